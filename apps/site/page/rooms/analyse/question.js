// The solution in question: moves and a board, pasted or typed, with metric, goal and the convention of the letters.

import { Check, Choice, Line, Pick } from "../../controls.js";
import { button, element, folded, sentence } from "../../dom.js";
import { inRows } from "../../fields.js";
import { kept, kinds } from "../play/records.js";
import { guessedSize } from "./size.js";
import { BoardLine, form, oneLine, showGoals, shown, sizeOptions, TYPED } from "../lab/elements.js";

const SIZES = ["2x2", "3x3", "4x4", "5x5", "6x6"];
const METRICS = { stm: "Single tiles", mtm: "Straight runs" };
const LETTERS = { "": "The convention that solves the board", tile: "How the tile slides", blank: "How the blank moves" };
const GUESSED = { value: "", text: "As the moves need it" };

/** Whether the moves are a link, which has a board and times of its own. */
export const isReplay = (moves) => /^https?:/.test(moves);

/** The game solved last, as fields of an address, or null. */
function lastGame() {
  const [place] = kinds();
  const game = place && kept(place).solves.findLast(({ line }) => line);
  if (!game) return null;
  const [size, goal] = place.split(" ");
  return { board: inRows(game.start.split(" "), Number(size.split("x")[0])), moves: game.line, times: game.times, goal: goal === "blank-last" ? "" : goal };
}

/** A game that leaves the shortest paths some times. */
const EXAMPLE = { board: "8 2 0/4 6 1/3 7 5", moves: "UR2ULDRDLU2LD2R2UL2DRURDL2UR2ULDLUR2DLUL" };
const NOTES = {
  moves: "U, D, L and R, with counts or without: R2D2L2U2. Spaces and line breaks are ignored. Or the link of a slidysim replay, with all that is in it.",
  times: "Milliseconds on the clock at each slide of a tile, divided by commas or spaces: 0, 240, 310. They give speed, pauses and splits.",
  board: "Rows divided by / or pasted as lines, the blank as 0. Empty: the board that the moves solve, of the smallest size they fit on.",
};

export class Question {
  /** `take(fields)` when the reader asks. */
  constructor(take) {
    this.take = take;
    this.moves = new Line("Moves", { ...TYPED, id: "analyse-moves", rows: 3, note: NOTES.moves });
    this.board = new BoardLine("Board, row by row", { id: "analyse-board", note: NOTES.board });
    // Another metric is another analysis of the same moves.
    this.metric = new Choice("One move is", METRICS, () => { if (this.fields.moves) take(this.fields); });
    this.goal = new Pick("Goal", {});
    this.size = new Pick("Size, without a board", []);
    this.letters = new Pick("The letters are", LETTERS);
    this.times = new Line("Times", { ...TYPED, id: "analyse-times", rows: 2, note: NOTES.times });
    this.shorten = new Check("Shorten the solution too", {}, () => { if (this.fields.moves) take(this.fields); });
    this.more = folded("Times, goal, size and letters", this.times.element, element("div", { class: "analyse-more" }, this.goal.element, this.size.element, this.letters.element));
    this.last = button({ text: "My last game", kind: "quiet", onclick: () => take(lastGame()) });
    this.element = form("analyse-question stack wide", () => this.#submit(), this.moves.element, this.board.element, this.metric.element, this.shorten.element,
      this.more,
      element("div", { class: "row" }, element("button", { type: "submit", class: "button main-action", text: "Analyse" }),
        button({ text: "Show me an example", kind: "quiet", onclick: () => take(EXAMPLE) }), this.last));
  }

  /** Writes the fields of an address. */
  show({ board = "", moves = "", times = "", goal = "blank-last", size = "", metric, "moves-of": letters = "", shorten = "" }) {
    this.refuse({});
    this.moves.input.value = moves;
    this.times.input.value = times;
    this.board.input.value = shown(oneLine(board));
    this.metric.show(metric === "mtm" ? "mtm" : "stm");
    showGoals(this.goal, goal);
    this.last.hidden = lastGame() === null;
    this.size.options([GUESSED, ...sizeOptions([...new Set([...SIZES, size].filter(Boolean))])]);
    this.size.show(size);
    this.letters.show(letters);
    this.shorten.show(Boolean(shorten));
  }

  /** The fields as they stand; what is the default is empty. */
  get fields() {
    const board = oneLine(this.board.input.value);
    const moves = this.moves.input.value.trim().replace(/\s+/g, " ");
    const other = (value, usual) => (value === usual ? "" : value);
    const guessed = () => (isReplay(moves) ? "" : guessedSize(moves, this.letters.select.value));
    return {
      board, moves, times: this.times.input.value.trim().replace(/[\s,]+/g, ","), goal: other(this.goal.select.value, "blank-last"), size: board ? "" : this.size.select.value || guessed(),
      metric: other(this.metric.values[0], "stm"), "moves-of": this.letters.select.value,
      shorten: this.shorten.input.checked ? "true" : "",
    };
  }

  /** Shows what is wrong with the `board`, the `moves` or the `times`, and goes there; nothing else is. */
  refuse(faults) {
    if (faults.times) this.more.open = true;
    for (const name of ["board", "moves", "times"]) {
      const fault = faults[name] ?? "";
      this[name].fault(fault && sentence(fault));
      if (fault) this[name].input.focus();
    }
  }

  #submit() {
    if (this.fields.moves) return this.take(this.fields);
    return this.refuse({ moves: "Paste or type the moves first" });
  }
}
