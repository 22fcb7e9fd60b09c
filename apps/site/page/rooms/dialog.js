// The dialog that asks for a new game of Play or Match: what both have in common.

import { Choice, Line, seedFault } from "../controls.js";
import { button, element, sentence } from "../dom.js";

export const shown = (size) => size.replace("x", "×");

export const sizeOf = ({ width, height }) => `${width}x${height}`;

/** What stands above a game: its title and what is added to it, and the way to another one. */
export const headOf = (title, subtitle, onNew, ...more) => element("div", { class: "game-head" },
  element("div", { class: "game-title" }, title, subtitle), ...more, button({ text: "New game", onclick: onNew }));

/** A number of a game with its name, and a detail below it. */
export function figure(name) {
  const [value, detail] = ["value", "detail"].map((part) => element("span", { class: `figure-${part}` }));
  return { value, detail, element: element("div", { class: "figure" }, element("dt", { text: name }), element("dd", {}, value, detail)) };
}

export class GameDialog {
  /**
   * `begin(fields)` starts a game and resolves to null, or to an error to be shown here. `presets` are sizes to press,
   * `most` is the longest side, `same` what the same seed gives. A dialog adds `parts()`, `submit()` and `sized()`,
   * which hears of another size.
   */
  constructor(begin, { presets, most, same }) {
    this.begin = begin;
    this.most = most;
    const side = (label) => element("input", {
      class: "field count", type: "number", min: 2, max: most, step: 1, required: true, "aria-label": label,
      onchange: () => { if (this.#hasSize) this.take(`${Number(this.columns.value)}x${Number(this.rows.value)}`); },
    });
    [this.columns, this.rows] = [side("Columns"), side("Rows")];
    const sizes = presets.map((value) => ({ value, text: shown(value) }));
    this.sizes = new Choice("Size, columns × rows", sizes, (size) => this.take(size));
    this.sizes.element.append(element("div", { class: "row other-size" },
      element("span", { class: "note", text: "or" }), this.columns, element("span", { text: "×" }), this.rows));
    this.seed = new Line("Seed", {
      id: "new-seed", inputmode: "numeric", maxlength: 20, placeholder: "any", note: `The same seed gives the same ${same}.`,
    });
    this.problem = element("div", { class: "problem", role: "alert" });
    this.start = element("button", { type: "submit", class: "button main-action", text: "Start" });
    const close = () => this.element.close();
    const form = element("form", { novalidate: true, onsubmit: (event) => { event.preventDefault(); this.#send(); } },
      element("div", { class: "row spread" },
        element("h2", { class: "dialog-title", id: "new-title", text: "New game" }),
        button({ symbol: "close", label: "Close", kind: "quiet", onclick: close })),
      ...this.parts(), this.problem,
      element("div", { class: "row dialog-end" },
        button({ text: "Cancel", kind: "quiet", onclick: close }), this.start));
    this.element = element("dialog", {
      class: "dialog", "aria-labelledby": "new-title",
      onclick: (event) => { if (event.target === this.element) close(); },
    }, form);
  }

  /** Opens the dialog, empty but for a size. */
  openWith(size) {
    this.problem.replaceChildren();
    this.seed.input.value = "";
    this.take(size);
    if (this.element.open) return;
    this.element.showModal();
    this.element.querySelector("fieldset:not([hidden]) :is(input:checked, .count)").focus();
  }

  take(size) {
    this.size = size;
    [this.columns.value, this.rows.value] = size.split("x");
    this.sizes.show(size);
    this.sized();
  }

  get #hasSize() {
    return this.columns.checkValidity() && this.rows.checkValidity();
  }

  fail(message) {
    this.problem.replaceChildren(element("p", { class: "warning", text: sentence(message) }));
  }

  async #send() {
    this.problem.replaceChildren();
    const isOff = this.sizes.element.checkVisibility() && !this.#hasSize;
    if (isOff) return this.fail(`A board has 2 to ${this.most} columns and 2 to ${this.most} rows.`);
    const fault = this.seed.element.checkVisibility() && seedFault(this.seed.input.value.trim());
    if (fault) return this.fail(fault);
    return this.busy(() => this.submit());
  }

  /** While it works the game cannot be started again; an error is shown. */
  async busy(work) {
    this.start.disabled = true;
    try {
      await work();
    } catch (error) {
      if (!error.kind) throw error;
      this.fail(error.message);
    } finally {
      this.start.disabled = false;
    }
  }

  play(fields) {
    return this.busy(async () => {
      const error = await this.begin(fields);
      if (error) this.fail(error.message);
      else this.element.close();
    });
  }
}
