// The whole puzzle: all positions by their distance from the goal, and where this board stands among them.

import { button, counted, drawn, element, grouped, sentence } from "../../dom.js";
import { Cloud } from "./cloud.js";
import { Plot, ticks } from "./plot.js";
import { word } from "./words.js";

const CELLS = 9; // beyond that the positions are too many to count while a reader waits
const ANTIPODES = 6;

export class Whole {
  #space = null;
  #here = null;
  #asking = null;
  #leaveSearch = null;
  #shape = "";

  /** `take(board)` examines an antipode. */
  constructor({ engine, streams, take, announce }) {
    Object.assign(this, { engine, streams, take });
    this.title = element("h2", { id: "whole-title" });
    this.note = element("p", { class: "note" });
    this.place = element("p", { class: "whole-here" });
    this.plot = new Plot({ className: "histogram", rem: 15, paint: (plot) => this.#paint(plot) });
    this.antipodes = element("div", { class: "antipodes" });
    this.table = element("tbody");
    this.details = element("details", { class: "more" }, element("summary", { text: "As a table" }),
      element("table", { class: "depths" }, element("caption", { class: "unseen", text: "Positions by depth" }),
        element("thead", {}, element("tr", {}, ...["Moves from the goal", "Positions"].map((text) => element("th", { scope: "col", text })))), this.table));
    this.cloud = new Cloud({ engine, announce, walked: (length) => this.here(length) });
    this.body = element("div", { class: "whole-body" }, this.plot.element, element("div", { class: "whole-side" }, this.place, this.antipodes, this.details));
    this.element = element("section", { class: "lab-section whole", "aria-labelledby": "whole-title" }, element("div", { class: "section-head" }, this.title, this.note), this.cloud.element, this.body);
  }

  /** Another board: its puzzle is counted if it is small enough, and its own depth is searched for. */
  async load(board) {
    const { text, goal, width, height } = board;
    this.#stop();
    this.#here = null;
    this.element.hidden = width * height > CELLS;
    if (this.element.hidden) return;
    this.cloud.take(board);
    this.title.textContent = `The whole ${width * height - 1}-puzzle`;
    if (width !== height) this.title.textContent = `The whole ${width}×${height} puzzle`;
    this.#leaveSearch = this.streams.watch({ board: text, goal, algorithm: "ida", heuristic: "linear-conflict,walking", nodes: 0 }, (event) => {
      if (event.kind === "done" && event.answer.optimal) this.here(event.answer.length);
      else if (event.kind === "lost") this.place.textContent = "The depth of this board is not known: the search was lost.";
    });
    this.place.textContent = "Looking for the depth of this board…";
    const shape = `${width}x${height}:${goal}`;
    if (shape === this.#shape && this.#space) return void this.#show();
    this.#space = null;
    this.body.setAttribute("aria-busy", "true");
    this.note.textContent = "Counting all positions…";
    this.plot.refresh();
    const asking = new AbortController();
    this.#asking = asking;
    try {
      const [space] = await this.engine.ask("puzzle/space", { item: `${width}x${height}`, goal }, asking.signal);
      if (this.#asking !== asking) return;
      this.#space = space;
      this.#shape = shape;
      this.#show();
    } catch (error) {
      if (error.kind !== "cancelled") this.note.replaceChildren(element("span", { class: "warning", text: sentence(error.message) }));
    }
    this.body.removeAttribute("aria-busy");
  }

  /** The proven shortest length of the board. */
  here(length) {
    this.#here = length;
    this.#show();
  }

  get #mean() {
    const { depths, states } = this.#space;
    return depths.reduce((sum, count, depth) => sum + count * depth, 0) / states;
  }

  #show() {
    if (!this.#space) return;
    const { depths, states, antipodes } = this.#space;
    const deepest = depths.length - 1;
    if (this.cloud.depths !== depths) this.cloud.count(depths);
    this.note.textContent = `All ${grouped(states)} positions that can be reached, each a dot, on a ring for its distance from the goal. The mean is ${this.#mean.toFixed(2)} moves, the deepest ${deepest}.`;
    if (this.#here !== null) {
      const nearer = depths.slice(0, this.#here).reduce((sum, count) => sum + count, 0);
      const share = (nearer / states) * 100;
      this.place.textContent = `You are here: ${counted(this.#here, "move")} from the goal, with ${grouped(depths[this.#here] ?? 0)} positions. ${share.toFixed(share >= 10 ? 0 : 1)} % of all are nearer.`;
    }
    this.antipodes.replaceChildren(
      element("h3", {}, `Farthest of all, ${counted(deepest, "move")}: the `, word("antipode", "antipodes")),
      element("div", { class: "row" }, ...antipodes.slice(0, ANTIPODES).map((board) => button({ text: board.replaceAll("/", " / "), kind: "antipode", title: "Examine this board", onclick: () => this.take(board) }))),
      antipodes.length > ANTIPODES ? element("p", { class: "note", text: `and ${antipodes.length - ANTIPODES} more` }) : "");
    this.table.replaceChildren(...depths.map((count, depth) => element("tr", {}, element("th", { scope: "row", text: depth === this.#here ? `${depth} (you are here)` : depth }), element("td", { text: grouped(count) }))));
    this.plot.refresh();
  }

  #paint(plot) {
    if (!this.#space) return plot.label("The positions by depth, being counted.");
    const { depths, states } = this.#space;
    const most = Math.max(...depths);
    const yTicks = ticks(0, most * 1.12, 4);
    const xTicks = ticks(0, depths.length - 1, Math.floor(plot.width / (plot.em * 3.5)));
    const { x, y, box } = plot.axes({ x: [-0.6, depths.length - 0.4], y: [0, most * 1.22], xTicks, yTicks, xTitle: "moves from the goal", yTitle: "positions", left: 3.5 });
    const wide = Math.max(1, (x(1) - x(0)) * 0.78);
    depths.forEach((count, depth) => {
      const top = Math.min(y(count), box.bottom - 1);
      const isHere = depth === this.#here;
      plot.element.append(drawn("rect", { class: isHere ? "depth is-here" : "depth", x: (x(depth) - wide / 2).toFixed(1), y: top.toFixed(1), width: wide.toFixed(1), height: (box.bottom - top).toFixed(1) },
        drawn("title", { text: `${counted(depth, "move")}: ${counted(count, "position")}` })));
    });
    const mean = this.#mean;
    plot.element.append(drawn("path", { class: "mean", d: `M${x(mean).toFixed(1)} ${box.top}V${box.bottom}` }));
    plot.text(`mean ${mean.toFixed(2)}`, x(mean) - plot.em * 0.4, box.top + plot.em * 0.4, "end", "plot-note");
    if (this.#here !== null) this.#mark(plot, { x, y, box });
    plot.label(`Histogram of ${grouped(states)} positions by depth, 0 to ${depths.length - 1}; most, ${grouped(most)}, lie at depth ${depths.indexOf(most)}, the mean is ${mean.toFixed(2)}.${this.#here === null ? "" : ` You are here: depth ${this.#here}.`}`);
  }

  #mark(plot, { x, y, box }) {
    const { em } = plot;
    const top = Math.min(y(this.#space.depths[this.#here] ?? 0), box.bottom) - em * 0.5;
    const place = x(this.#here);
    plot.element.append(drawn("path", { class: "here-mark", d: `M${place} ${top}l${-em * 0.4} ${-em * 0.6}h${em * 0.8}z` }));
    // Away from the line of the mean, as far as there is room.
    const [left, right, need] = [place, plot.width - place, em * 6.5];
    const isRight = this.#here >= this.#mean ? right >= need || right >= left : left < need && right > left;
    plot.text("you are here", place + (isRight ? -1 : 1) * em * 0.4, top - em * 0.9, isRight ? "start" : "end", "plot-note is-strong");
  }

  #stop() {
    this.#asking?.abort();
    this.#asking = null;
    this.#leaveSearch?.();
    this.#leaveSearch = null;
  }

  pause() {
    this.#leaveSearch?.();
    this.#leaveSearch = null;
  }

  leave() {
    this.#stop();
    this.cloud.leave();
    this.plot.leave();
  }
}
