/* Sends declarations, strictly in order, and never loses one.

   Takes the submit of every form[data-entry], marks the tap at once, keeps the item (memory first, local storage for
   a reload) and posts it under the entry id minted at the tap. An item leaves only when the server said what became
   of it. Sets `data-waiting` on <html> while anything waits; gives the answered board to board.js.

   No answer: again, for ever. 429, 503: after Retry-After. 401, 403, 404, 500: stops and says so.
   400, 422: our fault, moved aside, visible, can be saved; the queue goes on. */

const TIMEOUT = 4000;
const BACKOFF = [500, 1000, 2000, 4000, 8000, 15000];
const LONGEST_WAIT = 60000;
const DOUBLE_TAP = 300;
const ANSWERS = new Set(["counted", "agreed", "held", "refused", "repeated"]);
const STOPS = { 401: "forbidden", 403: "forbidden", 404: "forbidden", 410: "forbidden" };

const live = document.getElementById("live");
const sheet = live?.dataset.sheet ?? location.pathname;
const saved = document.getElementById("saved");
const panel = document.getElementById("outbox");

/* --- keeping --- */

const shelf = (name) => ({
  prefix: `punkteblock:${name}:${sheet}:`,
  all() {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(this.prefix)).sort()
        .map((key) => JSON.parse(localStorage.getItem(key)));
    } catch { return []; }
  },
  // A full or forbidden storage costs only the way over a reload: the item stays in memory.
  put(item) { try { localStorage.setItem(this.prefix + item.key, JSON.stringify(item)); } catch { /* memory only */ } },
  drop(item) { try { localStorage.removeItem(this.prefix + item.key); } catch { /* never was there */ } },
});

const waitingShelf = shelf("waiting");
const asideShelf = shelf("aside");
const queue = waitingShelf.all();
const aside = asideShelf.all();
let taps = 0;

/* --- the tap --- */

let click = { time: 0, detail: 0, touch: false, key: "" };

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  const same = click.key && click.key === tapKey(button) && event.timeStamp - click.time < 700;
  const time = event.timeStamp - click.time;
  const touch = event.pointerType === "touch" || event.pointerType === "pen";
  const isSecond = same && (event.detail > 1 || (touch && time < DOUBLE_TAP));
  // The second half of a double tap may land on the fresh board already.
  if (isSecond && isEntry(button)) event.preventDefault();
  click = { time: event.timeStamp, key: tapKey(button) };
}, true);

document.addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter" && isEntry(event.target.closest?.("button"))) event.preventDefault();
});

const isEntry = (button) => Boolean(button?.form?.matches("[data-entry]"));
const tapKey = (button) => (isEntry(button) ? `${button.name}=${button.value}` : "");

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-entry]")) return;
  event.preventDefault();
  const item = itemOf(form, event.submitter);
  if (queue.some((other) => other.sign === item.sign)) return;
  mark(event.submitter ?? form);
  queue.push(item);
  waitingShelf.put(item);
  show();
  drain();
});

function itemOf(form, submitter) {
  const fields = [...new FormData(form, submitter)].filter(([name]) => name !== "csrfmiddlewaretoken");
  const id = mint();
  taps += 1;
  return {
    key: `${String(Date.now()).padStart(15, "0")}-${String(taps).padStart(6, "0")}-${id}`,
    url: new URL(submitter?.hasAttribute("formaction") ? submitter.formAction : form.action, location.href).pathname,
    fields: fields.map(([name, value]) => [name, name === "entry_id" ? id : value]),
    // Two taps that say the same of the same board are one tap.
    sign: JSON.stringify(fields.filter(([name]) => name !== "entry_id")),
    label: (submitter?.textContent ?? "").replace(/\s+/g, " ").trim(),
    at: new Date().toISOString(),
  };
}

/* crypto.randomUUID exists in secure contexts only; a laptop in an inn often is none. */
function mint() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

function mark(element) {
  element.classList.add("is-sent");
  element.setAttribute("aria-busy", "true");
  // A menu has done its work with the tap.
  const menu = element.closest("details.menu");
  if (menu) { menu.open = false; menu.querySelector("summary").classList.add("is-sent"); }
}

/* --- sending --- */

let draining = false;
let timer = 0;
let failures = 0;
let trouble = "";
let answered = null;

async function drain() {
  if (draining) return;
  draining = true;
  clearTimeout(timer);
  try {
    while (queue.length) {
      const wait = await send(queue[0]);
      if (wait === "next") { failures = 0; trouble = ""; show(); continue; }
      if (wait !== "stop") timer = setTimeout(drain, wait);
      break;
    }
  } finally {
    draining = false;
    show();
  }
  if (!queue.length && answered) {
    const fresh = answered;
    answered = null;
    document.dispatchEvent(new CustomEvent("board:fresh", { detail: { ...fresh, from: "entry" } }));
    clearMarks();
  }
}

