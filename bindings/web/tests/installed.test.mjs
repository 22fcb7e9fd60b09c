// The package as a stranger gets it: packed, installed into an empty folder, used from Node, from TypeScript and from a page.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { host } from "../../../checks/page/static.mjs";
import { BROWSERS, opened, visited } from "./browsers.mjs";

const root = new URL("../../../", import.meta.url).pathname;
const packageFolder = process.env.PACKAGE ?? resolve(root, "target/web/npm");
const folder = mkdtempSync(join(tmpdir(), "taxicab-"));
const PAGE = `<!doctype html><html lang="en"><title>A puzzle</title><link rel="icon" href="data:,">
<taxicab-board size="3x3" board="1 2 3/4 5 6/0 7 8"></taxicab-board>
<script type="module">
  import { isSolvable, shuffle, solve } from "./node_modules/taxicab/index.js";
  import * as chess from "./node_modules/taxicab/chess.js";
  import "./node_modules/taxicab/element.js";
  Object.assign(globalThis, { isSolvable, shuffle, solve, chess });
  document.documentElement.dataset.ready = "";
</script>`;
let site;

before(async () => {
  const run = (...words) => execFileSync("npm", [...words, "--silent", "--no-fund", "--no-audit", "--offline"], { cwd: folder, encoding: "utf8" });
  const archive = run("pack", packageFolder).trim().split("\n").at(-1);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "stranger", private: true, type: "module" }));
  run("install", `./${archive}`);
  writeFileSync(join(folder, "index.html"), PAGE);
  site = await host(folder);
});
after(() => {
  site.end();
  rmSync(folder, { recursive: true });
});

const inNode = (code) => spawnSync(process.execPath, ["--input-type=module", "-e", code], { cwd: folder, encoding: "utf8" });

test("the licences of all that it contains are with it", () => {
  const file = (name) => readFileSync(join(folder, "node_modules/taxicab", name), "utf8");
  for (const name of ["LICENSE-MIT", "LICENSE-APACHE"]) assert.equal(file(name), readFileSync(resolve(root, name), "utf8"));
  for (const dependency of ["cozy-chess", "serde_json", "wasm-bindgen"]) {
    assert.match(file("LICENSE-THIRD-PARTY.md"), new RegExp(`^- ${dependency} [0-9.]+, `, "m"));
  }
});

test("used from Node; the program ends by itself", () => {
  const { stdout, stderr, status } = inNode(`
    import { shuffle, isSolvable, solve, manhattanDistance } from "taxicab";
    import * as chess from "taxicab/chess";
    import { probe } from "taxicab/endgame";
    const { board } = shuffle({ size: "3x3", seed: 7 });
    const { length } = await solve(board);
    console.log(isSolvable(board), length >= manhattanDistance(board), chess.distance("a1", "h8", { piece: "knight" }),
      (await probe("8/8/8/8/8/3k4/8/Q3K3 w")).plies);`);
  assert.equal(stderr, "");
  assert.deepEqual([stdout, status], ["true true 6 11\n", 0]);
});

test("the types hold for right uses, and refuse wrong ones", () => {
  const right = `
    import { analyse, hint, heuristics, shuffle, solvability, solve, type Board } from "taxicab";
    import * as chess from "taxicab/chess";
    import * as plain from "taxicab/plain";
    import * as study from "taxicab/study";
    import { mate } from "taxicab/endgame";
    import { TaxicabBoard } from "taxicab/element";
    const board: Board = [[1, 2, 3], [4, 5, 6], [7, 0, 8]];
    const { moves, length } = await solve(board, { metric: "mtm", signal: new AbortController().signal });
    const text: string | null | undefined = moves; const count: number | null | undefined = length;
    const reason: string | null | undefined = solvability(board).reason;
    const { seed }: { seed: number } = shuffle();
    await solve(shuffle());
    const { moves: played } = await mate("8/8/8/8/8/3k4/8/Q3K3 w");
    const first_played: string | undefined = played[0]?.san;
    const sure: boolean = plain.isSolvable([1, 2, 3, 0], 2);
    const space = await study.request({ command: "space", size: "3x3" });
    const steps: number | null = chess.distance("a1", "h8");
    const far: (number | null)[] = chess.map(null, { to: "corner", piece: "taxi" });
    const { men, moves: ranked } = chess.mobility("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", { level: "safe", values: new Array(64).fill(1), square: "a1", rankMoves: true });
    const reached: number = men.length + ranked.length + chess.mobility("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", { values: "king-ring" }).men.length + far.length;
    const first = heuristics(board)[0]?.value;
    const { move } = await hint(board);
    await analyse(board, "R");
    document.querySelector("taxicab-board")?.addEventListener("solved", ({ detail }) => detail.single_tile);
    export { TaxicabBoard, reached, first_played, sure, space, text, count, reason, seed, steps, first, move };`;
  const uses = {
    "right.ts": right,
    "moves.ts": 'import { solve } from "taxicab"; export const moves: number = (await solve("1 2 3 0")).moves;',
    "part.ts": 'import { map } from "taxicab/chess"; map(null, { to: "middle" });',
    "seven.ts": 'import { solve } from "taxicab"; await solve(7);',
    "worth.ts": 'import { mobility } from "taxicab/chess"; mobility("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", { values: "middle" });',
  };
  for (const [name, code] of Object.entries(uses)) writeFileSync(join(folder, name), code);
  // All at once: the compiler reads the types of the browser each time.
  const words = ["--noEmit", "--strict", "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler", ...Object.keys(uses)];
  const { stdout } = spawnSync(resolve(root, "bindings/web/node_modules/.bin/tsc"), words, { cwd: folder, encoding: "utf8" });
  const faults = stdout.split("\n").filter((line) => /^\S/.test(line));
  assert.deepEqual(faults.map((line) => line.split("(")[0]), ["moves.ts", "part.ts", "seven.ts", "worth.ts"], stdout);
  for (const line of faults) assert.match(line, /not assignable|No overload matches/);
});

