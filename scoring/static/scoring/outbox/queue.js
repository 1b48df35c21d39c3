/* What waits on this sheet, and what was put aside, as this page knows it; the same in every tab of this browser.
   Owns the page's picture of both shelves and the word to the other tabs. Never sends. */

import { upgraded } from "./place.js";
import { Shelf } from "./store.js";

const KEEP_AGAIN = 5000;
const LONG = 900; // milliseconds after which people are told of what is only on this page: most is sent by then

export class Queue extends EventTarget {
  constructor(sheet) {
    super();
    this.fresh = new Set(); // ids tapped on this page since the server last failed to answer
    this.shelves = { waiting: new Shelf("waiting", sheet), aside: new Shelf("aside", sheet) };
    this.channel = new BroadcastChannel(`punkteblock:${sheet}`);
    this.heard = Promise.resolve();
    this.keeping = 0;
    this.refusedAt = 0;
    // One after the other, as they were said.
    this.channel.addEventListener("message", ({ data }) => { this.heard = this.heard.then(() => this._hear(data)); });
  }

  /** Oldest first. */
  get items() {
    return upgraded(this.shelves.waiting.items);
  }

  /** What nobody can read. */
  get aside() {
    return this.shelves.aside.items;
  }

  /** What an earlier page left behind, and what other tabs have tapped. Returns the first item to send, or undefined. */
  async read() {
    await this.shelves.waiting.all();
    if (this._isUnsafe) this._keepLater();
    this._changed();
    return this.items[0];
  }

  /** Not all is on the disk, or nobody knows what is. */
  get _isUnsafe() {
    return Object.values(this.shelves).some((shelf) => (
      shelf.isUnread || (shelf.isRefused && (shelf.unkept.length || shelf.gone.size))));
  }

  /** The disk is asked again and again: there may be room meanwhile. */
  _keepLater() {
    if (this.keeping) return;
    this.keeping = setInterval(() => this._keep(), KEEP_AGAIN);
    if (this.shelves.waiting.isFull) this.dispatchEvent(new CustomEvent("full"));
  }

  async _keep() {
    const { waiting, aside } = this.shelves;
    if (await aside.keep()) await waiting.tidy();
    await waiting.keep();
    const wasUnread = waiting.isUnread;
    await this.read();
    if (wasUnread && this.items.length) this.dispatchEvent(new CustomEvent("found"));
    if (!this._isUnsafe) {
      clearInterval(this.keeping);
      this.keeping = 0;
      this._tell();
    }
    this._changed();
  }

  async open() {
    await Promise.all(Object.values(this.shelves).map((shelf) => shelf.bringOver()));
    await this.shelves.waiting.upgrade(upgraded); // before the first one leaves: each names the one before it
    await this.shelves.aside.all();
    await this.read();
  }

  /** Whether it was declared without knowing what the server knew: then it is held for people, never refused. */
  hasWaited(item) {
    return item.hasWaited || !this.fresh.has(item.id);
  }

  /** In memory before this returns; resolves when the disk has it or has refused it. */
  add(item) {
    this.fresh.add(item.id);
    const kept = this.shelves.waiting.put(item);
    this._changed();
    return kept.then((isKept) => {
      if (!isKept) this._keepLater();
      this._changed();
      this._tell();
    });
  }

  /** Resolves once the disk has it or has refused it. */
  async written(item) {
    await this.shelves.waiting.writing.get(item.id);
  }

  /** The server has said what became of it. */
  async done(item) {
    const dropped = this.shelves.waiting.drop(item);
    this._changed();
    await dropped;
    this._tell(item.id);
  }

  /** Nobody can read it: kept where people see it, out of the way of the others. */
  async putAside(item, reason) {
    const { n, ...kept } = { ...item, reason };
    if (await this.shelves.aside.put(kept)) return this.done(item);
    // On the disk it stays where it was.
    this.shelves.waiting.hide(item);
    this._keepLater();
    return this._changed();
  }

  async clearAside() {
    await Promise.all(this.aside.map((item) => this.shelves.aside.drop(item)));
    this._changed();
    this._tell();
  }

  /** How many would be lost if the browser were killed now. */
  get unkept() {
    return this.shelves.waiting.unkept.length + this.shelves.aside.unkept.length;
  }

  /** Whether people have to know that this page alone holds something. */
  get isRefused() {
    return Boolean(this.refusedAt && this.keeping && performance.now() - this.refusedAt >= LONG);
  }

  async _hear({ gone = [] }) {
    this.shelves.waiting.forget(gone);
    await this.shelves.aside.all();
    await this.read();
    this.dispatchEvent(new CustomEvent("heard"));
  }

  _changed() {
    if (!this.unkept) this.refusedAt = 0;
    else if (!this.refusedAt) {
      this.refusedAt = performance.now();
      setTimeout(() => this._changed(), LONG);
    }
    this.dispatchEvent(new CustomEvent("change"));
  }

  /** The other tabs, also those that an older release opened. */
  _tell(...gone) {
    this.channel.postMessage({ kind: "changed", gone });
  }
}
