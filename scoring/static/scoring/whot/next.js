// From the end of a game on to the next one: one tap on this device, nothing is written. The first round says it to all.
// Owns that tap; it is kept with the draft, so that the same end is news once it was opened again by an undo.

import { save } from "./draft.js";

export function mountNext(pad, draft) {
  const next = pad.querySelector("[data-next-game]");
  pad.classList.toggle("goes-on", Boolean(next && draft.goesOn));
  next?.addEventListener("click", (event) => {
    event.preventDefault();
    draft.goesOn = true;
    save(draft);
    pad.classList.add("goes-on");
    // The tapped button is gone: whoever uses the keyboard goes on at the first key of the round.
    pad.querySelector(".winner")?.focus({ preventScroll: true });
  });
}
