/**
 * The rules of the sliding puzzle and the article's functions, in plain JavaScript without the core: `import { Game } from "taxicab/plain"`.
 * The file imports nothing, so that it can be copied into any page.
 *
 * A board is text (`"1 2 3/4 5 6/7 8 0"`, rows from the top, 0 is the blank), a list of rows, or a list of cells, of a square unless `width`
 * says otherwise. A blank that is missing is assumed to be last. Goals are `"blank-last"` (`1 2 … 0`, the default), `"blank-first"`,
 * `"snake"`, `"spiral"`, or a board.
 *
 * @module taxicab/plain
 */

const MOST = 256; // cells

/** The tiles of a board and its width. */
function read(board, width) {
  let cells = board;
  if (typeof board === "string") {
    const rows = board.trim().split(/\s*[/\n]\s*/).map((row) => row.split(/[\s,]+/).map((text) => (/^\d+$/.test(text) ? Number(text) : text)));
    width ??= rows.length > 1 ? rows[0].length : undefined;
    cells = rows.flat();
  } else if (board?.board !== undefined) {
    return read(board.board, width);
  } else if (!Array.isArray(board) && !ArrayBuffer.isView(board)) {
    throw new TypeError(`${board} is not a board`);
  } else if (typeof board[0] !== "number") {
    const rows = Array.from(board, (row) => Array.from(row));
    width ??= rows[0]?.length;
    cells = rows.flat();
  }
  const hasBlank = checked(cells);
  if (!hasBlank) checked(cells = [...cells, 0]);
  width ??= Math.round(Math.sqrt(cells.length));
  const height = cells.length / width;
  if (!(Number.isInteger(height) && width >= 2 && height >= 2 && cells.length <= MOST)) throw new RangeError(`${cells.length} cells are no board of ${width} columns`);
  return { cells, width };
}

const seen = new Float64Array(MOST + 1);
let turn = 0;

/** Whether there is a blank; every tile has to be there once. */
function checked(cells) {
  turn += 1;
  const count = cells.length;
  for (let cell = 0; cell < count; cell++) {
    const tile = cells[cell];
    // Without the blank the greatest tile is as many as the cells.
    if (tile !== (tile | 0) || tile < 0 || tile > count || count > MOST) throw new RangeError(`${tile} is no tile of a board with ${count} cells`);
    if (seen[tile] === turn) throw new RangeError(`tile ${tile} is there twice`);
    seen[tile] = turn;
  }
  if (seen[0] === turn && seen[count] === turn) throw new RangeError(`${count} is no tile of a board with ${count} cells`);
  return seen[0] === turn;
}

/** The cells in the order in which the goal has its tiles, the blank's last. */
function* path(goal, width, count) {
  if (goal === "spiral") {
    const done = new Set();
    for (let [row, column, down, right] = [0, 0, 0, 1], step = 0; step < count; step++) {
      yield row * width + column;
      done.add(row * width + column);
      const [below, next] = [row + down, column + right];
      const isOff = below < 0 || below >= count / width || next < 0 || next >= width;
      if (isOff || done.has(below * width + next)) [down, right] = [right, -down];
      row += down;
      column += right;
    }
    return;
  }
  const first = goal === "blank-first" ? 1 : 0;
  for (let step = 0; step < count; step++) {
    const cell = (step + first) % count;
    const [row, column] = [Math.floor(cell / width), cell % width];
    yield goal === "snake" && row % 2 ? (row + 1) * width - 1 - column : cell;
  }
}

/** The goals that have names. */
export const GOALS = ["blank-last", "blank-first", "snake", "spiral"];
const known = new Map();

/** The cell of every tile in a goal. */
function homesOf(goal, width, count) {
  if (typeof goal === "string") {
    const named = known.get(goal)?.[width * (MOST + 1) + count];
    if (named) return named;
  }
  const homes = new Uint8Array(count);
  if (!GOALS.includes(goal)) {
    const { cells, width: columns } = read(goal, undefined);
    if (cells.length !== count || columns !== width) throw new RangeError("the goal has another size than the board");
    cells.forEach((tile, cell) => { homes[tile] = cell; });
    return homes;
  }
  let tile = 0;
  for (const cell of path(goal, width, count)) homes[++tile % count] = cell;
  if (!known.has(goal)) known.set(goal, {});
  known.get(goal)[width * (MOST + 1) + count] = homes;
  return homes;
}

const columnsOf = ({ width, size }) => width ?? (size === undefined ? undefined : Number.parseInt(size, 10));

/**
 * The sum of the Manhattan distances of all tiles to their places: never more than the moves a solution takes.
 *
 * @param {string|number[]|number[][]} board - A board.
 * @param {{ goal?: string|number[], width?: number, size?: string }} [options] - The goal, and the columns of a list.
 * @returns {number} Moves.
 */
