/* What this device knows of its sheets without the network: a copy of each, of its state and its last board. Owns these
   copies. Never holds what was not sent (outbox/store.js). */

import { all, SHEETS, soon, within } from "../outbox/disk.js";

/** What this device knows of a sheet without the network: {uid, state, board, ...}. Undefined when nothing. */
export const sheetKept = (uid) => soon(within(SHEETS, "readonly", (store) => store.get(uid))).catch(() => undefined);

export const sheetsKept = () => all(SHEETS);

/** Put `news` over what is known of the sheet. */
export const sheetKeep = (uid, news) => within(SHEETS, "readwrite", (store) => {
  store.get(uid).onsuccess = ({ target }) => store.put({ ...target.result, ...news, uid });
}).catch(() => { /* a copy for later; the page goes on without */ });
