// The pieces: their names and letters, and their drawings in a square of 48.

import { drawn } from "../dom.js";
import { FOOT, SHAPES, WHEELS } from "./shapes.js";

/** The pieces by their names on the command line. */
export const PIECES = ["king", "taxi", "knight", "bishop", "rook", "queen", "white-pawn", "black-pawn"];

/** "white pawn". */
export const spoken = (piece) => piece.replace("-", " ");

const LETTERS = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn", t: "taxi" };

/** The drawing and the colour of a letter of a FEN: `{shape: "knight", color: "white"}`. */
export function pieceOf(letter) {
  return { shape: LETTERS[letter.toLowerCase()], color: letter === letter.toUpperCase() ? "white" : "black" };
}

/** "white knight". */
export function pieceName(letter) {
  const { shape, color } = pieceOf(letter);
  return `${color} ${shape}`;
}

/** The drawing of a piece of the command line; `color` is that of a piece that has none of its own. */
export function figureOf(piece, color = "white") {
  const [side, pawn] = piece.split("-");
  return pawn ? { shape: pawn, color: side } : { shape: piece, color };
}

/** Letters by square as what a board shows. */
export const tokensOf = (pieces) => new Map([...pieces].map(([square, letter]) => [square, { ...pieceOf(letter), kind: "piece" }]));

/** Where a path ends, on a board: a ring with a dot. */
export const END = { shape: "end", color: "none", kind: "end" };

/** A piece as a group in a square of 48, for a drawing of its own or for a board. */
export function piece(shape, color) {
  if (shape === "end") {
    return drawn("g", {}, ...[["edge", 16], ["ring", 16], ["dot", 5]].map(([part, r]) => drawn("circle", { class: `end-${part}`, cx: 24, cy: 24, r })));
  }
  const { outline, lines } = SHAPES[shape];
  const body = (d) => drawn("path", { class: "piece-body", d });
  const wheels = WHEELS.middles.map((x) => drawn("circle", { class: "piece-body", cx: x, cy: WHEELS.down, r: WHEELS.radius }));
  const isTaxi = shape === "taxi";
  return drawn("g", { class: `piece piece-${color}` },
    !isTaxi && body(FOOT), body(outline), lines && drawn("path", { class: "piece-line", d: lines }), ...(isTaxi ? wheels : []));
}

export function pieceIcon(shape, color) {
  return drawn("svg", { class: "piece-icon", viewBox: "0 0 48 48", "aria-hidden": "true" }, piece(shape, color));
}
