/* New sheet: what is unfolded comes into sight. The questions themselves change by htmx, the names are names.js. */

/* What was just unfolded may lie beneath the button that stays at the foot. */
document.addEventListener("toggle", ({ target }) => {
  const isOurs = target.open && target.closest(".new-sheet") && target.querySelector("summary") === document.activeElement;
  if (isOurs) target.scrollIntoView({ block: "nearest" });
}, true);
