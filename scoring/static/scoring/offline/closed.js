/* What is closed to this device leaves it: its state, its page and its last board, with their names and entries. Never
   where something was not sent or was put aside. On the two home pages, after signing out among others. */

import { all, SHEETS, within } from "../outbox/disk.js";
import { sheetsKept } from "./sheet-copies.js";
import { whenIdle } from "../shared/when.js";

const PAGES = "punkteblock-pages"; // scoring/worker/build.py
const LATEST = 2000;

async function leave() {
  const kept = await sheetsKept(); // first: what is opened meanwhile is not among them
  if (!kept.length) return;
  const answer = await fetch("/mine/", { redirect: "error" });
  const { sheets } = await answer.json(); // an inn's log-in page has none
  const items = await Promise.all(["waiting", "aside"].map(all));
  const stays = new Set([...sheets, ...items.flat().map(({ sheet }) => sheet)]);
  for (const { uid } of kept.filter((sheet) => !stays.has(sheet.uid))) {
    await within(SHEETS, "readwrite", (store) => { store.delete(uid); });
    const cache = await globalThis.caches?.open(PAGES);
    await Promise.all(["", "board/", "fresh/"].map((end) => cache?.delete(`/s/${uid}/${end}`)));
  }
}

whenIdle(() => leave().catch(() => { /* no network, at the next visit */ }), LATEST);
