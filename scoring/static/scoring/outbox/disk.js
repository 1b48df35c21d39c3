/* The database of this device, IndexedDB, written through to the disk, so that its contents survive a killed browser.
   Owns its opening, its schema and how long a page waits for it; others decide what is stored. */

const DATABASE = "punkteblock";
const VERSION = 1;
const SHELVES = ["waiting", "aside"];
export const SHEETS = "sheets";
const SLOW = 1500;
const HANGS = 100; // milliseconds for a database that has hung before, because each tap would wait again

let opening = null;
let patience = SLOW;

/** The database, opened once. Rejects if the browser gives us none. */
function database() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION);
    request.onupgradeneeded = () => create(request.result);
    request.onsuccess = () => resolve(guarded(request.result));
    request.onerror = () => reject(request.error);
  });
  opening.catch(() => { opening = null; });
  return opening;
}

function create(opened) {
  for (const name of SHELVES) {
    // The counter is the order of the taps in all tabs; the unique id prevents a second copy.
    const store = opened.createObjectStore(name, { keyPath: "n", autoIncrement: true });
    store.createIndex("sheet", "sheet");
    store.createIndex("id", "id", { unique: true });
  }
  opened.createObjectStore(SHEETS, { keyPath: "uid" });
}

/** After a newer version in another tab, or if the browser closes it, the next call opens it again. */
function guarded(opened) {
  opened.onversionchange = () => { opened.close(); opening = null; };
  opened.onclose = () => { opening = null; };
  return opened;
}

/** Run `work(store)` in one transaction. Resolves to the request's result once the disk has it. */
export async function within(name, mode, work) {
  const transaction = (await database()).transaction(name, mode, { durability: "strict" });
  const request = work(transaction.objectStore(name));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Wait at most this long, because a browser whose storage hangs must not block the evening. */
export const soon = (promise) => new Promise((resolve, reject) => {
  const timer = setTimeout(() => { patience = HANGS; reject(new Error("slow")); }, patience);
  promise.finally(() => clearTimeout(timer)).then((value) => { patience = SLOW; resolve(value); }, reject);
});

/** All of a shelf, oldest first; empty if the browser stores nothing. */
export const all = (name) => soon(within(name, "readonly", (store) => store.getAll())).catch(() => []);
