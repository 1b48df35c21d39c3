/* After a Watten game its keys pause for a moment, because the next game is already under the finger, and a player who
   taps on has not seen the end. A tap on them does nothing and says why. */

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

// A paused key takes no tap itself (watten.css), but its half does.
document.addEventListener("click", ({ target }) => {
  if (target.matches("[data-rests] .half")) say(settings.words.rests);
});
