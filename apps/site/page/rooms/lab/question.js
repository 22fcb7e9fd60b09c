// The board in question: typed or pasted, shuffled by size and seed, with its goal.

import { capitalised, element, sentence } from "../../dom.js";
import { explanation } from "../unsolvable.js";

const SIZES = ["2x2", "2x3", "3x2", "3x3", "3x4", "4x3", "4x4"];
const GOALS = ["blank-last", "blank-first", "snake", "spiral"];
const shown = (text) => text.replaceAll("/", " / ");
const titled = (name) => capitalised(name).replace("-", " ");

/** Lines become rows divided by strokes: what was copied from anywhere can be pasted into one line. */
const oneLine = (text) => text.trim().replace(/\s*(\r?\n|\/)\s*/g, "/").replace(/[ \t]+/g, " ");

export class Question {
  #goals = GOALS;
  #asked = 0;

  /** `take(board, goal)` when the reader asks about another board, `shuffled(size, seed, goal)` gives one. */
  constructor({ take, shuffled }) {
    this.take = take;
    this.shuffled = shuffled;
    this.board = element("input", { class: "field board-text", id: "lab-board", type: "text", spellcheck: "false", autocomplete: "off", autocapitalize: "off", "aria-describedby": "lab-board-note" });
    this.board.addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text") ?? "";
      if (!/\n/.test(text.trim())) return;
      event.preventDefault();
      this.board.setRangeText(shown(oneLine(text)), this.board.selectionStart, this.board.selectionEnd, "end");
    });
    this.goal = element("select", { class: "field", id: "lab-goal", onchange: () => this.#submit() });
    this.size = element("select", { class: "field", id: "lab-size" }, ...SIZES.map((size) => element("option", { value: size, text: size.replace("x", "×") })));
    this.size.value = "3x3";
    this.seed = element("input", { class: "field", id: "lab-seed", inputmode: "numeric", pattern: "[0-9]*", maxlength: 15, placeholder: "any", autocomplete: "off" });
    this.problem = element("div", { class: "problem", role: "alert" });
    const field = (text, input, className = "") => element("div", { class: `labelled ${className}`.trim() }, element("label", { class: "label", for: input.id, text }), input);
    this.element = element("div", { class: "question" },
      element("form", { class: "question-form", novalidate: true, onsubmit: (event) => { event.preventDefault(); this.#submit(); } },
        field("Board, row by row", this.board, "is-wide"),
        element("button", { type: "submit", class: "button", text: "Examine" })),
      element("details", { class: "more question-more" }, element("summary", { text: "Another goal, size or seed" }),
        element("div", { class: "question-forms" }, field("Goal", this.goal),
          element("form", { class: "question-form", novalidate: true, onsubmit: (event) => { event.preventDefault(); this.#shuffle(); } },
            field("Size", this.size), field("Seed", this.seed),
            element("button", { type: "submit", class: "button", text: "Shuffle" }))),
        element("p", { class: "note question-note", id: "lab-board-note", text: "Rows divided by / or pasted as lines, the blank as 0, _ or a dot; up to 4×4." })),
      this.problem);
  }

  /** Writes the board that is examined into the fields. */
  show({ board, goal, width, height, goals }) {
    this.problem.replaceChildren();
    this.board.value = shown(board);
    this.#showGoals(goals ?? GOALS, goal);
    const size = `${width}x${height}`;
    if (SIZES.includes(size)) this.size.value = size;
  }

  #showGoals(names, goal) {
    this.#goals = names.includes(goal) ? names : [...names, goal];
    this.goal.replaceChildren(...this.#goals.map((name) => element("option", { value: name, text: /\d/.test(name) ? shown(name) : titled(name) })));
    this.goal.value = goal;
  }

  /** What was typed stays in its field beside the reason why it cannot be examined. */
  refuse(error, { board, goal }) {
    this.board.value = shown(board);
    this.#showGoals(this.#goals, goal);
    this.problem.replaceChildren(element("p", { class: "warning", text: sentence(error.message) }));
  }

  explain(unsolvable, { board, goal }) {
    this.board.value = shown(board);
    this.#showGoals(this.#goals, goal);
    const node = explanation(unsolvable, (nearest) => {
      this.take(nearest, goal);
      this.board.focus();
    });
    // The same drawing as in the room Play, where the board is played and not examined.
    node.querySelector("button span").textContent = "Examine this one";
    this.problem.replaceChildren(node);
  }

  #submit() {
    const board = oneLine(this.board.value);
    if (!board) return this.refuse(new Error("Type the tiles of the board first."), { board: "", goal: this.goal.value });
    return this.take(board, this.goal.value);
  }

  async #shuffle() {
    const text = this.seed.value.trim();
    if (!/^[0-9]*$/.test(text)) return this.problem.replaceChildren(element("p", { class: "warning", text: "A seed is a whole number." }));
    const turn = ++this.#asked;
    const goal = GOALS.includes(this.goal.value) ? this.goal.value : "blank-last";
    try {
      const board = await this.shuffled(this.size.value, text === "" ? undefined : Number(text), goal);
      if (turn === this.#asked) await this.take(board, goal);
    } catch (error) {
      this.problem.replaceChildren(element("p", { class: "warning", text: sentence(error.message) }));
    }
    return undefined;
  }
}
