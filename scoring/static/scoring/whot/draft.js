// The round that is being played and entered, and not yet written down.
// Owns the draft's shape and its survival of a reload (session storage, one key
// per sheet, game and round). Never talks to the server and never draws.
//
// A draft: {winner: seat|NOBODY|VOID|null, hands: {seat: {points}|{cards: [code]}}, at: seat|null}, and `follows` where
// the round before was written here just now; `turned` and `need` lie beside it (aside.js), `goesOn` before it (next.js).
// A missing hand is blank, and blank is never 0. NOBODY won when the market was empty.

import { session } from "./store.js";

export const NOBODY = -1;
export const VOID = -2;
const PREFIX = "whot-draft";

export const empty = () => ({ winner: null, hands: {}, at: null, turned: false, need: "" });

const load = (key) => ({ ...empty(), ...session.get(key, {}), key });

export const save = (draft) => session.set(draft.key, draft);

/** Take up what was begun on this device, and drop what was begun of other rounds of this sheet. `overtaken` where one of those
    was not written by this device: `sent` ones were. */
export function takeUp({ sheet, game, round }) {
  const draft = load(`${PREFIX}/${sheet}/${game}/${round}`);
  const others = session.keys().filter((other) => other.startsWith(`${PREFIX}/${sheet}/`) && other !== draft.key);
  const begun = others.map(load).filter(({ winner }) => winner !== null);
  others.forEach((other) => session.drop(other));
  if (begun.some(({ sent }) => sent)) {
    draft.follows = true;
    save(draft);
  }
  return { draft, overtaken: begun.some(({ sent }) => !sent) };
}

export const isFilled = (draft, seat) => seat === draft.winner || seat in draft.hands;

/** The next blank loser after `from` in the order of the table, or null when every cell is filled. */
export function nextBlank(draft, seats, from) {
  const start = seats.indexOf(from) + 1;
  const around = [...seats.slice(start), ...seats.slice(0, start)];
  return around.find((seat) => !isFilled(draft, seat)) ?? null;
}
