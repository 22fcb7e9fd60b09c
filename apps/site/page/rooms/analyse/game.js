// The board at a place of the game, and what there is to say about the move that follows.

import { counted, drawn, element } from "../../dom.js";
import { inRows } from "../../fields.js";
import { LittleBoard } from "../lab/little_board.js";

const CELL = 40; // of the little board
const STEPS = { U: 1, D: -1, L: 1, R: -1 }; // from the blank to the tile that slides there, along its axis

/** The cells of the tiles that a move slides, the one beside the blank first. */
function cellsOf(move, board, width) {
  const [letter, count] = [move[0], Number(move.slice(1)) || 1];
  const step = STEPS[letter] * ("UD".includes(letter) ? width : 1);
  const blank = board.indexOf(0);
  return Array.from({ length: count }, (_, index) => blank + step * (index + 1));
}

export class Game {
  #found = null;
  #distances = [];

  constructor() {
    this.little = new LittleBoard();
    this.board = element("div", { class: "analyse-board" }, this.little.element);
    this.left = element("p", { class: "analyse-left" });
    this.next = element("p", {});
    this.good = element("p", {});
    this.text = element("div", { class: "analyse-text" }, this.left, this.next, this.good);
  }

  /** `distances` are those of `found.boards`; null where nothing is proven. */
  show(found, distances) {
    this.#found = found;
    this.#distances = distances;
    this.home = new Map(found.goal.map((tile, cell) => [tile, cell]));
  }

  at(place) {
    const { boards, width, answer } = this.#found;
    const board = boards[place];
    this.little.show({ board, width, home: this.home });
    this.marks?.remove();
    const step = answer.path[place];
    this.left.textContent = this.#left(place);
    this.next.textContent = step ? this.#next(step) : "";
    this.good.textContent = step ? this.#good(step) : "";
    this.next.className = step?.cost ? "is-mistake" : "";
    if (!step) return;
    // A dotted frame for a move on a shortest path, a whole one for the move that was made.
    const frame = (kind, move) => cellsOf(move, board, width).map((cell) => drawn("rect", {
      class: kind, x: (cell % width) * CELL + 4, y: Math.floor(cell / width) * CELL + 4, width: CELL - 8, height: CELL - 8, rx: 3,
    }));
    this.marks = drawn("g", { "aria-hidden": "true" },
      ...frame(step.cost ? "mark-mistake" : "mark-played", step.move), ...step.good_moves.filter((move) => move !== step.move).flatMap((move) => frame("mark-good", move)));
    this.little.element.append(this.marks);
  }

  #left(place) {
    const distance = this.#distances[place];
    if (distance === null) return "Distance to the goal not proven";
    return distance === 0 ? "Solved" : `${counted(distance, "move")} to the goal`;
  }

  #next({ move, cost }) {
    if (cost === null) return `Next ${move}; its cost is not proven.`;
    return cost ? `Next ${move}, which leaves the shortest paths: ${cost} more.` : `Next ${move}, on a shortest path.`;
  }

  #good({ good_moves: good, complete }) {
    if (!good.length) return "";
    const known = complete ? "" : ", perhaps others too";
    return good.length === 1 ? `The shortest move: ${good[0]}${known}.` : `Shortest moves: ${good.join(", ")}${known}.`;
  }

  /** A place in words, for the scrubber. */
  words(place) {
    const { answer } = this.#found;
    const step = answer.path[place];
    return [`Move ${place} of ${answer.path.length}`, this.#left(place), step ? this.#next(step) : "", step ? this.#good(step) : ""].filter(Boolean).join(". ");
  }

  boardText(place) {
    return inRows(this.#found.boards[place], this.#found.width);
  }

  isSolved(place) {
    const { boards, goal } = this.#found;
    return boards[place].every((tile, cell) => tile === goal[cell]);
  }
}
