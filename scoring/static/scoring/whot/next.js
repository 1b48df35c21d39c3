// From the end of a game on to the next one: one tap on this device, nothing is written. The first round says it to all.
// Owns that tap, and remembering it over a fresh board and a reload.

import { session } from "./store.js";

const keyOf = (pad) => `whot-next/${pad.dataset.sheet}`;

function goOn(pad) {
  pad.classList.add("goes-on");
}

export function mountNext(pad) {
  const next = pad.querySelector("[data-next-game]");
  if (!next) {
    // The next game has begun, or an undo opened the last one again: its end will be news.
    session.set(keyOf(pad), null);
    return;
  }
  if (session.get(keyOf(pad)) === pad.dataset.game) goOn(pad);
  next.addEventListener("click", (event) => {
    event.preventDefault();
    session.set(keyOf(pad), pad.dataset.game);
    goOn(pad);
    // The tapped button is gone: whoever uses the keyboard goes on at the first key of the round.
    pad.querySelector(".winner")?.focus({ preventScroll: true });
  });
}
