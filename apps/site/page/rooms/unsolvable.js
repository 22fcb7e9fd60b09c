// Why a board cannot be solved: the board with a line between each pair of tiles that stand in the wrong order.

import { button, counted, drawn, element, sentence } from "../dom.js";
import { CELL, LittleBoard } from "./little_board.js";

function drawing({ board, width, inverted }) {
  const little = new LittleBoard("inversions");
  little.show({ board, width, home: new Map() });
  little.element.setAttribute("aria-label", `The board with ${counted(inverted.length, "inversion")} drawn as lines between tiles`);
  const middle = (tile) => {
    const cell = board.indexOf(tile);
    return [(cell % width + 0.5) * CELL, (Math.floor(cell / width) + 0.5) * CELL];
  };
  const kind = inverted.length > 12 ? "pair is-thin" : "pair";
  const lines = inverted.map(([one, other]) => {
    const [[x1, y1], [x2, y2]] = [middle(one), middle(other)];
    // Bent, so that lines along one row stay apart.
    const bend = 0.16 + 0.05 * (Math.abs(one - other) % 3);
    const d = `M${x1} ${y1}Q${(x1 + x2) / 2 + (y2 - y1) * bend} ${(y1 + y2) / 2 - (x2 - x1) * bend} ${x2} ${y2}`;
    return drawn("path", { class: kind, d }, drawn("title", { text: `${one} and ${other}` }));
  });
  const numbers = board.filter((tile) => tile !== 0).flatMap((tile) => {
    const [x, y] = middle(tile);
    const isPaired = inverted.some((pair) => pair.includes(tile));
    return [drawn("circle", { class: isPaired ? "node is-paired" : "node", cx: x, cy: y, r: 11 }),
      drawn("text", { class: "digit", x, y: y + 4.5, "text-anchor": "middle", text: tile })];
  });
  little.element.append(...lines, ...numbers);
  return little.element;
}

/** The explanation as an element; `onNearest(boardText)` when the nearest solvable board is taken, with the button `text`. */
export function explanation(unsolvable, text, onNearest) {
  const count = unsolvable.inverted.length;
  const listed = unsolvable.inverted.slice(0, 12).map(([one, other]) => `${one}–${other}`).join(", ");
  return element("section", { class: "explanation", "aria-labelledby": "unsolvable-title" },
    element("div", {},
      drawing(unsolvable),
      element("p", { class: "note", text: `${counted(count, "inversion")}: ${listed}${count > 12 ? ", …" : ""}` })),
    element("div", { class: "explanation-text stack" },
      element("h2", { id: "unsolvable-title", text: "This board cannot be solved" }),
      element("p", { text: sentence(unsolvable.reason) }),
      element("p", { class: "nearest" }, element("span", { class: "label", text: "The nearest board that can be solved" }), element("code", { text: unsolvable.nearest.replaceAll("/", " / ") })),
      button({ text, kind: "main-action", onclick: () => onNearest(unsolvable.nearest) }),
      element("p", { class: "note", text: "A line joins two tiles in the wrong order. A slide along a row turns no pair round; along a column it turns one for each tile passed: an even number on a board of odd width, and on one of even width the row of the blank changes along. So odd never becomes even, and half of all boards are out of reach. In 1880 prizes were offered for the board with only 14 and 15 swapped: one pair, and nobody won." })));
}
