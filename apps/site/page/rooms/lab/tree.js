// The tree of a search as it grows: every expanded position below the one it was reached from, the last path in colour.

import { drawn, grouped } from "../../dom.js";
import { Plot, ticks } from "./plot.js";

export class Tree {
  #nodes = [];
  #branches = []; // by node: its branch, which rounds of IDA* share
  #rounds = []; // by node: where its round began
  #roots = [];
  #deepest = 10;
  #place = 0;
  #parts = null;

  constructor() {
    this.plot = new Plot({ className: "tree", rem: 15, paint: (plot) => this.#paint(plot) });
    this.element = this.plot.element;
  }

  /** The nodes reported so far. */
  show(nodes) {
    if (nodes !== this.#nodes || nodes.length < this.#branches.length) [this.#branches, this.#rounds, this.#roots] = [[], [], []];
    this.#nodes = nodes;
    this.#deepest = nodes.reduce((most, { g }) => Math.max(most, g), 10);
    for (let index = this.#branches.length; index < nodes.length; index += 1) this.#grow(index);
    this.#spread();
    this.plot.refresh();
  }

  /** A round of IDA* takes the branches of the round before again, and goes on from their ends. */
  #grow(index) {
    const { board, parent, g } = this.#nodes[index];
    const isRoot = parent === null || parent === undefined;
    this.#rounds.push(isRoot && g === 0 ? index : this.#rounds[index - 1] ?? 0);
    const above = isRoot ? null : this.#branches[parent];
    const list = above ? above.children : this.#roots;
    const key = board.join();
    let branch = list.find((other) => other.key === key);
    if (!branch) {
      branch = { key, g, above, first: index, children: [], across: 0 };
      list.push(branch);
    }
    this.#branches.push(branch);
  }

  /** Ends side by side, and every other position above the middle of those below it. */
  #spread() {
    let ends = 0;
    const spread = (branch) => {
      if (!branch.children.length) branch.across = ends++;
      else {
        for (const child of branch.children) spread(child);
        branch.across = (branch.children[0].across + branch.children.at(-1).across) / 2;
      }
    };
    for (const root of this.#roots) spread(root);
    for (const branch of new Set(this.#branches)) branch.share = (branch.across + 0.5) / Math.max(ends, 1);
  }

  /** So many expansions are drawn. */
  at(place) {
    this.#place = Math.min(place, this.#nodes.length);
    this.#point();
  }

  #paint(plot) {
    const { box } = plot.axes({ x: [0, 1], y: [0, 1], xTicks: [], yTicks: [], xTitle: "", yTitle: "g, moves made" });
    // The start is on top.
    const y = (g) => box.top + (g / this.#deepest) * (box.bottom - box.top);
    for (const g of ticks(0, this.#deepest, 5)) plot.text(g, box.left - plot.em * 0.4, y(g) + plot.em * 0.35, "end");
    const x = (share) => box.left + share * (box.right - box.left);
    for (const branch of new Set(this.#branches)) {
      branch.point = `${x(branch.share).toFixed(1)} ${y(branch.g).toFixed(1)}`;
      branch.line = branch.above ? `M${branch.above.point}L${branch.point}` : `M${branch.point}h0`;
    }
    this.#parts = Object.fromEntries(["before", "round", "ends", "path"].map((name) => [name, drawn("path", { class: `tree-${name}`, d: "M0 0" })]));
    plot.element.append(...Object.values(this.#parts));
    this.#point();
  }

  #point() {
    const place = this.#place;
    if (!place) this.plot.label("The tree, empty until a search begins.");
    if (!this.#parts || !this.#branches[0]?.line) return;
    const begun = this.#rounds[place - 1] ?? 0;
    const round = new Set(this.#branches.slice(begun, place));
    const before = new Set(this.#branches.slice(0, begun).filter((branch) => !round.has(branch)));
    const inner = new Set([...round].map(({ above }) => above));
    const path = [];
    for (let branch = this.#branches[place - 1]; branch; branch = branch.above) path.push(branch.line ?? "");
    const drawing = {
      before: [...before].map(({ line }) => line ?? ""), round: [...round].map(({ line }) => line ?? ""),
      ends: [...round].filter((branch) => branch.point && !inner.has(branch)).map(({ point }) => `M${point}h0`), path,
    };
    for (const [name, part] of Object.entries(this.#parts)) part.setAttribute("d", drawing[name].join("") || "M0 0");
    const node = this.#nodes[place - 1];
    if (node) this.plot.label(`The tree after ${grouped(place)} expansions: ${grouped(round.size)} positions, ${grouped(drawing.ends.length)} of them ends; the last has g ${node.g} and h ${node.h}.`);
  }

  leave() {
    this.plot.leave();
  }
}
