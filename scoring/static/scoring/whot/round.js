// A WHOT! round while it is being entered: the winner first, then what each loser still holds.
// Decides what a tap means and what is posted; whot/panel.js draws it. Only the plain form beside it is posted (through
// outbox.js), so that this file never talks to the server.
//
// losers + 1 taps on the value grid: the last loser's tap writes the round.

import { countHand, doubled, isWhot } from "./count.js";
import { roundDoubts } from "./doubts.js";
import * as drafts from "./draft.js";
import { Panel } from "./panel.js";
import { painted } from "../shared/when.js";

const { NOBODY, VOID } = drafts;
const GRID_ENDS = 59; // points with a key
const SHOWS = { // whether a way of entering can show a hand
  values: ({ points }) => points <= GRID_ENDS,
  cards: ({ cards }) => Boolean(cards),
  keypad: ({ points }) => points > 0,
};

// Players, and NOBODY or VOID for a round without a winner.
const ROWS = "[data-seat], [data-unwon]";
const seatOf = ({ dataset }) => Number(dataset.seat ?? dataset.unwon);
const rowOf = (row) => ({
  seat: seatOf(row), name: row.dataset.name, shown: row.dataset.shown,
  parted: row.dataset.parted ?? row.dataset.name,
  total: Number(row.dataset.total) || 0, isOther: "other" in row.dataset,
  hand: JSON.parse(row.dataset.hand || "null"),
});

export class Round {
  constructor(pad, texts, pack, draft) {
    const { count, doubleAgainAt, doubling, rounding, limit, entry, oneTap } = pad.dataset;
    Object.assign(this, { pad, texts, pack, draft });
    this.form = pad.querySelector("[data-whot-form]");
    this.rules = { count, doubleAgainAt: Number(doubleAgainAt), doubling, rounding: Number(rounding) };
    this.limit = limit ? Number(limit) : null;
    // One tap on the winner is the whole round: nothing is counted, or two play the final.
    this.oneTap = oneTap !== undefined;
    const rows = [...this.form.querySelectorAll(ROWS)].map(rowOf);
    this.players = rows.filter(({ seat }) => seat >= 0);
    this.unwon = rows.filter(({ seat }) => seat < 0);
    this.seats = this.players.filter(({ isOther }) => !isOther).map(({ seat }) => seat);
    this.mode = draft.mode ?? entry;
    this.clearTyped();
    this.asksWhy = false;
    this.isDrawing = false;
    this.panel = new Panel(this);
    this.panel.show();
  }

  player(seat) {
    return this.players.find((player) => player.seat === seat);
  }

  /* ---- what a tap means ---------------------------------------------- */

  /** `tap` names one of the methods below. */
  act(tap, value) {
    const before = drafts.said(this.draft);
    this.panel.say("");
    this.asksWhy = false;
    delete this.draft.sent;
    this[tap](value);
    if (tap !== "takeBack") drafts.remember(this.draft, before);
    this.save();
    this.draw();
  }

  save() {
    drafts.save(this.draft);
  }

  /** Show a draft that was filled in later. */
  resume() {
    this.mode = this.draft.mode ?? this.mode;
    this.draw();
  }

  /** Take back the last tap or digit; the round before stays. */
  takeBack() {
    if (this.typed) this.clearTyped();
    else drafts.takeBack(this.draft);
  }

  setWinner(seat) {
    // The key hides itself and would keep the focus until the browser's next frame.
    document.activeElement?.blur();
    delete this.draft.hands[seat];
    delete this.draft.follows;
    this.draft.winner = seat;
    this.moveOn(seat);
  }

  openCell(seat) {
    this.keepTyped();
    const hand = this.draft.hands[seat];
    if (seat === this.draft.winner) {
      this.draft.winner = null;
      this.draft.at = null;
    } else {
      this.draft.at = seat;
    }
    if (hand && !SHOWS[this.mode](hand)) this.mode = Object.keys(SHOWS).find((mode) => SHOWS[mode](hand));
  }

  giveValue(value) {
    if (value === 0) this.panel.say(this.texts.only_the_winner);
    else this.give({ points: value });
  }

  get cards() {
    return [...(this.draft.hands[this.draft.at]?.cards ?? [])];
  }

  toggleCard(code) {
    const { cards } = this;
    const at = cards.indexOf(code);
    if (at >= 0 && !isWhot(code)) cards.splice(at, 1);
    else cards.push(code);
    this.setCards(cards);
  }

  fewerWhots() {
    const at = this.cards.findLastIndex(isWhot);
    if (at >= 0) this.setCards(this.cards.toSpliced(at, 1));
  }

  /** Store the tapped cards; without any the cell is blank again. */
  setCards(cards) {
    if (cards.length) this.draft.hands[this.draft.at] = { cards };
    else delete this.draft.hands[this.draft.at];
  }

  type(digit) {
    if (this.typed.length < String(this.pack.most).length) this.typed = String(Number(this.typed + digit) || "");
  }

  untype() {
    this.typed = this.typed.slice(0, -1);
  }

  /** Double the typed sum of the faces `times` times for the double suit. A second tap takes it back. */
  double(times) {
    this.times = this.times === times ? 0 : times;
  }

