/* What the page tells its scripts, once: its sheet and addresses, its release, words
   (scoring/templatetags/page_settings.py). Empty on a page without a live board. */

const told = document.getElementById("settings");

export const settings = told ? JSON.parse(told.textContent) : {};
