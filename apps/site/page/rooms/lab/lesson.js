// The guided minute: moves made, moves that are left at least, their sum that never falls, and so the first solution found is a shortest.

import { button, counted, element, grouped, sentence } from "../../dom.js";
import { inRows } from "../../fields.js";
import { LittleBoard } from "../little_board.js";
import { Layers } from "./layers.js";
import { fixed, Plot, ticks } from "./plot.js";
import { Search } from "./searches.js";
import { Walk } from "./walk.js";
import { explained } from "./words.js";

/** Eight moves from the goal, and the arrows promise six: f has to rise once. */
const BOARD = "1 3 6/4 5 2/0 7 8";
const WIDTH = 3;
const MOST = 200; // expansions, more than A* needs for it

const STEPS = [
  { title: "Count your moves", text: "Slide a tile. {g} counts the moves made so far, whichever way they went." },
  {
    title: "The arrows say how far it is at least",
    text: "Each arrow runs along its column and its row to a tile’s home. All their steps together are {h}, a "
      + "{heuristic}. No tile gets home in fewer steps and a move slides one tile, so h never promises too much: it is "
      + "{admissible}.",
  },
  {
    title: "The sum never falls",
    text: "{f} = g + h. A move adds 1 to g and takes at most 1 off h. Try to make f fall: it stays, or it rises.",
  },
  {
    title: "Why the first solution found is a shortest",
    text: "A* always continues from the {open} board with the smallest f. Let it work: it takes every board of f 6 "
      + "before one of f 8. When it takes the goal, all that is left has an f as large, and f cannot fall on the way. "
      + "Nothing shorter is left.",
  },
];
const LAST = STEPS.length - 1;

/** f after every move of a walk: g below, h above it, and their sum as a staircase that never goes down. */
class Sums extends Plot {
  sums = []; // `{g, h}` at the start and after each move

  paint() {
    const { sums } = this;
    const f = sums.map(({ g, h }) => g + h);
    const most = Math.max(10, ...f);
    const { x, y, box } = this.axes({
      x: [0, Math.max(8, sums.length)], y: [0, most], yTicks: ticks(0, most, 4),
      xTitle: "your moves", yTitle: "f = g + h",
    });
    const wide = (x(1) - x(0)) * 0.7;
    sums.forEach(({ g }, move) => {
      this.bar("sums-g", x(move + 0.5), wide, y(g), y(0));
      this.bar("sums-h", x(move + 0.5), wide, y(f[move]), y(g));
      this.text(f[move], x(move + 0.5), y(f[move]) - this.em * 0.3, "middle", "plot-note");
    });
    const stairs = f.map((value, move) => `${fixed(y(value))}H${fixed(x(move + 1))}`);
    this.path("course-bound", stairs.length ? `M${box.left} ${stairs.join("V")}` : "");
    this.label(`f after each of your moves: ${f.join(", ")}.`);
  }
}

/** The boards that A* has taken, stacked by their f. */
class Taken extends Plot {
  paint() {
    const { all, taken } = this;
    const values = [...new Set(all)].sort((a, b) => a - b);
    if (!values.length) values.push(0);
    const tallest = Math.max(6, ...values.map((value) => all.filter((f) => f === value).length + 1));
    const titles = { xTitle: "boards by their f", yTitle: "taken" };
    const { x, y } = this.axes({ x: [0, values.length], y: [0, tallest], ...titles });
    const wide = Math.min(x(1) - x(0) - 4, this.em * 3.5);
    const counts = new Map();
    taken.forEach((f, index) => {
      const level = counts.get(f) ?? 0;
      counts.set(f, level + 1);
      const kind = index === taken.length - 1 ? "taken-board is-last" : "taken-board";
      const top = y(level + 1) + 1;
      this.bar(kind, x(values.indexOf(f) + 0.5), wide, top, Math.max(top + 2, y(level) - 1));
    });
    const below = y(0) + this.em * 1.15;
    values.forEach((value, place) => this.text(`f ${value}`, x(place + 0.5), below, "middle", "plot-note"));
    const listed = [...counts].map(([f, count]) => `${count} of f ${f}`).join(", ");
    this.label(taken.length ? `Boards taken: ${listed}.` : "No board taken yet.");
  }
}

/** A whole A* search, one expansion a press, up to the goal. */
class FirstFound {
  #place = 0;
  #search = null;
  #taken = new Taken("taken", 10);

