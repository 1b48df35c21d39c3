/* What happens to this device's copy of a sheet (state, page and last board, with names and entries) that the server
   does not list for it. After a restore the server has another epoch: what it lost is offered to it completely, as it
   had sealed it for this device. Any other sheet closed to this device is deleted here. */

import { all, SHEETS, within } from "../outbox/disk.js";

const PAGES = "punkteblock-pages"; // scoring/worker/build.py

/** The sheets and epoch of the server: {sheets, epoch}. Rejects for an inn's log-in page, which has neither. */
export async function known() {
  const answer = await fetch("/mine/", { redirect: "error" });
  const { sheets, epoch } = await answer.json();
  return { sheets: new Set(sheets), epoch };
}

/** "back": the server has it again. "closed": the copy was deleted, unless something waits. "kept": the server was
    restored, and this copy may be the only one left. */
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
