// The npm package in Node, beside the native command: the same answers, the same words.
//
// TAXICAB names the command, PACKAGE the folder of the package; both are built before.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { inflateRawSync } from "node:zlib";

const root = new URL("../../../", import.meta.url).pathname;
const command = process.env.TAXICAB ?? resolve(root, "target/release/taxicab");
const folder = process.env.PACKAGE ?? resolve(root, "target/web/npm");
// As Node gets them.
const entry = (name) => import(pathToFileURL(resolve(folder, `node/${name}.js`)));
const [taxicab, chess, endgame, study, games] = await Promise.all(["index", "chess", "endgame", "study", "games"].map(entry));
const entries = { puzzle: taxicab, chess, endgame, study, games };

/** The part of the core that answers a command. */
function partOf(command) {
  if (/^(chess|endgame) /.test(command)) return command.split(" ")[0];
  return /^(bench|space|heuristics (error|predict))/.test(command) ? "study" : "puzzle";
}

let cores = 0;
/** The functions of a part, as a new process has them. */
async function fresh(part) {
  const { core } = await import(pathToFileURL(resolve(folder, `wasm/${part}.packed.js`)));
  const functions = await import(`${pathToFileURL(resolve(folder, `wasm/${part}.js`))}?${cores++}`);
  functions.initSync({ module: new WebAssembly.Module(inflateRawSync(Buffer.from(core, "base64"))) });
  return functions;
}

/** What the command prints with --json, without times and what a machine decides. */
function native(input, ...words) {
  const { stdout, status } = spawnSync(command, [...words, "--json"], { encoding: "utf8", input, maxBuffer: 1 << 28 });
  assert.ok(status < 2, words.join(" ")); // 1: it cannot be solved
  return stdout;
}
const timeless = (text) => text.replace(/,"(seconds|table_seconds)":[^,}]+/g, "");

test("a thousand boards have the same shortest solutions, byte for byte", async () => {
  const boards = Array.from({ length: 1000 }, (_, seed) => taxicab.shuffle({ size: seed % 2 ? "3x3" : "3x4", seed }).board);
  const expected = timeless(native(boards.join("\n"), "solve", "--threads", "1")).trim().split("\n");
  assert.equal(expected.length, 1000);
  const core = await fresh("puzzle");
  for (const [number, board] of boards.entries()) {
    assert.equal(timeless(core.answer(JSON.stringify({ command: "solve", board }))), expected[number], board);
  }
});

test("boards of four by four, in threads", async () => {
  const boards = Array.from({ length: 6 }, (_, seed) => taxicab.shuffle({ seed }).board);
  const expected = native(boards.join("\n"), "solve", "--threads", "1").trim().split("\n").map(JSON.parse);
  const answers = await Promise.all(boards.map((board) => taxicab.solve(board)));
  for (const [number, { moves, length, optimal }] of answers.entries()) {
    assert.deepEqual({ moves, length, optimal }, { moves: expected[number].moves, length: expected[number].length, optimal: true });
  }
});

/** In the browser the anytime search is led by other weights, since one file serves all sizes, and counts other nodes; no clock is of the processor. */
const countless = (text) => text.replaceAll(/"(expanded|generated)":\d+/g, '"$1":0').replaceAll('"clock":"wall"', '"clock":"processor"');

test("every kind of request has the command's answer, byte for byte", async () => {
  const list = readFileSync(resolve(root, "checks/requests.jsonl"), "utf8").trim().split("\n").map(JSON.parse);
  for (const { words, request } of list) {
    const rows = [];
    const note = (event) => {
      const { kind, row } = JSON.parse(event);
      if (kind === "row") rows.push(JSON.stringify(row));
    };
    const same = (text) => (words.includes("anytime") ? countless(timeless(text)) : timeless(text));
    const lines = same(native("", ...words)).trimEnd().split("\n");
    // A core of its own, as the command is a process of its own: tables that earlier questions were worth are used by later ones.
    const core = await fresh(partOf(request.command));
    const text = same(core.answer(JSON.stringify(request), note));
    // Of a list the command prints a line each.
    const printed = text.startsWith("[") ? `[${lines.join(",")}]` : lines.pop();
    assert.equal(text, printed, words.join(" "));
    // Rows come as objects in an event, so in any order of their fields.
    if (!text.startsWith("[")) assert.deepEqual(rows.map(same).map(JSON.parse), lines.map(JSON.parse), words.join(" "));
  }
});

