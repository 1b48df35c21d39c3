/* An htmx extension that takes the hx-post of every entry form: it marks the tap, stores it, sends in order, never loses one,
   and gives the last answer to htmx to swap. Joins the parts:

   outbox/tap.js    a tap becomes an item           outbox/queue.js  what waits, in every tab
   outbox/store.js  where items survive, on outbox/disk.js   outbox/drain.js  in order, one at a time, for ever
   outbox/send.js   one item and its answer         outbox/show.js   the word and the panel
   outbox/place.js  after which tap it was declared, and what the board lacks
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
  /** The request of an entry form never leaves as htmx made it: it is stored first, then sent in its turn. */
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
  // Sent once the disk has it: a browser killed in between has either lost a tap nobody was told of, or nothing.
  queue.add(item).then(() => drain.run());
}

function showAll() {
  show(queue, drain, place);
}

queue.addEventListener("change", showAll);
queue.addEventListener("full", () => navigator.serviceWorker?.controller?.postMessage({ kind: "no-room" }));
drain.addEventListener("change", showAll);
document.addEventListener("board:swapped", () => { place.showMarks(); showAll(); });
queue.addEventListener("heard", () => place.showMarks()); // the board of another tab's answer comes with the poll
project(queue, drain);
// The browser is asked not to clear what it keeps for us; it may refuse.
drain.addEventListener("held", () => navigator.storage?.persist?.().catch(() => {}), { once: true });
// Loaded once there is time: it is for the day after a restore.
const sent = new Promise((resolve) => { whenIdle(() => resolve(import(settings.sent).catch(() => null)), LATEST); });
drain.addEventListener("held", ({ detail }) => { if (detail.isStored) sent.then((module) => module?.keep(detail.item)); });
drain.addEventListener("held", ({ detail }) => { if (detail.isLast) showAnswer(detail); });

function showAnswer({ html, version }) {
  showBoard(html, { version, from: "entry" });
  // Also where the board on the page was newer already.
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
  // With a worker the page comes back without a network, and what waits with it.
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
