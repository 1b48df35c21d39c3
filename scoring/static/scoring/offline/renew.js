/* A page that was open while the house was upgraded: an old page before a new server. Loads itself anew, once, at a moment
   in which nothing can get lost by it: all that waits is sent or on the disk, nobody has tapped for a while, no menu is
   open, nothing is being typed, no clock runs. Owns that moment. Asks nothing: the server's answers to the poll and to
   entries say of which release it is (`Release`), the settings say of which this page is. */

import { session } from "../whot/store.js";
import { settings } from "../shared/settings.js";
import { stillFor } from "../shared/when.js";

const QUIET = 5000; // milliseconds
const AGAIN = 20_000; // milliseconds that a page stays before it is loaded anew once more
const RENEWED = "punkteblock:renewed";

const root = document.documentElement;
const live = document.getElementById("live");
const { release } = settings;
let newest = release;

// Whatever a reload would take away: what is open or being typed, a message, a clock that runs or pauses.
const BUSY = 'details.menu[open], :is(input, textarea, select):focus, .board-notice, [data-clock].is-running, [data-pause][aria-pressed="true"]';

function isSafe() {
  const { unkept, waiting } = root.dataset;
  const isStuck = document.getElementById("saved")?.dataset.state === "stopped"; // and on the disk
  return document.visibilityState === "visible" && !unkept && (!waiting || isStuck) && !document.querySelector(BUSY)
    && stillFor() >= QUIET;
}

/** Once a release: a house with an old and a new server side by side would have it go round for ever. On a slow network the
    worker may have answered with its copy of the old page: then once more. */
const isTried = () => session.get(RENEWED) === newest && !("copy" in root.dataset && performance.now() >= AGAIN);

function renew() {
  if (newest === release || !isSafe() || isTried()) return;
  session.set(RENEWED, newest);
  if (session.get(RENEWED) === newest) location.reload();
}

/** `found`: the release that the server has just named, null where somebody else has answered. */
export function heard(found) {
  newest = found ?? newest;
  renew();
}

live.addEventListener("htmx:afterRequest", ({ detail }) => heard(detail.xhr.getResponseHeader("Release")));
