// One search beside the others: the current node, its f as a bar against the bound, its course, and how it ended.

import { button, drawn, element, grouped } from "../../dom.js";
import { Course } from "./course.js";
import { LittleBoard } from "./little_board.js";
import { commandLine, heuristicTitle } from "./names.js";
import { word } from "./words.js";

let panels = 0;

/** f = g + h as two parts of a bar, the bound as a mark across it. */
class Bar {
  #g = drawn("rect", { class: "bar-g", height: "100%" });
  #h = drawn("rect", { class: "bar-h", height: "100%" });
  #bound = drawn("rect", { class: "bar-bound", y: 0, width: 3, height: "100%" });

  constructor() {
    const hatch = `hatch-${++panels}`;
    this.#h.setAttribute("fill", `url(#${hatch})`);
    this.element = drawn("svg", { class: "bar", "aria-hidden": "true" },
      drawn("defs", {}, drawn("pattern", { id: hatch, width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
        drawn("rect", { class: "hatch-ground", width: 6, height: 6 }), drawn("rect", { class: "hatch-line", width: 2, height: 6 }))),
      this.#g, this.#h, this.#bound);
  }

  show({ g, h, bound }, most) {
    const share = (value) => `${((value / most) * 97).toFixed(2)}%`;
    this.#g.setAttribute("width", share(g));
    this.#h.setAttribute("x", share(g));
    this.#h.setAttribute("width", share(h));
    const isBound = bound !== null && bound !== undefined;
    this.#bound.setAttribute("visibility", isBound ? "visible" : "hidden");
    if (isBound) this.#bound.setAttribute("x", share(bound));
  }
}

function number(name) {
  const value = element("dd", { text: "–" });
  return { value, node: element("div", {}, element("dt", {}, word(name.toLowerCase(), name)), value) };
}

export class Panel {
  #little = new LittleBoard();
  #bar = new Bar();
  #course = new Course();
  #numbers = { expanded: number("Expanded"), generated: number("Generated"), open: number("Open"), bound: number("Bound") };
  #sum = element("p", { class: "sum" });
  #status = element("p", { class: "panel-status" });
  #outcome = element("dl", { class: "outcome" });
  #coverage = element("p", { class: "note" });
  #recording = null;
  #board = null;
  #most = 10;

  /** `copied(text)` puts a command line where it can be pasted. */
  constructor(recording, start, copied) {
    this.#recording = recording;
    const { fields } = recording;
    const title = fields.algorithm === "bfs" ? "No heuristic" : heuristicTitle(fields.heuristic);
    const command = commandLine(fields);
    const heading = element("h3", { id: `panel-${++panels}`, text: title });
    const copy = button({ text: "Copy", kind: "quiet", label: `Copy the command line of ${title}`, onclick: () => copied(command, copy) });
    this.element = element("article", { class: "panel", "aria-labelledby": heading.id, "data-heuristic": fields.heuristic ?? "" },
      element("header", { class: "panel-head" }, heading, this.#status),
      element("div", { class: "in-hand" }, this.#little.element,
        element("div", { class: "in-hand-figures" }, this.#sum, this.#bar.element, element("dl", { class: "counts" }, ...Object.values(this.#numbers).map(({ node }) => node)))),
      this.#course.element, this.#coverage, this.#outcome,
      element("div", { class: "command" }, element("code", { tabindex: "0", role: "group", "aria-label": `The same search on the command line, ${title}`, text: command }), copy));
    this.#board = start;
    this.at(0);
    this.show({ expansions: 1, low: 0, high: 10 });
  }

  get recording() {
    return this.#recording;
  }

  /** What the search has reported since; the range is that of all panels. */
  show(range) {
    const recording = this.#recording;
    this.#most = Math.max(range.high, 1);
    this.#course.show(recording.nodes, range);
    this.#status.textContent = recording.summary;
    this.element.dataset.status = recording.status;
    this.#coverage.textContent = recording.coverage;
    this.#showOutcome();
  }

  #showOutcome() {
    const { answer } = this.#recording;
    this.#outcome.hidden = !answer || answer.solvable === false;
    if (this.#outcome.hidden || this.#outcome.childElementCount) return;
    const rows = [["Expanded in all", grouped(answer.expanded), "expanded"], ["Generated in all", grouped(answer.generated), "generated"], ["Length", answer.length ?? "–", "length"]];
    this.#outcome.append(...rows.map(([name, value, key]) => element("div", {}, element("dt", { text: name }), element("dd", { "data-final": key, text: value }))));
  }

  /** Shows a node by its place among the expansions, from 1; beyond the last one known, the last; 0 is the board before all. */
  at(place) {
    const { nodes, fields } = this.#recording;
    const shown = Math.min(place, nodes.length);
    const node = nodes[shown - 1];
    this.#course.at(shown);
    this.#little.show({ ...this.#board, board: node?.board ?? this.#board.board });
    if (!node) {
      this.#sum.textContent = "g + h = f";
      for (const { value } of Object.values(this.#numbers)) value.textContent = "–";
      this.#bar.show({ g: 0, h: 0, bound: null }, this.#most);
      return;
    }
    const { g, h, bound } = node;
    this.#sum.replaceChildren(element("span", { class: "sum-g", text: `g\u00a0${g}` }), " + ", element("span", { class: "sum-h", text: `h\u00a0${h}` }), ` = f\u00a0${g + h}`);
    this.#numbers.expanded.value.textContent = grouped(node.expanded);
    this.#numbers.generated.value.textContent = grouped(node.generated);
    this.#numbers.open.value.textContent = node.open === null || node.open === undefined ? "–" : grouped(node.open);
    this.#numbers.open.node.title = fields.algorithm === "ida" ? "IDA* keeps nothing but its path" : "";
    this.#numbers.bound.value.textContent = bound ?? "–";
    this.#bar.show(node, this.#most);
  }

  leave() {
    this.#course.leave();
  }
}
