// Fields of an address or a question, and boards and moves as people write them.

/** The fields that are set; a flag has an empty value. */
export function withoutEmpty(fields) {
  const isSet = ([, value]) => value !== undefined && value !== null && value !== false && value !== "";
  return Object.fromEntries(Object.entries(fields).filter(isSet).map(([name, value]) => [name, value === true ? "" : value]));
}

/** Cells as a board in one line: rows divided by strokes. */
export function inRows(cells, width) {
  return cells.map((tile, cell) => `${tile}${(cell + 1) % width ? " " : "/"}`).join("").slice(0, -1);
}

export const cellsOf = (board) => board.split(/[/ ]+/).map(Number);

/** "RRU" with its runs counted: "R2U". */
export function compressed(moves) {
  return moves.replace(/([UDLR])\1+/g, (run, letter) => letter + run.length);
}

/** "R2U" as one letter a move: "RRU". */
export function expanded(moves) {
  return moves.replace(/([UDLR])(\d+)/g, (_, letter, count) => letter.repeat(Number(count)));
}
