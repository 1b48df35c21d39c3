// From the end of a game on to the next one: one tap on this device, nothing is written. The first round says it to all.
// Owns that tap, and remembering it over a fresh board and a reload.

import { session } from "./store.js";

export function mountNext(pad) {
  const { sheet, game } = pad.dataset;
  const key = `whot-next/${sheet}`;
  const next = pad.querySelector("[data-next-game]");
  // Without it the next game has begun, or an undo opened the last one again: its end will be news.
  if (!next) session.drop(key);
  pad.classList.toggle("goes-on", Boolean(next) && session.get(key) === game);
  next?.addEventListener("click", (event) => {
    event.preventDefault();
    session.set(key, game);
    pad.classList.add("goes-on");
    // The tapped button is gone: whoever uses the keyboard goes on at the first key of the round.
    pad.querySelector(".winner")?.focus({ preventScroll: true });
  });
}
