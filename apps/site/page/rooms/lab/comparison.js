// Nodes by heuristic: the same search with every heuristic in turn, what each expanded, on a logarithmic axis.

import { button, drawn, element, grouped, icon } from "../../dom.js";
import { SlowNote, commandOf } from "../../slow.js";
import { algorithmNamed, askedFor, heuristicTitle } from "./names.js";
import { brief } from "./plot.js";
import { Recording } from "./recording.js";

export class Comparison {
  #rows = [];
  #board = null;
  #algorithm = "astar";
  #frame = 0;

  constructor({ streams, announce, proven }) {
    Object.assign(this, { streams, announce, proven });
    this.run = button({ text: "Run all", symbol: "play", onclick: () => (this.isUnderWay ? this.stop() : this.begin()) });
    this.note = element("p", { class: "note" });
    this.slow = new SlowNote();
    this.axis = drawn("svg", { class: "log-axis", "aria-hidden": "true" });
    this.body = element("tbody", { role: "rowgroup" });
    this.table = element("table", { class: "by-heuristic", role: "table", "aria-labelledby": "by-heuristic-title" },
      element("thead", { role: "rowgroup" }, element("tr", { role: "row" },
        ...["Heuristic", "Value"].map((text) => element("th", { scope: "col", role: "columnheader", text })),
        element("th", { scope: "col", role: "columnheader", class: "bar-column" }, element("span", { class: "unseen", text: "Expanded, as a bar" }), this.axis),
        ...["Expanded", "Generated", "Length"].map((text) => element("th", { scope: "col", role: "columnheader", text })))),
      this.body);
    this.element = element("section", { class: "lab-section comparison", "aria-labelledby": "by-heuristic-title" },
      element("div", { class: "section-head" }, element("h2", { id: "by-heuristic-title", text: "Nodes by heuristic" }), this.note),
      element("div", { class: "row" }, this.run), this.slow.element, this.table);
  }

  get isUnderWay() {
    return this.#rows.some(({ recording }) => recording.isUnderWay);
  }

  /** Another board, algorithm or both. Only A* and IDA* prove what they find, so only these are compared. */
  load(board, algorithm, heuristics) {
    this.#leave();
    this.#board = board;
    this.#algorithm = algorithm === "ida" ? "ida" : "astar";
    this.heuristics = heuristics;
    this.note.textContent = `${algorithmNamed(this.#algorithm).title} with each heuristic on this board, the axis logarithmic: a step is ten times the work.`;
    this.#ready();
    this.#show();
  }

  #ready() {
    const { text: board, goal } = this.#board;
    this.#rows = this.heuristics.map(({ heuristic, value }) => {
      const name = askedFor(heuristic);
      const recording = new Recording({ board, goal, algorithm: this.#algorithm, heuristic: name, nodes: 0 });
      const bar = drawn("rect", { class: "heuristic-bar", y: "22%", height: "56%", width: 0 });
      const rules = drawn("g", { class: "log-rules" });
      const cells = Object.fromEntries(["expanded", "generated", "length"].map((key) => [key, element("td", { role: "cell", "data-cell": key, "data-label": key })]));
      const node = element("tr", { role: "row", "data-heuristic": name },
        element("th", { scope: "row", role: "rowheader", text: heuristicTitle(name) }), element("td", { role: "cell", "data-label": "value", "data-cell": "value", text: value }),
        element("td", { role: "cell", class: "bar-column" }, drawn("svg", { class: "heuristic-track", "aria-hidden": "true" }, rules, bar)),
        ...Object.values(cells));
      return { recording, bar, rules, cells, node, leave: null };
    });
    this.body.replaceChildren(...this.#rows.map(({ node }) => node));
  }

  begin() {
    if (!this.#board) return;
    this.#leave();
    this.#ready();
    for (const row of this.#rows) {
      row.leave = this.streams.watch(row.recording.fields, (event) => {
        row.recording.receive(event);
        if (event.kind === "done" && row.recording.isProven) this.proven(row.recording.answer.length);
        if (!this.isUnderWay) this.#finished();
        this.#refresh();
      });
    }
    this.announce(`Searching with ${this.#rows.length} heuristics.`);
    this.#refresh();
  }

  #finished() {
    const done = this.#rows.filter(({ recording }) => recording.isProven);
    if (!done.length) return void this.announce("No search ended with a proof.");
    const least = done.reduce((best, row) => (row.recording.expanded < best.recording.expanded ? row : best));
    this.announce(`${done.length} of ${this.#rows.length} searches ended with a proof. The fewest expansions: ${heuristicTitle(least.recording.fields.heuristic)}, ${grouped(least.recording.expanded)}.`);
  }

  stop() {
    this.#leave();
    this.#show();
    this.announce("The comparison was cancelled.");
  }

  #leave() {
    this.slow.end();
    for (const row of this.#rows) {
      row.leave?.();
      row.recording.stop();
    }
  }

  #refresh() {
    if (this.#frame) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#show();
    });
  }

  #show() {
    if (this.isUnderWay) this.slow.begin(`${commandOf("heuristics", [this.#board.text], { goal: this.#board.goal })} --search`);
    else this.slow.end();
    const decades = Math.max(2, Math.ceil(Math.log10(Math.max(...this.#rows.map(({ recording }) => recording.expanded), 1))));
    const share = (decade) => `${((decade / decades) * 100).toFixed(2)}%`;
    const every = Array.from({ length: decades + 1 }, (_, decade) => decade);
    this.axis.replaceChildren(...every.filter((decade) => decades < 5 || decade % 2 === 0).map((decade) =>
      drawn("text", { class: "plot-tick", x: share(decade), y: "75%", "text-anchor": decade === 0 ? "start" : decade === decades ? "end" : "middle", text: brief(10 ** decade) })));
    for (const row of this.#rows) this.#showRow(row, share, every);
    const label = this.isUnderWay ? "Cancel" : "Run all";
    if (this.run.lastChild.textContent !== label) {
      this.run.lastChild.textContent = label;
      this.run.firstChild.replaceWith(icon(this.isUnderWay ? "close" : "play"));
    }
    this.table.setAttribute("aria-busy", String(this.isUnderWay));
  }

  #showRow({ recording, bar, rules, cells, node }, share, every) {
    const { answer, expanded, status } = recording;
    rules.replaceChildren(...every.map((decade) => drawn("line", { x1: share(decade), x2: share(decade), y1: 0, y2: "100%" })));
    bar.setAttribute("width", expanded > 0 ? share(Math.max(Math.log10(expanded), 0.04)) : 0);
    node.dataset.status = recording.isProven || status !== "done" ? status : "unproven";
    const words = { ready: "", queued: "waits", running: expanded ? grouped(expanded) : "…", stopped: "cancelled", lost: "lost" };
    cells.expanded.textContent = answer ? `${recording.isProven ? "" : "> "}${grouped(answer.expanded)}` : words[status];
    cells.generated.textContent = answer ? grouped(answer.generated) : "";
    cells.length.textContent = answer ? answer.length ?? `≥ ${answer.lower_bound ?? "?"}` : "";
  }

  pause() {
    if (!this.isUnderWay) return;
    this.#leave();
    this.#show();
  }

  leave() {
    this.#leave();
    cancelAnimationFrame(this.#frame);
  }
}
