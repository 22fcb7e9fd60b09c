// Three searches as trees that grow side by side: A*, IDA* and greedy, with one heuristic and as many expansions.

import { button, element, grouped } from "../../dom.js";
import { inRows } from "../../fields.js";
import { commandOf } from "../../slow.js";
import { key, section, shown } from "./elements.js";
import { Followed, Search } from "./searches.js";
import { fixed, Plot, ticks } from "./plot.js";
import { algorithmNamed, explained, heuristicTitle } from "./words.js";

const SEARCHES = ["astar", "ida", "greedy"];
const MOST = 2000;
const NOTHING = "Point at a position in a tree, or press it, to see its board and its numbers.";
const WORDS = {
  noun: "expansion", play: "Play the trees", pause: "Pause the trees", speed: "Speed of the trees", place: "Expansions in the trees",
};

/** The tree of a search: every expanded position below the one it was reached from, the last path in colour. */
class Tree extends Plot {
  #nodes = [];
  #branches = []; // by node: its branch, which rounds of IDA* share
  #rounds = []; // by node: where its round began
  #roots = [];
  #deepest = 10;
  #place = 0;
  #parts = null;

  show(nodes) {
    if (nodes !== this.#nodes) [this.#branches, this.#rounds, this.#roots] = [[], [], []];
    this.#nodes = nodes;
    this.#deepest = nodes.reduce((most, { g }) => Math.max(most, g), 10);
    for (let index = this.#branches.length; index < nodes.length; index += 1) this.#grow(index);
    this.#spread();
    this.refresh();
  }

  /** A round of IDA* takes the branches of the round before again, and goes on from their ends. */
  #grow(index) {
    const { board, parent, g } = this.#nodes[index];
    const above = this.#branches[parent] ?? null;
    this.#rounds.push(above === null && g === 0 ? index : this.#rounds[index - 1] ?? 0);
    const list = above ? above.children : this.#roots;
    const key = board.join();
    let branch = list.find((other) => other.key === key);
    if (!branch) {
      branch = { key, g, above, children: [], across: 0, node: this.#nodes[index] };
      list.push(branch);
    }
    this.#branches.push(branch);
  }

  /** Ends side by side, and every other position above the middle of those below it. */
  #spread() {
    let ends = 0;
    const spread = (branch) => {
      const { children } = branch;
      children.forEach(spread);
      branch.across = children.length ? (children[0].across + children.at(-1).across) / 2 : ends++;
    };
    this.#roots.forEach(spread);
    for (const branch of new Set(this.#branches)) branch.share = (branch.across + 0.5) / Math.max(ends, 1);
  }

  at(place) {
    this.#place = Math.min(place, this.#nodes.length);
    this.#point();
  }

  /** The position that is drawn nearest to a pointer, as `{board, g, h}`; null where none is near. */
  nearest({ clientX, clientY }) {
    const { left, top } = this.element.getBoundingClientRect();
    const [x, y] = [clientX - left, clientY - top];
    const near = { node: null, distance: this.em * 2 };
    for (const { at, node } of new Set(this.#branches.slice(0, this.#place))) {
      const distance = at ? Math.hypot(at[0] - x, at[1] - y) : Infinity;
      if (distance < near.distance) Object.assign(near, { node, distance });
    }
    return near.node;
  }

  paint() {
    const { box } = this.axes({ x: [0, 1], y: [0, 1], yTitle: "g, moves made" });
    // The start is on top.
    const y = (g) => box.top + (g / this.#deepest) * (box.bottom - box.top);
    for (const g of ticks(0, this.#deepest, 5)) this.text(g, box.left - this.em * 0.4, y(g) + this.em * 0.35, "end");
    for (const branch of new Set(this.#branches)) {
      branch.at = [box.left + branch.share * (box.right - box.left), y(branch.g)];
      branch.point = fixed(...branch.at);
      branch.line = branch.above ? `M${branch.above.point}L${branch.point}` : `M${branch.point}h0`;
    }
    const names = ["before", "round", "ends", "path"];
    this.#parts = Object.fromEntries(names.map((name) => [name, this.path(`tree-${name}`, "")]));
    this.#point();
  }

  #point() {
    const place = this.#place;
    if (!place) this.label("The tree, empty until a search begins.");
    if (!this.#parts || !this.#branches[0]?.line) return;
    const begun = this.#rounds[place - 1] ?? 0;
    const round = new Set(this.#branches.slice(begun, place));
    const inner = new Set([...round].map(({ above }) => above));
    const ends = [...round].filter((branch) => !inner.has(branch));
    const path = [];
    for (let branch = this.#branches[place - 1]; branch; branch = branch.above) path.push(branch);
    const lines = (branches) => [...branches].map(({ line = "" }) => line).join("");
    const drawing = {
      before: lines(new Set(this.#branches.slice(0, begun)).difference(round)), round: lines(round),
      ends: ends.map(({ point }) => (point ? `M${point}h0` : "")).join(""), path: lines(path),
    };
    for (const [name, part] of Object.entries(this.#parts)) part.setAttribute("d", drawing[name] || "M0 0");
    const node = this.#nodes[place - 1];
    if (!node) return;
    this.label(`The tree after ${grouped(place)} expansions: ${grouped(round.size)} positions, `
      + `${grouped(ends.length)} of them ends; the last has g ${node.g} and h ${node.h}.`);
  }
}

export class Trees extends Followed {
  #trees = SEARCHES.map((algorithm) => ({
    algorithm, tree: new Tree("tree", 15), status: element("p", { class: "panel-status" }),
  }));

  constructor(page) {
    super(page, ["Grow", "Stop growing"], { words: WORDS });
    this.note = element("p", { class: "note" });
    this.values = element("span", { text: NOTHING });
    this.examine = button({ text: "Examine this board", kind: "quiet", onclick: () => page.examine(this.looked) });
    this.element = section("trees", "The tree it grows", this.note,
      element("div", { class: "watch-bar" }, this.run, this.transport.element), this.slow.element,
      key({
        ends: "nothing below it expanded yet", path: "the last path", before: "taken in an earlier round of IDA*",
      }),
      element("div", { class: "tree-figures" }, ...this.#trees.map(({ algorithm, tree, status }) =>
        element("figure", { class: "tree-figure", "data-algorithm": algorithm },
          element("figcaption", {}, element("h3", { text: algorithmNamed(algorithm).title }), status), tree.element))),
      element("p", { class: "note tree-readout" }, this.values, this.examine));
    for (const { tree } of this.#trees) {
      tree.element.addEventListener("pointermove", (event) => this.#look(tree.nearest(event)));
      tree.element.addEventListener("pointerdown", (event) => this.#look(tree.nearest(event)));
    }
  }

  /** Grows the trees to their ends at once. */
  grow() {
    this.isAtOnce = true;
    this.begin();
  }

  /** What is under the pointer, and a way to it; the last one stays. */
  #look(node) {
    if (!node) return;
    const { board, g, h } = node;
    this.looked = inRows(board, this.board.width);
    this.values.textContent = `${shown(this.looked)}: g ${g} + h ${h} = f ${g + h}`;
    this.examine.hidden = false;
  }

  get #heuristic() {
    return this.state.heuristics[0];
  }

  renew() {
    this.values.textContent = NOTHING;
    this.examine.hidden = true;
    const { text: board, goal } = this.board;
    const title = heuristicTitle(this.#heuristic);
    this.note.replaceChildren(...explained("Every {expanded} position below the one it was reached from, with "
      + `${title} as {heuristic}. A* widens, IDA* begins again with every {bound}, greedy runs down.`));
    return SEARCHES.map((algorithm) => new Search({ board, goal, algorithm, heuristic: this.#heuristic, nodes: MOST }));
  }

  get command() {
    return commandOf("solve", [this.board.text], { goal: this.board.goal, heuristic: this.#heuristic });
  }

  begun = "Three searches begin.";
  stopped = "The searches were stopped.";

  get ended() {
    return this.searches.map(({ title, summary, expanded }) => `${title}: ${summary} ${grouped(expanded)} expanded.`)
      .join(" ");
  }

  show() {
    this.#trees.forEach(({ tree, status }, index) => {
      const { nodes, summary, answer, expanded, coverage } = this.searches[index];
      tree.show(nodes);
      const end = answer && `${grouped(expanded)} expanded.`;
      status.textContent = [summary, end, coverage].filter(Boolean).join(" ");
    });
  }

  at(place) {
    for (const { tree } of this.#trees) tree.at(place);
  }
}
