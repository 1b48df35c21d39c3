/* On the two home pages, for example after signing out: sheets closed to this device are deleted here, and sheets that
   the server lost in a restore are brought back. #only-here lists the copies that stay. */

import { known, settle } from "./lost.js";
import { sheetsKept } from "./sheet-copies.js";
import { whenIdle } from "../shared/when.js";

const LATEST = 2000;
const place = document.getElementById("only-here");

async function look() {
  const kept = await sheetsKept(); // before asking, so that sheets opened meanwhile are not among them
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
