/* Every page: says when the connection is not a secure context, and closes menus when one taps elsewhere.
   Never touches scores. */

if (!window.isSecureContext) {
  for (const banner of document.querySelectorAll("[data-insecure]")) banner.hidden = false;
}

function closeMenus(except) {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (menu !== except) menu.open = false;
  }
}

document.addEventListener("click", (event) => {
  closeMenus(event.target.closest("details.menu"));
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const open = document.querySelector("details.menu[open]");
  closeMenus(null);
  open?.querySelector("summary").focus();
});
