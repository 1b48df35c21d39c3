// What looks wrong in the hands of a round; people may write it all the same and say why.
// Raises the same doubts as the server (scoring/engine/whot/doubts.py): a browser test compares both.
//
// `pack`: {copies, whots: {code: number}, most, possible}, see scoring/pages/board/whot_texts.py.

import { isWhot, sum } from "./count.js";

const WHOT = "W";

/** `hands`: [{seat, cards} | {seat, points}], `worth(hand)` its points. Returns [{code, seat, card, seen, allowed}]. */
export function roundDoubts(rules, pack, hands, worth) {
  const cards = hands.flatMap((hand) => hand.cards || []);
  const found = [...tooOften(pack, cards), ...tooManyWhots(pack, cards)];
  for (const { seat, cards: held, points } of hands) {
    if (!held && !isPossible(pack, points)) found.push({ code: "total_not_possible", seat, seen: points, allowed: pack.most });
  }
  const whole = sum(hands.map(worth));
  const most = pack.most + Math.max(0, rules.rounding - 1) * hands.length;
  if (whole > most) found.push({ code: "totals_too_high", seen: whole, allowed: most });
  return found;
}

function tooOften(pack, cards) {
  const seen = new Map();
  for (const code of cards) seen.set(code, (seen.get(code) || 0) + 1);
  // A plain WHOT card without a colour counts only towards all of them together.
  return [...seen].filter(([card, times]) => card !== WHOT && times > allowedOf(pack, card))
    .map(([card, times]) => ({ code: "card_too_often", card, seen: times, allowed: allowedOf(pack, card) }));
}

const allowedOf = (pack, card) => (isWhot(card) ? pack.whots[card] ?? 0 : pack.copies);

function tooManyWhots(pack, cards) {
  const seen = cards.filter(isWhot).length;
  const allowed = sum(Object.values(pack.whots));
  return seen > allowed ? [{ code: "too_many_whots", card: WHOT, seen, allowed }] : [];
}

/** A bit for every total that one hand can have, in octal digits, the lowest first. */
function isPossible(pack, points) {
  const digit = Number(pack.possible[Math.floor(points / 3)] ?? 0);
  return Boolean((digit >> (points % 3)) & 1);
}
