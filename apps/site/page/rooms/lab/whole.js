// The whole puzzle: all positions by their distance from the goal, and where this board stands among them.

import { button, cell, counted, drawn, element, folded, grouped, row, rowHead, sentence, table } from "../../dom.js";
import { Cloud } from "./cloud.js";
import { section, shown } from "./elements.js";
import { Plot, ticks } from "./plot.js";
import { word } from "./words.js";

const CELLS = 9; // beyond that the positions are too many to count while a reader waits
const ANTIPODES = 6;

/** The positions by depth, with the mean and the board in question marked. */
class Histogram extends Plot {
  // `here` is the depth of the board, if it is known.
  paint() {
    if (!this.space) return this.label("The positions by depth, being counted.");
    const { space: { depths, states, mean }, here, em } = this;
    const most = Math.max(...depths);
    const { x, y, box } = this.axes({
      x: [-0.6, depths.length - 0.4], y: [0, most * 1.22], yTicks: ticks(0, most * 1.12, 4),
      xTicks: ticks(0, depths.length - 1, Math.floor(this.width / (em * 3.5))),
      xTitle: "moves from the goal", yTitle: "positions", left: 3.5,
    });
    const wide = Math.max(1, (x(1) - x(0)) * 0.78);
    depths.forEach((count, depth) => {
      const kind = depth === here ? "depth is-here" : "depth";
      const title = drawn("title", { text: `${counted(depth, "move")}: ${counted(count, "position")}` });
      this.bar(kind, x(depth), wide, Math.min(y(count), box.bottom - 1), box.bottom).append(title);
    });
    this.path("mean", `M${x(mean).toFixed(1)} ${box.top}V${box.bottom}`);
    this.text(`mean ${mean.toFixed(2)}`, x(mean) - em * 0.4, box.top + em * 0.4, "end", "plot-note");
    if (here !== null) this.#mark(x(here), Math.min(y(depths[here] ?? 0), box.bottom) - em * 0.5);
    const reader = here === null ? "" : ` You are here: depth ${here}.`;
    return this.label(`Histogram of ${grouped(states)} positions by depth, 0 to ${depths.length - 1}; most, `
      + `${grouped(most)}, lie at depth ${depths.indexOf(most)}, the mean is ${mean.toFixed(2)}.${reader}`);
  }

  #mark(place, top) {
    const { em } = this;
    this.path("here-mark", `M${place} ${top}l${-em * 0.4} ${-em * 0.6}h${em * 0.8}z`);
    // Away from the line of the mean, as far as there is room.
    const [left, right, need] = [place, this.width - place, em * 6.5];
    const isRight = this.here >= this.space.mean ? right >= need || right >= left : left < need && right > left;
    const x = place + (isRight ? -1 : 1) * em * 0.4;
    this.text("you are here", x, top - em * 0.9, isRight ? "start" : "end", "plot-note is-strong");
  }
}

export class Whole {
  #space = null;
  #here = null;
  #asking = null;
  #shape = "";
  #plot = new Histogram("histogram", 15);

  constructor(page) {
    this.page = page;
    this.title = element("span", { text: "The whole puzzle" });
    this.note = element("p", { class: "note" });
    this.place = element("p", { class: "whole-here" });
    this.antipodes = element("div", { class: "antipodes stack" });
    this.table = table("depths", "Positions by depth", ["Moves from the goal", "Positions"]);
    this.cloud = new Cloud(page, (depth) => this.here(depth));
    this.body = element("div", { class: "whole-body" }, this.#plot.element,
      element("div", { class: "whole-side stack wide" }, this.place, this.antipodes,
        folded("As a table", this.table)));
    this.element = section("whole", this.title, this.note, this.cloud.element, this.body);
  }

  /** Another board: its puzzle is counted if it is small enough, and the cloud says where the board is in it. */
  async load(board) {
    const { goal, width, height } = board;
    this.#here = null;
    this.element.hidden = width * height > CELLS;
    if (this.element.hidden) return void this.#asking?.abort();
    this.cloud.take(board);
    const name = width === height ? `${width * height - 1}-puzzle` : `${width}×${height} puzzle`;
    this.title.textContent = `The whole ${name}`;
    this.place.textContent = "";
    await this.count(`${width}x${height}`, goal);
  }

  /** Counts the positions of a size, once; it needs no board. */
  async count(size, goal) {
    const shape = `${size}:${goal}`;
    if (shape === this.#shape) return void (this.#space && this.#show());
    this.#asking?.abort();
    [this.#shape, this.#space] = [shape, null];
    this.#plot.show({ space: null, here: null });
    this.body.setAttribute("aria-busy", "true");
    this.note.textContent = "Counting all positions…";
    const asking = new AbortController();
    this.#asking = asking;
    try {
      const [space] = await this.page.engine.ask("puzzle/space", { item: size, goal }, asking.signal);
      if (this.#asking !== asking) return;
      const mean = space.depths.reduce((sum, count, depth) => sum + count * depth, 0) / space.states;
      this.#space = { ...space, mean };
      this.cloud.count(space.depths);
      this.#show();
    } catch (error) {
      if (this.#asking === asking) this.#shape = "";
      const fault = element("span", { class: "warning", text: sentence(error.message) });
      if (error.kind !== "cancelled") this.note.replaceChildren(fault);
    }
    this.body.removeAttribute("aria-busy");
  }

  here(length) {
    this.#here = length;
    this.#show();
  }

  #show() {
    if (!this.#space) return;
    const { depths, states, antipodes, mean } = this.#space;
    const here = this.#here;
    const deepest = depths.length - 1;
    this.note.textContent = `All ${grouped(states)} positions that can be reached, each a dot, on a ring for its `
      + `distance from the goal. The mean is ${mean.toFixed(2)} moves, the deepest ${deepest}.`;
    if (here !== null) {
      const nearer = depths.slice(0, here).reduce((sum, count) => sum + count, 0);
      const share = (nearer / states) * 100;
      this.place.textContent = `You are here: ${counted(here, "move")} from the goal, with `
        + `${grouped(depths[here] ?? 0)} positions. ${share.toFixed(share >= 10 ? 0 : 1)} % of all are nearer.`;
    }
    const examine = (board) => button({
      text: shown(board), kind: "antipode", title: "Examine this board", onclick: () => this.page.examine(board),
    });
    const more = antipodes.length - ANTIPODES;
    this.antipodes.replaceChildren(
      element("h3", {}, `Farthest of all, ${counted(deepest, "move")}: the `, word("antipode", "antipodes")),
      element("div", { class: "row" }, ...antipodes.slice(0, ANTIPODES).map(examine)),
      more > 0 ? element("p", { class: "note", text: `and ${more} more` }) : "");
    this.table.tBodies[0].replaceChildren(...depths.map((count, depth) =>
      row({}, rowHead(depth === here ? `${depth} (you are here)` : String(depth)), cell({}, grouped(count)))));
    this.#plot.show({ space: this.#space, here });
  }

  leave() {
    this.#asking?.abort();
    this.cloud.leave();
  }
}
