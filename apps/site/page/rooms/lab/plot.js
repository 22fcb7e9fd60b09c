// The ground of every chart: an SVG as wide as its place, in the page's own text size, with axes and their ticks.

import { drawn } from "../../dom.js";

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

export class Plot {
  #size = { width: 0, em: 16 };
  #frame = 0;

  /** `paint(plot)` draws into `plot.element` whenever the plot is wanted anew or its place has changed. */
  constructor({ className, rem, paint }) {
    this.rem = rem;
    this.paint = paint;
    this.element = drawn("svg", { class: `plot ${className}`, role: "img" });
    this.watching = new ResizeObserver(([{ contentRect }]) => {
      const em = parseFloat(getComputedStyle(document.documentElement).fontSize);
      if (contentRect.width === this.#size.width && em === this.#size.em) return;
      this.#size = { width: contentRect.width, em };
      this.refresh();
    });
    this.watching.observe(this.element);
  }

  get width() {
    return this.#size.width;
  }

  get em() {
    return this.#size.em * 0.75;
  }

  get height() {
    return this.rem * this.#size.em;
  }

  /** Asks to be painted in the next frame; many wishes are one painting. */
  refresh() {
    if (this.#frame) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.width <= 0) return;
      this.element.setAttribute("viewBox", `0 0 ${this.width} ${this.height}`);
      this.element.replaceChildren();
      this.paint(this);
    });
  }

  label(text) {
    this.element.setAttribute("aria-label", text);
  }

  /** Lays out the inner field and draws both axes; gives the scales `x(value)` and `y(value)`. */
  axes({ x: [xLow, xHigh], y: [yLow, yHigh], xTicks, yTicks, xTitle, yTitle, left = 2.75 }) {
    const { em } = this;
    const box = { left: left * em, right: this.width - em * 0.75, top: em * 2, bottom: this.height - em * 2.75 };
    const x = (value) => box.left + ((value - xLow) / Math.max(xHigh - xLow, 1e-9)) * (box.right - box.left);
    const y = (value) => box.bottom - ((value - yLow) / Math.max(yHigh - yLow, 1e-9)) * (box.bottom - box.top);
    const rules = yTicks.map((value) => `M${box.left} ${y(value).toFixed(1)}H${box.right}`).join("");
    this.element.append(drawn("path", { class: "plot-rule", d: rules || "M0 0" }), drawn("path", { class: "plot-axis", d: `M${box.left} ${box.bottom}H${box.right}` }));
    for (const value of yTicks) this.text(brief(value), box.left - em * 0.4, y(value) + em * 0.35, "end");
    for (const value of xTicks) this.text(brief(value), x(value), box.bottom + em * 1.15, "middle");
    this.text(yTitle, 0, em * 0.9, "start", "plot-title");
    this.text(xTitle, box.right, this.height - em * 0.3, "end", "plot-title");
    return { x, y, box };
  }

  text(text, x, y, anchor = "start", kind = "plot-tick") {
    const node = drawn("text", { class: kind, x: x.toFixed(1), y: y.toFixed(1), "text-anchor": anchor, text });
    this.element.append(node);
    return node;
  }

  leave() {
    cancelAnimationFrame(this.#frame);
    this.watching.disconnect();
  }
}
