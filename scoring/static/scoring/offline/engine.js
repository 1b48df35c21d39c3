/* The board of a sheet with all that waits, drawn on this device by the same code as on the server.

   Owns the worker that does it. `warm()` starts it once the page has nothing better to do; `project()` starts it
   when it must. Never sends anything and never touches the page: what comes back is HTML for board.js. */

import { whenIdle } from "../shared/when.js";

const PATIENCE = 60000;
// A slow phone that starts Python for the first time; given up too early it would begin anew, and never come to an end.
const START_PATIENCE = 300000;
// Milliseconds since the last tap: starting Python takes a small tablet's processor away from whoever taps.
const QUIET = 3000;
const IDLE = 10000;
const LATER = 20000; // where all is kept already: a look at another page and back should not start Python anew

// {engine, worker, python, bundle}: addresses; `python` is several, what is to be imported first.
const told = document.getElementById("offline-engine")?.dataset;
let worker = null;
let starting = null;
let ready = false;
let asked = 0;
const open = new Map();

/* Whether `project` would answer at once. */
export const isReady = () => ready;

/* Every address that the engine is made of, for whoever keeps them for a start without a server. */
export const files = () => (told ? [told.engine, told.worker, ...told.python.split(" "), told.bundle] : []);

/* Start in idle time, once the hands are still. Not where people save data or the device is very small: there `project` starts it on need. */
export async function warm() {
  if (!told || starting || navigator.connection?.saveData || navigator.deviceMemory < 1) return;
  // Over plain http nothing can be kept.
  const isKept = await globalThis.caches?.match(told.bundle).catch(() => false);
  whenStill(() => whenIdle(() => start().catch(() => {}), IDLE), isKept ? LATER : QUIET);
}

/* The board with `items` (as outbox.js keeps them, oldest first) on top of `state` (GET /s/<uid>/state/).

   {html, version, receipts: [{status, entry_id, reason, text}]}. Rejects where the engine cannot be had. */
export async function project(state, items) {
  await start();
  const fields = items.map((item) => ({ fields: item.fields }));
  return ask({ state: JSON.stringify({ ...state, ...asShown(state) }), items: JSON.stringify(fields) });
}

/* How this page is drawn now; the state may be older than the last change of language. */
function asShown({ language, mirrored }) {
  const live = document.getElementById("live")?.dataset;
  return {
    language: document.documentElement.lang || language,
    mirrored: live?.mirrored === undefined ? mirrored : live.mirrored === "1",
  };
}

export function start() {
  if (!told) return Promise.reject(new Error("this page names no engine"));
  starting ??= begin().catch((error) => { stop(error); throw error; });
  return starting;
}

async function begin() {
  worker = new Worker(told.worker, { type: "module" });
  worker.addEventListener("message", ({ data }) => settle(data.id, data));
  worker.addEventListener("error", (event) => stop(new Error(event.message || "the worker failed")));
  const [python, bundle] = [told.python.split(" ")[0], told.bundle].map((url) => new URL(url, location.href).href);
  await ask({ start: { python, bundle } }, START_PATIENCE);
  ready = true;
}

/* The next call begins anew: what could not be fetched now may be there then. */
function stop(error) {
  worker?.terminate();
  worker = null;
  starting = null;
  ready = false;
  for (const id of [...open.keys()]) settle(id, { error: String(error) });
}

function ask(message, patience = PATIENCE) {
  asked += 1;
  const id = asked;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(id, { error: "no answer in time" }), patience);
    open.set(id, { resolve, reject, timer });
    worker.postMessage({ id, ...message });
  });
}

function settle(id, { result, error }) {
  const waiting = open.get(id);
  if (!waiting) return;
  open.delete(id);
  clearTimeout(waiting.timer);
  if (error === undefined) waiting.resolve(result);
  else waiting.reject(new Error(error));
}

/* Run `work` once nobody has tapped or typed for `quiet` milliseconds. */
function whenStill(work, quiet) {
  const touched = new AbortController();
  let timer = 0;
  const wait = () => { clearTimeout(timer); timer = setTimeout(still, quiet); };
  function still() { touched.abort(); work(); }
  for (const kind of ["pointerdown", "keydown"]) {
    window.addEventListener(kind, wait, { capture: true, passive: true, signal: touched.signal });
  }
  wait();
}
