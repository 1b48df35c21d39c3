/* Opens this device's pads without a network. The server puts BUILD, the list of this build's files, before this text.

   Cached: this build's styles, scripts, fonts and signs; every page the server marks with `Offline-Copy` (the pads this
   device may write on, and the offline page); the engine's files once a pad has started it. Never cached and mostly not
   intercepted: entries, boards, the API, watch links, league pages. Without a network it answers from the cache; it
   never changes the server's answers. To switch it off see docs/offline.md. */

const STATIC = `${BUILD.prefix}static-${BUILD.version}`;
const ENGINE = `${BUILD.prefix}engine`;
const PAGES = `${BUILD.prefix}pages`;
const PATIENCE = 4000;
const MOST_PAGES = 60;
const PAD = /^\/s\/[0-9a-f-]{36}\/$/;
const BOARD = /<!--board-->[\s\S]*<!--\/board-->/;

/* --- a new build ------------------------------------------------------------------------------------------------ */

self.addEventListener("install", (event) => {
  // If the browser supports static routes, it need not wake the worker for requests that are not ours.
  event.addRoutes?.([
    { condition: { requestMethod: "POST" }, source: "network" },
    { condition: { urlPattern: { pathname: "/s/*/board/" } }, source: "network" },
  ])?.catch?.(() => { /* then the worker is woken and lets them pass */ });
  event.waitUntil(collect().then(() => self.skipWaiting()));
});

/** Names are hashes of contents: a file cached by an earlier build under the same name is the same. */
async function collect() {
  const cache = await caches.open(STATIC);
  await Promise.all(BUILD.files.map(async (file) => {
    const kept = await caches.match(file);
    return kept ? cache.put(file, kept) : cache.add(file);
  }));
  await keepPage(BUILD.offline);
}

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
    await inTurn(refreshPages);
  })());
});

/* --- answers ---------------------------------------------------------------------------------------------------- */

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (isFile(url.pathname)) event.respondWith(file(request));
  else if (request.mode !== "navigate") return;
  else if (PAD.test(url.pathname)) event.respondWith(pad(event, url));
  else event.respondWith(page(event, url.pathname === BUILD.home));
});

const isFile = (path) => BUILD.folders.some((folder) => path.startsWith(folder));

const file = async (request) => (await caches.match(request)) ?? fetch(request);

/** The navigation preload, else our own request. Firefox resolves a failed preload with an error response. */
async function fromNetwork(event) {
  const ahead = await event.preloadResponse;
  if (ahead?.type === "error") throw new Error("no network");
  return ahead ?? fetch(event.request);
}

/** The network, or a rejection after PATIENCE. Holders of the promise still get a later answer. */
const within = (promise) => Promise.race([
  promise, new Promise((_, reject) => { setTimeout(() => reject(new Error("slow")), PATIENCE); }),
]);

/** A pad: the server's page if it answers in time, else the copy with the last board in it. With `?copy` the copy at
    once, because the server has lost the sheet (offline/not-found.js). */
async function pad(event, { pathname: path, search }) {
  const copy = search === "?copy" && (await copyOf(path));
  if (copy) return copy;
  const answer = fromNetwork(event);
  event.waitUntil(answer.then((response) => keep(path, response.clone())).then(makeWhole).catch(() => { /* no network */ }));
  let response = null;
  try {
    response = await within(answer);
    if (response.status < 500) return response;
  } catch { /* no network, or a silent one */ }
  return (await copyOf(path)) ?? response ?? (await answer.catch(() => instead()));
}

/** Any other page: the server's, however long it takes; without a network the offline page. */
async function page(event, isHome) {
  const answer = fromNetwork(event);
  try {
    return await (isHome ? within(answer) : answer);
  } catch {
    return instead();
  }
}

const instead = async () => (await caches.match(BUILD.offline)) ?? Response.error();

