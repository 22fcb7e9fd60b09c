// Files that the page gives to its reader.

import { element } from "./dom.js";

/** Saves a file under a name, where the browser keeps downloads. */
export function download(file, name) {
  const url = URL.createObjectURL(file);
  const link = element("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
