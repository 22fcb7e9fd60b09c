// The guided minute: you walk g, the arrows promise h, f cannot fall, and so the first solution found is a shortest.

import { button, element, sentence } from "../../dom.js";
import { inRows } from "../../fields.js";
import { remember, remembered } from "../../storage.js";
import { FirstFound } from "./first_found.js";
import { Layers } from "./layers.js";
import { Sums } from "./sums.js";
import { valued, Walk } from "./walk.js";
import { explained } from "./words.js";

/** Eight moves from the goal, and the arrows promise six: f has to rise once. */
const BOARD = "1 3 6/4 5 2/0 7 8";
const SEEN = "lab.lesson";

const STEPS = [
  { title: "You walk g", text: "Slide a tile. {g} counts the moves made so far, whichever way they went." },
  { title: "The arrows promise h", text: "Each arrow runs along its column and its row to a tile’s home. All their steps together are {h}, a {heuristic}. No tile gets home in fewer steps and a move slides one tile, so h never promises too much: it is {admissible}." },
  { title: "f cannot fall", text: "{f} = g + h. A move adds 1 to g and takes at most 1 off h. Try to make f fall: it stays, or it rises." },
  { title: "Why the first solution found is a shortest", text: "A* always goes on from the {open} board with the smallest f. Let it work: it takes every board of f 6 before one of f 8. When it takes the goal, all that is left has an f as large, and f cannot fall on the way. Nothing shorter is left." },
];

export class Lesson {
  #step = 0;
  #sums = [];

  /** `ended()` when the reader goes to the Lab. */
  constructor({ engine, streams, announce, ended }) {
    Object.assign(this, { engine, announce, ended });
    this.walk = new Walk(engine, (state) => this.#moved(state));
    this.layers = new Layers(() => {});
    this.sums = new Sums();
    this.first = new FirstFound({ streams, announce, board: BOARD, finished: () => this.next.focus({ preventScroll: true }) });
    this.title = element("h2", { tabindex: "-1", id: "lesson-title" });
    this.text = element("p", { class: "lesson-text" });
    this.values = element("p", { class: "walk-values", "aria-live": "off" });
    this.again = button({ text: "From the start", symbol: "restart", kind: "quiet", onclick: () => this.walk.restart() });
    this.problem = element("p", { class: "warning", role: "alert", hidden: true });
    this.walking = element("div", { class: "lesson-figure" },
      element("div", { class: "lesson-board" }, this.walk.element, this.layers.picture),
      element("div", { class: "lesson-side" }, this.values, this.sums.element, this.again));
    this.place = element("p", { class: "note" });
    this.back = button({ text: "Back", symbol: "back", onclick: () => this.#go(this.#step - 1) });
    this.next = button({ text: "Next", symbol: "forward", kind: "main-action", onclick: () => (this.#step + 1 < STEPS.length ? this.#go(this.#step + 1) : this.#leave()) });
    this.skip = button({ text: "Skip", kind: "quiet", onclick: () => this.#leave() });
    this.element = element("section", { class: "lesson", "aria-labelledby": "lesson-title", hidden: true },
      element("div", { class: "row spread" }, this.place, this.skip), this.title, this.text, this.problem, this.walking, this.first.element,
      element("div", { class: "row lesson-steps" }, this.back, this.next));
  }

  /** Whether it was seen or skipped before. */
  static get wasSeen() {
    return remembered(SEEN) === true;
  }

  async begin() {
    this.element.hidden = false;
    this.#show(0);
    try {
      const state = await this.walk.begin(BOARD);
      this.goal = state.goal_board;
      await this.#moved(state, { isFirst: true });
    } catch (error) {
      if (!error.kind) throw error;
      this.problem.textContent = sentence(error.message);
      this.problem.hidden = false;
    }
  }

  async #moved(state, { isFirst = false } = {}) {
    const item = inRows(state.board, state.width);
    const [explanation] = await this.engine.ask("puzzle/explain", { item, goal: "blank-last", pairs: true, "max-nodes": 1 });
    const [g, h] = [state.single_tile, explanation.tiles.reduce((sum, { manhattan }) => sum + manhattan, 0)];
    this.problem.hidden = true;
    this.layers.show(explanation, state);
    if (isFirst || g === 0) this.#sums = [];
    this.#sums.push({ g, h });
    this.sums.show(this.#sums);
    this.#showValues();
    if (!isFirst) this.announce([`g ${g}`, this.#step > 0 && `h ${h}`, this.#step > 1 && `f ${g + h}`].filter(Boolean).join(", "));
  }

  #showValues() {
    const { g, h } = this.#sums.at(-1) ?? { g: 0, h: 0 };
    const signs = [valued("g", g), this.#step > 0 && "+", this.#step > 0 && valued("h", h), this.#step > 1 && "=", this.#step > 1 && valued("f", g + h)];
    this.values.replaceChildren(...signs.filter(Boolean));
  }

  #go(step) {
    this.#show(step);
    this.title.focus({ preventScroll: true });
    this.element.scrollIntoView({ block: "nearest" });
    this.announce(`${this.place.textContent}. ${this.title.textContent}.`);
  }

  #show(step) {
    this.#step = step;
    const { title, text } = STEPS[step];
    this.place.textContent = `Step ${step + 1} of ${STEPS.length}`;
    this.title.textContent = title;
    this.text.replaceChildren(...explained(text));
    this.element.dataset.step = step + 1;
    this.layers.names = step === 0 ? [] : ["manhattan"];
    this.layers.picture.toggleAttribute("hidden", step === 0);
    this.sums.element.toggleAttribute("hidden", step < 2);
    this.walking.hidden = step === 3;
    this.first.element.hidden = step !== 3;
    if (step === 3) this.first.begin(this.goal ?? []);
    this.back.hidden = step === 0;
    this.skip.hidden = step === STEPS.length - 1;
    this.next.lastChild.textContent = step === STEPS.length - 1 ? "To the Lab" : "Next";
    this.#showValues();
  }

  #leave() {
    remember(SEEN, true);
    this.rest();
    this.ended();
  }

  /** The room is shown without the lesson. */
  rest() {
    this.element.hidden = true;
    this.walk.end();
    this.first.rest();
  }

  leave() {
    this.rest();
    this.sums.leave();
    this.first.leave();
  }
}
