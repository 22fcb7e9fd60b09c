// What stands in the way: blocked squares, squares where nobody stops, and the men of a position.

import { SQUARES, manName, readFen, squaresIn, writePlacement } from "/page/rooms/board/notation.js";

export class Ground {
  constructor({ hasMen = true } = {}) {
    this.hasMen = hasMen;
    this.clear();
  }

  clear() {
    this.occupied = new Set();
    this.forbidden = new Set();
    this.men = new Map();
    this.side = "w";
    this.rest = [];
    this.unreadable = "";
  }

  read(fields) {
    this.clear();
    this.occupied = new Set(squaresIn(fields.occupied));
    this.forbidden = new Set(squaresIn(fields.forbidden));
    // What cannot be drawn is asked as it is, so that the server says what is wrong with it.
    if (this.hasMen && fields.fen && !this.lay(fields.fen)) this.unreadable = fields.fen;
  }

  /** Takes over the men of a FEN; false if it cannot be drawn. */
  lay(fen) {
    const position = readFen(fen);
    if (position) ({ men: this.men, side: this.side, rest: this.rest } = position);
    if (position) this.unreadable = "";
    return Boolean(position);
  }

  /** The position, or nothing if there is no man. */
  get fen() {
    if (this.unreadable && !this.men.size) return this.unreadable;
    return this.men.size ? [writePlacement(this.men), this.side, ...this.rest].join(" ") : "";
  }

  /** As fields of an address and of a question alike. */
  fields() {
    const list = (squares) => SQUARES.filter((square) => squares.has(square)).join(",");
    return { occupied: list(this.occupied), forbidden: list(this.forbidden), ...(this.hasMen ? { fen: this.fen } : {}) };
  }

  /** The tool puts its thing on a square, or takes it away if it is there; what happened, or null if it is no such tool. */
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
    if (!tool.startsWith("man ")) return null;
    const letter = tool.slice(4);
    const isThere = this.men.get(square) === letter;
    this.remove(square);
    if (!isThere) this.men.set(square, letter);
    this.rest = [];
    return `${manName(letter)} ${isThere ? "removed from" : "on"} ${square}`;
  }

  /** Whether something was there to be taken away. */
  remove(square) {
    const hadMan = this.men.delete(square);
    if (hadMan) this.rest = [];
    return [this.occupied.delete(square), this.forbidden.delete(square), hadMan].some(Boolean);
  }

  has(square) {
    return this.men.has(square) || this.occupied.has(square) || this.forbidden.has(square);
  }

  /** Carries what stands on a square to another one that is free. */
  carry(from, to) {
    if (this.has(to)) return false;
    if (this.men.has(from)) {
      this.men.set(to, this.men.get(from));
      this.men.delete(from);
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
    const man = this.men.get(square);
    return [this.occupied.has(square) && "blocked", this.forbidden.has(square) && "no stop", man && manName(man)].filter(Boolean);
  }
}
