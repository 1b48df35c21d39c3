// The panel of keys under the table of a WHOT! game, in the present state of the round.
// The server draws the keys (templates/scoring/board/_whot_panel.html) and says when each is shown (`data-when`); this
// file adds the players' names and shows the round on them. whot/round.js decides what a tap means: `data-tap` of a
// key, or of its parent, names a method there, which gets the key's value.

import { isWhot } from "./count.js";
import { fill } from "../shared/settings.js";
import * as drafts from "./draft.js";

const VALUES = 60; // number of keys: 0 to 59
const LONG = /.{13}|[^\s-]{11}/; // a name that takes two lines of a key, or a word in it that takes more than one
// After these the keys are for somebody else, so that a second tap as quick is a slip.
const ONCE = ["setWinner", "giveValue", "goOn"];
const PARTS = ["title", "hint", "sum", "note"];

/* Equal values are not written again, so that nothing is laid out again. */
const put = (element, text) => { if (element.textContent !== text) element.textContent = text; };
const press = (key, on) => key.setAttribute("aria-pressed", String(on));
const make = (tag, textContent, className = "") => Object.assign(document.createElement(tag), { textContent, className });

function key(tap, { seat, name }, className, ...content) {
  const made = Object.assign(document.createElement("button"), { type: "button", value: seat, title: name, className: `key ${className}` });
  made.dataset.tap = tap;
  made.append(...content);
  return made;
}

export class Panel {
  constructor(round) {
    this.round = round;
    this.texts = round.texts;
    this.element = round.pad.querySelector("[data-whot-entry]");
    this.element.replaceChildren(document.getElementById("whot-panel").content.cloneNode(true));
    for (const part of PARTS) this[part] = this.one(`.whot-${part}`);
    for (const many of this.all(".value, .card")) many.type = "button"; // the edit page has them in a form
    this.next = this.one(".go-on");
    this.pagers = this.all(".pager");
    this.name();
    for (const pager of this.pagers) this.turn(pager.firstElementChild);
    this.element.addEventListener("click", (event) => this.tap(event.target.closest("button"), event.isSecond));
    this.one(".why-own").addEventListener("submit", (event) => this.answer(event));
    this.element.hidden = false;
    round.form.classList.add("is-driven");
  }

  one(selector) {
    return this.element.querySelector(selector);
  }

  all(selector) {
    return [...this.element.querySelectorAll(selector)];
  }

  /** A key for everyone who may be out, and the same chips for the whole round, so that the keyboard focus stays. */
  name() {
    const { players, unwon } = this.round;
    const chip = (row) => key("openCell", row, "chip", make("span", row.shown, "name"), make("strong", ""));
    this.chips = new Map([...unwon, ...players].map((row) => [row.seat, chip(row)]));
    this.one(".chips").append(...this.chips.values());
    const kind = ({ seat, name }) => (seat < 0 ? "nobody" : LONG.test(name) ? "winner is-long" : "winner");
    this.one(".winners").append(...[...players, ...unwon].map((row) => key("setWinner", row, kind(row), row.parted)));
  }

  /** A key looks tapped until the panel is drawn again. */
  tap(tapped, isAgain) {
    if (tapped?.matches("[data-page]")) {
      this.turn(tapped);
      return;
    }
    const meant = tapped?.closest("[data-tap]");
    if (!meant || (isAgain && ONCE.includes(meant.dataset.tap))) return;
    const { value } = tapped;
    tapped.classList.add("is-tapped");
    this.round.act(meant.dataset.tap, /^-?\d+$/.test(value) ? Number(value) : value);
  }

  /** On a phone values and cards have pages; each tab opens the part of its keys with the same index. */
  turn(tab) {
    const tabs = [...tab.parentElement.children];
    for (const each of tabs) press(each, each === tab);
    tab.closest(".keys").querySelectorAll("[data-part]").forEach((part, at) => part.classList.toggle("is-open", tabs[at] === tab));
  }

