/* Every page: shows a choice in the display menu without a reload (the event `look` of an answer of /preferences/). The
   choice itself is a form. */

const root = document.documentElement;

document.addEventListener("look", ({ detail: { elt, colour, ...chosen } }) => {
  for (const [name, value] of Object.entries(chosen)) {
    root.dataset[name] = value;
    for (const button of document.querySelectorAll(`.prefs button[name="${name}"]`)) {
      if (button.value === value) button.setAttribute("aria-pressed", "true");
      else button.removeAttribute("aria-pressed");
    }
  }
  if (chosen.mirror) document.querySelector(".watten:not(.is-three)")?.classList.toggle("is-mirrored", chosen.mirror === "1");
  if (!colour) return;
  document.querySelector('meta[name="theme-color"]').content = colour;
  document.querySelector('meta[name="color-scheme"]').content = chosen.theme === "dark" ? "dark" : "light";
});
