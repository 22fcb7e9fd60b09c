import type { Board, Direction } from "./types.js";

/** What is not said by the board itself. */
export interface Placing {
  /** `"blank-last"` (the default), `"blank-first"`, `"snake"`, `"spiral"`, or a board. */
  goal?: Board;
  /** The columns of a list of cells that is no square. */
  width?: number;
  /** The same, `"3x4"`. */
  size?: string;
}

/** The sum of the Manhattan distances of all tiles to their places, in moves. */
export function manhattanDistance(board: Board, options?: Placing): number;
/** The tiles that are not in their places. */
export function misplaced(board: Board, options?: Placing): number;
/** The pairs of numbers in the wrong order; 0 does not count. */
export function inversions(tiles: ArrayLike<number>): number;
/** Whether a board can be solved. `width` is needed for a list that is no square. */
export function isSolvable(board: Board, width?: number, options?: Omit<Placing, "width">): boolean;

/** The goals that have names. */
export const GOALS: readonly string[];
/** A goal as a board of a size: its tiles from the top left, 0 for the blank. */
export function goalBoard(goal: Board, size: string): number[];
/** A random board that can be solved, the same for a seed as `shuffle` gives: its tiles from the top left, 0 for the blank. */
export function shuffledBoard(options: { size?: string; seed: number | bigint; goal?: Board }): number[];

/** A game without a picture: a board, its moves, and the way back. */
export class Game {
  constructor(board: Board, options?: Placing);
  /** Makes moves, `"R2U"`: all of them, or throws a `RangeError` and makes none. */
  play(moves: string): this;
  /** Takes the last move back, or makes it again; null if there is none. */
  undo(): Direction | null;
  redo(): Direction | null;
  /** The directions in which a tile can slide. */
  readonly legal: Direction[];
  readonly isSolved: boolean;
  /** The moves so far, a letter each. */
  readonly history: Direction[];
  /** The tiles from the top left, 0 for the blank. */
  readonly cells: number[];
  readonly width: number;
  readonly height: number;
  /** The board as text. */
  readonly board: string;
  toString(): string;
}
