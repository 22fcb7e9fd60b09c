/**
 * Exact distances on boards. The sliding puzzle and the chessboard, answered by one core that is compiled from Rust.
 *
 * A board is text, `"1 2 3/4 5 6/7 8 0"` (rows from the top, 0 is the blank), or a list of its cells with `size` or a list of rows.
 * A move is the direction in which a tile slides: U, D, L, R. Squares of the chessboard are `"a1"` to `"h8"`, sets of squares are
 * lists. Answers have the fields of the command line's `--json`.
 *
 * Functions answer at once, but `solve`, `hint` and `ask` return promises and work in a thread of their own.
 * Every function throws, or rejects with, an `Error` that says in words what is wrong with what it was given.
 *
 * @module taxicab
 */

import { compiled, started } from "./core.js";
import { Thread, cancelled } from "./thread.js";

const compiledCore = await compiled();
const core = await started(compiledCore);

/**
 * Any request of the library: the options of a command by their names, with `command`.
 *
 * @param {object} question - `{ command: "chess distance", from: "a1", to: "h8", piece: "knight" }`; see `schema.json`.
 * @param {(event: object) => void} [onEvent] - Gets progress, notices and rows on the way.
 * @returns {object} The answer, as the command with `--json` gives it.
 */
export function request(question, onEvent = undefined) {
  return JSON.parse(core.answer(JSON.stringify(question), onEvent && ((event) => onEvent(JSON.parse(event)))));
}

/**
 * The same in a thread of its own, so that the page stays awake.
 *
 * @param {object} question - As for `request`.
 * @param {{ signal?: AbortSignal, onProgress?: (event: object) => void }} [options] - The signal ends the work at once.
 * @returns {Promise<object>} The answer.
 */
export async function ask(question, { signal, onProgress } = {}) {
  if (signal?.aborted) throw cancelled();
  const thread = spare() ?? new Thread(compiledCore);
  const end = () => thread.end();
  signal?.addEventListener("abort", end);
  try {
    const heard = onProgress && ((event) => onProgress(JSON.parse(event)));
    return JSON.parse(await thread.do("answer", [JSON.stringify(question), Boolean(onProgress)], heard));
  } finally {
    signal?.removeEventListener("abort", end);
    keep(thread);
  }
}

/** A thread that has done its work keeps its tables for the next. */
let kept = null;
const spare = () => {
  const thread = kept;
  kept = null;
  return thread;
};
const keep = (thread) => {
  if (thread.hasEnded) return;
  if (kept) thread.end();
  else kept = thread;
};

/** The picture of an answer, as SVG; null if there is none. */
export function picture(question) {
  return core.picture(JSON.stringify(question)) ?? null;
}

/** A board as text. */
function boardText(board) {
  if (typeof board === "string") return board;
  if (board?.board !== undefined) return boardText(board.board);
  if (!Array.isArray(board) && !ArrayBuffer.isView(board)) throw new TypeError(`${board} is not a board`);
  const rows = Array.from(board, (row) => (Array.isArray(row) || ArrayBuffer.isView(row) ? Array.from(row).join(" ") : row));
  return rows.join(rows.some((row) => String(row).includes(" ")) ? "/" : " ");
}

/** What is set, by the names of the library. */
function fields(given) {
  const named = ([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value];
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined).map(named));
}

/**
 * The sum of the Manhattan distances of all tiles to their places: never more than the moves a solution takes.
 *
 * @param {string|number[]|number[][]} board - A board.
 * @param {{ goal?: string, size?: string }} [options] - The goal, `"blank-last"` if it is not named.
 * @returns {number} Moves.
 */
export function manhattanDistance(board, options = {}) {
  const [{ value }] = request({ command: "heuristics", board: boardText(board), heuristic: "manhattan", ...fields(options) });
  return value;
}

/**
 * The pairs of tiles in the wrong order; a blank, 0, does not count. For any list of numbers, also one without a blank.
 *
 * @param {number[]} tiles - The tiles in the order of reading.
 * @returns {number} Pairs.
 */
export function inversions(tiles) {
  return core.inversions(Float64Array.from(tiles));
}

/**
 * Whether a board can be solved, and why.
 *
 * @param {string|number[]|number[][]} tiles - The tiles in the order of reading; a missing blank is assumed to be last.
 * @param {number} [width] - Columns, if the board is a list and not a square.
 * @param {{ goal?: string }} [options] - The goal, `"blank-last"` if it is not named.
 * @returns {object} `solvable`, `inversions`, `reason` in words, `nearest`: a board with two tiles exchanged that can be solved.
 */