  clearTyped() {
    this.typed = "";
    this.times = 0;
  }

  /** Store the typed sum of the open cell, as tapped cards are stored at once. */
  keepTyped() {
    const seat = this.draft.at;
    if (this.mode === "keypad" && this.typed) this.draft.hands[seat] = { points: this.pending(seat).points };
    this.clearTyped();
  }

  /** The big button: finish this cell, or the whole round. */
  goOn() {
    const seat = this.draft.at;
    if (seat === null) this.finish();
    else if (this.mode === "keypad" && this.typed) this.give({ points: this.pending(seat).points });
    else this.moveOn(seat);
  }

  give(hand) {
    const seat = this.draft.at;
    this.draft.hands[seat] = hand;
    this.moveOn(seat);
  }

  /** Go to the next blank cell; with none left the round is written, unless something looks wrong. */
  moveOn(seat) {
    this.clearTyped();
    this.draft.at = this.isComplete ? null : this.nextBlank(seat);
    if (this.isComplete) this.finish();
  }

  /** The next blank loser after `from` in seat order, or null if every cell is filled. */
  nextBlank(from, draft = this.draft) {
    const start = this.seats.indexOf(from) + 1;
    const around = [...this.seats.slice(start), ...this.seats.slice(0, start)];
    return around.find((seat) => !drafts.isFilled(draft, seat)) ?? null;
  }

  switchTo(mode) {
    this.keepTyped();
    this.mode = this.draft.mode = mode;
  }

  /** Draw everything again once the tap's mark is painted; the effect of a tap never waits for that. */
  async draw() {
    if (this.isDrawing) return;
    this.isDrawing = true;
    await painted();
    this.isDrawing = false;
    this.panel.show();
  }

  /* ---- what is entered ------------------------------------------------ */

  /** Whether the winner alone is the round, where nothing is counted, or nobody is, if it was void. */
  get isWinnerOnly() {
    const { winner } = this.draft;
    return winner === VOID || (this.oneTap && winner !== null && winner !== NOBODY);
  }

  /** Whether this cell is part of the round now. */
  has(seat) {
    return seat === this.draft.winner || (seat >= 0 && !this.isWinnerOnly);
  }

  get isComplete() {
    return this.isWinnerOnly || (this.draft.winner !== null && this.nextBlank(null) === null);
  }

  /** Whether the big button writes the finished round. */
  get writes() {
    return this.isComplete;
  }

  /** The next hand to enter after this one; null if it is the last one of the round. */
  after(seat) {
    return this.nextBlank(seat, { ...this.draft, hands: { ...this.draft.hands, [seat]: {} } });
  }

  /** Whether one tap on a value writes the round; said beforehand, because there is no tap left for a question. */
  writesAtOnce(seat) {
    return this.mode === "values" && this.after(seat) === null;
  }

  /** {points, steps} of an entered hand. */
  worth(hand) {
    return hand.cards ? countHand(this.rules, hand.cards) : doubled(this.rules, hand.points, [], 0);
  }

  /** {points, steps} of this cell as far as it is entered; null if it is blank. */
  pending(seat) {
    if (this.mode === "keypad" && this.typed) return doubled(this.rules, Number(this.typed), [this.typed], this.times);
    const hand = this.draft.hands[seat];
    return hand ? this.worth(hand) : null;
  }

  doubts() {
    if (this.isWinnerOnly) return [];
    const hands = this.seats.filter((seat) => this.draft.hands[seat]).map((seat) => ({ seat, ...this.draft.hands[seat] }));
    return roundDoubts(this.rules, this.pack, hands, (hand) => (hand.cards ? this.worth(hand).points : hand.points));
  }

  /* ---- what is posted ----------------------------------------------- */

  /** Write the round, or ask why a doubtful one is right. */
  finish() {
    this.asksWhy = this.doubts().length > 0;
    if (!this.asksWhy) this.write("");
  }

  /** Fill in the plain form and submit it; outbox.js takes it from here. */
  write(note) {
    const { winner } = this.draft;
    this.fill();
    this.form.noValidate = true; // its fields are hidden, and the server says what is wrong with them
    this.form.elements.kind.value = winner === NOBODY ? "round_exhausted" : "round_scored";
    this.form.elements.note.value = note;
    this.draft.sent = true;
    this.panel.say(this.texts.writing);
    this.form.requestSubmit(this.form.querySelector(`button[name="winner"][value="${winner}"]`));
  }

  /** Fill in the plain form; no hands if the winner alone is the round. A winner stays until another is named: the
      browser would otherwise ask for one that nobody sees. */
  fill() {
    const { elements } = this.form;
    const hands = this.isWinnerOnly ? {} : this.draft.hands;
    for (const radio of this.form.querySelectorAll('[type="radio"][name="winner"]')) {
      if (this.draft.winner !== null) radio.checked = this.seatOf(radio) === this.draft.winner;
    }
    for (const { seat } of this.players) {
      if (!elements[`points-${seat}`]) continue;
      elements[`points-${seat}`].value = hands[seat]?.points ?? "";
      elements[`cards-${seat}`].value = (hands[seat]?.cards ?? []).join(" ");
    }
  }

  seatOf(radio) {
    return seatOf(radio.closest(ROWS));
  }
}
