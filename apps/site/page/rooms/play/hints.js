// Hints by degrees: about how many moves are left, then how many, then the next of them.

import { counted, grouped } from "../../dom.js";
import { cellsOf, expanded } from "../../fields.js";
import { boardsAlong } from "./slides.js";
import { isProven } from "./words.js";

const STEP = 5; // the first degree tells the moves left to within so many

/** The fewest moves from a board to the goal, `{least, most}`, as a solution that passes it proves them; null if none is known that does. */
export function movesLeft({ findings, board, width }) {
  const found = findings.filter(({ moves }) => moves).flatMap(({ board: start, moves, lower_bound: bound }) => {
    const line = expanded(moves);
    const made = boardsAlong(cellsOf(start), width, line).findIndex((passed) => `${passed}` === `${board}`);
    // Who can solve a board in fewer moves can solve the ones that lead to it in as many less.
    return made < 0 ? [] : [{ least: Math.max(1, bound - made), most: line.length - made }];
  });
  return found.sort((one, other) => one.most - one.least - other.most + other.least)[0] ?? null;
}

/**
 * The degree after a hint (null before the first): `{degree, least, most, lost}`; null if the next is the move itself. What the figures show
 * is no degree. `lost` are the moves more than a shortest solution from the start has, null if that is not proven.
 */
export function nextDegree(hint, state) {
  const left = movesLeft(state);
  if (!left || left.most === 0 || (hint && hint.degree !== "about")) return null;
  if (isProven(state) && `${state.board}` === `${state.start}`) return null;
  if (hint) return { ...left, degree: "exactly", lost: isProven(state) && left.least === left.most ? state.position + left.most - state.shortest.proven : null };
  const [least, most] = [Math.floor(left.least / STEP) * STEP, (Math.floor(left.most / STEP) + 1) * STEP - 1];
  return { degree: "about", least: Math.max(1, least), most };
}

/** The same degree, of a state in which a shorter solution is known. */
export const renewed = ({ degree }, state) => nextDegree(degree === "exactly" ? { degree: "about" } : null, state);

/** What a degree says: what is strong in it, and the rest. */
export function degreeText({ degree, least, most, lost }) {
  if (degree === "about") return [`${grouped(least)} to ${counted(most, "move")}`, " from here on a shortest path. Press again for the number."];
  if (least < most) return [`At least ${counted(least, "move")}`, ` from here: the best solution found has ${grouped(most)}. Press again for the move.`];
  const judged = lost === null ? "" : lost === 0 ? ": none lost so far" : `: ${grouped(lost)} lost so far`;
  return [counted(most, "move"), ` from here on a shortest path${judged}. Press again for the move.`];
}
