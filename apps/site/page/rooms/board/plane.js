// The plane: sites, random ones or where they were dragged to, and the cells nearest to each in three metrics.

import { button, counted, element } from "../../dom.js";
import { Choice, Line } from "./controls.js";
import { legendItem, letterOf } from "./legend.js";
import { MAX_NAMED, METRICS, PlanePicture } from "./plane_picture.js";
import { tonesOf } from "./regions.js";

const whole = (text, otherwise) => (/^\d+$/.test(text ?? "") ? Number(text) : otherwise);

export class Plane {
  name = "plane";
  label = "Plane";
  question = "chess/territory";

  #drag = null; // {site, drawing}
  #shown = []; // the pictures, one a metric

  constructor(room) {
    this.room = room;
    const number = (label, key, most) => new Line(label, {
      type: "number", min: 1, max: most, inputmode: "numeric", onchange: (text) => room.changed(() => {
        this.state[key] = whole(text, this.state[key]);
        this.state.at = null;
      }),
    });
    this.width = number("Columns", "width", 256);
    this.height = number("Rows", "height", 256);
    this.sites = number("Sites", "sites", 500);
    this.seed = number("Seed", "seed", Number.MAX_SAFE_INTEGER);
    this.seed.input.min = 0;
    this.metric = new Choice("Metric", [{ value: "", text: "All three" }, ...Object.entries(METRICS).map(([value, text]) => ({ value, text }))],
      (metric) => room.changed(() => { this.state.metric = metric; }));
    const another = button({ text: "New random sites", kind: "main-action", onclick: () => room.changed(() => {
      this.state.seed += 1;
      this.state.at = null;
    }) });
    this.hint = element("p", { class: "note", id: "plane-keys", text: "Drag a site, or go to one with Tab and move it with the arrow keys." });
    this.pictures = element("div", { class: "plane-pictures" });
    this.stage = element("div", { class: "plane-stage" }, this.pictures, this.hint);
    this.pictures.addEventListener("pointerdown", (event) => this.#down(event));
    this.pictures.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel"]) this.pictures.addEventListener(end, () => this.#up());
    this.pictures.addEventListener("keydown", (event) => this.#key(event));
    this.panel = element("div", { class: "stack" }, this.metric.element, element("div", { class: "pair" }, this.width.element, this.height.element, this.sites.element, this.seed.element), another);
    this.read({});
  }

  read(fields) {
    const [width, height] = (fields.plane ?? "").split("x");
    const at = (fields.at ?? "").split(" ").map((pair) => pair.split(",").map((part) => whole(part, NaN))).filter((pair) => pair.length === 2 && pair.every(Number.isFinite));
    this.state = { width: whole(width, 64), height: whole(height, 40), sites: at.length || whole(fields.count, 12), seed: whole(fields.seed, 3), metric: fields.metric in METRICS ? fields.metric : "", at: at.length ? at : null };
    this.tones = [];
    this.answer = null;
  }

  fields() {
    const { width, height, sites, seed, metric, at } = this.state;
    return { plane: `${width}x${height}`, metric, ...(at ? { at: at.map((pair) => pair.join(",")).join(" ") } : { count: sites, seed }) };
  }

  asked() {
    const { width, height, sites, seed, metric, at } = this.state;
    return { plane: `${width}x${height}`, metric, ...(at ? { site: at.map((pair) => pair.join(",")) } : { sites, seed }) };
  }

  /** Whether a site is being dragged: its answers are shown as they come. */
  get isBusy() {
    return this.#drag !== null;
  }

  file() {
    const { width, height, sites, seed, metric, at } = this.state;
    return `plane-${width}x${height}-${sites}-sites${at ? "" : `-seed-${seed}`}${metric ? `-${metric}` : ""}`;
  }

  show() {
    for (const key of ["width", "height", "sites", "seed"]) this[key].show(this.state[key]);
    this.metric.show(this.state.metric);
  }

  /** All the answers, one a metric. */
  take(answers) {
    this.answer = answers;
    this.tones = tonesOf(answers, this.tones);
    this.pictures.classList.toggle("is-one", answers.length === 1);
    // The same sites stand on every picture; the keyboard needs them once.
    const shown = answers.map(({ metric }, place) => this.#shown[place]?.metric === metric ? this.#shown[place] : new PlanePicture(metric, place === 0 ? this.hint.id : null));
    answers.forEach((answer, place) => shown[place].show(answer, this.tones));
    if (shown.length !== this.#shown.length || shown.some((picture, place) => picture !== this.#shown[place])) this.pictures.replaceChildren(...shown.map((picture) => picture.element));
    this.#shown = shown;
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
    this.#put(this.#drag.site, Math.floor(((event.clientX - box.left) / box.width) * width), height - 1 - Math.floor(((event.clientY - box.top) / box.height) * height));
  }

  #up() {
    if (!this.#drag) return;
    const { site } = this.#drag;
    this.#drag = null;
    if (this.state.at) this.room.changed(() => `site ${letterOf(site)} on column ${this.state.at[site][0]}, row ${this.state.at[site][1]}`);
  }

  #key(event) {
    const site = event.target.closest?.(".plane-handle")?.dataset.site;
    const step = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
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

  /** Moves a site to a cell of the plane, unless another one stands there. */
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
    return { title: "Plane", text: `${counted(sites.length, "site")} on ${plane.replace("x", " × ")} cells. Contested: ${this.answer.map(({ metric, contested }) => `${METRICS[metric]} ${contested}`).join(", ")}.` };
  }

  legend() {
    if (!this.answer || this.answer[0].sites.length > MAX_NAMED) return [];
    return this.answer[0].sites.map((_, site) => legendItem({ tone: this.tones[site], mark: letterOf(site), detail: this.answer.map(({ counts }) => counts[site]).join(" · ") }));
  }

  tokens() {
    return new Map();
  }
}
