// The WHOT! pad's script: what takes over the plain form.
// Owns mounting; a swap replaces the whole board, the draft and the helpers come back from storage.

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

mount();
new MutationObserver(mount).observe(document.body, { childList: true, subtree: true });
takeKeyboard(() => current);
