// A board as a small drawing whose tiles are moved, not made anew.

import { drawn } from "../dom.js";

/** The side of a cell in the drawing. */
export const CELL = 40;

/** A tile in the colour of its home, as on a chessboard. */
export const toneOf = (row, column) => ((row + column) % 2 ? "tone-b" : "tone-a");

export class LittleBoard {
  #tiles = new Map();
  #shape = "";
  #last = null;

  constructor(kind = "little") {
    this.element = drawn("svg", { class: kind, role: "img" });
  }

  /**
   * `home` gives the goal cell of each tile, and with it which tiles are marked as in place; null on the board is a cell where any tile
   * may lie. A `picture` lies above all tiles.
   */
  show({ board, width, home, picture = null }) {
    const shape = `${width}:${board.length}:${[...home]} ${board.includes(null) && board} ${picture?.url}`;
    if (shape !== this.#shape) this.#load(board, width, home, picture);
    this.#shape = shape;
    if (this.#last === board) return;
    this.#last = board;
    board.forEach((tile, cell) => {
      if (!tile) return;
      const node = this.#tiles.get(tile);
      node.setAttribute("transform", `translate(${(cell % width) * CELL} ${Math.floor(cell / width) * CELL})`);
      node.classList.toggle("is-home", home.get(tile) === cell);
    });
    const rows = Array.from({ length: board.length / width }, (_, row) =>
      board.slice(row * width, (row + 1) * width).map((tile) => tile ?? "any").map((tile) => tile || "blank").join(" "));
    this.element.setAttribute("aria-label", `Board: ${rows.join(", ")}`);
  }

  #load(board, width, home, picture) {
    const [right, bottom] = [width * CELL + 4, (board.length / width) * CELL + 4];
    this.#last = null;
    this.#tiles.clear();
    this.element.setAttribute("viewBox", `-2 -2 ${right} ${bottom}`);
    this.element.replaceChildren(drawn("rect", { class: "well", x: -2, y: -2, width: right, height: bottom, rx: 5 }));
    for (const tile of board.filter(Boolean)) {
      const cell = home.get(tile) ?? 0;
      const node = drawn("g", { class: `piece ${toneOf(Math.floor(cell / width), cell % width)}` },
        drawn("rect", { x: 1.5, y: 1.5, width: CELL - 3, height: CELL - 3, rx: 4 }),
        drawn("text", { x: CELL / 2, y: CELL / 2 + 6.5, "text-anchor": "middle", text: tile }),
        drawn("path", { d: `M${CELL / 2 - 5} ${CELL - 6.5}h10` }));
      this.#tiles.set(tile, node);
      this.element.append(node);
    }
    const height = (board.length / width) * CELL;
    if (picture) this.element.append(drawn("image", { href: picture.url, width: width * CELL, height, preserveAspectRatio: "none" }));
    board.forEach((tile, cell) => {
      if (tile) return;
      const [x, y] = [(cell % width) * CELL, Math.floor(cell / width) * CELL];
      if (picture) this.element.append(drawn("rect", { class: "well", x, y, width: CELL, height: CELL }));
      if (tile === null) this.element.append(drawn("circle", { class: "any", cx: x + CELL / 2, cy: y + CELL / 2, r: 4 }));
    });
  }

  /** A frame around a cell, inside its tile. */
  static frame(kind, cell, width) {
    const [x, y] = [(cell % width) * CELL + 4, Math.floor(cell / width) * CELL + 4];
    return drawn("rect", { class: kind, x, y, width: CELL - 8, height: CELL - 8, rx: 3 });
  }
}
