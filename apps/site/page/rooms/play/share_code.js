// Share codes without the core: `t1.4x4.blank-last.seed-42.D-drL.843a0802`, as crates/taxicab-play/src/share.rs describes them.

import { cellsOf, inRows } from "../../fields.js";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
const [SEED, BOARD] = ["seed-", "board-"];

/** FNV-1a, 32 bits. */
function checksum(text) {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

const digitsPerTile = (count) => (count <= 64 ? 1 : 2);

const boardText = (cells) => BOARD + cells.map((tile) => (digitsPerTile(cells.length) === 2 ? DIGITS[tile >> 6] : "") + DIGITS[tile & 63]).join("");

/** The tiles of `board-…`, or null where the text is something else. */
function tilesOf(text, count) {
  if (!text.startsWith(BOARD)) return null;
  const digits = [...text.slice(BOARD.length)].map((digit) => DIGITS.indexOf(digit));
  if (digitsPerTile(count) === 1) return digits;
  return Array.from({ length: count }, (_, tile) => digits[2 * tile] * 64 + digits[2 * tile + 1]);
}

/** The moves of a history `[{letter, begins}]` as text; a number repeats a letter within a step of undo. */
function movesText(entries) {
  let text = "";
  for (let index = 0; index < entries.length;) {
    const { letter, begins } = entries[index];
    let next = index + 1;
    while (next < entries.length && entries[next].letter === letter && !entries[next].begins) next += 1;
    text += (begins ? letter : letter.toLowerCase()) + (next - index > 1 ? next - index : "");
    index = next;
  }
  return text;
}

const entriesOf = (text) => [...text.matchAll(/([UDLRudlr])(\d*)/g)].flatMap(([, mark, count]) => {
  const letter = mark.toUpperCase();
  return Array.from({ length: count === "" ? 1 : Number(count) }, (_, index) => ({ letter, begins: index === 0 && mark === letter }));
});

/** The code of a game `{width, height, goal, seed, start, entries, position}`; `goal` is a name or a board in rows, `seed` null for any other start. */
export function shareCode({ width, height, goal, seed, start, entries, position }) {
  const aim = /\d/.test(goal) ? boardText(cellsOf(goal)) : goal;
  const origin = seed === null ? boardText(start) : `${SEED}${seed}`;
  const undone = entries.slice(position);
  const moves = movesText(entries.slice(0, position)) + (undone.length ? `-${movesText(undone)}` : "");
  const code = `t1.${width}x${height}.${aim}.${origin}.${moves}`;
  return `${code}.${checksum(code)}`;
}

/** The game of a code, with `start` null if it has a seed; null if the code is wrong. Whether its boards and moves are legal is not checked. */
export function sharedGame(code) {
  const [, body, width, height, aim, origin, moves, sum] = /^((?:t1)\.(\d+)x(\d+)\.([\w-]+)\.((?:seed-\d+|board-[\w-]+))\.([\w-]*))\.([0-9a-f]{8})$/.exec(code) ?? [];
  if (!body || checksum(body) !== sum) return null;
  const [columns, rows] = [Number(width), Number(height)];
  const [made, undone = ""] = moves.split("-").map(entriesOf);
  const goal = tilesOf(aim, columns * rows);
  return {
    width: columns, height: rows, goal: goal ? inRows(goal, columns) : aim,
    seed: origin.startsWith(SEED) ? Number(origin.slice(SEED.length)) : null, start: tilesOf(origin, columns * rows),
    entries: [...made, ...undone], position: made.length,
  };
}
