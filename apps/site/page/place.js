// Where the page lives: at the root of a server, or in any folder of a static host.

/** The address of the page, ending in a stroke. */
export const home = new URL("../", import.meta.url);

// An address beside the page stays what it was when the room changes, and with it the page's own address.
for (const link of document.querySelectorAll("link[href], a[href]")) link.setAttribute("href", link.href);

/** The address of a room: `roomAddress("play", {size: "4x4"})`. */
export function roomAddress(room, fields = {}) {
  const query = new URLSearchParams(fields).toString();
  return `${home.pathname}${room}${query ? `?${query}` : ""}`;
}

/** The room that an address names, as the page names it. */
export function roomOf(address) {
  return address.pathname.slice(home.pathname.length).split("/")[0];
}
