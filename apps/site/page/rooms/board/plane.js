// The plane: sites, random ones or where they were dragged to, and the cells nearest to each in three metrics.

import { button, counted, drawn, element } from "../../dom.js";
import { Choice, Line } from "../../controls.js";
import { BOARD as WORDS } from "../../words.js";
import { legendItem, letterOf, tonesOf } from "./colours.js";
import { Mode, checked, number, oneOf } from "./mode.js";

const METRICS = { euclidean: "Euclidean", manhattan: "Manhattan", chebyshev: "Chebyshev" };
const MAX_NAMED = 26;
const STEPS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

const side = (place, first) => (text, { plane = "" }) => number(first)(plane.split("x")[place]);

/** Where sites were put: "3,4 10,7"; null where none was. */
function placesIn(text = "") {
  const places = text.split(" ").map((pair) => pair.split(",").map(number(NaN)));
  const known = places.filter((pair) => pair.length === 2 && pair.every(Number.isFinite));
  return known.length ? known : null;
}

export class Plane extends Mode {
  name = "plane";
  label = "Plane";
  question = "chess/territory";

  /** At first twelve sites of which none lies on another: the seed was looked for. */
  static state = {
    width: side(0, 64), height: side(1, 40), sites: (text, { at, count }) => placesIn(at)?.length ?? number(12)(count), seed: number(110),
    metric: oneOf(Object.keys(METRICS), ""), at: placesIn,
  };

  static more = {
    plane: checked((text) => /^\d+x\d+$/.test(text)), count: number(12), at: checked((text) => placesIn(text)?.length === text.split(" ").length),
  };

  #drag = null; // {site, drawing}
  #pictures = Object.fromEntries(Object.keys(METRICS).map((metric) => [metric, new PlanePicture(metric)]));

  constructor(room) {
    super(room);
    const field = (label, key, min, max) => this.control(key, Line, label, { type: "number", min, max, inputmode: "numeric" });
    const another = button({ text: "New random sites", kind: "main-action", onclick: () => room.changed(() => {
      this.set("seed", this.state.seed + 1);
    }) });
    this.hint = element("p", { class: "note", id: "plane-keys", text: WORDS.planeKeys });
    this.pictures = element("div", {
      class: "plane-pictures", onpointerdown: (event) => this.#down(event), onpointermove: (event) => this.#move(event),
      onpointerup: () => this.#up(), onpointercancel: () => this.#up(), onkeydown: (event) => this.#key(event),
    });
    this.stage = element("div", { class: "plane-stage stack" }, this.pictures, this.hint);
    this.panel = this.stack(this.control("metric", Choice, "Metric", { "": "All three", ...METRICS }), this.pair(
      field("Columns", "width", 1, 256), field("Rows", "height", 1, 256), field("Sites", "sites", 1, 500),
      field("Seed", "seed", 0, Number.MAX_SAFE_INTEGER)), another);
    this.read({});
  }

  read(fields) {
    super.read(fields);
    this.tones = [];
  }

  /** Another size, number or seed puts the sites anew. */
  set(key, value) {
    if (key === "metric") return super.set(key, value);
    this.state[key] = number(this.state[key])(String(value));
    this.state.at = null;
  }

  fields() {
    const { width, height, sites, seed, metric, at } = this.state;
    const put = at ? { at: at.map((pair) => pair.join(",")).join(" ") } : { count: sites, seed };
    return { plane: `${width}x${height}`, metric, ...put };
  }

  asked() {
    const { sites, seed, metric, at } = this.state;
    const put = at ? { site: at.map((pair) => pair.join(",")) } : { sites, seed };
    return { plane: this.fields().plane, metric, ...put };
  }

  get isBusy() {
    return this.#drag !== null;
  }

  /** All the answers, one for each metric. */
  take(answers) {
    this.answer = answers;
    this.tones = tonesOf(answers, this.tones);
    this.pictures.classList.toggle("is-one", answers.length === 1);
    // The same sites stand on every picture; the keyboard needs them once.
    const shown = answers.map((answer, place) => this.#pictures[answer.metric].shown(answer, this.tones, place === 0 && this.hint.id));
    if (shown.some((picture, place) => this.pictures.children[place] !== picture) || shown.length !== this.pictures.children.length) {
      this.pictures.replaceChildren(...shown);
    }
  }

  #down(event) {
    const handle = event.target.closest?.(".plane-handle");
    if (!handle || !event.isPrimary || event.button !== 0 || !this.answer) return;
    this.#drag = { site: Number(handle.dataset.site), drawing: handle.closest("svg") };
    this.pictures.setPointerCapture(event.pointerId);
    event.preventDefault();
  }

  #move(event) {
    if (!this.#drag) return;
    const box = this.#drag.drawing.getBoundingClientRect();
    const { width, height } = this.state;
    const [column, row] = [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height];
    this.#put(this.#drag.site, Math.floor(column), height - 1 - Math.floor(row));
  }

  #up() {
    if (!this.#drag) return;
    const { site } = this.#drag;
    this.#drag = null;
    const [column, row] = this.state.at?.[site] ?? [];
    if (this.state.at) this.room.changed(() => `site ${letterOf(site)} on column ${column}, row ${row}`);
  }

