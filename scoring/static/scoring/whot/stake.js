// Raises the stake (S3): one offers, the other has ten seconds; only an offer accepted in time is declared.
// An open offer survives a swapped board. Never posts: the accepting button belongs to the board's form.

import { fill } from "../shared/settings.js";
import { Countdown } from "./countdown.js";

let offer = null; // {points, sheet, time}

export function mountStake(pad) {
  const menu = pad.querySelector("[data-stake]");
  // Somebody raised meanwhile, or another game began: the offer is gone.
  if (offer && (offer.sheet !== pad.dataset.sheet || offer.points < Number(menu?.dataset.next ?? Infinity))) end();
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
    // A late tap does nothing.
    if (!offer || offer.time.isOver) event.preventDefault();
    else end();
  } else if (decline !== undefined) close(menu, menu.dataset.wordDeclined);
}

function make(menu, points) {
  if (points < Number(menu.dataset.next)) return;
  end();
  offer = { points, sheet: menu.closest("[data-whot]").dataset.sheet, time: new Countdown(Number(menu.dataset.window), show) };
  show();
}

function end() {
  offer?.time.stop();
  offer = null;
}

function close(menu, text) {
  end();
  menu.querySelector("[data-stake-said]").textContent = text;
  show();
}

/** On the board that is on the page now. */
function show() {
  const menu = document.querySelector("[data-stake]");
  if (!menu) return;
  if (offer?.time.isOver) { close(menu, menu.dataset.wordLate); return; }
  menu.querySelector("[data-answer]").hidden = !offer;
  for (const part of menu.querySelectorAll("[data-offers], [data-plain]")) part.hidden = Boolean(offer);
  if (!offer) return;
  menu.open = true;
  menu.querySelector("[data-stake-said]").textContent = "";
  menu.querySelector("[data-offered]").textContent = fill(menu.dataset.wordAsked, { points: offer.points });
  menu.querySelector("[data-left]").textContent = String(offer.time.left);
  menu.querySelector("[data-accept]").value = `kind=stake_raised&points=${offer.points}`;
}
