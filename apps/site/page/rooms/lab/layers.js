// What each heuristic sees, drawn over the board: paths home, straight lines, conflicts and inversions, switched one by one.

import { Choice } from "../../controls.js";
import { counted, drawn, element } from "../../dom.js";
import { toneOf } from "../little_board.js";
import { fixed } from "./plot.js";

const CELL = 100;
const HUES = 4; // colours of arrows, one for each home row

const middle = ({ row, column }) => [(column - 0.5) * CELL, (row - 0.5) * CELL];
const home = ({ goal_row: row, goal_column: column }) => middle({ row, column });
const toneFor = (tile) => toneOf(tile.goal_row, tile.goal_column);
const hueOf = (tile) => `hue-${(tile.goal_row - 1) % HUES}`;
const group = (kind, nodes) => drawn("g", { class: kind }, ...nodes);

/**
 * Where each arrow runs, so that no two lie on each other: those that begin in one column stand side by side in it, and
 * those that end in one row lie below each other in it.
 */
function lanes(away) {
  const places = new Map(away.map(({ tile }) => [tile, {}]));
  const spread = (key, part, centre) => {
    for (const tiles of Map.groupBy(away, (tile) => tile[key]).values()) {
      const last = tiles.length - 1;
      const step = Math.min(18, 54 / Math.max(last, 1));
      tiles.forEach(({ tile }, place) => { places.get(tile)[part] = centre + (place - last / 2) * step; });
    }
  };
  spread("column", "dx", 0);
  spread("goal_row", "dy", 9);
  return places;
}

/** Along its column first, then along its row; in the colour of its home row, with an edge where two cross. */
function manhattan({ tiles, away, looked }) {
  const places = lanes(away);
  // The arrow of the tile that is looked at lies above the others.
  const arrows = away.toSorted((a, b) => (a.tile === looked) - (b.tile === looked)).map((tile) => {
    const { dx, dy } = places.get(tile.tile);
    const [[x1, y1], [x2, y2]] = [middle(tile), home(tile)];
    const [cx, cy] = [x1 + dx, y1 === y2 ? y2 + dy : y1 + 9];
    const d = `M${fixed(cx, cy)}${y1 === y2 ? "" : `V${fixed(y2 + dy)}`}${x1 === x2 ? "" : `H${fixed(x2)}`}`;
    const state = looked === null ? "" : tile.tile === looked ? "is-looked" : "is-beside";
    return group(`arrow ${hueOf(tile)} ${state}`, [
      drawn("path", { class: "arrow-edge", d }), drawn("circle", { cx, cy, r: 4.5 }),
      drawn("path", { class: "arrow-line", d, "marker-end": "url(#layer-head)" }),
    ]);
  });
  return group(tiles.length > 9 ? "layer is-manhattan is-fine" : "layer is-manhattan", arrows);
}

/** Every tile has a lane of its own through a cell, next to the numbers, so that no two lines lie on each other. */
function euclidean({ tiles: { length }, away }) {
  const share = (place) => place / Math.max(length - 1, 1);
  const stride = length % 3 ? 3 : 7; // no divisor of the number of tiles
  return group("layer is-euclidean", away.flatMap((tile) => {
    const [dx, dy] = [share(tile.tile - 1) * 38 - 13, share((tile.tile * stride) % length) * 46 - 7];
    const [[x1, y1], [x2, y2]] = [middle(tile), home(tile)];
    return [drawn("path", { d: `M${fixed(x1 + dx, y1 + dy)}L${fixed(x2 + dx, y2 + dy)}` }),
      drawn("circle", { cx: x2 + dx, cy: y2 + dy, r: 3.5 })];
  }));
}

/** A bracket from tile to tile, along the lower edge of a row or the right edge of a column. */
function conflicts({ conflicts: pairs, find }) {
  return group("layer is-conflicts", pairs.map(([one, other], index) => {
    const [a, b] = [find(one), find(other)];
    const [[x1, y1], [x2, y2]] = [middle(a), middle(b)];
    const inset = 34 - (index % 3) * 9;
    const [x, y] = [fixed(x1 + inset - 14), fixed(y1 + inset - 14)];
    return drawn("path", { d: a.row === b.row
      ? `M${fixed(x1)} ${y}V${fixed(y1 + inset)}H${fixed(x2)}V${y}`
      : `M${x} ${fixed(y1)}H${fixed(x1 + inset)}V${fixed(y2)}H${x}` });
  }));
}

