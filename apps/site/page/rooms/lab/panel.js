// One search beside the others: the current node, its f as a bar against the bound, its course, and how it ended.

import { copyButton, drawn, element, grouped } from "../../dom.js";
import { commandOf } from "../../slow.js";
import { LittleBoard } from "../little_board.js";
import { figures } from "./elements.js";
import { fixed, Plot, ticks } from "./plot.js";
import { heuristicTitle, word } from "./words.js";

const COUNTS = { expanded: "Expanded", generated: "Generated", open: "Open", bound: "Bound" };
let panels = 0;

/** f over the expansions, with the bound as a staircase above it. */
class Course extends Plot {
  nodes = []; // so far, drawn in a range that panels side by side have in common: `{expansions, low, high}`
  #place = 0;
  #marks = null; // moved as the player goes on, without painting anew
  #clip = `course-${++panels}`;

  at(place) {
    this.#place = place;
    this.#point();
  }

  #point() {
    if (!this.#marks) return;
    const node = this.nodes[this.#place - 1];
    const { x, y, box, reach, cursor } = this.#marks;
    reach.setAttribute("width", node ? Math.max(0, x(this.#place) - box.left + 0.75) : 0);
    cursor(...(node ? [x(this.#place), y(node.g + node.h)] : []));
  }

  /** The lowest and highest f on each pixel column, in order: a line of thousands of nodes stays short. */
  #thinned(columns) {
    const points = this.nodes.map(({ g, h }, index) => [index + 1, g + h]);
    if (points.length <= columns * 2) return points;
    const share = points.length / columns;
    return Array.from({ length: columns }, (_, column) => {
      const part = points.slice(Math.floor(column * share), Math.floor((column + 1) * share));
      const low = part.reduce((least, point) => (point[1] < least[1] ? point : least));
      const high = part.reduce((most, point) => (point[1] > most[1] ? point : most));
      return low[0] < high[0] ? [low, high] : [high, low];
    }).flat();
  }

  /** The bounds as `[first expansion, bound]`, one entry for each step. */
  get #steps() {
    const bounds = this.nodes.map(({ bound }, index) => [index + 1, bound ?? null]);
    const known = bounds.filter(([, bound]) => bound !== null);
    return known.filter(([, bound], index) => bound !== known[index - 1]?.[1]);
  }

  paint() {
    const { expansions, low, high } = this.range;
    const { x, y, box } = this.axes({
      x: [1, Math.max(expansions, 2)], y: [low, high], yTicks: ticks(low, high, 4),
      xTicks: ticks(1, expansions, Math.max(2, Math.floor(this.width / (this.em * 5)))),
      xTitle: "expansions", yTitle: "f = g + h",
    });
    const reach = drawn("rect", { x: box.left, y: 0, width: 0, height: this.height });
    this.element.append(drawn("clipPath", { id: this.#clip }, reach));
    const point = ([place, value]) => fixed(x(place), y(value));
    const [[first, low_bound] = [], ...more] = this.#steps;
    if (first) {
      const stairs = more.map(([place, bound]) => `H${fixed(x(place))}V${fixed(y(bound))}`).join("");
      this.path("course-bound", `M${point([first, low_bound])}${stairs}H${fixed(x(this.nodes.length))}`);
    }
    const line = this.#thinned(Math.max(40, Math.floor(box.right - box.left))).map(point).join("L");
    if (line) {
      this.path("course-ahead", `M${line}`);
      this.path("course-line", `M${line}`, { "clip-path": `url(#${this.#clip})` });
    }
    this.#marks = { x, y, box, reach, cursor: this.cursor("course-hand", "course-dot", 4, box) };
    this.#describe();
    this.#point();
  }

  #describe() {
    const all = this.nodes.map(({ g, h }) => g + h);
    if (!all.length) return this.label("The course of f, empty until a search begins.");
    const bounds = this.#steps.map(([, bound]) => bound);
    const [first, last] = [bounds[0], bounds.at(-1)];
    const course = bounds.length > 1 ? ` The bound rises from ${first} to ${last} in ${bounds.length} steps.`
      : bounds.length ? ` The bound stays at ${first}.` : "";
    const range = `from ${Math.min(...all)} to ${Math.max(...all)}`;
    return this.label(`f over ${grouped(all.length)} expansions, ${range}.${course}`);
  }
}

/** The boards that a search keeps in memory at one of its nodes, from 1: IDA* its path, the others every board they have met. */
export function memoryOf({ nodes, fields }, place) {
  const { g, expanded, open } = nodes[place - 1];
  return fields.algorithm === "ida" ? g + 1 : expanded + open;
}

/** The command line that gives the same search. */
const commandLine = ({ board, goal, algorithm, heuristic, weight }) =>
  commandOf("solve", [], { algorithm, heuristic, weight, goal }) + ` "${board}"`;

export class Panel {
  #little = new LittleBoard();
  #course = new Course("course", 11);
  #bar = ["g", "h", "bound"].map((name) => element("span", { class: `bar-${name}` }));
  #numbers = Object.fromEntries(Object.keys(COUNTS).map((name) => [name, element("span")]));
  #sum = element("p", { class: "sum" });
  #status = element("p", { class: "panel-status" });
  #outcome = element("div", { hidden: true });
  #coverage = element("p", { class: "note" });
  #most = 10;

  /** `isNamed` where the panels differ by their algorithm, and not by their heuristic alone. */
  constructor(search, board, { isNamed = false } = {}) {
    Object.assign(this, { search, board });
    const { fields } = search;
    const guide = fields.heuristic ? heuristicTitle(fields.heuristic) : "No heuristic";
    const title = isNamed ? `${search.title}, ${guide}` : guide;
    const command = commandLine(fields);
    const id = `panel-${++panels}`;
    const copy = copyButton("Copy", () => command, "Command line copied.");
    copy.setAttribute("aria-label", `Copy the command line of ${title}`);
    const counts = Object.entries(COUNTS).map(([name, text]) => [word(name, text), this.#numbers[name]]);
    const spoken = `The same search on the command line, ${title}`;
    const attributes = { class: "panel stack wide", "aria-labelledby": id, "data-heuristic": fields.heuristic ?? "", "data-search": fields.algorithm };
    this.element = element("article", attributes,
      element("header", { class: "panel-head" }, element("h3", { id, text: title }), this.#status),
      element("div", { class: "in-hand" }, this.#little.element,
        element("div", { class: "in-hand-figures stack" }, this.#sum,
          element("div", { class: "bar", "aria-hidden": "true" }, ...this.#bar), figures("counts", counts))),
      this.#course.element, this.#coverage, this.#outcome,
      element("div", { class: "command" },
        element("code", { tabindex: "0", role: "group", "aria-label": spoken, text: command }), copy));
  }

  show(range) {
    const { nodes, summary, status, coverage, answer } = this.search;
    this.#most = Math.max(range.high, 1);
    this.#course.show({ nodes, range });
    this.#status.textContent = summary;
    this.element.dataset.status = status;
    this.#coverage.textContent = coverage;
    this.#outcome.hidden = !answer || answer.solvable === false;
    if (this.#outcome.hidden) return;
    const value = (name, text) => element("span", { "data-final": name, text });
    this.#outcome.replaceChildren(figures("outcome", [
      ["Expanded in all", value("expanded", grouped(answer.expanded))],
      ["Generated in all", value("generated", grouped(answer.generated))],
      ["Length", value("length", answer.length ?? "–")],
    ]));
  }

  /** Shows a node by its place among the expansions, from 1, or else the last one known; 0 is the board before all. */
  at(place) {
    const { nodes, fields } = this.search;
    const shown = Math.min(place, nodes.length);
    const node = nodes[shown - 1];
    this.#course.at(shown);
    this.#little.show({ ...this.board, board: node?.board ?? this.board.board });
    const { g = 0, h = 0, bound = null } = node ?? {};
    const part = (name, value) => element("span", { class: `sum-${name}`, text: `${name}\u00a0${value}` });
    if (node) this.#sum.replaceChildren(part("g", g), " + ", part("h", h), ` = f\u00a0${g + h}`);
    else this.#sum.textContent = "g + h = f";
    for (const [name, value] of Object.entries(this.#numbers)) {
      const count = node?.[name] ?? null;
      value.textContent = count === null ? "–" : grouped(count);
    }
    this.#numbers.open.title = fields.algorithm === "ida" ? "IDA* keeps nothing but its path" : "";
    this.#showBar(g, h, bound);
  }

  /** f = g + h as two parts of a bar, the bound as a mark across it. */
  #showBar(g, h, bound) {
    const share = (value) => `${((value / this.#most) * 97).toFixed(2)}%`;
    const [made, left, mark] = this.#bar;
    made.style.width = share(g);
    left.style.width = share(h);
    mark.hidden = bound === null;
    mark.style.left = share(bound ?? 0);
  }
}
