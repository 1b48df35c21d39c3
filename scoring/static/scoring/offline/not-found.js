/* On the 404 page: after a restore, a sheet of which this device has a copy is brought back from it, and the page is
   reloaded. If that fails, #only-here says what this device has. */

import { downloadItems as download } from "../shared/download.js";
import { known, settle } from "./lost.js";
import { sheetKept } from "./sheet-copies.js";

const PAGES = "punkteblock-pages"; // scoring/worker/build.py
const uid = /^\/s\/([0-9a-f-]{36})\//.exec(location.pathname)?.[1];
const place = document.getElementById("only-here");

async function look() {
  const hasPage = await globalThis.caches?.match(`/s/${uid}/`, { cacheName: PAGES });
  const kept = (await sheetKept(uid)) ?? (hasPage && { uid });
  if (!kept) return;
  const { sheets, epoch } = await known();
  if (sheets.has(uid)) return; // the sheet exists, only this page of it does not
  const outcome = await settle(kept, epoch);
  if (outcome === "kept") tell(kept, hasPage);
  if (outcome !== "back" || history.state?.isBack) return;
  history.replaceState({ isBack: true }, ""); // once
  location.reload();
}

function tell(kept, hasPage) {
  const { names = uid, state } = kept;
  place.querySelector("b").textContent = names;
  place.querySelector("button").addEventListener("click", () => download([state ?? kept], "punkteblock-sheet.json"));
  const copy = place.querySelector("a");
  copy.href = `/s/${uid}/?copy`; // answered by the worker
  copy.hidden = !navigator.serviceWorker?.controller || !hasPage;
  place.hidden = false;
}

if (uid) look().catch(() => { /* at the next visit */ });
