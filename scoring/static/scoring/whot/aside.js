// What lies beside the score of a WHOT! round: the order of play, the called symbol, who calls what.
// Owns nothing that is ever written on the sheet: kept on this device, for this round, one tap each.

import { session } from "./store.js";

export function mountAside(pad) {
  const aside = pad.querySelector("[data-whot-tools]");
  if (!aside) return;
  for (const part of aside.querySelectorAll("[data-aside]")) part.hidden = false;
  const { sheet, game, round } = pad.dataset;
  const key = `whot-aside/${sheet}/${game}/${round}`;
  const state = session.get(key, { turned: false, need: "" });
  const show = () => {
    aside.querySelector("[data-turns]")?.setAttribute("aria-pressed", String(state.turned));
    for (const need of aside.querySelectorAll("[data-need]")) {
      need.setAttribute("aria-pressed", String(need.dataset.need === state.need));
    }
    session.set(key, state);
  };
  aside.addEventListener("click", (event) => {
    const tapped = event.target.closest("button")?.dataset ?? {};
    if ("turns" in tapped) state.turned = !state.turned;
    else if ("need" in tapped) state.need = state.need === tapped.need ? "" : tapped.need;
    else if ("call" in tapped) call(pad, event.target, tapped.call);
    else return;
    show();
  });
  show();
}

/** Who forgot to call and what it costs, or a call said aloud: the menu has done its work. */
function call(pad, tapped, text) {
  tapped.closest("details").open = false;
  say(pad, text);
}

/** One line under the helpers, read aloud too. */
export function say(pad, text) {
  const said = pad.querySelector("[data-said]");
  if (said) said.textContent = text;
}
