// The WHOT! pad's script, which takes over the plain form.
// Mounts it: a new board brings a new pad, never one morphed into elements that the scripts have changed; the draft and
// the tools come back from storage.

import { mountAside } from "./aside.js";
import { mountClock } from "./clock.js";
import { bringBack, takeUp } from "./draft.js";
import { takeKeyboard } from "./keyboard.js";
import { Round } from "./round.js";
import { mountNext } from "./next.js";
import { mountStake } from "./stake.js";
import { readJson } from "../shared/settings.js";

const [texts, pack] = ["whot-texts", "whot-pack"].map(readJson);

let current = null;

function mount() {
  const pad = document.querySelector("[data-whot]");
  current = null;
  if (!pad) return; // a closed sheet has none
  const { draft, overtaken } = takeUp(pad.dataset);
  const shown = [mountAside, mountClock, mountStake, mountNext].map((part) => part(pad, draft));
  const round = pad.querySelector("[data-whot-entry]") && new Round(pad, texts, pack, draft);
  current = round;
  if (overtaken) round?.panel.say(texts.overtaken);
  bringBack(draft).then((isBack) => isBack && [...shown, () => round?.resume()].forEach((show) => show?.()));
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
document.addEventListener("board:swapped", mount);
document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-take-back]")) current?.act("takeBack");
});
takeKeyboard(() => current);
