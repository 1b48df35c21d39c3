/* Served instead of service-worker.js if PUNKTEBLOCK_OFFLINE=0: removes itself and all its caches. Unsent entries are
   stored elsewhere and stay. */

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const ours = (await caches.keys()).filter((name) => name.startsWith(BUILD.prefix));
    await Promise.all(ours.map((name) => caches.delete(name)));
    await self.registration.unregister();
  })());
});
