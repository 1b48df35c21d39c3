/* Scoring Watten on a keyboard: a value, if it is not the usual one, then the letter of the winner; Backspace undoes.

   Presses the buttons of the board, so that keys can do exactly what taps can. Never posts anything itself. */

import { settings } from "../shared/settings.js";

const LETTERS = "abc";
const words = settings.words.typing;
const FORGOTTEN = 4000; // milliseconds after which a typed value no longer counts
const armed = document.getElementById("armed");

let typed = "";
let timer = 0;

/** The typed value until it is used or forgotten, and its announcement. */
function remember(text, said = text && words.armed.replace("{n}", text)) {
  clearTimeout(timer);
  typed = text;
  armed.hidden = !said;
  armed.textContent = said;
  if (text) timer = setTimeout(remember, FORGOTTEN, "");
}

/** The account wins the round at the typed value, or at the usual one. Not while all planned games are played. */
function press(side) {
  if (document.querySelector("#another-game:not([open])")) return remember("");
  const won = `kind=round_won&side=${side}`;
  const button = document.querySelector(`#board button[name="do"]${typed ? `[value="${won}&value=${typed}"]` : `.won[value^="${won}&"]`}`);
  remember("", button ? "" : words.none.replace("{n}", typed));
  button?.click();
}

document.addEventListener("keydown", (event) => {
  if (document.documentElement.dataset.typing === "0" || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.closest("input, select, textarea, [contenteditable]")) return;
  const side = LETTERS.indexOf(event.key.toLowerCase());
  if (/^[0-9]$/.test(event.key)) remember((typed + event.key).slice(-2).replace(/^0+/, ""));
  else if (event.key.length === 1 && side >= 0) press(side);
  else if (event.key === "Escape" && typed) remember("");
  else if (event.key === "Backspace") typed ? remember("") : document.querySelector("#board .tool-undo[name=do]")?.click();
  else return;
  event.preventDefault();
});
