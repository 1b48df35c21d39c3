/* The one place where a fresh board replaces the one on the page.
   Hears `board:fresh` {html, version, from: "entry" | "poll" | "projected", covers}, says `board:swapped` with the same.
   `covers`: the latest item that a projected board shows.
   A projected board is this device's own reckoning (`data-projected`): any board of the server replaces it.
   Keeps open menus open, keeps the focus, says aloud once what changed. A Watten game that is over lets its keys rest for
   a moment: the next one stands under the finger already. Never talks to the server. */

const REST = 1500; // milliseconds; a second look at the score takes longer

const current = () => document.getElementById("board");
const versionOf = (board) => Number(board?.dataset.version ?? -1);

document.addEventListener("board:fresh", (event) => {
  const { html, version, from, covers } = event.detail;
  const old = current();
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("board");
  if (!fresh || !old || !isNews(version, from, old, fresh)) return;
  if (from === "projected") fresh.dataset.projected = "";
  const focused = keyOf(document.activeElement);
  if (from === "poll") keepMenus(old, fresh);
  const scores = textsOf(old, ".score");
  old.replaceWith(fresh);
  refocus(fresh, focused);
  markChanges(fresh, scores);
  if (fresh.querySelector(".finished") && !old.querySelector(".finished")) rest(fresh);
  announce(fresh);
  document.dispatchEvent(new CustomEvent("board:swapped", { detail: { html, version, from, covers } }));
});

/** The answer to an entry may carry only a message; a poll must bring something newer, or other labels.
    A wall's tables come and go: its versions (`data-unordered`) are only the same or not. */
function isNews(version, from, old, fresh) {
  if (from === "projected" || old?.dataset.projected !== undefined) return true;
  if (old?.dataset.unordered !== undefined) return version !== versionOf(old);
  if (version === versionOf(old)) return from !== "poll" || fresh.dataset.relabelled !== old.dataset.relabelled;
  return version > versionOf(old);
}

function keepMenus(old, fresh) {
  for (const menu of old.querySelectorAll("details[open][id]")) {
    const same = fresh.querySelector(`#${CSS.escape(menu.id)}`);
    if (same) same.open = true;
  }
}

function keyOf(element) {
  if (!element?.closest("#board")) return "";
  return element.dataset.key || element.id || element.closest("details[id]")?.id || "";
}

/* Whoever plays by keyboard stays where they were, also when the button was replaced. */
function refocus(fresh, key) {
  if (!key) return;
  const same = fresh.querySelector(`[data-key="${CSS.escape(key)}"], #${CSS.escape(key)}`);
  (same?.querySelector("summary") ?? same)?.focus({ preventScroll: true });
}

const textsOf = (board, selector) => [...board.querySelectorAll(selector)].map((place) => place.textContent);

function markChanges(fresh, before) {
  fresh.querySelectorAll(".score").forEach((score, index) => {
    if (before[index] !== undefined && before[index] !== score.textContent) score.classList.add("is-fresh");
  });
}

function rest(board) {
  board.dataset.rests = "";
  setTimeout(() => { delete board.dataset.rests; }, REST);
}

function announce(fresh) {
  const say = document.getElementById("say");
  const text = (fresh.dataset.say || "").trim();
  if (say && text !== say.textContent) say.textContent = text;
}
