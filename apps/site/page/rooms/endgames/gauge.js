// The distance to mate as a bar that shrinks; what was lost against perfect play is hatched. It can be hidden.

import { button, capitalised, element } from "../../dom.js";
import { remember, remembered } from "../../storage.js";
import { movesIn, worth } from "./worth.js";

const KEY = "endings.gauge";
const QUIET = 60; // plies without capture or pawn move from which the counter is shown
const DRAWN = 100;

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

  show(lesson) {
    const { plies, result, steps, ended, quiet, plies_lost: lost } = lesson;
    const first = steps[0]?.was ?? lesson;
    const start = first.plies ?? 0;
    const now = ended ? 0 : plies ?? 0;
    // The distance had the trainee played perfectly, with the same losses of the other side.
    const mended = lost === null ? start - steps.length : result === "win" ? now - lost : now + lost;
    const perfect = result === "draw" || first.result === "draw" ? now : Math.max(0, mended);
    const least = Math.min(now, perfect);
    const most = Math.max(now, perfect);
    const whole = Math.max(1, start, most);
    this.sound.style.width = `${(least / whole) * 100}%`;
    this.lost.style.width = `${ended ? 0 : ((most - least) / whole) * 100}%`;
    this.bar.hidden = !start && !now;
    this.value.textContent = this.isShown ? (ended ? (ended.kind === "mate" ? "Mate" : "Draw") : capitalised(worth(lesson))) : "Distance hidden";
    const parts = [!ended && most > least && `perfect play: ${movesIn(perfect)}`, start > 0 && steps.length > 0 && `from ${movesIn(start)}`];
    this.detail.textContent = parts.filter(Boolean).join(" · ") || (result === "draw" ? "With perfect play neither side wins." : "");
    this.quiet.hidden = quiet < QUIET;
    this.quiet.textContent = `${Math.floor(quiet / 2)} of ${DRAWN / 2} moves without a capture or pawn move: at ${DRAWN / 2} it is a draw.`;
    this.quiet.classList.toggle("is-near", quiet >= 90);
  }
}
