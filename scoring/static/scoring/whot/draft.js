// The round that is being played and entered, and not yet written down.
// Owns the draft's shape and its survival of a reload (session storage, one of each sheet). Never talks to the server and
// never draws.
//
// A draft: {winner: seat|NOBODY|VOID|null, hands: {seat: {points}|{cards: [code]}}, at: seat|null} of `game` and `round`;
// `follows` where the round before was written here just now; `mode`: the way of entering that was chosen, in any round;
// `past`: as it stood before each tap that changed it; `turned` and `need` lie beside it (aside.js), `goesOn` before it
// (next.js). A missing hand is blank, and blank is never 0. NOBODY won when the market was empty.

import { session } from "./store.js";

export const NOBODY = -1;
export const VOID = -2;

export const empty = () => ({ winner: null, hands: {}, at: null, past: [], turned: false, need: "" });

const keyOf = (sheet) => `whot-draft/${sheet}`;

export const save = (draft) => session.set(keyOf(draft.sheet), draft);

/** Take up what was begun of this round on this device, in place of what was begun of another; `overtaken` where that one was
    not written by this device. */
export function takeUp({ sheet, game, round }) {
  // An older release kept each round by itself.
  const last = session.get(keyOf(sheet)) ?? { ...session.get(`${keyOf(sheet)}/${game}/${round}`, {}), game, round };
  const isSame = last.game === game && last.round === round;
  const wasBegun = !isSame && last.winner !== null;
  const draft = { ...empty(), mode: last.mode, ...(isSame ? last : { follows: wasBegun && last.sent }), sheet, game, round };
  save(draft);
  return { draft, overtaken: wasBegun && !last.sent };
}

/** What was said of the round so far. */
export const said = ({ winner, hands, at }) => structuredClone({ winner, hands, at });

const isAlike = (one, other) => one.winner === other.winner && JSON.stringify(one.hands) === JSON.stringify(other.hands);

/** Keep how the round stood `before` a tap, where the tap changed it. */
export function remember(draft, before) {
  if (!isAlike(draft, before)) draft.past.push(before);
}

export const takeBack = (draft) => Object.assign(draft, draft.past.pop() ?? said(empty()));

/** Whom the last tap was about. */
export function lastSaid({ winner, hands, past, at }) {
  const before = past.at(-1) ?? empty();
  if (winner !== before.winner) return winner ?? before.winner;
  const seats = Object.keys({ ...hands, ...before.hands });
  return Number(seats.find((seat) => JSON.stringify(hands[seat]) !== JSON.stringify(before.hands[seat])) ?? at);
}

export const isFilled = (draft, seat) => seat === draft.winner || seat in draft.hands;
