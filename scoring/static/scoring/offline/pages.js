/* Every page: starts the service worker if the page asks for it (link rel="serviceworker"), tells it when the look of
   the pages has changed, gives it the newest board for its copy of a pad, and says which forms and htmx requests would
   need a network. Never touches scores. */

import { settings } from "../shared/settings.js";
import { whenIdle, whenStill } from "../shared/when.js";
import { session } from "../shared/storage.js";

const PAGES = "punkteblock-pages"; // scoring/worker/build.py
const LATER = 1500; // milliseconds without a tap
const SHOWN = 5000;
const LATEST = 2000;
const READ = "punkteblock:insecure";

const root = document.documentElement;
const live = document.getElementById("live");
const { board_url: boardUrl, pad_url: padUrl } = settings;
const script = document.querySelector('link[rel="serviceworker"]');
const worker = navigator.serviceWorker;

const start = () => worker.register(script.href, { scope: "/" }).catch(() => { /* works without it */ });

let isOld = false;

/** The copy of a pad opens with the last board that was shown. */
async function keepBoard({ html, from }) {
  if (root.dataset.copy && from !== "projected") root.dataset.copy = "fresh"; // the page shows the server's own board
  if (!worker.controller || !padUrl) return;
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  try {
    const cache = await caches.open(PAGES);
    await cache.put(boardUrl, new Response(html, { headers }));
    if (isOld) await cache.put(`${padUrl}fresh/`, new Response(""));
    isOld = false;
  } catch {
    isOld = true;
    worker.controller.postMessage({ kind: "no-room", path: padUrl });
  }
}

/** The first visit bypassed the worker: it requests the page once more, to cache it. */
async function keepThis() {
  const { active } = await worker.ready;
  active.postMessage({ kind: "keep-page", path: padUrl });
}

/** Without https a browser gives a page neither of these; people should know why. */
function tellWhatIsMissing(banner) {
  banner.hidden = session.get(READ, false);
  banner.querySelector("button").addEventListener("click", () => {
    banner.hidden = true;
    session.set(READ, true);
  });
}

/** Without an outbox a form would lead to the browser's own offline page and lose what was typed. */
function holdBack(event) {
  if (event.defaultPrevented || navigator.onLine !== false || event.target.method !== "post") return;
  event.preventDefault();
  tell("word");
}

/** Nobody has tapped if a page looks for news by itself: a pad says in its bar that no answer comes, other pages may be
    outdated. */
function tellNoNetwork(target) {
  if (!target.matches('[hx-trigger*="every"]')) tell("word");
  else if (target !== live && !padUrl) tell("stale");
}

/** `word`: there is no network; `stale`: so there is no news; `failed`: the server has failed. */
function tell(what) {
  const place = document.getElementById("needs-network");
  place.textContent = place.dataset[what];
  setTimeout(() => { place.textContent = ""; }, SHOWN);
}

/** The log-in page of an inn's Wi-Fi does not have the requested part: nothing is swapped. */
function believeOurs({ detail }) {
  const { elt } = detail.requestConfig;
  const wanted = detail.selectOverride || elt.closest("[hx-select]")?.getAttribute("hx-select") || "";
  const isNone = elt.closest("[hx-swap]")?.getAttribute("hx-swap") === "none";
  const mark = wanted.startsWith("#") ? `id="${wanted.slice(1)}"` : wanted.slice(1);
  if (!detail.shouldSwap || isNone || !/^[#.][\w-]+$/.test(wanted) || detail.serverResponse.includes(mark)) return;
  detail.shouldSwap = false;
  tellNoNetwork(elt);
}

window.addEventListener("submit", holdBack);
document.addEventListener("htmx:beforeSwap", believeOurs);
for (const failed of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(failed, ({ target }) => tellNoNetwork(target));
}
document.addEventListener("htmx:responseError", ({ target, detail }) => {
  if (target !== live && detail.xhr.status >= 500) tell("failed");
});
// The server draws what is chosen in the menu, so copies with another look are outdated.
document.addEventListener("htmx:afterRequest", ({ target, detail }) => {
  if (detail.xhr.status > 0 && detail.xhr.status < 400 && target.matches(".prefs")) worker?.controller?.postMessage({ kind: "refresh-pages" });
});
if (!window.isSecureContext) tellWhatIsMissing(document.getElementById("insecure"));
if (worker) {
  if (padUrl && !worker.controller) keepThis();
  // In a pause of tapping, because its first start fetches the whole pad, and a tap would wait for that.
  if (script) window.addEventListener("load", () => whenStill(start, LATER), { once: true });
  document.addEventListener("board:swapped", ({ detail }) => {
    whenIdle(() => keepBoard(detail), LATEST);
  });
}
