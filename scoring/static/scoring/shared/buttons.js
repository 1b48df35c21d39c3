/* What only a script can do for a button, on any page: `data-print` prints, `data-copy-link` copies a link and says so. The link
   is the button's own, or that of the field beside it, which shows it marked where the device has no clipboard for pages
   (plain http). Without this file buttons are hidden (.needs-script) and links lead where they lead. */

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) window.print();
  const button = event.target.closest("[data-copy-link]");
  if (!button) return;
  event.preventDefault();
  copy(button, button.closest("section, main").querySelector(".link-field"));
});

async function copy(button, field) {
  const address = field?.querySelector("input");
  const isCopied = (await copied(address?.value ?? button.href)) || (field && marked(field, address));
  if (!isCopied && !field) { location.href = button.href; return; }
  const said = button.parentElement.querySelector("[role=status]");
  // Emptied first: a second tap is said aloud too.
  said.textContent = "";
  requestAnimationFrame(() => { said.textContent = isCopied ? button.dataset.wordCopied : button.dataset.wordMarked; });
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // none on plain http, or not allowed
  }
}

/** Marks the address where people see it; whether the browser could also copy it that way. */
function marked(field, address) {
  [field.previousElementSibling.hidden, field.hidden] = [true, false];
  address.focus();
  address.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}
