// Every door of the npm package: what was packed is installed into an empty project of each tool, built without options, and opened.
//
// PACKAGE names the folder of the package. Each test fetches its tools from the registry, in the versions named here.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { host } from "../../../checks/page/static.mjs";
import { opened, visited } from "../tests/browsers.mjs";

const root = new URL("../../../", import.meta.url).pathname;
const packageFolder = process.env.PACKAGE ?? resolve(root, "target/web/npm");
const folder = mkdtempSync(join(tmpdir(), "taxicab-doors-"));
let archive;
let browser;

const run = (cwd, command, ...words) => {
  const environment = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NO_COLOR: "1" };
  return execFileSync(command, words, { cwd, encoding: "utf8", env: environment, stdio: ["ignore", "pipe", "pipe"] });
};

before(async () => {
  const packed = run(folder, "npm", "pack", "--silent", packageFolder).trim().split("\n").at(-1);
  archive = join(folder, packed);
  browser = await opened("chrome");
});
after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** An empty project with some files, the package, and tools. */
function project(name, files, tools = [], more = {}) {
  const cwd = join(folder, name);
  for (const [path, text] of Object.entries({ "package.json": JSON.stringify({ name, private: true, type: "module", ...more }), ...files })) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  }
  run(cwd, "npm", "install", "--silent", "--no-fund", "--no-audit", archive, ...tools);
  return cwd;
}

// What each project does: a call at once, one without the core, one in a thread.
const MAIN = `
import { isSolvable, shuffle, solve } from "taxicab";
import { distance } from "taxicab/chess";
export const done = solve("8 2 0/4 6 1/3 7 5").then(({ length }) =>
  [length, distance("a1", "h8", { piece: "knight" }), isSolvable(shuffle({ size: "3x3", seed: 7 }).board)].join(" "));
`;
const EXPECTED = "24 6 true";
const SHOWN = `${MAIN}\ndone.then((text) => { document.title = text; }, (error) => { document.title = String(error); });\n`;
const page = (script, kind = ' type="module"') =>
  `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>waits</title><body><div id="app"></div><script${kind} src="${script}"></script></body></html>`;

/** Opens an address and waits for its title to say what was found; nothing may go wrong, and nothing is fetched from elsewhere. */
async function finds(address, expected = EXPECTED) {
  const { page: shown, wrong } = await visited(browser, address);
  try {
    await shown.waitForFunction(() => document.title !== "waits", { timeout: 30_000 });
    assert.deepEqual([await shown.title(), wrong], [expected, []]);
  } finally {
    await shown.close();
  }
}

/** Serves the files of a folder, and opens them. */
async function findsIn(files, expected = EXPECTED) {
  const site = await host(files);
  try {
    await finds(`${site.address}/`, expected);
  } finally {
    site.end();
  }
}

/** Opens the address that a server says when it begins. */
async function findsServed(cwd, words, expected = EXPECTED) {
  const server = spawn("npx", words, { cwd, env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NO_COLOR: "1" }, detached: true });
  try {
    const address = await new Promise((found, failed) => {
      let said = "";
      const hear = (text) => {
        said += text;
        const match = said.match(/http:\/\/(localhost|127\.0\.0\.1):\d+/);
        if (match) found(match[0]);
      };
      server.stdout.on("data", hear);
      server.stderr.on("data", hear);
      server.on("exit", () => failed(new Error(said)));
      setTimeout(() => failed(new Error(`no address: ${said}`)), 60_000).unref();
    });
    await finds(address, expected);
  } finally {
    process.kill(-server.pid);
  }
}

test("Node: import and require", () => {
  const cwd = project("node", { "main.mjs": `${MAIN} console.log(await done);`, "main.cjs": `
    const { solve } = require("taxicab"); const { distance } = require("taxicab/chess"); const { isSolvable } = require("taxicab/plain");
    solve("8 2 0/4 6 1/3 7 5").then(({ length }) => console.log(length, distance("a1", "h8", { piece: "knight" }), isSolvable([1, 2, 3, 0])));` });
  assert.equal(run(cwd, process.execPath, "main.mjs").trim(), EXPECTED);
  assert.equal(run(cwd, process.execPath, "main.cjs").trim(), EXPECTED);
});

test("Deno", () => {
  const cwd = project("deno", { "main.mjs": `${MAIN} console.log(await done);` }, ["deno@2.9.6"]);
  assert.equal(run(cwd, "npx", "deno", "run", "--allow-all", "--node-modules-dir=manual", "main.mjs").trim(), EXPECTED);
});

test("a page with an import map", async () => {
  const at = "./node_modules/taxicab";
  const map = JSON.stringify({ imports: { taxicab: `${at}/index.js`, "taxicab/chess": `${at}/chess.js` } });
  const text = page("main.js").replace("<title>", `<script type="importmap">${map}</script><title>`);
  await findsIn(project("map", { "index.html": text, "main.js": SHOWN }));
});

test("Vite: dev and build", async () => {
  const cwd = project("vite", { "index.html": page("/main.js"), "main.js": SHOWN }, ["vite@8.3.8"]);
  await findsServed(cwd, ["vite", "--port", "0"]);
  run(cwd, "npx", "vite", "build");
  await findsServed(cwd, ["vite", "preview", "--port", "0"]);
});