async function copyOf(path) {
  const cache = await caches.open(PAGES);
  const copy = await cache.match(path);
  if (!copy) return undefined;
  const board = await cache.match(`${path}board/`);
  const isFresh = await cache.match(freshOf(path));
  let text = (await copy.text()).replace("<html ", `<html data-copy="${isFresh ? "fresh" : "old"}" `);
  if (board) {
    const latest = await board.text();
    text = text.replace(BOARD, () => `<!--board-->${latest}<!--/board-->`);
  }
  const headers = new Headers(copy.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  return new Response(text, { headers });
}

/* --- the caches -------------------------------------------------------------------------------------------------- */

/** Only marked pages are cached, and pages that this device may no longer see are deleted. After a 404 the server may
    have lost the sheet: offline/lost.js decides. True if the copy is of today. */
async function keep(path, response) {
  const cache = await caches.open(PAGES);
  const isMarked = response.ok && response.headers.has("Offline-Copy");
  const isClosed = [403, 410].includes(response.status) || (response.ok && !isMarked);
  if (!isMarked && !isClosed) return false;
  if (!isMarked) await Promise.all([path, `${path}board/`, freshOf(path)].map((one) => cache.delete(one)));
  else if (await put(cache, path, response)) await cache.delete(`${path}board/`); // a new page has a newer one
  return true;
}

/** False if there is no room, not even after deleting the engine, which can be downloaded again. */
async function put(cache, path, response) {
  const again = response.clone();
  try {
    await cache.put(path, response).catch(async () => { await dropEngine(); await cache.put(path, again); });
    await cache.put(freshOf(path), new Response(""));
    return true;
  } catch {
    await cache.delete(freshOf(path));
    return false;
  }
}

/** File by file, because a cache that a page has open would keep its room. */
async function dropEngine() {
  const cache = await caches.open(ENGINE);
  await Promise.all((await cache.keys()).map((one) => cache.delete(one)));
  await caches.delete(ENGINE);
}

let isTriedAgain = false; // once in a worker's life, because a device without room would fail at every visit

/** Missing files, cleared or lost for want of room, are cached at the next visit that the server answers; files that
    failed when this build took over are tried again. */
async function makeWhole() {
  const hasAll = (await caches.has(STATIC)) && (await caches.match(BUILD.offline));
  if (!hasAll) await collect();
  else if (!isTriedAgain && (await oldFiles()).length) {
    isTriedAgain = true;
    await inTurn(refreshPages);
  }
}

/** The page cannot store its entries or its board: the engine makes room for them. */
async function makeRoom(path) {
  await dropEngine();
  if (!path) return;
  await (await caches.open(PAGES)).delete(freshOf(path));
  await keepPage(path);
}

/** The key of the mark beside a copy that has everything that was shown. */
const freshOf = (path) => `${path}fresh/`;

const keepPage = async (path) => keep(path, await fetch(path, { credentials: "same-origin", redirect: "manual" }));

let turn = Promise.resolve();

/** One after the other, so that a request from before a change of the look does not overwrite a later one. */
function inTurn(work) {
  turn = turn.then(work, work);
  return turn;
}

/** Update every copy: after an upgrade, and when language or theme have changed. */
async function refreshPages() {
  const cache = await caches.open(PAGES);
  const pads = (await cache.keys()).map(({ url }) => new URL(url).pathname).filter((path) => PAD.test(path));
  await Promise.all(pads.slice(0, -MOST_PAGES).flatMap((path) => [path, `${path}board/`, freshOf(path)].map((one) => cache.delete(one))));
  const done = await Promise.all([BUILD.offline, ...pads.slice(-MOST_PAGES)].map((path) => (
    keepPage(path).catch(() => false))));
  // A copy of an older build needs that build's files.
  if (done.every(Boolean)) await forgetOldFiles();
}

const oldFiles = async () => (
  (await caches.keys()).filter((name) => name.startsWith(`${BUILD.prefix}static-`) && name !== STATIC));

async function forgetOldFiles() {
  await Promise.all((await oldFiles()).map((name) => caches.delete(name)));
}

/** The engine's files, all of them or none; those of an earlier release are deleted. */
async function keepEngine(files) {
  const cache = await caches.open(ENGINE);
  const paths = files.map((file) => new URL(file, location.href).pathname).filter(isFile);
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await cache.addAll(paths.filter((path) => !kept.includes(path)));
  await Promise.all(kept.filter((path) => !paths.includes(path)).map((path) => cache.delete(path)));
}

self.addEventListener("message", (event) => {
  if (event.data?.kind === "refresh-pages") event.waitUntil(inTurn(refreshPages));
  if (event.data?.kind === "keep-page" && PAD.test(event.data.path)) {
    event.waitUntil(inTurn(() => keepPage(event.data.path)).catch(() => { /* at the next visit */ }));
  }
  if (event.data?.kind === "no-room") {
    const path = PAD.test(event.data.path) ? event.data.path : "";
    event.waitUntil(inTurn(() => makeRoom(path)).catch(() => { /* no network */ }));
  }
  if (event.data?.kind === "keep-engine") event.waitUntil(keepEngine(event.data.files));
});
