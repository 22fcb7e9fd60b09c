import type { PlayedMove } from "./schema.js";
import type { Answer, EndgameCommand, Picture, Request, Watching } from "./types.js";

export const request: Request<EndgameCommand>;
export const picture: Picture<EndgameCommand>;

/** Who wins and in how many plies, and what each move is worth. */
export function probe(fen: string, options?: Watching): Promise<Answer<"endgame probe">>;
/** The game of perfect play, with every move. */
export function mate(fen: string, options?: Watching): Promise<Answer<"endgame mate"> & { moves: PlayedMove[] }>;
