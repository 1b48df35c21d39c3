/* A hand logged by tapping: each tap asks for the same address as the plain form would, and puts in the part that changed.

   The log is in the address, so a reload and the back button work by themselves; a copy of the address waits in
   localStorage in case the page is closed. Taps made before an answer is here wait in order and are said without a seat:
   the server then knows whose turn it is. Never judges a card and never stores a hand. */

const DOUBLE_TAP = 600; // ms; a second touch on one card is a slip, a card cannot be laid twice
const TIMEOUT = 4000;
const KEPT_FOR = 24 * 3600 * 1000;

const place = location.pathname;
const key = `hand:${place}`;
const lost = document.getElementById("tap-lost");
const waiting = [];
let busy = false;
let last = ["", 0];

const tapping = () => document.getElementById("tapping");
const form = () => document.getElementById("tap");

document.addEventListener("submit", (event) => {
  if (event.target.id !== "tap" || !event.submitter) return;
  event.preventDefault();
  const { name, value, dataset } = event.submitter;
  const now = performance.now();
  if (name === "add" && last[0] === value && now - last[1] < DOUBLE_TAP) return;
  last = [value, now];
  event.submitter.classList.add("is-tapped");
  waiting.push({ name, value, quick: dataset.quick ?? "" });
  drain();
});

async function drain() {
  if (busy) return;
  busy = true;
  let behind = false;
  while (waiting.length) {
    const tap = waiting[0];
    const fields = new URLSearchParams(new FormData(form()));
    // A card tapped while another one was on its way belongs to whoever is next by then.
    fields.set(tap.name, behind && tap.quick ? tap.quick : tap.value);
    const answered = await show(`${place}?${fields}`);
    if (!answered) {
      waiting.length = 0;
      document.querySelectorAll(".is-tapped").forEach((one) => one.classList.remove("is-tapped"));
      break;
    }
    waiting.shift();
    behind = true;
  }
  busy = false;
}

/* Fetches and shows one state; false when the server gave no answer. */
async function show(address, { push = true } = {}) {
  try {
    const answer = await fetch(address, {
      headers: { Fragment: "1" },
      credentials: "same-origin",
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!answer.ok) throw new Error(String(answer.status));
    swap(await answer.text());
  } catch {
    lost.hidden = false;
    return false;
  }
  lost.hidden = true;
  if (push) history.pushState(null, "", here(address));
  remember();
  return true;
}

function swap(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("tapping");
  if (!fresh) throw new Error("no log in the answer");
  const open = tapping().querySelector("#tap-more[open]") && fresh.querySelector("#tap-more");
  if (open && fresh.dataset.count === tapping().dataset.count) open.open = true;
  tapping().replaceWith(fresh);
  document.getElementById("say").textContent = fresh.dataset.say;
  if (Number(fresh.dataset.count) > 0) document.getElementById("tap-draft").hidden = true;
  window.scrollTo({ top: 0 });
}

/* The address that gives this state again without tapping once more. */
function here(address) {
  const asked = new URLSearchParams(address.split("?")[1]);
  const fields = new URLSearchParams(new FormData(form()));
  for (const name of ["for", "pick"]) if (asked.get(name)) fields.set(name, asked.get(name));
  return `${place}?${fields}`;
}

function remember() {
  const has = Number(tapping().dataset.count) > 0;
  try {
    if (has) localStorage.setItem(key, JSON.stringify([`${place}?${new URLSearchParams(new FormData(form()))}`, Date.now()]));
  } catch {
    // No room or no permission: the address still holds it all.
  }
}

function offer() {
  const box = document.getElementById("tap-draft");
  if (Number(tapping().dataset.count) > 0) return remember();
  try {
    const [address, when] = JSON.parse(localStorage.getItem(key) ?? "[]");
    if (!address?.startsWith(`${place}?`) || Date.now() - when > KEPT_FOR) return;
    box.querySelector("a").href = address;
    box.hidden = false;
  } catch {
    localStorage.removeItem(key);
  }
}

document.addEventListener("submit", (event) => {
  // Kept or written: the copy has done its work.
  if (event.target.method === "post") localStorage.removeItem(key);
});
addEventListener("popstate", () => show(location.href, { push: false }));
offer();
document.documentElement.dataset.tapping = "ready";
