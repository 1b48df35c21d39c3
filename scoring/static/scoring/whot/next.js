// From the end of a game to the next one: one tap on this device writes nothing; the first round shows it to all.
// The tap is kept with the draft, so that the end is shown again after an undo.

import { save } from "./draft.js";

export function mountNext(pad, draft) {
  const next = pad.querySelector("[data-next-game]");
  const show = () => pad.classList.toggle("goes-on", Boolean(next && draft.goesOn));
  show();
  next?.addEventListener("click", (event) => {
    event.preventDefault();
    draft.goesOn = true;
    save(draft);
    show();
    // The tapped button is gone, so the keyboard focus goes to the first key of the round.
    pad.querySelector(".winner")?.focus({ preventScroll: true });
  });
  return show;
}