  #key(event) {
    const site = event.target.closest?.(".plane-handle")?.dataset.site;
    const step = STEPS[event.key];
    if (site === undefined || !step || event.altKey || event.ctrlKey || event.metaKey || !this.answer) return;
    event.preventDefault();
    const far = event.shiftKey ? 5 : 1;
    const [column, row] = this.#sites[site];
    this.#put(Number(site), column + step[0] * far, row + step[1] * far);
  }

  /** Where the sites are: where they were put, or where the seed put them. */
  get #sites() {
    return this.state.at ?? this.answer[0].sites.map((pair) => [...pair]);
  }

  #put(site, column, row) {
    const { width, height } = this.state;
    const [x, y] = [Math.max(0, Math.min(width - 1, column)), Math.max(0, Math.min(height - 1, row))];
    const sites = this.#sites;
    if (sites.some(([otherX, otherY]) => otherX === x && otherY === y)) return;
    this.room.changed(() => {
      sites[site] = [x, y];
      this.state.at = sites;
    });
  }

  summary() {
    const [{ sites, plane }] = this.answer;
    const contested = this.answer.map(({ metric, contested: cells }) => `${METRICS[metric]} ${cells}`).join(", ");
    return { title: "Plane", text: `${counted(sites.length, "site")} on ${plane.replace("x", " × ")} cells. Contested: ${contested}.` };
  }

  legend() {
    const [{ sites }] = this.answer;
    const counts = (site) => this.answer.map((answer) => answer.counts[site]).join(" · ");
    if (sites.length > MAX_NAMED) return [];
    return sites.map((_, site) => legendItem({ tone: this.tones[site], mark: letterOf(site), detail: counts(site) }));
  }
}

/** One path for every owner: its cells row by row, runs of equal ones as one rectangle. */
function pathsOf({ owner }, width, height) {
  const paths = new Map();
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width;) {
      const here = owner[row * width + column];
      let end = column + 1;
      while (end < width && owner[row * width + end] === here) end++;
      paths.set(here, `${paths.get(here) ?? ""}M${column} ${height - 1 - row}h${end - column}v1h${column - end}z`);
      column = end;
    }
  }
  return paths;
}

/** The picture of one metric. Its sites stay the same elements, so that a finger or the keyboard on one of them stays there. */
class PlanePicture {
  #handles = [];
  #shape = "";

  constructor(metric) {
    this.metric = metric;
    this.cells = drawn("g");
    this.sites = drawn("g");
    this.defs = drawn("defs");
    this.drawing = drawn("svg", { class: "plane-picture", role: "group" }, this.defs, this.cells, this.sites);
    this.caption = element("figcaption");
    this.element = element("figure", { class: "plane-figure" }, this.drawing, this.caption);
  }

  /**
   * Draws an answer; `tones` has the colour of each site, `keys` the id of the text that describes the keys, without which the sites are
   * not in the tab order.
   */
  shown(answer, tones, keys) {
    const [width, height] = answer.plane.split("x").map(Number);
    const shape = `${answer.plane} ${answer.sites.length} ${keys}`;
    if (shape !== this.#shape) this.#build(answer.sites.length, width, height, keys);
    this.#shape = shape;
    this.cells.replaceChildren(...[...pathsOf(answer, width, height)].map(([owner, d]) => drawn("path", {
      d, ...(owner === "contested" ? { fill: `url(#hatch-${this.metric})` } : { class: `plane-cells ${tones[owner]}` }),
    })));
    answer.sites.forEach(([column, row], site) => {
      this.#handles[site].setAttribute("transform", `translate(${column + 0.5} ${height - row - 0.5})`);
      this.#handles[site].setAttribute("aria-label", `Site ${letterOf(site)}, column ${column}, row ${row}`);
    });
    const name = METRICS[this.metric];
    const sites = counted(answer.sites.length, "site");
    this.drawing.setAttribute("aria-label", `${name}: ${sites} on ${width} by ${height} cells, ${answer.contested} contested`);
    this.caption.replaceChildren(element("strong", { text: name }), ` ${counted(answer.contested, "contested cell")}`);
    return this.element;
  }

  #build(count, width, height, keys) {
    const unit = Math.max(width, height) / 64;
    const isNamed = count <= MAX_NAMED;
    this.drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const pattern = { id: `hatch-${this.metric}`, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" };
    this.defs.replaceChildren(drawn("pattern", { ...pattern, width: unit, height: unit },
      drawn("rect", { class: "hatch-ground", width: unit, height: unit }),
      drawn("rect", { class: "hatch-line", width: unit * 0.4, height: unit })));
    const handle = { class: "plane-handle", role: "button", tabindex: keys && "0", "aria-describedby": keys };
    this.#handles = Array.from({ length: count }, (_, site) => drawn("g", { ...handle, "data-site": site },
      drawn("circle", { class: "plane-grip", r: unit * 3 }), drawn("circle", { class: "plane-site", r: unit * (isNamed ? 1.5 : 0.6) }),
      isNamed && drawn("text", { class: "plane-name", y: unit * 0.75, "font-size": unit * 2.1, text: letterOf(site) })));
    this.sites.replaceChildren(...this.#handles);
  }
}
