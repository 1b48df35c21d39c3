/* Reloads a page that stayed open during an upgrade, once, when nothing can be lost: everything waiting is sent or on
   the disk, nobody has tapped for a while, no menu is open, nothing is being typed, no clock runs. Sends no requests:
   the server's answers to polls and entries name its release (`Release`), the settings name that of this page. */

import { settings } from "../shared/settings.js";
import { session } from "../shared/storage.js";
import { stillFor } from "../shared/when.js";

const QUIET = 5000; // milliseconds
const AGAIN = 20_000; // least milliseconds between two reloads
const RENEWED = "punkteblock:renewed";

const root = document.documentElement;
const live = document.getElementById("live");
const { release } = settings;
let newest = release;

// Everything that a reload would take away: open or typed things, a message, a clock that runs or pauses.
const BUSY = 'details.menu[open], :is(input, textarea, select):focus, .board-notice, [data-clock].is-running, [data-pause][aria-pressed="true"]';

function isSafe() {
  const { unkept, waiting } = root.dataset;
  const isStuck = document.getElementById("saved")?.dataset.state === "stopped"; // and on the disk
  return document.visibilityState === "visible" && !unkept && (!waiting || isStuck) && !document.querySelector(BUSY)
    && stillFor() >= QUIET;
}

/** Once per release: with an old and a new server side by side it would never stop. On a slow network the worker may
    have answered with its old copy: then once more. */
const isTried = () => session.get(RENEWED) === newest && !("copy" in root.dataset && performance.now() >= AGAIN);

function renew() {
  if (newest === release || !isSafe() || isTried()) return;
  session.set(RENEWED, newest);
  if (session.get(RENEWED) === newest) location.reload();
}

/** `found`: the release that the server has just named, null if the answer came from elsewhere. */
export function heard(found) {
  newest = found ?? newest;
  renew();
}

live.addEventListener("htmx:afterRequest", ({ detail }) => heard(detail.xhr.getResponseHeader("Release")));
