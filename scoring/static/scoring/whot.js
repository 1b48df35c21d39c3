// Entering a WHOT! round: the winner first, then what each loser still holds.
// Owns the conversation; the plain form beside it stays the only thing that is
// posted (through outbox.js), so that this file never speaks to the server.
//
// losers + 1 taps on the value grid: the last loser's tap writes the round.

import { countHand, handWarnings, isWhot } from "./whot-count.js";
import * as drafts from "./whot-draft.js";
import { button, cardKeys, keypad, make, valueKeys } from "./whot-keys.js";

const MODES = ["values", "cards", "keypad"];
const MAX_TYPED = 4;

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const readJson = (id) => JSON.parse(document.getElementById(id)?.textContent || "null");

class Round {
  constructor(pad, texts, pack) {
    Object.assign(this, { pad, texts, pack });
    this.form = pad.querySelector("[data-whot-form]");
    this.panel = pad.querySelector("[data-whot-entry]");
    const data = pad.dataset;
    this.sheet = data.sheet;
    this.rules = { count: data.count, doubleAgainAt: Number(data.doubleAgainAt) };
    this.limit = data.limit ? Number(data.limit) : null;
    this.players = [...this.form.querySelectorAll("[data-seat]")].map((row) => ({
      seat: Number(row.dataset.seat), name: row.dataset.name, total: Number(row.dataset.total),
    }));
    this.seats = this.players.map((player) => player.seat);
    this.key = drafts.keyOf(data.sheet, data.game, data.round);
    this.draft = drafts.load(this.key);
    this.overtaken = drafts.dropOthers(data.sheet, this.key).length > 0;
    this.mode = this.rememberedMode() || data.entry;
    this.typed = "";
    this.build();
    this.show();
  }

  player(seat) {
    return this.players.find((player) => player.seat === seat);
  }

  /* ---- what is drawn ------------------------------------------------- */

  build() {
    const { texts } = this;
    this.title = make("h2", { className: "whot-title" });
    this.hint = make("p", { className: "whot-hint" });
    this.switches = MODES.map((mode) => button(texts.modes[mode], () => this.switchTo(mode)));
    this.modes = make("div", { className: "modes", role: "group", "aria-label": texts.how }, ...this.switches);
    this.chips = make("div", { className: "chips", role: "group", "aria-label": texts.cells });
    this.winners = make("div", { className: "winners" }, ...this.players.map((player) => (
      button(player.name, () => this.setWinner(player.seat), { className: "key winner", title: player.name }))));
    this.keys = {
      values: valueKeys(texts, (value) => this.giveValue(value)),
      cards: cardKeys(texts, this.pack, (code) => this.toggleCard(code), () => this.fewerWhots()),
      keypad: keypad(texts, (digit) => this.type(digit), () => this.untype()),
    };
    this.sum = make("p", { className: "whot-sum" });
    this.note = make("p", { className: "whot-note", role: "status" });
    this.next = button("", () => this.goOn(), { className: "key go-on" });
    const area = make("div", { className: "whot-area" }, this.winners, ...MODES.map((mode) => this.keys[mode].element));
    const side = make("div", { className: "whot-side" }, this.title, this.hint, this.modes, this.chips);
    this.panel.replaceChildren(side, area, make("div", { className: "whot-foot" }, this.sum, this.note, this.next));
    this.panel.hidden = false;
    this.form.classList.add("is-driven");
    if (this.overtaken) this.say(texts.overtaken);
  }

  show() {
    const { draft } = this;
    const asking = draft.winner === null;
    const player = this.player(draft.at);
    this.pad.classList.toggle("is-entering", !asking);
    this.title.textContent = this.heading(player);
    this.hint.textContent = this.hintFor(player);
    this.winners.hidden = !asking;
    this.modes.hidden = asking;
    this.chips.hidden = asking;
    this.switches.forEach((key, at) => key.setAttribute("aria-pressed", String(MODES[at] === this.mode)));
    for (const mode of MODES) this.keys[mode].element.hidden = asking || !player || mode !== this.mode;
    this.showChips();
    this.showTable();
    if (player) this.showKeys(player);
    this.showFoot(player);
  }

  heading(player) {
    if (this.draft.winner === null) return this.texts.who_is_out;
    return player ? fill(this.texts.what_is_left, { name: player.name }) : this.texts.all_there;
  }

