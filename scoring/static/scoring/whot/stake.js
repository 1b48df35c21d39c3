// Raising the stake (S3): one offers, the other has ten seconds; only what was accepted in time is declared.
// Owns the open offer, from a monotonic clock: it survives a swapped board. Never posts: the accepting
// button belongs to the board's form.

import { fill } from "./store.js";

const TICK = 200;
let offer = null; // {points, at, sheet, stake}
let ticking = 0;

export function mountStake(pad) {
  const menu = pad.querySelector("[data-stake]");
  if (!menu) { offer = null; return; }
  const { sheet } = pad.dataset;
  // Somebody raised meanwhile, or another game began: what was offered is gone.
  if (offer && (offer.sheet !== sheet || offer.points < Number(menu.dataset.next))) offer = null;
  menu.querySelector("[data-offers]").hidden = false;
  const own = menu.querySelector("[data-own]");
  own.textContent = menu.dataset.wordOffer;
  const make = (points) => {
    if (points < Number(menu.dataset.next)) return;
    offer = { points, at: performance.now(), sheet };
    if (!ticking) ticking = setInterval(show, TICK);
    show();
  };
  for (const key of menu.querySelectorAll("[data-offer]")) {
    key.addEventListener("click", () => make(Number(key.dataset.offer)));
  }
  own.addEventListener("click", (event) => {
    event.preventDefault();
    make(Number(menu.querySelector("[name=points]").value));
  });
  menu.querySelector("[data-accept]").addEventListener("click", (event) => {
    // The edge counts as in time; a tap after it says nothing.
    if (!offer || isLate(menu)) event.preventDefault();
    else offer = null;
  });
  menu.querySelector("[data-decline]").addEventListener("click", () => close(menu, menu.dataset.wordDeclined));
  show();
}

const spent = () => performance.now() - offer.at;
const isLate = (menu) => spent() > Number(menu.dataset.window) * 1000;

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
  const answer = menu.querySelector("[data-answer]");
  answer.hidden = !offer;
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
