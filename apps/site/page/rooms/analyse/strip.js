// The distance to the goal over the moves, against a shortest solution. A place in it is a board of the game.

import { drawn } from "../../dom.js";
import { Plot, ticks } from "../lab/plot.js";

const COLUMNS = 8; // the fewest moves the axis has room for

export class Strip {
  #analysis = null;
  #place = 0;
  #scales = null;

  /** `chosen(place)` when the reader points at a board: 0 is the first. */
  constructor(chosen) {
    this.plot = new Plot({ className: "analyse-strip", rem: 13, paint: () => this.#paint() });
    this.element = this.plot.element;
    const at = ({ clientX }) => {
      if (!this.#scales) return;
      const { box } = this.#scales;
      const part = (clientX - this.element.getBoundingClientRect().left - box.left) / (box.right - box.left);
      chosen(Math.round(Math.max(0, Math.min(this.#analysis.path.length, part * this.#columns))));
    };
    this.element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      at(event);
      // A finger may scroll the page; a mouse goes on along the strip.
      if (event.pointerType === "mouse") this.element.setPointerCapture(event.pointerId);
    });
    this.element.addEventListener("pointermove", (event) => { if (this.element.hasPointerCapture(event.pointerId)) at(event); });
  }

  /** `distances` has one more entry than `path`; null where nothing is proven. */
  show(analysis, distances) {
    this.#analysis = analysis;
    this.distances = distances;
    this.#scales = null;
    this.#place = 0;
    this.plot.refresh();
  }

  /** Marks a board. */
  at(place) {
    this.#place = place;
    this.#mark();
  }

  get #columns() {
    return Math.max(COLUMNS, this.#analysis.path.length + (this.#analysis.left ?? 0));
  }

  #paint() {
    if (!this.#analysis) return;
    const { plot, distances } = this;
    const { shortest, mistakes, lower_bound: bound, length } = this.#analysis;
    const columns = this.#columns;
    const most = Math.max(4, bound, ...distances.filter((distance) => distance !== null));
    const count = Math.max(3, Math.floor(plot.width / (plot.em * 6)));
    const { x, y, box } = plot.axes({ x: [0, columns], y: [0, most], xTicks: ticks(0, columns, count), yTicks: ticks(0, most, 5), xTitle: "moves made", yTitle: "moves to the goal" });
    this.#scales = { x, y, box };
    const point = (move, distance) => `${x(move).toFixed(1)} ${y(distance).toFixed(1)}`;
    const line = (kind, d) => plot.element.append(drawn("path", { class: kind, d }));
    const first = distances.findIndex((distance) => distance !== null);
    const open = first < 0 ? distances.length - 1 : first;
    if (open > 0) {
      plot.element.append(drawn("rect", { class: "strip-open", x: box.left, y: box.top, width: (x(open) - box.left).toFixed(1), height: (box.bottom - box.top).toFixed(1) }));
      plot.text("not proven", (box.left + x(open)) / 2, (box.top + box.bottom) / 2, "middle", "plot-note");
    }
    if (shortest !== null) line("strip-shortest", `M${point(0, shortest)}L${point(shortest, 0)}`);
    // Where the game leaves the shortest paths, one of them goes on for some moves.
    const reach = Math.max(3, Math.round(columns / 16));
    for (const { at } of mistakes) {
      const distance = distances[at];
      const long = Math.min(reach, distance);
      line("strip-branch", `M${point(at, distance)}L${point(at + long, distance - long)}`);
    }
    const proven = distances.map((distance, move) => [move, distance]).filter(([, distance]) => distance !== null);
    if (proven.length) line("strip-played", `M${proven.map(([move, distance]) => point(move, distance)).join("L")}`);
    const radius = mistakes.length > 60 ? 2.5 : 4;
    for (const { at } of mistakes) plot.element.append(drawn("circle", { class: "strip-mistake", cx: x(at + 1).toFixed(1), cy: y(distances[at + 1]).toFixed(1), r: radius }));
    this.cursor = drawn("path", { class: "strip-cursor" });
    this.dot = drawn("circle", { class: "strip-here", r: 6 });
    plot.element.append(this.cursor, this.dot);
    const compared = shortest === null ? "a shortest solution is not proven" : `a shortest solution has ${shortest}`;
    plot.label(`The distance to the goal over ${length} moves; ${compared}; ${mistakes.length} moves leave the shortest paths.`);
    this.#mark();
  }

  #mark() {
    if (!this.#scales) return;
    const { x, y, box } = this.#scales;
    const distance = this.distances[this.#place];
    const here = x(this.#place).toFixed(1);
    this.cursor.setAttribute("d", `M${here} ${box.top}V${box.bottom}`);
    this.dot.setAttribute("cx", here);
    this.dot.setAttribute("cy", distance === null ? box.bottom : y(distance).toFixed(1));
  }

  leave() {
    this.plot.leave();
  }
}
