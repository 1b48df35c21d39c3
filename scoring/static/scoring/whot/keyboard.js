// Digits typed on a keyboard go to the keypad of a WHOT! round, from whatever grid is open.
// Only knows which keys those are; whot/round.js knows what they mean.

/**
 * Whether Enter belongs to the button that has the focus. The winner's key is hidden by its own tap but
 * keeps the focus until the browser's next frame: a quick Enter meant the keypad then, not that key.
 */
const pressesButton = (target) => Boolean(target.closest("button")?.checkVisibility());

/** `roundOf` returns the round on the page, if any. */
export function takeKeyboard(roundOf) {
  document.addEventListener("keydown", (event) => press(roundOf(), event));
}

function press(round, event) {
  if (!round?.pad.isConnected || round.draft.at === null || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, select, textarea, dialog[open]")) return;
  if (/^[0-9]$/.test(event.key)) {
    // The button chose the player: Enter now belongs to the number.
    event.target.closest(".chip")?.blur();
    if (round.mode !== "keypad") round.act("switchTo", "keypad");
    round.act("type", Number(event.key));
  } else if (event.key === "Backspace" && round.mode === "keypad") round.act("untype");
  else if (event.key === "Enter" && round.mode === "keypad" && round.typed && !pressesButton(event.target)) round.act("goOn");
  else return;
  event.preventDefault();
}
