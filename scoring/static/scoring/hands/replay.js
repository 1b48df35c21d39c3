/* A logged hand step by step, beside htmx: arrow keys, Home and End follow the links of the page, the address of a step is
   copied, and the list is scrolled to the step. Never fetches or draws anything. */

const KEYS = { ArrowRight: "next", ArrowLeft: "prev", Home: "first", End: "last" };

document.addEventListener("keydown", (event) => {
  const wanted = KEYS[event.key];
  if (!wanted || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.target.closest("input, select, textarea, details[open]")) return;
  const link = document.querySelector(`.step-nav a[data-step="${wanted}"]`);
  if (!link) return;
  event.preventDefault();
  link.click();
});

// Copied where the browser may, else simply a link.
document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-copy]");
  if (!link || !navigator.clipboard) return;
  event.preventDefault();
  try {
    await navigator.clipboard.writeText(link.href);
    document.querySelector(".copied").textContent = link.dataset.wordCopied;
  } catch {
    location.href = link.href;
  }
});

/* The list alone, never the page: on a phone the list lies below. */
function scrollToStep() {
  const list = document.querySelector(".steps ol"), now = list?.querySelector("[aria-current]");
  if (now) list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
}

document.addEventListener("htmx:afterSwap", scrollToStep);
scrollToStep();
