// What this device remembers by itself, for this visit (session) or permanently (device).
// Works without storage, which private windows may refuse: values then last as long as the page.

const kept = (open) => ({
  get(key, otherwise = null) {
    try { return JSON.parse(open().getItem(key)) ?? otherwise; } catch { return otherwise; }
  },
  set(key, value) {
    try { open().setItem(key, JSON.stringify(value)); } catch { /* only for this page then */ }
  },
  drop(key) {
    try { open().removeItem(key); } catch { /* nothing was stored */ }
  },
});

export const session = kept(() => sessionStorage);
export const device = kept(() => localStorage);
