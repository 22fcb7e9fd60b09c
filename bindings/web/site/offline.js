// Keeps the whole site after the first visit, so that it works without a connection. All files of a version come together, and a new
// version waits until no page of the old one is open.

const VERSION = "VERSION";
const FILES = ["FILES"];
const STORE = `taxicab ${VERSION}`;
const here = new URL("./", self.location.href);
const ROOMS = ["", "play/", "lab/", "analyse/", "board/", "endgames/", "match/", "guess/", "records/"];

addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const store = await caches.open(STORE);
    // Past the cache of the browser: a mixture of two versions would not work.
    await store.addAll(FILES.map((file) => new Request(new URL(file, here), { cache: "reload" })));
  })());
});

addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const stores = (await caches.keys()).filter((name) => name.startsWith("taxicab ") && name !== STORE);
    await Promise.all(stores.map((name) => caches.delete(name)));
    await self.clients.claim();
  })());
});

/** The file that a path names; a room is its page. */
function fileOf(path) {
  const file = ROOMS.includes(path) ? `${path}index.html` : path;
  return FILES.includes(file) ? new URL(file, here) : null;
}

addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || address.origin !== here.origin || !address.pathname.startsWith(here.pathname)) return;
  const path = address.pathname.slice(here.pathname.length);
  if (path && ROOMS.includes(`${path}/`)) {
    // As a host of files does it: the page names its files from where it is.
    address.pathname += "/";
    event.respondWith(Response.redirect(address, 302));
    return;
  }
  const file = fileOf(path);
  if (!file) return;
  event.respondWith((async () => (await (await caches.open(STORE)).match(file)) ?? fetch(event.request))());
});
