/* Whoever changed a round comes back to the pad at `#line-<entry>`: marks its row for a moment and says aloud what was
   done. What the page said of it goes with the next tap. Never changes a score. */

const MOMENT = 4000;
const SOON = 400; // a live region is heard only when its text changes after it was there

const target = location.hash.startsWith("#line-") ? location.hash.slice(1) : "";

if (target) {
  const row = document.getElementById(target);
  row?.classList.add("is-marked");
  // A reload, or the way back from the next page, is no change.
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
