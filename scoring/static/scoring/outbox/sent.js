/* What the server has acknowledged, kept for a day. After a restore the server has another epoch: what it had
   acknowledged is offered again, and it recognises by id what it still has. Has a database of its own, so that older
   pages can go on with theirs. Never sends. */

import { oneShelf } from "../shared/one-shelf.js";
import { settings } from "../shared/settings.js";

const DAY = 24 * 3600 * 1000;
const { epoch, declared = [] } = settings;

const within = oneShelf("punkteblock-sent", "sent", "id");

/** `item` was acknowledged in this epoch. */
export const keep = (item) => within("readwrite", (store) => store.put({ ...item, epoch, keptAt: Date.now() }));

/** Keep what this device declared on other pages like what went through the outbox. */
async function keepDeclared(sheet, kept) {
  const known = new Set(kept.map(({ id }) => id));
  const at = new Date().toISOString();
  for (const item of declared) if (!known.has(item.id)) await keep({ ...item, sheet, sign: item.id, at });
}

/** Queue again what was acknowledged in another epoch, in that order. Delete what is older than a day. */
export async function offerAgain(queue, sheet) {
  const kept = (await within("readonly", (store) => store.getAll())) ?? [];
  await keepDeclared(sheet, kept);
  const isOld = ({ keptAt }) => Date.now() - keptAt > DAY;
  const old = kept.filter(isOld);
  if (old.length) await within("readwrite", (store) => { for (const { id } of old) store.delete(id); });
  const waiting = new Set(queue.items.map(({ id }) => id));
  const found = kept.filter((item) => item.sheet === sheet && item.epoch !== epoch && !isOld(item) && !waiting.has(item.id));
  found.sort((one, other) => one.keptAt - other.keptAt);
  for (const { epoch: _before, keptAt, n, ...item } of found) queue.add({ ...item, hasWaited: true });
}
