// The plane: random sites, and the cells nearest to each in three metrics.

import { button, counted, drawn, element } from "../../dom.js";
import { Choice, Line } from "./controls.js";
import { legendItem, letterOf, ownerTone } from "./legend.js";

const METRICS = { euclidean: "Euclidean", manhattan: "Manhattan", chebyshev: "Chebyshev" };
const MAX_NAMED = 26;

const whole = (text, otherwise) => (/^\d+$/.test(text ?? "") ? Number(text) : otherwise);

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

function picture(answer) {
  const [width, height] = answer.plane.split("x").map(Number);
  const unit = Math.max(width, height) / 64;
  const hatch = drawn("pattern", { id: `hatch-${answer.metric}`, width: unit, height: unit, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    drawn("rect", { class: "hatch-ground", width: unit, height: unit }), drawn("rect", { class: "hatch-line", width: unit * 0.4, height: unit }));
  const cells = [...pathsOf(answer, width, height)].map(([owner, d]) => (owner === "contested"
    ? drawn("path", { fill: `url(#hatch-${answer.metric})`, d }) : drawn("path", { class: `plane-cells ${ownerTone(owner)}`, d })));
  const sites = answer.sites.flatMap(([column, row], site) => {
    const [x, y] = [column + 0.5, height - row - 0.5];
    if (answer.sites.length > MAX_NAMED) return [drawn("circle", { class: "plane-site", cx: x, cy: y, r: unit * 0.6 })];
    return [drawn("circle", { class: "plane-site", cx: x, cy: y, r: unit * 1.5 }), drawn("text", { class: "plane-name", x, y: y + unit * 0.75, "font-size": unit * 2.1, text: letterOf(site) })];
  });
  const label = `${METRICS[answer.metric]}: ${counted(answer.sites.length, "site")} on ${width} by ${height} cells, ${answer.contested} contested`;
  return element("figure", { class: "plane-figure" },
    drawn("svg", { class: "plane-picture", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label }, drawn("defs", {}, hatch), ...cells, ...sites),
    element("figcaption", {}, element("strong", { text: METRICS[answer.metric] }), ` ${counted(answer.contested, "contested cell")}`));
}

export class Plane {
  name = "plane";
  label = "Plane";
  question = "chess/territory";

  constructor(room) {
    const number = (label, key, most) => new Line(label, {
      type: "number", min: 1, max: most, inputmode: "numeric", onchange: (text) => room.changed(() => { this.state[key] = whole(text, this.state[key]); }),
    });
    this.width = number("Columns", "width", 256);
    this.height = number("Rows", "height", 256);
    this.sites = number("Sites", "sites", 500);
    this.seed = number("Seed", "seed", Number.MAX_SAFE_INTEGER);
    this.seed.input.min = 0;
    this.metric = new Choice("Metric", [{ value: "", text: "All three" }, ...Object.entries(METRICS).map(([value, text]) => ({ value, text }))],
      (metric) => room.changed(() => { this.state.metric = metric; }));
    const another = button({ text: "New random sites", kind: "main-action", onclick: () => room.changed(() => { this.state.seed += 1; }) });
    this.stage = element("div", { class: "plane-stage" });
    this.panel = element("div", { class: "stack" }, this.metric.element, element("div", { class: "pair" }, this.width.element, this.height.element, this.sites.element, this.seed.element), another);
    this.read({});
  }

  read(fields) {
    const [width, height] = (fields.plane ?? "").split("x");
    this.state = { width: whole(width, 64), height: whole(height, 40), sites: whole(fields.count, 12), seed: whole(fields.seed, 3), metric: fields.metric in METRICS ? fields.metric : "" };
    this.answer = null;
  }

  fields() {
    const { width, height, sites, seed, metric } = this.state;
    return { plane: `${width}x${height}`, count: sites, seed, metric };
  }

  asked() {
    const { count, ...rest } = this.fields();
    return { ...rest, sites: count };
  }

  file() {
    const { width, height, sites, seed, metric } = this.state;
    return `plane-${width}x${height}-${sites}-sites-seed-${seed}${metric ? `-${metric}` : ""}`;
  }

  show() {
    for (const key of ["width", "height", "sites", "seed"]) this[key].show(this.state[key]);
    this.metric.show(this.state.metric);
  }

  /** All the answers, one a metric. */
  take(answers) {
    this.answer = answers;
    this.stage.classList.toggle("is-one", answers.length === 1);
    this.stage.replaceChildren(...answers.map(picture));
  }

  summary() {
    const [{ sites, plane }] = this.answer;
    return { title: "Plane", text: `${counted(sites.length, "site")} on ${plane.replace("x", " × ")} cells. Contested: ${this.answer.map(({ metric, contested }) => `${METRICS[metric]} ${contested}`).join(", ")}.` };
  }

  legend() {
    if (!this.answer || this.answer[0].sites.length > MAX_NAMED) return [];
    return this.answer[0].sites.map((_, site) => legendItem({ tone: ownerTone(site), mark: letterOf(site), detail: this.answer.map(({ counts }) => counts[site]).join(" · ") }));
  }

  tokens() {
    return new Map();
  }
}
