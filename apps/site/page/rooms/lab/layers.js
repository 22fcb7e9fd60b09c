// What each heuristic sees, drawn over the board: paths home, straight lines, conflicts and inversions, switched one by one.

import { counted, drawn, element } from "../../dom.js";

const CELL = 100;
const HUES = 4; // colours of arrows, one for each home row

export const LAYERS = [
  { name: "manhattan", title: "Manhattan paths", key: "M1 9V3H14l-3-2.5M14 3l-3 2.5" },
  { name: "euclidean", title: "Straight lines", key: "M1 9 15 1" },
  { name: "conflicts", title: "Linear conflicts", key: "M1 1v5h14v-5" },
  { name: "inversions", title: "Inversions", key: "M1 9Q8 -5 15 9" },
];

/**
 * Where each arrow runs, so that no two lie on each other: those that begin in one column stand side by side in it, and those
 * that end in one row lie below each other in it.
 */
function lanes(away) {
  const places = new Map();
  const spread = (key, part, middle) => {
    const groups = Map.groupBy(away, (tile) => tile[key]);
    for (const group of groups.values()) {
      const step = Math.min(18, 54 / Math.max(group.length - 1, 1));
      group.forEach((tile, place) => places.set(tile.tile, { ...places.get(tile.tile), [part]: middle + (place - (group.length - 1) / 2) * step }));
    }
  };
  spread("column", "dx", 0);
  spread("goal_row", "dy", 9);
  return places;
}

/** Every tile has a lane of its own through a cell, beside the numbers, so that no two straight lines lie on each other. */
function lane(tile, tiles) {
  const share = (place) => place / Math.max(tiles - 1, 1);
  const stride = tiles % 3 ? 3 : 7; // no divisor of the number of tiles
  return [share(tile - 1) * 38 - 13, share((tile * stride) % tiles) * 46 - 7];
}

const middle = ({ row, column }) => [(column - 0.5) * CELL, (row - 0.5) * CELL];
const home = ({ goal_row: row, goal_column: column }) => middle({ row, column });
const fixed = (...numbers) => numbers.map((number) => number.toFixed(1)).join(" ");

export class Layers {
  #asked;
  #looked = null; // the tile whose arrow is looked at

