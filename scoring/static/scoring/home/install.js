/* Offers to install the pad if the browser lets a page do so, and says how on iOS, which does not. Owns #install. */

const place = document.getElementById("install");
const offer = place.querySelector(".install-offer");

function reveal(element) {
  place.hidden = element.hidden = false;
}

window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // our own button asks, when people want it
  reveal(offer);
  offer.querySelector("button").addEventListener("click", () => {
    place.hidden = true;
    event.prompt();
  }, { once: true });
});

// Only Safari on iOS has this property; true if the pad was opened from the home screen.
if (navigator.standalone === false && window.isSecureContext) reveal(place.querySelector(".install-ios"));
