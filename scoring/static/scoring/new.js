/* New sheet: touching a name selects it, so that typing replaces it; rules that seat fewer people say so at once.
   Owns nothing else. */

document.addEventListener("focusin", (event) => {
  if (event.target.matches(".seat input:not([type=radio])")) event.target.select();
});

/* A duel is for two: choosing it seats two. More players than the rules seat are refused by the server in words. */
document.addEventListener("change", (event) => {
  const most = Number(event.target.dataset?.most);
  const players = document.querySelector("[name=players]:checked");
  if (!most || !players || Number(players.value) <= most) return;
  document.querySelector(`[name=players][value="${most}"]`).checked = true;
});
