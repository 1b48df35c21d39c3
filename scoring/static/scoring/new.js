/* New sheet: touching a name selects it, so that typing replaces it, and Enter goes on to the next; rules that seat fewer people say so at once;
   what is unfolded comes into sight. Owns nothing else. */

document.addEventListener("focusin", (event) => {
  if (event.target.matches(".seat input:not([type=radio])")) event.target.select();
});

/* Enter goes on to the next name; the game is begun by its button. */
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches(".seat input:not([type=radio])")) return;
  event.preventDefault();
  const names = [...document.querySelectorAll(".seat input:not([type=radio])")].filter((name) => name.checkVisibility());
  const next = names[names.indexOf(event.target) + 1];
  if (next) next.focus();
  else event.target.form.querySelector(".start-row button")?.focus();
});

/* A duel is for two: choosing it seats two. More players than the rules seat are refused by the server in words. */
document.addEventListener("change", (event) => {
  const most = Number(event.target.dataset?.most);
  const players = document.querySelector("[name=players]:checked");
  if (!most || !players || Number(players.value) <= most) return;
  document.querySelector(`[name=players][value="${most}"]`).checked = true;
});

/* What was just unfolded may lie beneath the button that stays at the foot. */
for (const fold of document.querySelectorAll(".new-sheet details")) {
  fold.addEventListener("toggle", () => {
    if (fold.open && fold.querySelector("summary") === document.activeElement) fold.scrollIntoView({ block: "nearest" });
  });
}
