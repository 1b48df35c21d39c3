/* The board of a sheet with all waiting items, drawn on this device by the server's code.

   Owns the worker that does it. `warm()` starts it once the page is idle, `project()` when it is needed. Never sends
   anything and never touches the page: the result is HTML for board.js. */

import { settings } from "../shared/settings.js";
import { whenIdle, whenStill } from "../shared/when.js";

const PATIENCE = 60000;
// A slow phone that starts Python for the first time; stopped earlier, it would begin again and never finish.
const START_PATIENCE = 300000;
// Milliseconds since the last tap: starting Python takes the processor of a small tablet away from taps.
const QUIET = 3000;
const IDLE = 10000;
const LATER = 20000; // where everything is cached already: a short look at another page should not start Python again

// {engine, worker, python, bundle}: addresses; `python` are several, in the order of import.
const told = settings.engine;
let starting = null; // resolves to the function that asks the worker

/* Start in idle time, after a pause in tapping. Not if people save data or the device is very small: there `project`
   starts it when needed. */
export async function warm() {
  if (navigator.connection?.saveData || navigator.deviceMemory < 1) return;
  // Over plain http nothing can be cached.
  const isKept = await globalThis.caches?.match(told.bundle).catch(() => false);
  whenStill(() => whenIdle(() => start().catch(() => {}), IDLE), isKept ? LATER : QUIET);
}

/* The board with `items` (as outbox.js keeps them, oldest first) on top of `state` (GET /s/<uid>/state/).

   {html, version, receipts: [{status, entry_id, reason, text}]}. Rejects if there is no engine. */
export async function project(state, items) {
  const ask = await start();
  const fields = items.map((item) => ({ fields: item.fields }));
  return ask({ state: JSON.stringify({ ...state, ...asShown() }), items: JSON.stringify(fields) }, PATIENCE);
}

/* The present look of the page; the state may be older than the last change of it. */
const asShown = () => ({
  language: document.documentElement.lang,
  mirrored: Boolean(document.querySelector(".watten.is-mirrored")),
});

/* After a failure the next call starts again, because the files may be available then. */
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
  // The engine runs, so its megabytes are worth caching for a start without a network.
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
