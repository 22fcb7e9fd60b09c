/**
 * The sliding puzzle: honest shuffles, solvability, heuristics, shortest solutions. The chessboard is in `taxicab/chess`, its endgames
 * in `taxicab/endgame`, spaces and studies in `taxicab/study`, a playable board in `taxicab/element`, and what needs no core in
 * `taxicab/plain`; each brings its own part of the core.
 *
 * A board is text (`"1 2 3/4 5 6/7 8 0"`, rows from the top, 0 is the blank), or a list of its cells with `size` or a list of rows.
 * A move is the direction in which a tile slides: U, D, L, R. Answers have the fields of the command line's `--json`.
 *
 * Functions answer at once, but `solve`, `hint`, `analyse`, `request` and `picture` return promises and work in a thread of their own.
 * Every function throws, or rejects with, an `Error` that says in words what is wrong with what it was given.
 *
 * @module taxicab
 */

import { Core, boardText, fields } from "./core.js";
import * as glue from "./wasm/puzzle.js";
import * as packed from "./wasm/puzzle.packed.js";

export { Game, goalBoard, inversions, isSolvable, manhattanDistance, misplaced, shuffledBoard } from "./plain.js";

const core = /* @__PURE__ */ new Core("taxicab", glue, packed);

/** Any request about the sliding puzzle: see `Core`. */
export const request = (question, options) => core.request(question, options);
/** The picture of an answer, as SVG. */
export const picture = (question, options) => core.picture(question, options);

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
  return core.answered("check", { board: boardText(tiles), size, ...options });
}

/**
 * A shuffled board that can be solved: every solvable board of the size is as likely as any other.
 *
 * @param {{ size?: string, seed?: number, length?: number|string, goal?: string }} [options] - The same seed gives the same board.
 *   With `length` the shortest solution has exactly so many moves (up to 12 cells) or as many as a range, `"20..25"`, says.
 * @returns {{ board: string, seed: number, length: number|null }} The board.
 * @throws {Error} No board has that length, or none was found within a limit.
 */
export function shuffle({ size = "4x4", seed = Math.floor(Math.random() * 1e6), ...options } = {}) {
  const shuffled = [core.answered("shuffle", { size, seed, ...options })].flat()[0];
  if (shuffled.board === null) throw new Error(shuffled.detail ?? shuffled.reason);
  return shuffled;
}

/**
 * A shortest solution, proven, unless a limit or a weight says otherwise.
 *
 * @param {string|number[]|number[][]} board - A board.
 * @param {object} [options] - `goal`, `metric` (`"stm"`, `"mtm"`), `heuristic`, `algorithm`, `weight`, `maxNodes`, `timeLimit` in
 *   seconds, and `signal`, which ends the search at once, and `onProgress`, which gets `{ generated, lower_bound, seconds, … }`.
 *   Without a limit or a signal the search continues until the solution is proven: on 5x5 that can be hours.
 * @returns {Promise<object>} `moves`, `length`, `optimal`, `lower_bound`, `expanded`, `generated`, `seconds` and more.
 */
export async function solve(board, { signal, onProgress, ...options } = {}) {
  return [await request({ command: "solve", board: boardText(board), ...fields(options) }, { signal, onProgress })].flat()[0];
}

/**
 * The first move of a shortest solution; where none is found in time, of one that is fairly short.
 *
 * @param {string|number[]|number[][]} board - A board.
 * @param {object} [options] - As for `solve`, but that `timeLimit` is 5 unless it is given: a player waits.
 * @returns {Promise<{ move: string|null, movesLeft: number, isShortest: boolean }>} The direction in which a tile slides, null if the
 *   board is solved; how many moves the solution has, and whether that is proven to be the least.
 */
export async function hint(board, { timeLimit = 5, ...options } = {}) {
  let found = await solve(board, { ...options, timeLimit });
  if (found.reason === "time-limit" && found.moves === null) found = await solve(board, { ...options, algorithm: "anytime", timeLimit: 2 });
  const { moves, length, optimal, reason } = found;
  if (typeof moves !== "string") throw new Error(reason ?? "no solution was found within the limits");
  return { move: moves.slice(0, 1) || null, movesLeft: length, isShortest: optimal };
}

/**
 * What each move of a solution costs, and which moves would have cost nothing.
 *
 * @param {string|number[]|number[][]} board - The board before the first move.
 * @param {string} moves - `"R2U"`, `"DRUUL"`, with spaces if you like.
 * @param {object} [options] - `goal`, `metric` (`"stm"`, `"mtm"`), `movesOf` (`"tile"`, `"blank"`: what the letters move), `maxNodes`,
 *   `timeLimit` in seconds, and `signal` and `onProgress` as for `solve`.
 * @returns {Promise<object>} `path`: for every move its `cost` and `good_moves`, those on shortest paths; `mistakes`, `excess`,
 *   `shortest`, `solution` and more. Costs that are not proven within the limits are null.
 */
export function analyse(board, moves, { signal, onProgress, ...options } = {}) {
  return request({ command: "analyse", board: boardText(board), moves, ...fields(options) }, { signal, onProgress });
}

/**
 * A game as an animation: each tile slides, and a move that leaves the shortest paths is framed.
 *
 * @param {string|number[]|number[][]} board - The board before the first move.
 * @param {string} moves - As for `analyse`.
 * @param {object} [options] - `speed` in moves a second, 1 to 50, 4 if it is not named; `goal`, `metric`, `movesOf`, `maxNodes`,
 *   `timeLimit` and `signal` as for `analyse`.
 * @returns {Promise<Uint8Array>} The bytes of a GIF.
 */
export function animation(board, moves, { speed = 4, signal, ...options } = {}) {
  return core.animation({ command: "analyse", board: boardText(board), moves, ...fields(options) }, speed, { signal });
}

/**
 * The value of every heuristic at a board, or of the one named.
 *
 * @param {string|number[]|number[][]} board - A board.
 * @param {{ goal?: string, heuristic?: string, search?: boolean }} [options] - With `search` also the nodes that each takes.
 * @returns {object[]} A row each: `heuristic`, `value`, `admissible`, `consistent`.
 */
export function heuristics(board, options = {}) {
  return core.answered("heuristics", { board: boardText(board), ...options });
}
