// The cloud: as many dots as the puzzle has positions, on a ring for each distance from the goal, and the reader's walk through them.

import { button, counted, drawn, element, sentence } from "../../dom.js";
import { inRows } from "../../fields.js";
import { Walk } from "./walk.js";

const SIDE = 400; // of the drawing above the dots
const REST = 0.06; // the part of the radius inside the goal's ring
const TURN = 0.0031; // turns of the circle for one cell of one tile, times its number
const MAX_STEPS = 200;

/** Numbers from 0 to 1, the same ones at every visit: a counter, its bits mixed (as in the finalizer of MurmurHash3). */
function numbers() {
  let count = 0;
  return () => {
    let bits = Math.imul(++count, 0x9e3779b1);
    bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
    return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
  };
}

/** The angle of a board, in radians: a move turns it a little, so that a walk is a line. */
const angleOf = (board) => board.reduce((sum, tile, cell) => sum + tile * cell * TURN, 0) * 2 * Math.PI;

export class Cloud {
  depths = [];
  #steps = [];
  #asked = 0;
  #next = "";

  constructor({ engine, announce, walked }) {
    Object.assign(this, { engine, announce, walked });
    this.canvas = element("canvas", { class: "cloud-dots", "aria-hidden": "true" });
    this.drawing = drawn("svg", { class: "cloud-walk", viewBox: `0 0 ${SIDE} ${SIDE}`, role: "img" });
    this.walk = new Walk(engine, (state) => this.#moved(state));
    this.words = element("p", { class: "cloud-words" });
    this.nearer = button({ text: "One move nearer", symbol: "forward", onclick: () => this.walk.slide(this.#next) });
    this.again = button({ text: "From the start", symbol: "restart", kind: "quiet", onclick: () => this.walk.restart() });
    this.element = element("div", { class: "cloud" },
      element("div", { class: "cloud-picture" }, this.canvas, this.drawing),
      element("div", { class: "cloud-side" }, this.words, this.walk.element, element("div", { class: "row" }, this.nearer, this.again)));
    this.watching = new ResizeObserver(() => this.#paint());
    this.watching.observe(this.canvas);
  }

  /** The positions by their distance. */
  count(depths) {
    this.depths = depths;
    this.#paint();
    this.#draw();
  }

  /** Another board to walk from. */
  async take({ text, goal }) {
    this.#steps = [];
    this.words.textContent = "";
    this.#draw();
    const asked = ++this.#asked;
    try {
      const state = await this.walk.begin(text, goal);
      if (asked === this.#asked) await this.#moved(state);
    } catch (error) {
      if (!error.kind) throw error;
      this.words.textContent = sentence(error.message);
    }
  }

  async #moved(state) {
    const asked = ++this.#asked;
    const [answer] = await this.engine.ask("puzzle/solve", { item: inRows(state.board, state.width), goal: state.goal_board ? inRows(state.goal_board, state.width) : undefined });
    if (asked !== this.#asked) return;
    if (state.position === 0) this.#steps = [];
    const { length: depth, moves } = answer;
    const before = this.#steps.at(-1)?.depth;
    this.#steps.push({ depth, angle: angleOf(state.board) });
    this.#steps.splice(0, this.#steps.length - MAX_STEPS);
    this.#next = moves.charAt(0);
    if (depth === 0 && document.activeElement === this.nearer) this.again.focus();
    this.nearer.disabled = depth === 0;
    const change = before === undefined || before === depth ? "" : before > depth ? " Nearer." : " Farther.";
    this.words.textContent = depth === 0 ? "The goal: the dot in the middle." : `${counted(depth, "move")} from the goal.${change}`;
    this.#draw();
    if (before !== undefined) this.announce(this.words.textContent);
    this.walked(depth);
  }

  #radius(depth) {
    return REST + (1 - REST) * (depth / Math.max(this.depths.length - 1, 1));
  }

  /** All dots, each added to the pixel it falls on. */
  #paint() {
    const side = Math.min(Math.round(this.canvas.clientWidth * Math.min(devicePixelRatio, 2)), 900);
    if (!side || !this.depths.length) return;
    this.canvas.width = this.canvas.height = side;
    const context = this.canvas.getContext("2d");
    const image = context.createImageData(side, side);
    const counts = new Uint16Array(side * side);
    const number = numbers();
    const band = (1 - REST) / Math.max(this.depths.length - 1, 1);
    const reach = side / 2 / (1 + band);
    this.depths.forEach((count, depth) => {
      for (let dot = 0; dot < count; dot += 1) {
        const radius = (this.#radius(depth) + (number() - 0.5) * band * 0.82) * reach;
        const angle = number() * 2 * Math.PI;
        counts[Math.floor(side / 2 + radius * Math.sin(angle)) * side + Math.floor(side / 2 + radius * Math.cos(angle))] += 1;
      }
    });
    // A grey that is seen on a light and on a dark ground.
    counts.forEach((count, pixel) => {
      if (count) image.data.set([128, 120, 104, 255 * (1 - 0.62 ** count)], pixel * 4);
    });
    context.putImageData(image, 0, 0);
  }

  #draw() {
    const { length } = this.depths;
    const band = (1 - REST) / Math.max(length - 1, 1);
    const reach = SIDE / 2 / (1 + band);
    const point = ({ depth, angle }) => [SIDE / 2 + this.#radius(depth) * reach * Math.cos(angle), SIDE / 2 + this.#radius(depth) * reach * Math.sin(angle)].map((part) => part.toFixed(1));
    const rings = [...Array(length).keys()].filter((depth) => depth && depth % 10 === 0).flatMap((depth) => {
      const radius = this.#radius(depth) * reach;
      return [drawn("circle", { class: "cloud-ring", cx: SIDE / 2, cy: SIDE / 2, r: radius.toFixed(1) }), drawn("text", { class: "cloud-depth", x: SIDE / 2, y: (SIDE / 2 - radius + 4).toFixed(1), text: depth })];
    });
    const line = this.#steps.map((step, index) => `${index ? "L" : "M"}${point(step).join(" ")}`).join("");
    const dots = this.#steps.map((step, index) => {
      const [cx, cy] = point(step);
      const isHere = index === this.#steps.length - 1;
      return drawn("circle", { class: isHere ? "cloud-step is-here" : "cloud-step", cx, cy, r: isHere ? 7 : 3.5 });
    });
    this.drawing.replaceChildren(...rings, drawn("circle", { class: "cloud-goal", cx: SIDE / 2, cy: SIDE / 2, r: 5 }),
      drawn("path", { class: "cloud-edge", d: line || "M0 0" }), drawn("path", { class: "cloud-line", d: line || "M0 0" }), ...dots);
    this.drawing.setAttribute("aria-label", `All positions on rings by their distance from the goal, which is in the middle. Your walk: ${this.#steps.map(({ depth }) => depth).join(", ") || "not begun"}.`);
  }

  leave() {
    this.#asked += 1;
    this.watching.disconnect();
    this.walk.end();
  }
}
