// Squares and the first field of a FEN, as far as drawing needs them. The server decides which positions are legal.

/** a1, b1, … h8: the order of every list of 64. */
export const SQUARES = Array.from({ length: 64 }, (_, index) => "abcdefgh"[index % 8] + (Math.floor(index / 8) + 1));

export const indexOf = (square) => SQUARES.indexOf(square);

/** Column and row of a square as drawn, from the upper left. */
export function placeOf(square) {
  const index = indexOf(square);
  return { column: index % 8, row: 7 - Math.floor(index / 8) };
}

/** The square `files` to the right and `ranks` up, or null beyond the edge. */
export function neighbour(square, files, ranks) {
  const index = indexOf(square);
  const [file, rank] = [(index % 8) + files, Math.floor(index / 8) + ranks];
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? null : SQUARES[rank * 8 + file];
}

/** The squares of a list with commas, each once; other words are left out. */
export function squaresIn(text) {
  return [...new Set((text ?? "").split(",").map((word) => word.trim().toLowerCase()))].filter((word) => indexOf(word) >= 0);
}

/** The pieces of a FEN by their squares, and the fields after them; null if its ranks cannot be drawn. */
export function readFen(text) {
  const [placement, side = "w", ...rest] = text.trim().split(/\s+/);
  const ranks = placement.split("/");
  if (ranks.length !== 8) return null;
  const pieces = new Map();
  for (const [row, rank] of ranks.entries()) {
    let file = 0;
    for (const letter of rank) {
      if (/[1-8]/.test(letter)) file += Number(letter);
      else if (/[kqrbnp]/i.test(letter) && file < 8) pieces.set(SQUARES[(7 - row) * 8 + file++], letter);
      else return null;
    }
    if (file !== 8) return null;
  }
  return { pieces, side, rest };
}

/** The first field of a FEN. */
export function writePlacement(pieces) {
  const ranks = [];
  for (let rank = 7; rank >= 0; rank--) {
    const row = SQUARES.slice(rank * 8, rank * 8 + 8).map((square) => pieces.get(square) ?? ".").join("");
    ranks.push(row.replace(/\.+/g, (run) => run.length));
  }
  return ranks.join("/");
}
