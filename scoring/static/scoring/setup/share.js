/* A link that was just made: copied with one tap, and said so. Where the device has no clipboard for pages (plain http),
   the address stands marked in a field. Without this file the link is there to be held or dragged. Never makes a link. */

const button = document.querySelector("[data-copy-link]");
const shown = document.querySelector(".link-url");
const field = document.querySelector(".link-field");
const said = document.querySelector(".link-said");

if (button) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const isCopied = (await copied(shown.querySelector("a").href)) || marked();
    // Emptied first: a second tap is said aloud too.
    said.textContent = "";
    requestAnimationFrame(() => { said.textContent = isCopied ? button.dataset.wordCopied : button.dataset.wordMarked; });
  });
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // none on plain http, or not allowed
  }
}

/* Marks the address where people see it; whether the browser could also copy it that way. */
function marked() {
  [shown.hidden, field.hidden] = [true, false];
  const address = field.querySelector("input");
  address.focus();
  address.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}
