// The picture of one metric of the plane. Its sites stay the same elements while their cells change, so that a finger or the
// keyboard on one of them stays there.

import { counted, drawn, element } from "../../dom.js";
import { letterOf } from "./legend.js";

export const METRICS = { euclidean: "Euclidean", manhattan: "Manhattan", chebyshev: "Chebyshev" };
export const MAX_NAMED = 26;

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

export class PlanePicture {
  #handles = [];
  #shape = "";

  /** `keys` is the id of the text that describes the keys; without one the sites are not in the tab order. */
  constructor(metric, keys = null) {
    Object.assign(this, { metric, keys });
    this.cells = drawn("g", {});
    this.sites = drawn("g", {});
    this.defs = drawn("defs", {});
    this.drawing = drawn("svg", { class: "plane-picture", role: "group" }, this.defs, this.cells, this.sites);
    this.caption = element("figcaption");
    this.element = element("figure", { class: "plane-figure" }, this.drawing, this.caption);
  }

  /** `tones` has the colour of each site. */
  show(answer, tones) {
    const [width, height] = answer.plane.split("x").map(Number);
    const shape = `${answer.plane} ${answer.sites.length}`;
    if (shape !== this.#shape) this.#build(answer.sites.length, width, height);
    this.#shape = shape;
    this.cells.replaceChildren(...[...pathsOf(answer, width, height)].map(([owner, d]) => (owner === "contested"
      ? drawn("path", { fill: `url(#hatch-${this.metric})`, d }) : drawn("path", { class: `plane-cells ${tones[owner]}`, d }))));
    answer.sites.forEach(([column, row], site) => {
      this.#handles[site].setAttribute("transform", `translate(${column + 0.5} ${height - row - 0.5})`);
      this.#handles[site].setAttribute("aria-label", `Site ${letterOf(site)}, column ${column}, row ${row}`);
    });
    this.drawing.setAttribute("aria-label", `${METRICS[this.metric]}: ${counted(answer.sites.length, "site")} on ${width} by ${height} cells, ${answer.contested} contested`);
    this.caption.replaceChildren(element("strong", { text: METRICS[this.metric] }), ` ${counted(answer.contested, "contested cell")}`);
  }

  #build(count, width, height) {
    const unit = Math.max(width, height) / 64;
    const isNamed = count <= MAX_NAMED;
    this.drawing.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.defs.replaceChildren(drawn("pattern", { id: `hatch-${this.metric}`, width: unit, height: unit, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      drawn("rect", { class: "hatch-ground", width: unit, height: unit }), drawn("rect", { class: "hatch-line", width: unit * 0.4, height: unit })));
    this.#handles = Array.from({ length: count }, (_, site) => drawn("g", { class: "plane-handle", "data-site": site, role: "button", tabindex: this.keys && "0", "aria-describedby": this.keys },
      drawn("circle", { class: "plane-grip", r: unit * 3 }), drawn("circle", { class: "plane-site", r: unit * (isNamed ? 1.5 : 0.6) }),
      isNamed && drawn("text", { class: "plane-name", y: unit * 0.75, "font-size": unit * 2.1, text: letterOf(site) })));
    this.sites.replaceChildren(...this.#handles);
  }
}
