// The cloud: a dot for each position of the puzzle, on a ring for its distance from the goal, and the reader's walk.

import { button, counted, drawn, element, sentence } from "../../dom.js";
import { expanded, inRows } from "../../fields.js";
import { boardsAlong } from "../play/slides.js";
import { fixed } from "./plot.js";
import { Walk } from "./walk.js";

const SIDE = 400; // of the drawing above the dots
const MIDDLE = SIDE / 2;
const REST = 0.06; // the part of the radius inside the goal's ring
const TURN = 0.0031; // turns of the circle for one cell of one tile, times its number
const MAX_STEPS = 200;

/** Numbers from 0 to 1, the same ones at every visit: a counter, its bits mixed as MurmurHash3 does at its end. */
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
  #paths = null; // a game, and a shortest solution of its board: the distances and angles of their positions
  #taken = null;
  #asked = 0;
  #next = "";

  /** `walked(depth)` hears of the distance of every board of the walk. */
  constructor(page, walked) {
    Object.assign(this, { page, walked });
    this.canvas = element("canvas", { class: "cloud-dots", "aria-hidden": "true" });
    this.drawing = drawn("svg", { class: "cloud-walk", viewBox: `0 0 ${SIDE} ${SIDE}`, role: "img", "aria-label": "All positions by their distance from the goal" });
    this.walk = new Walk((state) => this.#moved(state));
    this.words = element("p", { class: "cloud-words" });
    this.key = element("p", { class: "key note cloud-key", hidden: true });
    this.nearer = button({ text: "One move nearer", symbol: "forward", onclick: () => this.walk.slide(this.#next) });
    this.again = this.walk.again;
    this.element = element("div", { class: "cloud" },
      element("div", { class: "cloud-picture" }, this.canvas, this.drawing),
      element("div", { class: "cloud-side stack" }, this.key, this.words, this.walk.element,
        element("div", { class: "row" }, this.nearer, this.again)));
    new ResizeObserver(() => this.#paint()).observe(this.canvas);
  }

  count(depths) {
    this.depths = depths;
    this.#paint();
    this.#draw();
  }

  /** Another board to walk from; with the `moves` of a game they are drawn, and a shortest solution too. */
  async take(taken) {
    const { text, goal } = taken;
    this.#taken = taken;
    [this.#steps, this.#paths] = [[], null];
    this.words.textContent = "";
    this.key.hidden = true;
    this.#draw();
    const asked = ++this.#asked;
    try {
      const state = await this.walk.begin(text, goal);
      if (asked === this.#asked) await this.#moved(state);
      if (taken.moves && taken === this.#taken) await this.#follow(taken);
    } catch (error) {
      if (!error.kind) throw error;
      this.words.textContent = sentence(error.message);
    }
  }

  async #follow(taken) {
    const { text, goal, board, width } = taken;
    const { path, solution, shortest } = await this.page.engine.patientAnswer("puzzle/analyse", { board: text, moves: taken.moves, goal });
    if (taken !== this.#taken) return;
    const lines = [path.map(({ move }) => move).join(""), solution].map(expanded);
    const depths = [[path[0].before, ...path.map(({ after }) => after)], Array.from({ length: shortest + 1 }, (_, moves) => shortest - moves)];
    this.#paths = lines.map((line, of) => boardsAlong(board, width, line).map((cells, index) => ({ depth: depths[of][index], angle: angleOf(cells) })));
    this.key.replaceChildren(element("span", { class: "key-game", text: `your game, ${counted(lines[0].length, "move")}` }), element("span", { class: "key-shortest", text: `a shortest solution, ${shortest}` }));
    this.key.hidden = false;
    this.#draw();
  }

  async #moved({ board, goal_board: goal, width, position }) {
    const asked = ++this.#asked;
    const question = { item: inRows(board, width), goal: goal ? inRows(goal, width) : undefined };
    const [{ length: depth, moves }] = await this.page.engine.ask("puzzle/solve", question);
    if (asked !== this.#asked) return;
    if (position === 0) this.#steps = [];
    const before = this.#steps.at(-1)?.depth ?? depth;
    const isBegun = this.#steps.length > 0;
    this.#steps = [...this.#steps, { depth, angle: angleOf(board) }].slice(-MAX_STEPS);
    this.#next = moves.charAt(0);
    if (depth === 0 && document.activeElement === this.nearer) this.again.focus();
    this.nearer.disabled = depth === 0;
    const change = before === depth ? "" : before > depth ? " Nearer." : " Farther.";
    this.words.textContent = depth
      ? `${counted(depth, "move")} from the goal.${change}` : "The goal: the dot in the middle.";
    this.#draw();
    if (isBegun) this.page.announce(this.words.textContent);
    this.walked(depth);
  }

  /** The width of a ring, and the radius of a distance; the outermost ring touches the edge of the picture. */
  #rings(side) {
    const last = Math.max(this.depths.length - 1, 1);
    const band = (1 - REST) / last;
    const reach = side / 2 / (1 + band);
    return { band: band * reach, radius: (depth) => (REST + (1 - REST) * (depth / last)) * reach };
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
    const { band, radius } = this.#rings(side);
    this.depths.forEach((count, depth) => {
      for (let dot = 0; dot < count; dot += 1) {
        const far = radius(depth) + (number() - 0.5) * band * 0.82;
        const angle = number() * 2 * Math.PI;
        counts[Math.floor(side / 2 + far * Math.sin(angle)) * side + Math.floor(side / 2 + far * Math.cos(angle))] += 1;
      }
    });
    // A grey that is seen on a light and on a dark ground.
    counts.forEach((count, pixel) => {
      if (count) image.data.set([128, 120, 104, 255 * (1 - 0.62 ** count)], pixel * 4);
    });
    context.putImageData(image, 0, 0);
  }

  #draw() {
    const { radius } = this.#rings(SIDE);
    const circle = (kind, r, [cx, cy] = [MIDDLE, MIDDLE]) => drawn("circle", { class: kind, cx, cy, r });
    const rings = this.depths.map((_, depth) => depth).filter((depth) => depth && depth % 10 === 0).flatMap((depth) => [
      circle("cloud-ring", fixed(radius(depth))),
      drawn("text", { class: "cloud-depth", x: MIDDLE, y: fixed(MIDDLE - radius(depth) + 4), text: depth }),
    ]);
    const placed = (steps) => steps.map(({ depth, angle }) =>
      [Math.cos(angle), Math.sin(angle)].map((part) => fixed(MIDDLE + (depth && radius(depth)) * part)));
    const line = (places) => (places.length ? `M${places.map((point) => point.join(" ")).join("L")}` : "M0 0");
    const points = placed(this.#steps);
    const d = line(points);
    const paths = (this.#paths ?? []).map((steps, of) => drawn("path", { class: of ? "cloud-shortest" : "cloud-game", d: line(placed(steps)) }));
    const last = points.length - 1;
    const dots = points.map((point, index) =>
      (index === last ? circle("cloud-step is-here", 7, point) : circle("cloud-step", 3.5, point)));
    this.drawing.replaceChildren(...rings, circle("cloud-goal", 5), ...paths,
      drawn("path", { class: "cloud-edge", d }), drawn("path", { class: "cloud-line", d }), ...dots);
    const [game, shortest] = this.#paths ?? [];
    const lines = game ? ` Your game: ${game.map(({ depth }) => depth).join(", ")}; a shortest solution begins at ${shortest[0].depth}.` : "";
    const walk = this.#steps.map(({ depth }) => depth).join(", ") || "not begun";
    this.drawing.setAttribute("aria-label",
      `All positions on rings by their distance from the goal, which is in the middle. Your walk: ${walk}.${lines}`);
  }

  leave() {
    this.#asked += 1;
    this.walk.end();
  }
}