/* "next", "stop", or milliseconds until the next try. */
async function send(item, hasFreshToken = false) {
  let response, text;
  try {
    response = await fetch(item.url, {
      method: "POST",
      body: new URLSearchParams(item.fields),
      headers: { Outbox: "1", "X-CSRFToken": token() },
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT),
    });
    text = await response.text();
  } catch {
    return retry("offline");
  }
  const status = response.headers.get("Entry-Status");
  // An inn's log-in page answers 200 to everything: only the pad's own word counts.
  if (response.ok) return ANSWERS.has(status) ? taken(item, text, response) : retry("offline");
  if (response.status === 400 || response.status === 422) return putAside(item, text);
  if (response.status === 429 || response.status === 503) return retry("busy", response.headers.get("Retry-After"));
  if (response.status === 403 && !hasFreshToken && (await refreshToken())) return send(item, true);
  if (response.status === 502 || response.status === 504) return retry("offline");
  trouble = STOPS[response.status] ?? "broken";
  return "stop";
}

function retry(why, seconds = null) {
  trouble = why;
  const wait = BACKOFF[Math.min(failures, BACKOFF.length - 1)];
  failures += 1;
  const asked = Number(seconds) * 1000;
  return asked > 0 ? Math.min(asked, LONGEST_WAIT) : wait;
}

function leave(item) {
  queue.splice(queue.indexOf(item), 1);
  waitingShelf.drop(item);
}

function taken(item, html, response) {
  leave(item);
  answered = { html, version: Number(response.headers.get("Sheet-Version")) };
  return "next";
}

function putAside(item, text) {
  const kept = { ...item, reason: text.slice(0, 300) };
  asideShelf.put(kept);
  aside.push(kept);
  leave(item);
  clearMarks();
  return "next";
}

/* --- the page's token --- */

const token = () => JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"];

async function refreshToken() {
  try {
    const response = await fetch(live.dataset.padUrl, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT) });
    if (!response.ok) return false;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const headers = page.body.getAttribute("hx-headers");
    if (!headers) return false;
    document.body.setAttribute("hx-headers", headers);
    return true;
  } catch {
    return false;
  }
}

/* --- showing --- */

function show() {
  const root = document.documentElement;
  if (queue.length) root.dataset.waiting = queue.length;
  else delete root.dataset.waiting;
  showWord();
  showPanel();
}

function showWord() {
  if (!saved) return;
  const words = saved.dataset;
  const stopped = queue.length && (trouble === "forbidden" || trouble === "broken");
  saved.dataset.state = stopped ? "stopped" : queue.length ? "waiting" : "saved";
  const word = stopped ? words.wordStopped : queue.length > 1 ? words.wordMany : queue.length ? words.wordOne : words.wordSaved;
  saved.querySelector(".saved-word").textContent = word.replace("{n}", queue.length);
}

function showPanel() {
  if (!panel) return;
  const said = queue.length && trouble ? panel.dataset[`word${trouble[0].toUpperCase()}${trouble.slice(1)}`] : "";
  panel.hidden = !said && !aside.length;
  panel.dataset.trouble = trouble;
  panel.querySelector(".outbox-text").textContent = [said, aside.length ? panel.dataset.wordAside : ""].filter(Boolean).join(" ");
  panel.querySelector("[data-outbox=retry]").hidden = !queue.length;
  panel.querySelector("[data-outbox=export]").hidden = !aside.length;
  panel.querySelector(".outbox-aside").replaceChildren(...aside.map((item) => {
    const line = document.createElement("li");
    line.textContent = `${item.label}: ${item.reason}`;
    return line;
  }));
}

function clearMarks() {
  if (queue.length) return;
  for (const marked of document.querySelectorAll(".is-sent")) {
    marked.classList.remove("is-sent");
    marked.removeAttribute("aria-busy");
  }
}

function exportAside() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(aside, null, 1)], { type: "application/json" }));
  link.download = "punkteblock-aside.json";
  link.click();
  URL.revokeObjectURL(link.href);
  for (const item of aside.splice(0)) asideShelf.drop(item);
  show();
}

panel?.addEventListener("click", (event) => {
  const what = event.target.closest("[data-outbox]")?.dataset.outbox;
  if (what === "retry") { failures = 0; drain(); }
  if (what === "export") exportAside();
});

const wake = () => { if (document.visibilityState === "visible" && queue.length) { failures = 0; drain(); } };
window.addEventListener("online", wake);
document.addEventListener("visibilitychange", wake);
window.addEventListener("pageshow", wake);
window.addEventListener("beforeunload", (event) => { if (queue.length) event.preventDefault(); });

document.documentElement.dataset.outbox = "ready";
show();
drain();
