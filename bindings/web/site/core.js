// The core, compiled from Rust, in parts: each fetched when it is first needed, and started in threads.

/** The parts of the core, each with the requests whose names begin so: the first that fits. What begins otherwise is the puzzle's. */
const PARTS = { match: ["match"], games: ["game", "goals"], chess: ["chess "], lesson: ["endgame lesson", "endgame position"], endgame: ["endgame "], study: ["bench", "space", "heuristics error", "heuristics predict"] };

/** The part of the core that answers a command. */
export function partOf(command) {
  const begins = ([, names]) => names.some((name) => String(command).startsWith(name));
  return Object.entries(PARTS).find(begins)?.[0] ?? "puzzle";
}

const compiling = new Map();

/** A compiled part of the core, fetched once. Every thread can start it without compiling it again. After a failure it is fetched anew. */
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
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The core could not be fetched: ${response.status} at ${address}.`);
  const isNamed = response.headers.get("Content-Type")?.startsWith("application/wasm");
  return isNamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** Begins a thread of a part, as `Thread` asks for it. */
export const begun = (part) => (onMessage, onError) => {
  const worker = new Worker(new URL(`./wasm/${part}.worker.js`, import.meta.url));
  worker.addEventListener("message", ({ data }) => onMessage(data));
  worker.addEventListener("error", onError);
  return worker;
};
