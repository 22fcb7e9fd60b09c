// The faces of the tiles: numbers, a drawing or the player's own image.

import { element } from "../../dom.js";
import { DRAWINGS, drawing, keptPicture, ownPicture } from "./pictures.js";
import { forget, remember, remembered } from "../../storage.js";

export class Skin {
  #name;
  #own = remembered("picture");
  #url = null;
  #shape = "";

  /** `wear(picture)` gets `{url, hasNumbers}`, or null for numbers alone. */
  constructor(wear) {
    this.wear = wear;
    const kept = remembered("tiles");
    this.#name = kept in DRAWINGS || (kept === "own" && this.#own) ? kept : "numbers";
    this.numbers = element("input", { type: "checkbox", id: "tile-numbers", checked: remembered("tile-numbers", true), onchange: () => {
      remember("tile-numbers", this.numbers.checked);
      this.#dress();
    } });
    this.file = element("input", { type: "file", accept: "image/*", class: "unseen", tabindex: "-1", "aria-hidden": "true", onchange: () => this.#take() });
    this.problem = element("p", { class: "note warning", role: "alert" });
    this.choices = element("div", { class: "choices", role: "radiogroup", "aria-label": "Tiles" });
    this.forget = element("button", { type: "button", class: "button quiet", text: "Forget my image", onclick: () => this.#forget() });
    this.#showChoices();
    this.element = element("div", { class: "skin" }, this.choices,
      element("div", { class: "row" },
        element("button", { type: "button", class: "button", text: "My own image…", onclick: () => this.file.click() }), this.forget,
        element("label", { class: "row check" }, this.numbers, element("span", { text: "Numbers on pictures" }))),
      element("p", { class: "note", text: "An image of your own stays in this browser; it is sent nowhere." }), this.problem, this.file);
  }

  /** Cuts the picture anew when the shape of the board changes. */
  fit(state) {
    const shape = `${state.width}x${state.height}`;
    if (shape === this.#shape) return;
    this.#shape = shape;
    this.#cut();
  }

  #showChoices() {
    const options = [["numbers", "Numbers"], ...Object.entries(DRAWINGS).map(([name, [title]]) => [name, title])];
    if (this.#own) options.push(["own", "My image"]);
    this.forget.hidden = !this.#own;
    this.choices.replaceChildren(...options.map(([value, text]) => element("label", { class: "choice" },
      element("input", { type: "radio", name: "tiles", value, checked: value === this.#name, onchange: () => this.#choose(value) }),
      element("span", { text }))));
  }

  #choose(name) {
    this.#name = name;
    remember("tiles", name);
    this.#cut();
  }

  async #take() {
    const [file] = this.file.files;
    this.file.value = "";
    if (!file) return;
    try {
      this.#own = await keptPicture(file);
    } catch {
      this.problem.textContent = "This file is not an image the browser can read.";
      return;
    }
    remember("picture", this.#own);
    this.#choose("own");
    this.#showChoices();
  }

  #forget() {
    this.#own = null;
    forget("picture");
    if (this.#name === "own") this.#choose("numbers");
    this.#showChoices();
    this.choices.querySelector("input:checked").focus();
  }

  async #cut() {
    const [width, height] = this.#shape.split("x").map(Number);
    const name = this.#name;
    let url = null;
    this.problem.textContent = "";
    if (name === "own") url = await ownPicture(this.#own, width, height).catch(() => null);
    else if (name !== "numbers") url = drawing(name, width, height);
    if (name !== this.#name) return;
    if (this.#url && this.#url !== url) URL.revokeObjectURL(this.#url);
    this.#url = url;
    this.#dress();
  }

  #dress() {
    this.wear(this.#url ? { url: this.#url, hasNumbers: this.numbers.checked } : null);
  }
}