  /** `finished()` when the end was reached with the keyboard on a button that can no longer be pressed. */
  constructor(page, finished) {
    Object.assign(this, { page, finished });
    this.little = new LittleBoard();
    this.words = element("p", { class: "taken-words" });
    this.step = button({ text: "Take the next board", symbol: "forward", onclick: () => this.#go(this.#place + 1) });
    this.all = button({ text: "To the end", symbol: "last", kind: "quiet", onclick: () => this.#go(Infinity) });
    this.element = element("div", { class: "lesson-figure" },
      element("div", { class: "lesson-board is-small" }, this.little.element),
      element("div", { class: "lesson-side stack" }, this.words, this.#taken.element,
        element("div", { class: "row" }, this.step, this.all)));
  }

  /** `goal` are the tiles of the goal, row by row. */
  begin(goal) {
    this.rest();
    this.goal = goal;
    this.#place = 0;
    const fields = { board: BOARD, goal: "blank-last", algorithm: "astar", heuristic: "manhattan", nodes: MOST };
    this.#search = new Search(fields);
    this.page.streams.begin(this.#search, () => this.#show());
    this.#show();
  }

  /** The expansions, and after them the goal. */
  #go(place) {
    this.#place = Math.min(place, this.#search.nodes.length + (this.#search.isProven ? 1 : 0));
    this.#show();
    this.page.announce(this.words.textContent);
  }

  #show() {
    const { nodes, answer, status, summary } = this.#search;
    const place = this.#place;
    const node = nodes[place - 1];
    const isEnd = Boolean(answer) && place > nodes.length;
    const board = isEnd ? this.goal : node?.board ?? BOARD.split(/[/ ]/).map(Number);
    this.little.show({ board, width: WIDTH, home: new Map(this.goal.map((tile, cell) => [tile, cell])) });
    this.words.textContent = isEnd
      ? `The goal, after ${counted(answer.length, "move")}. Every board left has an f of ${answer.length} or more: `
        + "this solution is a shortest."
      : node ? `Taken: g ${node.g} + h ${node.h} = f ${node.g + node.h}. Open now: ${node.open}.`
        : status === "lost" ? summary : "The start is the only open board.";
    const hadFocus = [this.step, this.all].includes(document.activeElement);
    this.step.disabled = this.all.disabled = !answer || isEnd;
    if (hadFocus && this.step.disabled) this.finished();
    const all = nodes.map(({ g, h }) => g + h);
    this.#taken.show({ all, taken: isEnd ? [...all, answer.length] : all.slice(0, place) });
  }

  rest() {
    this.page.streams.end(this.#search);
  }
}

export class Lesson {
  #step = 0;
  #sums = [];
  #plot = new Sums("sums-plot", 9);

  /** `ended()` when the reader goes to the Lab. */
  constructor(page, ended) {
    Object.assign(this, { page, ended });
    this.walk = new Walk((state) => this.#moved(state));
    this.layers = new Layers(() => {});
    this.first = new FirstFound(page, () => this.next.focus({ preventScroll: true }));
    this.title = element("h2", { tabindex: "-1", id: "lesson-title" });
    this.text = element("p", { class: "lesson-text" });
    this.values = element("p", { class: "walk-values", "aria-live": "off" });
    this.problem = element("p", { class: "warning", role: "alert", hidden: true });
    this.walk.board.frame.append(this.layers.picture);
    this.walking = element("div", { class: "lesson-figure" },
      element("div", { class: "lesson-board" }, this.walk.element),
      element("div", { class: "lesson-side stack" }, this.values, this.#plot.element, this.walk.again));
    this.place = element("p", { class: "note" });
    this.back = button({ text: "Back", symbol: "back", onclick: () => this.#go(this.#step - 1) });
    const next = () => (this.#step < LAST ? this.#go(this.#step + 1) : this.#leave());
    this.next = button({ text: "Next", symbol: "forward", kind: "main-action", onclick: next });
    this.skip = button({ text: "Skip", kind: "quiet", onclick: () => this.#leave() });
    this.element = element("section", { class: "lesson stack", "aria-labelledby": "lesson-title", hidden: true },
      element("div", { class: "row spread" }, this.place, this.skip), this.title, this.text, this.problem,
      this.walking, this.first.element, element("div", { class: "row lesson-steps" }, this.back, this.next));
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
    const explanation = await this.page.explained(inRows(state.board, state.width), "blank-last");
    const [g, h] = [state.single_tile, explanation.tiles.reduce((sum, { manhattan }) => sum + manhattan, 0)];
    this.problem.hidden = true;
    this.layers.show(explanation, state);
    if (isFirst || g === 0) this.#sums = [];
    this.#sums.push({ g, h });
    this.#plot.show({ sums: this.#sums });
    this.#showValues();
    if (!isFirst) this.page.announce(this.#values.map(([name, number]) => `${name} ${number}`).join(", "));
  }

  /** As many of g, h and f as the steps so far have introduced. */
  get #values() {
    const { g, h } = this.#sums.at(-1) ?? { g: 0, h: 0 };
    return Object.entries({ g, h, f: g + h }).slice(0, this.#step + 1);
  }

  #showValues() {
    this.values.replaceChildren(...this.#values.flatMap(([name, number], index) => [["", "+", "="][index],
      element("span", { class: `walk-value is-${name}` },
        element("span", { class: "walk-name", text: name }), element("strong", { text: grouped(number) }))]));
  }

  #go(step) {
    this.#show(step);
    this.title.focus({ preventScroll: true });
    this.element.scrollIntoView({ block: "nearest" });
    this.page.announce(`${this.place.textContent}. ${this.title.textContent}.`);
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
    this.#plot.element.toggleAttribute("hidden", step < 2);
    this.walking.hidden = step === LAST;
    this.first.element.hidden = step !== LAST;
    if (step === LAST) this.first.begin(this.goal ?? []);
    this.back.hidden = step === 0;
    this.skip.hidden = step === LAST;
    this.next.lastChild.textContent = step === LAST ? "To the Lab" : "Next";
    this.#showValues();
  }

  #leave() {
    this.rest();
    this.ended();
  }

  /** The room is shown without the lesson, or left. */
  rest() {
    this.element.hidden = true;
    this.walk.end();
    this.first.rest();
  }
}
