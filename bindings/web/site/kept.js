// The tables of endgames that were filled here, kept for the next visit. One that was damaged since is filled again.

const STORE = "tables of taxicab"; // offline.js removes "taxicab …"

const fileOf = (endgame) => new URL(`./kept/${endgame}`, import.meta.url);

async function digestOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return digest.reduce((text, byte) => text + byte.toString(16).padStart(2, "0"), "");
}

/** What is kept: the name of each endgame → the version of its table and its bytes. Empty on a page that may keep nothing. */
export async function keptTables() {
  const tables = new Map();
  try {
    const store = await caches.open(STORE);
    await Promise.all((await store.keys()).map(async (request) => {
      const response = await store.match(request);
      const [endgame, version, digest] = ["endgame", "version", "digest"].map((name) => response.headers.get(name));
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (await digestOf(bytes) === digest) tables.set(endgame, { version: Number(version), bytes });
      else console.info(`The kept table of ${endgame} is damaged; it is made again.`);
    }));
  } catch {
    // No store, or no digests: the page came over no safe connection.
  }
  return tables;
}

/** Keeps a table, if it can. */
export async function keepTable({ endgame, version, bytes }) {
  try {
    const headers = { endgame, version, digest: await digestOf(bytes) };
    await (await caches.open(STORE)).put(fileOf(endgame), new Response(bytes, { headers }));
  } catch {
    // As above, or the store is full.
  }
}
