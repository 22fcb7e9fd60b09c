// What stands on the board as drawings: a piece of a question, the men of a position.

import { Choice } from "/page/rooms/board/controls.js";
import { PIECES, isPawn, manOf, spoken } from "/page/rooms/board/notation.js";
import { pieceIcon } from "/page/rooms/board/pieces.js";

/** The drawing of a piece of the command line; `side` colours what has no colour of its own. */
export function figureOf(piece, side = "w") {
  if (isPawn(piece)) return { shape: "pawn", color: piece.split("-")[0] };
  return { shape: piece, color: side === "b" ? "black" : "white" };
}

/** The choice of a piece. */
export function pieceChoice(onchange) {
  return new Choice("Piece", PIECES.map((piece) => {
    const { shape, color } = figureOf(piece);
    return { value: piece, drawing: pieceIcon(shape, color), label: spoken(piece) };
  }), onchange, { kind: "men" });
}

/** The men of a ground as tokens. */
export function menTokens(ground) {
  return [...ground.men].map(([square, letter]) => [square, { ...manOf(letter), kind: "man" }]);
}
