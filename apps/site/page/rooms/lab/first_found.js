// A whole A* search on a small board, one expansion a press: the boards it takes, stacked by their f, up to the goal.

import { button, counted, drawn, element } from "../../dom.js";
import { LittleBoard } from "./little_board.js";
import { Plot } from "./plot.js";
import { Recording } from "./recording.js";

const MOST = 200;
const WIDTH = 3; // of the board of the lesson

export class FirstFound {
  #place = 0;
  #leave = null;

  /** `finished()` when the end was reached with the keyboard on a button that can no longer be pressed. */
  constructor({ streams, announce, finished, board }) {
    Object.assign(this, { streams, announce, finished, board });
    this.little = new LittleBoard();
    this.plot = new Plot({ className: "taken", rem: 10, paint: (plot) => this.#paint(plot) });
    this.words = element("p", { class: "taken-words" });
    this.step = button({ text: "Take the next board", symbol: "forward", onclick: () => this.#go(this.#place + 1) });
    this.all = button({ text: "To the end", symbol: "last", kind: "quiet", onclick: () => this.#go(Infinity) });
    this.element = element("div", { class: "lesson-figure" },
      element("div", { class: "lesson-board is-small" }, this.little.element),
      element("div", { class: "lesson-side" }, this.words, this.plot.element, element("div", { class: "row" }, this.step, this.all)));
  }

  /** `goal` are the tiles of the goal, row by row. */
  begin(goal) {
    this.rest();
    this.goal = goal;
    this.#place = 0;
    this.recording = new Recording({ board: this.board, goal: "blank-last", algorithm: "astar", heuristic: "manhattan", nodes: MOST });
    this.#leave = this.streams.watch(this.recording.fields, (event) => {
      this.recording.receive(event);
      this.#show();
    });
    this.#show();
  }

  /** The expansions, and after them the goal. */
  get #length() {
    return this.recording.nodes.length + (this.recording.isProven ? 1 : 0);
  }

  #go(place) {
    this.#place = Math.min(place, this.#length);
    this.#show();
    this.announce(this.words.textContent);
  }

  #show() {
    const { nodes, answer, status } = this.recording;
    const node = nodes[this.#place - 1];
    const isEnd = this.#place > nodes.length && answer;
    const cells = this.board.split(/[/ ]/).map(Number);
    const home = new Map(this.goal.map((tile, cell) => [tile, cell]));
    this.little.show({ board: isEnd ? this.goal : node?.board ?? cells, width: WIDTH, home });
    this.words.textContent = isEnd ? `The goal, after ${counted(answer.length, "move")}. Every board left has an f of ${answer.length} or more: this solution is a shortest.`
      : node ? `Taken: g ${node.g} + h ${node.h} = f ${node.g + node.h}. Open now: ${node.open}.`
      : status === "lost" ? this.recording.summary : "The start is the only open board.";
    const hadFocus = [this.step, this.all].includes(document.activeElement);
    this.step.disabled = this.all.disabled = !answer || this.#place >= this.#length;
    if (hadFocus && this.step.disabled) this.finished();
    this.plot.refresh();
  }

  #paint(plot) {
    const { nodes, answer } = this.recording ?? { nodes: [] };
    const taken = nodes.slice(0, this.#place).map(({ g, h }) => g + h);
    if (this.#place > nodes.length && answer) taken.push(answer.length);
    const values = [...new Set(nodes.map(({ g, h }) => g + h))].sort((a, b) => a - b);
    if (!values.length) values.push(0);
    const tallest = Math.max(6, ...values.map((value) => nodes.filter(({ g, h }) => g + h === value).length + 1));
    const { x, y } = plot.axes({ x: [0, values.length], y: [0, tallest], xTicks: [], yTicks: [], xTitle: "boards by their f", yTitle: "taken" });
    const wide = Math.min(x(1) - x(0) - 4, plot.em * 3.5);
    const counts = new Map();
    taken.forEach((f, index) => {
      const level = counts.get(f) ?? 0;
      counts.set(f, level + 1);
      const isLast = index === taken.length - 1;
      plot.element.append(drawn("rect", { class: isLast ? "taken-board is-last" : "taken-board", x: (x(values.indexOf(f) + 0.5) - wide / 2).toFixed(1), y: (y(level + 1) + 1).toFixed(1), width: wide.toFixed(1), height: Math.max(2, y(level) - y(level + 1) - 2).toFixed(1) }));
    });
    values.forEach((value, place) => plot.text(`f ${value}`, x(place + 0.5), y(0) + plot.em * 1.15, "middle", "plot-note"));
    plot.label(taken.length ? `Boards taken: ${[...counts].map(([f, count]) => `${count} of f ${f}`).join(", ")}.` : "No board taken yet.");
  }

  rest() {
    this.#leave?.();
    this.#leave = null;
  }

  leave() {
    this.rest();
    this.plot.leave();
  }
}
