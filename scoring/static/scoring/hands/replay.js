/* Steps through a logged hand, beside htmx: arrow keys, Home and End follow the links of the page that name them
   (`aria-keyshortcuts`), and the list scrolls to the step. Never fetches or draws anything. */

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.target.closest("input, select, textarea, details[open]")) return;
  const link = document.querySelector(`a[aria-keyshortcuts="${CSS.escape(event.key)}"]`);
  if (!link) return;
  event.preventDefault();
  link.click();
});

/* Scrolls only the list, never the page: on a phone the list lies below. */
function scrollToStep() {
  const list = document.querySelector(".steps ol"), now = list?.querySelector("[aria-current]");
  if (now) list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
}

document.addEventListener("htmx:afterSwap", scrollToStep);
scrollToStep();
