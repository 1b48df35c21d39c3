/* Every page: closes menus when one taps elsewhere or presses Escape. Such a tap closes and does nothing else: who closes
   a menu beside it must not write a round with what lies there. Another menu, or a key pressed, works at once.
   A page that htmx swaps keeps what is open and what is being typed. Never touches scores. */

function closeMenus(except) {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (menu !== except) menu.open = false;
  }
}

document.addEventListener("click", (event) => {
  const { target, detail } = event;
  const isOpen = document.querySelector("details.menu[open]");
  closeMenus(target.closest("details.menu"));
  // A click without a finger (`detail` 0) is a key on what has the focus: nobody aimed beside a menu.
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

/* The menu of a line low on the screen opens below its edge. */
document.addEventListener("toggle", ({ target }) => {
  if (target.open && target.matches("details.line-menu")) target.querySelector(".menu-panel").scrollIntoView({ block: "nearest" });
}, true);

/* The server knows neither which fold or menu is open nor what is typed meanwhile. */
if (window.Idiomorph) {
  // Not `ignoreActiveValue`: that keeps a pressed button as it was, too, with what it says and declares.
  const isTyped = (element) => element === document.activeElement && element.matches("input, textarea");
  Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, element) => (
    !(name === "open" && element.matches("details[id]")) && !(name === "value" && isTyped(element)));
}

/* A menu whose button posts something has done its work; without an answer it opens again, to be tapped again. */
let closed = null;

document.addEventListener("htmx:beforeRequest", ({ detail: { requestConfig } }) => {
  closed = (requestConfig.verb === "post" && requestConfig.triggeringEvent?.submitter?.closest("details.menu")) || null;
  if (closed) closed.open = false;
});
document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig, successful } }) => {
  if (closed && requestConfig.verb === "post" && !successful) closed.open = true;
});
