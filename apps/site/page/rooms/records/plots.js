// A player's games drawn: one after the other with their average, and how they are spread.

import { clock, counted } from "../../dom.js";
import { Plot, fixed, ticks } from "../lab/plot.js";

const spoken = (values, shown) => `the best ${shown(Math.min(...values))}, the last ${shown(values.at(-1))}`;

/** The values of all games in their order, each a dot, and the average of five as a line. */
export class Course extends Plot {
  values = [];
  averages = [];

  /** `name` of what is counted, `shown(value)` its text. */
  constructor(name, shown) {
    super("records-plot", 12);
    Object.assign(this, { name, shown });
  }

  paint() {
    const { values, averages, name, shown } = this;
    const known = values.filter((value) => value !== null);
    if (!known.length) return this.label(`${name}: nothing yet.`);
    const most = Math.max(1, ...known);
    const { x, y } = this.axes({
      x: [0.5, Math.max(values.length, 5) + 0.5], y: [0, most * 1.08], yTicks: ticks(0, most, 4), yTitle: name, xTitle: "your games, the last on the right",
      xTicks: ticks(1, values.length, Math.max(2, Math.floor(this.width / (this.em * 7)))),
    });
    const radius = values.length > 120 ? 1.75 : 3;
    values.forEach((value, index) => { if (value !== null) this.dot("records-dot", radius, [x(index + 1), y(value)]); });
    const points = averages.map((value, index) => value !== null && fixed(x(index + 1), y(value))).filter(Boolean);
    if (points.length > 1) this.path("records-average", `M${points.join("L")}`);
    return this.label(`${name} over ${counted(known.length, "game")}: ${spoken(known, shown)}.`);
  }
}

/** How many games took how long. */
export class Spread extends Plot {
  values = [];

  constructor(name, shown) {
    super("records-plot", 10);
    Object.assign(this, { name, shown });
  }

  paint() {
    const { values, name, shown } = this;
    if (!values.length) return this.label(`${name}: nothing yet.`);
    const most = Math.max(...values);
    const step = ticks(0, Math.max(most, 1), 12).at(1) ?? 1;
    const bins = Array(Math.floor(most / step) + 1).fill(0);
    for (const value of values) bins[Math.floor(value / step)] += 1;
    const highest = Math.max(...bins);
    const { x, y } = this.axes({
      x: [0, bins.length], y: [0, highest * 1.08], yTicks: ticks(0, highest, 3), yTitle: "games", xTitle: name,
    });
    const wide = x(1) - x(0);
    const every = Math.max(1, Math.ceil((this.em * 3.5) / wide));
    bins.forEach((count, bin) => {
      if (count) this.bar("records-bar", x(bin + 0.5), wide * 0.82, y(count), y(0));
      if (bin % every === 0) this.text(shown(bin * step), x(bin), y(0) + this.em * 1.15, "middle");
    });
    return this.label(`${name} of ${counted(values.length, "game")}: ${spoken(values, shown)}; most often from ${shown(bins.indexOf(highest) * step)}.`);
  }
}

export const seconds = (value) => (value < 60 ? `${Number(value.toFixed(1))} s` : clock(value));
