// The sum table: moves from the start, moves to the end, and their sum; where the sum is the length, there is a path.

import { drawn, element } from "../../dom.js";
import { SQUARES, placeOf } from "./notation.js";

export class SumTable {
  #cells = [];

  constructor() {
    this.boards = element("div", { class: "sums-boards" });
    this.note = element("p", { class: "note" });
    this.element = element("section", { class: "sums", "aria-label": "Sum table" }, element("h2", { text: "Why these squares" }), this.note, this.boards);
  }

  show({ from, to, sums, length, degree, squares, docks }) {
    this.element.hidden = !sums || length === null;
    if (this.element.hidden) return;
    this.#cells = [];
    const onPath = new Set(squares);
    const bends = new Set(docks);
    this.note.textContent = degree > 1
      ? `Where both numbers add up to ${length}, a path of ${length} moves may bend: a dock of degree 2. At a dock of a higher degree they add up to ${length} at most.`
      : `Where both numbers add up to ${length}, the length, there is a shortest path. Everywhere else the sum is larger.`;
    this.boards.replaceChildren(
      this.#board(`from ${from}`, sums.from, onPath, bends),
      element("span", { class: "sums-sign", text: "+", "aria-hidden": "true" }),
      this.#board(`to ${to}`, sums.to, onPath, bends),
      element("span", { class: "sums-sign", text: "=", "aria-hidden": "true" }),
      this.#board("sum", sums.sum, onPath, bends, length));
  }

  #board(name, numbers, onPath, docks, length = null) {
    const cells = SQUARES.map((square, index) => {
      const { column, row } = placeOf(square);
      const isOn = length === null ? onPath.has(square) : numbers[index] === length;
      const cell = drawn("g", { class: `sum-cell ${isOn ? "is-on" : ""} ${docks.has(square) ? "is-dock" : ""}`, "data-square": square },
        drawn("rect", { x: column * 10, y: row * 10, width: 10, height: 10 }),
        drawn("text", { x: column * 10 + 5, y: row * 10 + 7.1, text: numbers[index] ?? "–" }));
      this.#cells.push(cell);
      return cell;
    });
    return element("figure", {}, element("figcaption", { class: "note", text: name }),
      drawn("svg", { viewBox: "0 0 80 80", role: "img", "aria-label": `Moves, ${name}; the numbers are in the names of the squares of the board` }, ...cells));
  }

  /** Marks a square on all three; null none. */
  point(square) {
    for (const cell of this.#cells) cell.classList.toggle("is-pointed", cell.dataset.square === square);
  }
}
