/* What only a script can do for a button, on any page: `data-print` prints, `data-copy-link` copies a link and confirms
   it. The link is the button's own, or that of the field beside it, which selects it if pages have no clipboard (plain
   http). Without this file buttons are hidden (.needs-script) and links work as links. */

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
  // Emptied first, so that a second tap is announced too.
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

/** Select the address in the field. Returns whether the browser could also copy it. */
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
