import type { Answer, Watching } from "./types.js";

/** Who wins and in how many plies, and what each move is worth. */
export function probe(fen: string, options?: Watching): Promise<Answer<"endgame probe">>;
/** The game of perfect play. */
export function mate(fen: string, options?: Watching): Promise<Answer<"endgame mate">>;
