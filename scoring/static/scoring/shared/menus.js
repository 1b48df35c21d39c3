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

/* The server knows neither which fold or menu is open nor what is typed meanwhile. */
if (window.Idiomorph) {
  const { defaults } = Idiomorph;
  defaults.ignoreActiveValue = true;
  defaults.callbacks.beforeAttributeUpdated = (name, { id, localName }) => !(name === "open" && localName === "details" && id);
}

/* A menu whose button posts something has done its work. */
document.addEventListener("htmx:beforeRequest", ({ detail: { requestConfig } }) => {
  const menu = requestConfig.verb === "post" && requestConfig.triggeringEvent?.submitter?.closest("details.menu");
  if (menu) menu.open = false;
});
