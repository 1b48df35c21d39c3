// The turn clock of a table that plays against one (S3: 20 seconds).
// A running turn survives a swapped board, but not a reload. Sound is off unless this device was told otherwise.

import { device } from "../shared/storage.js";
import { Countdown } from "./countdown.js";

const LAST_SECONDS = 5;
const SOUND = "whot-sound";

let turn = null;
let round = "";
let beeped = null;

export function mountClock(pad, draft) {
  const tools = pad.querySelector("[data-seconds]");
  if (!tools) return;
  // The next round begins with a new clock; in the same round it goes on.
  const here = `${draft.sheet}/${draft.game}/${draft.round}`;
  if (here !== round) end();
  round = here;
  tools.querySelector("[data-clock]").addEventListener("click", () => begin(Number(tools.dataset.seconds)));
  tools.querySelector("[data-pause]").addEventListener("click", pauseOrGoOn);
  tools.querySelector("[data-sound]").addEventListener("click", toggleSound);
  show();
}

function begin(seconds) {
  end();
  turn = new Countdown(seconds, show);
  unlockSound();
  show();
}

function end() {
  turn?.stop();
  turn = beeped = null;
}

function pauseOrGoOn() {
  if (turn.isRunning) turn.stop();
  else turn.goOn();
  show();
}

function toggleSound() {
  device.set(SOUND, !isLoud());
  unlockSound();
  beep(660, 0.08);
  show();
}

/** On the board that is on the page now. */
function show() {
  const tools = document.querySelector("[data-whot-tools][data-seconds]");
  if (!tools) return;
  if (turn?.isRunning) warn();
  const left = turn?.left ?? tools.dataset.seconds;
  const over = Boolean(turn?.isOver); // then it cannot be paused
  const clock = tools.querySelector("[data-clock]");
  const pause = tools.querySelector("[data-pause]");
  clock.querySelector("[role=timer]").textContent = left;
  clock.classList.toggle("is-running", Boolean(turn?.isRunning));
  clock.classList.toggle("is-short", left <= LAST_SECONDS);
  pause.disabled = !turn || over;
  pause.setAttribute("aria-pressed", String(Boolean(turn) && !turn.isRunning && !over));
  tools.querySelector("[data-missed-said]").textContent = over ? tools.dataset.missed : "";
  tools.querySelector("[data-sound]").setAttribute("aria-pressed", String(isLoud()));
}

function warn() {
  if (turn.isOver) {
    turn.stop();
    beep(330, 0.6);
  } else if (turn.left <= LAST_SECONDS && turn.left !== beeped) {
    beeped = turn.left;
    beep(880, 0.08);
  }
}

let audio = null;
const isLoud = () => device.get(SOUND, false);

/** Browsers let a page make sounds only after a tap. */
function unlockSound() {
  if (!isLoud() || audio) return;
  try { audio = new AudioContext(); } catch { /* a device without sound */ }
}

function beep(pitch, seconds) {
  if (!isLoud() || !audio) return;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  volume.gain.value = 0.15;
  tone.frequency.value = pitch;
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + seconds);
}
