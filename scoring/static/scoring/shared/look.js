/* Every page: shows a theme, size of text or hand that was just chosen (the event `look` of an answer of /preferences/),
   without a reload. The choice itself is a form. */

const root = document.documentElement;

function put(name, value) {
  root.dataset[name] = value;
  for (const button of document.querySelectorAll(`.prefs button[name="${name}"]`)) {
    if (button.value === value) button.setAttribute("aria-pressed", "true");
    else button.removeAttribute("aria-pressed");
  }
}

document.addEventListener("look", ({ detail }) => {
  for (const name of ["theme", "text", "hand"]) if (detail[name]) put(name, detail[name]);
  if (detail.colour) {
    document.querySelector('meta[name="theme-color"]').content = detail.colour;
    document.querySelector('meta[name="color-scheme"]').content = detail.theme === "dark" ? "dark" : "light";
  }
  document.dispatchEvent(new Event("look:shown"));
});
