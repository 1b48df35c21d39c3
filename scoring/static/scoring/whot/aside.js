// What lies beside the score of a WHOT! round: the order of play, the called symbol, who calls what.
// Owns nothing that is ever written on the sheet: kept on this device, for this round, one tap each.

import { session } from "./store.js";

export function mountAside(pad) {
  const aside = pad.querySelector("[data-whot-tools]");
  if (!aside) return;
  const { sheet, game, round } = pad.dataset;
  const key = `whot-aside/${sheet}/${game}/${round}`;
  const state = session.get(key, { turned: false, need: "" });
  const needs = [...aside.querySelectorAll("[data-need]")];
  const unfold = aside.querySelector("[data-unfold]");
  // A phone shows the symbols only while one is chosen, and the one that was.
  const open = (isOpen) => {
    unfold.setAttribute("aria-expanded", String(isOpen));
    unfold.parentElement.classList.toggle("is-open", isOpen);
  };
  const choose = (need) => {
    const isFolded = !needs.every((each) => each.checkVisibility());
    if (!isFolded) state.need = state.need === need ? "" : need;
    open(isFolded);
  };
  const show = () => {
    aside.querySelector("[data-turns]")?.setAttribute("aria-pressed", String(state.turned));
    for (const each of needs) each.setAttribute("aria-pressed", String(each.dataset.need === state.need));
  };
  aside.addEventListener("click", ({ target }) => {
    const { turns, unfold: folds, need, call } = target.closest("button")?.dataset ?? {};
    if (turns !== undefined) state.turned = !state.turned;
    if (folds !== undefined) open(unfold.ariaExpanded === "false");
    if (need) choose(need);
    if (call) say(pad, call); // who forgot to call and what it costs, or a call said aloud: the menu has done its work
    if (call) target.closest("details").open = false;
    session.set(key, state);
    show();
  });
  show();
}

/** One line under the helpers, read aloud too. */
export function say(pad, text) {
  const said = pad.querySelector("[data-said]");
  if (said) said.textContent = text;
}
