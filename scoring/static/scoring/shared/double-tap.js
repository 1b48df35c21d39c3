/* Every page: the second half of a double tap is for the key that was under the finger first, never for one that has come
   there since, on this page or with the next one. Whether it is a second tap on one key is for that key to decide
   (`isSecond`): digits may be tapped twice. */

import { session } from "./storage.js";

// In milliseconds by the time of the touches, however busy the device is.
const AGAIN = 300; // on the same key
const OTHER = 600; // on one that has come, since the tap and since the page that it led to
const NEAR = 16; // px
const LEFT = "punkteblock:last-tap";

const seconds = new WeakSet();

const NONE = { time: -OTHER, until: 0, x: 0, y: 0, key: null, says: "" };
let last = NONE;

const arrived = session.get(LEFT);
session.drop(LEFT);
if (arrived) last = { ...NONE, ...arrived, key: document, until: performance.now() + OTHER };

/** Whether this click is the second one of a double tap on its key. */
export const isSecond = (event) => seconds.has(event);

const drop = (event) => { event.preventDefault(); event.stopImmediatePropagation(); };

/** What tells a key apart from another one that a new board or page has made of the same element. */
const saysOf = (key) => key && (key.id || [key.name, key.value, key.getAttribute("formaction"), key.form?.getAttribute("action"), key.pathname].join(" "));

window.addEventListener("keydown", () => { last = NONE; }, true); // it was no double tap
window.addEventListener("click", (event) => {
  const { clientX: x, clientY: y, timeStamp: time, detail } = event;
  const tapped = event.target.closest("button, a, summary, label, input");
  const key = tapped?.control ?? tapped; // a label clicks its input itself
  if (!detail || key?.matches("[form=tap]")) { // from a keyboard or a script; hands/tapping.js has its own rule
    last = NONE;
    return;
  }
  const says = saysOf(key);
  const isSame = says === last.says && Boolean(key === last.key || key?.id || key?.pathname);
  const isNear = Math.hypot(x - last.x, y - last.y) < NEAR;
  const isAgain = isSame && isNear && time - last.time < AGAIN;
  if ((isAgain && key?.matches("summary")) || (last.key && key && !isSame && isNear && time < last.until)) { drop(event); return; }
  if (isAgain) seconds.add(event);
  last = { time, until: time + OTHER, x, y, key, says };
}, true);

// What a tap has done is shown. A poll is a get.
document.addEventListener("htmx:afterSwap", ({ detail: { requestConfig } }) => {
  if (requestConfig?.verb === "post") last = { ...last, until: performance.now() + OTHER };
});
// Until its answer has come, a form sends the same once: htmx would send it again as what the answer has made of its key.
const sentBy = new WeakMap();
window.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (form.matches(".htmx-request:not(#tap)") && sentBy.get(form) === submitter) drop(event);
  else sentBy.set(form, submitter);
}, true);
window.addEventListener("pagehide", () => {
  if (last.key) session.set(LEFT, { x: last.x, y: last.y });
});
