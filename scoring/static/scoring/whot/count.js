// The points of a hand left over, with the steps as the leaflet writes them.
// The live sum in the browser is only shown: the server counts the same cards again (rules/whot/hand_points.py), and
// its number counts. A browser test compares both over many random hands.
//
// A card is its code: c10 t4 x5 q7 *2 (circle triangle cross square star), W Wr Wy.

const WHOT_POINTS = 20;

export const isWhot = (code) => code[0] === "W";
const isStar = (code) => code[0] === "*";
const faceOf = (code) => (isWhot(code) ? WHOT_POINTS : Number(code.slice(1)));

export const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/**
 * `rules`: {count: "long"|"short"|"none", doubleAgainAt: 2|3|0, doubling: "cap4"|"per_card", rounding: 0|5|10}.
 * Returns {points, steps: [text]}.
 *
 * Long variant: every double-suit card counts twice (S0 LANGE, S2 KNOCKOUT). Short variant: one double-suit card doubles the
 * hand, from the second (or third) on once more (S0, #1).
 */
export function countHand(rules, codes) {
  if (rules.count === "none" || codes.length === 0) return { points: 0, steps: [] };
  const isLong = rules.count === "long";
  const isTwice = (code) => isLong && isStar(code);
  const parts = codes.map((code) => (isTwice(code) ? `2×${faceOf(code)}` : String(faceOf(code))));
  const points = sum(codes.map((code) => (isTwice(code) ? 2 : 1) * faceOf(code)));
  const steps = [parts.length === 1 && parts[0] === String(points) ? parts[0] : `${parts.join(" + ")} = ${points}`];
  return doubled(rules, points, steps, isLong ? 0 : doublings(rules, codes.filter(isStar).length));
}

/** `points`, the result of `steps`, doubled `times` times and rounded by the house rule. */
export function doubled(rules, points, steps, times) {
  if (times) return doubled(rules, 2 * points, [...steps, `×2 = ${2 * points}`], times - 1);
  const total = rounded(rules, points);
  return { points: total, steps: total === points ? steps : [...steps, `↑ ${total}`] };
}

/** A house rule may round a hand up to fives or tens (`rounding` of the ruleset). */
function rounded(rules, points) {
  return rules.rounding ? Math.ceil(points / rules.rounding) * rules.rounding : points;
}

function doublings(rules, stars) {
  if (stars === 0) return 0;
  if (!rules.doubleAgainAt || stars < rules.doubleAgainAt) return 1;
  return rules.doubling === "per_card" ? 2 + stars - rules.doubleAgainAt : 2;
}
