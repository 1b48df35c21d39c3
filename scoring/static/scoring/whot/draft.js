// The round that is being played and entered, and not written yet.
// Owns the shape of the draft, which survives a reload (session storage, one per sheet) and a killed browser (on the
// disk). Never talks to the server and never draws.
//
// A draft: {winner: seat|NOBODY|VOID|null, hands: {seat: {points}|{cards: [code]}}, at: seat|null} of `game` and
// `round`; `follows` if the round before has just been written here; `mode`: the way of entering that was chosen, in
// any round; `past`: its state before each tap that changed it; beside it `turned` and `need` (aside.js) and `goesOn`
// (next.js). A missing hand is blank, and blank is never 0. NOBODY won when the market was empty.

import * as disk from "../shared/drafts.js";
import { session } from "../shared/storage.js";

export const NOBODY = -1;
export const VOID = -2;

export const empty = () => ({ winner: null, hands: {}, at: null, past: [], turned: false, need: "" });

const keyOf = (sheet) => `whot-draft/${sheet}`;

let isTouched = false; // on this page

export function save(draft) {
  isTouched = true;
  session.set(keyOf(draft.sheet), draft);
  disk.keep(keyOf(draft.sheet), draft);
}

/** How many games or rounds `one` is behind `other`; 0 for the same round. */
const behind = (one, other) => other.game - one.game || other.round - one.round;
const isBegun = ({ winner }) => winner !== null;

/** Take up this device's draft of this round, and drop that of an earlier one; `overtaken` if that one was not written
    by this device. A draft of a later round waits for its board: a page kept for use without a network is older. */
export function takeUp({ sheet, game, round }) {
  const here = { sheet, game, round };
  const last = session.get(keyOf(sheet)) ?? { ...empty(), ...here };
  const rounds = behind(last, here);
  const wasBegun = rounds > 0 && isBegun(last);
  const draft = { ...empty(), mode: last.mode, ...(rounds ? { follows: wasBegun && last.sent } : last), ...here };
  if (rounds >= 0) session.set(keyOf(sheet), draft);
  if (wasBegun) disk.drop(keyOf(sheet));
  return { draft, overtaken: wasBegun && !last.sent };
}

/** Fill in what a killed page had begun of this round. Resolves to whether there was something. */
export async function bringBack(draft) {
  if (isTouched || isBegun(draft)) return false;
  const last = await disk.find(keyOf(draft.sheet));
  if (!last || last.sent || isTouched || behind(last, draft)) return false;
  Object.assign(draft, last);
  session.set(keyOf(draft.sheet), draft);
  return true;
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
