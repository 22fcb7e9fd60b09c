// The core, compiled from Rust, in parts: each fetched or read when it is first needed, and started on this thread.

export const isNode = globalThis.process?.release?.name === "node";

/** The parts of the core, each with the requests whose names begin so; what begins otherwise is the puzzle's. */
const PARTS = { chess: ["chess "], endgame: ["endgame "], study: ["bench", "space", "heuristics error", "heuristics predict"] };

/** The part of the core that answers a command. */
export function partOf(command) {
  const begins = ([, names]) => names.some((name) => String(command).startsWith(name));
  return Object.entries(PARTS).find(begins)?.[0] ?? "puzzle";
}

const compiling = new Map();

/**
 * A compiled part of the core, fetched once: `"puzzle"`, `"study"`, `"chess"`, `"endgame"` or `"games"`. Every thread can start it
 * without compiling it again. After a failure it is fetched anew.
 */
export function compiled(part) {
  if (!compiling.has(part)) {
    const fetched = compile(part);
    compiling.set(part, fetched);
    fetched.catch(() => compiling.delete(part));
  }
  return compiling.get(part);
}

async function compile(name) {
  const address = new URL(`./wasm/${name}_bg.wasm`, import.meta.url);
  if (isNode) {
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ "node:fs/promises");
    return { name, module: await WebAssembly.compile(await readFile(address)) };
  }
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The core could not be fetched: ${response.status} at ${address}.`);
  const isNamed = response.headers.get("Content-Type")?.startsWith("application/wasm");
  return { name, module: await (isNamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer())) };
}

/** What calls a part of the core from JavaScript, not yet started. */
export const glue = (part) => import(`./wasm/${part}.js`);

/** The functions of a compiled part, on this thread. */
export async function started({ name, module }) {
  const functions = await glue(name);
  functions.initSync({ module });
  return functions;
}
