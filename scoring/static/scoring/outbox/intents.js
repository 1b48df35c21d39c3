/* Taps made while the board on the page is behind an earlier tap of this device: each waits for its board, the one that the
   engine reckons or the server answers, and is declared on it (outbox/intent.js says how, and when people are asked).
   Owns the moment, and the mark on the buttons. Never sends, never guesses of which round a tap is. */

import { after, asking, behind, decide, intentOf, isOffered, isOneMore, leftOut, resumed, saidOn } from "./intent.js";
import { clearMarks, mark } from "./tap.js";

const PATIENCE = 8000; // where the server is there and no newer board comes, people are asked
const root = document.documentElement;
const board = () => document.getElementById("board");
const isProjected = () => board()?.dataset.projected !== undefined;

export class Intents {
  constructor(queue, drain) {
    Object.assign(this, { queue, drain });
    this.covers = ""; // the latest item that a board of this device's own reckoning shows
    this.last = null; // the latest item that the server has
    this.timer = 0;
    this.isBusy = false;
    this.isWanted = null; // asked for while busy: {isNews}
    drain.addEventListener("held", ({ detail }) => { this.last = detail.item; });
    document.addEventListener("board:swapped", ({ detail }) => this.take(detail.from, detail.covers));
  }

  take(from, covers) {
    if (from === "projected") this.covers = covers;
    this.showMarks();
    this.advance(from !== "projected");
  }

  /** Whether everything that was tapped here has its board on the page, but for what is `coming`. */
  get isSettled() {
    const last = this.queue.items.at(-1);
    return last ? isProjected() && this.covers === last.id : !this.drain.answered;
  }

  /** How much of what was tapped here is not in the numbers on the page, but for what people are asked about. */
  get missing() {
    const { items, coming } = this.queue;
    const shown = isProjected() ? items.findIndex(({ id }) => id === this.covers) + 1 : 0;
    return items.length - shown + coming.length;
  }

  get isBehind() {
    return !this.isSettled || this.queue.coming.length > 0;
  }

  /** `item` as it is to be kept; null where it says once more what waits already. */
  placed(item, form, submitter) {
    const placed = this.isBehind ? this.place(item, form, submitter) : item;
    const waiting = [...this.queue.items, ...this.queue.coming];
    return waiting.some(({ sign }) => sign === item.sign) && !isOneMore(placed) ? null : placed;
  }

  place(item, form, submitter) {
    const typed = form.matches("[data-whot-form]") && submitter?.name !== "winner";
    const before = this.queue.coming.at(-1) ?? this.queue.items.at(-1) ?? this.last;
    // A round that was typed in says of which round it is by itself.
    if (!before || (typed && !this.queue.coming.length)) return before ? { ...item, then: after(before) + 1 } : item;
    const tapped = submitter?.name ? [submitter.name, submitter.value] : [];
    return intentOf(item, before, { tapped, undo: Boolean(submitter?.matches(".tool-undo")), typed });
  }

  /** Declare what may be declared now. `isNews`: the board on the page is what the server has just said. */
  async advance(isNews) {
    if (this.isBusy) { this.isWanted = { isNews: isNews || Boolean(this.isWanted?.isNews) }; return; }
    this.isBusy = true;
    clearTimeout(this.timer);
    try {
      while (this.queue.coming.length && this.isSettled && (await this.step(isNews))) { /* one after the other */ }
    } finally {
      this.isBusy = false;
    }
    const wanted = this.isWanted;
    this.isWanted = null;
    if (wanted) this.advance(wanted.isNews);
    else if (this.queue.coming.length) this.timer = setTimeout(() => this.advance(root.dataset.live === "on"), PATIENCE);
  }

  /** True where the next one may be looked at. */
  async step(isNews) {
    const [kept] = this.queue.coming;
    // A browser that was killed while the tap before it got its place.
    const before = this.queue.items.at(-1) ?? this.last;
    const first = kept.intent.expects === null && before ? behind(kept, before) : kept;
    const here = shown();
    const what = decide(first, here, isNews);
    if (what === "wait") return false;
    if (what === "fire") await this.fire(first, here);
    else await this.ask(what);
    return what !== "fire";
  }

  async fire(item, here) {
    const said = saidOn(item, here);
    const [, next] = this.queue.coming;
    const isOurs = await this.queue.change(next ? [said, behind(next, said)] : [said]);
    // One that was tapped while the disk wrote.
    const [late] = this.queue.coming;
    if (isOurs && late?.intent.expects === null) await this.queue.change([behind(late, said)]);
    this.drain.run();
  }

  /* ---- where people are asked ------------------------------------------ */

  async ask(why) {
    await this.queue.change(asking(this.queue.coming, why));
    this.showMarks();
  }

  mayWrite(item) {
    return item.intent.asks !== "behind" && !this.isBehind && isOffered(item, shown());
  }

  async write(id) {
    const item = this.queue.asked.find((other) => other.id === id);
    if (!item || !this.mayWrite(item)) return;
    await this.queue.change(resumed(this.queue.asked, id, shown()));
    this.showMarks();
    await this.advance(true);
  }

  async leave(id) {
    const { drop, change } = leftOut(this.queue.asked, id);
    if (change.length) await this.queue.change(change);
    await this.queue.done(...drop);
  }

  /* ---- the mark -------------------------------------------------------- */

  /** What is still coming is marked on the board that is there now. */
  showMarks() {
    clearMarks();
    for (const { intent } of this.queue.coming) mark(buttonOf(intent), { closes: false });
  }
}

function buttonOf({ tapped: [name, value], undo }) {
  if (undo) return board().querySelector(".tool-undo[name]");
  return [...board().querySelectorAll("button[name]")].find((button) => button.name === name && button.value === value);
}

/** The board on the page, as outbox/intent.js reads one. */
function shown() {
  const { seen, game, round } = document.getElementById("entry").elements;
  const undo = new URLSearchParams(board().querySelector(".tool-undo[name]")?.value).get("target") ?? "";
  const offers = [...board().querySelectorAll("button[name]")].map(({ name, value }) => `${name}=${value}`);
  return { version: Number(seen.value), game: Number(game.value), round: Number(round.value), undo, offers };
}
