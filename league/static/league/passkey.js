/* Passkeys: takes the challenge of a form's data-passkey to the browser and sends what it says with the form.
   Without this file, or in a browser that knows none, those forms are hidden (.needs-passkeys). */

const FIELDS = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
document.documentElement.dataset.passkeys = window.PublicKeyCredential ? "yes" : "no";

/** From and to base64url. Browsers of before 2025 do not bring it. */
const toBytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
const toText = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

function given({ publicKey }) {
  const found = { ...publicKey, challenge: toBytes(publicKey.challenge) };
  if (found.user) found.user = { ...found.user, id: toBytes(found.user.id) };
  if (found.excludeCredentials) found.excludeCredentials = found.excludeCredentials.map((one) => ({ ...one, id: toBytes(one.id) }));
  return { publicKey: found };
}

function said({ id, type, response }) {
  const there = FIELDS.filter((name) => response[name]);
  return JSON.stringify({ id, rawId: id, type, response: Object.fromEntries(there.map((name) => [name, toText(response[name])])) });
}

async function ask(form) {
  const headers = { "X-CSRFToken": form.elements.csrfmiddlewaretoken.value };
  const answer = await fetch(form.dataset.passkey, { method: "POST", headers });
  if (answer.redirected) return location.reload(); // it needs a fresh sign-in first, which the page asks for
  const options = given(await answer.json());
  const kind = options.publicKey.user ? "create" : "get";
  form.elements.answer.value = said(await navigator.credentials[kind](options));
  form.submit();
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.dataset.passkey) return;
  event.preventDefault();
  const [button, sorry] = [form.querySelector("button"), form.querySelector("[data-sorry]")];
  button.disabled = true;
  ask(form).catch(() => { button.disabled = false; sorry.hidden = false; });
});
