/* An htmx extension that takes the hx-post of every entry form: marks the tap, stores it, sends in order, loses none, and
   gives the last answer to htmx to swap. Joins the parts:

   outbox/tap.js    a tap becomes an item           outbox/queue.js  what waits, in every tab
   outbox/store.js  stores items, on outbox/disk.js outbox/drain.js  sends in order, one at a time, without giving up
   outbox/send.js   one item and its answer         outbox/show.js   the words in the bar, and the panel
   outbox/place.js  the tap before it, and what the board lacks
   outbox/sent.js   what the server has acknowledged, offered again after a restore

   Sets `data-waiting` on <html> while anything waits. */

import { show as showBoard } from "../board/board.js";
import { Drain } from "./drain.js";
import { Place } from "./place.js";
import { project } from "../offline/projected.js";
import { Queue } from "./queue.js";
import { downloadItems as download } from "../shared/download.js";
import { show } from "./show.js";
import { itemOf, mark } from "./tap.js";
import { settings } from "../shared/settings.js";
import { sheetKeep } from "../offline/sheet-copies.js";
import { whenIdle } from "../shared/when.js";

const LATEST = 2000; // milliseconds
const { sheet, pad_url: path, names, game } = settings;
const queue = new Queue(sheet);
const drain = new Drain(queue, sheet);
const place = new Place(queue, showAll);

htmx.defineExtension("outbox", {
  /** htmx never sends an entry form itself: it is stored first, then sent in order. */
  onEvent(name, { target, detail }) {
    if (name !== "htmx:configRequest" || !target.matches("[data-entry]")) return true;
    take(target, detail.triggeringEvent?.submitter);
    return false;
  },
});

function take(form, submitter) {
  const item = place.placed(itemOf(form, submitter, sheet), form, submitter);
  if (!item) return;
  mark(submitter ?? form);
  // Sent once the disk has it: a killed browser loses at most a tap that was never shown as stored.
  queue.add(item).then(() => drain.run());
}

function showAll() {
  show(queue, drain, place);
}

queue.addEventListener("change", showAll);
queue.addEventListener("full", () => navigator.serviceWorker?.controller?.postMessage({ kind: "no-room" }));
drain.addEventListener("change", showAll);
document.addEventListener("board:swapped", () => { place.showMarks(); showAll(); });
queue.addEventListener("heard", () => {
  place.showMarks(); // the poll brings the board of another tab's answer
  if (queue.isUnsafe) drain.run(); // the disk was not read in time; it is tried until it answers
});
project(queue, drain);
// Ask the browser not to evict our storage; it may refuse.
drain.addEventListener("held", () => navigator.storage?.persist?.().catch(() => {}), { once: true });
// Loaded in idle time, because it is only needed after a restore.
const sent = new Promise((resolve) => { whenIdle(() => resolve(import(settings.sent).catch(() => null)), LATEST); });
drain.addEventListener("held", ({ detail }) => { if (detail.isStored) sent.then((module) => module?.keep(detail.item)); });
drain.addEventListener("held", ({ detail }) => { if (detail.isLast) showAnswer(detail); });

function showAnswer({ html, version }) {
  showBoard(html, { version, from: "entry" });
  // Also if the board on the page was newer already.
  place.showMarks();
  showAll();
}

document.getElementById("outbox")?.addEventListener("click", async (event) => {
  const { outbox: what } = event.target.closest("[data-outbox]")?.dataset ?? {};
  if (what) document.getElementById("menu-outbox").open = false;
  if (what === "retry") drain.now();
  if (what === "save") {
    download([...queue.items, ...queue.aside], "punkteblock-waiting.json");
    await queue.clearAside();
  }
});

const wake = () => { if (document.visibilityState === "visible" && queue.items.length) drain.now(); };
window.addEventListener("online", wake);
document.addEventListener("visibilitychange", wake);
window.addEventListener("pageshow", wake);
window.addEventListener("beforeunload", (event) => {
  // With a worker the page, and what waits with it, comes back without a network.
  const comesBack = navigator.serviceWorker?.controller && !queue.unkept;
  if (queue.items.length && !comesBack) event.preventDefault();
});

showAll();
sheetKeep(sheet, { path, names, game, at: new Date().toISOString() });
await queue.read();
showAll();
document.documentElement.dataset.outbox = "ready";
drain.run();
sent.then((module) => module?.offerAgain(queue, sheet)).then(() => drain.run());
