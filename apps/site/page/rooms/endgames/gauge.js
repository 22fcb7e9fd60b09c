// The distance to mate as a bar that shrinks; what was lost against perfect play is hatched. It can be hidden.

import { button, element } from "../../dom.js";
import { remember, remembered } from "../../storage.js";

const KEY = "endings.gauge";

export class Gauge {
  isShown = remembered(KEY, true);

  /** `onToggle()` when it is shown or hidden. */
  constructor(onToggle) {
    this.value = element("p", { class: "gauge-value" });
    this.detail = element("p", { class: "note" });
    this.sound = element("span", { class: "gauge-sound" });
    this.lost = element("span", { class: "gauge-lost" });
    this.bar = element("div", { class: "gauge-bar", "aria-hidden": "true" }, this.sound, this.lost);
    this.toggle = button({ text: "Hide", symbol: "eye", kind: "quiet", onclick: () => {
      this.isShown = !this.isShown;
      remember(KEY, this.isShown);
      this.#face();
      onToggle();
    } });
    this.body = element("div", {}, this.bar, this.detail);
    this.quiet = element("p", { class: "quiet-count", hidden: true });
    this.element = element("section", { class: "gauge stepper", "aria-label": "Distance to mate" },
      element("div", { class: "row spread" }, this.value, this.toggle), this.body, this.quiet);
    this.#face();
  }

  #face() {
    this.body.hidden = !this.isShown;
    this.toggle.querySelector("span").textContent = this.isShown ? "Hide" : "Show";
    this.toggle.setAttribute("aria-label", `${this.isShown ? "Hide" : "Show"} the distance to mate`);
  }

  show({ gauge: { start, now, perfect }, ended, quiet, words }) {
    const least = Math.min(now, perfect);
    const most = Math.max(now, perfect);
    const whole = Math.max(1, start, most);
    this.sound.style.width = `${(least / whole) * 100}%`;
    this.lost.style.width = `${ended ? 0 : ((most - least) / whole) * 100}%`;
    this.bar.hidden = !start && !now;
    this.value.textContent = this.isShown ? words.headline : "Distance hidden";
    this.detail.textContent = words.distance;
    this.quiet.hidden = !words.quiet;
    this.quiet.textContent = words.quiet ?? "";
    this.quiet.classList.toggle("is-near", quiet >= 90);
  }
}
