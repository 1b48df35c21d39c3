/* Where declarations that were not sent are kept on this device: on the disk; in memory while that is under way, and where
   the browser refuses to keep anything. Owns the shelves and the order on them. Never sends. */

import { soon, within } from "./disk.js";
import { painted } from "../shared/when.js";

/** The unsent items of one sheet, in the order they were tapped. An item never changes. What the disk has lost and nobody has
    let go of is put back: sent twice it is known by its id. */
export class Shelf {
  constructor(name, sheet) {
    Object.assign(this, { name, sheet });
    this.items = []; // as far as this page knows
    this.kept = new Set(); // ids of those that the disk has
    this.gone = new Set(); // ids that the disk could not let go of yet
    this.writing = new Map(); // ids on their way to the disk
    this.isFull = false; // for want of room
    this.isUnread = false;
  }

  /** Those that only this page holds. */
  get unkept() {
    return this.items.filter(({ id }) => !this.kept.has(id));
  }

  /** Not all is on the disk or on its way there, or nobody knows what is. */
  get isUnsafe() {
    return this.isUnread || this.gone.size > 0 || this.unkept.some(({ id }) => !this.writing.has(id));
  }

  /** After what is on its way there. */
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

  /** It has left the shelf. */
  async drop(id) {
    this.hide(id);
    await this.tidy();
  }

  /** Out of sight, and on the disk until `tidy`. */
  hide(id) {
    this.items = this.items.filter((item) => item.id !== id);
    this.gone.add(id);
  }

  /** What the disk does not let go of is sent once more by a later page, and the server knows it by its id. */
  async tidy() {
    const ids = [...this.gone];
    const removed = within(this.name, "readwrite", (store) => ids.forEach((id) => {
      store.index("id").getKey(id).onsuccess = ({ target: { result } }) => { if (result !== undefined) store.delete(result); };
    }));
    await soon(removed).then(() => ids.forEach((id) => this.gone.delete(id)), (error) => this._refused(error));
  }
}