  hintFor(player) {
    if (this.draft.winner === null) return this.texts.hint_winner;
    if (!player) return this.texts.hint_complete;
    const left = this.mode === "values" && this.limit !== null ? this.limit - player.total : 0;
    const out = left > 0 ? ` ${fill(this.texts.out_from, { points: left })}` : "";
    return this.texts.hints[this.mode] + out;
  }

  showChips() {
    this.chips.replaceChildren(...this.players.map((player) => {
      const value = make("strong", {}, this.cellText(player.seat));
      const chip = button("", () => this.openCell(player.seat), { className: "key chip", title: player.name });
      chip.append(make("span", { className: "name" }, player.name), value);
      chip.setAttribute("aria-current", String(player.seat === this.draft.at));
      return chip;
    }));
  }

  /** The row of the round in the table above, as far as it is entered. */
  showTable() {
    for (const cell of this.pad.querySelectorAll("[data-draft-seat]")) {
      const seat = Number(cell.dataset.draftSeat);
      const filled = drafts.isFilled(this.draft, seat);
      cell.textContent = filled || seat === this.draft.at ? this.cellText(seat) : "";
      cell.classList.toggle("is-now", seat === this.draft.at);
    }
  }

  cellText(seat) {
    if (seat === this.draft.winner) return "0 ✓";
    const hand = this.draft.hands[seat];
    return hand ? String(this.pointsOf(hand)) : "…";
  }

  showKeys(player) {
    const hand = this.draft.hands[player.seat];
    const left = this.limit === null ? null : this.limit - player.total;
    this.keys.values.show({ points: hand?.points, left });
    const others = Object.entries(this.draft.hands).filter(([seat]) => Number(seat) !== player.seat);
    this.keys.cards.show({
      cards: hand?.cards || [], elsewhere: others.flatMap(([, other]) => other.cards || []),
    });
    this.keys.keypad.show({ typed: this.typed });
  }

  showFoot(player) {
    const points = player ? this.pendingPoints(player.seat) : null;
    this.sum.replaceChildren();
    if (player && points) this.sum.append(...this.sumParts(player, points));
    const complete = drafts.isComplete(this.draft, this.seats);
    const waitsForTap = player && this.mode !== "values";
    this.next.hidden = this.draft.winner === null || !(complete || waitsForTap);
    this.next.disabled = !complete && !points;
    this.next.textContent = this.nextLabel(player);
    if (player && this.mode === "cards") this.warn();
  }

  sumParts(player, points) {
    const hand = this.draft.hands[player.seat];
    const steps = this.mode === "cards" && hand?.cards ? countHand(this.rules, hand.cards).steps : [];
    const total = player.total + points;
    const out = this.limit !== null && total >= this.limit;
    // The last result is the big number itself.
    const sum = steps.join(" → ").replace(/\d+$/, "");
    const parts = sum ? [make("span", { className: "steps" }, sum)] : [];
    parts.push(make("strong", { className: "points" }, String(points)));
    parts.push(make("span", { className: out ? "then out" : "then" },
      fill(out ? this.texts.then_out : this.texts.then, { total })));
    return parts;
  }

  nextLabel(player) {
    if (!player) return this.texts.write;
    const others = this.seats.filter((seat) => seat !== player.seat);
    const blank = others.find((seat) => !drafts.isFilled(this.draft, seat));
    if (blank === undefined) return this.texts.write;
    return fill(this.texts.next, { name: this.player(this.following(player.seat)).name });
  }

  following(seat) {
    return drafts.nextBlank({ ...this.draft, hands: { ...this.draft.hands, [seat]: {} } }, this.seats, seat);
  }

  say(text) {
    this.note.textContent = text;
  }

  warn() {
    const hands = Object.values(this.draft.hands).map((hand) => hand.cards || []);
    const found = handWarnings(hands, this.pack.whots);
    this.say(found.map((doubt) => fill(this.texts.warnings[doubt.code], {
      card: this.cardName(doubt.card), seen: doubt.seen, allowed: doubt.allowed,
    })).join(" "));
  }

  cardName(code) {
    if (isWhot(code)) return this.texts.whots[code];
    const suit = { c: "circle", t: "triangle", x: "cross", q: "square", "*": "star" }[code[0]];
    return `${this.texts.suits[suit]} ${code.slice(1)}`;
  }

  /* ---- what a tap means ---------------------------------------------- */

  setWinner(seat) {
    delete this.draft.hands[seat];
    this.draft.winner = seat;
    this.moveOn(seat);
  }

