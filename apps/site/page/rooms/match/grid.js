// The cards on the screen: a grid of buttons, one of them in the tab order.

import { element } from "../../dom.js";
import { symbol, symbolName } from "./symbols.js";
import { cardLabel } from "./words.js";

const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class Grid {
  #cards = [];
  #here = 0;
  #size = [0, 0];

  constructor(press) {
    this.press = press;
    this.element = element("div", { class: "match-grid", role: "group", "aria-describedby": "match-keys", onkeydown: (event) => this.#key(event) });
  }

  /** Draws a state; `isAided` marks where the partners of the open cards may lie. */
  show(state, isAided) {
    const { width, height, cards } = state;
    if (this.#size[0] !== width || this.#size[1] !== height) this.#build(width, height);
    const open = cards.filter(({ clue }) => clue);
    for (const [cell, card] of cards.entries()) {
      const node = this.#cards[cell];
      // A partner lies face down.
      const near = isAided && card.side === "hidden" ? open.map(({ clue }) => clue.candidates.includes(cell)) : [];
      const classes = ["match-card", `is-${card.side}`, near[0] && "is-near-first", near[1] && "is-near-second", open.indexOf(card) === 1 && "is-second"];
      const className = classes.filter(Boolean).join(" ");
      if (node.className !== className) node.className = className;
      node.setAttribute("aria-label", cardLabel(card, cell, width, open.filter((_, index) => near[index]).map(({ card: number }) => symbolName(number))));
      this.#face(node, card);
    }
  }

  /** The face of a card, drawn anew only if it has changed. */
  #face(node, card) {
    const badge = card.clue ? String(card.clue.distance ?? "×") : "";
    const face = card.side === "hidden" ? "" : `${card.card} ${badge}`;
    if (node.dataset.face === face) return;
    node.dataset.face = face;
    if (!face) return void node.replaceChildren();
    node.replaceChildren(element("span", { class: `match-face owner-${card.card}` }, symbol(card.card), badge && element("span", { class: "match-badge", "aria-hidden": "true", text: badge })));
  }

  #build(width, height) {
    this.#size = [width, height];
    this.element.style.setProperty("--columns", width);
    this.element.style.setProperty("--rows", height);
    this.element.setAttribute("aria-label", `Cards, ${width} columns and ${height} rows`);
    this.#cards = Array.from({ length: width * height }, (_, cell) => element("button", { type: "button", class: "match-card", tabindex: "-1", "data-cell": cell, onclick: () => {
      this.#stand(cell);
      this.press(cell);
    } }));
    this.element.replaceChildren(...this.#cards);
    this.#here = 0;
    this.#stand(0);
  }

  /** Puts a card into the tab order. */
  #stand(cell) {
    this.#cards[this.#here].tabIndex = -1;
    this.#cards[cell].tabIndex = 0;
    this.#here = cell;
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const [width, height] = this.#size;
    const [column, row] = [this.#here % width, Math.floor(this.#here / width)];
    const step = STEPS[event.key];
    let cell;
    if (step) cell = Math.min(height - 1, Math.max(0, row + step[1])) * width + Math.min(width - 1, Math.max(0, column + step[0]));
    else if (event.key === "Home") cell = event.shiftKey ? 0 : row * width;
    else if (event.key === "End") cell = event.shiftKey ? width * height - 1 : row * width + width - 1;
    else return;
    event.preventDefault();
    this.#stand(cell);
    this.#cards[cell].focus();
  }

  focus() {
    this.#cards[this.#here]?.focus({ preventScroll: true });
  }
}
