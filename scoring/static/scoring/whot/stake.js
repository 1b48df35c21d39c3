// Raising the stake (S3): one offers, the other has ten seconds; only what was accepted in time is declared.
// Owns the open offer, from a monotonic clock: it survives a swapped board. Never posts: the accepting
// button belongs to the board's form.

import { fill } from "./store.js";

const TICK = 200;
let offer = null; // {points, at, sheet}
let ticking = 0;

const spent = () => performance.now() - offer.at;
const isLate = (menu) => spent() > Number(menu.dataset.window) * 1000;

export function mountStake(pad) {
  const menu = pad.querySelector("[data-stake]");
  // Somebody raised meanwhile, or another game began: what was offered is gone.
  if (offer?.sheet !== pad.dataset.sheet || offer.points < Number(menu?.dataset.next ?? Infinity)) offer = null;
  if (!menu) return;
  menu.querySelector("[data-own]").textContent = menu.dataset.wordOffer;
  menu.addEventListener("click", (event) => tap(event, menu, event.target.closest("button")?.dataset ?? {}));
  show();
}

function tap(event, menu, { offer: points, own, accept, decline }) {
  if (points) make(menu, Number(points));
  else if (own !== undefined) {
    event.preventDefault();
    make(menu, Number(menu.querySelector("[name=points]").value));
  } else if (accept !== undefined) {
    // The edge counts as in time; a tap after it says nothing.
    if (!offer || isLate(menu)) event.preventDefault();
    else offer = null;
  } else if (decline !== undefined) close(menu, menu.dataset.wordDeclined);
}

function make(menu, points) {
  if (points < Number(menu.dataset.next)) return;
  offer = { points, at: performance.now(), sheet: menu.closest("[data-whot]").dataset.sheet };
  ticking ||= setInterval(show, TICK);
  show();
}

function close(menu, text) {
  offer = null;
  menu.querySelector("[data-stake-said]").textContent = text;
  show();
}

/** On whatever board is on the page now. */
function show() {
  const menu = document.querySelector("[data-stake]");
  if (!menu) return;
  if (offer && isLate(menu)) { close(menu, menu.dataset.wordLate); return; }
  menu.querySelector("[data-answer]").hidden = !offer;
  for (const part of menu.querySelectorAll("[data-offers], [data-plain]")) part.hidden = Boolean(offer);
  if (!offer) {
    clearInterval(ticking);
    ticking = 0;
    return;
  }
  menu.open = true;
  menu.querySelector("[data-stake-said]").textContent = "";
  menu.querySelector("[data-offered]").textContent = fill(menu.dataset.wordAsked, { points: offer.points });
  menu.querySelector("[data-left]").textContent = String(Math.max(0, Math.ceil(Number(menu.dataset.window) - spent() / 1000)));
  menu.querySelector("[data-accept]").value = `kind=stake_raised&points=${offer.points}`;
}
