// The core, compiled from Rust: fetched or read, and started on this thread.

import * as glue from "./wasm/taxicab.js";

export const isNode = globalThis.process?.release?.name === "node";

/** The compiled module. Other threads can start it without compiling it again. */
export async function compiled() {
  const address = new URL("./wasm/taxicab_bg.wasm", import.meta.url);
  if (isNode) {
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ "node:fs/promises");
    return WebAssembly.compile(await readFile(address));
  }
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The core could not be fetched: ${response.status} at ${address}.`);
  const isNamed = response.headers.get("Content-Type")?.startsWith("application/wasm");
  return isNamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** The functions of the core, on this thread. */
export function started(module) {
  glue.initSync({ module });
  return glue;
}
