/* Shows what waits: the words in the bar, and the panel behind them that says what is in the way. Never sends or stores
   anything. */

import { settings } from "../shared/settings.js";

const { words } = settings;
const saved = document.getElementById("saved");
const panel = document.getElementById("outbox");
const say = document.getElementById("outbox-say");

/** Show the present state. <html> has `data-waiting` while anything waits, `data-unkept` while it is not on disk,
    `data-behind` while the numbers have lacked it for long (outbox/place.js). */
export function show(queue, drain, place) {
  count("waiting", queue.items.length);
  count("unkept", queue.unkept);
  count("behind", place.isBehind ? place.missing.length : 0);
  showWord(queue, drain);
  showPanel(queue, drain);
}

/* Called several times per tap: equal values are not written, so that nothing is drawn again. */
const put = (element, name, value) => { if (element[name] !== value) element[name] = value; };

function count(name, number) {
  const { dataset } = document.documentElement;
  if (number) put(dataset, name, String(number));
  else delete dataset[name];
}

function showWord(queue, drain) {
  if (!saved) return;
  const number = queue.items.length;
  const isStopped = number && (drain.trouble === "forbidden" || drain.trouble === "broken");
  const isHere = queue.isRefused;
  put(saved.dataset, "state", isHere ? "unkept" : isStopped ? "stopped" : number ? "waiting" : "saved");
  const { here, stopped, many, one, saved: none } = words.saved;
  const word = isHere ? here : isStopped ? stopped : number > 1 ? many : number ? one : none;
  put(saved.querySelector(".saved-word"), "textContent", word.replace("{n}", isHere ? queue.unkept : number));
}

/** What is in the way: a few words in the bar, where they move nothing, and in full in the panel and aloud. */
function showPanel(queue, drain) {
  if (!panel) return;
  const { items, aside } = queue;
  // If everything has stopped, people must know that first.
  const isBehind = document.documentElement.dataset.behind && saved.dataset.state !== "stopped";
  const found = [queue.isRefused && "unkept", isBehind && "behind", items.length && drain.trouble, aside.length && "aside"]
    .filter(Boolean);
  const told = found.map((code) => words.told[code]).join(" ");
  put(saved.querySelector(".saved-why"), "textContent", found.length ? words.why[found[0]] : "");
  put(panel.dataset, "trouble", found[0] ?? "");
  put(panel.querySelector(".outbox-text"), "textContent", told || words.told.none);
  put(say, "textContent", told);
  put(panel.querySelector(".actions"), "hidden", !items.length && !aside.length && !queue.isRefused);
  put(panel.querySelector("[data-outbox=retry]"), "hidden", !items.length);
  put(panel.querySelector("[data-outbox=save]"), "hidden", !aside.length && !queue.isRefused);
  const list = panel.querySelector(".outbox-aside");
  if (aside.length || list.firstChild) list.replaceChildren(...aside.map(line));
}

function line(item) {
  const element = document.createElement("li");
  element.textContent = `${item.label}: ${item.reason}`;
  return element;
}