test("plain JavaScript shuffles as the core does", () => {
  const goals = ["blank-last", "blank-first", "snake", "spiral", "3 1 2/0 4 5"];
  const sizes = ["2x2", "3x3", "4x2", "2x9", "16x16"];
  for (let index = 0; index < 500; index++) {
    const goal = goals[index % 5];
    const size = goal.includes("/") ? "3x2" : sizes[Math.floor(index / 5) % 5];
    const seed = index < 400 ? index : Math.floor(Number.MAX_SAFE_INTEGER / (index - 399));
    const { board } = taxicab.shuffle({ size, seed, goal });
    assert.equal(`${taxicab.shuffledBoard({ size, seed, goal })}`, `${board.split(/[ /]/)}`, `${size} ${goal} ${seed}`);
    assert.equal(`${taxicab.shuffledBoard({ size, seed: BigInt(seed), goal })}`, `${board.split(/[ /]/)}`);
  }
  assert.deepEqual(taxicab.goalBoard("spiral", "3x3"), [1, 2, 3, 8, 0, 4, 7, 6, 5]);
  for (const wrong of [{ seed: -1 }, { seed: 0.5 }, { seed: 2 ** 53 }, { seed: -1n }, { seed: 1n << 64n }, { seed: 1, size: "1x4" }, { seed: 1, size: "4" }, { seed: 1, goal: "up" }]) {
    assert.throws(() => taxicab.shuffledBoard(wrong), RangeError, String(wrong.seed));
  }
});

test("plain JavaScript agrees with the core", () => {
  const goals = ["blank-last", "blank-first", "snake", "spiral"];
  const sizes = ["2x2", "3x3", "4x2", "2x5", "4x4", "3x5", "6x4", "16x16"];
  for (let seed = 0; seed < 300; seed++) {
    const [goal, size] = [goals[seed % 4], sizes[seed % sizes.length]];
    const { board } = taxicab.shuffle({ size, seed });
    const values = Object.fromEntries(taxicab.heuristics(board, { goal }).map(({ heuristic, value }) => [heuristic, value]));
    assert.equal(taxicab.manhattanDistance(board, { goal }), values.manhattan, `${board} ${goal}`);
    assert.equal(taxicab.misplaced(board, { goal }), values.misplaced, `${board} ${goal}`);
    const { solvable, inversions } = taxicab.solvability(board, undefined, { goal });
    assert.equal(taxicab.isSolvable(board, undefined, { goal }), solvable, `${board} ${goal}`);
    const cells = board.split(/[ /]/).map(Number);
    if (goal === "blank-last") assert.equal(taxicab.inversions(cells), inversions, board);
    // Two tiles exchanged, and the board as a list with its columns, and as rows.
    const [first, second] = cells.flatMap((tile, cell) => (tile ? [cell] : []));
    const twisted = cells.with(first, cells[second]).with(second, cells[first]);
    const width = Number.parseInt(size, 10);
    assert.equal(taxicab.isSolvable(twisted, width, { goal }), !solvable, `${twisted} ${goal}`);
    const rows = board.split("/").map((row) => row.split(" ").map(Number));
    assert.equal(taxicab.manhattanDistance(rows, { goal }), values.manhattan);
    assert.equal(taxicab.isSolvable(board, undefined, { goal: board }), true);
  }
  assert.equal(taxicab.isSolvable("1 2 3/4 5 6/7 8"), true); // the blank is assumed to be last
  for (const wrong of ["1 1/2 0", "1 2 3/4 5 6/7 8/9 10", "a b/c 0", [0, 1, 2, 9], [0, 1, 2, 3, 4], {}]) {
    assert.throws(() => taxicab.isSolvable(wrong), /tile|cells|not a board/, String(wrong));
  }
});

