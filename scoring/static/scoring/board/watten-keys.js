/* Scoring Watten on a keyboard: a value if it is not the usual one, then the letter of who won; Backspace takes back.

   Presses the buttons of the board, so that what can be typed is what can be tapped. Never posts anything itself. */

import { settings } from "../shared/settings.js";

const LETTERS = "abc";
const words = settings.words.typing;
const FORGOTTEN = 4000; // milliseconds after which a typed value no longer counts
const armed = document.getElementById("armed");

let typed = "";
let timer = 0;

function show(text) {
  armed.hidden = !text;
  armed.textContent = text;
}

function forget() {
  clearTimeout(timer);
  typed = "";
  show("");
}

function remember(digit) {
  clearTimeout(timer);
  typed = (typed + digit).slice(-2).replace(/^0+/, "");
  show(typed && words.armed.replace("{n}", typed));
  timer = setTimeout(forget, FORGOTTEN);
}

/** The button with which this account wins the round, at the typed value or at the usual one. */
function wins(side) {
  const buttons = [...document.querySelectorAll('#board button[name="do"][value*="kind=round_won"]')];
  const ways = buttons.map((button) => [button, new URLSearchParams(button.value)])
    .filter(([, said]) => said.get("side") === String(side) && !said.get("partners"));
  if (!typed) return ways.find(([button]) => button.matches(".won"))?.[0];
  return ways.find(([, said]) => said.get("value") === typed)?.[0];
}

function press(side) {
  const button = wins(side);
  const value = typed;
  forget();
  if (button) button.click();
  else show(words.none.replace("{n}", value));
}

document.addEventListener("keydown", (event) => {
  if (document.documentElement.dataset.typing === "0" || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.closest("input, select, textarea, [contenteditable]")) return;
  const side = LETTERS.indexOf(event.key.toLowerCase());
  if (/^[0-9]$/.test(event.key)) remember(event.key);
  else if (event.key.length === 1 && side >= 0) press(side);
  else if (event.key === "Escape" && typed) forget();
  else if (event.key === "Backspace") typed ? forget() : document.querySelector("#board .tool-undo[name=do]")?.click();
  else return;
  event.preventDefault();
});
