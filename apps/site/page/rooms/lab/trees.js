// Three searches as trees that grow side by side: A*, IDA* and greedy, with one heuristic, at the same number of expansions.

import { button, element, grouped, icon } from "../../dom.js";
import { SlowNote, commandOf } from "../../slow.js";
import { algorithmNamed, heuristicTitle } from "./names.js";
import { Recording } from "./recording.js";
import { NODES, Transport } from "./transport.js";
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
  #leaving = [];
  #frame = 0;
  #board = null;

  constructor({ streams, announce, proven }) {
    Object.assign(this, { streams, announce, proven });
    this.transport = new Transport((place) => this.#at(place), () => this.isUnderWay || this.#frame !== 0, EXPANSIONS);
    this.start = button({ text: "Grow", symbol: "play", onclick: () => (this.isUnderWay ? this.stop() : this.begin()) });
    this.note = element("p", { class: "note" });
    this.slow = new SlowNote();
    this.#figures = SEARCHES.map((algorithm) => {
      const tree = new Tree();
      const status = element("p", { class: "panel-status" });
      return { algorithm, tree, status, recording: null, element: element("figure", { class: "tree-figure", "data-algorithm": algorithm }, element("figcaption", {}, element("h3", { text: algorithmNamed(algorithm).title }), status), tree.element) };
    });
    this.element = element("section", { class: "lab-section trees", "aria-labelledby": "trees-title" },
      element("div", { class: "section-head" }, element("h2", { id: "trees-title", text: "The tree it grows" }), this.note),
      element("div", { class: "watch-bar" }, this.start, this.transport.element), this.slow.element,
      element("p", { class: "key note" }, element("span", { class: "key-ends" }, "nothing below it expanded yet"), element("span", { class: "key-path" }, "the last path"), element("span", { class: "key-before" }, "taken in an earlier round of IDA*")),
      element("div", { class: "tree-figures" }, ...this.#figures.map(({ element: figure }) => figure)));
  }

  get isUnderWay() {
    return this.#figures.some(({ recording }) => recording?.isUnderWay);
  }

  /** Another board or heuristic. */
  take(board, heuristic) {
    this.#leave();
    this.#board = board;
    this.heuristic = heuristic;
    this.note.replaceChildren(...explained(`Every {expanded} position below the one it was reached from, with ${heuristicTitle(heuristic)} as {heuristic}. A* widens, IDA* begins again with every {bound}, greedy runs down.`));
    this.#ready();
  }

  #ready() {
    const { text: board, goal } = this.#board;
    for (const figure of this.#figures) figure.recording = new Recording({ board, goal, algorithm: figure.algorithm, heuristic: this.heuristic, nodes: MOST });
    this.transport.reset();
    this.#show();
  }

  begin() {
    if (!this.#board) return;
    this.#leave();
    this.#ready();
    this.#leaving = this.#figures.map(({ recording }) => this.streams.watch(recording.fields, (event) => {
      recording.receive(event);
      if (recording.isProven && event.kind === "done") this.proven(recording.answer.length);
      if ((event.kind === "done" || event.kind === "lost") && !this.isUnderWay) this.#ended();
      this.#refresh();
    }));
    this.announce("Three searches begin.");
    this.transport.play();
    this.#refresh();
  }

  #ended() {
    this.announce(this.#figures.map(({ recording }) => `${recording.title}: ${recording.summary} ${grouped(recording.expanded)} expanded.`).join(" "));
  }

  stop() {
    this.#leave();
    this.#refresh();
    this.announce("The searches were stopped.");
  }

  #leave() {
    this.slow.end();
    for (const leave of this.#leaving) leave();
    this.#leaving = [];
    for (const { recording } of this.#figures) recording?.stop();
  }

  #refresh() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#show();
    });
  }

  #show() {
    if (this.isUnderWay) this.slow.begin(commandOf("solve", [this.#board.text], { goal: this.#board.goal, heuristic: this.heuristic }));
    else this.slow.end();
    const longest = Math.max(...this.#figures.map(({ recording }) => recording.nodes.length));
    for (const { tree, recording, status } of this.#figures) {
      tree.show(recording.nodes);
      status.textContent = [recording.summary, recording.answer && `${grouped(recording.expanded)} expanded.`, recording.coverage].filter(Boolean).join(" ");
    }
    this.transport.extend(longest);
    // Who asks for less motion sees the whole trees, and steps back from there.
    if (!this.transport.mayMove && !this.isUnderWay && longest && this.transport.place <= 1) this.transport.toLast();
    else this.#at(this.transport.place);
    const label = this.isUnderWay ? "Stop growing" : "Grow";
    if (this.start.lastChild.textContent === label) return;
    this.start.lastChild.textContent = label;
    this.start.firstChild.replaceWith(icon(this.isUnderWay ? "close" : "play"));
  }

  #at(place) {
    for (const { tree } of this.#figures) tree.at(place);
  }

  pause() {
    this.transport.pause();
    if (!this.isUnderWay) return;
    this.#leave();
    this.#refresh();
  }

  leave() {
    this.#leave();
    cancelAnimationFrame(this.#frame);
    this.transport.leave();
    for (const { tree } of this.#figures) tree.leave();
  }
}
