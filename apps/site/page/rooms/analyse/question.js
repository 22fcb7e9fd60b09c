// The solution in question: moves and a board, pasted or typed, with the metric, the goal and the convention of the letters.

import { capitalised, element, sentence } from "../../dom.js";

const GOALS = ["blank-last", "blank-first", "snake", "spiral"];
const SIZES = ["2x2", "3x3", "4x4", "5x5", "6x6"];
const METRICS = [["stm", "Single tiles"], ["mtm", "Straight runs"]];
const LETTERS = [["", "The convention that solves the board"], ["tile", "How the tile slides"], ["blank", "How the blank moves"]];

const shown = (text) => text.replaceAll("/", " / ");
const titled = (name) => (/\d/.test(name) ? shown(name) : capitalised(name).replace("-", " "));

/** Lines become rows divided by strokes: what was copied from anywhere can be pasted into one line. */
const oneLine = (text) => text.trim().replace(/\s*(\r?\n|\/)\s*/g, "/").replace(/[ \t]+/g, " ");

const options = (pairs) => pairs.map(([value, text]) => element("option", { value, text }));

/** A field with its label, and the place of its fault. */
class Field {
  constructor(text, input, note) {
    this.input = input;
    this.fault = element("p", { class: "warning", id: `${input.id}-fault`, role: "alert", hidden: true });
    input.setAttribute("aria-describedby", `${input.id}-fault ${input.id}-note`);
    this.element = element("div", { class: "labelled" }, element("label", { class: "label", for: input.id, text }), input, this.fault,
      element("p", { class: "note", id: `${input.id}-note`, text: note }));
  }

  /** Shows what is wrong, or that nothing is. */
  refuse(message) {
    this.fault.hidden = !message;
    this.fault.textContent = message ? sentence(message) : "";
    if (message) this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
  }
}

export class Question {
  /** `take(fields)` when the reader asks. */
  constructor(take) {
    this.take = take;
    const text = { class: "field board-text", spellcheck: "false", autocomplete: "off", autocapitalize: "off" };
    this.moves = new Field("Moves", element("textarea", { ...text, id: "analyse-moves", rows: 3 }), "U, D, L and R, with counts or without: R3D2LU. Spaces and lines are ignored.");
    this.board = new Field("Board, row by row", element("input", { ...text, id: "analyse-board", type: "text" }), "Rows divided by / or pasted as lines, the blank as 0. Empty: the board that the moves solve, of the size below.");
    const { input } = this.board;
    input.addEventListener("paste", (event) => {
      const pasted = event.clipboardData?.getData("text") ?? "";
      if (!/\n/.test(pasted.trim())) return;
      event.preventDefault();
      input.setRangeText(shown(oneLine(pasted)), input.selectionStart, input.selectionEnd, "end");
    });
    this.metric = element("div", { class: "choices" }, ...METRICS.map(([value, title]) => element("label", { class: "choice" },
      element("input", { type: "radio", name: "analyse-metric", value, onchange: () => this.#again() }), element("span", { text: title }))));
    this.goal = element("select", { class: "field", id: "analyse-goal" });
    this.size = element("select", { class: "field", id: "analyse-size" }, ...options(SIZES.map((size) => [size, size.replace("x", "×")])));
    this.letters = element("select", { class: "field", id: "analyse-letters" }, ...options(LETTERS));
    const chosen = (label, node) => element("div", { class: "labelled" }, element("label", { class: "label", for: node.id, text: label }), node);
    this.element = element("form", { class: "analyse-question", novalidate: true, onsubmit: (event) => { event.preventDefault(); this.#submit(); } },
      this.moves.element, this.board.element,
      element("fieldset", {}, element("legend", { class: "label", text: "One move is" }), this.metric),
      element("details", { class: "more" }, element("summary", { text: "Goal, size and letters" }),
        element("div", { class: "analyse-more" }, chosen("Goal", this.goal), chosen("Size, without a board", this.size), chosen("The letters are", this.letters))),
      element("button", { type: "submit", class: "button main-action", text: "Analyse" }));
  }

  /** Writes the fields of an address. */
  show({ board = "", moves = "", goal = "blank-last", size = "4x4", metric = "stm", "moves-of": letters = "" }) {
    this.refuse({});
    this.moves.input.value = moves;
    this.board.input.value = shown(oneLine(board));
    this.metric.querySelector(`[value="${metric === "mtm" ? "mtm" : "stm"}"]`).checked = true;
    this.goal.replaceChildren(...options([...new Set([...GOALS, goal])].map((name) => [name, titled(name)])));
    this.goal.value = goal;
    if (!SIZES.includes(size)) this.size.append(...options([[size, size.replace("x", "×")]]));
    this.size.value = size;
    this.letters.value = letters;
  }

  /** The fields as they stand; what is the default is left out. */
  get fields() {
    const board = oneLine(this.board.input.value);
    const goal = this.goal.value === "blank-last" ? "" : this.goal.value;
    const metric = this.metric.querySelector(":checked").value;
    return { board, moves: this.moves.input.value.trim().replace(/\s+/g, " "), goal, size: board ? "" : this.size.value, metric: metric === "stm" ? "" : metric, "moves-of": this.letters.value };
  }

  /** Shows what is wrong with the `board` or the `moves`; nothing else is. */
  refuse({ board, moves }) {
    this.board.refuse(board);
    this.moves.refuse(moves);
  }

  #submit() {
    if (!this.fields.moves) {
      this.refuse({ moves: "Paste or type the moves first" });
      return this.moves.input.focus();
    }
    return this.take(this.fields);
  }

  /** Another metric is another analysis of the same moves. */
  #again() {
    if (this.fields.moves) this.take(this.fields);
  }
}