export function solvability(tiles, width = undefined, options = {}) {
  const cells = typeof tiles === "string" ? undefined : Array.from(tiles).flat().length + (Array.from(tiles).flat().includes(0) ? 0 : 1);
  const size = width === undefined || cells === undefined ? undefined : `${width}x${cells / width}`;
  return request({ command: "check", board: boardText(tiles), ...fields({ size, ...options }) });
}

/** Whether a board can be solved; `solvability` says why. */
export function isSolvable(tiles, width = undefined, options = {}) {
  return solvability(tiles, width, options).solvable;
}

/**
 * A shuffled board that can be solved: every solvable board of the size is as likely as any other.
 *
 * @param {{ size?: string, seed?: number, length?: number|string, goal?: string }} [options] - The same seed gives the same board.
 *   With `length` the shortest solution has exactly so many moves (up to 12 cells) or as many as a range, `"20..25"`, says.
 * @returns {{ board: string, seed: number, length: number|null }} The board.
 */
export function shuffle({ size = "4x4", seed = Math.floor(Math.random() * 1e6), ...options } = {}) {
  return [request({ command: "shuffle", size, seed, ...fields(options) })].flat()[0];
}

/**
 * A shortest solution, proven, unless a limit or a weight says otherwise.
 *
 * @param {string|number[]|number[][]} board - A board.
 * @param {object} [options] - `goal`, `metric` (`"stm"`, `"mtm"`), `heuristic`, `algorithm`, `weight`, `maxNodes`, `timeLimit` in
 *   seconds, and `signal`, which ends the search at once, and `onProgress`, which gets `{ generated, lower_bound, seconds, … }`.
 * @returns {Promise<object>} `moves`, `length`, `optimal`, `lower_bound`, `expanded`, `generated`, `seconds` and more.
 */
export async function solve(board, { signal, onProgress, ...options } = {}) {
  return [await ask({ command: "solve", board: boardText(board), ...fields(options) }, { signal, onProgress })].flat()[0];
}

/**
 * The first move of a shortest solution.
 *
 * @param {string|number[]|number[][]} board - A board.
 * @param {object} [options] - As for `solve`.
 * @returns {Promise<{ move: string|null, movesLeft: number, isShortest: boolean }>} The direction in which a tile slides; null if the
 *   board is solved.
 */
export async function hint(board, options = {}) {
  const { moves, length, optimal, reason } = await solve(board, options);
  if (typeof moves !== "string") throw new Error(reason ?? "no solution was found within the limits");
  return { move: moves.slice(0, 1) || null, movesLeft: length, isShortest: optimal };
}

/**
 * The value of every heuristic at a board, or of the one named.
 *
 * @param {string|number[]|number[][]} board - A board.
 * @param {{ goal?: string, heuristic?: string, search?: boolean }} [options] - With `search` also the nodes that each takes.
 * @returns {object[]} A row each: `heuristic`, `value`, `admissible`, `consistent`.
 */
export function heuristics(board, options = {}) {
  return request({ command: "heuristics", board: boardText(board), ...fields(options) });
}

const chessRequest = (command, given) => request({ command: `chess ${command}`, ...fields(given) });

/** Distances on the chessboard. Options are those of the command line, in camel case. */
export const chess = {
  /** Moves of a piece from one square to another, `null` if it never comes there: `distance("a1", "h8", { piece: "knight" })`. */
  distance: (from, to, options = {}) => chessRequest("distance", { from, to, ...options }).distance,
  /** Moves from a square, or a set of squares, to every square, a1, b1 … h8: 64 numbers or nulls. */
  map: (from, options = {}) => chessRequest("map", { from, ...options }).distances,
  /** Which piece reaches each square first: `territory(["K@e1", "k@e8"])`. */
  territory: (sites, options = {}) => chessRequest("territory", { sites, ...options }),
  /** All shortest paths from one square to another. */
  trajectories: (from, to, options = {}) => chessRequest("trajectory", { from, to, ...options }),
  /** Who promotes first, or which king comes first to a square: `race(fen, { to: "d5" })`. */
  race: (fen, options = {}) => chessRequest("race", { fen, ...options }),
  /** What the pieces of a position reach, and what its moves change. */
  mobility: (fen, options = {}) => chessRequest("mobility", { fen, ...options }),
};

/** Endgames, exact: tables are made in the thread when they are first needed. */
export const endgame = {
  /** Who wins and in how many plies, and what each move is worth. A promise. */
  probe: (fen, options = {}) => ask({ command: "endgame probe", fen }, options),
  /** The game of perfect play. A promise. */
  mate: (fen, options = {}) => ask({ command: "endgame mate", fen }, options),
};
