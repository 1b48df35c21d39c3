// A WHOT! round while it is being entered: the winner first, then what each loser still holds.
// Owns what a tap means and what is posted; whot/panel.js draws it. The plain form beside it stays the only
// thing that is posted (through outbox.js), so that this file never speaks to the server.
//
// losers + 1 taps on the value grid: the last loser's tap writes the round.

import { countHand, isWhot, rounded } from "./count.js";
import { roundDoubts } from "./doubts.js";
import * as drafts from "./draft.js";
import { Panel } from "./panel.js";
import { painted } from "../shared/when.js";
import { session } from "./store.js";

const { NOBODY } = drafts;

export class Round {
  constructor(pad, texts, pack) {
    Object.assign(this, { pad, texts, pack });
    this.form = pad.querySelector("[data-whot-form]");
    const data = pad.dataset;
    this.sheet = data.sheet;
    this.rules = {
      count: data.count, doubleAgainAt: Number(data.doubleAgainAt), doubling: data.doubling, rounding: Number(data.rounding),
    };
    this.limit = data.limit ? Number(data.limit) : null;
    // One tap on the winner is the whole round: nothing is counted, or two play the final.
    this.oneTap = "oneTap" in data;
    this.mayExhaust = "exhausted" in data;
    this.players = [...this.form.querySelectorAll("[data-seat]")].map((row) => ({
      seat: Number(row.dataset.seat), name: row.dataset.name, shown: row.dataset.shown, total: Number(row.dataset.total) || 0,
    }));
    this.seats = this.players.map((player) => player.seat);
    this.clearTyped();
    this.asksWhy = false;
    this.isDrawing = false;
    this.isNext = false; // another hand than before: it starts at the top
    const overtaken = this.begin();
    this.panel = new Panel(this);
    this.panel.show();
    if (overtaken) this.panel.say(texts.overtaken);
  }

  /** Take up what was begun on this device; returns whether another one was written over it. */
  begin() {
    const { sheet, game, round, entry } = this.pad.dataset;
    this.key = drafts.keyOf(sheet, game, round);
    this.draft = drafts.load(this.key);
    this.mode = session.get(this.modeKey) || entry;
    const begun = drafts.dropOthers(sheet, this.key);
    if (begun.some((draft) => draft.sent)) {
      this.draft.follows = true;
      drafts.save(this.key, this.draft);
    }
    return begun.some((draft) => !draft.sent);
  }

  /** What a round may have been that nobody won, by the number that stands in place of a seat: [number, key, chip]. */
  get unwon() {
    return this.mayExhaust ? [[NOBODY, this.texts.nobody, this.texts.nobody_short]] : [];
  }

  get modeKey() {
    return `whot-mode/${this.sheet}`;
  }

  player(seat) {
    return this.players.find((player) => player.seat === seat);
  }

  /* ---- what a tap means ---------------------------------------------- */

  setWinner(seat) {
    // The key hides itself and would keep the focus until the browser's next frame.
    document.activeElement?.blur();
    delete this.draft.hands[seat];
    delete this.draft.follows;
    this.draft.winner = seat;
    if (this.oneTap && seat !== NOBODY) this.writeWinner(seat);
    else this.moveOn(seat);
  }

  openCell(seat) {
    this.panel.say("");
    if (seat === this.draft.winner) {
      this.draft.winner = null;
      this.draft.at = null;
    } else {
      this.draft.at = seat;
    }
    this.clearTyped();
    this.keep();
  }

  giveValue(value) {
    if (value === 0) this.panel.say(this.texts.only_the_winner);
    else this.give({ points: value });
  }

  toggleCard(code) {
    const cards = [...(this.draft.hands[this.draft.at]?.cards || [])];
    const at = cards.indexOf(code);
    if (at >= 0 && !isWhot(code)) cards.splice(at, 1);
    else cards.push(code);
    this.setCards(cards);
  }

  fewerWhots() {
    const cards = [...(this.draft.hands[this.draft.at]?.cards || [])];
    const at = cards.findLastIndex(isWhot);
    if (at >= 0) cards.splice(at, 1);
    this.setCards(cards);
  }

  /** Cards are kept tap by tap, but the cell counts as blank again when the last one is taken away. */
  setCards(cards) {
    if (cards.length) this.draft.hands[this.draft.at] = { cards };
    else delete this.draft.hands[this.draft.at];
    this.keep();
  }

  type(digit) {
    if (this.typed.length < String(this.pack.most).length) this.typed = String(Number(this.typed + digit) || "");
    this.panel.say("");
    this.draw();
  }

  untype() {
    this.typed = this.typed.slice(0, -1);
    this.draw();
  }

