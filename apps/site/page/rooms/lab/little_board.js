// A board as a small drawing whose tiles are moved, not made anew, from node to node.

import { drawn } from "../../dom.js";

const CELL = 40;

export class LittleBoard {
  #tiles = new Map();
  #shape = "";
  #last = null;

  constructor(className = "") {
    this.element = drawn("svg", { class: `little ${className}`.trim(), role: "img" });
  }

  /** `home` gives the goal cell of each tile, and with it which tiles are marked as in place. */
  show({ board, width, home }) {
    const shape = `${width}:${board.length}:${[...home]}`;
    if (shape !== this.#shape) this.#load(board, width, home);
    this.#shape = shape;
    if (this.#last === board) return;
    this.#last = board;
    board.forEach((tile, cell) => {
      if (tile === 0) return;
      const node = this.#tiles.get(tile);
      node.setAttribute("transform", `translate(${(cell % width) * CELL} ${Math.floor(cell / width) * CELL})`);
      node.classList.toggle("is-home", home.get(tile) === cell);
    });
    const rows = Array.from({ length: board.length / width }, (_, row) => board.slice(row * width, (row + 1) * width).map((tile) => tile || "blank").join(" "));
    this.element.setAttribute("aria-label", `Board: ${rows.join(", ")}`);
  }

  #load(board, width, home) {
    const height = board.length / width;
    this.#last = null;
    this.#tiles.clear();
    this.element.setAttribute("viewBox", `-2 -2 ${width * CELL + 4} ${height * CELL + 4}`);
    this.element.replaceChildren(drawn("rect", { class: "well", x: -2, y: -2, width: width * CELL + 4, height: height * CELL + 4, rx: 5 }));
    for (const tile of board.filter((one) => one !== 0)) {
      const cell = home.get(tile) ?? 0;
      const tone = (Math.floor(cell / width) + cell % width) % 2 ? "tone-b" : "tone-a";
      const node = drawn("g", { class: `piece ${tone}` },
        drawn("rect", { x: 1.5, y: 1.5, width: CELL - 3, height: CELL - 3, rx: 4 }),
        drawn("text", { x: CELL / 2, y: CELL / 2 + 6.5, "text-anchor": "middle", text: tile }),
        drawn("path", { d: `M${CELL / 2 - 5} ${CELL - 6.5}h10` }));
      this.#tiles.set(tile, node);
      this.element.append(node);
    }
  }
}
