/* Served instead of service-worker.js when PUNKTEBLOCK_OFFLINE=0: takes itself and all its copies away. What waits to
   be sent is not its own and stays. */

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const ours = (await caches.keys()).filter((name) => name.startsWith(BUILD.prefix));
    await Promise.all(ours.map((name) => caches.delete(name)));
    await self.registration.unregister();
  })());
});
