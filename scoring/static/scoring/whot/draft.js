// The round that is being entered and not yet written down.
// Owns the draft's shape and its survival of a reload (session storage, one key
// per sheet, game and round). Never talks to the server and never draws.
//
// A draft: {winner: seat|NOBODY|VOID|null, hands: {seat: {points}|{cards: [code]}}, at: seat|null}, and `follows` where
// the round before was written here just now.
// A missing hand is blank, and blank is never 0. NOBODY won when the market was empty.

import { session } from "./store.js";

export const NOBODY = -1;
export const VOID = -2;
const PREFIX = "whot-draft";

export const empty = () => ({ winner: null, hands: {}, at: null });

export const keyOf = ({ sheet, game, round }) => `${PREFIX}/${sheet}/${game}/${round}`;

export const load = (key) => ({ ...empty(), ...session.get(key, {}) });

export const save = (key, draft) => session.set(key, draft);

/** Drop this sheet's drafts of other rounds; returns those that had begun: `sent` ones were written by this device. */
export function dropOthers(sheet, key) {
  const others = session.keys().filter((other) => other.startsWith(`${PREFIX}/${sheet}/`) && other !== key);
  const dropped = others.map(load);
  others.forEach((other) => session.drop(other));
  return dropped.filter((draft) => draft.winner !== null);
}

export const isFilled = (draft, seat) => seat === draft.winner || seat in draft.hands;

/** The next blank loser after `from` in the order of the table, or null when every cell is filled. */
export function nextBlank(draft, seats, from) {
  const start = seats.indexOf(from) + 1;
  const around = [...seats.slice(start), ...seats.slice(0, start)];
  return around.find((seat) => !isFilled(draft, seat)) ?? null;
}
