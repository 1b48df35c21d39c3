/* Shows what waits: the word in the bar, and the panel that says what is in the way. Never sends or keeps anything. */

const saved = document.getElementById("saved");
const panel = document.getElementById("outbox");

/** `queue` and `drain` as they are now. `data-waiting` on <html> while anything waits, `data-unkept` while not on disk. */
export function show(queue, drain) {
  count("waiting", queue.items.length);
  count("unkept", queue.unkept);
  showWord(queue, drain);
  showPanel(queue, drain);
}

function count(name, number) {
  if (number) document.documentElement.dataset[name] = number;
  else delete document.documentElement.dataset[name];
}

function showWord(queue, drain) {
  if (!saved) return;
  const number = queue.items.length;
  const words = saved.dataset;
  const isStopped = number && (drain.trouble === "forbidden" || drain.trouble === "broken");
  saved.dataset.state = isStopped ? "stopped" : number ? "waiting" : "saved";
  const word = isStopped ? words.wordStopped : number > 1 ? words.wordMany : number ? words.wordOne : words.wordSaved;
  saved.querySelector(".saved-word").textContent = word.replace("{n}", number);
}

function showPanel(queue, drain) {
  if (!panel) return;
  const { items, aside } = queue;
  const inTheWay = items.length && drain.trouble ? panel.dataset[`word${capital(drain.trouble)}`] : "";
  const unkept = queue.isRefused ? panel.dataset.wordUnkept : "";
  panel.hidden = !inTheWay && !unkept && !aside.length;
  panel.dataset.trouble = drain.trouble;
  panel.querySelector(".outbox-text").textContent = [inTheWay, unkept, aside.length ? panel.dataset.wordAside : ""]
    .filter(Boolean).join(" ");
  panel.querySelector("[data-outbox=retry]").hidden = !items.length;
  panel.querySelector("[data-outbox=export]").hidden = !aside.length;
  panel.querySelector(".outbox-aside").replaceChildren(...aside.map(line));
}

const capital = (word) => word[0].toUpperCase() + word.slice(1);

function line(item) {
  const element = document.createElement("li");
  element.textContent = `${item.label}: ${item.reason}`;
  return element;
}

/** Hand `items` to the reader as a file. */
export function download(items, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(items, null, 1)], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
