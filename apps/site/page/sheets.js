// The style sheets of the rooms: fetched once, and in force only while their room is.

import { element } from "./dom.js";

const sheets = new Map(); // a path beside this file → {link, isThere}

/** Resolves when the sheets are there. They change nothing before they are in force. */
export function fetched(paths) {
  return Promise.all(paths.map((path) => {
    if (!sheets.has(path)) {
      // A sheet for no medium is fetched all the same, and does not touch the room that is still shown.
      const link = element("link", { rel: "stylesheet", media: "not all", fetchpriority: "high", href: new URL(path, import.meta.url) });
      const isThere = new Promise((settle, fail) => {
        link.addEventListener("load", settle);
        link.addEventListener("error", () => {
          sheets.delete(path);
          link.remove();
          fail(new Error(`${path} could not be fetched`));
        });
      });
      sheets.set(path, { link, isThere });
      document.head.append(link);
    }
    return sheets.get(path).isThere;
  }));
}

/** Puts these sheets in force and all others out of it. */
export function inForce(paths) {
  for (const [path, { link }] of sheets) link.media = paths.includes(path) ? "all" : "not all";
}

/** Fetches one more sheet for the room that is shown, and puts it in force. */
export async function added(path) {
  await fetched([path]);
  sheets.get(path).link.media = "all";
}
