// The board in question: typed or pasted, shuffled by size and seed, with its goal.

import { Line, Pick, seedFault } from "../../controls.js";
import { element, folded, sentence } from "../../dom.js";
import { GOALS } from "../../plain.js";
import { explanation } from "../unsolvable.js";
import { BoardLine, form, oneLine, showGoals, shown, sizeOptions } from "./elements.js";

const SIZES = ["2x2", "2x3", "3x2", "3x3", "3x4", "4x3", "4x4"];
const NOTE = "Rows divided by / or pasted as lines, the blank as 0, _ or a dot; up to 4×4.";

export class Question {
  #asked = 0;

  constructor(page) {
    this.page = page;
    this.board = new BoardLine("Board, row by row", { id: "lab-board" });
    this.goal = new Pick("Goal", {}, () => this.#submit(), { id: "lab-goal" });
    this.size = new Pick("Size", sizeOptions(SIZES), undefined, { id: "lab-size" });
    this.size.show("3x3");
    this.seed = new Line("Seed", { id: "lab-seed", inputmode: "numeric", maxlength: 15, placeholder: "any" });
    this.problem = element("div", { class: "problem", role: "alert" });
    const ask = (text, send, ...controls) => form("question-form", send, ...controls.map((control) => control.element),
      element("button", { type: "submit", class: "button", text }));
    this.more = folded("Another goal, size or seed",
      element("div", { class: "question-forms" }, this.goal.element, ask("Shuffle", () => this.#shuffle(), this.size, this.seed)),
      element("p", { class: "note", text: NOTE }));
    this.element = element("div", { class: "question" }, ask("Examine", () => this.#submit(), this.board), this.more, this.problem);
  }

  show({ board, goal, width, height }) {
    this.#fill({ board, goal });
    const size = `${width}x${height}`;
    if (SIZES.includes(size)) this.size.show(size);
  }

  /** What was typed stays in its field beside the reason why it cannot be examined. */
  #fill({ board, goal }, ...problem) {
    this.board.input.value = shown(board);
    showGoals(this.goal, goal);
    this.problem.replaceChildren(...problem);
  }

  refuse(message, wish) {
    this.#fill(wish, element("p", { class: "warning", text: sentence(message) }));
  }

  explain(unsolvable, wish) {
    const take = (nearest) => {
      this.page.take(nearest, wish.goal);
      this.board.input.focus();
    };
    this.#fill(wish, explanation(unsolvable, "Examine this one", take));
  }

  get #wish() {
    return { board: oneLine(this.board.input.value), goal: this.goal.select.value };
  }

  #submit() {
    const { board, goal } = this.#wish;
    if (board) this.page.take(board, goal);
    else this.refuse("Type the tiles of the board first", this.#wish);
  }

  async #shuffle() {
    const text = this.seed.input.value.trim();
    const fault = seedFault(text);
    if (fault) return this.refuse(fault, this.#wish);
    const turn = ++this.#asked;
    const goal = GOALS.includes(this.#wish.goal) ? this.#wish.goal : "blank-last";
    const seed = text || String(Math.floor(Math.random() * 2 ** 32));
    try {
      const { board } = await this.page.engine.answer("puzzle/shuffle", { size: this.size.select.value, seed, goal });
      if (turn === this.#asked) await this.page.take(board, goal);
    } catch (error) {
      this.refuse(error.message, this.#wish);
    }
    return undefined;
  }
}
