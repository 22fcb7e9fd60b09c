// Gestures on the board. A piece is dragged by mouse or finger, or picked up, carried and set down by keyboard; the
// chosen tool handles a press. The mode decides what a change means.

import { neighbour } from "./notation.js";

const STEPS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** A board that is only looked at. */
const IDLE = {
  isLiftable: () => false, isHandChosen: () => true, select() {}, press() {}, carry: () => false, setDown() {}, remove() {}, look() {},
  announce() {},
};

/**
 * `hands` answers: `isLiftable(square)`, `isHandChosen()`, `select(square)` picked up by keyboard, `press(square)`, `carry(from, to)`
 * (whether it moved), `setDown(square)`, `remove(square)`, `look(square or null)`, `announce(text)`.
 */
export class Handling {
  #drag = null; // {id, origin, at, hasMoved, canMove}
  #held = null; // {origin, at} by keyboard

  constructor(board, hands = {}) {
    this.board = board;
    this.hands = { ...IDLE, ...hands };
    const { surface, grid } = board;
    surface.addEventListener("pointerdown", (event) => this.#down(event));
    surface.addEventListener("pointermove", (event) => this.#move(event));
    surface.addEventListener("pointerup", (event) => this.#up(event));
    surface.addEventListener("pointercancel", () => this.#cancel());
    surface.addEventListener("pointerleave", () => { if (!this.#drag) this.hands.look(null); });
    // A screen reader clicks without a pointer.
    grid.addEventListener("click", (event) => {
      const square = event.target.closest("[data-square]")?.dataset.square;
      if (square && event.detail === 0) this.#enter(square);
    });
    grid.addEventListener("keydown", (event) => this.#key(event));
    grid.addEventListener("focusin", (event) => this.hands.look(event.target.dataset.square ?? null));
    grid.addEventListener("focusout", (event) => {
      this.hands.look(null);
      if (this.#held && !grid.contains(event.relatedTarget)) this.#setDown();
    });
  }

  get isBusy() {
    return Boolean(this.#drag?.hasMoved || this.#held);
  }

  #down(event) {
    if (!event.isPrimary || event.button !== 0) return;
    this.#release();
    const square = this.board.squareAt(event.clientX, event.clientY);
    if (!square) return;
    this.board.here = square;
    this.#drag = { id: event.pointerId, origin: square, at: square, hasMoved: false, canMove: this.hands.isLiftable(square) };
    // The end of every press must arrive, wherever the pointer is.
    this.board.surface.setPointerCapture(event.pointerId);
  }

  #move(event) {
    const square = this.board.squareAt(event.clientX, event.clientY);
    if (!this.#drag) {
      if (event.pointerType !== "touch") this.hands.look(square);
      return;
    }
    if (event.pointerId !== this.#drag.id) return;
    if (square !== this.#drag.origin) this.#drag.hasMoved = true;
    if (!this.#drag.canMove || !this.#drag.hasMoved) return;
    if (square && square !== this.#drag.at && this.hands.carry(this.#drag.at, square)) this.#drag.at = square;
    this.board.carry(this.#drag.at, { x: event.clientX, y: event.clientY });
    this.hands.look(square);
  }

  #up(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.id) return;
    this.#drag = null;
    this.board.carry(null);
    const square = this.board.squareAt(event.clientX, event.clientY);
    if (!drag.hasMoved) return void this.hands.press(drag.origin);
    if (!drag.canMove) return;
    // The piece stays only where it is released.
    const isThere = square === drag.at || square === drag.origin;
    if (!isThere && drag.at !== drag.origin) this.hands.carry(drag.at, drag.origin);
    const end = isThere ? square : drag.origin;
    this.board.here = end;
    if (square) this.hands.setDown(end);
    else this.hands.remove(end);
  }

  /** The browser took over the gesture: the piece returns. */
  #cancel() {
    const drag = this.#drag;
    this.#drag = null;
    this.board.carry(null);
    if (!drag?.hasMoved || !drag.canMove) return;
    this.hands.carry(drag.at, drag.origin);
    this.hands.setDown(drag.origin);
  }

  #key(event) {
    const square = event.target.dataset.square;
    if (!square || event.altKey || event.metaKey) return;
    const { isTurned } = this.board;
    const sign = isTurned ? -1 : 1;
    const step = STEPS[event.key];
    if (step) {
      const to = neighbour(square, step[0] * sign, step[1] * sign);
      if (to) this.#go(to);
    } else if (event.key === "Home" || event.key === "End") {
      const isLeft = (event.key === "Home") === !isTurned;
      this.#go((isLeft ? "a" : "h") + (event.ctrlKey ? (isLeft ? "8" : "1") : square[1]));
    } else if (event.key === "Enter" || event.key === " ") this.#enter(square);
    else if (event.key === "Delete" || event.key === "Backspace") {
      this.#release();
      this.hands.remove(square);
    } else if (event.key === "Escape" && this.#held) {
      const { origin, at } = this.#held;
      this.hands.carry(at, origin);
      this.#release();
      this.board.focus(origin);
      this.hands.setDown(origin);
    } else return;
    event.preventDefault();
  }

  #go(square) {
    if (this.#held && square !== this.#held.at) {
      if (this.hands.carry(this.#held.at, square)) {
        this.#held.at = square;
        this.board.carry(square);
      }
    }
    this.board.focus(square);
  }

  #enter(square) {
    if (this.#held) return void this.#setDown();
    if (this.hands.isLiftable(square) && this.hands.isHandChosen()) {
      this.hands.select(square);
      this.#held = { origin: square, at: square };
      this.board.carry(square);
      this.hands.announce(`${square} picked up. Arrow keys carry it, Enter sets it down, Escape takes it back.`);
    } else this.hands.press(square);
  }

  #setDown() {
    const { at } = this.#held;
    const isInside = this.board.grid.contains(document.activeElement);
    this.#release();
    if (isInside) this.board.focus(at);
    this.hands.setDown(at);
  }

  #release() {
    this.#held = null;
    this.board.carry(null);
  }
}
