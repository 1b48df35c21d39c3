/* What becomes of this device's copy of a sheet that the server does not know for it: its state, its page and its last board,
   with their names and entries. A server that was brought back from a backup has another epoch: what it lost with that is
   offered to it whole, as it had sealed it for this device. Whatever else is closed to this device leaves it. */

import { all, SHEETS, within } from "../outbox/disk.js";

const PAGES = "punkteblock-pages"; // scoring/worker/build.py

/** What the server knows: {sheets, epoch}. Rejects for an inn's log-in page, which has neither. */
export async function known() {
  const answer = await fetch("/mine/", { redirect: "error" });
  const { sheets, epoch } = await answer.json();
  return { sheets: new Set(sheets), epoch };
}

/** "back": the server has it again. "closed": the copy has left this device, unless something waits. "kept": the server was
    brought back and this copy may be the only one left. */
export async function settle({ uid, state }, epoch) {
  if ((state?.epoch ?? "") === epoch) return forget(uid);
  if (!state?.seal) return "kept";
  const answer = await fetch(`/s/${uid}/back/`, {
    method: "POST",
    body: JSON.stringify({ ...state.seal, entries: state.entries }),
    headers: { "Content-Type": "application/json", ...JSON.parse(document.body.getAttribute("hx-headers")) },
    redirect: "error",
  });
  if (answer.ok) return (await answer.json()).open ? "back" : forget(uid);
  if (answer.status === 404) return "kept";
  throw new Error(`${answer.status}`); // not now
}

async function forget(uid) {
  const items = await Promise.all(["waiting", "aside"].map(all));
  if (items.flat().some(({ sheet }) => sheet === uid)) return "closed";
  await within(SHEETS, "readwrite", (store) => { store.delete(uid); });
  const cache = await globalThis.caches?.open(PAGES);
  await Promise.all(["", "board/", "fresh/"].map((end) => cache?.delete(`/s/${uid}/${end}`)));
  return "closed";
}
