/* The sheets stored on this device, one line each. #unsent on the home page: those with entries that wait or were put
   aside, also if the sheet can no longer be opened. #offline-sheets on the offline page: those that open without a
   network; that page reloads itself when the network is back. Sends nothing: the pads do. */

import { all } from "../outbox/disk.js";
import { downloadItems as download } from "../shared/download.js";
import { sheetsKept } from "./sheet-copies.js";

const PAGES = "punkteblock-pages"; // scoring/worker/build.py
const SETTLED = 1000;
const LOCALES = { de: "de-AT", en: "en-GB" };
const place = document.querySelector("#unsent, #offline-sheets");
const list = place.querySelector("ul");
const words = list.dataset;

const count = (number) => (number > 1 ? words.wordMany.replace("{n}", number) : words.wordOne);

/** In the server's time zone and in the order of its pages, whatever this device is set to. */
const when = (at) => new Date(at).toLocaleString(LOCALES[document.documentElement.lang], { dateStyle: "medium", timeStyle: "short", timeZone: words.zone });

function line({ uid, path = `/s/${uid}/`, names = uid, game, at }, waiting, aside) {
  const made = place.querySelector("template").content.cloneNode(true);
  const said = [waiting && count(waiting), aside && `${aside} ${words.wordAside}`];
  made.querySelector("a").href = path;
  made.querySelector("a b").textContent = names;
  made.querySelector("small").textContent = at ? `${game} · ${when(at)}` : "";
  made.querySelector(".sheet-score").textContent = said.filter(Boolean).join(", ");
  return made;
}

const items = await Promise.all(["waiting", "aside"].map(all));
const unsent = new Set(items.flat().map(({ sheet }) => sheet));
const kept = (await sheetsKept()).filter(({ uid }) => uid).sort((a, b) => (b.at < a.at ? -1 : 1));
const known = new Map(kept.map((sheet) => [sheet.uid, sheet]));

/** The sheets that open without a network. */
async function openable() {
  const copies = await (await caches.open(PAGES)).keys();
  const paths = copies.map(({ url }) => new URL(url).pathname);
  return kept.filter(({ path }) => paths.includes(path)).map(({ uid }) => uid);
}

const uids = place.id === "unsent" ? [...unsent] : await openable();
list.replaceChildren(...uids.map((uid) => (
  line(known.get(uid) ?? { uid }, ...items.map((shelf) => shelf.filter(({ sheet }) => sheet === uid).length)))));
place.hidden = !uids.length;
place.querySelector("[data-download]")?.addEventListener("click", () => download(items.flat(), "punkteblock-waiting.json"));

let isLeaving = false; // so that a reload never interrupts opening a sheet
list.addEventListener("click", () => { isLeaving = true; });
window.addEventListener("online", () => setTimeout(() => {
  // Not for a network that was there only for a moment.
  if (place.id === "offline-sheets" && navigator.onLine && !isLeaving) location.reload();
}, SETTLED));
