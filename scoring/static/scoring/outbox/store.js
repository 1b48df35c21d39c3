/* Stores unsent declarations on this device: on the disk; in memory while that is under way, and if the browser refuses
   to store anything. Owns the shelves and their order. Never sends. */

import { soon, within } from "./disk.js";
import { painted } from "../shared/when.js";

/** The unsent items of one sheet, in the order of the taps. An item never changes. If the disk loses an item that was
    not dropped, it is stored again; the server recognises a repeated one by its id. */
export class Shelf {
  constructor(name, sheet) {
    Object.assign(this, { name, sheet });
    this.items = []; // as far as this page knows
    this.kept = new Set(); // ids of those on the disk
    this.gone = new Set(); // ids that the disk could not delete yet
    this.writing = new Map(); // ids being written
    this.isFull = false; // no room on the disk
    this.isUnread = false;
  }

  /** Those that only this page has. */
  get unkept() {
    return this.items.filter(({ id }) => !this.kept.has(id));
  }

  /** Not everything is on the disk or being written, or nobody knows. */
  get isUnsafe() {
    return this.isUnread || this.gone.size > 0 || this.unkept.some(({ id }) => !this.writing.has(id));
  }

  /** After the writes under way. */
  async read() {
    await Promise.all(this.writing.values());
    try {
      this._found(await soon(within(this.name, "readonly", (store) => store.index("sheet").getAll(this.sheet))));
      this.isUnread = false;
    } catch {
      this.isUnread = true;
    }
  }

  _found(items) {
    const kept = items.filter(({ id }) => !this.gone.has(id));
    this.kept = new Set(kept.map(({ id }) => id));
    this.items = [...kept, ...this.unkept];
  }

  /** Resolves to true once the disk has it, to false if only this page has it. */
  put(item) {
    this.items.push(item);
    const written = painted().then(() => this.keep()).finally(() => this.writing.delete(item.id));
    this.writing.set(item.id, written); // after the tap's mark is painted
    return written;
  }

  /** Write everything missing to the disk, in the order of the taps, or nothing: no item overtakes an earlier one that
      was refused. Resolves to true when nothing is left. */
  async keep() {
    let wanted = [];
    const written = within(this.name, "readwrite", (store) => {
      wanted = this.items;
      store.index("sheet").getAll(this.sheet).onsuccess = ({ target }) => {
        const there = new Set(target.result.map(({ id }) => id));
        for (const { n, ...item } of wanted) if (!there.has(item.id)) store.add(item);
      };
    }).then(() => {
      this.kept = new Set(wanted.map(({ id }) => id));
      this.isFull = false;
    });
    return soon(written).then(() => true, (error) => this._refused(error));
  }

  _refused(error) {
    this.isFull = error?.name === "QuotaExceededError";
    return false;
  }

  /** Remove it from the shelf. */
  async drop(id) {
    this.hide(id);
    await this.tidy();
  }

  /** Hide it; it stays on the disk until `tidy`. */
  hide(id) {
    this.items = this.items.filter((item) => item.id !== id);
    this.gone.add(id);
  }

  /** Delete hidden items. What the disk does not delete, a later page sends again, and the server recognises it by its
      id. */
  async tidy() {
    const ids = [...this.gone];
    const removed = within(this.name, "readwrite", (store) => ids.forEach((id) => {
      store.index("id").getKey(id).onsuccess = ({ target: { result } }) => { if (result !== undefined) store.delete(result); };
    }));
    await soon(removed).then(() => ids.forEach((id) => this.gone.delete(id)), (error) => this._refused(error));
  }
}
