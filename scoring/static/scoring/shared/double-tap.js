/* The second half of a double tap: it is for the key that was under the finger first, never for one that has come there
   since. Whether it is a second tap on one key is for that key to decide (`isSecond`): digits may be tapped twice. */

// In milliseconds by the time of the touches, however busy the device is: on the same key, and on one that has come.
const AGAIN = 300;
const OTHER = 600;
const NEAR = 16; // px

const seconds = new WeakSet();

const NONE = { time: -OTHER, x: 0, y: 0, key: null, says: "" };
let last = NONE;

/** Whether this click is the second one of a double tap on its key. */
export const isSecond = (event) => seconds.has(event);

/** What tells a key apart from another one that a new board has made of the same element. */
const saysOf = (key) => key?.id || `${key?.name}=${key?.value}`;

window.addEventListener("keydown", () => { last = NONE; }, true); // it was no double tap
window.addEventListener("click", (event) => {
  if (!event.detail) last = NONE; // from a keyboard or a script
  if (!event.detail) return;
  const { clientX: x, clientY: y, timeStamp: time } = event;
  const key = event.target.closest("button, a, summary");
  const says = saysOf(key);
  const isSame = says === last.says && (key === last.key || Boolean(key?.id));
  const since = Math.hypot(x - last.x, y - last.y) < NEAR ? time - last.time : OTHER;
  if (last.key && key && !isSame && since < OTHER) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  if (isSame && since < AGAIN) seconds.add(event);
  last = { time, x, y, key, says };
}, true);