function inversions({ inverted, find }) {
  const place = (tile) => [(tile.column - 1) * CELL + 26, (tile.row - 1) * CELL + 40];
  const kind = inverted.length > 12 ? "layer is-inversions is-thin" : "layer is-inversions";
  return group(kind, inverted.map(([one, other]) => {
    const [[x1, y1], [x2, y2]] = [place(find(one)), place(find(other))];
    const bend = 0.14 + 0.05 * (Math.abs(one - other) % 3);
    const top = fixed((x1 + x2) / 2 + (y2 - y1) * bend, (y1 + y2) / 2 - (x2 - x1) * bend);
    return drawn("path", { d: `M${fixed(x1, y1)}Q${top} ${fixed(x2, y2)}` });
  }));
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const listed = (pairs) =>
  `${pairs.slice(0, 14).map((pair) => pair.join("–")).join(", ")}${pairs.length > 14 ? ", …" : ""}`;

export const LAYERS = [
  {
    name: "manhattan", title: "Manhattan paths", sign: "M1 9V3H14l-3-2.5M14 3l-3 2.5", draw: manhattan,
    words: ({ tiles, away }) => `${away.map(({ tile, manhattan: steps }) => `${tile}:\u00a0${steps}`).join(", ")}, `
      + `together ${counted(sum(tiles.map((tile) => tile.manhattan)), "step")}.`,
  },
  {
    name: "euclidean", title: "Straight lines", sign: "M1 9 15 1", draw: euclidean,
    words: ({ tiles }) => `Straight lines home, together ${sum(tiles.map((tile) => tile.euclidean ?? 0)).toFixed(2)}.`,
  },
  {
    name: "conflicts", title: "Linear conflicts", sign: "M1 1v5h14v-5", draw: conflicts,
    words: ({ conflicts: pairs }) => (pairs.length
      ? `${counted(pairs.length, "pair")} in linear conflict: ${listed(pairs)}.`
      : "No two tiles are in linear conflict here."),
  },
  {
    name: "inversions", title: "Inversions", sign: "M1 9Q8 -5 15 9", draw: inversions,
    words: ({ inverted }) => (inverted.length ? `${counted(inverted.length, "inversion")}: ${listed(inverted)}.`
      : "No pair is in the wrong order."),
  },
];
/** From the lowest to the topmost. */
const STACKED = ["inversions", "euclidean", "manhattan", "conflicts"];

export class Layers {
  #asked = null;
  #looked = null; // the tile whose arrow is looked at: it is drawn above the others

  constructor(changed) {
    this.picture = drawn("svg", { class: "layers", role: "img" });
    const look = (event) => this.#look(Number(event.target.closest("[data-tile]")?.dataset.tile ?? 0) || null);
    this.picture.addEventListener("pointerover", (event) => event.pointerType === "mouse" && look(event));
    this.picture.addEventListener("pointerleave", () => this.#look(null));
    this.picture.addEventListener("click", look);
    const options = LAYERS.map(({ name, title, sign }) => {
      const drawing = drawn("svg", { class: `layer-key is-${name}`, viewBox: "-1 -2 18 13", "aria-hidden": "true" }, drawn("path", { d: sign }));
      return { value: name, text: title, drawing };
    });
    this.choice = new Choice("Layers over the board", options, () => {
      this.#draw();
      changed(this.names);
    }, "layer-choices", "checkbox");
    this.caption = element("p", { class: "note layer-caption" });
    this.element = element("figure", { class: "sees stack wide" }, this.picture,
      element("figcaption", {}, this.choice.element, this.caption));
  }

  get names() {
    return this.choice.values;
  }

  set names(names) {
    this.choice.show(names);
    this.#draw();
  }

  /** `explained` is the server's answer to `puzzle/explain` with pairs. */
  show({ conflicts: pairs = [], inverted = [], tiles }, { width, height }) {
    const away = tiles.filter((tile) => tile.manhattan > 0);
    const find = (number) => tiles.find(({ tile }) => tile === number);
    this.#asked = { tiles, away, find, conflicts: pairs, inverted, width, height };
    this.#draw();
  }

  #look(tile) {
    if (tile === this.#looked) return;
    this.#looked = tile;
    this.#draw();
  }

  #draw() {
    if (!this.#asked) return;
    const { names } = this;
    const asked = { ...this.#asked, looked: this.#looked };
    const [width, height] = [asked.width * CELL + 8, asked.height * CELL + 8];
    const chosen = LAYERS.filter(({ name }) => names.includes(name));
    const stacked = chosen.toSorted((a, b) => STACKED.indexOf(a.name) - STACKED.indexOf(b.name));
    this.picture.setAttribute("viewBox", `-4 -4 ${width} ${height}`);
    const arrow = drawn("marker", {
      id: "layer-head", viewBox: "0 0 8 8", refX: 6, refY: 4, markerWidth: 13, markerHeight: 13,
      markerUnits: "userSpaceOnUse", orient: "auto",
    }, drawn("path", { d: "M0 0 8 4 0 8z", fill: "context-stroke" }));
    const pieces = asked.tiles.map((tile) => {
      const [x, y] = [(tile.column - 1) * CELL + 3, (tile.row - 1) * CELL + 3];
      return drawn("g", { class: `piece ${toneFor(tile)}`, "data-tile": tile.tile },
        drawn("rect", { x, y, width: CELL - 6, height: CELL - 6, rx: 8 }));
    });
    this.picture.replaceChildren(drawn("defs", {}, arrow),
      drawn("rect", { class: "well", x: -4, y: -4, width, height, rx: 10 }), ...pieces,
      ...stacked.map(({ draw }) => draw(asked)), this.#numbers(names));
    this.caption.textContent = chosen.map(({ words }) => words(asked)).join(" ")
      || "The board alone. Switch on what a heuristic sees.";
    const titles = chosen.map(({ title }) => title.toLowerCase()).join(", ");
    this.picture.setAttribute("aria-label", `The board${titles && ` with ${titles}`}. ${this.caption.textContent}`);
  }

  /** Above all lines, each with an edge in the tile's own colour, so that no line hides a number. */
  #numbers(names) {
    return drawn("g", {}, ...this.#asked.tiles.flatMap((tile) => {
      const text = (kind, x, y, anchor, value) => drawn("text", {
        class: `layer-text ${toneFor(tile)} ${kind}`, x: (tile.column - 1) * CELL + x, y: (tile.row - 1) * CELL + y,
        "text-anchor": anchor, text: value,
      });
      const isShown = (name) => tile.manhattan > 0 && names.includes(name);
      return [
        names.length ? text("layer-tile", 12, 32, "start", tile.tile)
          : text("layer-tile is-bare", CELL / 2, 65, "middle", tile.tile),
        isShown("manhattan") && text(`layer-number is-manhattan ${hueOf(tile)}`, CELL - 11, 28, "end", tile.manhattan),
        isShown("euclidean")
          && text("layer-number is-euclidean", CELL - 11, CELL - 11, "end", Number(tile.euclidean.toFixed(2))),
      ];
    }));
  }
}