  openCell(seat) {
    this.say("");
    if (seat === this.draft.winner) {
      this.draft.winner = null;
      this.draft.at = null;
    } else {
      this.draft.at = seat;
    }
    this.typed = "";
    this.keep();
  }

  giveValue(value) {
    if (value === 0) {
      this.say(this.texts.only_the_winner);
      return;
    }
    this.give({ points: value });
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
    if (this.typed.length < MAX_TYPED) this.typed = String(Number(this.typed + digit) || "");
    this.say("");
    this.show();
  }

  untype() {
    this.typed = this.typed.slice(0, -1);
    this.show();
  }

  /** The big button: this cell is finished, or the whole round is. */
  goOn() {
    const seat = this.draft.at;
    if (seat === null) this.write();
    else if (this.mode === "keypad" && this.typed) this.give({ points: Number(this.typed) });
    else this.moveOn(seat);
  }

  give(hand) {
    const seat = this.draft.at;
    this.draft.hands[seat] = hand;
    this.moveOn(seat);
  }

  /** On to the next blank cell; with none left the round writes itself. */
  moveOn(seat) {
    this.say("");
    this.typed = "";
    this.draft.at = drafts.nextBlank(this.draft, this.seats, seat);
    this.keep();
    // On a phone the cards reach further down than the screen: the next hand starts at the top again.
    if (this.title.getBoundingClientRect().top < 0) this.panel.scrollIntoView({ block: "start" });
    if (this.draft.at === null && drafts.isComplete(this.draft, this.seats)) this.write();
  }

  switchTo(mode) {
    this.mode = mode;
    this.typed = "";
    this.say("");
    try { sessionStorage.setItem(`whot-mode/${this.sheet}`, mode); } catch { /* only for this page then */ }
    this.show();
  }

  rememberedMode() {
    try { return sessionStorage.getItem(`whot-mode/${this.sheet}`); } catch { return null; }
  }

  keep() {
    delete this.draft.sent;
    drafts.save(this.key, this.draft);
    this.show();
  }

  /* ---- what is posted -------------------------------------------------- */

  pointsOf(hand) {
    return hand.cards ? countHand(this.rules, hand.cards).points : hand.points;
  }

  pendingPoints(seat) {
    if (this.mode === "keypad" && this.typed) return Number(this.typed);
    const hand = this.draft.hands[seat];
    return hand ? this.pointsOf(hand) : null;
  }

  /** Fill the plain form and submit it: outbox.js takes it from here. */
  write() {
    for (const { seat } of this.players) {
      const hand = this.draft.hands[seat];
      this.form.querySelector(`[name="winner"][value="${seat}"]`).checked = seat === this.draft.winner;
      this.form.elements[`points-${seat}`].value = hand?.points ?? "";
      this.form.elements[`cards-${seat}`].value = (hand?.cards || []).join(" ");
    }
    drafts.save(this.key, { ...this.draft, sent: true });
    this.say(this.texts.writing);
    this.form.requestSubmit();
  }
}

/**
 * Whether Enter belongs to the button that has the focus. The winner's key is hidden by its own tap but
 * keeps the focus until the browser's next frame: a quick Enter meant the keypad then, not that key.
 */
const pressesButton = (target) => Boolean(target.closest("button")?.checkVisibility());

/** Digits typed on a keyboard go to the keypad, from whatever grid is open. */
function takeKeyboard(event) {
  const round = current;
  if (!round?.pad.isConnected || round.draft.at === null || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, select, textarea, dialog[open]")) return;
  if (/^[0-9]$/.test(event.key)) {
    if (round.mode !== "keypad") round.switchTo("keypad");
    round.type(Number(event.key));
  } else if (event.key === "Backspace" && round.mode === "keypad") round.untype();
  else if (event.key === "Enter" && round.mode === "keypad" && round.typed && !pressesButton(event.target)) round.goOn();
  else return;
  event.preventDefault();
}

let current = null;

/** A swap replaces the whole board: mount the new one, the draft comes back from storage. */
function mount() {
  const pad = document.querySelector("[data-whot]:not([data-mounted])");
  if (!pad) return;
  pad.dataset.mounted = "";
  const texts = readJson("whot-texts");
  if (pad.querySelector("[data-whot-entry]") && texts) current = new Round(pad, texts, readJson("whot-pack"));
}

mount();
new MutationObserver(mount).observe(document.body, { childList: true, subtree: true });
document.addEventListener("keydown", takeKeyboard);
