/* What the page before has done: a message in the bar, for a moment in place of the name of the game. After a round was
   changed, the pad opens at `#line-<entry>` and marks that row. Both are announced. Never changes a score. */

const MOMENT = 4000;
const READ = 15_000; // long enough for the longest message; the next tap puts it away at once
const SOON = 400; // screen readers announce a live region only when its text changes after it was inserted

const target = location.hash.startsWith("#line-") ? location.hash.slice(1) : "";
const message = document.querySelector(".bar > .messages");

if (target) {
  const row = document.getElementById(target);
  row?.classList.add("is-marked");
  // A reload, or the way back from the next page, must not mark the row again.
  history.replaceState(history.state, "", location.pathname + location.search);
  setTimeout(() => document.getElementById(target)?.classList.remove("is-marked"), MOMENT);
}
if (target || message) {
  setTimeout(() => {
    const say = document.getElementById("say");
    const told = message?.textContent ?? document.getElementById("board")?.dataset.say;
    if (say && !say.textContent) say.textContent = (told ?? "").replace(/\s+/g, " ").trim();
  }, SOON);
}
setTimeout(() => message?.remove(), READ);

document.addEventListener("board:swapped", ({ detail }) => {
  if (detail.from !== "poll") message?.remove();
});
