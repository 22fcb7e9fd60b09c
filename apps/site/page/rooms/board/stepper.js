// One path after the other: first, previous, next, last, by itself, by a slider.

import { button, element, grouped, icon } from "../../dom.js";

const PAUSE = 900; // milliseconds a path stays

export class Stepper {
  #paths = [];
  #index = 0;
  #timer = 0;

  /** `onStep(index)` when another path is to be shown. */
  constructor(onStep, announce) {
    this.onStep = onStep;
    this.announce = announce;
    const step = (symbol, label, go) => button({ symbol, label, kind: "small", onclick: () => { this.pause(); this.#go(go(), true); } });
    this.buttons = [
      step("first", "First path", () => 0),
      step("back", "Previous path", () => this.#index - 1),
      button({ symbol: "play", label: "Play the paths", kind: "small", onclick: () => (this.#timer ? this.pause() : this.#play()) }),
      step("forward", "Next path", () => this.#index + 1),
      step("last", "Last path", () => this.#paths.length - 1),
    ];
    this.slider = element("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": "Path", oninput: () => { this.pause(); this.#go(Number(this.slider.value)); } });
    this.title = element("h2");
    this.text = element("p", { class: "path-text" });
    this.element = element("section", { class: "stepper", "aria-label": "Paths one by one" }, this.title,
      element("div", { class: "transport", role: "group", "aria-label": "Step through the paths" }, ...this.buttons), this.slider, this.text);
  }

  show({ paths, count_text: text, complete }, index) {
    if (paths.length < 2) this.pause();
    this.#paths = paths;
    this.total = complete ? grouped(paths.length) : `${grouped(paths.length)} of ${BigInt(text).toLocaleString("en-GB")} listed`;
    this.element.hidden = paths.length === 0;
    this.slider.max = Math.max(0, paths.length - 1);
    this.#show(index);
  }

  #show(index) {
    this.#index = index;
    const [first, back, play, forward, last] = this.buttons;
    const end = this.#paths.length - 1;
    for (const control of [first, back]) control.disabled = index <= 0;
    for (const control of [forward, last]) control.disabled = index >= end;
    play.disabled = end < 1;
    this.slider.disabled = end < 1;
    this.slider.value = index;
    this.slider.style.setProperty("--fill", `${end > 0 ? (index / end) * 100 : 0}%`);
    this.slider.setAttribute("aria-valuetext", this.#name());
    this.title.textContent = this.#name();
    this.text.textContent = (this.#paths[index] ?? []).join(" ");
  }

  #name() {
    return `Path ${this.#index + 1} of ${this.total}`;
  }

  #go(index, isAnnounced = false) {
    if (index < 0 || index >= this.#paths.length) return;
    this.#show(index);
    this.onStep(index);
    if (isAnnounced) this.announce(`${this.#name()}: ${this.#paths[index].join(" ")}`);
  }

  #play() {
    if (this.#index >= this.#paths.length - 1) this.#go(0);
    this.#timer = setInterval(() => {
      if (this.#index >= this.#paths.length - 1) this.pause();
      else this.#go(this.#index + 1);
    }, PAUSE);
    this.#face("pause", "Pause");
  }

  pause() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#face("play", "Play the paths");
  }

  #face(symbol, label) {
    this.buttons[2].replaceChildren(icon(symbol));
    this.buttons[2].setAttribute("aria-label", label);
  }
}
