/* The database of this device, IndexedDB, written through to the disk, so that its contents survive a killed browser.
   Owns its opening, its schema and how long a page waits for it; others decide what is stored. */

const DATABASE = "punkteblock";
const VERSION = 1;
const SHELVES = ["waiting", "aside"];
export const SHEETS = "sheets";
const SLOW = 1500;
const HANGS = 100; // milliseconds for a database that has hung before, because each tap would wait again

let patience = SLOW;

/** Returns a function that opens a database, once; again after a failure, after a newer version in another tab, or if the
    browser closes it. It rejects if the browser gives us none. */
export function opener(name, create) {
  let opening = null;
  const forget = () => { opening = null; };
  const opened = () => new Promise((resolve, reject) => {
    const request = indexedDB.open(name, VERSION);
    request.onupgradeneeded = () => create(request.result);
    request.onsuccess = () => resolve(guarded(request.result, forget));
    request.onerror = () => reject(request.error);
  });
  return () => {
    opening ??= opened();
    opening.catch(forget);
    return opening;
  };
}

function guarded(opened, forget) {
  opened.onversionchange = () => { opened.close(); forget(); };
  opened.onclose = forget;
  return opened;
}

/** Run `work(store)` in one transaction of what `open` opens. Resolves to the request's result once the disk has it. */
export async function transact(open, name, mode, work, options) {
  const transaction = (await open()).transaction(name, mode, options);
  const request = work(transaction.objectStore(name));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

const database = opener(DATABASE, create);

function create(opened) {
  for (const name of SHELVES) {
    // The counter is the order of the taps in all tabs; the unique id prevents a second copy.
    const store = opened.createObjectStore(name, { keyPath: "n", autoIncrement: true });
    store.createIndex("sheet", "sheet");
    store.createIndex("id", "id", { unique: true });
  }
  opened.createObjectStore(SHEETS, { keyPath: "uid" });
}

export const within = (name, mode, work) => transact(database, name, mode, work, { durability: "strict" });

/** Wait at most this long, because a browser whose storage hangs must not block the evening. */
export const soon = (promise) => new Promise((resolve, reject) => {
  const timer = setTimeout(() => { patience = HANGS; reject(new Error("slow")); }, patience);
  promise.finally(() => clearTimeout(timer)).then((value) => { patience = SLOW; resolve(value); }, reject);
});

/** All of a shelf, oldest first; empty if the browser stores nothing. */
export const all = (name) => soon(within(name, "readonly", (store) => store.getAll())).catch(() => []);
