// The squares of the weak king on the board, and what the last move changed of them. They can be hidden.

import { element } from "../../dom.js";
import { remember, remembered } from "../../storage.js";
import { Check } from "../board/controls.js";

const KEY = "endings.reach";
/** A flag of a square → what it means, in the legend and for who does not see the board. */
const MEANINGS = { region: "the king can go there", given: "newly", taken: "no longer" };

export class Reach {
  #flags = new Map(); // of squares

  /** `onChange()` when they are shown or hidden. */
  constructor(onChange) {
    this.check = new Check("The king’s squares", (isShown) => {
      remember(KEY, isShown);
      onChange();
    });
    this.check.show(remembered(KEY, true));
    this.items = Object.entries(MEANINGS).map(([flag, text]) => [flag, element("li", { class: "legend-item", hidden: flag !== "region" }, element("span", { class: `swatch is-${flag}`, "aria-hidden": "true" }), text)]);
    this.legend = element("ul", { class: "legend", "aria-label": "Marks on the board" }, ...this.items.map(([, item]) => item));
    this.element = element("div", { class: "reach" }, this.check.element, this.legend);
  }

  /** Of a lesson that the trainee wins. */
  show({ region, result, steps, trainee }) {
    this.#flags.clear();
    const isJudged = Boolean(region) && result === "win";
    const isShown = isJudged && this.check.input.checked;
    this.element.hidden = !isJudged;
    if (isShown) {
      const { taken = [], given = [] } = steps.findLast(({ by }) => by === trainee)?.technique ?? {};
      for (const square of taken) this.#flags.set(square, "taken");
      for (const square of region) this.#flags.set(square, given.includes(square) ? "given" : "region");
    }
    const seen = new Set(this.#flags.values());
    for (const [flag, item] of this.items) item.hidden = !seen.has(flag);
    this.legend.hidden = !isShown;
  }

  /** The flag of a square and its words, if it has one. */
  at(square) {
    const flag = this.#flags.get(square);
    return { flag, label: flag && { region: "in the king’s reach", given: "newly in the king’s reach", taken: "out of the king’s reach now" }[flag] };
  }
}
