/* The second half of a double tap: it is for the key that was under the finger first, never for one that has come there
   since. Whether it is a second tap on one key is for that key to decide (`isSecond`): digits may be tapped twice. */

// In milliseconds by the time of the touches, however busy the device is: on the same key, and on one that has come.
const AGAIN = 300;
const OTHER = 600;
const NEAR = 16; // px

const seconds = new WeakSet();

let last = { time: -OTHER, x: 0, y: 0, key: null };

/** Whether this click is the second one of a double tap on its key. */
export const isSecond = (event) => seconds.has(event);

window.addEventListener("click", (event) => {
  if (!event.detail) return; // from a keyboard or a script
  const { clientX: x, clientY: y, timeStamp: time } = event;
  const key = event.target.closest("button, a, summary");
  const since = Math.hypot(x - last.x, y - last.y) < NEAR ? time - last.time : OTHER;
  if (last.key && key && key !== last.key && since < OTHER) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  if (key === last.key && (since < AGAIN || event.detail > 1)) seconds.add(event);
  last = { time, x, y, key };
}, true);