export function manhattanDistance(board, options = {}) {
  const { cells, width } = read(board, columnsOf(options));
  const homes = homesOf(options.goal ?? "blank-last", width, cells.length);
  let sum = 0;
  for (let cell = 0; cell < cells.length; cell++) {
    const tile = cells[cell];
    if (tile) {
      const home = homes[tile];
      const across = (cell % width) - (home % width);
      sum += Math.abs(across) + Math.abs((cell - home - across) / width);
    }
  }
  return sum;
}

/**
 * The tiles that are not in their places; the blank does not count.
 *
 * @param {string|number[]|number[][]} board - A board.
 * @param {{ goal?: string|number[], width?: number, size?: string }} [options] - As for `manhattanDistance`.
 * @returns {number} Tiles.
 */
export function misplaced(board, options = {}) {
  const { cells, width } = read(board, columnsOf(options));
  const homes = homesOf(options.goal ?? "blank-last", width, cells.length);
  let count = 0;
  for (let cell = 0; cell < cells.length; cell++) if (cells[cell] && homes[cells[cell]] !== cell) count += 1;
  return count;
}

/**
 * The pairs of tiles in the wrong order; a blank, 0, does not count. For any list of numbers, also one without a blank.
 *
 * @param {number[]} tiles - The tiles in the order of reading.
 * @returns {number} Pairs.
 */
export function inversions(tiles) {
  let count = 0;
  for (let later = 0; later < tiles.length; later++) {
    const tile = tiles[later];
    if (!(Number.isInteger(tile) && tile >= 0)) throw new RangeError(`${tile} is not a tile`);
    if (tile) for (let earlier = 0; earlier < later; earlier++) if (tiles[earlier] > tile) count += 1;
  }
  return count;
}

/**
 * Whether a board can be solved: every move of the blank exchanges two cells, so the exchanges that lead to the goal have to be even
 * exactly when the blank's way is.
 *
 * @param {string|number[]|number[][]} board - A board.
 * @param {number} [width] - Columns, if the board is a list and not a square.
 * @param {{ goal?: string|number[], size?: string }} [options] - The goal.
 * @returns {boolean} Whether it can.
 */
export function isSolvable(board, width = undefined, options = {}) {
  const { cells, width: columns } = read(board, width ?? columnsOf(options));
  const homes = homesOf(options.goal ?? "blank-last", columns, cells.length);
  let isOdd = false;
  turn += 1;
  for (let start = 0; start < cells.length; start++) {
    if (seen[start] === turn) continue;
    // A cycle of the permutation takes one exchange less than it has cells.
    seen[start] = turn;
    for (let cell = homes[cells[start]]; cell !== start; cell = homes[cells[cell]]) {
      seen[cell] = turn;
      isOdd = !isOdd;
    }
  }
  const [from, to] = [cells.indexOf(0), homes[0]];
  const steps = (from % columns) - (to % columns) + Math.floor(from / columns) - Math.floor(to / columns);
  return isOdd === (steps % 2 !== 0);
}

const BITS = 64;
const wrapped = (number) => BigInt.asUintN(BITS, number);

