// Which man a pawn becomes.

import { button, element } from "/page/dom.js";
import { manOf } from "/page/rooms/board/notation.js";
import { pieceIcon } from "/page/rooms/board/pieces.js";

export class Promotion {
  #settle = null;

  constructor() {
    this.men = element("div", { class: "pair-of-fields" });
    this.element = element("dialog", { class: "dialog promotion", "aria-labelledby": "promotion-title" },
      element("h2", { class: "dialog-title", id: "promotion-title", text: "The pawn becomes" }), this.men,
      button({ text: "Take the move back", kind: "quiet", onclick: () => this.element.close() }));
    this.element.addEventListener("close", () => {
      this.#settle?.(null);
      this.#settle = null;
    });
  }

  /** One of several moves that differ in their last letter, or null. */
  choose(moves, color) {
    return new Promise((settle) => {
      this.#settle = settle;
      this.men.replaceChildren(...moves.map(({ uci }) => {
        const { shape } = manOf(uci[4]);
        const control = button({ text: shape, onclick: () => {
          this.#settle = null;
          this.element.close();
          settle(uci);
        } });
        control.prepend(pieceIcon(shape, color));
        return control;
      }));
      this.element.showModal();
    });
  }
}
