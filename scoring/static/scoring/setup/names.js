/* Names of players in one form: touching a name selects it, so that typing replaces it; Enter goes to the next name,
   and from the last one to the rules or the button. Enter sends nothing. */

const NAME = "[data-names] input:not([type=radio])";

document.addEventListener("focusin", ({ target }) => {
  if (target.matches(NAME)) target.select();
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches(NAME)) return;
  event.preventDefault();
  const names = [...document.querySelectorAll(NAME)].filter((name) => name.checkVisibility());
  const next = names[names.indexOf(event.target) + 1];
  (next ?? chosen(event.target.form) ?? event.target.form.querySelector(".button-main"))?.focus();
});

/** On a new sheet the chosen rules, if they are below the names and visible. */
function chosen(form) {
  const rules = form.querySelector("[name=ruleset]:checked");
  return rules?.closest(".choice")?.checkVisibility() ? rules : null;
}
