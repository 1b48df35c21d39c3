/* What waits on this sheet and what was put aside, as this page knows it; the same in every tab of this browser. Owns
   the page's view of both shelves and the messages to other tabs. Never sends. */

import { lasting } from "../shared/when.js";
import { upgraded } from "./place.js";
import { Shelf } from "./store.js";

const LONG = 900; // milliseconds after which people are told of what is only on this page: most is sent by then

export class Queue extends EventTarget {
  constructor(sheet) {
    super();
    this.fresh = new Set(); // ids tapped on this page since the server last failed to answer
    this.last = ""; // id of the item that left last
    this.waiting = new Shelf("waiting", sheet);
    this.asides = new Shelf("aside", sheet);
    this.channel = new BroadcastChannel(`punkteblock:${sheet}`);
    this.heard = Promise.resolve();
    this.lasts = lasting(LONG, () => this._changed());
    // One after the other, in the order of the messages.
    this.channel.addEventListener("message", ({ data }) => { this.heard = this.heard.then(() => this._hear(data)); });
  }

  /** Oldest first. */
  get items() {
    return upgraded(this.waiting.items, this.last);
  }

  /** Items that the server could not read. */
  get aside() {
    return this.asides.items;
  }

  /** Read what an earlier page left and what other tabs have tapped. Returns the first item to send, or undefined; the
      disk has it or has refused it. */
  async read() {
    await Promise.all([this.waiting.read(), this.asides.read()]);
    if (this.isUnsafe) await this._mend();
    this._changed();
    return this.items[0];
  }

  /** Whether storing must be tried again: not everything is on the disk, or nobody knows. */
  get isUnsafe() {
    return this.waiting.isUnsafe || this.asides.isUnsafe;
  }

  /** Store again; there may be room meanwhile. */
  async _mend() {
    if (this.waiting.isFull) this.dispatchEvent(new CustomEvent("full"));
    if (this.waiting.isUnread) return;
    await this.asides.tidy();
    if (await this.asides.keep()) await this.waiting.tidy();
    await this.waiting.keep();
    if (!this.isUnsafe) this._tell();
  }

  /** Whether it was declared without the server's present state: then it is held for people, never refused. */
  hasWaited(item) {
    return item.hasWaited || !this.fresh.has(item.id);
  }

  /** In memory before this returns; resolves when the disk has it or has refused it. */
  add(item) {
    this.fresh.add(item.id);
    const kept = this.waiting.put(item);
    this._changed();
    return kept.then(() => {
      this._changed();
      this._tell();
    });
  }

  /** The server has answered the item. */
  async done({ id }) {
    this.last = id;
    const dropped = this.waiting.drop(id);
    this._changed();
    await dropped;
    this._tell({ gone: [id] });
  }

  /** Nobody can read the item: show it to people, out of the way of the others. */
  async putAside(item, reason) {
    if (await this.asides.put({ ...item, reason })) return this.done(item);
    // On the disk it keeps its position.
    this.waiting.hide(item.id);
    return this._changed();
  }

  async clearAside() {
    const cleared = this.aside.map(({ id }) => id);
    await Promise.all(cleared.map((id) => this.asides.drop(id)));
    this._changed();
    this._tell({ cleared });
  }

  /** How many would be lost if the browser were killed now. */
  get unkept() {
    return this.waiting.unkept.length + this.asides.unkept.length;
  }

  /** Whether people must know that only this page has something. */
  get isRefused() {
    return this.lasts(this.unkept > 0) && this.isUnsafe;
  }

  async _hear({ gone = [], cleared = [] }) {
    this.last = gone.at(-1) ?? this.last;
    await Promise.all([...gone.map((id) => this.waiting.drop(id)), ...cleared.map((id) => this.asides.drop(id))]);
    await this.read();
    this.dispatchEvent(new CustomEvent("heard"));
  }

  _changed() {
    this.dispatchEvent(new CustomEvent("change"));
  }

  /** Tell the other tabs, also those of an older release. */
  _tell(news) {
    this.channel.postMessage({ kind: "changed", ...news });
  }
}
