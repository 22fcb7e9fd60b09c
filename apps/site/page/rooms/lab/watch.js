// Watch it think: one search a panel, up to three beside each other, on the same board and at the same place.

import { Choice, Line } from "../../controls.js";
import { counted, element, grouped, sentence } from "../../dom.js";
import { commandOf } from "../../slow.js";
import { key, section } from "./elements.js";
import { Followed, Search } from "./searches.js";
import { memoryOf, Panel } from "./panel.js";
import { ALGORITHMS, algorithmNamed, BOTH, explained, HEURISTICS, heuristicTitle } from "./words.js";

const MOST = 3;
const TOLD = 2000;
const USUAL = HEURISTICS.map(({ name }) => name);

/** What a search has cost up to a node, in words: "A* has expanded 12 boards and keeps 25 in memory: every one it has met." */
function cost(search, place) {
  const { nodes, title, fields: { algorithm }, status, expanded } = search;
  const shown = Math.min(place, nodes.length);
  if (!shown) return `${title} has not begun.`;
  const [kept, done] = [counted(memoryOf(search, shown), "board"), counted(nodes[shown - 1].expanded, "board")];
  const why = algorithm === "ida" ? "the path it is on, and nothing else" : "every one it has met";
  const isOver = shown === nodes.length && place > shown && status === "done";
  const end = isOver ? ` It has ended, with ${grouped(expanded)} expanded in all.` : "";
  return `${title} has expanded ${done} and keeps ${kept} in memory: ${why}.${end}`;
}

export class Watch extends Followed {
  #panels = [];

  constructor(page) {
    super(page, ["Start", "Stop"], { kind: "main-action start", words: {} });
    this.about = element("p", { class: "note" });
    this.algorithms = new Choice("Algorithm", ALGORITHMS.map(({ name: value, title: text }) => ({ value, text })),
      (algorithm) => page.choose({ algorithm }));
    this.weight = new Line("Weight w", { id: "lab-weight", class: "field count", type: "number", min: 1, max: 10, step: 0.1 }, () => this.#weigh());
    this.algorithms.element.append(this.about, this.weight.element);
    this.heuristics = new Choice("Heuristics", [], () => this.#choose(), "", "checkbox");
    this.heuristicsNote = element("p", { class: "note" });
    this.heuristics.element.append(this.heuristicsNote);
    this.panels = element("div", { class: "panels" });
    this.compared = element("div", { class: "compared" });
    const note = "Every {node} the search expands, in its order. The counts are those before it.";
    this.element = section("watch", "Watch it think", element("p", { class: "note" }, ...explained(note)),
      element("div", { class: "watch-bar" }, this.run, this.transport.element), this.slow.element,
      element("div", { class: "watch-choices" }, this.algorithms.element, this.heuristics.element),
      key({ line: "f of each node", bound: "bound", g: "g, moves made", h: "h, heuristic of the rest" }), this.compared, this.panels);
  }

  #weigh() {
    const { input } = this.weight;
    if (input.checkValidity() && input.value !== "") this.page.choose({ weight: input.value });
    else input.value = this.state.weight;
  }

  #choose() {
    const { values: all } = this.heuristics;
    // Both searches have one heuristic: the one that was chosen last.
    const values = this.#areBoth ? all.filter((name) => name !== this.state.heuristics[0]) : all;
    // What was there stays where it is, beside the new one.
    const heuristics = [...new Set([...this.state.heuristics, ...values])].filter((name) => values.includes(name));
    if (this.#areBoth) heuristics.splice(1);
    if (heuristics.length) return this.page.choose({ heuristics });
    this.page.announce("Choose at least one heuristic.");
    return this.#showChoice();
  }

  #showChoice() {
    const { algorithm, heuristics, weight } = this.state;
    this.algorithms.show(algorithm);
    this.about.textContent = algorithmNamed(algorithm).about;
    this.weight.element.hidden = algorithm !== "weighted";
    this.weight.input.value = weight;
    const isBlind = algorithm === "bfs";
    this.heuristics.element.disabled = isBlind;
    this.heuristics.options([...new Set([...USUAL, ...heuristics])].map((value) => ({ value, text: heuristicTitle(value) })));
    this.heuristics.show(this.#areBoth ? heuristics.slice(0, 1) : heuristics);
    const isFull = !this.#areBoth && heuristics.length >= MOST;
    for (const input of this.heuristics.inputs) input.disabled = !input.checked && isFull;
    this.heuristicsNote.textContent = isBlind ? "Breadth-first asks for no heuristic."
      : this.#areBoth ? "One for both searches."
      : isFull ? "Three are the most; take one away to choose another." : "Up to three, side by side.";
  }

  renew() {
    this.#showChoice();
    const { algorithm, heuristics, weight } = this.state;
    const { text: board, goal } = this.board;
    const fields = { board, goal, weight: algorithm === "weighted" ? weight : undefined, nodes: TOLD };
    const guides = algorithm === "bfs" ? [undefined] : this.#areBoth ? heuristics.slice(0, 1) : heuristics;
    this.#panels = algorithm.split("|").flatMap((one) => guides.map((heuristic) =>
      new Panel(new Search({ ...fields, algorithm: one, heuristic }), this.board, { isNamed: this.#areBoth })));
    this.panels.replaceChildren(...this.#panels.map((panel) => panel.element));
    this.panels.dataset.count = this.#panels.length;
    return this.#panels.map(({ search }) => search);
  }

  get command() {
    return commandOf("solve", [this.board.text], { goal: this.board.goal });
  }

  get begun() {
    return `Searching with ${algorithmNamed(this.state.algorithm).title}.`;
  }

  stopped = "The search was stopped. Nothing is proven.";

  get ended() {
    return this.searches.map(({ title, fields, summary, answer, expanded }) => {
      const name = fields.heuristic ? `${title} with ${heuristicTitle(fields.heuristic)}` : title;
      return `${name}: ${sentence(summary)} ${answer ? `${grouped(expanded)} expanded.` : ""}`;
    }).join(" ");
  }

  /** The bars begin at nothing; the course shows the part of the scale where something happens. */
  show() {
    const nodes = this.searches.flatMap((search) => search.nodes);
    const low = nodes.reduce((least, { g, h }) => Math.min(least, g + h), Infinity);
    const high = nodes.reduce((most, { g, h, bound }) => Math.max(most, g + h, bound ?? 0), 0);
    const range = {
      expansions: Math.max(1, ...this.searches.map((search) => search.nodes.length)),
      low: nodes.length ? Math.max(0, low - 2) : 0, high: high ? high + 1 : 10,
    };
    for (const panel of this.#panels) panel.show(range);
  }

  at(place) {
    for (const panel of this.#panels) panel.at(place);
    this.compared.hidden = !this.#areBoth;
    if (!this.#areBoth) return;
    const lines = place ? this.searches.map((search) => cost(search, place))
      : ["Start, and see at each node how many boards both have expanded, and how many they keep in memory."];
    this.compared.replaceChildren(...lines.map((text) => element("p", { text })));
  }

  get #areBoth() {
    return this.state.algorithm === BOTH;
  }
}
