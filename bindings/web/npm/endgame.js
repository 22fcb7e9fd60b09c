/**
 * Chess endgames of up to four men, exact: `import { probe, mate } from "taxicab/endgame"`. A table is made in a thread when it is first
 * needed, in a few seconds at most, and kept for the next question.
 *
 * @module taxicab/endgame
 */

import { Core } from "./core.js";
import * as glue from "./wasm/endgame.js";
import * as packed from "./wasm/endgame.packed.js";

/** Any request about endgames, and the picture of an answer: see `Core`. */
export const { request, picture } = /* @__PURE__ */ new Core("taxicab/endgame", glue, packed);

/**
 * Who wins and in how many plies, and what each move is worth.
 *
 * @param {string} fen - A position, `"8/8/8/8/8/3k4/8/Q3K3 w"`.
 * @param {{ signal?: AbortSignal, onProgress?: (event: object) => void }} [options] - The signal ends the work at once.
 * @returns {Promise<object>} `result`, `plies`, and a row for every move.
 */
export const probe = (fen, options = {}) => request({ command: "endgame probe", fen }, options);

/**
 * The game of perfect play.
 *
 * @param {string} fen - A position.
 * @param {object} [options] - As for `probe`.
 * @returns {Promise<object>} The result, and `moves`: every move of the game.
 */
export async function mate(fen, { onProgress, ...options } = {}) {
  const moves = [];
  const heard = (event) => {
    if (event.kind === "row") moves.push(event.row);
    onProgress?.(event);
  };
  return { ...await request({ command: "endgame mate", fen }, { ...options, onProgress: heard }), moves };
}
