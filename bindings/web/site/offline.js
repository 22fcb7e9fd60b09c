// Keeps the whole site after the first visit, so that it works without a connection. All files of a version come together.

const VERSION = "VERSION";
const FILES = ["FILES"];
const STORE = `taxicab ${VERSION}`;
const here = new URL("./", self.location.href);
const ROOMS = ["", "play/", "lab/", "board/", "endgames/"];

addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const store = await caches.open(STORE);
    // Past the cache of the browser: a mixture of two versions would not work.
    await store.addAll(FILES.map((file) => new Request(new URL(file, here), { cache: "reload" })));
    await self.skipWaiting();
  })());
});

addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const stores = (await caches.keys()).filter((name) => name.startsWith("taxicab ") && name !== STORE);
    await Promise.all(stores.map((name) => caches.delete(name)));
    await self.clients.claim();
  })());
});

/** The file that an address names; a room is its page. */
function fileOf(address) {
  const path = address.pathname.slice(here.pathname.length);
  if (ROOMS.includes(path) || ROOMS.includes(`${path}/`)) return new URL(`${path.replace(/\/?$/, path ? "/" : "")}index.html`, here);
  return FILES.includes(path) ? new URL(path, here) : null;
}

addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || address.origin !== here.origin || !address.pathname.startsWith(here.pathname)) return;
  const file = fileOf(address);
  if (!file) return;
  event.respondWith((async () => (await (await caches.open(STORE)).match(file)) ?? fetch(event.request))());
});
