// The size of a board of which only the solution is known.

import { expanded } from "../../fields.js";

const ACROSS = { U: [0, 1], D: [0, -1], L: [1, 0], R: [-1, 0] }; // where the blank goes when a tile slides so
const [LEAST, MOST] = [2, 16];

/**
 * The smallest square board on which the blank has room for all the moves, `4x4`. The letters are those of the tiles unless they are
 * those of the `blank`, which needs as much room. Other characters are left out: the engine names them.
 */
export function guessedSize(moves, letters = "") {
  const sign = letters === "blank" ? -1 : 1;
  let place = [0, 0];
  const places = [place];
  for (const letter of expanded(moves.toUpperCase()).replace(/[^UDLR]/g, "")) {
    place = place.map((at, axis) => at + sign * ACROSS[letter][axis]);
    places.push(place);
  }
  const room = (axis) => {
    const all = places.map((at) => at[axis]);
    return all.reduce((most, at) => Math.max(most, at)) - all.reduce((least, at) => Math.min(least, at)) + 1;
  };
  const side = Math.min(MOST, Math.max(LEAST, room(0), room(1)));
  return `${side}x${side}`;
}
