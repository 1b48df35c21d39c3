// The tools beside the score of a WHOT! round: the order of play, the called symbol, calls.
// Nothing of this is written on the sheet: it is kept with the draft of this round.

import { save } from "./draft.js";

export function mountAside(pad, draft) {
  const aside = pad.querySelector("[data-whot-tools]");
  if (!aside) return;
  const needs = [...aside.querySelectorAll("[data-need]")];
  const unfold = aside.querySelector("[data-unfold]");
  // A phone shows all symbols only while one is being chosen, else only the chosen one.
  const open = (isOpen) => {
    unfold.setAttribute("aria-expanded", String(isOpen));
    unfold.parentElement.classList.toggle("is-open", isOpen);
  };
  const choose = (need) => {
    const isFolded = !needs.every((each) => each.checkVisibility());
    if (!isFolded) draft.need = draft.need === need ? "" : need;
    open(isFolded);
  };
  const show = () => {
    aside.querySelector("[data-turns]")?.setAttribute("aria-pressed", String(draft.turned));
    for (const each of needs) each.setAttribute("aria-pressed", String(each.dataset.need === draft.need));
  };
  aside.addEventListener("click", ({ target }) => {
    const { turns, unfold: folds, need, call } = target.closest("button")?.dataset ?? {};
    if (turns !== undefined) draft.turned = !draft.turned;
    if (folds !== undefined) open(unfold.ariaExpanded === "false");
    if (need) choose(need);
    if (call) say(call); // the price of a forgotten call, or a call said aloud: the menu is no longer needed
    if (call) target.closest("details").open = false;
    save(draft);
    show();
  });
  show();
  return show;
}

/** One line under the tools, also announced. */
function say(text) {
  const said = document.querySelector("[data-said]");
  if (said) said.textContent = text;
}

// The game goes on with the next tap, so nothing that was said stays in its way.
document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-call]")) say("");
});
