/* Every page: starts the service worker where the page asks for it (link rel="serviceworker"), tells it when the look of
   the pages has changed, and gives it the newest board for its copy of a pad. Never touches scores. */

const PAGES = "punkteblock-pages"; // scoring/worker/build.py
const LATER = 1500;

const root = document.documentElement;
const live = document.getElementById("live");
const script = document.querySelector('link[rel="serviceworker"]');
const worker = navigator.serviceWorker;

/** After the page is there and calm: what is kept for later must not slow it down. */
function start() {
  setTimeout(() => worker.register(script.href, { scope: "/" }).catch(() => { /* works without */ }), LATER);
}

/** Language, theme, size and the turned half are drawn by the server: copies in another look would be old pages. */
function look() {
  const { theme, text, hand } = root.dataset;
  const looks = { look: [root.lang, theme, text, hand].join(" ") };
  if (live?.dataset.mirrored) looks.mirrored = live.dataset.mirrored;
  return looks;
}

function tellOfNewLook() {
  let isNew = false;
  for (const [name, now] of Object.entries(look())) {
    const key = `punkteblock:${name}`;
    isNew ||= (localStorage.getItem(key) ?? now) !== now;
    localStorage.setItem(key, now);
  }
  if (isNew) worker.ready.then(({ active }) => active.postMessage({ kind: "refresh-pages" }));
}

/** The copy of a pad opens with the last board the server sent. */
async function keepBoard({ html, from }) {
  if (from === "projected" || !worker.controller || !live?.dataset.padUrl) return;
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  await (await caches.open(PAGES)).put(live.dataset.boardUrl, new Response(html, { headers }));
}

/** The first visit came past the worker: it asks for the page once more, to keep it. */
async function keepThis() {
  const { active } = await worker.ready;
  active.postMessage({ kind: "keep-page", path: live.dataset.padUrl });
}

if (worker) {
  if (live?.dataset.padUrl && !worker.controller) keepThis();
  if (script) {
    if (document.readyState === "complete") start();
    else window.addEventListener("load", start, { once: true });
  }
  // A copy shows the look it was made in, and knows nothing of a newer one.
  if (root.dataset.copy === undefined) try { tellOfNewLook(); } catch { /* no storage, no copies */ }
  document.addEventListener("board:swapped", ({ detail }) => keepBoard(detail).catch(() => { /* an older copy then */ }));
}
