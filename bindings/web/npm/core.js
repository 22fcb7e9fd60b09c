// The core, compiled from Rust: fetched or read, and started on this thread.

export const isNode = globalThis.process?.release?.name === "node";

/**
 * A compiled core: all of it, `"taxicab"`, or on the static site only what games need, `"play"`. Other threads can start it without
 * compiling it again.
 */
export async function compiled(name = "taxicab") {
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

/** The functions of a compiled core, on this thread. */
export async function started({ name, module }) {
  const glue = await import(`./wasm/${name}.js`);
  glue.initSync({ module });
  return glue;
}
