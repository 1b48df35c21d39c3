/* New sheet: touching a name selects it, so that typing replaces it, and Enter goes on to the next; rules that seat fewer people or
   answer a house rule otherwise say so at once; what is unfolded comes into sight. Owns nothing else. */

document.addEventListener("focusin", (event) => {
  if (event.target.matches(".seat input:not([type=radio])")) event.target.select();
});

/* Enter goes on to the next name, from the last one to the rules that are chosen; the game is begun by its button. */
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches(".seat input:not([type=radio])")) return;
  event.preventDefault();
  const names = [...document.querySelectorAll(".seat input:not([type=radio])")].filter((name) => name.checkVisibility());
  const next = names[names.indexOf(event.target) + 1];
  if (next) next.focus();
  else (chosen(event.target.form) ?? event.target.form.querySelector(".start-row button"))?.focus();
});

/** The rules that are chosen, where they stand below the names and are in sight. */
function chosen(form) {
  const rules = form.querySelector("[name=ruleset]:checked");
  return rules?.closest(".choice")?.checkVisibility() ? rules : null;
}

/* A duel is for two: choosing it seats two. More players than the rules seat are refused by the server in words. */
document.addEventListener("change", (event) => {
  const most = Number(event.target.dataset?.most);
  const players = document.querySelector("[name=players]:checked");
  if (!most || !players || Number(players.value) <= most) return;
  document.querySelector(`[name=players][value="${most}"]`).checked = true;
});

/* House rules are of the rules they were chosen for: other rules begin with their own, and who comes back finds them as they were. */
const house = document.querySelector(".house-rules");
const asked = house ? [...house.querySelectorAll("select, input")] : [];
const answered = new Map();
let rulesNow = document.querySelector("[name=ruleset]:checked")?.value;

document.addEventListener("change", (event) => {
  if (event.target.name !== "ruleset" || !asked.length) return;
  answered.set(rulesNow, asked.map((field) => field.value));
  rulesNow = event.target.value;
  const own = answered.get(rulesNow) ?? asked.map((field) => field.dataset.first ?? "");
  asked.forEach((field, at) => { field.value = own[at]; });
});

/* Other rules answer the house rules that are left open otherwise: say how. */
document.addEventListener("change", (event) => {
  const own = event.target.dataset?.own && JSON.parse(event.target.dataset.own);
  const house = document.querySelector(".house-rules");
  for (const select of own ? house.querySelectorAll("select") : []) {
    const answer = [...select.options].find((option) => option.value === own[select.name]);
    select.options[0].textContent = house.dataset.as.replace("{answer}", answer.textContent);
  }
});

/* What was just unfolded may lie beneath the button that stays at the foot. */
for (const fold of document.querySelectorAll(".new-sheet details")) {
  fold.addEventListener("toggle", () => {
    if (fold.open && fold.querySelector("summary") === document.activeElement) fold.scrollIntoView({ block: "nearest" });
  });
}
