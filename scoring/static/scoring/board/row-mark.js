/* After a round was changed, the pad opens at `#line-<entry>`: marks that row for a moment and announces what was done.
   The message of the page goes with the next tap. Never changes a score. */

const MOMENT = 4000;
const SOON = 400; // screen readers announce a live region only when its text changes after it was inserted

const target = location.hash.startsWith("#line-") ? location.hash.slice(1) : "";

if (target) {
  const row = document.getElementById(target);
  row?.classList.add("is-marked");
  // A reload, or the way back from the next page, must not mark the row again.
  history.replaceState(history.state, "", location.pathname + location.search);
  setTimeout(() => document.getElementById(target)?.classList.remove("is-marked"), MOMENT);
  setTimeout(() => {
    const say = document.getElementById("say");
    const told = document.querySelector(".pad > .messages")?.textContent ?? document.getElementById("board")?.dataset.say;
    if (say && !say.textContent) say.textContent = (told ?? "").replace(/\s+/g, " ").trim();
  }, SOON);
}

document.addEventListener("board:swapped", ({ detail }) => {
  if (detail.from !== "poll") document.querySelector(".pad > .messages")?.remove();
});
