// The game in question: its board at a place with what there is to say about the next move, its course, its mistakes.

import { cell, counted, drawn, element, row, rowHead, table } from "../../dom.js";
import { inRows } from "../../fields.js";
import { fixed, Plot, ticks } from "../lab/plot.js";
import { LittleBoard } from "../little_board.js";

const STEPS = { U: 1, D: -1, L: 1, R: -1 }; // from the blank to the tile that slides there, along its axis
const COLUMNS = 8; // the fewest moves the axis of the strip has room for

/** The cells of the tiles that a move slides, the one beside the blank first. */
function cellsOf(move, board, width) {
  const [letter, count] = [move[0], Number(move.slice(1)) || 1];
  const step = STEPS[letter] * ("UD".includes(letter) ? width : 1);
  const blank = board.indexOf(0);
  return Array.from({ length: count }, (_, index) => blank + step * (index + 1));
}

/** What the next move costs, and why: how far it is to the goal after it, and after a better one. */
function nextWords({ move, cost, after, before, good_moves: good, complete }) {
  if (cost === null) return `The next move is ${move}; its cost is not proven.`;
  if (!cost) return `The next move, ${move}, is on a shortest path.`;
  const others = complete ? "" : " (and perhaps others)";
  const better = good.length ? `, after ${good.join(" or ")}${others} ${before - 1}` : "";
  return `The next move, ${move}, costs ${cost}: after it ${counted(after, "move")} are left${better}.`;
}

function goodWords({ move, cost, good_moves: good, complete }) {
  const others = good.filter((one) => one !== move);
  return cost || !others.length ? "" : `So would be ${others.join(", ")}${complete ? "" : " and perhaps others"}.`;
}

export class Game {
  #found = null;
  #distances = [];
  #place = 0;
  #lines = ["analyse-left", "", "", "note"].map((kind) => element("p", { class: kind }));

  /** `timed(place)` is what the clock says at a place, if it says anything. */
  constructor(timed) {
    this.timed = timed;
    this.little = new LittleBoard();
    this.board = element("div", { class: "analyse-board" }, this.little.element);
    this.text = element("div", { class: "analyse-text" }, ...this.#lines);
  }

  show(found, distances) {
    this.#found = found;
    this.#distances = distances;
    this.home = new Map(found.goal.map((tile, at) => [tile, at]));
  }

  at(place) {
    this.#place = place;
    const { boards, width, answer } = this.#found;
    const board = boards[place];
    const step = answer.path[place];
    this.little.show({ board, width, home: this.home });
    this.#lines.forEach((line, index) => { line.textContent = this.#words(place)[index]; });
    this.#lines[1].className = step?.cost ? "is-mistake" : "";
    this.marks?.remove();
    if (!step) return;
    // A dotted frame for a move on a shortest path, a whole one for the move that was made.
    const frames = (kind, move) => cellsOf(move, board, width).map((at) => LittleBoard.frame(kind, at, width));
    const others = step.good_moves.filter((move) => move !== step.move);
    this.marks = drawn("g", { "aria-hidden": "true" }, ...frames(step.cost ? "mark-mistake" : "mark-played", step.move),
      ...others.flatMap((move) => frames("mark-good", move)));
    this.little.element.append(this.marks);
  }

  /** How far it is to the goal, the next move, and what would have been as good. */
  #words(place) {
    const distance = this.#distances[place];
    const step = this.#found.answer.path[place];
    const left = distance === null ? "Distance to the goal not proven"
      : distance === 0 ? "Solved" : `${counted(distance, "move")} to the goal`;
    return [left, step ? nextWords(step) : "", step ? goodWords(step) : "", this.timed(place)];
  }

