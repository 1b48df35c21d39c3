/* A link that was just made: copied with one tap, and said so. Where the device has no clipboard for pages (plain http),
   the address stands marked in a field. Without this file the link is there to be held or dragged. */

const copyButton = () => document.querySelector("[data-copy-link]");

/** The page is swapped when a link was made: its button does nothing without this file, and is hidden until here. */
function show() {
  copyButton()?.removeAttribute("hidden");
}

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy-link]");
  if (!button) return;
  const part = button.closest(".shown-link");
  const said = part.querySelector(".link-said");
  const isCopied = (await copied(part.querySelector(".link-url a").href)) || marked(part);
  // Emptied first: a second tap is said aloud too.
  said.textContent = "";
  requestAnimationFrame(() => { said.textContent = isCopied ? button.dataset.wordCopied : button.dataset.wordMarked; });
});

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // none on plain http, or not allowed
  }
}

/** Marks the address where people see it; whether the browser could also copy it that way. */
function marked(part) {
  const field = part.querySelector(".link-field");
  [part.querySelector(".link-url").hidden, field.hidden] = [true, false];
  const address = field.querySelector("input");
  address.focus();
  address.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}

document.addEventListener("htmx:afterSettle", show);
show();
