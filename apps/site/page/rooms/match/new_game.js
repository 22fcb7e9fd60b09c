// The dialog that asks for a new game of Match: the size, the metric, shuffled cards or those of the day.

import { button, counted, element, sentence } from "../../dom.js";
import { pieceIcon } from "../board/pieces.js";
import { today } from "../play/days.js";
import { dayOf } from "./bests.js";
import { METRICS, shown } from "./words.js";

const PRESETS = ["2x2", "3x4", "4x4", "4x6", "6x6", "8x8"];

function choice(group, value, children, isChecked, onchange) {
  const input = element("input", { type: "radio", name: group, value, checked: isChecked, onchange });
  return element("label", { class: "choice" }, input, element("span", {}, ...children));
}

export class NewMatch {
  #size = "4x4";

  /** `begin(fields)` starts a game and resolves to null, or to an error to be shown here. */
  constructor(begin) {
    this.begin = begin;
    const side = (label) => element("input", { class: "field count", type: "number", min: 2, max: 8, step: 1, required: true, "aria-label": label, onchange: () => this.#typed() });
    this.columns = side("Columns");
    this.rows = side("Rows");
    this.presets = element("div", { class: "choices", role: "radiogroup", "aria-label": "Size" }, ...PRESETS.map((size) => choice("match-size", size, [shown(size)], false, () => this.#take(size))));
    this.metrics = element("div", { class: "choices match-metrics", role: "radiogroup", "aria-label": "Distance" },
      ...Object.entries(METRICS).map(([metric, { name }]) => choice("match-metric", metric, [pieceIcon(metric, "white"), name], false, () => this.#explain())));
    this.kinds = element("div", { class: "choices", role: "radiogroup", "aria-label": "Cards" },
      choice("match-kind", "shuffled", ["Shuffled"], true, () => this.#explain()), choice("match-kind", "daily", ["Daily"], false, () => this.#explain()));
    this.rule = element("p", { class: "note" });
    this.daily = element("p", { class: "note" });
    this.seed = element("input", { class: "field", id: "match-seed", inputmode: "numeric", pattern: "[0-9]*", maxlength: 16, placeholder: "any", autocomplete: "off" });
    this.seedField = element("div", {}, element("label", { class: "label", for: "match-seed", text: "Seed" }), this.seed, element("span", { class: "note", text: "The same seed gives the same cards." }));
    this.problem = element("p", { class: "warning problem", role: "alert" });
    this.start = element("button", { type: "submit", class: "button main-action", text: "Start" });
    const form = element("form", { novalidate: true, onsubmit: (event) => { event.preventDefault(); this.#submit(); } },
      element("div", { class: "row spread" }, element("h2", { class: "dialog-title", id: "match-new-title", text: "New game" }), button({ symbol: "close", label: "Close", kind: "quiet", onclick: () => this.element.close() })),
      element("fieldset", {}, element("legend", { class: "label", text: "Size, columns × rows" }), this.presets,
        element("div", { class: "row other-size" }, element("span", { class: "note", text: "or" }), this.columns, element("span", { text: "×" }), this.rows)),
      element("fieldset", {}, element("legend", { class: "label", text: "Distance" }), this.metrics, this.rule),
      element("fieldset", {}, element("legend", { class: "label", text: "Cards" }), this.kinds, this.daily), this.seedField, this.problem,
      element("div", { class: "row dialog-end" }, button({ text: "Cancel", kind: "quiet", onclick: () => this.element.close() }), this.start));
    this.element = element("dialog", { class: "dialog", "aria-labelledby": "match-new-title" }, form);
    this.element.addEventListener("click", (event) => { if (event.target === this.element) this.element.close(); });
  }

  /** Opens with the size and metric of the game on the table. */
  open({ size, metric }) {
    this.problem.textContent = "";
    this.seed.value = "";
    this.metrics.querySelector(`[value="${metric}"]`).checked = true;
    this.kinds.querySelector('[value="shuffled"]').checked = true;
    this.#take(size);
    if (this.element.open) return;
    this.element.showModal();
    (this.presets.querySelector(":checked") ?? this.columns).focus();
  }

  #take(size) {
    this.#size = size;
    [this.columns.value, this.rows.value] = size.split("x");
    for (const input of this.presets.querySelectorAll("input")) input.checked = input.value === size;
    this.#explain();
  }

  #typed() {
    this.#take(`${Number(this.columns.value)}x${Number(this.rows.value)}`);
  }

  get #metric() {
    return this.metrics.querySelector(":checked").value;
  }

  get #isDaily() {
    return this.kinds.querySelector(":checked").value === "daily";
  }

  #explain() {
    this.rule.textContent = METRICS[this.#metric].rule;
    this.seedField.hidden = this.#isDaily;
    this.daily.hidden = !this.#isDaily;
    const [width, height] = this.#size.split("x").map(Number);
    const turns = dayOf(today(), { width, height, metric: this.#metric });
    this.daily.textContent = `${today()}, the same cards for everyone. ${turns === null ? "" : `First finished in ${counted(turns, "turn")}.`}`;
  }

  async #submit() {
    this.problem.textContent = "";
    const seed = this.seed.value.trim();
    if (!this.#isDaily && seed && !(/^\d+$/.test(seed) && Number.isSafeInteger(Number(seed)))) {
      this.problem.textContent = "A seed is a whole number of at most 15 digits.";
      return;
    }
    const fields = { size: this.#size, metric: this.#metric, ...(this.#isDaily ? { daily: today() } : seed && { seed }) };
    this.start.disabled = true;
    try {
      const error = await this.begin(fields);
      if (error) this.problem.textContent = sentence(error.message);
      else this.element.close();
    } finally {
      this.start.disabled = false;
    }
  }
}
