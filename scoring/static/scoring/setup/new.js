/* New sheet: an unfolded part scrolls into view. htmx changes the questions themselves; names.js has the names. */

/* An unfolded part may lie beneath the button at the foot. */
document.addEventListener("toggle", ({ target }) => {
  const isOurs = target.open && target.closest(".new-sheet") && target.querySelector("summary") === document.activeElement;
  if (isOurs) target.scrollIntoView({ block: "nearest" });
}, true);
