// The tables of endgames that were filled here, kept for the next visit. One that was damaged since is filled again.

const STORE = "tables of taxicab"; // offline.js removes "taxicab …"

const fileOf = (endgame) => new URL(`./kept/${endgame}`, import.meta.url);

async function digestOf(words) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", words));
  return digest.reduce((text, byte) => text + byte.toString(16).padStart(2, "0"), "");
}

/** What is kept: the name of each endgame → the version of its table and its words. Empty on a page that may keep nothing. */
export async function keptTables() {
  const tables = new Map();
  try {
    const store = await caches.open(STORE);
    await Promise.all((await store.keys()).map(async (request) => {
      const response = await store.match(request);
      const [endgame, version, digest] = ["endgame", "version", "digest"].map((name) => response.headers.get(name));
      const bytes = await response.arrayBuffer();
      if (await digestOf(bytes) === digest) tables.set(endgame, { version: Number(version), words: new BigUint64Array(bytes) });
      else console.info(`The kept table of ${endgame} is damaged; it is made again.`);
    }));
  } catch {
    // No store, or no digests: the page came over no safe connection.
  }
  return tables;
}

/** Keeps a table, if it can. */
export async function keepTable({ endgame, version, words }) {
  try {
    const headers = { endgame, version, digest: await digestOf(words) };
    await (await caches.open(STORE)).put(fileOf(endgame), new Response(words, { headers }));
  } catch {
    // As above, or the store is full.
  }
}