  /** `changed(names)` hears which layers are switched on. */
  constructor(changed) {
    this.picture = drawn("svg", { class: "layers", role: "img" });
    const tileAt = (event) => Number(event.target.closest("[data-tile]")?.dataset.tile ?? NaN);
    this.picture.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.#look(tileAt(event) || null));
    this.picture.addEventListener("pointerleave", () => this.#look(null));
    this.picture.addEventListener("click", (event) => this.#look(tileAt(event) || null));
    this.switches = new Map();
    this.choices = element("div", { class: "choices layer-choices", role: "group", "aria-label": "Layers over the board" }, ...LAYERS.map(({ name, title, key }) => {
      const input = element("input", { type: "checkbox", value: name, onchange: () => this.#switched(changed) });
      this.switches.set(name, input);
      return element("label", { class: "choice" }, input, element("span", {}, element("span", { class: "layer-name" },
        drawn("svg", { class: `layer-key is-${name}`, viewBox: "-1 -2 18 13", "aria-hidden": "true" }, drawn("path", { d: key })), title)));
    }));
    this.caption = element("p", { class: "note layer-caption" });
    this.element = element("figure", { class: "sees" }, this.picture, element("figcaption", {}, this.choices, this.caption));
  }

  #switched(changed) {
    this.#draw();
    changed(this.names);
  }

  get names() {
    return LAYERS.map(({ name }) => name).filter((name) => this.switches.get(name).checked);
  }

  set names(names) {
    for (const [name, input] of this.switches) input.checked = names.includes(name);
    this.#draw();
  }

  /** `explained` is the server's answer to `puzzle/explain` with pairs. */
  show(explained, { width, height }) {
    this.#asked = { ...explained, width, height };
    this.#draw();
  }

  #draw() {
    if (!this.#asked) return;
    const { tiles, width, height } = this.#asked;
    const names = this.names;
    this.picture.setAttribute("viewBox", `-4 -4 ${width * CELL + 8} ${height * CELL + 8}`);
    const arrow = drawn("marker", { id: "layer-head", viewBox: "0 0 8 8", refX: 6, refY: 4, markerWidth: 13, markerHeight: 13, markerUnits: "userSpaceOnUse", orient: "auto" },
      drawn("path", { d: "M0 0 8 4 0 8z", fill: "context-stroke" }));
    this.picture.replaceChildren(drawn("defs", {}, arrow), drawn("rect", { class: "well", x: -4, y: -4, width: width * CELL + 8, height: height * CELL + 8, rx: 10 }));
    for (const tile of tiles) this.picture.append(this.#tile(tile));
    if (names.includes("inversions")) this.picture.append(this.#inversions());
    if (names.includes("euclidean")) this.picture.append(this.#straight());
    if (names.includes("manhattan")) this.picture.append(this.#paths());
    if (names.includes("conflicts")) this.picture.append(this.#conflicts());
    this.picture.append(this.#numbers(names));
    this.#describe(names);
  }

  #tile(tile) {
    const tone = (tile.goal_row + tile.goal_column) % 2 ? "tone-b" : "tone-a";
    return drawn("g", { class: `piece ${tone}`, "data-tile": tile.tile }, drawn("rect", { x: (tile.column - 1) * CELL + 3, y: (tile.row - 1) * CELL + 3, width: CELL - 6, height: CELL - 6, rx: 8 }));
  }

  /** Above all lines, each with an edge in the tile's own colour, so that no line hides a number. */
  #numbers(names) {
    const isBare = !names.length;
    return drawn("g", {}, ...this.#asked.tiles.flatMap((tile) => {
      const [x, y] = [(tile.column - 1) * CELL, (tile.row - 1) * CELL];
      const tone = (tile.goal_row + tile.goal_column) % 2 ? "tone-b" : "tone-a";
      const text = (kind, at, down, anchor, value) => drawn("text", { class: `layer-text ${tone} ${kind}`, x: x + at, y: y + down, "text-anchor": anchor, text: value });
      const isAway = tile.manhattan > 0;
      return [
        isBare ? text("layer-tile is-bare", CELL / 2, 65, "middle", tile.tile) : text("layer-tile", 12, 32, "start", tile.tile),
        isAway && names.includes("manhattan") && text(`layer-number is-manhattan hue-${(tile.goal_row - 1) % HUES}`, CELL - 11, 28, "end", tile.manhattan),
        isAway && names.includes("euclidean") && text("layer-number is-euclidean", CELL - 11, CELL - 11, "end", Number(tile.euclidean.toFixed(2))),
      ].filter(Boolean);
    }));
  }

  /** Along its column first, then along its row; in the colour of its home row, with an edge where two cross. */
  #paths() {
    const { tiles } = this.#asked;
    const group = drawn("g", { class: tiles.length > 9 ? "layer is-manhattan is-fine" : "layer is-manhattan" });
    // The arrow of the tile that is looked at lies above the others.
    const away = tiles.filter(({ manhattan }) => manhattan > 0).sort((a, b) => (a.tile === this.#looked) - (b.tile === this.#looked));
    const places = lanes(tiles.filter(({ manhattan }) => manhattan > 0));
    for (const tile of away) {
      const { dx, dy } = places.get(tile.tile);
      const [[x1, y1], [x2, y2]] = [middle(tile), home(tile)];
      const from = [x1 + dx, y1 === y2 ? y2 + dy : y1 + 9];
      const down = y1 === y2 ? "" : `V${fixed(y2 + dy)}`;
      const along = x1 === x2 ? "" : `H${fixed(x2)}`;
      const d = `M${fixed(...from)}${down}${along}`;
      const state = this.#looked === null ? "" : tile.tile === this.#looked ? " is-looked" : " is-beside";
      group.append(drawn("g", { class: `arrow hue-${(tile.goal_row - 1) % HUES}${state}` },
        drawn("path", { class: "arrow-edge", d }), drawn("circle", { cx: from[0], cy: from[1], r: 4.5 }), drawn("path", { class: "arrow-line", d, "marker-end": "url(#layer-head)" })));
    }
    return group;
  }

  /** Shows the arrow of one tile above the others; null shows all alike. */
  #look(tile) {
    if (tile === this.#looked) return;
    this.#looked = tile;
    this.#draw();
  }

  #straight() {
    const { tiles } = this.#asked;
    const group = drawn("g", { class: "layer is-euclidean" });
    for (const tile of tiles.filter(({ manhattan }) => manhattan > 0)) {
      const [dx, dy] = lane(tile.tile, tiles.length);
      const [[x1, y1], [x2, y2]] = [middle(tile), home(tile)];
      group.append(drawn("path", { d: `M${fixed(x1 + dx, y1 + dy)}L${fixed(x2 + dx, y2 + dy)}` }), drawn("circle", { cx: x2 + dx, cy: y2 + dy, r: 3.5 }));
    }
    return group;
  }

  /** A bracket from tile to tile, along the lower edge of a row or the right edge of a column. */
  #conflicts() {
    const { tiles, conflicts = [] } = this.#asked;
    const group = drawn("g", { class: "layer is-conflicts" });
    const find = (number) => tiles.find(({ tile }) => tile === number);
    conflicts.forEach(([one, other], index) => {
      const [a, b] = [find(one), find(other)];
      const [[x1, y1], [x2, y2]] = [middle(a), middle(b)];
      const inset = 34 - (index % 3) * 9;
      group.append(a.row === b.row
        ? drawn("path", { d: `M${fixed(x1, y1 + inset - 14)}V${fixed(y1 + inset)}H${fixed(x2)}V${fixed(y1 + inset - 14)}` })
        : drawn("path", { d: `M${fixed(x1 + inset - 14, y1)}H${fixed(x1 + inset)}V${fixed(y2)}H${fixed(x1 + inset - 14)}` }));
    });
    return group;
  }

  #inversions() {
    const { tiles, inverted = [] } = this.#asked;
    const group = drawn("g", { class: inverted.length > 12 ? "layer is-inversions is-thin" : "layer is-inversions" });
    const find = (number) => tiles.find(({ tile }) => tile === number);
    const place = (tile) => [(tile.column - 1) * CELL + 26, (tile.row - 1) * CELL + 40];
    for (const [one, other] of inverted) {
      const [[x1, y1], [x2, y2]] = [place(find(one)), place(find(other))];
      const bend = 0.14 + 0.05 * (Math.abs(one - other) % 3);
      group.append(drawn("path", { d: `M${fixed(x1, y1)}Q${fixed((x1 + x2) / 2 + (y2 - y1) * bend, (y1 + y2) / 2 - (x2 - x1) * bend)} ${fixed(x2, y2)}` }));
    }
    return group;
  }

  #describe(names) {
    const { tiles, conflicts = [], inverted = [] } = this.#asked;
    const away = tiles.filter(({ manhattan }) => manhattan > 0);
    const total = tiles.reduce((sum, { manhattan }) => sum + manhattan, 0);
    const straight = tiles.reduce((sum, { euclidean }) => sum + (euclidean ?? 0), 0);
    const listed = (pairs) => `${pairs.slice(0, 14).map((pair) => pair.join("–")).join(", ")}${pairs.length > 14 ? ", …" : ""}`;
    const texts = {
      manhattan: `${away.map(({ tile, manhattan }) => `${tile}:\u00a0${manhattan}`).join(", ")}, together ${counted(total, "step")}.`,
      euclidean: `Straight lines home, together ${straight.toFixed(2)}.`,
      conflicts: conflicts.length ? `${counted(conflicts.length, "pair")} in linear conflict: ${listed(conflicts)}.` : "No two tiles are in linear conflict here.",
      inversions: inverted.length ? `${counted(inverted.length, "inversion")}: ${listed(inverted)}.` : "No pair is in the wrong order.",
    };
    this.caption.textContent = names.length ? names.map((name) => texts[name]).join(" ") : "The board alone. Switch on what a heuristic sees.";
    this.picture.setAttribute("aria-label", `The board${names.length ? ` with ${names.map((name) => LAYERS.find((layer) => layer.name === name).title.toLowerCase()).join(", ")}` : ""}. ${this.caption.textContent}`);
  }
}
