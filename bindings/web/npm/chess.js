/**
 * Distances on the chessboard: `import * as chess from "taxicab/chess"`.
 *
 * Squares are `"a1"` to `"h8"`, sets of squares are lists. Options are those of the command line, in camel case. Every function
 * answers at once, or throws an `Error` in the command's words.
 *
 * @module taxicab/chess
 */

import { Core } from "./core.js";
import * as glue from "./wasm/chess.js";
import * as packed from "./wasm/chess.packed.js";

const core = /* @__PURE__ */ new Core("taxicab/chess", glue, packed);
const asked = (command, options) => core.answered(`chess ${command}`, options);

/** Any request about the chessboard: see `Core`. */
export const request = (question, options) => core.request(question, options);
/** The picture of an answer, as SVG. */
export const picture = (question, options) => core.picture(question, options);

/**
 * Moves of a piece from one square to another while all others stand still.
 *
 * @param {string} from - A square.
 * @param {string} to - A square.
 * @param {{ piece?: string, occupied?: string[], forbidden?: string[], fen?: string }} [options] - The piece, `"king"` if none is named,
 *   and what is in its way.
 * @returns {number|null} Moves; null if it never comes there.
 */
export const distance = (from, to, options = {}) => asked("distance", { from, to, ...options }).distance;

/**
 * Moves from a square, or a set of squares, to every square; with `inward` from every square to it.
 *
 * @param {string|null} from - A square, or several with commas between them; null with `to`.
 * @param {object} [options] - As for `distance`, and `inward`; or `to`, a part of the board as `"centre"`.
 * @returns {(number|null)[]} 64 distances, a1, b1 … h8.
 */
export const map = (from, options = {}) => asked("map", { from: from ?? undefined, ...options }).distances;

/**
 * Which piece reaches each square first.
 *
 * @param {string[]} sites - `["K@e1", "k@e8"]`: capitals are White's.
 * @param {object} [options] - `occupied`, `forbidden`, `toMove`.
 * @returns {object} The owner and the distance of each square.
 */
export const territory = (sites, options = {}) => asked("territory", { sites, ...options });

/**
 * All shortest paths from one square to another.
 *
 * @param {string} from - A square.
 * @param {string} to - A square.
 * @param {object} [options] - As for `distance`, and `list`, the most paths that are written out.
 * @returns {object} Their number, their squares, and the paths.
 */
export const trajectories = (from, to, options = {}) => asked("trajectory", { from, to, ...options });

/**
 * Who promotes first, or which king comes first to a square.
 *
 * @param {string} fen - Kings and pawns.
 * @param {{ to?: string }} [options] - The square.
 * @returns {object} The race, as `taxicab chess race --json` prints it.
 */
export const race = (fen, options = {}) => asked("race", { fen, ...options });

/**
 * What the pieces of a position reach, and what its moves change.
 *
 * @param {string} fen - A position.
 * @param {object} [options] - `level`, `pins`, `square`, `rankMoves`, `values`.
 * @returns {object} The counts of each side, and of each move.
 */
export const mobility = (fen, options = {}) => asked("mobility", { fen, ...options });
