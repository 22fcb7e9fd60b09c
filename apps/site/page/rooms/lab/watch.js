// Watch it think: one search a panel, up to three beside each other, on the same board and at the same place.

import { element, grouped, sentence } from "../../dom.js";
import { commandOf } from "../../slow.js";
import { Followed } from "./followed.js";
import { ALGORITHMS, algorithmNamed, HEURISTICS, heuristicTitle } from "./names.js";
import { Panel } from "./panel.js";
import { Recording } from "./recording.js";
import { explained } from "./words.js";

const MOST = 3;
const TOLD = 2000;

export class Watch {
  #panels = [];
  #board = null;
  #choice = { algorithm: "astar", heuristics: ["manhattan"], weight: "1.5" };

  /** `changed(choice)` hears of another algorithm, heuristic or weight; `proven(length)` of a proven shortest length. */
  constructor({ streams, announce, copied, changed, proven }) {
    Object.assign(this, { announce, copied, changed });
    this.searches = new Followed({
      labels: ["Start", "Stop"], kind: "main-action start",
      renew: () => this.#renewed(), show: () => this.#show(), at: (place) => this.#panels.forEach((panel) => panel.at(place)),
      command: () => commandOf("solve", [this.#board.text], { goal: this.#board.goal }),
      begun: () => `Searching with ${algorithmNamed(this.#choice.algorithm).title}.`, stopped: () => "The search was stopped. Nothing is proven.",
      ended: () => this.#ended(),
    }, { streams, announce, proven });
    this.algorithms = element("div", { class: "choices", role: "radiogroup", "aria-label": "Algorithm" }, ...ALGORITHMS.map(({ name, title }) =>
      element("label", { class: "choice" }, element("input", { type: "radio", name: "lab-algorithm", value: name, onchange: () => this.#choose({ algorithm: name }) }), element("span", { text: title }))));
    this.about = element("p", { class: "note" });
    this.weight = element("input", { class: "field count", id: "lab-weight", type: "number", min: 1, max: 10, step: 0.1, onchange: () => this.#weigh() });
    this.weightField = element("div", { class: "labelled row" }, element("label", { class: "label", for: "lab-weight", text: "Weight w" }), this.weight);
    this.heuristics = element("div", { class: "choices" });
    this.heuristicsNote = element("p", { class: "note", text: "Up to three, side by side." });
    this.heuristicsField = element("fieldset", {}, element("legend", { class: "label", text: "Heuristics" }), this.heuristics, this.heuristicsNote);
    this.panels = element("div", { class: "panels" });
    this.element = element("section", { class: "lab-section watch", "aria-labelledby": "watch-title" },
      element("div", { class: "section-head" }, element("h2", { id: "watch-title", text: "Watch it think" }), element("p", { class: "note" }, ...explained("Every {node} the search expands, in its order. The counts are those before it."))),
      element("div", { class: "watch-bar" }, this.searches.start, this.searches.transport.element),
      this.searches.slow.element,
      element("div", { class: "watch-choices" },
        element("fieldset", {}, element("legend", { class: "label", text: "Algorithm" }), this.algorithms, this.about, this.weightField), this.heuristicsField),
      element("p", { class: "key note" }, element("span", { class: "key-line" }, "f of each node"), element("span", { class: "key-bound" }, "bound"), element("span", { class: "key-g" }, "g, moves made"), element("span", { class: "key-h" }, "h, heuristic of the rest")),
      this.panels);
  }

  get choice() {
    return this.#choice;
  }

  /** Another board or choice: whatever was under way is left. */
  load(board, choice) {
    this.#board = board;
    this.#choice = choice;
    this.#showChoice();
    this.searches.load();
  }

  #choose(part) {
    this.#choice = { ...this.#choice, ...part };
    this.#showChoice();
    this.searches.load();
    this.changed(this.#choice);
  }

  #weigh() {
    if (!this.weight.checkValidity() || this.weight.value === "") this.weight.value = this.#choice.weight;
    else this.#choose({ weight: this.weight.value });
  }

  #showChoice() {
    const { algorithm, heuristics, weight } = this.#choice;
    this.algorithms.querySelector(`[value="${algorithm}"]`).checked = true;
    this.about.textContent = algorithmNamed(algorithm).about;
    this.weightField.hidden = algorithm !== "weighted";
    this.weight.value = weight;
    this.heuristicsField.disabled = algorithm === "bfs";
    const names = [...new Set([...HEURISTICS.map(({ name }) => name), ...heuristics])];
    // The box in hand is not made anew: the keyboard's place would be lost.
    if (this.heuristics.childElementCount !== names.length || ![...this.heuristics.querySelectorAll("input")].every(({ value }) => names.includes(value))) {
      this.heuristics.replaceChildren(...names.map((name) => element("label", { class: "choice" },
        element("input", { type: "checkbox", value: name, onchange: (event) => this.#tick(event.target) }), element("span", { text: heuristicTitle(name) }))));
    }
    for (const input of this.heuristics.querySelectorAll("input")) {
      input.checked = heuristics.includes(input.value);
      input.disabled = !input.checked && heuristics.length >= MOST;
    }
    this.heuristicsNote.textContent = algorithm === "bfs" ? "Breadth-first asks for no heuristic." : heuristics.length >= MOST ? "Three are the most; take one away to choose another." : "Up to three, side by side.";
  }

  #tick(input) {
    const { heuristics } = this.#choice;
    const next = input.checked ? [...heuristics, input.value] : heuristics.filter((name) => name !== input.value);
    if (!next.length) {
      input.checked = true;
      this.announce("One heuristic at least.");
      return;
    }
    this.#choose({ heuristics: next });
  }

  /** The panels with the board before the search. */
  #renewed() {
    for (const panel of this.#panels) panel.leave();
    const { algorithm, heuristics, weight } = this.#choice;
    const { text: board, goal } = this.#board;
    const asked = algorithm === "bfs" ? [undefined] : heuristics;
    this.#panels = asked.map((heuristic) => new Panel(
      new Recording({ board, goal, algorithm, heuristic, weight: algorithm === "weighted" ? weight : undefined, nodes: TOLD }), this.#board, this.copied));
    this.panels.replaceChildren(...this.#panels.map((panel) => panel.element));
    this.panels.dataset.count = this.#panels.length;
    return this.#panels.map(({ recording }) => recording);
  }

  #ended() {
    return this.#panels.map(({ recording: each }) => {
      const name = each.fields.heuristic ? ` with ${heuristicTitle(each.fields.heuristic)}` : "";
      return `${each.title}${name}: ${sentence(each.summary)} ${each.answer ? `${grouped(each.expanded)} expanded.` : ""}`;
    }).join(" ");
  }

  #show() {
    const nodes = this.#panels.map(({ recording }) => recording.nodes);
    const expansions = Math.max(1, ...nodes.map((list) => list.length));
    let [low, high] = [Infinity, 0];
    for (const list of nodes) {
      for (const { g, h, bound } of list) {
        low = Math.min(low, g + h);
        high = Math.max(high, g + h, bound ?? 0);
      }
    }
    // The bars begin at nothing; the course shows the part of the scale where something happens.
    const range = { expansions, low: Number.isFinite(low) ? Math.max(0, low - 2) : 0, high: high ? high + 1 : 10 };
    for (const panel of this.#panels) panel.show(range);
  }

  pause() {
    this.searches.pause();
  }

  leave() {
    this.searches.leave();
    for (const panel of this.#panels) panel.leave();
  }
}
