/* A tap on a declaration: told apart from the second half of a double tap, marked at once, made into an item to send.
   Owns the shape of an item. Never stores or sends one.

   An item: {id, sheet, url, fields: [[name, value]], sign, label, at, hasWaited}. `id` is the entry's own. */

import { settings } from "../shared/settings.js";

const SLIP = 700;
const LONG = 900; // milliseconds after which a waiting tap says so on its button

// A key that appears in place of another one, or beside it: a tap as quick as that is not meant for it.
const SLIPS = [[".tool-undo", ".tool-back"], [".deal-key", ".won"], [".won", ".deal-key"]];

const waits = new WeakMap(); // a button is the same element on a new board

let click = { time: 0, button: null };

const isEntry = (button) => Boolean(button?.form?.matches("[data-entry]"));

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  const isSlip = event.timeStamp - click.time < SLIP && SLIPS.some(([before, now]) => click.button?.matches(before) && button?.matches(now));
  // As slow as the system allows it; some systems count touches too.
  const isDoubleClick = event.detail > 1 && event.pointerType !== "touch" && click.button === button;
  // The second half of a double tap may hit the new board already.
  if ((event.isSecond || isDoubleClick || isSlip) && isEntry(button)) event.preventDefault();
  click = { time: event.timeStamp, button };
}, true);

document.addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter" && isEntry(event.target.closest?.("button"))) event.preventDefault();
});

export function itemOf(form, submitter, sheet) {
  const fields = [...new FormData(form, submitter)].filter(([name]) => name !== "csrfmiddlewaretoken");
  const id = mint();
  return {
    id,
    sheet,
    url: new URL(submitter?.hasAttribute("formaction") ? submitter.formAction : form.action, location.href).pathname,
    fields: fields.map(([name, value]) => [name, name === "entry_id" ? id : value]),
    // Two taps that declare the same on the same board are one tap.
    sign: JSON.stringify(fields.filter(([name]) => name !== "entry_id")),
    label: labelOf(submitter ?? form.querySelector("[data-write]")),
    at: new Date().toISOString(),
    // A tap on a board computed here was made without the server's state.
    hasWaited: Boolean(form.closest("[data-projected]")),
  };
}

/** Whose button it is and what it declares, without the effect of the tap. */
function labelOf(button) {
  const words = button?.matches(".tool-undo, .tool-back") ? button.querySelector("b") : button;
  const said = (words?.textContent ?? "").replace(/\s+/g, " ").trim().split(" · ")[0];
  return [button?.closest("#board section[aria-label]")?.ariaLabel, said].filter(Boolean).join(": ");
}

/* crypto.randomUUID needs a secure context, which a laptop in an inn often is not; the address of a blob ends in a UUID
   everywhere. */
function mint() {
  const address = URL.createObjectURL(new Blob());
  URL.revokeObjectURL(address);
  return address.slice(-36);
}

/** `data-taps` counts; a button that this board does not have is not marked. */
export function mark(element, { closes = true } = {}) {
  if (!element) return;
  element.classList.add("is-sent");
  element.setAttribute("aria-busy", "true");
  element.dataset.taps = Number(element.dataset.taps ?? 0) + 1;
  element.dataset.word = settings.words.saved.tapped;
  clearTimeout(waits.get(element));
  waits.set(element, setTimeout(() => element.classList.toggle("is-waiting", element.matches(".is-sent")), LONG));
  const menu = element.closest("details.menu");
  menu?.querySelector("summary").classList.add("is-sent");
  // The tap has used the menu.
  if (menu && closes) menu.open = false;
}

export function clearMarks() {
  for (const marked of document.querySelectorAll(".is-sent")) {
    marked.classList.remove("is-sent", "is-waiting");
    marked.removeAttribute("aria-busy");
    delete marked.dataset.taps;
  }
}
