// Changes a written WHOT! round with the keys of the pad (whot/round.js, whot/panel.js).
// Every tap goes into the plain form of the page. Its "change" event makes htmx request a new preview; its buttons
// save. Nothing entered is kept on the device.

import * as drafts from "./draft.js";
import { takeKeyboard } from "./keyboard.js";
import { Round } from "./round.js";
import { readJson } from "../shared/settings.js";

class Change extends Round {
  /** Start from the values of the form; a player who did not play the round, but is listed, may be left out. */
  constructor(...given) {
    super(...given, drafts.empty());
    this.page = this.pad.closest("form");
    const winner = this.form.querySelector("[name=winner]:checked");
    if (winner) this.draft.winner = this.seatOf(winner);
    for (const { seat, hand } of this.players) if (hand && seat !== this.draft.winner) this.draft.hands[seat] = hand;
    this.asked = this.said;
    if (winner && !this.isComplete) this.draft.at = this.nextBlank(null);
    this.tell();
    this.panel.show();
  }

  leaveOut() {
    const { at } = this.draft;
    delete this.draft.hands[at];
    this.moveOn(at);
  }

  /** Do nothing: the buttons of the page post. */
  finish() {
    this.draft.at = null;
  }

  get writes() {
    return this.draft.at !== null && this.isComplete;
  }

  writesAtOnce() {
    return false;
  }

  save() {
    this.fill();
    this.tell();
  }

  /** The round as one text, to compare it. */
  get said() {
    return JSON.stringify([this.draft.winner, this.isWinnerOnly || this.players.map(({ seat }) => this.draft.hands[seat])]);
  }

  /** While a hand is open the page offers nothing else; a complete and changed round is previewed. */
  tell() {
    const isOpen = this.draft.at !== null || !this.isComplete;
    this.page.classList.toggle("is-open", isOpen);
    if (isOpen || this.said === this.asked) return;
    this.asked = this.said;
    this.form.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

const pad = document.querySelector("[data-whot-change]");
if (pad) {
  const change = new Change(pad, { ...readJson("whot-texts"), ...readJson("whot-change-texts") }, readJson("whot-pack"));
  takeKeyboard(() => change);
}
