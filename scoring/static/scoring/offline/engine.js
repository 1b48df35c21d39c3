/* The board of a sheet with all that waits, drawn on this device by the same code as on the server.

   Owns the worker that does it. `warm()` starts it once the page has nothing better to do; `project()` starts it
   when it must. Never sends anything and never touches the page: what comes back is HTML for board.js. */

import { settings } from "../shared/settings.js";
import { stillFor, whenIdle } from "../shared/when.js";

const PATIENCE = 60000;
// A slow phone that starts Python for the first time; given up too early it would begin anew, and never come to an end.
const START_PATIENCE = 300000;
// Milliseconds since the last tap: starting Python takes a small tablet's processor away from whoever taps.
const QUIET = 3000;
const IDLE = 10000;
const LATER = 20000; // where all is kept already: a look at another page and back should not start Python anew

// {engine, worker, python, bundle}: addresses; `python` is several, what is to be imported first.
const told = settings.engine;
let starting = null; // resolves to the function that asks the worker

/* Start in idle time, once the hands are still. Not where people save data or the device is very small: there `project` starts it on need. */
export async function warm() {
  if (navigator.connection?.saveData || navigator.deviceMemory < 1) return;
  // Over plain http nothing can be kept.
  const isKept = await globalThis.caches?.match(told.bundle).catch(() => false);
  whenStill(() => whenIdle(() => start().catch(() => {}), IDLE), isKept ? LATER : QUIET);
}

/* The board with `items` (as outbox.js keeps them, oldest first) on top of `state` (GET /s/<uid>/state/).

   {html, version, receipts: [{status, entry_id, reason, text}]}. Rejects where the engine cannot be had. */
export async function project(state, items) {
  const ask = await start();
  const fields = items.map((item) => ({ fields: item.fields }));
  return ask({ state: JSON.stringify({ ...state, ...asShown() }), items: JSON.stringify(fields) }, PATIENCE);
}

/* How this page is drawn now; the state may be older than the last change of the look. */
const asShown = () => ({
  language: document.documentElement.lang,
  mirrored: Boolean(document.querySelector(".watten.is-mirrored")),
});

/* After a failure the next call begins anew: what could not be fetched now may be there then. */
export const start = () => (starting ??= begin());

async function begin() {
  const worker = new Worker(told.worker, { type: "module" });
  const giveUp = (error) => { worker.terminate(); starting = null; throw error; };
  const failed = new Promise((_, reject) => {
    worker.addEventListener("error", ({ message }) => reject(new Error(message || "the worker failed")));
  });
  failed.catch(giveUp).catch(() => { /* told to whoever asks */ });
  const ask = (message, patience) => Promise.race([failed, answer(worker, message, patience)]);
  const [python, bundle] = [told.python[0], told.bundle].map((url) => new URL(url, location.href).href);
  await ask({ start: { python, bundle } }, START_PATIENCE).catch(giveUp);
  // Now that it runs its megabytes are worth keeping for a start without a network.
  const files = [told.engine, told.worker, ...told.python, told.bundle];
  navigator.serviceWorker?.controller?.postMessage({ kind: "keep-engine", files });
  return ask;
}

function answer(worker, message, patience) {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage(message, [port2]);
  return new Promise((resolve, reject) => {
    port1.onmessage = ({ data: { result, error } }) => (error === undefined ? resolve(result) : reject(new Error(error)));
    setTimeout(reject, patience, new Error("no answer in time"));
  });
}

/* Run `work` once nobody has tapped or typed for `quiet` milliseconds. */
function whenStill(work, quiet, left = quiet) {
  setTimeout(() => {
    const more = quiet - stillFor();
    if (more > 0) whenStill(work, quiet, more);
    else work();
  }, left);
}