  /** What was typed are the faces added up; the double suit doubles them `times`. A second tap takes it back. */
  double(times) {
    this.times = this.times === times ? 0 : times;
    this.draw();
  }

  clearTyped() {
    this.typed = "";
    this.times = 0;
  }

  get typedPoints() {
    return this.typed ? rounded(this.rules, Number(this.typed) << this.times) : null;
  }

  /** The big button: this cell is finished, or the whole round is. */
  goOn() {
    const seat = this.draft.at;
    if (seat === null) this.finish();
    else if (this.mode === "keypad" && this.typed) this.give({ points: this.typedPoints });
    else this.moveOn(seat);
  }

  give(hand) {
    const seat = this.draft.at;
    this.draft.hands[seat] = hand;
    this.moveOn(seat);
  }

  /** On to the next blank cell; with none left the round writes itself, unless something looks wrong. */
  moveOn(seat) {
    this.panel.say("");
    this.clearTyped();
    this.draft.at = drafts.nextBlank(this.draft, this.seats, seat);
    this.keep();
    this.isNext = true;
    if (this.draft.at === null && this.isComplete) this.finish();
  }

  switchTo(mode) {
    this.mode = mode;
    this.clearTyped();
    this.panel.say("");
    session.set(this.modeKey, mode);
    this.draw();
  }

  keep() {
    this.asksWhy = false;
    delete this.draft.sent;
    drafts.save(this.key, this.draft);
    this.draw();
  }

  /** Everything is drawn anew once the mark of the tap is on the screen; what a tap means never waits for that. */
  async draw() {
    if (this.isDrawing) return;
    this.isDrawing = true;
    await painted();
    this.isDrawing = false;
    this.panel.show();
    if (this.isNext) this.panel.scrollBack();
    this.isNext = false;
  }

  /* ---- what is entered ------------------------------------------------ */

  /** Whether this cell is one of the round as it stands, and what stands in a blank one. */
  has(seat) {
    return seat >= 0 || seat === this.draft.winner;
  }

  blank() {
    return "…";
  }

  /** Whether the big button stands below a finished round. */
  get writes() {
    return this.isComplete;
  }

  get isComplete() {
    return drafts.isComplete(this.draft, this.seats);
  }

  /** Whose hand comes after this one's, once it is entered; null: it is the last one of the round. */
  after(seat) {
    const draft = { ...this.draft, hands: { ...this.draft.hands, [seat]: {} } };
    return drafts.nextBlank(draft, this.seats, seat);
  }

  /** Whether one tap on a value writes the round: said beforehand, as there is no tap to spare for a question. */
  writesAtOnce(seat) {
    return this.mode === "values" && this.after(seat) === null;
  }

  pointsOf(hand) {
    return hand.cards ? countHand(this.rules, hand.cards).points : rounded(this.rules, hand.points);
  }

  pendingPoints(seat) {
    if (this.mode === "keypad" && this.typed) return this.typedPoints;
    const hand = this.draft.hands[seat];
    return hand ? this.pointsOf(hand) : null;
  }

  doubts() {
    const hands = this.seats.filter((seat) => this.draft.hands[seat]).map((seat) => ({ seat, ...this.draft.hands[seat] }));
    return roundDoubts(this.rules, this.pack, hands, (hand) => (hand.cards ? this.pointsOf(hand) : hand.points));
  }

  /* ---- what is posted -------------------------------------------------- */

  /** Write the round, or ask first what makes a doubtful one right. */
  finish() {
    if (this.doubts().length) {
      this.asksWhy = true;
      this.draw();
    } else this.write("");
  }

  /** Fill the plain form and submit it: outbox.js takes it from here. */
  write(note) {
    this.asksWhy = false;
    const nobody = this.draft.winner === NOBODY;
    this.form.elements.kind.value = nobody ? "round_exhausted" : "round_scored";
    this.form.elements.note.value = note;
    for (const { seat } of this.players) {
      const hand = this.draft.hands[seat];
      const radio = this.form.querySelector(`[type="radio"][name="winner"][value="${seat}"]`);
      if (radio) Object.assign(radio, { checked: seat === this.draft.winner, required: !nobody });
      this.form.elements[`points-${seat}`].value = hand?.points ?? "";
      this.form.elements[`cards-${seat}`].value = (hand?.cards || []).join(" ");
    }
    this.sent();
    this.form.requestSubmit();
  }

  writeWinner(seat) {
    this.sent();
    this.form.requestSubmit(this.form.querySelector(`button[name="winner"][value="${seat}"]`));
  }

  sent() {
    drafts.save(this.key, { ...this.draft, sent: true });
    this.draw();
    this.panel.say(this.texts.writing);
  }
}
