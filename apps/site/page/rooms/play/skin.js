// The faces of the tiles: numbers, a drawing or the player's own image.

import { Check, Choice } from "../../controls.js";
import { button, element } from "../../dom.js";
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
    const worn = { checked: remembered("tile-numbers", true) };
    this.numbers = new Check("Numbers on pictures", worn, (isOn) => {
      remember("tile-numbers", isOn);
      this.#dress();
    });
    this.file = element("input", { type: "file", accept: "image/*", class: "unseen", tabindex: "-1", "aria-hidden": "true", onchange: () => this.#take() });
    this.problem = element("p", { class: "note warning", role: "alert" });
    this.choice = new Choice("Tiles", [], (name) => this.#choose(name));
    this.forget = button({ text: "Forget my image", kind: "quiet", onclick: () => this.#forget() });
    this.#showChoices();
    this.element = element("div", { class: "skin stack" }, this.choice.element,
      element("div", { class: "row" }, button({ text: "My own image…", onclick: () => this.file.click() }), this.forget, this.numbers.element),
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
    this.forget.hidden = !this.#own;
    this.choice.options({ numbers: "Numbers", ...DRAWINGS, ...(this.#own && { own: "My image" }) });
    this.choice.show(this.#name);
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
    this.choice.list.querySelector("input:checked").focus();
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
    this.wear(this.#url ? { url: this.#url, hasNumbers: this.numbers.input.checked } : null);
  }
}
