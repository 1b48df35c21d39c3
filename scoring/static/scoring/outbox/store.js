/* Where declarations that were not sent are kept on this device: on the disk; in memory while that is under way, and where
   the browser refuses to keep anything. Owns the shelves and the order on them, and brings over what an older version
   kept in local storage. Never sends. */

import { losses, soon, within } from "./disk.js";
import { painted } from "../shared/when.js";

/** The unsent items of one sheet, or of all when `sheet` is null, in the order they were tapped. An item never changes. */
export class Shelf {
  constructor(name, sheet) {
    this.name = name;
    this.sheet = sheet;
    this.items = []; // as far as this page knows
    this.kept = new Set(); // ids of those that the disk has
    this.isRefused = false;
    this.isFull = false; // for want of room
    this.isUnread = false;
    this.losses = losses;
    this.gone = new Set(); // ids that the disk could not let go of yet
    this.writing = new Map(); // ids on their way to the disk
  }

  /** Those that only this page holds. */
  get unkept() {
    return this.items.filter(({ id }) => !this.kept.has(id));
  }

  async all() {
    try {
      const found = await soon(within(this.name, "readonly", (store) => (
        this.sheet === null ? store.getAll() : store.index("sheet").getAll(this.sheet))));
      this._lookForLoss();
      const kept = found.filter(({ id }) => !this.gone.has(id));
      const ids = new Set(kept.map(({ id }) => id));
      this.items = [...kept, ...this.unkept.filter(({ id }) => !ids.has(id))];
      this.kept = ids;
      this.isUnread = false;
    } catch (error) {
      this._refuse(error);
      this.isUnread = true;
    }
    return this.items;
  }

  /** The browser may have thrown the database away under this page: what was on it is here only, in its old place. */
  _lookForLoss() {
    if (losses !== this.losses) {
      this.isRefused ||= this.items.some(({ id }) => this.kept.has(id));
      this.items = this.items.map(({ n, ...item }) => item);
      this.kept.clear();
    }
    this.losses = losses;
  }

  _refuse(error) {
    this.isRefused = true;
    this.isFull = error?.name === "QuotaExceededError";
    return false;
  }

  /** Another tab has said what became of these. */
  forget(ids) {
    this.items = this.items.filter(({ id }) => !ids.includes(id));
  }

  /** True once the disk has it; false where only this page holds it. */
  put(item) {
    this.items.push(item);
    const written = painted().then(() => this.keep()).finally(() => this.writing.delete(item.id));
    this.writing.set(item.id, written); // after the mark of the tap is seen
    return written;
  }

  /** All that is not on the disk goes there, in the order of the taps, or nothing: none overtakes an earlier one that
      was refused. True when nothing is left. */
  async keep() {
    if (!this.unkept.length) return true; // left out meanwhile
    let taken = [];
    const written = within(this.name, "readwrite", (store) => {
      this._lookForLoss();
      taken = this.unkept;
      taken.forEach((item) => add(store, item));
    }).then(() => {
      taken.forEach(({ id }) => this.kept.add(id));
      this.isRefused = this.isFull = false;
    });
    try {
      await soon(written);
      return true;
    } catch (error) {
      return this._refuse(error);
    }
  }

  async drop(item) {
    this.hide(item);
    await this.tidy();
  }

  /** Out of sight, and on the disk until `tidy`. */
  hide(item) {
    this.forget([item.id]);
    this.gone.add(item.id);
  }

  /** What the disk does not let go of is sent once more by a later page, and the server knows it by its id. */
  async tidy() {
    for (const id of this.gone) await this._remove(id).then(() => this.gone.delete(id), (error) => this._refuse(error));
  }

  _remove(id) {
    return soon(within(this.name, "readwrite", (store) => {
      store.index("id").getKey(id).onsuccess = ({ target }) => {
        if (target.result !== undefined) store.delete(target.result);
      };
    }));
  }

  /** Put what an older release kept into the form that `upgraded` gives it, each in its place. */
  async upgrade(upgraded) {
    await soon(within(this.name, "readwrite", (store) => {
      store.index("sheet").getAll(this.sheet).onsuccess = ({ target: { result } }) => {
        upgraded(result).filter((item, at) => item !== result[at]).forEach((item) => store.put(item));
      };
    })).catch(() => { /* tried again at the next visit */ });
  }

  /** What an older version of this page left in local storage; there it stays until the disk has it here. */
  async bringOver() {
    const prefix = `punkteblock:${this.name}:`;
    try {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix)).sort();
      if (!keys.length) return;
      const items = keys.map((key) => brought(key.slice(prefix.length).split(":")[0], localStorage.getItem(key)));
      await soon(within(this.name, "readwrite", (store) => items.forEach((item) => add(store, item))));
      keys.forEach((key) => localStorage.removeItem(key));
    } catch { /* tried again at the next visit */ }
  }
}

/** Behind the taps that are there; not twice, and not where it had a place and is gone: sent by another tab. */
function add(store, item) {
  store.index("id").getKey(item.id).onsuccess = ({ target }) => {
    if (target.result === undefined && item.n === undefined) store.add(item);
  };
}

function brought(sheet, text) {
  const item = JSON.parse(text);
  return { ...item, sheet, id: item.fields.find(([name]) => name === "entry_id")[1] };
}
