// The panel of keys under the table of a WHOT! game, as one round stands.
// Owns its elements and words; what a tap means is decided by whot/round.js.

import { countHand, isWhot } from "./count.js";
import * as drafts from "./draft.js";
import { button, cardKeys, keypad, make, VALUES, valueKeys } from "./keys.js";
import { fill } from "./store.js";

const MODES = ["values", "cards", "keypad"];
const LONG = 12; // letters; such a name takes two lines of a key
const SUITS = { c: "circle", t: "triangle", x: "cross", q: "square", "*": "star" };

/* What is the same is not written again, so that it is not laid out again. */
const put = (element, text) => { if (element.textContent !== text) element.textContent = text; };

export class Panel {
  constructor(round) {
    this.round = round;
    this.texts = round.texts;
    this.element = round.pad.querySelector("[data-whot-entry]");
    this.build();
    this.element.addEventListener("click", ({ target }) => this.mark(target.closest(".key")));
  }

  build() {
    const { round, texts } = this;
    this.title = make("h2", { className: "whot-title" });
    this.hint = make("p", { className: "whot-hint" });
    this.switches = MODES.map((mode) => button(texts.modes[mode], () => round.switchTo(mode)));
    this.modes = make("div", { className: "modes", role: "group", "aria-label": texts.how }, ...this.switches);
    const cells = [...round.unwon.map(([seat, , short]) => [seat, short]),
      ...round.players.map((player) => [player.seat, player.name, player.shown])];
    this.cells = new Map(cells.map((cell) => this.cell(...cell)));
    this.chips = make("div", { className: "chips", role: "group", "aria-label": texts.cells });
    this.winners = make("div", { className: "winners" }, ...round.players.map((player) => (
      button(player.name, () => round.setWinner(player.seat), { className: `key winner${player.name.length > LONG ? " is-long" : ""}`, title: player.name }))));
    for (const [seat, label] of round.unwon) {
      this.winners.append(button(label, () => round.setWinner(seat), { className: "key nobody" }));
    }
    this.keys = {
      values: valueKeys(texts, (value) => round.giveValue(value)),
      cards: cardKeys(texts, round.pack, (code) => round.toggleCard(code), () => round.fewerWhots()),
      keypad: keypad({ ...texts, doublings: this.doublings(), hint_typed: this.hintOf("keypad") },
        (digit) => round.type(digit), () => round.untype(), (times) => round.double(times)),
    };
    this.sum = make("p", { className: "whot-sum" });
    this.note = make("p", { className: "whot-note", role: "status" });
    this.next = button("", () => round.goOn(), { className: "key go-on" });
    this.why = this.buildWhy();
    const area = make("div", { className: "whot-area" }, this.winners, ...MODES.map((mode) => this.keys[mode].element), this.why);
    const side = make("div", { className: "whot-side" }, this.title, this.hint, this.modes, this.chips);
    this.element.replaceChildren(side, area, make("div", { className: "whot-foot" }, this.sum, this.note, this.next));
    this.element.hidden = false;
    round.form.classList.add("is-driven");
  }

  /** In the short variant heads double wrongly: the sum of the faces is enough, the pad doubles it. */
  doublings() {
    const { count, doubleAgainAt } = this.round.rules;
    if (count !== "short") return [];
    return doubleAgainAt ? [this.texts.doubled_once, fill(this.texts.doubled_twice, { stars: doubleAgainAt })]
      : [this.texts.doubled_once];
  }

  /** The question that a doubtful round asks: what is wrong, the usual answers, a field for any other. */
  buildWhy() {
    const { round, texts } = this;
    this.doubted = make("ul", { className: "doubts", role: "alert" });
    this.whyField = make("input", { className: "input", maxLength: 400, "aria-label": texts.why, placeholder: texts.why, autocomplete: "off" });
    const reasons = Object.entries(texts.reasons).map(([note, reason]) => (
      button(reason, () => round.write(note), { className: "key reason" })));
    const own = make("form", { className: "why-own" }, this.whyField, make("button", { className: "key", type: "submit" }, texts.write_anyway));
    own.addEventListener("submit", (event) => {
      event.preventDefault();
      event.stopPropagation();
      const said = this.whyField.value.trim();
      if (said) round.write(said);
      else this.whyField.focus();
    });
    return make("div", { className: "whot-why", hidden: true }, this.doubted, make("p", {}, texts.doubtful),
      make("div", { className: "reasons" }, ...reasons), own);
  }

  /** A key looks tapped until the panel is drawn anew. Its page-turning keys do their work by themselves. */
  mark(key) {
    if (!key || key.closest(".pager")) return;
    key.classList.add("is-tapped");
    this.round.draw();
  }

  /* ---- as the round stands --------------------------------------------- */

