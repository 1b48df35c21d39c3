/* Schedules work that nobody waits for: after the mark of a tap is painted, in idle time, or after a pause in tapping. */

const UNSEEN = 250; // milliseconds; longer than any frame, because a hidden page has none

let touched = 0;
for (const kind of ["pointerdown", "keydown"]) {
  document.addEventListener(kind, () => { touched = performance.now(); }, { capture: true, passive: true });
}

/** Milliseconds since the last tap or key. */
export const stillFor = () => performance.now() - touched;

/** Resolves when changes made before this call have been painted; at once if the page is hidden or being left. */
export const painted = () => new Promise((resolve) => {
  const waits = new AbortController();
  const done = () => { waits.abort(); resolve(); };
  if (document.hidden) done();
  window.addEventListener("pagehide", done, { signal: waits.signal });
  setTimeout(done, UNSEEN);
  // The requested frame is painted when the next task runs.
  requestAnimationFrame(() => setTimeout(done));
});

/** Run `work` when the browser is idle, at the latest after `latest` milliseconds. */
export function whenIdle(work, latest) {
  if (window.requestIdleCallback) window.requestIdleCallback(work, { timeout: latest });
  else setTimeout(work, 0);
}

/** Run `work` once nobody has tapped or typed for `quiet` milliseconds, at the earliest `left` milliseconds from now. */
export function whenStill(work, quiet, left = quiet) {
  setTimeout(() => {
    const more = quiet - stillFor();
    if (more > 0) whenStill(work, quiet, more);
    else work();
  }, left);
}

/** A check to call after every change: whether it has been true for `patience` milliseconds. `look` is called by then. */
export function lasting(patience, look) {
  let since = null;
  return (isSo) => {
    if (!isSo) since = null;
    else if (since === null) {
      since = performance.now();
      setTimeout(look, patience);
    }
    return since !== null && performance.now() - since >= patience;
  };
}
