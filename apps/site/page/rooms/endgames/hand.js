// Moves by hand: a piece is lifted, the squares it may go to are marked, and it is set down on one of them.

import { button, element } from "../../dom.js";
import { Handling } from "../../chess/handling.js";
import { pieceIcon, pieceName, pieceOf } from "../../chess/pieces.js";

export class Hand {
  #lifted = null; // {from, at, isHeld}: by press, drag or keyboard
  #early = null; // the square last pressed before its position was there

  /** `room` answers `moves()` (null until a position is there), `pieces()`, `move(from, to, {isCarried})`, `redraw()`, `announce(text)`. */
  constructor(board, room) {
    this.board = board;
    this.room = room;
    new Handling(board, {
      isLiftable: (square) => this.isLiftable(square),
      select: (square) => this.#lift(square, { isHeld: true }),
      press: (square) => this.#press(square),
      carry: (from, to) => this.#carry(from, to),
      setDown: () => this.#setDown(),
      remove: () => this.drop(),
      announce: (text) => room.announce(text),
    });
    board.grid.addEventListener("keydown", (event) => { if (event.key === "Escape") this.drop(); });
  }

  get from() {
    return this.#lifted?.from ?? null;
  }

  isLiftable(square) {
    const from = this.#lifted?.at === square ? this.#lifted.from : square;
    return Boolean(this.room.moves()?.some(({ uci }) => uci.startsWith(from)));
  }

  targets() {
    return new Set(this.#moves().map(({ uci }) => uci.slice(2, 4)));
  }

  /** The targets on which something is captured, en passant too. */
  captures() {
    return new Set(this.#moves().filter(({ captured }) => captured).map(({ uci }) => uci.slice(2, 4)));
  }

  #moves() {
    return (this.room.moves() ?? []).filter(({ uci }) => uci.slice(0, 2) === this.from);
  }

  /** The pieces as they are seen: the lifted one where it hovers. */
  seen(pieces) {
    const { from, at } = this.#lifted ?? {};
    if (at === from) return pieces;
    const seen = new Map(pieces).set(at, pieces.get(from));
    seen.delete(from);
    return seen;
  }

  drop() {
    this.#lifted = null;
    this.room.redraw();
  }

  /** The position is there; a piece that was pressed too early is lifted now. */
  arrive() {
    const early = this.#early;
    this.#early = null;
    this.drop();
    if (early && this.isLiftable(early)) this.#lift(early, { isHeld: false });
  }

  #lift(square, { isHeld }) {
    this.#lifted = { from: square, at: square, isHeld };
    this.room.redraw();
  }

  #press(square) {
    this.#early = this.room.moves() ? null : square;
    const { from } = this;
    const isTarget = from && this.targets().has(square);
    this.#lifted = null;
    if (isTarget) return void this.room.move(from, square);
    if (square === from || !this.isLiftable(square)) return void this.room.redraw();
    this.#lift(square, { isHeld: false });
    this.room.announce(`${pieceName(this.room.pieces().get(square))} ${square}: ${[...this.targets()].join(", ")}.`);
  }

  /** A pointer carries a piece only to legal squares. The keyboard carries it anywhere; it is checked where it is set down. */
  #carry(from, to) {
    // A drag has no event of its own: its first step lifts the piece.
    if (!this.#lifted?.isHeld && this.#lifted?.at !== from) this.#lift(from, { isHeld: false });
    if (!this.#lifted.isHeld && to !== this.#lifted.from && !this.targets().has(to)) return false;
    this.#lifted.at = to;
    this.room.redraw();
    return true;
  }

  #setDown() {
    if (!this.#lifted) return;
    const { from, at, isHeld } = this.#lifted;
    const isAllowed = this.targets().has(at);
    this.#lifted = null;
    // Leaving the board while a piece is lifted is no move.
    const hasLeft = isHeld && !this.board.grid.contains(document.activeElement);
    if (at !== from && isAllowed && !hasLeft) return void this.room.move(from, at, { isCarried: true });
    if (at !== from && !hasLeft) this.room.announce(`That is no move: back on ${from}.`);
    this.room.redraw();
  }
}

export class Promotion {
  constructor() {
    this.pieces = element("div", { class: "pair-of-fields" });
    this.element = element("dialog", { class: "dialog promotion", "aria-labelledby": "promotion-title" },
      element("h2", { class: "dialog-title", id: "promotion-title", text: "The pawn becomes" }), this.pieces,
      button({ text: "Take the move back", kind: "quiet", onclick: () => this.element.close() }));
  }

  /** One of several promotions; nothing if it is taken back. */
  choose(moves, color) {
    this.pieces.replaceChildren(...moves.map(({ uci }) => {
      const { shape } = pieceOf(uci[4]);
      const control = button({ text: shape, onclick: () => this.element.close(uci) });
      control.prepend(pieceIcon(shape, color));
      return control;
    }));
    this.element.returnValue = "";
    this.element.showModal();
    return new Promise((settle) => { this.element.addEventListener("close", () => settle(this.element.returnValue), { once: true }); });
  }
}
