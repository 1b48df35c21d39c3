// The points of a hand left over, with the steps as the leaflet writes them down.
// Owns the browser's live sum, which is only shown: the server counts the same
// cards again (rules/whot/hand_points.py) and its number is the one that stands.
// A browser test compares both over many random hands.
//
// A card is its code: c10 t4 x5 q7 *2 (circle triangle cross square star), W Wr Wy.

const WHOT_POINTS = 20;

export const isWhot = (code) => code[0] === "W";
export const isStar = (code) => code[0] === "*";
export const faceOf = (code) => (isWhot(code) ? WHOT_POINTS : Number(code.slice(1)));

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** `rules`: {count: "long"|"short"|"none", doubleAgainAt: 2|3|0}. Returns {points, steps: [text]}. */
export function countHand(rules, codes) {
  if (rules.count === "none" || codes.length === 0) return { points: 0, steps: [] };
  return rules.count === "long" ? countLong(codes) : countShort(rules, codes);
}

/** Long variant: every double-suit card counts twice (S0 LANGE, S2 KNOCKOUT). */
function countLong(codes) {
  const parts = codes.map((code) => (isStar(code) ? `2×${faceOf(code)}` : String(faceOf(code))));
  const points = sum(codes.map((code) => (isStar(code) ? 2 * faceOf(code) : faceOf(code))));
  return { points, steps: [equation(parts, points)] };
}

/** Short variant: one double-suit card doubles the hand, from the second (or third) on once more (S0, #1). */
function countShort(rules, codes) {
  const faces = codes.map(faceOf);
  let points = sum(faces);
  const steps = [equation(faces, points)];
  for (let times = doublings(rules, codes.filter(isStar).length); times > 0; times -= 1) {
    points *= 2;
    steps.push(`×2 = ${points}`);
  }
  return { points, steps };
}

function doublings(rules, stars) {
  if (stars === 0) return 0;
  return rules.doubleAgainAt && stars >= rules.doubleAgainAt ? 2 : 1;
}

const equation = (parts, points) => (parts.length === 1 && String(parts[0]) === String(points)
  ? String(points) : `${parts.join(" + ")} = ${points}`);

/**
 * What looks wrong over all hands of the round: [{code, card, seen, allowed}].
 * Never stops anybody: a table may play with two packs.
 * `copies`: how many of each WHOT kind the pack holds; every suit card is there once.
 */
export function handWarnings(hands, copies) {
  const seen = new Map();
  for (const code of hands.flat()) seen.set(code, (seen.get(code) || 0) + 1);
  const found = [];
  for (const [card, times] of seen) {
    const allowed = isWhot(card) ? copies[card] ?? 0 : 1;
    if (times > allowed) found.push({ code: isWhot(card) ? "whots" : "twice", card, seen: times, allowed });
  }
  return found;
}
