// The tools that edit the board, and the pieces of a position: by hand or as a FEN.

import { button, drawn, element, sentence } from "../../dom.js";
import { Choice, Line } from "./controls.js";
import { pieceName, pieceOf } from "./notation.js";
import { pieceIcon } from "./pieces.js";

const SYMBOLS = {
  hand: "M10 2v16M2 10h16M7 5l3-3 3 3M7 15l3 3 3-3M5 7l-3 3 3 3M15 7l3 3-3 3",
  start: "M5 18V3M5 4h9l-2 3 2 3H5",
  target: "M10 3a7 7 0 1 0 0 14 7 7 0 1 0 0-14zM10 8a2 2 0 1 0 0 4 2 2 0 1 0 0-4z",
  occupied: "M3 3h14v14H3zM3 10 10 3M3 17 17 3M10 17l7-7",
  forbidden: "M10 3a7 7 0 1 0 0 14 7 7 0 1 0 0-14zM5.1 5.1l9.8 9.8",
  remove: "M4 6h12M8 6V3.5h4V6M6 6l.7 11h6.6L14 6",
};
const TEXTS = { hand: "Move", start: "Start", target: "Target", occupied: "Blocked", forbidden: "No stop", remove: "Remove" };

const symbol = (name) => drawn("svg", { class: "tool-icon", viewBox: "0 0 20 20", "aria-hidden": "true" }, drawn("path", { d: SYMBOLS[name] }));

const LETTERS = [..."KQRBNPkqrbnp"];

/** The tools as one group of choices: the named ones, then the pieces to place. */
export class Palette {
  constructor(names, onchange) {
    this.tool = names[0];
    this.choice = new Choice("Tool", names.map((value) => ({ value, text: TEXTS[value], drawing: symbol(value), label: TEXTS[value] })), (tool) => {
      this.tool = tool;
      this.others.forEach((other) => other.show(""));
      onchange(tool);
    }, { kind: "tools" });
    this.others = [];
    this.onchange = onchange;
    this.choice.show(this.tool);
  }

  /** Pieces to place, as a group of their own whose choice is the tool; `options` are `{value, shape, color, label}`. */
  pieces(legend, options) {
    const choice = new Choice(legend, options.map(({ value, shape, color, label }) => ({ value, drawing: pieceIcon(shape, color), label })), (tool) => {
      this.tool = tool;
      this.choice.show("");
      this.others.filter((other) => other !== choice).forEach((other) => other.show(""));
      this.onchange(tool);
    }, { kind: "pieces" });
    this.others.push(choice);
    return choice.element;
  }

  allPieces() {
    return this.pieces("Place pieces", LETTERS.map((letter) => ({ value: `piece ${letter}`, ...pieceOf(letter), label: pieceName(letter) })));
  }
}

/** The line of a FEN, and the side that is meant. */
export class PiecesPanel {
  #faulty = null;

  /** `check(fen)` resolves if the server takes the position and throws what is wrong with it. */
  constructor(ground, palette, { check, changed, announce, sideLegend }) {
    this.ground = ground;
    this.line = new Line("Position (FEN)", { onchange: (text) => this.#take(text), placeholder: "8/8/8/3p4/8/8/8/8 w", maxlength: 120 });
    this.line.input.addEventListener("input", (event) => {
      if (event.inputType === "insertFromPaste") this.#take(this.line.input.value.trim());
    });
    this.side = new Choice(sideLegend, [{ value: "w", text: "White" }, { value: "b", text: "Black" }], (side) => {
      ground.side = side;
      changed();
    });
    this.clear = button({ text: "Remove all pieces", onclick: () => {
      ground.pieces.clear();
      changed();
      announce("All pieces removed.");
    } });
    this.element = element("div", { class: "stack" }, palette.allPieces(), this.line.element,
      element("div", { class: "row spread" }, this.side.element, this.clear));
    this.check = check;
    this.changed = changed;
    this.announce = announce;
  }

  async #take(text) {
    if (text === this.ground.fen && !this.#faulty) return;
    if (text === this.#faulty) return;
    try {
      if (text) await this.check(text);
    } catch (error) {
      if (this.line.input.value.trim() !== text) return;
      this.#faulty = text;
      this.line.fault(sentence(error.message));
      this.announce(sentence(error.message));
      return;
    }
    this.#faulty = null;
    if (text) this.ground.load(text);
    else this.ground.pieces.clear();
    this.changed();
  }

  show() {
    const { fen, pieces, side } = this.ground;
    this.side.show(side);
    this.clear.disabled = pieces.size === 0;
    if (this.#faulty !== null && this.shown === fen) return;
    this.#faulty = null;
    this.shown = fen;
    this.line.fault("");
    this.line.input.value = fen;
  }
}
