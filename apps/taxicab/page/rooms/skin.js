// What the tiles wear: numbers, a drawing or the player's own image.

import { element } from "/page/dom.js";
import { DRAWINGS, drawing, ownPicture } from "/page/rooms/pictures.js";
import { remember, remembered } from "/page/storage.js";

export class Skin {
  #name;
  #file = null;
  #url = null;
  #shape = "";

  /** `wear(picture)` gets `{url, hasNumbers}`, or null for numbers alone. */
  constructor(wear) {
    this.wear = wear;
    const kept = remembered("tiles");
    this.#name = kept in DRAWINGS ? kept : "numbers";
    this.numbers = element("input", { type: "checkbox", id: "tile-numbers", checked: remembered("tile-numbers", true), onchange: () => {
      remember("tile-numbers", this.numbers.checked);
      this.#dress();
    } });
    this.file = element("input", { type: "file", accept: "image/*", class: "unseen", tabindex: "-1", "aria-hidden": "true", onchange: () => this.#take() });
    this.problem = element("p", { class: "note warning", role: "alert" });
    const options = [["numbers", "Numbers"], ...Object.entries(DRAWINGS).map(([name, [title]]) => [name, title])];
    this.choices = element("div", { class: "choices", role: "radiogroup", "aria-label": "Tiles" },
      ...options.map(([value, text]) => element("label", { class: "choice" },
        element("input", { type: "radio", name: "tiles", value, checked: value === this.#name, onchange: () => this.#choose(value) }),
        element("span", { text }))));
    this.element = element("div", { class: "skin" }, this.choices,
      element("div", { class: "row" },
        element("button", { type: "button", class: "button", text: "My own image…", onclick: () => this.file.click() }),
        element("label", { class: "row check" }, this.numbers, element("span", { text: "Numbers on pictures" }))),
      element("p", { class: "note", text: "An image of your own stays in this page; it is sent nowhere." }), this.problem, this.file);
  }

  /** Cuts the picture again if the board has another shape. */
  fit(state) {
    const shape = `${state.width}x${state.height}`;
    if (shape === this.#shape) return;
    this.#shape = shape;
    this.#cut();
  }

  #choose(name) {
    this.#name = name;
    remember("tiles", name);
    this.#cut();
  }

  #take() {
    const [file] = this.file.files;
    if (!file) return;
    this.#file = file;
    this.#name = "own";
    for (const input of this.choices.querySelectorAll("input")) input.checked = false;
    this.#cut();
    this.file.value = "";
  }

  async #cut() {
    const [width, height] = this.#shape.split("x").map(Number);
    const name = this.#name;
    let url = null;
    this.problem.textContent = "";
    try {
      if (name === "own") url = await ownPicture(this.#file, width, height);
      else if (name !== "numbers") url = drawing(name, width, height);
    } catch {
      this.problem.textContent = "This file is not an image the browser can read.";
      url = this.#url;
    }
    if (name !== this.#name) return;
    if (this.#url && this.#url !== url) URL.revokeObjectURL(this.#url);
    this.#url = url;
    this.#dress();
  }

  #dress() {
    this.wear(this.#url ? { url: this.#url, hasNumbers: this.numbers.checked } : null);
  }
}
