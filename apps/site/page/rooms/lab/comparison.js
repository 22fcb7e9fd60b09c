// Nodes by heuristic: what each says of the board, and what the same search with it expanded, on a logarithmic axis.

import { cell, columnHead, drawn, element, grouped, row, rowHead, table } from "../../dom.js";
import { commandOf } from "../../slow.js";
import { section } from "./elements.js";
import { Followed, Search } from "./searches.js";
import { brief } from "./plot.js";
import { algorithmNamed, askedFor, heuristicAbout, heuristicTitle } from "./words.js";

const COUNTS = ["expanded", "generated", "length"];
/** What stands in place of a count while there is none. */
const UNCOUNTED = { ready: "", queued: "waits", running: "…", stopped: "cancelled", lost: "lost" };

function trust({ admissible, consistent }) {
  if (!admissible) return "Not admissible.";
  return consistent ? "Admissible, consistent." : "Admissible, not consistent.";
}

export class Comparison extends Followed {
  #rows = [];

  constructor(page) {
    super(page, ["Run all", "Cancel"]);
    this.note = element("p", { class: "note" });
    this.axis = drawn("svg", { class: "log-axis", "aria-hidden": "true" });
    const unseen = element("span", { class: "unseen", text: "Expanded, as a bar" });
    const bars = columnHead({ class: "bar-column" }, unseen, this.axis);
    const heads = ["Heuristic", "Value", bars, "Expanded", "Generated", "Length"];
    this.table = table("heuristics", "Nodes by heuristic", heads);
    this.element = section("comparison", "Nodes by heuristic", this.note,
      element("div", { class: "row" }, this.run), this.slow.element, this.table);
  }

  /** Only A* and IDA* prove what they find, so only these are compared. */
  renew() {
    const { text: board, goal, heuristics } = this.board;
    const algorithm = this.state.algorithm === "ida" ? "ida" : "astar";
    this.note.textContent = `The value of each heuristic, and ${algorithmNamed(algorithm).title} with it on this board, the axis `
      + "logarithmic: a step is ten times the work.";
    const best = Math.max(...heuristics.map(({ value }) => value));
    this.#rows = heuristics.map(({ heuristic, value, ...trusted }) => {
      const name = askedFor(heuristic);
      const bar = drawn("rect", { class: "heuristic-bar", y: "22%", height: "56%", width: 0 });
      const rules = drawn("g", { class: "log-rules" });
      const cells = COUNTS.map((key) => cell({ "data-cell": key, "data-label": key }));
      const track = drawn("svg", { class: "heuristic-track", "aria-hidden": "true" }, rules, bar);
      const about = element("span", { class: "note", text: `${heuristicAbout(name)} ${trust(trusted)}` });
      const node = row({ "data-heuristic": name, class: value === best ? "is-best" : null }, rowHead(heuristicTitle(name), about),
        cell({ "data-label": "value", "data-cell": "value" }, value), cell({ class: "bar-column" }, track), ...cells);
      return { search: new Search({ board, goal, algorithm, heuristic: name, nodes: 0 }), bar, rules, cells, node };
    });
    this.table.tBodies[0].replaceChildren(...this.#rows.map(({ node }) => node));
    return this.#rows.map(({ search }) => search);
  }

  get command() {
    return `${commandOf("heuristics", [this.board.text], { goal: this.board.goal })} --search`;
  }

  get begun() {
    return `Searching with ${this.searches.length} heuristics.`;
  }

  stopped = "The comparison was cancelled.";

  get ended() {
    const done = this.searches.filter((search) => search.isProven);
    if (!done.length) return "No search ended with a proof.";
    const least = done.reduce((best, search) => (search.expanded < best.expanded ? search : best));
    return `${done.length} of ${this.searches.length} searches ended with a proof. The fewest expansions: `
      + `${heuristicTitle(least.fields.heuristic)}, ${grouped(least.expanded)}.`;
  }

  show() {
    const most = Math.max(...this.searches.map(({ expanded }) => expanded), 1);
    const decades = Math.max(2, Math.ceil(Math.log10(most)));
    const share = (decade) => `${((decade / decades) * 100).toFixed(2)}%`;
    const every = [...Array(decades + 1).keys()];
    const marked = every.filter((decade) => decades < 5 || decade % 2 === 0);
    this.axis.replaceChildren(...marked.map((decade) => drawn("text", {
      class: "plot-tick", x: share(decade), y: "75%", text: brief(10 ** decade),
      "text-anchor": decade === 0 ? "start" : decade === decades ? "end" : "middle",
    })));
    const rule = (decade) => drawn("line", { x1: share(decade), x2: share(decade), y1: 0, y2: "100%" });
    for (const { search, bar, rules, cells, node } of this.#rows) {
      const { answer, expanded, status, isProven } = search;
      rules.replaceChildren(...every.map(rule));
      bar.setAttribute("width", expanded > 0 ? share(Math.max(Math.log10(expanded), 0.04)) : 0);
      node.dataset.status = isProven || status !== "done" ? status : "unproven";
      const count = grouped(expanded);
      const texts = answer
        ? [isProven ? count : `> ${count}`, grouped(answer.generated),
          answer.length ?? `≥ ${answer.lower_bound ?? "?"}`]
        : [status === "running" && expanded ? count : UNCOUNTED[status], "", ""];
      cells.forEach((one, index) => { one.textContent = texts[index]; });
    }
    this.table.setAttribute("aria-busy", String(this.isUnderWay));
  }
}
