// What the room says about a game that is over.

import { clock, counted } from "../../dom.js";
import { streak } from "./days.js";
import { marathonOf, total } from "./marathon.js";

const NAMES = { moves: "moves", seconds: "time", excess: "excess over the shortest" };

const isProven = ({ shortest }) => shortest.proven !== undefined && shortest.proven !== null;
const shown = (state) => `${state.width}×${state.height}`;

/** How a game compares with the shortest, in one sentence. */
function comparison(state) {
  const { proven, lower_bound: bound, best_known: known } = state.shortest;
  if (!isProven(state)) return `Best known ${known ?? state.single_tile}, at least ${bound}; the shortest is not proven.`;
  if (state.excess === 0) return "No solution is shorter.";
  return state.excess ? `${state.excess} over the shortest, which takes ${proven}.` : `The shortest takes ${proven}.`;
}

/** Moves, time and comparison. */
export function solvedText(state, mode) {
  const time = mode === "fewest" ? "" : ` in ${clock(state.seconds)}`;
  return `${counted(state.single_tile, "move")}${time}. ${comparison(state)}`;
}

/** Why a game does not count, or which records it broke; may be empty. */
export function recordText(state, better, isWhole) {
  if (!isWhole) return "It was taken up from its code, so it does not count as a best.";
  if (state.solver_used) return "The solver helped, so it does not count as a best.";
  if (state.hints_used) return `With ${counted(state.hints_used, "hint")}, so it does not count as a best.`;
  return better.length ? `A new personal best in ${better.map((name) => NAMES[name]).join(" and ")}.` : "";
}

/** "with 2 hints", or nothing. */
function helpText({ solver_used: solver, hints_used: hints }) {
  if (solver) return "with the solver’s help";
  return hints ? `with ${counted(hints, "hint")}` : "";
}

/** What the card adds to moves and shortest length. */
export function cardText(state, mode) {
  return [mode === "fewest" ? "fewest moves" : `in ${clock(state.seconds)}`, helpText(state)].filter(Boolean).join(", ");
}

/** How far a marathon is. */
export function marathonText(fields) {
  const { boards } = marathonOf(fields);
  const { done, moves, seconds } = total(fields);
  return `${done} of ${counted(boards, "board")}: ${counted(moves, "move")} in ${clock(seconds)}.`;
}

/** The result as a text to share, without the solution. */
export function shareText(state, fields, mode) {
  const { proven } = state.shortest;
  const lengths = isProven(state) ? `${counted(proven, "move")} shortest, ${state.single_tile} mine` : `${counted(state.single_tile, "move")} mine, the shortest is not proven`;
  if (fields.daily) {
    const excess = !isProven(state) ? "" : state.excess === 0 ? ", the shortest there is" : `, ${state.excess} over the shortest`;
    const days = streak(fields.daily);
    return [`Taxicab daily ${fields.daily} · ${shown(state)}`, `${counted(state.single_tile, "move")}${excess}, ${cardText(state, mode)}`, days ? `${counted(days, "day")} in a row` : null]
      .filter(Boolean).join("\n");
  }
  if (marathonOf(fields)) return `Sliding puzzle ${shown(state)}, marathon. ${marathonText(fields)}`;
  return `Sliding puzzle ${shown(state)}: ${[lengths, cardText(state, mode)].join(", ")}.`;
}
