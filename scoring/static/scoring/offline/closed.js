/* On the two home pages, after signing out among others: what is closed to this device leaves it, and what the server has lost
   in a restore comes back. #only-here lists what neither happens to. */

import { known, settle } from "./lost.js";
import { sheetsKept } from "./sheet-copies.js";
import { whenIdle } from "../shared/when.js";

const LATEST = 2000;
const place = document.getElementById("only-here");

async function look() {
  const kept = await sheetsKept(); // first: what is opened meanwhile is not among them
  if (!kept.length) return;
  const { sheets, epoch } = await known();
  for (const sheet of kept.filter(({ uid }) => !sheets.has(uid))) {
    if (await settle(sheet, epoch) === "kept") tell(sheet);
  }
}

function tell({ uid, path = `/s/${uid}/`, names = uid }) {
  if (!place) return;
  const line = document.createElement("li");
  const link = document.createElement("a");
  Object.assign(link, { href: path, textContent: names });
  line.append(link);
  place.querySelector("ul").append(line);
  place.hidden = false;
}

whenIdle(() => look().catch(() => { /* no network, at the next visit */ }), LATEST);
