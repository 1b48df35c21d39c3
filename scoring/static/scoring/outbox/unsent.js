/* The home page: what still waits on this device, sheet by sheet, also where a sheet cannot be opened any more. Owns
   #unsent. Sends nothing: the pad of each sheet does. */

import { download } from "./show.js";
import { Shelf } from "./store.js";
import { sheetsKept } from "../offline/sheet-copies.js";

const place = document.getElementById("unsent");
const list = place.querySelector("ul");
const words = list.dataset;

const count = (number) => (number > 1 ? words.wordMany.replace("{n}", number) : words.wordOne);

function line(sheet, waiting, aside) {
  const said = [waiting.length && count(waiting.length), aside.length && `${aside.length} ${words.wordAside}`];
  const link = Object.assign(document.createElement("a"), { href: sheet.path ?? `/s/${sheet.uid}/` });
  link.append(
    Object.assign(document.createElement("span"), { textContent: sheet.names ?? sheet.uid }),
    Object.assign(document.createElement("b"), { textContent: said.filter(Boolean).join(", ") }),
  );
  const item = document.createElement("li");
  item.append(link);
  return item;
}

const [waiting, aside] = await Promise.all(["waiting", "aside"].map((name) => new Shelf(name, null).all()));
const known = new Map((await sheetsKept()).map((sheet) => [sheet.uid, sheet]));
const uids = [...new Set([...waiting, ...aside].map((item) => item.sheet))];
const of = (items, uid) => items.filter((item) => item.sheet === uid);
list.replaceChildren(...uids.map((uid) => line(known.get(uid) ?? { uid }, of(waiting, uid), of(aside, uid))));
place.querySelector("button").addEventListener("click", () => download([...waiting, ...aside], "punkteblock-waiting.json"));
place.hidden = !uids.length;
