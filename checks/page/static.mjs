// A host of files alone, as anybody's: a folder below a path, no rules for rooms.

import { createServer } from "node:http";
import { readFile, stat } from "node:fs/promises";
import { join, normalize } from "node:path";
import { gzipSync } from "node:zlib";

const KINDS = {
  css: "text/css", html: "text/html; charset=utf-8", js: "text/javascript", json: "application/json", svg: "image/svg+xml",
  wasm: "application/wasm", webmanifest: "application/manifest+json",
};

/** Serves a folder at `/taxicab/`; gives its address, without the last stroke, and how to end it. */
export async function host(folder) {
  const compressed = new Map();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url, "http://localhost");
    const path = normalize(decodeURIComponent(url.pathname));
    const answer = (status, headers = {}, body = "") => response.writeHead(status, headers).end(body);
    if (!path.startsWith("/taxicab/")) return answer(404);
    const file = join(folder, path.slice("/taxicab".length));
    const facts = await stat(file).catch(() => null);
    if (facts?.isDirectory() && !path.endsWith("/")) return answer(301, { Location: `${path}/${url.search}` });
    const name = facts?.isDirectory() ? join(file, "index.html") : file;
    const body = await readFile(name).catch(() => null);
    if (!body) return answer(404, { "Content-Type": "text/html" }, await readFile(join(folder, "404.html")));
    const kind = { "Content-Type": KINDS[name.split(".").at(-1)] ?? "application/octet-stream" };
    if (!/\bgzip\b/.test(request.headers["accept-encoding"])) return answer(200, kind, body);
    if (!compressed.has(name)) compressed.set(name, gzipSync(body));
    return answer(200, { ...kind, "Content-Encoding": "gzip", Vary: "Accept-Encoding" }, compressed.get(name));
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return { address: `http://127.0.0.1:${server.address().port}/taxicab`, end: () => { server.close(); server.closeAllConnections(); } };
}
