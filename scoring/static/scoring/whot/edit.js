// Change a written WHOT! round with the keys of the pad (whot/round.js, whot/panel.js).
// Every tap goes into the plain form of the page. Its "change" event asks for a new preview by htmx, its buttons save.
// Nothing is kept on the device.

import * as drafts from "./draft.js";
import { takeKeyboard } from "./keyboard.js";
import { button } from "./keys.js";
import { Round } from "./round.js";

const { NOBODY } = drafts;
const VOID = -2;
const UNWON = new Map([["nobody", NOBODY], ["void", VOID]]);
const GRID_ENDS = 59;
const IS_CARD = /^(?:[ctxq*]\d+|W[a-z]*)$/;

class Change extends Round {
  /** What stands in the form; whose round it was not, and who is named all the same, may be left out. */
  begin() {
    this.page = this.pad.closest("form");
    this.mode = this.pad.dataset.entry;
    this.others = [...this.form.querySelectorAll("[data-other]")].map((row) => Number(row.dataset.seat));
    this.seats = this.seats.filter((seat) => !this.others.includes(seat));
    this.draft = drafts.empty();
    this.draft.winner = this.writtenWinner();
    for (const { seat } of this.players) {
      const hand = this.writtenHand(seat);
      if (hand && seat !== this.draft.winner) this.draft.hands[seat] = hand;
    }
    this.asked = this.said;
    if (this.draft.winner !== null && !this.isComplete) this.draft.at = this.nextBlank(null);
    return false;
  }

  writtenWinner() {
    const value = this.form.querySelector("[name=winner]:checked")?.value;
    return value === undefined ? null : UNWON.get(value) ?? Number(value);
  }

  writtenHand(seat) {
    const cards = (this.field("cards", seat)?.value ?? "").split(" ").filter((code) => IS_CARD.test(code));
    const points = Number(this.field("points", seat)?.value || 0);
    if (cards.length) return { cards };
    return points > 0 ? { points } : null;
  }

  field(name, seat) {
    return this.form.elements[`${name}-${seat}`];
  }

  /* ---- what a tap means ---------------------------------------------- */

  get unwon() {
    return [...super.unwon, [VOID, this.texts.void, this.texts.void_short]];
  }

  setWinner(seat) {
    document.activeElement?.blur();
    delete this.draft.hands[seat];
    this.draft.winner = seat;
    this.moveOn(seat);
  }

  openCell(seat) {
    const hand = this.draft.hands[seat];
    if (hand?.cards) this.mode = "cards";
    else if (hand) this.mode = hand.points > GRID_ENDS ? "keypad" : "values";
    super.openCell(seat);
  }

  switchTo(mode) {
    this.mode = mode;
    this.clearTyped();
    this.draw();
  }

  /** On to what is still blank, else back to all the names. */
  moveOn(seat) {
    this.panel.say("");
    this.clearTyped();
    this.draft.at = this.isComplete ? null : this.nextBlank(seat);
    this.isNext = true;
    this.keep();
  }

  nextBlank(seat) {
    return drafts.nextBlank(this.draft, this.seats, seat);
  }

  leaveOut(seat) {
    delete this.draft.hands[seat];
    this.moveOn(seat);
  }

  /** Nothing is posted from here: the buttons of the page do that. */
  finish() {
    this.draft.at = null;
    this.keep();
  }

  /* ---- as it stands --------------------------------------------------- */

  /** One who was out of cards is the whole round where nothing is counted, and nobody is where it was void. */
  get isWinnerOnly() {
    return this.draft.winner === VOID || (this.oneTap && this.draft.winner !== NOBODY && this.draft.winner !== null);
  }

  has(seat) {
    return this.isWinnerOnly ? seat === this.draft.winner : super.has(seat);
  }

  blank(seat) {
    return this.others.includes(seat) ? "–" : super.blank(seat);
  }

  get isComplete() {
    return this.isWinnerOnly || drafts.isComplete(this.draft, this.seats);
  }

  get writes() {
    return this.draft.at !== null && this.isComplete;
  }

  writesAtOnce() {
    return false;
  }

  get said() {
    return JSON.stringify([this.draft.winner, this.isWinnerOnly || this.players.map(({ seat }) => this.draft.hands[seat])]);
  }

  keep() {
    this.put();
    this.tell();
    this.draw();
  }

  /**
   * Into the plain form; no hand where one who was out of cards is the whole round. A winner stays there until
   * another is named: the browser would ask for one that nobody sees.
   */
  put() {
    const { winner } = this.draft;
    const hands = this.isWinnerOnly ? {} : this.draft.hands;
    const radio = [...this.form.querySelectorAll("[name=winner]")]
      .find(({ value }) => (UNWON.get(value) ?? Number(value)) === winner);
    if (radio) radio.checked = true;
    for (const { seat } of this.players) {
      if (!this.field("points", seat)) continue;
      this.field("points", seat).value = hands[seat]?.points ?? "";
      this.field("cards", seat).value = (hands[seat]?.cards ?? []).join(" ");
    }
  }

  /** While a hand is open the page offers nothing else; a round that is complete and another one is previewed. */
  tell() {
    const isOpen = this.draft.at !== null || !this.isComplete;
    this.page.classList.toggle("is-open", isOpen);
    if (this.absent) this.absent.hidden = !this.others.includes(this.draft.at);
    if (isOpen || this.said === this.asked) return;
    this.asked = this.said;
    this.form.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /** Whose round it was not can be taken out of it. */
  offerAbsence() {
    if (!this.others.length) return;
    this.absent = button(this.texts.absent, () => this.leaveOut(this.draft.at), { hidden: true });
    this.panel.element.querySelector(".whot-side").append(this.absent);
  }
}

const readJson = (id) => JSON.parse(document.getElementById(id).textContent);
const pad = document.querySelector("[data-whot-change]");
if (pad) {
  const texts = { ...readJson("whot-texts"), ...readJson("whot-change-texts") };
  const change = new Change(pad, texts, readJson("whot-pack"));
  change.offerAbsence();
  change.tell();
  takeKeyboard(() => change);
}
