/* When the page polls its sheet. htmx asks each second (#live), morphs the answer in, leaves the page as it is at 204
   and stops at 286; this file holds requests back. The page polls only while it is visible, and not while the outbox
   sends, whose answer is newer.

   A pad polls each second; a watching page each second for two minutes after it was opened or something changed, else
   every five; a closed sheet every thirty; after failures less and less often. Only a board of our own server is
   swapped in. Never posts. */

import { isNews } from "./board.js";
import { settings } from "../shared/settings.js";

const SECOND = 1000;
const LIVELY = 120 * SECOND;
const ASKED = [200, 286];

const live = document.getElementById("live");
let isOver = false;
let askedAt = 0;
let changedAt = performance.now();
let failures = 0;

const board = () => document.getElementById("board");
const isWaiting = () => Boolean(document.documentElement.dataset.waiting);

/** The version on the page and how often its labels changed; none if this device computed the board itself. */
function known() {
  const { projected, version, relabelled } = board()?.dataset ?? {};
  if (projected !== undefined) return "none";
  return relabelled ? `${version}.${relabelled}` : version ?? "";
}

/** Least milliseconds between two polls; 0: none are held back. */
function pause() {
  if (failures) return Math.min(SECOND * 2 ** failures, 10 * SECOND);
  if (performance.now() - changedAt < LIVELY) return 0;
  if (board()?.dataset.closed === "1") return 30 * SECOND;
  return settings.pad_url ? 0 : 5 * SECOND;
}

/** Poll at once. */
function ask() {
  askedAt = -Infinity;
  htmx.trigger(live, "poll");
}

live.addEventListener("htmx:configRequest", (event) => {
  const now = performance.now();
  if (isOver || isWaiting() || document.visibilityState !== "visible" || now - askedAt < pause()) event.preventDefault();
  else [askedAt, event.detail.parameters.v] = [now, known()];
});

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.requestConfig.elt !== live) return;
  const { status, response } = detail.xhr;
  const version = detail.xhr.getResponseHeader("Sheet-Version");
  const isOurs = ASKED.includes(status) && version !== null;
  detail.isError = !isOurs && status !== 204;
  detail.shouldSwap = isOurs && !isWaiting() && isNews(response, { version: Number(version), from: "poll" });
});

live.addEventListener("htmx:afterRequest", ({ detail }) => {
  isOver = detail.xhr.status === 286;
  failures = detail.successful ? 0 : failures + 1;
  document.documentElement.dataset.live = failures > 1 ? "lost" : "on";
});

document.addEventListener("visibilitychange", () => { changedAt = performance.now(); ask(); });
window.addEventListener("online", ask);
window.addEventListener("pageshow", ({ persisted }) => { if (persisted) ask(); });
document.addEventListener("board:swapped", () => { changedAt = performance.now(); });
