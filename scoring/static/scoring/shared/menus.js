/* Every page: closes menus when one taps elsewhere or presses Escape. Such a tap only closes, so that it does not write
   a round with the key beneath. A tap on another menu, or a pressed key, works at once. A page that htmx swaps keeps
   open menus and typed text. Never touches scores. */

function closeMenus(except) {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (menu !== except) menu.open = false;
  }
}

document.addEventListener("click", (event) => {
  const { target, detail } = event;
  const isOpen = document.querySelector("details.menu[open]");
  closeMenus(target.closest("details.menu"));
  // A click without a finger (`detail` 0) is a key press on the focused element, not a tap beside a menu.
  if (!isOpen || detail === 0 || target.closest("details.menu")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const open = document.querySelector("details.menu[open]");
  closeMenus(null);
  open?.querySelector("summary").focus();
});

/* What is low on the screen opens below its edge, or beneath the key at the foot. Pads and the log of a hand do not scroll. */
document.addEventListener("toggle", ({ target }) => {
  const isTapped = target.querySelector("summary") === document.activeElement;
  if (!target.open || !(isTapped || target.matches(".line-menu")) || target.closest(".bar, #board, #tapping")) return;
  (target.querySelector(":scope > .menu-panel") ?? target).scrollIntoView({ block: "nearest" });
}, true);

/* The server does not know which fold or menu is open, nor what is being typed. */
if (window.Idiomorph) {
  // Not `ignoreActiveValue`, which would also keep a pressed button with its old text and declaration.
  const isTyped = (element) => element === document.activeElement && element.matches("input, textarea");
  Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, element) => (
    !(name === "open" && element.matches("details[id]")) && !(name === "value" && isTyped(element)));
}

/* A menu closes when one of its buttons posts; without an answer it opens again, for another tap. */
let closed = null;

document.addEventListener("htmx:beforeRequest", ({ detail: { requestConfig } }) => {
  closed = (requestConfig.verb === "post" && requestConfig.triggeringEvent?.submitter?.closest("details.menu")) || null;
  if (closed) closed.open = false;
});
document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig, successful } }) => {
  if (closed && requestConfig.verb === "post" && !successful) closed.open = true;
});
