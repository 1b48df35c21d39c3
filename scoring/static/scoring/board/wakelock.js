/* Keeps the screen on if the browser allows it, and says if it does not. Asks again after every full load and whenever
   the page becomes visible, because hiding the page ends the lock. */

import { settings } from "../shared/settings.js";

const place = document.getElementById("wake");
let lock = null;

/** Called after every tap while the browser refuses: the same words are not written again. */
function say(state) {
  if (place.dataset.state === state) return;
  place.hidden = false;
  place.dataset.state = state;
  document.getElementById("wake-help")?.toggleAttribute("hidden", state === "on");
  place.title = place.textContent = settings.words.wake[state];
}

async function request() {
  if (!window.isSecureContext) return say("insecure");
  if (!("wakeLock" in navigator)) return say("off");
  if (document.visibilityState !== "visible" || (lock && !lock.released)) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => say("off"));
    say("on");
  } catch {
    // A low battery or the platform refuses; the next tap may succeed.
    say("off");
  }
}

document.addEventListener("visibilitychange", request);
document.addEventListener("pointerup", () => { if (!lock || lock.released) request(); });
window.addEventListener("pageshow", request);
request();
