/* When to do what nobody waits for: after the mark of a tap is on the screen, in idle time, once the hands are still or it
   has lasted. Owns the waits, never the work. */

const UNSEEN = 250; // milliseconds; longer than any frame, and a page out of sight has none

let touched = 0;
for (const kind of ["pointerdown", "keydown"]) {
  document.addEventListener(kind, () => { touched = performance.now(); }, { capture: true, passive: true });
}

/** Milliseconds since the last tap or key. */
export const stillFor = () => performance.now() - touched;

/** Resolves when what was changed before this call has been painted; at once where the page is left or out of sight. */
export const painted = () => new Promise((resolve) => {
  const waits = new AbortController();
  const done = () => { waits.abort(); resolve(); };
  if (document.hidden) done();
  window.addEventListener("pagehide", done, { signal: waits.signal });
  setTimeout(done, UNSEEN);
  // The frame that was just asked for is painted when the next task runs.
  requestAnimationFrame(() => setTimeout(done));
});

/** Run `work` when the browser has nothing better to do, after `latest` milliseconds in any case. */
export function whenIdle(work, latest) {
  if (window.requestIdleCallback) window.requestIdleCallback(work, { timeout: latest });
  else setTimeout(work, 0);
}

/** A question that is asked after every change: has it been so for `patience` milliseconds? `look` is called by then. */
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
