// Obstacles: blocked squares, squares where no piece may stop, and the pieces of a position.

import { SQUARES, readFen, squaresIn, writePlacement } from "../../chess/notation.js";
import { pieceName } from "../../chess/pieces.js";

export class Ground {
  read(fields) {
    this.occupied = new Set(squaresIn(fields.occupied));
    this.forbidden = new Set(squaresIn(fields.forbidden));
    Object.assign(this, { pieces: new Map(), side: "w", rest: [], unreadable: "" });
    // A FEN that cannot be drawn is sent as it is, so that the server reports the error.
    if (fields.fen && !this.load(fields.fen)) this.unreadable = fields.fen;
  }

  load(fen) {
    const position = readFen(fen);
    if (position) Object.assign(this, position, { unreadable: "" });
    return Boolean(position);
  }

  get fen() {
    if (this.unreadable && !this.pieces.size) return this.unreadable;
    return this.pieces.size ? [writePlacement(this.pieces), this.side, ...this.rest].join(" ") : "";
  }

  get color() {
    return this.side === "b" ? "black" : "white";
  }

  fields() {
    const list = (squares) => SQUARES.filter((square) => squares.has(square)).join(",");
    return { occupied: list(this.occupied), forbidden: list(this.forbidden), fen: this.fen };
  }

  /** Places the thing of a tool on a square, or removes it from there. Returns what happened, or null for another tool. */
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

  remove(square) {
    const hadPiece = this.pieces.delete(square);
    if (hadPiece) this.rest = [];
    return [this.occupied.delete(square), this.forbidden.delete(square), hadPiece].some(Boolean);
  }

  has(square) {
    return this.pieces.has(square) || this.occupied.has(square) || this.forbidden.has(square);
  }

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

  flags(square) {
    return [this.occupied.has(square) && "blocked", this.forbidden.has(square) && "forbidden"];
  }

  words(square) {
    const piece = this.pieces.get(square);
    const words = [this.occupied.has(square) && "blocked", this.forbidden.has(square) && "no stop", piece && pieceName(piece)];
    return words.filter(Boolean).join(", ");
  }
}
