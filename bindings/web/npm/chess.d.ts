import type { Answer, ChessCommand, Picture, Request } from "./types.js";

export const request: Request<ChessCommand>;
export const picture: Picture<ChessCommand>;

/** Options of questions about the chessboard. */
export interface ChessOptions {
  /** `"king"`, `"knight"`, `"rook"` … */
  piece?: string;
  fen?: string;
  /** Squares with pieces in the way. */
  occupied?: string[];
  /** Squares that may not be entered. */
  forbidden?: string[];
}

/** Moves between two squares, or the fewest between two sets, `"a1,b1"`; null if there is no way. */
export function distance(from: string, to: string, options?: ChessOptions): number | null;
/** Moves to every square, a1, b1 … h8. */
export function map(from: string, options?: ChessOptions & { inward?: boolean; to?: undefined }): (number | null)[];
/** Moves from every square to the nearest of a part of the board. */
export function map(from: null | undefined, options: ChessOptions & { to: Part; inward?: undefined }): (number | null)[];
/** A part of the board: the four squares in its centre, its edges, its corners, or those of a colour. */
export type Part = "centre" | "edge" | "corner" | "light-corner" | "dark-corner";
/** Which piece reaches each square first: `territory(["K@e1", "k@e8"])`. */
export function territory(sites: string[], options?: Pick<ChessOptions, "occupied" | "forbidden"> & { toMove?: number }): Answer<"chess territory">;
/** All shortest paths. */
export function trajectories(from: string, to: string, options?: ChessOptions & { degree?: number; list?: number }): Answer<"chess trajectory">;
/** Who promotes first, or which king comes first to a square. */
export function race(fen: string, options?: { to?: string }): Answer<"chess race">;
/** What the pieces of a position reach, and what its moves change. */
export function mobility(fen: string, options?: MobilityOptions): Answer<"chess mobility">;

export interface MobilityOptions {
  /** What a piece takes into account on its path: nothing, pieces, or pieces and attacks by cheaper pieces; `"obstacles"` unless it is given. */
  level?: "empty" | "obstacles" | "safe";
  /** Whether a piece pinned to its king keeps to the line of the pin. */
  pins?: boolean;
  /** The piece on this square alone. */
  square?: string;
  /** Whether the moves are ranked by what they change. */
  rankMoves?: boolean;
  /** What each square is worth: a part of the board, or 64 numbers, a1 first; all alike unless it is given. */
  values?: "centre" | "king-ring" | number[];
}