  answer(event) {
    event.preventDefault();
    event.stopPropagation();
    this.round.act("write", this.one(".why-own input").value.trim());
  }

  /* ---- the state of the round ------------------------------------------- */

  show() {
    const { round } = this;
    const { draft, asksWhy, mode } = round;
    const asking = draft.winner === null;
    const player = round.player(draft.at);
    for (const tapped of this.all(".is-tapped")) tapped.classList.remove("is-tapped");
    round.pad.classList.toggle("is-entering", !asking);
    put(this.title, this.heading(player));
    put(this.hint, this.hintFor(player));
    this.hint.classList.toggle("is-last", Boolean(player) && round.writesAtOnce(player.seat));
    const step = asking ? "winner" : asksWhy ? "why" : player ? mode : "all-there";
    for (const part of this.all("[data-when]")) part.hidden = !part.dataset.when.split(" ").includes(step);
    for (const choice of this.all(".modes .key")) press(choice, choice.value === mode);
    const absent = this.one(".absent");
    if (absent) absent.hidden = !player?.isOther;
    this.showChips();
    this.showTakeBack(asking);
    this.showTable();
    if (player) this[mode](player, round.draft.hands[player.seat]);
    this.showFoot(player);
    if (asksWhy) this.one(".doubts").replaceChildren(...this.told(round.doubts()).map((text) => make("p", text)));
  }

  heading(player) {
    if (this.round.draft.winner === null) return this.texts.who_is_out;
    return player ? fill(this.texts.what_is_left, { name: player.name }) : this.texts.all_there;
  }

  hintFor(player) {
    const { round, texts } = this;
    if (round.draft.winner === null) return this.hintWho();
    if (!player) return texts.hint_complete;
    const left = round.mode === "values" && round.limit !== null ? round.limit - player.total : 0;
    // Only if there is a key for it: at the start of a game there is nothing to warn of.
    const out = left > 0 && left < VALUES ? ` ${fill(texts.out_from, { points: left })}` : "";
    return (round.writesAtOnce(player.seat) ? texts.hint_last : texts.hints[round.mode]) + out;
  }

  /** Every way of entering ends the same: the round is written, and the way to undo it is shown. */
  hintWho() {
    const { round, texts } = this;
    // The other scribe wrote it too, or it was refused: the message above the board says so. Or it was undone.
    const board = round.pad.closest(".board");
    const isOurs = board?.querySelector("#undo") && !board.querySelector(".held, .board-notice, .scribes");
    if (round.draft.follows && !round.pad.matches(".has-ended") && isOurs) return texts.hint_written;
    return round.oneTap ? texts.hint_one_tap : texts.hint_winner;
  }

  showChips() {
    const { round } = this;
    for (const [seat, chip] of this.chips) {
      chip.hidden = !round.has(seat);
      put(chip.lastChild, seat < 0 ? "✓" : this.cellText(seat));
      chip.setAttribute("aria-current", String(seat === round.draft.at));
    }
  }

  /** While a round is being entered, undo takes back the last tap and not the round before. */
  showTakeBack(asking) {
    const told = document.querySelector("[data-take-back] small");
    if (!told || asking) return;
    const { round } = this;
    const seat = drafts.lastSaid(round.draft);
    const row = [...round.players, ...round.unwon].find((each) => each.seat === seat);
    put(told, round.typed || `${row.shown} ${seat < 0 ? "✓" : this.cellText(seat)}`);
  }

  /** The row of the round in the table above, as far as it is entered. */
  showTable() {
    const { draft } = this.round;
    for (const cell of this.round.pad.querySelectorAll("[data-draft-seat]")) {
      const seat = Number(cell.dataset.draftSeat);
      const filled = drafts.isFilled(draft, seat);
      put(cell, filled || seat === draft.at ? this.cellText(seat) : "");
      cell.classList.toggle("is-now", seat === draft.at);
    }
  }

