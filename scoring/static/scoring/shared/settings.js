/* The settings of the page for its scripts, read once: sheet and addresses, release, words
   (scoring/templatetags/page_settings.py). Empty on a page without a live board. */

/** JSON that the server put into the page; null if there is none. */
export const readJson = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");

export const settings = readJson("settings") ?? {};

/** A text of the settings with its `{names}` replaced. */
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "?");
