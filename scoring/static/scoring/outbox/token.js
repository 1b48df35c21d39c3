/* The page's CSRF token: read from the body, and fetched anew before a replay. Never sends an entry. */

const live = document.getElementById("live");

export const token = () => JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"];

/** Ask the server for the page again and take its token over: "fresh", "offline", or "none" where it gives us none. */
export async function freshToken(timeout) {
  try {
    const response = await fetch(live.dataset.padUrl, { redirect: "error", signal: AbortSignal.timeout(timeout) });
    if (!response.ok) return "none";
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const headers = page.body.getAttribute("hx-headers");
    if (!headers) return "none";
    document.body.setAttribute("hx-headers", headers);
    return "fresh";
  } catch {
    return "offline";
  }
}
