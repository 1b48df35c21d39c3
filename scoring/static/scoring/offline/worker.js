/* Python in a worker: unpacks the bundle, then draws the board of a sheet with all waiting items.

   Receives {start: {python, bundle}} and {state, items}; answers {result} or {error} on the port that came with it.
   Never touches the page's document and never sends anything. It has a policy of its own, which lets it compile
   WebAssembly. */

const ROOT = "/app";
// The list of installable packages that Pyodide asks for; only the bundle is needed.
const NO_PACKAGES = { info: { abi_version: "2025_0" }, packages: {} };
let drawn = null;
let starting = null;

async function start({ python, bundle }) {
  const folder = new URL("./", python).href;
  const [{ loadPyodide }, packed] = await Promise.all([import(python), fetched(bundle)]);
  const py = await loadPyodide({ indexURL: folder, lockFileContents: NO_PACKAGES });
  py.unpackArchive(packed, "zip", { extractDir: ROOT });
  py.runPython(`import sys; sys.path.insert(0, "${ROOT}")`);
  const browser = py.pyimport("scoring.offline.browser");
  browser.start(ROOT);
  drawn = browser.drawn;
}

// Pyodide requests several files at once; without a network the first failure is handled, the others have no handler.
self.addEventListener("unhandledrejection", (event) => { if (!drawn) event.preventDefault(); });

async function fetched(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.arrayBuffer();
}

async function answer(message) {
  if (message.start) {
    starting ??= start(message.start);
    await starting;
    return true;
  }
  await starting;
  return JSON.parse(drawn(message.state, message.items));
}

self.addEventListener("message", async ({ data, ports: [port] }) => {
  try {
    port.postMessage({ result: await answer(data) });
  } catch (error) {
    port.postMessage({ error: String(error) });
  }
});
