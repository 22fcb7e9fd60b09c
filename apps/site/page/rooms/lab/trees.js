// Three searches as trees that grow side by side: A*, IDA* and greedy, with one heuristic, at the same number of expansions.

import { element, grouped } from "../../dom.js";
import { commandOf } from "../../slow.js";
import { Followed } from "./followed.js";
import { algorithmNamed, heuristicTitle } from "./names.js";
import { Recording } from "./recording.js";
import { NODES } from "./transport.js";
import { Tree } from "./tree.js";
import { explained } from "./words.js";

const SEARCHES = ["astar", "ida", "greedy"];
const MOST = 2000;
const EXPANSIONS = {
  ...NODES, play: "Play the trees", pause: "Pause the trees", speed: "Speed of the trees", first: "Trees at the start", back: "Trees one expansion back",
  forward: "Trees one expansion forward", last: "Trees at the end", place: "Expansions in the trees",
};

export class Trees {
  #figures = [];
  #board = null;

  constructor(page) {
    this.searches = new Followed({
      labels: ["Grow", "Stop growing"], words: EXPANSIONS,
      renew: () => this.#renewed(), show: () => this.#show(), at: (place) => this.#figures.forEach(({ tree }) => tree.at(place)),
      command: () => commandOf("solve", [this.#board.text], { goal: this.#board.goal, heuristic: this.heuristic }),
      begun: () => "Three searches begin.", stopped: () => "The searches were stopped.",
      ended: () => this.#figures.map(({ recording }) => `${recording.title}: ${recording.summary} ${grouped(recording.expanded)} expanded.`).join(" "),
    }, page);
    this.note = element("p", { class: "note" });
    this.#figures = SEARCHES.map((algorithm) => {
      const tree = new Tree();
      const status = element("p", { class: "panel-status" });
      return { algorithm, tree, status, recording: null, element: element("figure", { class: "tree-figure", "data-algorithm": algorithm }, element("figcaption", {}, element("h3", { text: algorithmNamed(algorithm).title }), status), tree.element) };
    });
    this.element = element("section", { class: "lab-section trees", "aria-labelledby": "trees-title" },
      element("div", { class: "section-head" }, element("h2", { id: "trees-title", text: "The tree it grows" }), this.note),
      element("div", { class: "watch-bar" }, this.searches.start, this.searches.transport.element), this.searches.slow.element,
      element("p", { class: "key note" }, element("span", { class: "key-ends" }, "nothing below it expanded yet"), element("span", { class: "key-path" }, "the last path"), element("span", { class: "key-before" }, "taken in an earlier round of IDA*")),
      element("div", { class: "tree-figures" }, ...this.#figures.map(({ element: figure }) => figure)));
  }

  /** Another board or heuristic. */
  take(board, heuristic) {
    this.#board = board;
    this.heuristic = heuristic;
    this.note.replaceChildren(...explained(`Every {expanded} position below the one it was reached from, with ${heuristicTitle(heuristic)} as {heuristic}. A* widens, IDA* begins again with every {bound}, greedy runs down.`));
    this.searches.load();
  }

  #renewed() {
    const { text: board, goal } = this.#board;
    for (const figure of this.#figures) figure.recording = new Recording({ board, goal, algorithm: figure.algorithm, heuristic: this.heuristic, nodes: MOST });
    this.#show();
    return this.#figures.map(({ recording }) => recording);
  }

  #show() {
    for (const { tree, recording, status } of this.#figures) {
      tree.show(recording.nodes);
      status.textContent = [recording.summary, recording.answer && `${grouped(recording.expanded)} expanded.`, recording.coverage].filter(Boolean).join(" ");
    }
  }

  pause() {
    this.searches.pause();
  }

  leave() {
    this.searches.leave();
    for (const { tree } of this.#figures) tree.leave();
  }
}
