// The three ways to say what a loser still holds: values, cards, keypad.
// Owns the buttons and what they look like in a state; never the draft itself.
// Each builder returns {element, show(state)}; a tap calls back with what was meant.

import { isWhot } from "./count.js";

export const VALUES = 60;
const PAGE = 30;
const SUITS = [["c", "circle"], ["t", "triangle"], ["x", "cross"], ["q", "square"], ["*", "star"]];

export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

export const button = (label, onTap, properties = {}) => {
  const element = make("button", { type: "button", className: "key", ...properties }, label);
  element.addEventListener("click", onTap);
  return element;
};

export function symbol(suit) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.setAttribute("class", "suit");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#suit-${suit}`);
  svg.append(use);
  return svg;
}

const press = (element, on) => element.setAttribute("aria-pressed", String(on));

/** 0 to 59, one tap each. `show({points, left})`: from `left` points on the player is out. */
export function valueKeys(texts, onValue) {
  const keys = [];
  const page = (first) => {
    const element = make("div", { className: "value-page" });
    for (let value = first; value < first + PAGE; value += 1) {
      const key = button(String(value), () => onValue(value), { className: "key value" });
      keys.push(key);
      element.append(key);
    }
    return element;
  };
  const grid = make("div", { className: "value-grid", role: "group", "aria-label": texts.values }, page(0), page(PAGE));
  const tabs = [0, PAGE].map((first, index) => button(`${first}–${first + PAGE - 1}`, () => turn(index)));
  const turn = (index) => {
    grid.classList.toggle("second-page", index === 1);
    tabs.forEach((tab, at) => press(tab, at === index));
  };
  turn(0);
  const pager = make("div", { className: "pager", role: "group", "aria-label": texts.pages }, ...tabs);
  return {
    element: make("div", { className: "keys values" }, pager, grid),
    show({ points, left }) {
      if (points === undefined) turn(0);
      keys.forEach((key, value) => {
        press(key, value === points);
        key.classList.toggle("puts-out", left !== null && value >= left);
      });
    },
  };
}

/** The cards of the pack. `show({cards, elsewhere})`: what this hand holds, and what other hands already hold. */
export function cardKeys(texts, pack, onCard, onFewerWhots) {
  const columns = pack.suits.circle;
  const keys = new Map();
  const cardKey = (letter, suit, number) => {
    const code = `${letter}${number}`;
    const key = button(String(number), () => onCard(code), {
      className: "key card", "aria-label": `${texts.suits[suit]} ${number}`,
    });
    keys.set(code, key);
    return key;
  };
  const row = ([letter, suit]) => {
    const element = make("div", { className: `card-row ${suit}`, role: "group", "aria-label": texts.suits[suit] });
    element.append(make("span", { className: "suit-head" }, symbol(suit), texts.suits[suit]));
    for (const number of columns) {
      element.append(pack.suits[suit].includes(number) ? cardKey(letter, suit, number)
        : make("span", { className: "no-card" }));
    }
    return element;
  };
  const rows = SUITS.map(row);
  const kinds = Object.keys(pack.whots);
  const counters = kinds.map((code) => {
    const count = make("span", { className: "count" }, "0");
    const key = button("", () => onCard(code), { className: "key whot-key" });
    key.append(make("span", {}, texts.whots[code]), count);
    keys.set(code, key);
    return key;
  });
  const fewer = button("−", onFewerWhots, { className: "key", "aria-label": texts.fewer_whots });
  const whots = make("div", { className: `whot-row kinds-${kinds.length}` }, ...counters, fewer);
  rows.at(-1).append(whots);
  return {
    element: make("div", { className: "keys cards" }, ...rows),
    show({ cards, elsewhere }) {
      for (const [code, key] of keys) {
        const held = cards.filter((card) => card === code).length;
        press(key, held > 0);
        if (isWhot(code)) key.querySelector(".count").textContent = String(held);
        else key.classList.toggle("elsewhere", elsewhere.includes(code));
      }
      fewer.disabled = !cards.some(isWhot);
    },
  };
}

/**
 * Digits for whatever no grid covers. `show({typed, times})`: `times` is how often the double suit doubles what
 * was typed; `texts.doublings` names the choices, none where no hand is doubled as a whole; `texts.hint_typed` says
 * what is typed, where the line above the keys has no room.
 */
export function keypad(texts, onDigit, onBack, onDoubling) {
  const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => button(String(digit), () => onDigit(digit)));
  const typedText = make("output", { className: "typed" });
  const back = button("⌫", onBack, { "aria-label": texts.back });
  const pad = make("div", { className: "digits", role: "group", "aria-label": texts.keypad },
    ...digits, make("p", { className: "digits-hint" }, texts.hint_typed), button("0", () => onDigit(0)), back);
  const choices = texts.doublings.map((label, index) => button(label, () => onDoubling(index + 1)));
  const left = make("div", { className: "typed-side" }, typedText);
  if (choices.length) left.append(make("div", { className: "doublings", role: "group", "aria-label": texts.doubled }, ...choices));
  return {
    element: make("div", { className: "keys keypad" }, left, pad),
    show({ typed, times }) {
      typedText.textContent = typed || "–";
      choices.forEach((key, index) => press(key, index + 1 === times));
    },
  };
}
