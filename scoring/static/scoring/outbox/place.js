/* A tap that is quicker than the board: names the entry of this device after which it was declared, so that the server
   and the engine place it (docs/offline.md, "Placing by predecessor"). Knows what the board on the page lacks, when
   people are told of it, and the marks on the buttons. Never guesses the round of a tap, never sends. */

import { lasting } from "../shared/when.js";
import { clearMarks, mark } from "./tap.js";

const AGAIN = new Set(["round_won", "round_void", "round_scored", "penalty_given"]);
const PATIENCE = 4000; // milliseconds for which the mark of a tap is enough
const NOWHERE = "00000000-0000-0000-0000-000000000000"; // an entry that no sheet has, so that people are asked

const board = () => document.getElementById("board");
const fieldOf = ({ fields }, name) => fields.find(([other]) => other === name)?.[1] ?? "";
const tappedOf = (item) => fieldOf(item, "do");
const kindOf = (item) => new URLSearchParams(tappedOf(item)).get("kind") ?? fieldOf(item, "kind");
const UNDO = "kind=entry_voided&target=";

export class Place {
  /** `look` is called when people must be told. */
  constructor(queue, look) {
    this.queue = queue;
    this.lasts = lasting(PATIENCE, look);
  }

  /** The tap before this one, if the board on the page does not show it yet; "" if it shows all. */
  get before() {
    return this.missing.at(-1)?.id ?? "";
  }

  /** What waits and is not in the numbers on the page, oldest first. A board computed here names the latest item that
      it shows. */
  get missing() {
    const { items } = this.queue;
    return items.slice(items.findIndex(({ id }) => id === board()?.dataset.projected) + 1);
  }

  /** Whether the numbers have lacked something for long; at once for taps made on an earlier page. */
  get isBehind() {
    const { missing } = this;
    return this.lasts(missing.length > 0) || missing.some(({ at }) => Date.parse(at) < performance.timeOrigin);
  }

  /** `item` as it is stored; null if it repeats what waits already. */
  placed(item, form, submitter) {
    const { before } = this;
    const isUndo = Boolean(submitter?.matches(".tool-undo"));
    const isTyped = form.matches("[data-whot-form]") && submitter?.name !== "winner";
    const isOneMore = before && !isTyped && (isUndo || AGAIN.has(kindOf(item)));
    if (!isOneMore && this.queue.items.some(({ sign }) => sign === item.sign)) return null;
    // A typed round keeps the round it was typed for.
    return before && !isTyped ? after(item, before, isUndo) : item;
  }

  /** Mark on the board what it lacks. */
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

/** A quick tap stored by an older release, with `intent`, as an item of today. It knew the tap before by its place in
    the queue; if that one has left the queue (`last`) and nobody knows which it was, people are asked. */
export function upgraded(items, last) {
  return items.map(({ intent, then, ...item }, at) => {
    if (!intent) return item;
    const waited = { ...item, hasWaited: true };
    return intent.typed ? waited : after(waited, items[at - 1]?.id ?? (last || NOWHERE), intent.undo);
  });
}