test("a game is played, taken back and refused as the command applies moves", async () => {
  for (const [seed, size] of ["2x2", "3x3", "5x3", "4x4"].entries()) {
    const { board } = taxicab.shuffle({ size, seed });
    const game = new taxicab.Game(board);
    for (let step = 0; step < 60; step++) {
      const [letters, at] = [game.legal, game.board];
      for (const letter of "UDLR") if (!letters.includes(letter)) assert.throws(() => game.play(letter), RangeError);
      assert.equal(game.board, at);
      game.play(letters[(7 * step + seed) % letters.length]);
    }
    const [applied] = [await taxicab.request({ command: "moves apply", board, moves: game.history.join("") })].flat();
    assert.equal(game.board, applied.board);
    while (game.undo());
    assert.deepEqual([game.board, game.history], [board, []]);
    while (game.redo());
    assert.equal(game.history.length, 60);
    const { moves } = await taxicab.solve(game);
    assert.ok(game.play(moves).isSolved);
    assert.throws(() => game.play("UUUUUUUUUUUU"), /no tile slides U/);
    assert.ok(game.isSolved, "a refused line changes nothing");
    assert.throws(() => game.play("UX"), /X is no move/);
  }
});

test("the names a developer expects", async () => {
  assert.equal(taxicab.manhattanDistance([8, 2, 0, 4, 6, 1, 3, 7, 5]), 14);
  assert.equal(taxicab.manhattanDistance([[8, 2, 0], [4, 6, 1], [3, 7, 5]]), 14);
  assert.equal(taxicab.inversions([1, 2, 4, 3, 5, 6, 8, 7]), 2);
  assert.equal(taxicab.inversions([3, 2, 1]), 3);
  assert.equal(taxicab.isSolvable([1, 2, 4, 3, 5, 6, 8, 7], 3), true);
  assert.equal(taxicab.isSolvable([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 14, 0], 4), false);
  assert.match(taxicab.solvability("1 2 3/4 5 6/8 7 0").reason, /1 inversion \(odd\), so not solvable/);
  assert.equal(taxicab.shuffle({ size: "3x3", length: 20, seed: 7 }).length, 20);
  assert.notEqual(taxicab.shuffle().board, taxicab.shuffle().board);
  assert.deepEqual(await taxicab.hint("1 2 3/4 0 5/7 8 6"), { move: "L", movesLeft: 2, isShortest: true });
  assert.equal((await taxicab.hint("1 2 3/4 5 6/7 8 0")).move, null);
  const hard = await taxicab.hint("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1", { timeLimit: 0.2 });
  assert.ok(["U", "L"].includes(hard.move) && hard.movesLeft >= 80 && !hard.isShortest, JSON.stringify(hard));
  assert.equal(chess.distance("a1", "h8", { piece: "knight" }), 6);
  assert.equal(chess.distance("a1,g1", "h8,h3", { piece: "knight" }), 1);
  assert.equal(chess.map("a1").length, 64);
  assert.equal(chess.map(null, { to: "centre", piece: "taxi" })[0], 6);
  const rook = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
  const worth = (values) => chess.mobility(rook, { values, square: "a1", rankMoves: true });
  assert.deepEqual(worth([...Array(64).keys()]).values, [...Array(64).keys()]);
  assert.equal(worth("centre").men.length, 1);
  assert.ok(worth("king-ring").moves.length > 0);
  assert.match(await chess.picture({ command: "chess map", from: "a1", piece: "knight" }), /^<svg/);
  assert.equal(await taxicab.picture({ command: "check", board: "1 2/3 0" }), null);
  assert.deepEqual((await taxicab.analyse("1 2 3/4 0 5/7 8 6", "RLLU")).mistakes.map(({ at, cost }) => [at, cost]), [[0, 2]]);
  assert.equal((await endgame.probe("8/8/8/8/8/3k4/8/Q3K3 w")).plies, 11);
  assert.equal((await endgame.mate("8/8/8/8/8/3k4/8/Q3K3 w")).moves.length, 11);
  assert.equal((await study.request({ command: "space", size: "2x3" })).depths.reduce((sum, count) => sum + count), 360);
  assert.equal(taxicab.heuristics("8 2 0/4 6 1/3 7 5").length, 7);
});

