/* A new board on the page. htmx morphs it in, so that the focus and open menus stay. This file decides what is news and
   does what a swap does not: announces once what changed, marks changed totals, and starts the pause of the keys after
   a Watten game (rest.js).

   Three sources bring a board: the poll, by htmx's own swap (board/live.js), the outbox and the engine, by `show`.
   Afterwards the document gets the event `board:swapped` {html, version, from: "poll" | "entry" | "projected"}. A
   projected board was computed by this device; its `data-projected` is the latest item that it shows, and any board of
   the server replaces it. Never talks to the server. */

import { rest } from "./rest.js";

const SWAP = { swapStyle: "morph", swapDelay: 0, settleDelay: 0 };

const current = () => document.getElementById("board");
const versionOf = (board) => Number(board?.dataset.version ?? -1);
const textsOf = (board, selector) => [...board.querySelectorAll(selector)].map((place) => place.textContent);

let before = null; // the board that is being replaced

/** Show `html` if it is news: {version, from}. */
export function show(html, news) {
  if (isNews(html, news)) htmx.swap(current(), html, SWAP, { select: "#board", contextElement: document.body, eventInfo: { html, ...news } });
}

/** The answer to an entry may carry only a message; a poll must bring something newer, or other labels. A wall's tables
    come and go, so its versions (`data-unordered`) are only equal or not. */
export function isNews(html, { version, from }) {
  const old = current();
  if (!old || !html.includes('id="board"')) return false;
  const { projected, unordered, relabelled } = old.dataset;
  const isOther = version === versionOf(old) ? from !== "poll" || !html.includes(`data-relabelled="${relabelled}"`) : version > versionOf(old);
  const is = from === "projected" || projected !== undefined || (unordered !== undefined ? version !== versionOf(old) : isOther);
  if (is) before = { scores: textsOf(old, ".score"), isOver: Boolean(old.querySelector(".finished")), focused: focused() };
  return is;
}

document.addEventListener("htmx:afterSwap", ({ target, detail }) => {
  if (target !== current() || !before) return;
  const { html = detail.xhr?.response, version = versionOf(target), from = "poll" } = detail;
  refocus(before.focused);
  markChanges(target, before.scores);
  if (target.querySelector(".finished") && !before.isOver) rest(target);
  before = null;
  announce(target);
  document.dispatchEvent(new CustomEvent("board:swapped", { detail: { html, version, from } }));
});

function focused() {
  const now = document.activeElement;
  return now?.closest("#board") ? now.id || now.closest("details[id]")?.id || "" : "";
}

/* Keep the focus for keyboard users, also if the focused element is gone or in a menu that closed. */
function refocus(id) {
  const now = document.activeElement;
  if (!id || (now.closest("#board") && now.checkVisibility())) return;
  const same = document.getElementById(id);
  (same?.querySelector("summary") ?? same)?.focus({ preventScroll: true });
}

function markChanges(board, scores) {
  board.querySelectorAll(".score").forEach((score, index) => {
    if (scores[index] === undefined || scores[index] === score.textContent) return;
    score.classList.add("is-fresh");
    score.addEventListener("animationend", () => score.classList.remove("is-fresh"), { once: true });
  });
}

function announce({ dataset }) {
  const say = document.getElementById("say");
  const text = (dataset.say || "").trim();
  if (say && text !== say.textContent) say.textContent = text;
}
