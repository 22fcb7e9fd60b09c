// Moves in plies, and the weight of a cost. The sentences about a lesson come with its answer.

import { counted } from "../../dom.js";

/** The moves of one side in a number of plies. */
export const movesIn = (plies) => Math.ceil(plies / 2);

/** "1 move", "4 moves", for a number of plies. */
export const movesOf = (plies) => counted(movesIn(plies), "move");

/** How heavy a cost weighs, for its mark: nothing, headway in spite of it, little, much, everything. */
export function weight({ cost, technique }) {
  if (cost === null) return "gone";
  if (cost && technique?.headway === "made") return "headway";
  return cost === 0 ? "none" : cost <= 4 ? "some" : "much";
}
