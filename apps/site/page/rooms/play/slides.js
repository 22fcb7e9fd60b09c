// Which tiles slide where, so that a slide is drawn before the game has answered. The game's answer stays the truth.

/** The way to the right and down of each direction. */
export const ACROSS = { U: [0, -1], D: [0, 1], L: [-1, 0], R: [1, 0] };

/** Whether a move takes another one back. */
export const isOpposite = (one, other) => ACROSS[one].every((way, axis) => way === -ACROSS[other][axis]);

/** The letter of the direction from a cell to another one in its row or column, or null. */
export function directionBetween(width, from, to) {
  const [row, column] = [Math.floor(from / width), from % width];
  const [otherRow, otherColumn] = [Math.floor(to / width), to % width];
  if (row === otherRow && column !== otherColumn) return otherColumn > column ? "R" : "L";
  if (column === otherColumn && row !== otherRow) return otherRow > row ? "D" : "U";
  return null;
}

/** The tiles from a cell to the blank, `{letter, slides: [{tile, from, to}]}`, the one beside the blank first; null off its row and column. */
export function runFrom(board, width, cell) {
  const blank = board.indexOf(0);
  const letter = directionBetween(width, cell, blank);
  if (!letter || !(cell in board)) return null;
  const step = ACROSS[letter][1] * width + ACROSS[letter][0];
  const slides = [];
  for (let to = blank; to !== cell; to -= step) slides.push({ tile: board[to - step], from: to - step, to });
  return { letter, slides };
}

/** The run of one tile in a direction, or of all of them to the edge; null if there is none. */
export function runTowards(board, width, letter, isWhole = false) {
  const blank = board.indexOf(0);
  const [row, column] = [Math.floor(blank / width), blank % width];
  const [right, down] = ACROSS[letter];
  const space = Math.max(down * row, right * column, -down * (board.length / width - 1 - row), -right * (width - 1 - column));
  if (space === 0) return null;
  return runFrom(board, width, blank - (down * width + right) * (isWhole ? space : 1));
}

/** The run of a command that slides tiles on this board; null if it slides none, or only the game knows. */
export function predicted(board, width, command) {
  const [word, argument] = command.split(" ");
  if (word === "cell") return runFrom(board, width, Number(argument));
  if (word === "tile") return runFrom(board, width, board.indexOf(Number(argument)));
  if (word === "move" || word === "run") return runTowards(board, width, argument, word === "run");
  return null;
}

/** The board after a run. */
export function after(board, { slides }) {
  const next = [...board];
  for (const { tile, to } of slides) next[to] = tile;
  next[slides.at(-1).from] = 0;
  return next;
}

/** A board, and the one after each move of a line. */
export function boardsAlong(board, width, line) {
  const boards = [board];
  for (const letter of line) boards.push(after(boards.at(-1), runTowards(boards.at(-1), width, letter)));
  return boards;
}
