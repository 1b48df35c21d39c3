/* What the page tells its scripts, once: its sheet and addresses, its release, words
   (scoring/templatetags/page_settings.py). Empty on a page without a live board. */

/** JSON that the server put into the page; null where it did not. */
export const readJson = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");

export const settings = readJson("settings") ?? {};
