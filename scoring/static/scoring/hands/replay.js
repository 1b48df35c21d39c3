// A logged hand step by step: arrow keys, Home and End follow the links that are on the page anyway.
// The link to a step is copied. Never fetches or draws anything: every step is a page of its own and works without this file.

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

// The address of this step for somebody else: shared where the device can, copied where it may, else simply a link.
document.querySelector("[data-copy]")?.addEventListener("click", async (event) => {
  const link = event.currentTarget, told = document.querySelector(".copied");
  if (!navigator.clipboard) return;
  event.preventDefault();
  try {
    await navigator.clipboard.writeText(link.href);
    told.textContent = link.dataset.wordCopied;
  } catch {
    location.href = link.href;
  }
});

// The list is scrolled to the step, never the page: on a phone it lies below.
const list = document.querySelector(".steps ol"), now = list?.querySelector("[aria-current]");
if (now) list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
