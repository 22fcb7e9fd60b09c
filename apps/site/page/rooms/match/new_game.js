// The dialog that asks for a new game of Match: the size, the metric, shuffled cards or those of the day.

import { pieceIcon } from "../../chess/pieces.js";
import { Choice } from "../../controls.js";
import { counted, element } from "../../dom.js";
import { GameDialog } from "../dialog.js";
import { today } from "../play/days.js";
import { METRICS, dayOf } from "./words.js";

export class NewMatch extends GameDialog {
  #metric = "taxi";
  #isDaily = false;

  constructor(begin) {
    super(begin, { presets: ["2x2", "3x4", "4x4", "4x6", "6x6", "8x8"], most: 8, same: "cards" });
  }

  parts() {
    const pieces = Object.entries(METRICS).map(([value, { name }]) =>
      ({ value, text: name, drawing: pieceIcon(value, "white") }));
    this.metrics = new Choice("Distance", pieces, (metric) => this.#explain({ metric }), "match-metrics");
    this.kinds = new Choice("Cards", { shuffled: "Shuffled", daily: "Daily" },
      (kind) => this.#explain({ isDaily: kind === "daily" }));
    this.rule = element("p", { class: "note" });
    this.daily = element("p", { class: "note" });
    this.metrics.element.append(this.rule);
    this.kinds.element.append(this.daily);
    return [this.sizes.element, this.metrics.element, this.kinds.element, this.seed.element];
  }

  open({ size, metric }) {
    this.metrics.show(metric);
    this.kinds.show("shuffled");
    [this.#metric, this.#isDaily] = [metric, false];
    this.openWith(size);
  }

  sized() {
    this.#explain({});
  }

  #explain({ metric = this.#metric, isDaily = this.#isDaily }) {
    [this.#metric, this.#isDaily] = [metric, isDaily];
    this.rule.textContent = METRICS[metric].rule;
    this.seed.element.hidden = isDaily;
    this.daily.hidden = !isDaily;
    const [width, height] = this.size.split("x").map(Number);
    const turns = dayOf(today(), { width, height, metric });
    const first = turns === null ? "" : `First finished in ${counted(turns, "turn")}.`;
    this.daily.textContent = `${today()}, the same cards for everyone. ${first}`;
  }

  submit() {
    const seed = this.seed.input.value.trim();
    const cards = this.#isDaily ? { daily: today() } : seed && { seed };
    return this.play({ size: this.size, metric: this.#metric, ...cards });
  }
}