  words(place) {
    return [`Move ${place} of ${this.#found.answer.path.length}`, ...this.#words(place)].filter(Boolean).join(". ");
  }

  /** Writes the shortest path from a mistake, as long as its board is shown. */
  better(place, moves) {
    if (place === this.#place) this.#lines[2].textContent = `The better path: ${moves}`;
  }

  /** Whether the move from a place left the shortest paths. */
  isMistake(place) {
    return Boolean(this.#found.answer.path[place]?.cost);
  }

  boardText(place) {
    return inRows(this.#found.boards[place], this.#found.width);
  }

  isSolved(place) {
    const { boards, goal } = this.#found;
    return boards[place].every((tile, at) => tile === goal[at]);
  }
}

/** The distance to the goal over the moves, against a shortest solution. A place in it is a board of the game. */
export class Strip extends Plot {
  analysis = null; // and its `distances`, one more than its path, null where nothing is proven
  #place = 0;
  #marks = null;

  /** `chosen(place)` when the reader points at a board: 0 is the first. */
  constructor(chosen) {
    super("analyse-strip", 13);
    const { element: strip } = this;
    const at = ({ clientX }) => {
      if (!this.#marks) return;
      const { box } = this.#marks;
      const part = (clientX - strip.getBoundingClientRect().left - box.left) / (box.right - box.left);
      chosen(Math.round(Math.max(0, Math.min(this.analysis.path.length, part * this.#columns))));
    };
    strip.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      at(event);
      // A finger may scroll the page; a mouse goes on along the strip.
      if (event.pointerType === "mouse") strip.setPointerCapture(event.pointerId);
    });
    strip.addEventListener("pointermove", (event) => { if (strip.hasPointerCapture(event.pointerId)) at(event); });
  }

  at(place) {
    this.#place = place;
    this.#mark();
  }

  get #columns() {
    return Math.max(COLUMNS, this.analysis.path.length + (this.analysis.left ?? 0));
  }

  paint() {
    if (!this.analysis) return;
    const distances = this.distances;
    const { shortest, mistakes, lower_bound: bound, length } = this.analysis;
    const columns = this.#columns;
    const most = Math.max(4, bound, ...distances.filter((distance) => distance !== null));
    const { x, y, box } = this.axes({
      x: [0, columns], y: [0, most], yTicks: ticks(0, most, 5), xTitle: "moves made", yTitle: "moves to the goal",
      xTicks: ticks(0, columns, Math.max(3, Math.floor(this.width / (this.em * 6)))),
    });
    const point = ([move, distance]) => fixed(x(move), y(distance));
    const first = distances.findIndex((distance) => distance !== null);
    const open = first < 0 ? distances.length - 1 : first;
    if (open > 0) {
      const middle = (box.left + x(open)) / 2;
      this.bar("strip-open", middle, x(open) - box.left, box.top, box.bottom);
      this.text("not proven", middle, (box.top + box.bottom) / 2, "middle", "plot-note");
    }
    if (shortest !== null) this.path("strip-shortest", `M${point([0, shortest])}L${point([shortest, 0])}`);
    // Where the game leaves the shortest paths, one of them goes on for some moves.
    const reach = Math.max(3, Math.round(columns / 16));
    for (const { at } of mistakes) {
      const far = Math.min(reach, distances[at]);
      this.path("strip-branch", `M${point([at, distances[at]])}L${point([at + far, distances[at] - far])}`);
    }
    const proven = [...distances.entries()].filter(([, distance]) => distance !== null);
    if (proven.length) this.path("strip-played", `M${proven.map(point).join("L")}`);
    const radius = mistakes.length > 60 ? 2.5 : 4;
    for (const { at } of mistakes) this.dot("strip-mistake", radius, [x(at + 1), y(distances[at + 1])]);
    this.#marks = { x, y, box, cursor: this.cursor("strip-cursor", "strip-here", 6, box) };
    const compared = shortest === null ? "a shortest solution is not proven" : `a shortest solution has ${shortest}`;
    this.label(`The distance to the goal over ${length} moves; ${compared}; `
      + `${mistakes.length} moves leave the shortest paths.`);
    this.#mark();
  }

  #mark() {
    if (!this.#marks) return;
    const { x, y, box, cursor } = this.#marks;
    const distance = this.distances[this.#place];
    cursor(x(this.#place), distance === null ? box.bottom : y(distance));
  }
}

export class MistakeTable {
  /** `chosen(place)` when the reader wants to see the board before a move: 0 is the first. */
  constructor(chosen) {
    this.chosen = chosen;
    this.none = element("p", { class: "note" });
    const title = "Moves that left the shortest paths";
    this.table = table("", title, ["Move", "Played", "To go", "Cost", "Better"]);
    this.element = element("div", { class: "analyse-mistakes stack" }, element("h3", { text: title }), this.none, this.table);
  }

  show({ mistakes, path, unproven }) {
    this.table.hidden = mistakes.length === 0;
    this.none.hidden = mistakes.length > 0;
    this.none.textContent = unproven ? "None, as far as is proven." : "None: every move is on a shortest path.";
    const number = (at) => element("button", {
      type: "button", class: "button quiet", "aria-label": `Show the board before move ${at + 1}`, text: at + 1,
      onclick: () => this.chosen(at),
    });
    this.table.tBodies[0].replaceChildren(...mistakes.map(({ at, move, cost, good_moves: good, complete }) => {
      const change = `${path[at].before} → ${path[at].after}`;
      const texts = [move, change, `+${cost}`, `${good.join(", ")}${complete ? "" : " …"}`];
      return row({}, rowHead(number(at)), ...texts.map((text) => cell({}, text)));
    }));
  }
}