  cellText(seat) {
    const { draft } = this.round;
    if (seat === draft.winner) return "0 ✓";
    const hand = draft.hands[seat];
    if (hand) return String(this.round.worth(hand).points);
    return this.round.player(seat).isOther ? "–" : "…";
  }

  /* ---- the keys of each way of entering, for one player and the entered part of the hand ---- */

  values({ total }, hand) {
    const { limit } = this.round;
    if (hand?.points === undefined) this.turn(this.pagers[0].firstElementChild);
    this.all(".value").forEach((value, points) => {
      press(value, points === hand?.points);
      value.classList.toggle("puts-out", limit !== null && points >= limit - total);
    });
  }

  cards({ seat }, hand) {
    const others = Object.entries(this.round.draft.hands).filter(([other]) => Number(other) !== seat);
    const elsewhere = others.flatMap(([, other]) => other.cards ?? []);
    const cards = hand?.cards ?? [];
    for (const card of this.all(".card, .whot-key")) {
      const held = cards.filter((code) => code === card.value).length;
      press(card, held > 0);
      if (isWhot(card.value)) card.lastChild.textContent = String(held);
      else card.classList.toggle("elsewhere", elsewhere.includes(card.value));
    }
    this.one(".cards").querySelectorAll("[data-part]").forEach((suit, at) => {
      this.pagers[1].children[at].dataset.held = suit.querySelectorAll('.card[aria-pressed="true"]').length;
    });
    this.one('[data-tap="fewerWhots"]').disabled = !cards.some(isWhot);
  }

  keypad() {
    const { typed, times } = this.round;
    this.one(".typed").textContent = typed || "–";
    for (const choice of this.all(".doublings .key")) press(choice, Number(choice.value) === times);
  }

  /* ---- the foot: the sum, and the next step ---- */

  showFoot(player) {
    const { round } = this;
    const worth = player && round.pending(player.seat);
    // Whose cards these are, because the heading has scrolled away on a phone.
    this.sum.dataset.of = player && round.mode === "cards" ? player.name : "";
    this.sum.replaceChildren(...(worth?.points ? this.sumParts(player, worth) : []));
    const waitsForTap = player && round.mode !== "values";
    this.next.hidden = round.draft.winner === null || round.asksWhy || !(round.writes || waitsForTap);
    this.next.disabled = !round.isComplete && !worth?.points;
    put(this.next, this.nextLabel(player));
    if (player && round.mode === "cards") this.say(this.told(round.doubts()).join(" "));
  }

  sumParts(player, { points, steps }) {
    const { round, texts } = this;
    const total = player.total + points;
    const out = round.limit !== null && total >= round.limit;
    // The last result is the big number itself.
    const sum = steps.join(" → ").replace(/\d+$/, "");
    const parts = sum ? [make("span", sum, "steps")] : [];
    parts.push(make("strong", points, "points"));
    if (round.mode === "keypad" && points > round.pack.most) {
      parts.push(make("span", fill(texts.pack_most, { points: round.pack.most }), "then out"));
    } else if (round.pad.matches(".scheme-total")) {
      parts.push(make("span", fill(out ? texts.then_out : texts.then, { total }), out ? "then out" : "then"));
    }
    return parts;
  }

  nextLabel(player) {
    const { round, texts } = this;
    const next = player ? round.after(player.seat) : null;
    return next === null ? texts.write : fill(texts.next, { name: round.player(next).name });
  }

  say(text) {
    put(this.note, text);
  }

  /** Doubts as sentences. */
  told(found) {
    return found.map((doubt) => fill(this.texts.doubts[doubt.code], {
      card: doubt.card && this.cardName(doubt.card), seen: doubt.seen, allowed: doubt.allowed,
      name: this.round.player(doubt.seat)?.name,
    }));
  }

  /** The name on its key; a card without a colour has none in some packs. */
  cardName(code) {
    const card = this.one(`.cards [value="${code}"]`);
    return card?.ariaLabel ?? card?.firstChild.textContent ?? "WHOT";
  }
}
