/* Every page: the second half of a double tap is for the key that was under the finger first, never for one that has come
   there since, on this page or with the next one. A second tap on one key is for that key to judge (`event.isSecond`):
   digits may be tapped twice. No module, because it has to be there before anything can be tapped. */

{
  // In milliseconds by the time of the touches, however busy the device is.
  const AGAIN = 300; // on the same key
  const OTHER = 600; // on one that has come, since the tap and since the page that it led to is shown
  const NEAR = 16, LEFT = "punkteblock:last-tap"; // in px; the name of the place in storage
  // Keys that nobody means twice that fast; the outbox judges those of a pad.
  const ONCE = "a:not([data-step]), body:not(.pad-page) button:not([type=button]), summary, .whot-tools [aria-pressed]";

  const NONE = { time: -OTHER, until: 0, x: 0, y: 0, key: null, says: "" };
  let last = NONE;

  /** What tells a key apart from another one that a new board or page has made of the same element. */
  const saysOf = (key) => key && (key.id || [key.name, key.value, key.getAttribute("formaction"), key.form?.getAttribute("action"), key.pathname].join(" "));
  const drop = (event) => { event.preventDefault(); event.stopImmediatePropagation(); };

  /** Until what a tap has led to has been painted, and a moment longer. */
  function wait() {
    const waiting = { ...last, until: Infinity };
    last = waiting;
    requestAnimationFrame(() => setTimeout(() => {
      if (last === waiting) last = { ...last, until: performance.now() + OTHER };
    }));
  }

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
    event.isSecond = isSame && isNear && time - last.time < AGAIN;
    const isOther = last.key && key && !isSame && isNear && time < last.until;
    if (isOther || (event.isSecond && key?.matches(ONCE))) drop(event);
    else last = { time, until: time + OTHER, x, y, key, says };
  }, true);

  document.addEventListener("htmx:afterSwap", ({ detail: { requestConfig } }) => {
    if (requestConfig?.verb === "post") wait(); // a poll is a get
  });
  // Until its answer has come, a form sends the same once: htmx would send it again as what the answer has made of its key.
  const sentBy = new WeakMap();
  window.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (form.matches(".htmx-request:not(#tap)") && sentBy.get(form) === submitter) drop(event);
    else sentBy.set(form, submitter);
  }, true);

  // From one page to the next. Without storage, which private windows may refuse, each page begins anew.
  window.addEventListener("pagehide", () => {
    try {
      if (last.key && last.key !== document) sessionStorage.setItem(LEFT, JSON.stringify({ x: last.x, y: last.y }));
    } catch { /* refused */ }
  });
  try {
    const arrived = JSON.parse(sessionStorage.getItem(LEFT));
    sessionStorage.removeItem(LEFT);
    if (arrived) last = { ...NONE, ...arrived, key: document, until: Infinity };
    document.addEventListener("DOMContentLoaded", () => { if (last.key === document) wait(); });
  } catch { /* refused */ }
}
