// What a position or a move is worth, in words. Plies are counted by the server; people count moves.

import { counted, sentence } from "../../dom.js";

/** Moves of one side in so many plies. */
export const movesIn = (plies) => Math.ceil(plies / 2);

/** "mate in 10", "mated in 10", "draw". */
export function worth({ result, plies }) {
  if (result === "draw") return "draw";
  if (plies === null || plies === undefined) return result === "win" ? "won" : "lost";
  return plies === 0 ? "mate" : `${result === "win" ? "mate" : "mated"} in ${movesIn(plies)}`;
}

/** "1 move", "4 moves", in so many plies. */
export const movesOf = (plies) => counted(movesIn(plies), "move");

/** What a move cost, short: "perfect", "+2 moves", "the win is gone: draw". */
export function costOf({ cost, result, was }) {
  if (cost === 0) return "perfect";
  if (cost === null) return `the ${was?.result ?? "result"} is gone: ${result}`;
  // Who wins wants fewer moves, who loses wants more.
  return `${result === "loss" ? "−" : "+"}${movesOf(cost)}`;
}

/** The same with what the move does for the win: "headway, +2 moves". */
export function judged(step) {
  const kind = step.cost ? step.technique?.headway : null;
  return `${kind === "made" ? "headway, " : ""}${costOf(step)}${kind === "lost" ? ", no headway" : ""}`;
}

/** What a move does, as a sentence: its technique, or what it cost if that is not judged; a forced mate only if it may be known. */
export function verdict(step, isToldDistance) {
  const { san, cost, result, technique } = step;
  if (!cost) return `${san}: ${costOf(step)}.`;
  const forced = technique?.forced;
  if (technique?.headway) return `${san} ${technique.text}${forced && (isToldDistance || !forced.is_mate) ? `: ${forced.text}` : ""}.`;
  return `${san} ${result === "loss" ? `is mated ${movesOf(cost)} sooner` : `takes ${movesOf(cost)} longer`}.`;
}

/** What a move cost; the distance only if it may be known. */
export function smallPrint(step, isToldDistance) {
  if (!step.cost) return "";
  return `${costOf(step)}${isToldDistance ? `: ${worth(step)}, not ${movesIn(step.was.plies)}` : ""}.`;
}

/** The knight's manoeuvre that a move goes on with: "The W-manoeuvre, f7–e5–d7." */
export const manoeuvreOf = ({ technique }) => (technique?.w_manoeuvre ? `The W-manoeuvre, ${technique.w_manoeuvre.join("–")}.` : "");

/** What a move changed for the weak king: "Squares 14→9, corner 6→4." */
export function changesOf({ technique }) {
  const { squares, corner, kings } = technique ?? {};
  const changed = Object.entries({ squares, corner, kings }).filter(([, change]) => change && change.before !== change.after);
  return changed.length ? sentence(changed.map(([name, { before, after }]) => `${name} ${before}→${after}`).join(", ")) : "";
}

/** How heavy a cost weighs, for its mark: nothing, headway in spite of it, little, much, everything. */
export function weight({ cost, technique }) {
  if (cost === null) return "gone";
  if (cost && technique?.headway === "made") return "headway";
  return cost === 0 ? "none" : cost <= 4 ? "some" : "much";
}

const ENDS = { stalemate: "Stalemate: draw", "dead-draw": "Draw: neither side can be mated any more", "fifty-moves": "Draw: fifty moves without capture or pawn move" };

/** How a lesson ended: "Mate." */
export function endOf({ ended, trainee }) {
  if (ended.kind === "mate") return ended.winner === trainee ? "Mate. You win" : "Mate. You are mated";
  return ENDS[ended.kind] ?? "The end";
}
