/* Asks for news of the sheet while the page is visible; brings it to board.js. Never posts, never stops for good.

   #live says where: data-board-url, and data-live="watch" on pages that only watch.
   A pad asks each second; a watching page each second for two minutes after it was opened or something changed, else
   every five;
   a closed sheet every thirty. Not while the outbox sends anything: its answer is newer. */

const SECOND = 1000;
const LIVELY = 120 * SECOND;
const TIMEOUT = 4 * SECOND;

const live = document.getElementById("live");
let timer = 0;
let asking = false;
let changedAt = performance.now();
let failures = 0;

const board = () => document.getElementById("board");
const isWaiting = () => Boolean(document.documentElement.dataset.sending);

/** The version on the page and how often its labels changed; none where this device reckoned the board itself. */
function known() {
  const { projected, version, relabelled } = board()?.dataset ?? {};
  if (projected !== undefined) return "none";
  return relabelled ? `${version}.${relabelled}` : version ?? "";
}

function pause() {
  if (failures) return Math.min(SECOND * 2 ** failures, 10 * SECOND);
  if (performance.now() - changedAt < LIVELY) return SECOND;
  if (board()?.dataset.closed === "1") return 30 * SECOND;
  return live.dataset.live === "watch" ? 5 * SECOND : SECOND;
}

function plan(wait = pause()) {
  clearTimeout(timer);
  if (document.visibilityState === "visible") timer = setTimeout(ask, wait);
}

async function ask() {
  if (asking) return;
  asking = true;
  try {
    if (!isWaiting()) await fetchNews();
  } catch {
    failures += 1;
  } finally {
    asking = false;
    document.documentElement.dataset.live = failures > 1 ? "lost" : "on";
    plan();
  }
}

async function fetchNews() {
  const url = `${live.dataset.boardUrl}?v=${known()}`;
  const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT) });
  if (response.status !== 200 && response.status !== 204) throw new Error(String(response.status));
  failures = 0;
  if (response.status === 204) return;
  const version = Number(response.headers.get("Sheet-Version") ?? NaN);
  const html = await response.text();
  if (Number.isNaN(version) || isWaiting()) return;
  changedAt = performance.now();
  document.dispatchEvent(new CustomEvent("board:fresh", { detail: { html, version, from: "poll" } }));
}

if (live) {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return clearTimeout(timer);
    changedAt = performance.now();
    return ask();
  });
  window.addEventListener("online", ask);
  window.addEventListener("pageshow", (event) => { if (event.persisted) ask(); });
  document.addEventListener("board:swapped", () => { changedAt = performance.now(); });
  plan();
}
