import type { Answer, Board, Command, Direction, Goal, Limits, Question, Solution, Watching } from "./types.js";

export type * from "./types.js";

/** The answer to any question, from a thread of its own. Rejects with an `Error` in the command's words. */
export function request<C extends Command>(question: Question<C>, options?: Watching): Promise<Answer<C>>;
/** The picture of an answer as SVG; null if there is none. */
export function picture(question: Question, options?: Pick<Watching, "signal">): Promise<string | null>;

/** The sum of the Manhattan distances of all tiles to their places, in moves. */
export function manhattanDistance(board: Board, options?: Goal & { size?: string }): number;
/** The pairs of numbers in the wrong order; 0 does not count. */
export function inversions(tiles: Iterable<number>): number;
/** Whether a board can be solved. `width` is needed for a list that is no square. */
export function isSolvable(tiles: Board, width?: number, options?: Goal): boolean;
/** The same with the reason, the inversions and the nearest board that can be solved. */
export function solvability(tiles: Board, width?: number, options?: Goal): Answer<"check">;
/** A shuffled board that can be solved. The same seed gives the same board. */
export function shuffle(options?: Goal & { size?: string; seed?: number; length?: number | string }): { board: string; seed: number; length: number | null };
/** A shortest solution, proven unless a limit or a weight says otherwise. */
export function solve(board: Board, options?: Watching & Goal & Limits & { heuristic?: string; algorithm?: string; weight?: number }): Promise<Solution>;
/** The first move of a shortest solution; null if the board is solved. */
export function hint(board: Board, options?: Watching & Goal & Limits): Promise<{ move: Direction | null; movesLeft: number; isShortest: boolean }>;
/** What each move of a solution costs, and which moves would have cost nothing. */
export function analyse(board: Board, moves: string, options?: Watching & Goal & Limits & { movesOf?: "tile" | "blank" }): Promise<Answer<"analyse">>;
/** A game as an animation: the bytes of a GIF, at `speed` moves a second, 1 to 50. */
export function animation(board: Board, moves: string, options?: Goal & Limits & { speed?: number; movesOf?: "tile" | "blank"; signal?: AbortSignal }): Promise<Uint8Array<ArrayBuffer>>;
/** The value of every heuristic, or of the one named. */
export function heuristics(board: Board, options?: Goal & { heuristic?: string; search?: boolean }): Answer<"heuristics">;
