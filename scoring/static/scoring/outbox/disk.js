/* The database of this device, IndexedDB, written through to the disk, so that what is in it survives a killed browser.
   Owns its opening, its form and the time a page waits for it. Never knows what is kept there. */

const DATABASE = "punkteblock";
const VERSION = 1;
const SHELVES = ["waiting", "aside"];
export const SHEETS = "sheets";
const SLOW = 1500;
const HANGS = 100; // milliseconds for what has hung already: each tap would wait for it again

let opening = null;
let patience = SLOW;

/** The database, opened once. Rejects where the browser has none for us. */
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
    // The counter is the order of the taps, in whichever tab they fell; the id makes a second copy impossible.
    const store = opened.createObjectStore(name, { keyPath: "n", autoIncrement: true });
    store.createIndex("sheet", "sheet");
    store.createIndex("id", "id", { unique: true });
  }
  opened.createObjectStore(SHEETS, { keyPath: "uid" });
}

/** A newer version in another tab, or a browser that closes it by itself: the next call opens it again. */
function guarded(opened) {
  opened.onversionchange = () => { opened.close(); opening = null; };
  opened.onclose = () => { opening = null; };
  return opened;
}

/** Run `work(store)` in one transaction; its request's result once the disk has it. */
export async function within(name, mode, work) {
  const transaction = (await database()).transaction(name, mode, { durability: "strict" });
  const request = work(transaction.objectStore(name));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** At most this long: a browser whose storage hangs must not hold up the evening. */
export const soon = (promise) => new Promise((resolve, reject) => {
  const timer = setTimeout(() => { patience = HANGS; reject(new Error("slow")); }, patience);
  promise.finally(() => clearTimeout(timer)).then((value) => { patience = SLOW; resolve(value); }, reject);
});

/** All of a shelf, the oldest first; nothing where the browser keeps nothing. */
export const all = (name) => soon(within(name, "readonly", (store) => store.getAll())).catch(() => []);
