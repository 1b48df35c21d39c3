/* New sheet: touching a name selects it, so that typing replaces it. Owns nothing else. */

document.addEventListener("focusin", (event) => {
  if (event.target.matches(".seat input:not([type=radio])")) event.target.select();
});
