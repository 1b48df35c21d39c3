// What this device remembers by itself: of this visit (session) or for good (device).
// Owns living without storage: private windows may refuse it, things then last as long as the page.

const kept = (open) => ({
  get(key, otherwise = null) {
    try { return JSON.parse(open().getItem(key)) ?? otherwise; } catch { return otherwise; }
  },
  set(key, value) {
    try { open().setItem(key, JSON.stringify(value)); } catch { /* only for this page then */ }
  },
  drop(key) {
    try { open().removeItem(key); } catch { /* nothing was kept */ }
  },
});

export const session = kept(() => sessionStorage);
export const device = kept(() => localStorage);

export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "?");
