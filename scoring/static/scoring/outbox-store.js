/* Where declarations that were not sent are kept on this device: IndexedDB, written through to the disk, so that they
   survive a killed browser. In memory while that is under way, and where the browser refuses to keep anything.
   Owns the database and its shelves, and brings over what an older version kept in local storage. Never sends. */

import { painted } from "./when.js";

const DATABASE = "punkteblock";
const VERSION = 1;
const SHELVES = ["waiting", "aside"];
const SHEETS = "sheets";
const SLOW = 1500;

let opening = null;

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
async function within(name, mode, work) {
  const transaction = (await database()).transaction(name, mode, { durability: "strict" });
  const request = work(transaction.objectStore(name));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** At most this long: a browser whose storage hangs must not hold up the evening. */
const soon = (promise, milliseconds) => Promise.race([
  promise, new Promise((_, reject) => { setTimeout(() => reject(new Error("slow")), milliseconds); }),
]);

/** The unsent items of one sheet, or of all when `sheet` is null, in the order they were tapped. */
export class Shelf {
  constructor(name, sheet) {
    this.name = name;
    this.sheet = sheet;
    this.unkept = []; // not on the disk, or not yet
    this.isRefused = false;
    this.writing = new Map(); // ids on their way to the disk
  }

  async all() {
    let kept = [];
    try {
      kept = await soon(within(this.name, "readonly", (store) => (
        this.sheet === null ? store.getAll() : store.index("sheet").getAll(this.sheet))), SLOW);
    } catch { this.isRefused = true; }
    const ids = new Set(kept.map((item) => item.id));
    const newer = new Map(this.unkept.map((item) => [item.id, item]));
    return [...kept.map((item) => newer.get(item.id) ?? item), ...this.unkept.filter((item) => !ids.has(item.id))];
  }

  /** True once the disk has it; false where only this page holds it. */
  put(item) {
    this.unkept.push(item);
    const written = this._write(item).finally(() => this.writing.delete(item.id));
    this.writing.set(item.id, written);
    return written;
  }

  /** After the mark of the tap is seen. */
  async _write(item) {
    await painted();
    if (!this.unkept.includes(item)) return true; // left out meanwhile
    const written = this._add([item]).then(() => this._forget(item));
    try {
      await soon(written, SLOW);
      this.isRefused = false;
      return true;
    } catch {
      this.isRefused = true;
      return false;
    }
  }

  /** Put each of `items` over what it was, all or none, as long as `isStill(what the first one was)`; false where it is
      not: another tab was faster. Where the disk refuses, they are changed in memory. */
  async change(items, isStill) {
    const [first] = items;
    // A tap is on the disk before it becomes anything else.
    await Promise.all(items.map(({ id }) => this.writing.get(id)));
    const here = this.unkept.find(({ id }) => id === first.id);
    let found = here;
    try {
      await soon(within(this.name, "readwrite", (store) => {
        store.index("id").get(first.id).onsuccess = ({ target }) => {
          found = target.result ?? here;
          if (target.result && isStill(found)) items.forEach((item) => overwrite(store, item));
        };
      }), SLOW);
    } catch { this.isRefused = true; }
    const isDone = Boolean(found && isStill(found));
    if (isDone) this.unkept = this.unkept.map((other) => items.find(({ id }) => id === other.id) ?? other);
    return isDone;
  }

  async drop(item) {
    this._forget(item);
    await within(this.name, "readwrite", (store) => {
      store.index("id").getKey(item.id).onsuccess = ({ target }) => {
        if (target.result !== undefined) store.delete(target.result);
      };
    }).catch(() => { /* sent once more then, and the server knows it by its id */ });
  }

  _forget(item) {
    this.unkept = this.unkept.filter((other) => other.id !== item.id);
  }

  _add(items) {
    return within(this.name, "readwrite", (store) => {
      for (const item of items) {
        store.index("id").getKey(item.id).onsuccess = ({ target }) => {
          if (target.result === undefined) store.add(item);
        };
      }
    });
  }

  /** What an older version of this page left in local storage; there it stays until the disk has it here. */
  async bringOver() {
    const prefix = `punkteblock:${this.name}:`;
    try {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix)).sort();
      if (!keys.length) return;
      await this._add(keys.map((key) => brought(key.slice(prefix.length).split(":")[0], localStorage.getItem(key))));
      keys.forEach((key) => localStorage.removeItem(key));
    } catch { /* tried again at the next visit */ }
  }
}

/** In the place that it has among the taps; nothing where it is gone. */
function overwrite(store, item) {
  store.index("id").getKey(item.id).onsuccess = ({ target }) => {
    if (target.result !== undefined) store.put({ ...item, n: target.result });
  };
}

function brought(sheet, text) {
  const item = JSON.parse(text);
  return { ...item, sheet, id: item.fields.find(([name]) => name === "entry_id")[1] };
}

/** What this device knows of a sheet without the network: {uid, state, board, ...}. Undefined when nothing. */
export const sheetKept = (uid) => within(SHEETS, "readonly", (store) => store.get(uid)).catch(() => undefined);

export const sheetsKept = () => within(SHEETS, "readonly", (store) => store.getAll()).catch(() => []);

/** Put `news` over what is known of the sheet. */
export const sheetKeep = (uid, news) => within(SHEETS, "readwrite", (store) => {
  store.get(uid).onsuccess = ({ target }) => store.put({ ...target.result, ...news, uid });
}).catch(() => { /* a copy for later; the page goes on without */ });

export const sheetForget = (uid) => within(SHEETS, "readwrite", (store) => store.delete(uid)).catch(() => {});
