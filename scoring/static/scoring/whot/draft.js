// The round that is being entered and not yet written down.
// Owns the draft's shape and its survival of a reload (session storage, one key
// per sheet, game and round). Never talks to the server and never draws.
//
// A draft: {winner: seat|NOBODY|null, hands: {seat: {points}|{cards: [code]}}, at: seat|null}, and `follows` where
// the round before was written here just now.
// A missing hand is blank, and blank is never 0. NOBODY won when the market was empty.

import { session } from "./store.js";

export const NOBODY = -1;
const PREFIX = "whot-draft";

export const empty = () => ({ winner: null, hands: {}, at: null });

export function keyOf(sheet, game, round) {
  return `${PREFIX}/${sheet}/${game}/${round}`;
}

export function load(key) {
  return { ...empty(), ...session.get(key, {}) };
}

export function save(key, draft) {
  session.set(key, draft);
}

/** Drop this sheet's drafts of other rounds; returns those that had begun: `sent` ones were written by this device. */
export function dropOthers(sheet, key) {
  const dropped = [];
  try {
    for (const other of Object.keys(sessionStorage)) {
      if (other.startsWith(`${PREFIX}/${sheet}/`) && other !== key) {
        dropped.push(load(other));
        sessionStorage.removeItem(other);
      }
    }
  } catch { /* nothing kept, nothing to drop */ }
  return dropped.filter((draft) => draft.winner !== null);
}

export const isFilled = (draft, seat) => seat === draft.winner || seat in draft.hands;

/** The next blank loser after `from` in the order of the table, or null when every cell is filled. */
export function nextBlank(draft, seats, from) {
  const start = seats.indexOf(from) + 1;
  const around = [...seats.slice(start), ...seats.slice(0, start)];
  return around.find((seat) => !isFilled(draft, seat)) ?? null;
}

export const isComplete = (draft, seats) => draft.winner !== null && seats.every((seat) => isFilled(draft, seat));
