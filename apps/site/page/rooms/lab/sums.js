// f after every move of a walk: g below, h above it, and their sum as a staircase that never goes down.

import { drawn } from "../../dom.js";
import { Plot, ticks } from "./plot.js";

export class Sums {
  #sums = [];

  constructor() {
    this.plot = new Plot({ className: "sums-plot", rem: 9, paint: (plot) => this.#paint(plot) });
    this.element = this.plot.element;
  }

  /** `{g, h}` at the start and after each move. */
  show(sums) {
    this.#sums = sums;
    this.plot.refresh();
  }

  #paint(plot) {
    const sums = this.#sums;
    const most = Math.max(10, ...sums.map(({ g, h }) => g + h));
    const columns = Math.max(8, sums.length);
    const { x, y, box } = plot.axes({ x: [0, columns], y: [0, most], xTicks: [], yTicks: ticks(0, most, 4), xTitle: "your moves", yTitle: "f = g + h" });
    const wide = (x(1) - x(0)) * 0.7;
    sums.forEach(({ g, h }, move) => {
      const bar = (name, from, to) => drawn("rect", { class: `sums-${name}`, x: (x(move + 0.5) - wide / 2).toFixed(1), y: y(to).toFixed(1), width: wide.toFixed(1), height: (y(from) - y(to)).toFixed(1) });
      plot.element.append(bar("g", 0, g), bar("h", g, g + h));
      plot.text(g + h, x(move + 0.5), y(g + h) - plot.em * 0.3, "middle", "plot-note");
    });
    const stairs = sums.map(({ g, h }, move) => `${move ? "V" : `M${box.left} `}${y(g + h).toFixed(1)}H${x(move + 1).toFixed(1)}`).join("");
    plot.element.append(drawn("path", { class: "course-bound", d: stairs || "M0 0" }));
    plot.label(`f after each of your moves: ${sums.map(({ g, h }) => g + h).join(", ")}.`);
  }

  leave() {
    this.plot.leave();
  }
}
