// What a position or a move is worth, in words. Plies are counted by the server; people count moves.

import { grouped } from "/page/dom.js";

/** "1 ply", "4 plies". */
export const pliesIn = (number) => `${grouped(number)} ${number === 1 ? "ply" : "plies"}`;

/** Moves of one side in so many plies. */
export const movesIn = (plies) => Math.ceil(plies / 2);

/** "mate in 10", "mated in 10", "draw". */
export function worth({ result, plies }) {
  if (result === "draw") return "draw";
  if (plies === null || plies === undefined) return result === "win" ? "won" : "lost";
  return plies === 0 ? "mate" : `${result === "win" ? "mate" : "mated"} in ${movesIn(plies)}`;
}

/** What a move cost, short: "perfect", "+4 plies", "the win is gone: draw". */
export function costOf({ cost, result, was }) {
  if (cost === 0) return "perfect";
  if (cost === null) return `the ${was?.result ?? "result"} is gone: ${result}`;
  // Who wins wants fewer plies, who loses wants more.
  return `${result === "loss" ? "−" : "+"}${pliesIn(cost)}`;
}

/** The same as a sentence about a move; the distance only if it may be known. */
export function verdict(step, isToldDistance) {
  const { san, cost, result } = step;
  if (cost === 0) return `${san}: perfect.`;
  if (cost === null) return `${san}: ${costOf(step)}.`;
  const plies = pliesIn(cost);
  const distance = isToldDistance ? ` It was ${worth(step.was)}, now it is ${worth(step)}.` : "";
  return `${san} ${result === "loss" ? `is mated ${plies} sooner` : `takes ${plies} longer`}.${distance}`;
}

/** How heavy a cost weighs, for its mark: nothing, little, much, everything. */
export function weight({ cost }) {
  if (cost === null) return "gone";
  return cost === 0 ? "none" : cost <= 4 ? "some" : "much";
}

const ENDS = { stalemate: "Stalemate: draw", "dead-draw": "Draw: neither side can be mated any more", "fifty-moves": "Draw: fifty moves without capture or pawn move" };

/** How a lesson ended: "Mate." */
export function endOf({ ended, trainee }) {
  if (ended.kind === "mate") return ended.winner === trainee ? "Mate. You win" : "Mate. You are mated";
  return ENDS[ended.kind] ?? "The end";
}
