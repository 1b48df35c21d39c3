// The WHOT! pad's script: what takes over the plain form.
// Owns mounting: a fresh board brings a fresh pad, never one morphed into what the scripts made of the old one; the draft and
// the helpers come back from storage.

import { mountAside } from "./aside.js";
import { mountClock } from "./clock.js";
import { takeKeyboard } from "./keyboard.js";
import { Round } from "./round.js";
import { mountNext } from "./next.js";
import { mountStake } from "./stake.js";

const readJson = (id) => JSON.parse(document.getElementById(id)?.textContent || "null");

let current = null;

function mount() {
  const pad = document.querySelector("[data-whot]:not([data-mounted])");
  if (!pad) return;
  pad.dataset.mounted = "";
  mountAside(pad);
  mountClock(pad);
  mountStake(pad);
  mountNext(pad);
  const texts = readJson("whot-texts");
  current = pad.querySelector("[data-whot-entry]") && texts ? new Round(pad, texts, readJson("whot-pack")) : null;
}

Idiomorph.defaults.callbacks.beforeNodeMorphed = (old, fresh) => {
  if (!old.matches?.("[data-whot]") || !fresh.matches?.("[data-whot]")) return true;
  const made = document.importNode(fresh, true);
  for (const menu of old.querySelectorAll("details[open][id]")) made.querySelector(`#${menu.id}`)?.setAttribute("open", "");
  for (const name of old.getAttributeNames()) if (!made.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of made.attributes) old.setAttribute(name, value);
  old.replaceChildren(...made.childNodes);
  return false;
};
mount();
new MutationObserver(mount).observe(document.body, { childList: true, subtree: true });
takeKeyboard(() => current);
