/* The page that stands in for others without a network: lists the sheets this device can open, and what waits on each.
   Never talks to the server; leaves by itself when the network is back. */

import { Shelf } from "../outbox/store.js";
import { sheetsKept } from "./sheet-copies.js";

const PAGES = "punkteblock-pages"; // scoring/worker/build.py
const SETTLED = 1000;
const LOCALES = { de: "de-AT", en: "en-GB" };
const list = document.querySelector("#offline-sheets ul");

async function openable() {
  const cache = await caches.open(PAGES);
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const sheets = await sheetsKept();
  return sheets.filter(({ uid, path }) => uid && paths.includes(path)).sort((a, b) => (b.at < a.at ? -1 : 1));
}

function line(sheet, waiting) {
  const item = document.createElement("li");
  const link = Object.assign(document.createElement("a"), { href: sheet.path });
  const names = Object.assign(document.createElement("span"), { className: "sheet-names" });
  const game = Object.assign(document.createElement("small"), { className: "soft", textContent: `${sheet.game} · ${when(sheet.at)}` });
  names.append(Object.assign(document.createElement("b"), { textContent: sheet.names }), " ", game);
  link.append(names);
  if (waiting) link.append(Object.assign(document.createElement("b"), { className: "sheet-score", textContent: words(waiting) }));
  item.append(link);
  return item;
}

/** In the zone of the server and in the order of its pages, whatever this device is set to. */
const when = (at) => new Date(at).toLocaleString(LOCALES[document.documentElement.lang], { dateStyle: "medium", timeStyle: "short", timeZone: list.dataset.zone });
const words = (number) => (number > 1 ? list.dataset.wordMany.replace("{n}", number) : list.dataset.wordOne);

let isLeaving = false;

/** Never over somebody's own way to a sheet, and not for a network that was there for a blink. */
function returnToPage() {
  if (!isLeaving && navigator.onLine) location.reload();
}

async function fill() {
  const sheets = await openable();
  const waiting = await new Shelf("waiting", null).all();
  list.replaceChildren(...sheets.map((sheet) => (
    line(sheet, waiting.filter((item) => item.sheet === sheet.uid).length))));
  document.getElementById("offline-sheets").hidden = !sheets.length;
  document.getElementById("offline-none").hidden = sheets.length > 0;
}

document.getElementById("offline-again").addEventListener("click", () => location.reload());
list.addEventListener("click", () => { isLeaving = true; });
window.addEventListener("online", () => setTimeout(returnToPage, SETTLED));
fill();
