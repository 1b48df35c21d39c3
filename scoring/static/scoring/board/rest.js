/* The keys of a Watten game that is over rest for a moment: the next game stands under the finger already, and whoever taps
   on has not seen the end. A tap on them does nothing and is told why. */

import { settings } from "../shared/settings.js";

const REST = 1500; // milliseconds; a second look at the score takes longer

export function rest(board) {
  const keys = board.querySelectorAll(".half :is(button, summary)");
  board.dataset.rests = "";
  for (const key of keys) key.setAttribute("aria-disabled", "true");
  setTimeout(() => {
    delete board.dataset.rests;
    for (const key of keys) key.removeAttribute("aria-disabled");
    say("");
  }, REST);
}

function say(text) {
  const place = document.getElementById("armed");
  if (!place) return;
  place.hidden = !text;
  place.textContent = text;
}

// A resting key takes no tap itself (watten.css): its half does.
document.addEventListener("click", ({ target }) => {
  if (target.matches("[data-rests] .half")) say(settings.words.rests);
});
