/* What waits on this sheet, and what was put aside, as this page knows it; the same in every tab of this browser.
   Owns the page's picture of both shelves and the word to the other tabs. Never sends. */

import { Shelf } from "./outbox-store.js";

export class Queue extends EventTarget {
  constructor(sheet) {
    super();
    this.items = [];
    this.aside = [];
    this.fresh = new Set(); // ids tapped on this page since the server last failed to answer
    this.shelves = { waiting: new Shelf("waiting", sheet), aside: new Shelf("aside", sheet) };
    this.channel = "BroadcastChannel" in window ? new BroadcastChannel(`punkteblock:${sheet}`) : null;
    this.channel?.addEventListener("message", ({ data }) => this._hear(data));
  }

  /** What an earlier page left behind, and what other tabs have tapped. Returns the first item, or undefined. */
  async read() {
    this.items = await this.shelves.waiting.all();
    this._changed();
    return this.items[0];
  }

  async open() {
    await Promise.all(Object.values(this.shelves).map((shelf) => shelf.bringOver()));
    this.aside = await this.shelves.aside.all();
    await this.read();
  }

  /** Whether it was declared without knowing what the server knew: then it is held for people, never refused. */
  hasWaited(item) {
    return item.hasWaited || !this.fresh.has(item.id);
  }

  /** In memory before this returns; resolves when the disk has it or has refused it. */
  add(item) {
    this.items.push(item);
    this.fresh.add(item.id);
    const kept = this.shelves.waiting.put(item);
    this._changed();
    return kept.then(() => { this._changed(); this._tell({ kind: "changed" }); });
  }

  /** The server has said what became of it. */
  async done(item) {
    this.items = this.items.filter((other) => other.id !== item.id);
    this._changed();
    await this.shelves.waiting.drop(item);
    this._tell({ kind: "changed" });
  }

  /** Nobody can read it: kept where people see it, out of the way of the others. */
  async putAside(item, reason) {
    const kept = { ...item, reason };
    delete kept.n;
    this.aside.push(kept);
    await this.shelves.aside.put(kept);
    await this.done(item);
  }

  async clearAside() {
    await Promise.all(this.aside.splice(0).map((item) => this.shelves.aside.drop(item)));
    this._changed();
    this._tell({ kind: "changed" });
  }

  /** How many would be lost if the browser were killed now. */
  get unkept() {
    return this.shelves.waiting.unkept.length;
  }

  get isRefused() {
    return this.shelves.waiting.isRefused && this.unkept > 0;
  }

  /** Tell the other tabs of the answer that this one got. */
  answered(board) {
    this._tell({ kind: "answered", board });
  }

  async _hear(news) {
    if (news.kind === "changed") {
      this.aside = await this.shelves.aside.all();
      await this.read();
    }
    this.dispatchEvent(new CustomEvent(news.kind, { detail: news }));
  }

  _changed() {
    this.dispatchEvent(new CustomEvent("change"));
  }

  _tell(news) {
    this.channel?.postMessage(news);
  }
}
