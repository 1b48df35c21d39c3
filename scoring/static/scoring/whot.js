// The WHOT! pad's script: what takes over the plain form, and the keyboard.
// Owns mounting; a swap replaces the whole board, the draft and the helpers come back from storage.

import { mountAside } from "./whot-aside.js";
import { mountClock } from "./whot-clock.js";
import { Round } from "./whot-round.js";
import { mountNext } from "./whot-next.js";
import { mountStake } from "./whot-stake.js";

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

/**
 * Whether Enter belongs to the button that has the focus. The winner's key is hidden by its own tap but
 * keeps the focus until the browser's next frame: a quick Enter meant the keypad then, not that key.
 */
const pressesButton = (target) => Boolean(target.closest("button")?.checkVisibility());

/** Digits typed on a keyboard go to the keypad, from whatever grid is open. */
function takeKeyboard(event) {
  const round = current;
  if (!round?.pad.isConnected || round.draft.at === null || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, select, textarea, dialog[open]")) return;
  if (/^[0-9]$/.test(event.key)) {
    if (round.mode !== "keypad") round.switchTo("keypad");
    round.type(Number(event.key));
  } else if (event.key === "Backspace" && round.mode === "keypad") round.untype();
  else if (event.key === "Enter" && round.mode === "keypad" && round.typed && !pressesButton(event.target)) round.goOn();
  else return;
  event.preventDefault();
}

mount();
new MutationObserver(mount).observe(document.body, { childList: true, subtree: true });
document.addEventListener("keydown", takeKeyboard);
