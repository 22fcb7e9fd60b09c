// Obstacles: blocked squares, squares where no piece may stop, and the pieces of a position.

import { SQUARES, pieceName, readFen, squaresIn, writePlacement } from "./notation.js";

export class Ground {
  constructor({ hasPieces = true } = {}) {
    this.hasPieces = hasPieces;
    this.clear();
  }

  clear() {
    this.occupied = new Set();
    this.forbidden = new Set();
    this.pieces = new Map();
    this.side = "w";
    this.rest = [];
    this.unreadable = "";
  }

  read(fields) {
    this.clear();
    this.occupied = new Set(squaresIn(fields.occupied));
    this.forbidden = new Set(squaresIn(fields.forbidden));
    // A FEN that cannot be drawn is sent as it is, so that the server reports the error.
    if (this.hasPieces && fields.fen && !this.load(fields.fen)) this.unreadable = fields.fen;
  }

  /** Takes over the pieces of a FEN; false if it cannot be drawn. */
  load(fen) {
    const position = readFen(fen);
    if (position) ({ pieces: this.pieces, side: this.side, rest: this.rest } = position);
    if (position) this.unreadable = "";
    return Boolean(position);
  }

  /** The position, or nothing if there is no piece. */
  get fen() {
    if (this.unreadable && !this.pieces.size) return this.unreadable;
    return this.pieces.size ? [writePlacement(this.pieces), this.side, ...this.rest].join(" ") : "";
  }

  /** As fields of an address and of a question alike. */
  fields() {
    const list = (squares) => SQUARES.filter((square) => squares.has(square)).join(",");
    return { occupied: list(this.occupied), forbidden: list(this.forbidden), ...(this.hasPieces ? { fen: this.fen } : {}) };
  }

  /** Places what the tool stands for on a square, or removes it from there. Returns what happened, or null for another tool. */
  press(square, tool) {
    if (tool === "occupied" || tool === "forbidden") {
      const squares = this[tool];
      const isThere = squares.delete(square);
      if (!isThere) {
        this.remove(square);
        squares.add(square);
      }
      return `${square} ${isThere ? "free" : tool === "occupied" ? "blocked" : "no stop"}`;
    }
    if (!tool.startsWith("piece ")) return null;
    const letter = tool.slice(6);
    const isThere = this.pieces.get(square) === letter;
    this.remove(square);
    if (!isThere) this.pieces.set(square, letter);
    this.rest = [];
    return `${pieceName(letter)} ${isThere ? "removed from" : "on"} ${square}`;
  }

  /** Removes what stands on a square; returns whether there was anything. */
  remove(square) {
    const hadPiece = this.pieces.delete(square);
    if (hadPiece) this.rest = [];
    return [this.occupied.delete(square), this.forbidden.delete(square), hadPiece].some(Boolean);
  }

  has(square) {
    return this.pieces.has(square) || this.occupied.has(square) || this.forbidden.has(square);
  }

  /** Moves what stands on a square to a free one. */
  carry(from, to) {
    if (this.has(to)) return false;
    if (this.pieces.has(from)) {
      this.pieces.set(to, this.pieces.get(from));
      this.pieces.delete(from);
      this.rest = [];
      return true;
    }
    for (const squares of [this.occupied, this.forbidden]) {
      if (squares.delete(from)) {
        squares.add(to);
        return true;
      }
    }
    return false;
  }

  /** The marks of a square, and what they are called. */
  flags(square) {
    return [this.occupied.has(square) && "blocked", this.forbidden.has(square) && "forbidden"].filter(Boolean);
  }

  words(square) {
    const piece = this.pieces.get(square);
    return [this.occupied.has(square) && "blocked", this.forbidden.has(square) && "no stop", piece && pieceName(piece)].filter(Boolean);
  }
}
