// Which piece a pawn becomes.

import { button, element } from "../../dom.js";
import { pieceOf } from "../board/notation.js";
import { pieceIcon } from "../board/pieces.js";

export class Promotion {
  constructor() {
    this.pieces = element("div", { class: "pair-of-fields" });
    this.element = element("dialog", { class: "dialog promotion", "aria-labelledby": "promotion-title" },
      element("h2", { class: "dialog-title", id: "promotion-title", text: "The pawn becomes" }), this.pieces,
      button({ text: "Take the move back", kind: "quiet", onclick: () => this.element.close() }));
  }

  /** One of several promotions; nothing if it is taken back. */
  choose(moves, color) {
    this.pieces.replaceChildren(...moves.map(({ uci }) => {
      const { shape } = pieceOf(uci[4]);
      const control = button({ text: shape, onclick: () => this.element.close(uci) });
      control.prepend(pieceIcon(shape, color));
      return control;
    }));
    this.element.returnValue = "";
    this.element.showModal();
    return new Promise((settle) => { this.element.addEventListener("close", () => settle(this.element.returnValue), { once: true }); });
  }
}
