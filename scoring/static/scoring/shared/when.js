/* When to do what nobody waits for: after the mark of a tap is on the screen, or in idle time.
   Owns the waits, never the work. */

const UNSEEN = 250; // milliseconds; longer than any frame, and a page out of sight has none

/** Resolves when what was changed before this call has been painted; at once where the page is left or out of sight. */
export const painted = () => new Promise((resolve) => {
  if (document.hidden) { resolve(); return; }
  const patience = setTimeout(done, UNSEEN);
  function done() {
    clearTimeout(patience);
    window.removeEventListener("pagehide", done);
    resolve();
  }
  window.addEventListener("pagehide", done);
  // The frame that was just asked for is painted when the next task runs.
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = done;
    channel.port2.postMessage(0);
  });
});

/** Run `work` when the browser has nothing better to do, after `latest` milliseconds in any case. */
export function whenIdle(work, latest) {
  if (window.requestIdleCallback) window.requestIdleCallback(work, { timeout: latest });
  else setTimeout(work, 0);
}
