/* Empties the queue, strictly in order, one item at a time, in one tab at a time. Never gives up, and also retries
   storing what the disk has refused. Owns the order, the waits between attempts and the present obstacle. Never draws.

   With two tabs a browser lock gives each item one sender. Without locks (plain http) each tab reads the store again
   before it sends and takes only the first item, so that nothing overtakes; the server recognises a double by its id. */

import { send, TIMEOUT } from "./send.js";

const BACKOFF = [500, 1000, 2000, 4000, 8000, 15000];
const KEEP_AGAIN = 5000;
const LONGEST_TURN = 3 * TIMEOUT;

export class Drain extends EventTarget {
  constructor(queue, sheet) {
    super();
    Object.assign(this, { queue, sheet });
    this.trouble = ""; // "", "offline", "busy", "forbidden" or "broken"
    this.failures = 0;
    this.timer = 0;
    this.running = false;
    this.wanted = false;
  }

  /** Try now, even during a wait. */
  now() {
    this.failures = 0;
    return this.run();
  }

  async run() {
    clearTimeout(this.timer);
    this.wanted = true;
    if (this.running) return;
    this.running = true;
    let wait = 0;
    while (this.wanted || wait === 0) {
      this.wanted = false;
      wait = await alone(`punkteblock:${this.sheet}`, () => this._turn());
      this.dispatchEvent(new CustomEvent("change"));
    }
    this.running = false;
    if (this.queue.isUnsafe) wait = Math.min(wait, KEEP_AGAIN);
    if (wait < Infinity) this.timer = setTimeout(() => this.run(), wait);
  }

  /** Send the first item. Returns the milliseconds until the next attempt; 0: go on; Infinity: nothing to do, or only
      people can help. */
  async _turn() {
    const item = await this.queue.read();
    if (!item) return this._settled(Infinity);
    return this._after(item, await send(item, this.queue.hasWaited(item)));
  }

  async _after(item, answer) {
    if (answer.is === "held") {
      const { html, version, isStored } = answer;
      const tidied = this.queue.done(item);
      // The last answer has the newest board: shown before anything is cleaned up.
      this.dispatchEvent(new CustomEvent("held", { detail: { item, version, html, isStored, isLast: !this.queue.items.length } }));
      await tidied;
    } else if (answer.is === "unreadable") {
      await this.queue.putAside(item, answer.text);
    } else {
      return this._missed(answer);
    }
    return this._settled(0);
  }

  _missed(answer) {
    this.queue.fresh.clear();
    this.trouble = answer.why;
    this.dispatchEvent(new CustomEvent("missed"));
    if (answer.is === "stopped") return Infinity;
    const wait = BACKOFF[Math.min(this.failures, BACKOFF.length - 1)];
    this.failures += 1;
    return answer.after ?? wait;
  }

  _settled(turn) {
    this.failures = 0;
    this.trouble = "";
    return turn;
  }
}

/** Run `work` while no other tab of this browser does. A tab that freezes meanwhile loses its turn. */
async function alone(name, work) {
  if (!navigator.locks) return work();
  try {
    // The signal does not interrupt a tab that has the lock already.
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(LONGEST_TURN) }, work);
  } catch (error) {
    if (error.name !== "TimeoutError") throw error;
    return work();
  }
}
