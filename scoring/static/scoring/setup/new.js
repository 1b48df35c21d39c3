/* New sheet: touching a name selects it, so that typing replaces it; Enter goes on to the next name; what is unfolded comes
   into sight. The questions themselves change by htmx. */

const NAME = ".seat input:not([type=radio])";

document.addEventListener("focusin", ({ target }) => {
  if (target.matches(NAME)) target.select();
});

/* From the last name Enter goes on to the rules that are chosen; the game is begun by its button. */
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches(NAME)) return;
  event.preventDefault();
  const names = [...document.querySelectorAll(NAME)].filter((name) => name.checkVisibility());
  const next = names[names.indexOf(event.target) + 1];
  (next ?? chosen(event.target.form) ?? event.target.form.querySelector(".start-row button"))?.focus();
});

/** The rules that are chosen, if they stand below the names and are in sight. */
function chosen(form) {
  const rules = form.querySelector("[name=ruleset]:checked");
  return rules?.closest(".choice")?.checkVisibility() ? rules : null;
}

/* What was just unfolded may lie beneath the button that stays at the foot. */
document.addEventListener("toggle", ({ target }) => {
  const isOurs = target.open && target.closest(".new-sheet") && target.querySelector("summary") === document.activeElement;
  if (isOurs) target.scrollIntoView({ block: "nearest" });
}, true);
