// The drawings on the board: the piece in question and the pieces of a position.

import { Choice } from "./controls.js";
import { PIECES, isPawn, pieceOf, spoken } from "./notation.js";
import { pieceIcon } from "./pieces.js";

/** The drawing of a piece of the command line; `side` is the colour of a piece that has none of its own. */
export function figureOf(piece, side = "w") {
  if (isPawn(piece)) return { shape: "pawn", color: piece.split("-")[0] };
  return { shape: piece, color: side === "b" ? "black" : "white" };
}

/** The choice of a piece. */
export function pieceChoice(onchange) {
  return new Choice("Piece", PIECES.map((piece) => {
    const { shape, color } = figureOf(piece);
    return { value: piece, drawing: pieceIcon(shape, color), label: spoken(piece) };
  }), onchange, { kind: "pieces" });
}

/** The pieces of a ground as tokens. */
export function pieceTokens(ground) {
  return [...ground.pieces].map(([square, letter]) => [square, { ...pieceOf(letter), kind: "piece" }]);
}
