// What the room says about a game.

import { clock, counted, sentence } from "../../dom.js";
import { shown, sizeOf } from "../dialog.js";
import { directionName } from "./board_view.js";
import { countsText, isPartial } from "./counted.js";
import { streak, today } from "./days.js";
import { degreeText } from "./hints.js";
import { marathonOf, total } from "./records.js";
import { directionBetween } from "./slides.js";

const NAMES = { moves: "moves", seconds: "time", excess: "excess over the shortest" };

export const isProven = ({ shortest }) => (shortest.proven ?? null) !== null;
const sizeName = (state) => shown(sizeOf(state));

/** What is played: "4×4", "4×4 first row". */
export const puzzleName = (state) => (isPartial(state) ? `${sizeName(state)} ${countsText(state.counts)}` : sizeName(state));

/** The title of a game, and what is added to it. */
export function titleOf(state, fields, mode) {
  const marathon = marathonOf(fields);
  const parts = [`${fields.daily === today() ? "Today’s " : fields.daily ? "Daily " : marathon ? "Marathon " : ""}${sizeName(state)}`];
  if (isPartial(state)) parts.push(countsText(state.counts));
  if (fields.daily) parts.push(fields.daily, streak() ? `streak ${streak()}` : "");
  else if (marathon) parts.push(`board ${marathon.round} of ${marathon.boards}`);
  else if (fields.length) parts.push(`exactly ${counted(Number(fields.length), "move")}`);
  if (mode === "fewest") parts.push("fewest moves");
  return parts.filter(Boolean);
}

/** How a game compares with the shortest, in one sentence. */
function comparison(state) {
  const { proven, lower_bound: bound, best_known: known } = state.shortest;
  if (!isProven(state)) return `Best known ${known ?? state.single_tile}, at least ${bound}; the shortest is not proven.`;
  if (state.excess === 0) return "No solution is shorter.";
  return state.excess ? `${state.excess} over the shortest, which takes ${proven}.` : `The shortest takes ${proven}.`;
}

export function solvedText(state, mode) {
  const time = mode === "fewest" ? "" : ` in ${clock(state.seconds)}`;
  return `${counted(state.single_tile, "move")}${time}. ${comparison(state)}`;
}

/** Why a game does not count, or which records it broke; may be empty. */
export function recordText(state, better, isWhole) {
  if (!isWhole) return "It was continued from a link, so it does not count as a best.";
  if (state.solver_used) return "The solver helped, so it does not count as a best.";
  if (state.hints_used) return `With ${counted(state.hints_used, "hint")}, so it does not count as a best.`;
  return better.length ? `A new personal best in ${better.map((name) => NAMES[name]).join(" and ")}.` : "";
}

/** "with 2 hints", or nothing. */
function helpText({ solver_used: solver, hints_used: hints }) {
  if (solver) return "with the solver’s help";
  return hints ? `with ${counted(hints, "hint")}` : "";
}

export function cardText(state, mode) {
  return [mode === "fewest" ? "fewest moves" : `in ${clock(state.seconds)}`, helpText(state)].filter(Boolean).join(", ");
}

function marathonText(fields) {
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
    return [`Taxicab daily ${fields.daily} · ${puzzleName(state)}`, `${counted(state.single_tile, "move")}${excess}, ${cardText(state, mode)}`, days ? `${counted(days, "day")} in a row` : null]
      .filter(Boolean).join("\n");
  }
  if (marathonOf(fields)) return `Sliding puzzle ${puzzleName(state)}, marathon. ${marathonText(fields)}`;
  return `Sliding puzzle ${puzzleName(state)}: ${[lengths, cardText(state, mode)].join(", ")}.`;
}

/** Why a command moves nothing, and the cell at which to say so. */
export function refusal(command, cells) {
  const [word, argument] = command.split(" ");
  const isTile = word === "tile" || word === "cell";
  const cell = word === "tile" ? cells.indexOf(Number(argument)) : isTile ? Number(argument) : cells.indexOf(0);
  let text = "";
  if (isTile) text = cell < 0 ? "" : "Not in line with the blank";
  else if (word === "move" || word === "run") text = `Nothing to slide ${directionName(argument)}`;
  return { cell, text };
}

/** Tiles that slid, for a screen reader. */
export function slideText({ slides }, state) {
  const tiles = slides.map(({ tile }) => tile);
  const direction = directionName(directionBetween(state.width, slides[0].from, slides[0].to));
  const names = `${tiles.length > 1 ? "Tiles" : "Tile"} ${tiles.join(", ")} ${direction}`;
  return `${tiles.length > 3 ? `${tiles.length} tiles slid` : names}. ${counted(state.single_tile, "move")}.`;
}

/** What one does here, and why. */
function advice(state) {
  const isWhole = !state || !isPartial(state);
  if (!state || (isWhole && !isProven(state))) return "Slide the tiles into the order of the goal: click one, push it, or use the arrow keys.";
  const task = isWhole ? "Put the tiles in order" : `Put ${state.counted.length > 1 ? "the tiles" : "tile"} ${state.counted.join(", ")} in place; the others may lie anywhere`;
  if (!isProven(state)) return `${task}.`;
  return `${task}${isWhole ? ": the" : ". The"} shortest solution has ${counted(state.shortest.proven, "move")}. Can you match it? A tile in its place is underlined.`;
}

/** The message of the room: its kind, what is strong in it, and the rest. */
export function messageOf(state, { problem, isLooking, hint, fields, mode, better, isWhole }) {
  if (problem) return ["is-problem", "", problem];
  if (isLooking) return ["is-busy", "", "Looking for a solution…"];
  if (hint?.degree) return ["is-hint", ...degreeText(hint)];
  if (hint) {
    const direction = directionName(directionBetween(state.width, hint.from, hint.to));
    const more = hint.run > 1 ? `, and the ${hint.run === 2 ? "next one" : `next ${hint.run - 1}`} as well` : "";
    return ["is-hint", `Tile ${hint.tile} ${direction}${more}.`, ` ${sentence(hint.reason)}`];
  }
  if (state?.is_solved && state.position > 0) {
    const more = marathonOf(fields) ? marathonText(fields) : recordText(state, better, isWhole);
    return ["is-solved", "Solved. ", `${solvedText(state, mode)} ${more}`];
  }
  return ["", "", state?.length ? "" : advice(state)];
}
