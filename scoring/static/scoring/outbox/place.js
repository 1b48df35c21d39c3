/* A tap that is quicker than the board: says after which entry of this device it was declared, so that the server and the
   engine place it (docs/offline.md, "Placing by predecessor"). Owns what the board on the page lacks, when people are told of
   it, and the marks on the buttons. Never guesses of which round a tap is, never sends. */

import { clearMarks, mark } from "./tap.js";

const AGAIN = new Set(["round_won", "round_void", "round_scored", "penalty_given"]);
const PATIENCE = 4000; // milliseconds in which a tap's own mark says enough
const NOWHERE = "00000000-0000-0000-0000-000000000000"; // an entry that no sheet holds: people are asked

const board = () => document.getElementById("board");
const fieldOf = ({ fields }, name) => fields.find(([other]) => other === name)?.[1] ?? "";
const tappedOf = (item) => fieldOf(item, "do");
const kindOf = (item) => new URLSearchParams(tappedOf(item)).get("kind") ?? fieldOf(item, "kind");
const UNDO = "kind=entry_voided&target=";

export class Place extends EventTarget {
  constructor(queue, drain) {
    super();
    Object.assign(this, { queue, drain });
    this.covers = ""; // the latest item that a board of this device's own reckoning shows
    this.last = ""; // the latest item that the server has
    this.isTold = false;
    this.timer = 0;
    drain.addEventListener("held", ({ detail }) => { this.last = detail.item.id; });
    document.addEventListener("board:swapped", ({ detail }) => {
      if (detail.from === "projected") this.covers = detail.covers;
      this.showMarks();
    });
  }

  /** The tap before this one, where the board on the page does not show it yet; "" where it shows all. */
  get before() {
    const last = this.queue.items.at(-1)?.id;
    if (!last) return this.drain.answered ? this.last : "";
    return this.isProjected && this.covers === last ? "" : last;
  }

  get isProjected() {
    return board()?.dataset.projected !== undefined;
  }

  /** What waits and is not in the numbers on the page, oldest first. */
  get missing() {
    const { items } = this.queue;
    return this.isProjected ? items.slice(items.findIndex(({ id }) => id === this.covers) + 1) : items;
  }

  /** `item` as it is to be kept; null where it says once more what waits already. */
  placed(item, form, submitter) {
    const { before } = this;
    const isUndo = Boolean(submitter?.matches(".tool-undo"));
    const isTyped = form.matches("[data-whot-form]") && submitter?.name !== "winner";
    const isOneMore = before && !isTyped && (isUndo || AGAIN.has(kindOf(item)));
    if (!isOneMore && this.queue.items.some(({ sign }) => sign === item.sign)) return null;
    // A round that was typed in keeps the round it was typed for.
    return before && !isTyped ? after(item, before, isUndo) : item;
  }

  /** After every change: the numbers lack something; told at once where a page opened like that, for nothing on it says what was
      tapped before, else after PATIENCE. */
  look() {
    if (!this.missing.length) {
      clearTimeout(this.timer);
      this.timer = 0;
      this.isTold = false;
    } else if (!this.isTold) {
      this.timer ||= setTimeout(() => this.tell(), PATIENCE);
    }
  }

  tell() {
    this.isTold = this.missing.length > 0;
    this.dispatchEvent(new CustomEvent("change"));
  }

  /** What the board lacks is marked on it. */
  showMarks() {
    clearMarks();
    for (const item of this.missing) mark(buttonOf(item), { closes: false });
  }
}

const after = (item, before, isUndo) => ({
  ...item, fields: [...item.fields.map(([name, value]) => [name, isUndo && name === "do" ? UNDO : value]), ["after", before]] });

function buttonOf(item) {
  const tapped = tappedOf(item);
  if (tapped === UNDO) return board().querySelector(".tool-undo[name]");
  const [name, said] = tapped ? ["do", tapped] : ["winner", fieldOf(item, "winner")];
  return [...board().querySelectorAll(`button[name="${name}"]`)].find(({ value }) => value === said);
}

/** What an older release kept of quick taps, in `intent`, as an item of today. It knew the tap before by its place in the queue; where
    that one has left it, people are asked. */
export function upgraded(items) {
  return items.map(({ intent, then, ...item }, at) => {
    if (!intent) return item;
    const waited = { ...item, hasWaited: true };
    return intent.typed ? waited : after(waited, items[at - 1]?.id ?? NOWHERE, intent.undo);
  });
}
