/* Every page: starts the service worker where the page asks for it (link rel="serviceworker"), tells it when the look of
   the pages has changed, gives it the newest board for its copy of a pad, and says where a form or
   an htmx request would need a network.
   Never touches scores. */

import { whenIdle } from "../shared/when.js";

const PAGES = "punkteblock-pages"; // scoring/worker/build.py
const LATER = 1500;
const SHOWN = 5000;
const LATEST = 2000;

const root = document.documentElement;
const live = document.getElementById("live");
const script = document.querySelector('link[rel="serviceworker"]');
const worker = navigator.serviceWorker;

/** After the page is there and calm: what is kept for later must not slow it down. */
function start() {
  setTimeout(() => worker.register(script.href, { scope: "/" }).catch(() => { /* works without */ }), LATER);
}

/** What is chosen in the menus is drawn by the server: copies in another look would be old pages. */
function look() {
  const chosen = document.querySelectorAll('.prefs button[aria-pressed="true"]');
  return [...chosen].map(({ name, value }) => [`punkteblock:look:${name}`, value]);
}

function tellOfNewLook() {
  try {
    const changed = look().filter(([key, value]) => (localStorage.getItem(key) ?? value) !== value);
    for (const [key, value] of look()) localStorage.setItem(key, value);
    if (changed.length) worker.ready.then(({ active }) => active.postMessage({ kind: "refresh-pages" }));
  } catch { /* no storage, no copies */ }
}

let isOld = false;

/** The copy of a pad opens with the last board the server sent. */
async function keepBoard({ html, from }) {
  if (from === "projected") return;
  if (root.dataset.copy) root.dataset.copy = "fresh"; // the server's own is on the page
  if (!worker.controller || !live?.dataset.padUrl) return;
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  try {
    await (await caches.open(PAGES)).put(live.dataset.boardUrl, new Response(html, { headers }));
    if (isOld) await (await caches.open(PAGES)).put(`${live.dataset.padUrl}fresh/`, new Response(""));
    isOld = false;
  } catch {
    isOld = true;
    worker.controller.postMessage({ kind: "no-room", path: live.dataset.padUrl });
  }
}

/** The first visit came past the worker: it asks for the page once more, to keep it. */
async function keepThis() {
  const { active } = await worker.ready;
  active.postMessage({ kind: "keep-page", path: live.dataset.padUrl });
}

/** Without https a browser gives a page neither of these; people should know why. */
function tellWhatIsMissing() {
  const banner = document.getElementById("insecure");
  if (!banner || window.isSecureContext) return;
  try { banner.hidden = sessionStorage.getItem("punkteblock:insecure") === "read"; } catch { banner.hidden = false; }
  banner.querySelector("button").addEventListener("click", () => {
    banner.hidden = true;
    try { sessionStorage.setItem("punkteblock:insecure", "read"); } catch { /* asked again on the next page */ }
  });
}

/** A form that no outbox takes would lead to the browser's own page about missing networks, and lose what was typed. */
function holdBack(event) {
  if (event.defaultPrevented || navigator.onLine !== false || event.target.method !== "post") return;
  event.preventDefault();
  tellOfNoNetwork();
}

function tellOfNoNetwork() {
  tellFor((words) => words.word);
}

function tellFor(chosen) {
  const place = document.getElementById("needs-network");
  place.textContent = chosen(place.dataset);
  setTimeout(() => { place.textContent = ""; }, SHOWN);
}

/** What an inn's log-in page answers has not the part that was asked for: it is no answer, and nothing is swapped. */
function believeOurs({ detail }) {
  const { elt } = detail.requestConfig;
  const wanted = detail.selectOverride || elt.closest("[hx-select]")?.getAttribute("hx-select") || "";
  const isNone = elt.closest("[hx-swap]")?.getAttribute("hx-swap") === "none";
  const mark = wanted.startsWith("#") ? `id="${wanted.slice(1)}"` : wanted.slice(1);
  if (!detail.shouldSwap || isNone || !/^[#.][\w-]+$/.test(wanted) || detail.serverResponse.includes(mark)) return;
  detail.shouldSwap = false;
  if (elt !== live) tellOfNoNetwork();
}

window.addEventListener("submit", holdBack);
document.addEventListener("htmx:beforeSwap", believeOurs);
for (const failed of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(failed, ({ target }) => { if (target !== live) tellOfNoNetwork(); });
}
document.addEventListener("htmx:responseError", ({ target, detail }) => {
  if (target !== live && detail.xhr.status >= 500) tellFor((words) => words.failed);
});
tellWhatIsMissing();
if (worker) {
  if (live?.dataset.padUrl && !worker.controller) keepThis();
  if (script) {
    if (document.readyState === "complete") start();
    else window.addEventListener("load", start, { once: true });
  }
  // A copy shows the look it was made in, and knows nothing of a newer one.
  if (root.dataset.copy === undefined) tellOfNewLook();
  document.addEventListener("look:shown", tellOfNewLook);
  document.addEventListener("board:swapped", ({ detail }) => {
    whenIdle(() => keepBoard(detail), LATEST);
  });
}