// A core that is built quickly is one of all parts: CORE=quick.
test("its parts are small", { skip: process.env.CORE === "quick" }, () => {
  // What a page fetches of a part, as servers send it.
  const size = (part) => ["js", "packed.js"].map((kind) => gzipSync(readFileSync(join(folder, `node_modules/taxicab/wasm/${part}.${kind}`)), { level: 9 }).length)
    .reduce((sum, bytes) => sum + bytes);
  const limits = { puzzle: 350_000, study: 340_000, chess: 200_000, endgame: 330_000, games: 240_000 };
  for (const [part, limit] of Object.entries(limits)) assert.ok(size(part) <= limit, `${part}: ${size(part)} bytes`);
});

for (const name of BROWSERS) {
  test(`a page with one script, in ${name}`, async () => {
    const browser = await opened(name);
    try {
      const { page, wrong } = await visited(browser, `${site.address}/`);
      await page.waitForSelector("[data-ready]");
      const board = inNode('import { shuffle } from "taxicab"; console.log(shuffle({ seed: 7 }).board)').stdout.trim();
      assert.equal(await page.evaluate("shuffle({ seed: 7 }).board"), board);
      assert.equal(await page.evaluate('isSolvable([1, 2, 3, 4, 5, 6, 8, 7, 0], 3)'), false);
      assert.equal(await page.evaluate('chess.distance("a1", "h8", { piece: "knight" })'), 6);
      assert.match(await page.evaluate('solve("1 1/2 0").then(() => "solved", (error) => error.message)'), /tile 1/);
      // The quickest of some: on a busy machine any one may wait for the processor.
      const waits = [];
      for (let attempt = 0; attempt < 4; attempt++) {
        const aborted = await page.evaluate(async () => {
          const ending = new AbortController();
          const search = solve("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1", { signal: ending.signal });
          await new Promise((resolve) => { setTimeout(resolve, 500); });
          const began = performance.now();
          ending.abort();
          return search.then(() => "solved", ({ name }) => ({ name, milliseconds: performance.now() - began }));
        });
        assert.equal(aborted.name, "AbortError");
        waits.push(aborted.milliseconds);
      }
      assert.ok(Math.min(...waits) < 50, `${waits} ms`);

      // The element is played: a press, a key, a hint.
      const solved = page.evaluate(() => new Promise((resolve) => {
        document.querySelector("taxicab-board").addEventListener("solved", ({ detail }) => resolve(detail.single_tile));
      }));
      // Of several faults the first is to be heard of.
      solved.catch(() => {});
      const tile = (number) => page.evaluateHandle((text) => [...document.querySelector("taxicab-board").shadowRoot.querySelectorAll("button")]
        .find((button) => button.textContent === text), String(number));
      await page.waitForFunction(() => document.querySelector("taxicab-board").board);
      await page.evaluate(() => document.querySelector("taxicab-board").hint());
      assert.ok(await page.evaluate(() => document.querySelector("taxicab-board").shadowRoot.querySelector(".is-hinted").textContent === "7"));
      await (await tile(7)).click();
      await page.waitForFunction(() => document.querySelector("taxicab-board").board === "1 2 3/4 5 6/7 0 8");
      await page.evaluate(() => document.querySelector("taxicab-board").shadowRoot.querySelector(".well").focus());
      await page.keyboard.press("ArrowLeft");
      assert.equal(await solved, 2);
      assert.deepEqual(wrong, []);
    } finally {
      await browser.close();
    }
  });
}
