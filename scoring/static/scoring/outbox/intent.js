/* What becomes of a tap that was made before its board was there: pure decisions, no page, no disk, no clock.

   Such a tap is an item (outbox/tap.js) with `intent`: it says what the button said, but not yet of which round.
     {expects, game, tapped, undo, undoes, typed, asks}
   `expects`: the version of the board it is meant for, the one right after the tap before it; null while that one has
   none itself. `game`: the game on the board it was tapped on. `tapped`: [name, value] of the button. `undo`: whether it
   takes back; then `undoes` is the tap before it, "" where that took back too. `typed`: a round typed in, which keeps
   the round that it was typed for. `asks`: "" or why people are asked: "game", "changed", "gone", or "behind" another.

   A board here: {version, game, round, undo, offers}: the id that its undo takes back or "", and all that can be tapped
   on it as "name=value". */

const ANY_GAME = new Set(["entry_voided", "entry_accepted", "entry_dismissed", "games_reflowed", "dealer_set",
  "scribes_set", "sheet_closed", "sheet_reopened"]);
const AGAIN = new Set(["round_won", "round_void", "round_scored", "penalty_given"]);
const FREE_NUMBER = "do=kind=stake_raised";

const fieldOf = (item, name) => item.fields.find(([other]) => other === name)?.[1] ?? "";
const kindOf = (item) => new URLSearchParams(fieldOf(item, "do")).get("kind") ?? fieldOf(item, "kind");

/** The version of the sheet once the server holds `item`, as far as this device knows. */
export const after = (item) => item.then ?? Number(fieldOf(item, "seen")) + 1;

/** `item` as an intent, after `before`: the tap before it, an item or an intent itself. */
export function intentOf(item, before, { tapped, undo, typed }) {
  const undoes = undo && !before.intent?.undo && kindOf(before) !== "entry_voided" ? before.id : "";
  const expects = before.intent ? null : after(before);
  return { ...item, intent: { expects, game: Number(fieldOf(item, "game")), tapped, undo, undoes, typed, asks: "" } };
}

/** Whether a second tap on the same button of the same board is one more, and not the same again. */
export const isOneMore = (item) => Boolean(item.intent && !item.intent.typed && (item.intent.undo || AGAIN.has(kindOf(item))));

/** "fire" on this board, "wait" for another, or why people are asked. `isNews`: no newer board is on its way. */
export function decide(item, board, isNews) {
  const { expects, game, typed, undo, undoes } = item.intent;
  if (typed) return "fire";
  if (board.version < expects && !isNews) return "wait";
  // Somebody else wrote meanwhile, or the tap before did not become an entry: the next round is another one then.
  if (board.version !== expects) return "changed";
  if (board.game !== game && !ANY_GAME.has(kindOf(item))) return "game";
  if (!isOffered(item, board)) return "gone";
  return undo && undoes && board.undo !== undoes ? "changed" : "fire";
}

export function isOffered({ intent: { tapped, undo, typed } }, { undo: target, offers }) {
  if (typed) return true;
  if (undo) return Boolean(target);
  const wanted = tapped.join("=");
  return offers.some((one) => one === wanted || (wanted.startsWith(FREE_NUMBER) && one.startsWith(FREE_NUMBER)));
}

/** The declaration that the intent becomes on this board: what its button said, said here. */
export function saidOn({ intent, ...item }, board) {
  // It was counted as waiting: the server must not refuse it any more.
  const said = { ...item, hasWaited: true };
  if (intent.typed) return { ...said, then: (intent.expects ?? after(item) - 1) + 1 };
  const here = { seen: board.version, game: board.game, round: board.round };
  if (intent.undo) here.do = `kind=entry_voided&target=${board.undo}`;
  const fields = item.fields.map(([name, value]) => [name, name in here ? String(here[name]) : value]);
  return { ...said, fields, then: board.version + 1 };
}

const withIntent = (item, news) => ({ ...item, intent: { ...item.intent, ...news } });

/** The next one, once the tap before it has its place. */
export const behind = (item, fired) => withIntent(item, { expects: after(fired) });

/** All that is coming, where the first one asks: what was tapped after it was meant for a board that never was. */
export const asking = (coming, why) => coming.map((item, at) => withIntent(item, { asks: at ? "behind" : why }));

/** `asked` from the one with this id: it, and what stands behind it. */
function group(asked, id) {
  const from = asked.findIndex((item) => item.id === id);
  if (from < 0) return [];
  const rest = asked.slice(from + 1);
  const end = rest.findIndex(({ intent }) => intent.asks !== "behind");
  return [asked[from], ...(end < 0 ? rest : rest.slice(0, end))];
}

/** People say that it is right on this board: it goes first, and what was tapped after it follows. */
export function resumed(asked, id, board) {
  return group(asked, id).map((item, at) => withIntent(item, {
    asks: "", game: board.game, expects: at ? null : board.version, undoes: at ? item.intent.undoes : "" }));
}

/** People leave it out: `drop` it with the undo that was meant for it, `change` whoever is first now. */
export function leftOut(asked, id) {
  const [first, ...rest] = group(asked, id);
  if (!first) return { drop: [], change: [] };
  const drop = [first];
  while (rest[0]?.intent.undo && rest[0].intent.undoes === drop.at(-1).id) drop.push(rest.shift());
  return { drop, change: rest[0] && first.intent.asks !== "behind" ? [withIntent(rest[0], { asks: first.intent.asks })] : [] };
}
