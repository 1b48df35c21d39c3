// The round that is being played and entered, and not written yet.
// Owns the shape of the draft, which survives a reload (session storage, one per sheet). Never talks to the server and
// never draws.
//
// A draft: {winner: seat|NOBODY|VOID|null, hands: {seat: {points}|{cards: [code]}}, at: seat|null} of `game` and
// `round`; `follows` if the round before has just been written here; `mode`: the way of entering that was chosen, in
// any round; `past`: its state before each tap that changed it; beside it `turned` and `need` (aside.js) and `goesOn`
// (next.js). A missing hand is blank, and blank is never 0. NOBODY won when the market was empty.

import { session } from "./store.js";

export const NOBODY = -1;
export const VOID = -2;

export const empty = () => ({ winner: null, hands: {}, at: null, past: [], turned: false, need: "" });

const keyOf = (sheet) => `whot-draft/${sheet}`;

export const save = (draft) => session.set(keyOf(draft.sheet), draft);

/** Take up this device's draft of this round, and drop that of another round; `overtaken` if that one was not written
    by this device. */
export function takeUp({ sheet, game, round }) {
  // An older release stored each round separately.
  const last = session.get(keyOf(sheet)) ?? { ...session.get(`${keyOf(sheet)}/${game}/${round}`, {}), game, round };
  const isSame = last.game === game && last.round === round;
  const wasBegun = !isSame && last.winner !== null;
  const draft = { ...empty(), mode: last.mode, ...(isSame ? last : { follows: wasBegun && last.sent }), sheet, game, round };
  save(draft);
  return { draft, overtaken: wasBegun && !last.sent };
}

/** What has been entered of the round. */
export const said = ({ winner, hands, at }) => structuredClone({ winner, hands, at });

const isAlike = (one, other) => one.winner === other.winner && JSON.stringify(one.hands) === JSON.stringify(other.hands);

/** Keep the state `before` a tap, if the tap changed it. */
export function remember(draft, before) {
  if (!isAlike(draft, before)) draft.past.push(before);
}

export const takeBack = (draft) => Object.assign(draft, draft.past.pop() ?? said(empty()));

/** The player of the last tap. */
export function lastSaid({ winner, hands, past, at }) {
  const before = past.at(-1) ?? empty();
  if (winner !== before.winner) return winner ?? before.winner;
  const seats = Object.keys({ ...hands, ...before.hands });
  return Number(seats.find((seat) => JSON.stringify(hands[seat]) !== JSON.stringify(before.hands[seat])) ?? at);
}

export const isFilled = (draft, seat) => seat === draft.winner || seat in draft.hands;
