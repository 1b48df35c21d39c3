/* A hand logged by tapping, beside htmx: holds the taps that wait for an answer, in order, and sends them together.

   While another tap is on its way, a tap names no seat: the server then knows whose turn it is. The log is in the
   address; the disk has a copy of the address in case the page is closed. Never judges a card. */

import * as disk from "../shared/drafts.js";

const DOUBLE_TAP = 600; // ms; a second touch on one card is a slip, because a card cannot be laid twice
const SLIP = 10; // px; a finger that moved further cancels its tap
const KEPT_FOR = 24 * 3600 * 1000;

const key = `hand:${location.pathname}`;
const waiting = []; // taps that are in no request yet
let sent = []; // taps of the running request
let last = ["", 0];
let pressed = null; // the button under the finger when the finger came down

const by = (id) => document.getElementById(id);
const isOurs = (event) => event.target.id === "tap";

const tapOf = ({ name, value, dataset }) => [name, sent.length && dataset.quick && name === "add" ? dataset.quick : value];
const isAt = ({ clientX, clientY }, button) => button.contains(document.elementFromPoint(clientX, clientY));

function isSecond({ name, value }) {
  const now = performance.now();
  if (name === "add" && last[0] === value && now - last[1] < DOUBLE_TAP) return true;
  last = [value, now];
  return false;
}

document.addEventListener("pointerdown", (event) => {
  const button = event.target.closest("button[form=tap]");
  pressed = button && { button, name: button.name, value: button.value, tap: tapOf(button), x: event.clientX, y: event.clientY };
}, true);
document.addEventListener("pointercancel", () => { pressed = null; }, true); // the finger scrolls

/* An answer between the two halves of a tap moves the cards under the finger, or turns the button into another card:
   the card that was touched counts, and the click that may follow is ignored. */
document.addEventListener("pointerup", (event) => {
  const of = pressed;
  pressed = null;
  if (!of || Math.hypot(event.clientX - of.x, event.clientY - of.y) > SLIP) return;
  if (of.button.value === of.value && isAt(event, of.button)) return;
  pressed = { isDone: true };
  if (isSecond(of)) return;
  waiting.push(of.tap);
  by("tap").requestSubmit();
}, true);
document.addEventListener("click", (event) => {
  if (!pressed?.isDone || !event.detail) return; // a key, without a finger
  pressed = null;
  event.preventDefault();
  event.stopPropagation();
}, true);

document.addEventListener("submit", (event) => {
  if (!isOurs(event) || !event.submitter) return;
  if (isSecond(event.submitter)) {
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  event.submitter.classList.add("is-tapped");
  waiting.push(tapOf(event.submitter));
}, true);

document.addEventListener("htmx:configRequest", (event) => {
  if (!isOurs(event)) return;
  sent = waiting.splice(0);
  if (!sent.length) event.preventDefault(); // they were dropped with the request before
  const { formData } = event.detail;
  for (const [name, value] of sent) {
    if (name === "for") formData.set(name, value);
    else formData.append(name, value);
  }
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (!isOurs(event)) return;
  sent = [];
  if (event.detail.successful) return;
  waiting.length = 0;
  last = ["", 0]; // a further tap on it is meant
  document.querySelectorAll(".is-tapped").forEach((one) => one.classList.remove("is-tapped"));
  by("tap-lost").hidden = false;
});

/* The log on the page is stored; an empty one offers the stored one. */
async function remember() {
  const { pathname, search } = location;
  if (Number(by("tapping").dataset.count) > 0) {
    disk.keep(key, [pathname + search, Date.now()]);
    return;
  }
  const [address, when] = (await disk.find(key)) ?? [];
  if (!address?.startsWith(`${pathname}?`) || Date.now() - when > KEPT_FOR) return;
  by("tap-draft").querySelector("a").href = address;
  by("tap-draft").hidden = false;
}

document.addEventListener("submit", (event) => {
  // The log is stored or written: the copy is no longer needed.
  if (event.target.method === "post") disk.drop(key);
});
document.addEventListener("htmx:afterSwap", remember);
remember();
