/* A database with one store, beside that of the outbox, so that pages of an older release can go on with theirs. */

import { opener, transact } from "../outbox/disk.js";

/** Returns `within(mode, work)`: the result of `work(store)` once the disk has it; undefined if the browser stores
    nothing for us. */
export function oneShelf(database, name, keyPath) {
  const open = opener(database, (opened) => opened.createObjectStore(name, { keyPath }));
  return (mode, work) => transact(open, name, mode, work).catch(() => undefined);
}
