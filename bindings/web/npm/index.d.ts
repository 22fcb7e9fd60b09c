import type { Answer, Board, Direction, Goal, Limits, Picture, PuzzleCommand, Request, Solved, Watching } from "./types.js";

export { Game, goalBoard, inversions, isSolvable, manhattanDistance, misplaced, shuffledBoard } from "./plain.js";
export type * from "./types.js";

export const request: Request<PuzzleCommand>;
export const picture: Picture<PuzzleCommand>;

/** Whether a board can be solved, with the reason, the inversions and the nearest board that can be solved. */
export function solvability(tiles: Board, width?: number, options?: Goal): Answer<"check">;
/** A shuffled board that can be solved. The same seed gives the same board. */
export function shuffle(options?: Goal & { size?: string; seed?: number; length?: number | string }): Answer<"shuffle"> & { board: string };
/** A shortest solution, proven unless a limit or a weight says otherwise. */
export function solve(board: Board, options?: Watching & Goal & Limits & { heuristic?: string; algorithm?: string; weight?: number }): Promise<Solved>;
/** The first move of a shortest solution, or of a fairly short one if none is found in `timeLimit`, 5 seconds unless it is given; null if the board is solved. */
export function hint(board: Board, options?: Watching & Goal & Limits): Promise<{ move: Direction | null; movesLeft: number; isShortest: boolean }>;
/** What each move of a solution costs, and which moves would have cost nothing. */
export function analyse(board: Board, moves: string, options?: Watching & Goal & Limits & { movesOf?: "tile" | "blank"; shorten?: boolean }): Promise<Answer<"analyse">>;
/** A game as an animation: the bytes of a GIF, at `speed` moves a second, 1 to 50. */
export function animation(board: Board, moves: string, options?: Goal & Limits & { speed?: number; movesOf?: "tile" | "blank"; signal?: AbortSignal }): Promise<Uint8Array<ArrayBuffer>>;
/** The value of every heuristic, or of the one named. */
export function heuristics(board: Board, options?: Goal & { heuristic?: string; search?: boolean }): Answer<"heuristics">;
