// Goals of which only some tiles count: which there are, and how they are said.

const WHERE = {
  all: () => true,
  "first-row": (row) => row === 0,
  "first-two-rows": (row) => row < 2,
  "row-and-column": (row, column) => row === 0 || column === 0,
};
const LEAST_FREE = 2; // tiles: two that change places make every board solvable

/** The tiles of a goal that count by a name, in increasing order. */
export function countedTiles(counts, board, width) {
  const counted = board.filter((_, cell) => WHERE[counts](Math.floor(cell / width), cell % width));
  return counted.filter((tile) => tile !== 0).sort((one, other) => one - other);
}

/** The names of what may count of a goal. */
export const countable = (board, width) =>
  Object.keys(WHERE).filter((counts) => counts === "all" || board.length - 1 - countedTiles(counts, board, width).length >= LEAST_FREE);

export const isPartial = ({ counts }) => counts !== "all";

/** What counts, in words: "first row", "tiles 1, 2, 5". */
export const countsText = (counts) => (/^\d/.test(counts) ? `tiles ${counts.replaceAll(",", ", ")}` : counts.replaceAll("-", " "));

/** A game's goal with null for the cells where any tile may lie. */
export const goalCells = (state) =>
  (isPartial(state) ? state.goal_board.map((tile) => (state.counted.includes(tile) ? tile : null)) : state.goal_board);

/** The sum of the Manhattan distances of the tiles that count from their places at the start: no solution is shorter. */
export function startDistance({ start, goal_board: goal, counted, width }) {
  const place = (board, tile) => [Math.floor(board.indexOf(tile) / width), board.indexOf(tile) % width];
  return counted.reduce((sum, tile) => {
    const [[row, column], [home, homeColumn]] = [place(start, tile), place(goal, tile)];
    return sum + Math.abs(row - home) + Math.abs(column - homeColumn);
  }, 0);
}