test("a game is an animation, the command's", async () => {
  const folder = mkdtempSync(join(tmpdir(), "taxicab-"));
  try {
    const file = join(folder, "game.gif");
    native("", "analyse", "1 2 3/4 0 5/7 8 6", "RLLU", "--gif", file, "--speed", "8");
    const bytes = await taxicab.animation("1 2 3/4 0 5/7 8 6", "RLLU", { speed: 8 });
    assert.ok(bytes instanceof Uint8Array && readFileSync(file).equals(bytes));
  } finally {
    rmSync(folder, { recursive: true });
  }
  await assert.rejects(taxicab.animation("1 2/3 0", "", { speed: 51 }), /speed: 51 is not in 1\.\.=50/);
  await assert.rejects(taxicab.animation("2 1/3 0", ""), /the board cannot be solved/);
});

test("an error says what the command says", async () => {
  for (const [question, words] of [
    [{ command: "solve", board: "1 1/2 0" }, ["solve", "1 1/2 0"]],
    [{ command: "chess distance", from: "a1", to: "j9" }, ["chess", "distance", "a1", "j9"]],
    [{ command: "endgame probe", fen: "8/8/8/8/8/8/8/8 w" }, ["endgame", "probe", "8/8/8/8/8/8/8/8 w"]],
  ]) {
    const { stderr } = spawnSync(command, words, { encoding: "utf8" });
    await assert.rejects(entries[partOf(question.command)].request(question), (error) => {
      assert.ok(error instanceof Error);
      const token = error.message.split(": ").at(-1);
      assert.ok(stderr.includes(token), `${error.message} / ${stderr}`);
      return true;
    });
  }
  await assert.rejects(taxicab.solve("1 2 3/4 5 6/8 7 9"), /9/);
  assert.throws(() => taxicab.manhattanDistance({}), TypeError);
  await assert.rejects(taxicab.request({ command: "chess distance", from: "a1" }), /chess distance is a question for taxicab\/chess/);
  await assert.rejects(taxicab.request({ command: "fly" }), /there is no request "fly"/);
  await assert.rejects(taxicab.request({}), /the name of the request is missing/);
  assert.throws(() => chess.distance("a1", "i9"), /i9/);
  assert.throws(() => taxicab.inversions([1.5]), /1.5 is not a tile/);
});

test("a search is ended by its signal, at once, and reports on its way", async () => {
  const hard = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1"; // 80 moves
  const ending = new AbortController();
  const events = [];
  const search = taxicab.solve(hard, { signal: ending.signal, onProgress: (event) => events.push(event) });
  let began;
  setTimeout(() => {
    began = performance.now();
    ending.abort();
  }, 1500);
  await assert.rejects(search, { name: "AbortError" });
  assert.ok(performance.now() - began < 200);
  assert.ok(events.some(({ kind, work }) => kind === "progress" && work === "search"), JSON.stringify(events.slice(0, 3)));
  await assert.rejects(taxicab.solve(hard, { signal: AbortSignal.abort() }), { name: "AbortError" });
  await assert.rejects(taxicab.solve(hard, { signal: AbortSignal.abort("enough") }), (reason) => reason === "enough");
  await assert.rejects(taxicab.solve(hard, { onProgress() { throw new Error("of the listener"); } }), /of the listener/);
});

test("many searches leave no memory behind", async () => {
  const board = "8 2 0/4 6 1/3 7 5";
  const memory = () => {
    globalThis.gc?.();
    return process.memoryUsage().rss / 1e6;
  };
  for (let round = 0; round < 50; round++) await taxicab.solve(board);
  const before = memory();
  for (let round = 0; round < 200; round++) {
    const ending = new AbortController();
    const search = taxicab.solve("0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1", { signal: ending.signal });
    setTimeout(() => ending.abort(), 5);
    await assert.rejects(search, { name: "AbortError" });
  }
  for (let round = 0; round < 800; round++) await taxicab.solve(board);
  assert.ok(memory() - before < 60, `${before} MB, then ${memory()} MB`);
});
