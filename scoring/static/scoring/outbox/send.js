/* Sends one item and interprets the answer. Never stores anything and never decides what is sent next.

   `send` resolves to one of
     {is: "held", html, version, isStored}   the server has it; without isStored it refuses it for good
     {is: "again", why, after}      no answer, or not now; `after` in milliseconds if the server named a time
     {is: "stopped", why}           only people can help
     {is: "unreadable", text}       our fault: nothing was stored, and sending again would not help */

import { heard } from "../offline/renew.js";

export const TIMEOUT = 4000;
const LONGEST_WAIT = 60000;
const TOKEN = "X-CSRFToken"; // in the page's hx-headers; an answer to an outdated one brings a new one
const ANSWERS = new Set(["counted", "agreed", "held", "refused", "repeated"]);

export async function send(item, hasWaited, hasFreshToken = false) {
  let response, text;
  try {
    response = await fetch(item.url, {
      method: "POST",
      body: new URLSearchParams(hasWaited ? [...item.fields, ["waited", "1"], ...ago(item)] : item.fields),
      headers: { Outbox: "1", ...JSON.parse(document.body.getAttribute("hx-headers")) },
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT),
    });
    heard(response.headers.get("Release"));
    text = await response.text();
  } catch {
    return { is: "again", why: "offline" };
  }
  const token = response.headers.get(TOKEN);
  if (response.status === 403 && token && !hasFreshToken) {
    document.body.setAttribute("hx-headers", JSON.stringify({ [TOKEN]: token }));
    return send(item, hasWaited, true);
  }
  return meaning(response, text);
}

/* The time since the tap, not its date: this device's clock may be wrong. */
function ago({ at }) {
  const seconds = Math.round((Date.now() - Date.parse(at)) / 1000);
  return seconds >= 0 ? [["ago", String(seconds)]] : [];
}

function meaning(response, text) {
  const { status, headers } = response;
  if (response.ok) {
    // An inn's log-in page answers 200 to everything; only this header proves our own answer.
    if (!ANSWERS.has(headers.get("Entry-Status"))) return { is: "again", why: "offline" };
    return { is: "held", html: text, version: Number(headers.get("Sheet-Version")), isStored: headers.get("Entry-Status") !== "refused" };
  }
  if (status === 400 || status === 422) return { is: "unreadable", text: text.slice(0, 300) };
  if (status === 429 || status === 503) return { is: "again", why: "busy", after: after(headers.get("Retry-After")) };
  if (status === 502 || status === 504) return { is: "again", why: "offline" };
  return { is: "stopped", why: [401, 403, 404, 410].includes(status) ? "forbidden" : "broken" };
}

const after = (seconds) => (Number(seconds) > 0 ? Math.min(Number(seconds) * 1000, LONGEST_WAIT) : undefined);
