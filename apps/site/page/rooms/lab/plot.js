// The ground of every chart: an SVG as wide as its place, in the page's own text size, with axes and their ticks.

import { drawn } from "../../dom.js";

/** Numbers for an attribute of SVG. */
export const fixed = (...numbers) => numbers.map((number) => number.toFixed(1)).join(" ");

/** Round steps of 1, 2 or 5 times a power of ten, whole ones, about `count` of them from `low` to `high`. */
export function ticks(low, high, count) {
  const rough = Math.max((high - low) / Math.max(count, 1), 1e-9);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].find((factor) => factor * power >= rough) * power);
  const list = [];
  for (let value = Math.ceil(low / step) * step; value <= high + 1e-9; value += step) list.push(value);
  return list;
}

/** 12,000 is "12k" where there is little room. */
export function brief(number) {
  if (number >= 1e6) return `${number / 1e6}M`;
  if (number >= 1e4) return `${number / 1e3}k`;
  return number.toLocaleString("en-GB");
}

/** A chart is a class with `paint()`, which draws into `element` when it is wanted anew or its place has changed. */
export class Plot {
  #size = { width: 0, em: 16 };
  #frame = 0;

  constructor(kind, rem) {
    this.rem = rem;
    this.element = drawn("svg", { class: `plot ${kind}`, role: "img" });
    new ResizeObserver(([{ contentRect }]) => {
      const em = parseFloat(getComputedStyle(document.documentElement).fontSize);
      if (contentRect.width === this.#size.width && em === this.#size.em) return;
      this.#size = { width: contentRect.width, em };
      this.refresh();
    }).observe(this.element);
  }

  get width() {
    return this.#size.width;
  }

  /** The size of its text. */
  get em() {
    return this.#size.em * 0.75;
  }

  get height() {
    return this.rem * this.#size.em;
  }

  /** Takes what `paint` draws, by the names of its fields. */
  show(values) {
    Object.assign(this, values);
    this.refresh();
  }

  /** Asks to be painted in the next frame; many wishes are one painting. */
  refresh() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.width <= 0) return;
      this.element.setAttribute("viewBox", `0 0 ${this.width} ${this.height}`);
      this.element.replaceChildren();
      this.paint();
    });
  }

  label(text) {
    this.element.setAttribute("aria-label", text);
  }

  /** Lays out the inner field and draws both axes; gives the scales `x(value)` and `y(value)`. */
  axes({ x: [xLow, xHigh], y: [yLow, yHigh], xTicks = [], yTicks = [], xTitle = "", yTitle, left = 2.75 }) {
    const { em } = this;
    const box = { left: left * em, right: this.width - em * 0.75, top: em * 2, bottom: this.height - em * 2.75 };
    const x = (value) => box.left + ((value - xLow) / Math.max(xHigh - xLow, 1e-9)) * (box.right - box.left);
    const y = (value) => box.bottom - ((value - yLow) / Math.max(yHigh - yLow, 1e-9)) * (box.bottom - box.top);
    this.path("plot-rule", yTicks.map((value) => `M${box.left} ${fixed(y(value))}H${box.right}`).join(""));
    this.path("plot-axis", `M${box.left} ${box.bottom}H${box.right}`);
    for (const value of yTicks) this.text(brief(value), box.left - em * 0.4, y(value) + em * 0.35, "end");
    for (const value of xTicks) this.text(brief(value), x(value), box.bottom + em * 1.15, "middle");
    this.text(yTitle, 0, em * 0.9, "start", "plot-title");
    this.text(xTitle, box.right, this.height - em * 0.3, "end", "plot-title");
    return { x, y, box };
  }

  text(text, x, y, anchor = "start", kind = "plot-tick") {
    return this.#drawn("text", { class: kind, x: fixed(x), y: fixed(y), "text-anchor": anchor, text });
  }

  /** A path; an empty one is nothing to see. */
  path(kind, d, more = {}) {
    return this.#drawn("path", { class: kind, d: d || "M0 0", ...more });
  }

  bar(kind, middle, width, top, bottom) {
    return this.#drawn("rect", {
      class: kind, x: fixed(middle - width / 2), y: fixed(top), width: fixed(width), height: fixed(bottom - top),
    });
  }

  dot(kind, r, [cx, cy] = [0, 0]) {
    return this.#drawn("circle", { class: kind, r, cx: fixed(cx), cy: fixed(cy) });
  }

  /** A line across the plot with a dot on it: `at(x, y)` moves it, `at()` hides it. */
  cursor(line, dot, r, { top, bottom }) {
    const marks = [this.path(line, ""), this.dot(dot, r)];
    return (x, y) => {
      for (const mark of marks) mark.setAttribute("visibility", x === undefined ? "hidden" : "visible");
      if (x === undefined) return;
      marks[0].setAttribute("d", `M${fixed(x)} ${top}V${bottom}`);
      marks[1].setAttribute("cx", fixed(x));
      marks[1].setAttribute("cy", fixed(y));
    };
  }

  #drawn(tag, attributes) {
    const node = drawn(tag, attributes);
    this.element.append(node);
    return node;
  }
}
