/* Turns the pages of the wall: fires `turn` every 15 seconds on the link to the next page, whose hx-get fetches it.
   Only while the button in the bar is there and pressed, and the page is visible. Off by default for people who asked
   for less motion; a page chosen by hand stays. Without this file the links turn the pages. */

const SECONDS = 15;
const button = document.getElementById("turning");

function press(isOn) {
  button.setAttribute("aria-pressed", String(isOn));
}

if (button) {
  press(!matchMedia("(prefers-reduced-motion: reduce)").matches);
  button.addEventListener("click", () => press(button.getAttribute("aria-pressed") !== "true"));
  document.addEventListener("click", ({ target, isTrusted }) => {
    if (isTrusted && target.closest(".wall-pages")) press(false);
  });
  setInterval(() => {
    const next = document.querySelector(".wall-pages [data-next]");
    const isOn = button.checkVisibility() && button.getAttribute("aria-pressed") === "true";
    if (isOn && next && document.visibilityState === "visible") htmx.trigger(next, "turn");
  }, SECONDS * 1000);
}
