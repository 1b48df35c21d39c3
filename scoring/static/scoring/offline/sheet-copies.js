/* What this device stores of its sheets for use without a network: a copy of each, with its state and its last board.
   Unsent items are elsewhere (outbox/store.js). */

import { all, SHEETS, soon, within } from "../outbox/disk.js";

/** The copy of a sheet: {uid, state, board, ...}. Undefined if there is none. */
export const sheetKept = (uid) => soon(within(SHEETS, "readonly", (store) => store.get(uid))).catch(() => undefined);

export const sheetsKept = () => all(SHEETS);

/** Merge `news` into the copy of the sheet. */
export const sheetKeep = (uid, news) => within(SHEETS, "readwrite", (store) => {
  store.get(uid).onsuccess = ({ target }) => store.put({ ...target.result, ...news, uid });
}).catch(() => { /* only a copy for later; the page works without it */ });