/** The numbers of SplitMix64 (Steele, Lea & Flood, 2014) from a seed. */
function* randomNumbers(seed) {
  for (let state = wrapped(BigInt(seed));;) {
    state = wrapped(state + 0x9e3779b97f4a7c15n);
    let word = wrapped((state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n);
    word = wrapped((word ^ (word >> 27n)) * 0x94d049bb133111ebn);
    yield word ^ (word >> 31n);
  }
}

/** A number below `end`, each equally likely: those from the incomplete last block are passed over. */
function below(numbers, end) {
  const divisor = BigInt(end);
  const unfair = (1n << BigInt(BITS)) % divisor;
  for (;;) {
    const number = numbers.next().value;
    if (number < (1n << BigInt(BITS)) - unfair) return Number(number % divisor);
  }
}

/** `"4x3"` as columns and rows. */
function sidesOf(size) {
  const sides = /^(\d{1,2})x(\d{1,2})$/.exec(size)?.slice(1).map(Number);
  if (!sides?.every((side) => side >= 2 && side <= 16)) throw new RangeError(`${size} is no size: columns and rows from 2x2 to 16x16`);
  return sides;
}

/**
 * A goal as a board of a size.
 *
 * @param {string|number[]|number[][]} goal - Its name, or a board.
 * @param {string} size - Columns and rows, `"4x3"`.
 * @returns {number[]} The tiles from the top left, 0 for the blank.
 */
export function goalBoard(goal, size) {
  const [width, height] = sidesOf(size);
  const cells = Array(width * height);
  homesOf(goal, width, cells.length).forEach((cell, tile) => { cells[cell] = tile; });
  return cells;
}

/**
 * A random board that can be solved, the same for a seed as the command `shuffle` and the core give: Fisher–Yates from the last cell down,
 * beginning with the goal; of a board that cannot reach the goal the last two tiles are exchanged.
 *
 * @param {{ size?: string, seed: number|bigint, goal?: string|number[] }} options - The size, default `"3x3"`, a whole number from 0 to
 *   2⁶⁴ − 1, and the goal.
 * @returns {number[]} The tiles from the top left, 0 for the blank.
 */
export function shuffledBoard({ size = "3x3", seed, goal = "blank-last" }) {
  const isWhole = typeof seed === "bigint" ? seed >= 0n && seed === wrapped(seed) : Number.isSafeInteger(seed) && seed >= 0;
  if (!isWhole) throw new RangeError(`${seed} is no seed: a whole number, from 2^53 on as a bigint`);
  const [width] = sidesOf(size);
  const cells = goalBoard(goal, size);
  const numbers = randomNumbers(seed);
  for (let last = cells.length - 1; last > 0; last--) exchange(cells, last, below(numbers, last + 1));
  if (!isSolvable(cells, width, { goal })) {
    const [one, other] = [...cells.keys()].filter((cell) => cells[cell]).slice(-2);
    exchange(cells, one, other);
  }
  return cells;
}

function exchange(cells, one, other) {
  [cells[one], cells[other]] = [cells[other], cells[one]];
}

const STEPS = { U: [1, 0], D: [-1, 0], L: [0, 1], R: [0, -1] }; // from the blank to the tile that slides there: rows, columns
const BACK = { U: "D", D: "U", L: "R", R: "L" };

/** Moves as one letter each: "R2U" is R, R, U. */
function steps(moves) {
  const text = String(moves).replace(/[\s,]+/g, "");
  const wrong = text.replace(/[UDLR]\d*/g, "");
  if (wrong) throw new RangeError(`${wrong} is no move: U, D, L and R, with counts or without`);
  return [...text.matchAll(/([UDLR])(\d*)/g)].flatMap(([, letter, count]) => Array(count ? Number(count) : 1).fill(letter));
}

/** A game without a picture: a board, its moves, and the way back. */
export class Game {
  #cells;
  #width;
  #homes;
  #done = [];
  #undone = [];

  /**
   * @param {string|number[]|number[][]} board - The board, which need not be solvable.
   * @param {{ goal?: string|number[], width?: number, size?: string }} [options] - As for `manhattanDistance`.
   */
  constructor(board, options = {}) {
    const { cells, width } = read(board, columnsOf(options));
    this.#cells = Array.from(cells);
    this.#width = width;
    this.#homes = homesOf(options.goal ?? "blank-last", width, cells.length);
  }

  /** The cell of the tile that slides in a direction, or -1. */
  #source(letter) {
    const blank = this.#cells.indexOf(0);
    const [down, right] = STEPS[letter];
    const row = Math.floor(blank / this.#width) + down;
    const column = (blank % this.#width) + right;
    const isOn = row >= 0 && row < this.height && column >= 0 && column < this.#width;
    return isOn ? row * this.#width + column : -1;
  }

  #slide(letter) {
    const from = this.#source(letter);
    const blank = this.#cells.indexOf(0);
    [this.#cells[blank], this.#cells[from]] = [this.#cells[from], 0];
  }

  /**
   * Makes moves, each the direction in which a tile slides: `play("R2U")`. All of them, or none.
   *
   * @param {string} moves - Letters, with counts or without.
   * @returns {Game} The game.
   * @throws {RangeError} A move is not legal, and the game is as it was.
   */
  play(moves) {
    const letters = steps(moves);
    for (const [index, letter] of letters.entries()) {
      if (this.#source(letter) < 0) {
        letters.slice(0, index).reverse().forEach((made) => this.#slide(BACK[made]));
        throw new RangeError(`no tile slides ${letter}, move ${index + 1} of ${moves}`);
      }
      this.#slide(letter);
    }
    this.#done.push(...letters);
    if (letters.length) this.#undone = [];
    return this;
  }

  /** Takes the last move back; returns it, or null at the start. */
  undo() {
    const letter = this.#done.pop();
    if (!letter) return null;
    this.#slide(BACK[letter]);
    this.#undone.push(letter);
    return letter;
  }

  /** Makes the move again that was taken back last; returns it, or null. */
  redo() {
    const letter = this.#undone.pop();
    if (!letter) return null;
    this.#slide(letter);
    this.#done.push(letter);
    return letter;
  }

  /** The directions in which a tile can slide. */
  get legal() {
    return Object.keys(STEPS).filter((letter) => this.#source(letter) >= 0);
  }

  /** Whether every tile is in its place. */
  get isSolved() {
    return this.#cells.every((tile, cell) => this.#homes[tile] === cell);
  }

  /** The moves so far, a letter each. */
  get history() {
    return [...this.#done];
  }

  /** The tiles from the top left, 0 for the blank. */
  get cells() {
    return [...this.#cells];
  }

  get width() {
    return this.#width;
  }

  get height() {
    return this.#cells.length / this.#width;
  }

  /** The board as text; `solve(game)` and the like take it. */
  get board() {
    return this.#cells.map((tile, cell) => `${tile}${(cell + 1) % this.#width ? " " : "/"}`).join("").slice(0, -1);
  }

  toString() {
    return this.board;
  }
}
