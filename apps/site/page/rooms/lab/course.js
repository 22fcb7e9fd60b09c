// The course of a search: f over the expansions, with the bound as a staircase above it.

import { drawn, grouped } from "../../dom.js";

import { Plot, ticks } from "./plot.js";

let charts = 0;

/** The lowest and highest f of the nodes that fall on each pixel column, in order: a line of thousands of nodes stays short. */
function thinned(nodes, columns) {
  if (nodes.length <= columns * 2) return nodes.map((node, index) => [index + 1, node.g + node.h]);
  const points = [];
  const share = nodes.length / columns;
  for (let column = 0; column < columns; column += 1) {
    const [from, to] = [Math.floor(column * share), Math.floor((column + 1) * share)];
    let [low, high] = [from, from];
    const f = (index) => nodes[index].g + nodes[index].h;
    for (let index = from; index < to; index += 1) {
      if (f(index) < f(low)) low = index;
      if (f(index) > f(high)) high = index;
    }
    for (const index of [Math.min(low, high), Math.max(low, high)]) points.push([index + 1, f(index)]);
  }
  return points;
}

/** The bounds as `[first expansion, bound]`, one entry for each step. */
export function steps(nodes) {
  const list = [];
  nodes.forEach((node, index) => {
    if (node.bound !== null && node.bound !== undefined && node.bound !== list.at(-1)?.[1]) list.push([index + 1, node.bound]);
  });
  return list;
}

export class Course {
  #nodes = [];
  #range = null;
  #place = 0;
  #clip = `course-${++charts}`;
  #reach = null; // moved as the player goes on, without painting anew
  #hand = null;
  #dot = null;
  #scales = null;

  constructor() {
    this.plot = new Plot({ className: "course", rem: 11, paint: (plot) => this.#paint(plot) });
    this.element = this.plot.element;
  }

  /** The nodes so far, drawn in a range that panels side by side have in common: `{expansions, low, high}`. */
  show(nodes, range) {
    this.#nodes = nodes;
    this.#range = range;
    this.plot.refresh();
  }

  /** The current node, counted from 1. */
  at(place) {
    this.#place = place;
    this.#point();
  }

  #point() {
    const node = this.#nodes[this.#place - 1];
    if (!this.#scales || !this.#reach) return;
    const { x, y, box } = this.#scales;
    for (const mark of [this.#hand, this.#dot]) mark.setAttribute("visibility", node ? "visible" : "hidden");
    this.#reach.setAttribute("width", node ? Math.max(0, x(this.#place) - box.left + 0.75) : 0);
    if (!node) return;
    this.#hand.setAttribute("d", `M${x(this.#place).toFixed(1)} ${box.top}V${box.bottom}`);
    this.#dot.setAttribute("cx", x(this.#place).toFixed(1));
    this.#dot.setAttribute("cy", y(node.g + node.h).toFixed(1));
  }

  #paint(plot) {
    const { expansions = 1, low = 0, high = 10 } = this.#range ?? {};
    const wide = Math.max(2, Math.floor(plot.width / (plot.em * 5)));
    const xTicks = ticks(1, expansions, wide).filter((value) => value >= 1);
    const { x, y, box } = plot.axes({ x: [1, Math.max(expansions, 2)], y: [low, high], xTicks, yTicks: ticks(low, high, 4), xTitle: "expansions", yTitle: "f = g + h" });
    this.#scales = { x, y, box };
    this.#reach = drawn("rect", { x: box.left, y: 0, width: 0, height: plot.height });
    this.#hand = drawn("path", { class: "course-hand", d: "M0 0" });
    this.#dot = drawn("circle", { class: "course-dot", r: 4 });
    plot.element.append(drawn("clipPath", { id: this.#clip }, this.#reach));
    const line = thinned(this.#nodes, Math.max(40, Math.floor(box.right - box.left))).map(([place, f], index) => `${index ? "L" : "M"}${x(place).toFixed(1)} ${y(f).toFixed(1)}`).join("");
    const bounds = steps(this.#nodes);
    const stairs = bounds.map(([place, bound], index) => (index ? `H${x(place).toFixed(1)}V${y(bound).toFixed(1)}` : `M${x(place).toFixed(1)} ${y(bound).toFixed(1)}`)).join("");
    if (stairs) plot.element.append(drawn("path", { class: "course-bound", d: `${stairs}H${x(this.#nodes.length).toFixed(1)}` }));
    if (line) {
      plot.element.append(drawn("path", { class: "course-ahead", d: line }),
        drawn("path", { class: "course-line", d: line, "clip-path": `url(#${this.#clip})` }));
    }
    plot.element.append(this.#hand, this.#dot);
    this.#describe(bounds);
    this.#point();
  }

  #describe(bounds) {
    const nodes = this.#nodes;
    if (!nodes.length) return this.plot.label("The course of f, empty until a search begins.");
    const all = nodes.map(({ g, h }) => g + h);
    const range = `from ${Math.min(...all)} to ${Math.max(...all)}`;
    const bound = bounds.length > 1 ? ` The bound rises from ${bounds[0][1]} to ${bounds.at(-1)[1]} in ${bounds.length} steps.` : bounds.length ? ` The bound stays at ${bounds[0][1]}.` : "";
    return this.plot.label(`f over ${grouped(nodes.length)} expansions, ${range}.${bound}`);
  }

  leave() {
    this.plot.leave();
  }
}
