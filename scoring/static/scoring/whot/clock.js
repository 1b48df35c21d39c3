// The turn clock of a table that plays against one (S3: 20 seconds; exactly that long is still in time).
// Owns the time of the running turn, from a monotonic clock: it survives a swapped board, not a reload.
// Sound is off unless this device was told otherwise.

import { say } from "./aside.js";
import { device } from "./store.js";

const TICK = 200;
const LAST_SECONDS = 5;
const SOUND = "whot-sound";

/** One turn: `now` is handed in, in milliseconds, so that a test can be the clock. */
export class Turn {
  constructor(seconds) {
    this.allowed = seconds * 1000;
    this.spent = 0;
    this.since = null;
  }

  start(now) {
    this.spent = 0;
    this.since = now;
  }

  pause(now) {
    this.spent = this.elapsed(now);
    this.since = null;
  }

  resume(now) {
    this.since = now;
  }

  elapsed(now) {
    return this.spent + (this.since === null ? 0 : now - this.since);
  }

  left(now) {
    return Math.max(0, Math.ceil((this.allowed - this.elapsed(now)) / 1000));
  }

  isOver(now) {
    return this.elapsed(now) > this.allowed;
  }

  get isRunning() {
    return this.since !== null;
  }
}

let turn = null;
let place = "";
let beeped = null;
let ticking = 0;

export function mountClock(pad) {
  const tools = pad.querySelector("[data-seconds]");
  if (!tools) return;
  const { sheet, game, round } = pad.dataset;
  const here = `${sheet}/${game}/${round}`;
  // The next round begins with a fresh clock; the same one goes on where it was.
  if (here !== place || !turn) turn = new Turn(Number(tools.dataset.seconds));
  place = here;
  tools.querySelector("[data-clock]").addEventListener("click", () => begin(pad));
  tools.querySelector("[data-pause]").addEventListener("click", pauseOrGoOn);
  tools.querySelector("[data-sound]").addEventListener("click", toggleSound);
  show();
}

function begin(pad) {
  turn.start(performance.now());
  beeped = null;
  say(pad, "");
  unlockSound();
  ticking ||= setInterval(show, TICK);
  show();
}

function pauseOrGoOn() {
  const now = performance.now();
  if (turn.isRunning) turn.pause(now);
  else if (turn.elapsed(now)) turn.resume(now);
  show();
}

function toggleSound() {
  device.set(SOUND, !isLoud());
  unlockSound();
  beep(660, 0.08);
  show();
}

/** On whatever board is on the page now. */
function show() {
  const tools = document.querySelector("[data-whot-tools][data-seconds]");
  if (!tools || !turn) return;
  const now = performance.now();
  const left = turn.left(now);
  const clock = tools.querySelector("[data-clock]");
  const pause = tools.querySelector("[data-pause]");
  clock.querySelector("[role=timer]").textContent = String(left);
  clock.classList.toggle("is-running", turn.isRunning);
  clock.classList.toggle("is-short", turn.elapsed(now) > 0 && left <= LAST_SECONDS);
  // A turn whose time is up is not paused: it is over.
  const over = turn.isOver(now);
  pause.disabled = !turn.elapsed(now) || over;
  pause.setAttribute("aria-pressed", String(!turn.isRunning && turn.elapsed(now) > 0 && !over));
  const missed = tools.querySelector("[data-missed-said]");
  if (missed) missed.textContent = over ? tools.dataset.missed : "";
  tools.querySelector("[data-sound]").setAttribute("aria-pressed", String(isLoud()));
  if (turn.isRunning) warn(tools, now, left);
}

function warn(tools, now, left) {
  if (turn.isOver(now)) {
    turn.pause(now);
    beep(330, 0.6);
    show();
  } else if (left <= LAST_SECONDS && left !== beeped) {
    beeped = left;
    beep(880, 0.08);
  }
}

let audio = null;
const isLoud = () => device.get(SOUND, false);

/** Browsers let a page sound only after a tap. */
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