test("webpack", async () => {
  const cwd = project("webpack", { "src/index.js": SHOWN, "dist/index.html": page("main.js", "") }, ["webpack@5.112.2", "webpack-cli@7.3.1"]);
  run(cwd, "npx", "webpack", "--mode", "production");
  await findsIn(join(cwd, "dist"));
});

test("esbuild", async () => {
  const cwd = project("esbuild", { "main.js": SHOWN, "dist/index.html": page("main.js", "") }, ["esbuild@0.28.2"]);
  run(cwd, "npx", "esbuild", "main.js", "--bundle", "--minify", "--outfile=dist/main.js");
  await findsIn(join(cwd, "dist"));
});

test("Rollup", async () => {
  const tools = ["rollup@4.68.8", "@rollup/plugin-node-resolve@16.0.3"];
  const cwd = project("rollup", { "main.js": SHOWN, "dist/index.html": page("main.js") }, tools);
  run(cwd, "npx", "rollup", "--silent", "-p", "@rollup/plugin-node-resolve", "-i", "main.js", "-o", "dist/main.js");
  await findsIn(join(cwd, "dist"));
});

test("Next.js: rendered on the server, used in the browser", async () => {
  const cwd = project("next", {
    "app/icon.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>',
    "app/layout.jsx": 'export const metadata = { title: "waits" };\nexport default ({ children }) => <html lang="en"><body>{children}</body></html>;\n',
    "app/page.jsx": `"use client";\nimport { useEffect } from "react";\nimport "taxicab/element";\n${MAIN.replace("export ", "")}
export default function Page() {
  useEffect(() => { done.then((text) => { document.title = text; }); }, []);
  return <p>{String(isSolvable([1, 2, 3, 0]))}</p>;
}\n`,
  }, ["next@16.4.6", "react@19.3.1", "react-dom@19.3.1"], { type: undefined });
  run(cwd, "npx", "next", "build");
  await findsServed(cwd, ["next", "start", "--port", "0"]);
});

// The element: a framework sets its board, changes it, and hears that it is solved.
const PLAYED = "solved in 1";
const press = `
const pressed = (board) => new Promise((resolve) => {
  const look = () => {
    const tile = [...board.shadowRoot.querySelectorAll("button")].find(({ textContent }) => textContent === "8");
    if (board.board !== "1 2 3/4 5 6/7 0 8" || !tile) return setTimeout(look, 20);
    tile.click();
    return resolve();
  };
  look();
});
const solved = ({ detail }) => { document.title = \`solved in \${detail.single_tile}\`; };
`;

test("<taxicab-board> in React", async () => {
  const cwd = project("react", { "index.html": page("/main.js"), "main.js": `
    import { createElement, useEffect, useRef, useState } from "react";
    import { createRoot } from "react-dom/client";
    import "taxicab/element";
    ${press}
    function App() {
      const [board, change] = useState("1 2 3/4 5 6/0 7 8");
      const element = useRef(null);
      useEffect(() => { change("1 2 3/4 5 6/7 0 8"); pressed(element.current); }, []);
      return createElement("taxicab-board", { board, seed: 7, onsolved: solved, ref: element });
    }
    createRoot(document.querySelector("#app")).render(createElement(App));` }, ["vite@8.3.8", "react@19.3.1", "react-dom@19.3.1"]);
  run(cwd, "npx", "vite", "build");
  await findsServed(cwd, ["vite", "preview", "--port", "0"], PLAYED);
});

test("<taxicab-board> in Vue", async () => {
  const cwd = project("vue", { "index.html": page("/main.js"), "main.js": `
    import { createApp, h, onMounted, ref } from "vue";
    import "taxicab/element";
    ${press}
    createApp({ setup() {
      const [board, element] = [ref("1 2 3/4 5 6/0 7 8"), ref(null)];
      onMounted(() => { board.value = "1 2 3/4 5 6/7 0 8"; pressed(element.value); });
      return () => h("taxicab-board", { board: board.value, onSolved: solved, ref: element });
    } }).mount("#app");` }, ["vite@8.3.8", "vue@3.5.45"]);
  run(cwd, "npx", "vite", "build");
  await findsServed(cwd, ["vite", "preview", "--port", "0"], PLAYED);
});

test("<taxicab-board> in Svelte", async () => {
  const cwd = project("svelte", { "index.html": page("/main.js"),
    "vite.config.js": 'import { svelte } from "@sveltejs/vite-plugin-svelte";\nexport default { plugins: [svelte()] };\n',
    "main.js": 'import { mount } from "svelte";\nimport App from "./App.svelte";\nmount(App, { target: document.querySelector("#app") });\n',
    "App.svelte": `<script>
      import { onMount } from "svelte";
      import "taxicab/element";
      ${press}
      let board = $state("1 2 3/4 5 6/0 7 8");
      let element;
      onMount(() => { board = "1 2 3/4 5 6/7 0 8"; pressed(element); });
    </script>
    <taxicab-board {board} onsolved={solved} bind:this={element}></taxicab-board>` },
  ["vite@8.3.8", "svelte@5.57.3", "@sveltejs/vite-plugin-svelte@7.3.1"]);
  run(cwd, "npx", "vite", "build");
  await findsServed(cwd, ["vite", "preview", "--port", "0"], PLAYED);
});
