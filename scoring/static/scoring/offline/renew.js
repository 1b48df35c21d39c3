/* A page that was open while the house was upgraded: an old page before a new server. Loads itself anew, once, at a moment
   in which nothing can get lost by it: all that waits is sent or on the disk, nobody has tapped for a while, no menu is
   open, nothing is being typed, no clock runs. Owns that moment. Never sends entries, never asks more often than it must.

   #live says which release this page is of (data-release) and where to ask (data-release-url, whose ETag is the release). */

import { session } from "../whot/store.js";

const OFTEN = 10 * 60 * 1000; // milliseconds between two questions
const SELDOM = 60 * 1000; // and at least, where something calls for one
const AGAIN = 20 * 1000; // after a question that a busy server left open
const QUIET = 5000;
const LONG = 1000; // an entry that was sent at once says nothing of the server
const TIMEOUT = 4000;
const RENEWED = "punkteblock:renewed";

const root = document.documentElement;
const live = document.getElementById("live");
const { release = "", releaseUrl = "" } = live?.dataset ?? {};
let asked = root.dataset.copy === undefined ? performance.now() : -Infinity; // a copy may be of any age
let touched = 0;
let newest = release;

// Whatever a reload would take away: what is open or being typed, a message, a clock that runs or pauses.
const BUSY = 'details.menu[open], :is(input, textarea, select):focus, .board-notice, [data-clock].is-running, [data-pause][aria-pressed="true"]';

function isSafe() {
  const { unkept, waiting } = root.dataset;
  const isStuck = document.getElementById("saved")?.dataset.state === "stopped"; // and on the disk
  return document.visibilityState === "visible" && !unkept && (!waiting || isStuck) && !document.querySelector(BUSY)
    && performance.now() - touched >= QUIET;
}

/** Once a release: a house with an old and a new server side by side would have it go round for ever. */
function renew() {
  if (newest === release || !isSafe() || session.get(RENEWED) === newest) return;
  session.set(RENEWED, newest);
  if (session.get(RENEWED) === newest) location.reload();
}

async function ask() {
  asked = performance.now();
  try {
    const response = await fetch(releaseUrl, {
      method: "HEAD", cache: "no-store", redirect: "error", signal: AbortSignal.timeout(TIMEOUT) });
    const [found] = /[0-9a-f]{16}/.exec(response.headers.get("ETag") ?? "") ?? [];
    if (response.ok && found) newest = found;
  } catch {
    asked = performance.now() - OFTEN + AGAIN;
  }
}

async function look(patience) {
  const may = document.visibilityState === "visible" && navigator.onLine;
  if (may && performance.now() - asked >= patience) await ask();
  renew();
}

let goneAt = 0;

/** The server was gone and is back: that is how an upgrade looks from here. While anything is sent nobody else asks for it. */
function hear() {
  const isGone = root.dataset.live === "lost" || root.dataset.waiting !== undefined;
  if (isGone) goneAt ||= performance.now();
  else if (goneAt) {
    if (performance.now() - goneAt >= LONG) look(0);
    goneAt = 0;
  }
}

if (release && releaseUrl) {
  for (const kind of ["pointerdown", "keydown"]) {
    document.addEventListener(kind, () => { touched = performance.now(); }, { capture: true, passive: true });
  }
  document.addEventListener("visibilitychange", () => look(SELDOM));
  new MutationObserver(hear).observe(root, { attributes: true, attributeFilter: ["data-live", "data-waiting"] });
  setInterval(() => look(OFTEN), QUIET);
}
