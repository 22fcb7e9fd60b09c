// Why a board cannot be solved: the board with a line between each pair of tiles that stand in the wrong order.

import { button, counted, drawn, element, sentence } from "../dom.js";

const CELL = 56;

function drawing({ board, width, height, inversions }) {
  const middle = (tile) => {
    const cell = board.indexOf(tile);
    return [(cell % width + 0.5) * CELL, (Math.floor(cell / width) + 0.5) * CELL];
  };
  const picture = drawn("svg", { viewBox: `0 0 ${width * CELL} ${height * CELL}`, class: "inversions", role: "img", "aria-label": `The board with ${counted(inversions.length, "inversion")} drawn as lines between tiles` });
  picture.append(drawn("rect", { class: "well", width: width * CELL, height: height * CELL, rx: 6 }));
  board.forEach((tile, cell) => {
    if (tile === 0) return;
    picture.append(drawn("rect", { class: "cell", x: (cell % width) * CELL + 2, y: Math.floor(cell / width) * CELL + 2, width: CELL - 4, height: CELL - 4, rx: 5 }));
  });
  const isCrowded = inversions.length > 12;
  for (const [one, other] of inversions) {
    const [[x1, y1], [x2, y2]] = [middle(one), middle(other)];
    // Bent, so that lines along one row stay apart.
    const [dx, dy] = [x2 - x1, y2 - y1];
    const bend = 0.16 + 0.05 * (Math.abs(one - other) % 3);
    const line = drawn("path", { class: isCrowded ? "pair is-thin" : "pair", d: `M${x1} ${y1}Q${(x1 + x2) / 2 + dy * bend} ${(y1 + y2) / 2 - dx * bend} ${x2} ${y2}` });
    line.append(drawn("title", { text: `${one} and ${other}` }));
    picture.append(line);
  }
  board.forEach((tile) => {
    if (tile === 0) return;
    const [x, y] = middle(tile);
    const isPaired = inversions.some((pair) => pair.includes(tile));
    picture.append(drawn("circle", { class: isPaired ? "node is-paired" : "node", cx: x, cy: y, r: 13 }));
    picture.append(drawn("text", { class: "digit", x, y: y + 5, "text-anchor": "middle", text: tile }));
  });
  return picture;
}

/** The explanation as an element; `onNearest(boardText)` when the player takes the nearest solvable board. */
export function explanation(unsolvable, onNearest) {
  const count = unsolvable.inversions.length;
  const listed = unsolvable.inversions.slice(0, 12).map(([one, other]) => `${one}–${other}`).join(", ");
  return element("section", { class: "explanation", "aria-labelledby": "unsolvable-title" },
    element("div", {},
      drawing(unsolvable),
      element("p", { class: "note", text: `${counted(count, "inversion")}: ${listed}${count > 12 ? ", …" : ""}` })),
    element("div", { class: "explanation-text" },
      element("h2", { id: "unsolvable-title", text: "This board cannot be solved" }),
      element("p", { text: sentence(unsolvable.reason) }),
      element("p", { class: "nearest" }, element("span", { class: "label", text: "The nearest board that can be solved" }), element("code", { text: unsolvable.nearest.replaceAll("/", " / ") })),
      button({ text: "Play this one", kind: "main-action", onclick: () => onNearest(unsolvable.nearest) }),
      element("p", { class: "note", text: "A line joins two tiles in the wrong order. A slide along a row turns no pair round; along a column it turns one for each tile passed: an even number on a board of odd width, and on one of even width the row of the blank changes along. So odd never becomes even, and half of all boards are out of reach. In 1880 prizes were offered for the board with only 14 and 15 swapped: one pair, and nobody won." })));
}