  show() {
    const { round } = this;
    const { draft, asksWhy } = round;
    const asking = draft.winner === null;
    const player = round.player(draft.at);
    for (const key of this.element.querySelectorAll(".is-tapped")) key.classList.remove("is-tapped");
    round.pad.classList.toggle("is-entering", !asking);
    put(this.title, this.heading(player));
    put(this.hint, this.hintFor(player));
    this.hint.classList.toggle("is-last", Boolean(player) && round.writesAtOnce(player.seat));
    this.winners.hidden = !asking;
    this.modes.hidden = asking || asksWhy;
    this.chips.hidden = asking;
    this.why.hidden = !asksWhy;
    this.switches.forEach((key, at) => key.setAttribute("aria-pressed", String(MODES[at] === round.mode)));
    for (const mode of MODES) this.keys[mode].element.hidden = asking || asksWhy || !player || mode !== round.mode;
    this.showChips();
    this.showTable();
    if (player) this.showKeys(player);
    this.showFoot(player);
    if (asksWhy) this.doubted.replaceChildren(...this.told(round.doubts()).map((text) => make("li", {}, text)));
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
    // Only where a key stands for it: at the start of a game there is nothing to warn of.
    const out = left > 0 && left < VALUES ? ` ${fill(texts.out_from, { points: left })}` : "";
    return (round.writesAtOnce(player.seat) ? texts.hint_last : this.hintOf(round.mode)) + out;
  }

  /** Somebody wrote it too, or it was refused: what became of it stands above the board. */
  get isQuestioned() {
    return Boolean(this.round.pad.closest(".board")?.querySelector(".held, .board-notice"));
  }

  /** Every way of entering ends the same: the round is written, and what takes it back is told. */
  hintWho() {
    const { round, texts } = this;
    if (round.draft.follows && !round.pad.matches(".has-ended") && !this.isQuestioned) return texts.hint_written;
    return round.oneTap ? texts.hint_one_tap : texts.hint_winner;
  }

  hintOf(mode) {
    return mode === "keypad" && this.doublings().length ? this.texts.hint_faces : this.texts.hints[mode];
  }

  showChips() {
    const { draft } = this.round;
    const chips = [...this.cells].filter(([seat]) => this.round.has(seat)).map(([, { chip }]) => chip);
    const { children } = this.chips;
    if (chips.length !== children.length || chips.some((chip, at) => chip !== children[at])) this.chips.replaceChildren(...chips);
    for (const [seat, { chip, text }] of this.cells) {
      put(text, seat < 0 ? "✓" : this.cellText(seat));
      chip.setAttribute("aria-current", String(seat === draft.at));
    }
  }

  /** The same chips for the whole round: whoever came to one by keyboard stays there. */
  cell(seat, name, shown = name) {
    const chip = button("", () => this.round.openCell(seat), { className: "key chip", title: name });
    const text = make("strong");
    chip.append(make("span", { className: "name" }, shown), text);
    return [seat, { chip, text }];
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
    return hand ? String(this.round.pointsOf(hand)) : this.round.blank(seat);
  }

  showKeys(player) {
    const { round } = this;
    const hand = round.draft.hands[player.seat];
    const left = round.limit === null ? null : round.limit - player.total;
    this.keys.values.show({ points: hand?.points, left });
    const others = Object.entries(round.draft.hands).filter(([seat]) => Number(seat) !== player.seat);
    this.keys.cards.show({
      cards: hand?.cards || [], elsewhere: others.flatMap(([, other]) => other.cards || []),
    });
    this.keys.keypad.show({ typed: round.typed, times: round.times });
  }

  showFoot(player) {
    const { round } = this;
    const points = player ? round.pendingPoints(player.seat) : null;
    this.sum.replaceChildren();
    // Whose cards these are: the heading is out of sight on a phone by then.
    this.sum.dataset.of = player && round.mode === "cards" ? player.name : "";
    if (player && points) this.sum.append(...this.sumParts(player, points));
    const waitsForTap = player && round.mode !== "values";
    this.next.hidden = round.draft.winner === null || round.asksWhy || !(round.writes || waitsForTap);
    this.next.disabled = !round.isComplete && !points;
    put(this.next, this.nextLabel(player));
    if (player && round.mode === "cards") this.say(this.told(round.doubts()).join(" "));
  }

  sumParts(player, points) {
    const { round, texts } = this;
    const total = player.total + points;
    const out = round.limit !== null && total >= round.limit;
    // The last result is the big number itself.
    const sum = this.steps(player).join(" → ").replace(/\d+$/, "");
    const parts = sum ? [make("span", { className: "steps" }, sum)] : [];
    parts.push(make("strong", { className: "points" }, String(points)));
    if (round.mode === "keypad" && points > round.pack.most) {
      parts.push(make("span", { className: "then out" }, fill(texts.pack_most, { points: round.pack.most })));
    } else if (round.pad.matches(".scheme-total")) {
      parts.push(make("span", { className: out ? "then out" : "then" }, fill(out ? texts.then_out : texts.then, { total })));
    }
    return parts;
  }

  steps(player) {
    const { round } = this;
    const hand = round.draft.hands[player.seat];
    if (round.mode === "cards" && hand?.cards) return countHand(round.rules, hand.cards).steps;
    if (round.mode !== "keypad" || !round.typed || !round.times) return [];
    const results = Array.from({ length: round.times }, (_, time) => `×2 = ${Number(round.typed) << (time + 1)}`);
    return [round.typed, ...results];
  }

  nextLabel(player) {
    const { round, texts } = this;
    if (!player) return texts.write;
    const next = round.after(player.seat);
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

  cardName(code) {
    if (isWhot(code)) return this.texts.whots[code] ?? "WHOT";
    return `${this.texts.suits[SUITS[code[0]]]} ${code.slice(1)}`;
  }

  /** On a phone the cards reach further down than the screen: the next hand starts at the top again. */
  scrollBack() {
    if (this.title.getBoundingClientRect().top < 0) this.element.scrollIntoView({ block: "start" });
  }
}
