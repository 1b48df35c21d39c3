/* Shows what waits: the word in the bar, and the panel that says what is in the way. Never sends or keeps anything. */

const saved = document.getElementById("saved");
const panel = document.getElementById("outbox");

/** All as it is now. On <html> `data-waiting` while anything waits, `data-sending` while any of it is declared,
    `data-unkept` while not on disk. */
export function show(queue, drain, intents) {
  count("waiting", queue.all.length);
  count("sending", queue.items.length);
  count("unkept", queue.unkept);
  showWord(queue, drain);
  showPanel(queue, drain);
  showAsked(queue.asked, (item) => intents.mayWrite(item));
}

function count(name, number) {
  if (number) document.documentElement.dataset[name] = number;
  else delete document.documentElement.dataset[name];
}

function showWord(queue, drain) {
  if (!saved) return;
  const number = queue.all.length;
  const words = saved.dataset;
  const isStopped = number && (drain.trouble === "forbidden" || drain.trouble === "broken");
  saved.dataset.state = isStopped ? "stopped" : number ? "waiting" : "saved";
  const word = isStopped ? words.wordStopped : number > 1 ? words.wordMany : number ? words.wordOne : words.wordSaved;
  saved.querySelector(".saved-word").textContent = word.replace("{n}", number);
}

function showPanel(queue, drain) {
  if (!panel) return;
  const { items, aside, asked } = queue;
  const inTheWay = items.length && drain.trouble ? panel.dataset[`word${capital(drain.trouble)}`] : "";
  const unkept = queue.isRefused ? panel.dataset.wordUnkept : "";
  const coming = inTheWay && queue.coming.length ? panel.dataset.wordComing : "";
  panel.hidden = !inTheWay && !unkept && !aside.length && !asked.length;
  panel.dataset.trouble = drain.trouble;
  panel.querySelector(".outbox-text").textContent = [inTheWay, coming, unkept, aside.length ? panel.dataset.wordAside : ""]
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

/** The taps that people have to look at: drawn anew only where something changed, so that no button leaves the finger. */
function showAsked(asked, mayWrite) {
  const place = panel?.querySelector(".outbox-asked");
  const said = JSON.stringify(asked.map((item) => [item.id, item.intent.asks, mayWrite(item)]));
  if (!place || place.dataset.said === said) return;
  place.dataset.said = said;
  place.replaceChildren(...asked.map((item) => question(item, mayWrite(item))));
}

function question({ id, label, intent: { asks } }, mayWrite) {
  const element = document.createElement("li");
  const text = document.createElement("p");
  const words = panel.dataset;
  text.append(make("strong", label), " ", asks === "behind" ? "" : make("span", words[`ask${capital(asks)}`]));
  const actions = document.createElement("p");
  actions.className = "actions";
  if (mayWrite) actions.append(tool("write", id, words.wordWrite));
  actions.append(tool("leave", id, words.wordLeave));
  element.append(text, actions);
  return element;
}

const make = (tag, textContent) => Object.assign(document.createElement(tag), { textContent });

function tool(outbox, item, word) {
  const button = Object.assign(make("button", word), { type: "button", className: "button" });
  Object.assign(button.dataset, { outbox, item });
  return button;
}

/** Hand `items` to the reader as a file. */
export function download(items, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(items, null, 1)], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
