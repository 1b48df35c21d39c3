/* What is being entered and not sent yet, so that it survives a killed browser. IndexedDB, because localStorage may
   reach the disk minutes later. */

import { oneShelf } from "./one-shelf.js";

const within = oneShelf("punkteblock-drafts", "drafts", "of");

export const keep = (of, draft) => within("readwrite", (store) => store.put({ of, draft }));
export const find = async (of) => (await within("readonly", (store) => store.get(of)))?.draft;
export const drop = (of) => within("readwrite", (store) => store.delete(of));
