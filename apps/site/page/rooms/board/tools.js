// The tools that edit the board, and the pieces of a position: by hand or as a FEN.

import { button, drawn, element, sentence } from "../../dom.js";
import { Choice, Line } from "../../controls.js";
import { PIECES, figureOf, pieceIcon, pieceName, pieceOf, spoken } from "../../chess/pieces.js";

const TOOLS = {
  hand: ["Move", "M10 2v16M2 10h16M7 5l3-3 3 3M7 15l3 3 3-3M5 7l-3 3 3 3M15 7l3 3-3 3"],
  start: ["Start", "M5 18V3M5 4h9l-2 3 2 3H5"],
  target: ["Target", "M10 3a7 7 0 1 0 0 14 7 7 0 1 0 0-14zM10 8a2 2 0 1 0 0 4 2 2 0 1 0 0-4z"],
  occupied: ["Blocked", "M3 3h14v14H3zM3 10 10 3M3 17 17 3M10 17l7-7"],
  forbidden: ["No stop", "M10 3a7 7 0 1 0 0 14 7 7 0 1 0 0-14zM5.1 5.1l9.8 9.8"],
  remove: ["Remove", "M4 6h12M8 6V3.5h4V6M6 6l.7 11h6.6L14 6"],
};

function toolOption(value) {
  const [text, d] = TOOLS[value];
  const drawing = drawn("svg", { class: "tool-icon", viewBox: "0 0 20 20", "aria-hidden": "true" }, drawn("path", { d }));
  return { value, text, label: text, drawing };
}

export function pieceOptions() {
  return PIECES.map((piece) => {
    const { shape, color } = figureOf(piece);
    return { value: piece, label: spoken(piece), drawing: pieceIcon(shape, color) };
  });
}

/** Groups of tools of which one is chosen: the named ones, and pieces to place. */
export class Palette {
  #groups = [];

  constructor(names, onchange) {
    this.onchange = onchange;
    [this.tool] = names;
    this.element = this.#group("Tool", names.map(toolOption), "tools");
    this.#show();
  }

  /** Pieces to place; `options` are `{value, shape, color, label}`. */
  pieces(legend, options) {
    return this.#group(legend, options.map(({ value, label, shape, color }) => ({ value, label, drawing: pieceIcon(shape, color) })), "pieces");
  }

  #group(legend, options, kind) {
    const group = new Choice(legend, options, (tool) => {
      this.tool = tool;
      this.#show();
      this.onchange();
    }, kind);
    this.#groups.push(group);
    return group.element;
  }

  #show() {
    for (const group of this.#groups) group.show(this.tool);
  }
}

export class PiecesPanel {
  constructor(ground, palette, room, sideLegend) {
    Object.assign(this, { ground, room });
    this.line = new Line("Position (FEN)", {
      placeholder: "8/8/8/3p4/8/8/8/8 w", maxlength: 120,
      oninput: (event) => event.inputType === "insertFromPaste" && this.line.take(),
    }, (text) => this.#take(text));
    this.side = new Choice(sideLegend, { w: "White", b: "Black" }, (side) => room.changed(() => { ground.side = side; }));
    this.clear = button({ text: "Remove all pieces", onclick: () => {
      ground.pieces.clear();
      room.changed();
      room.announce("All pieces removed.");
    } });
    const options = [..."KQRBNPkqrbnp"].map((letter) => ({ value: `piece ${letter}`, label: pieceName(letter), ...pieceOf(letter) }));
    this.element = element("div", { class: "stack wide" }, palette.pieces("Place pieces", options), this.line.element,
      element("div", { class: "row spread" }, this.side.element, this.clear));
  }

  async #take(text) {
    const { ground, room } = this;
    if (text === ground.fen) return "";
    try {
      if (text) await room.check(text);
    } catch (error) {
      room.announce(sentence(error.message));
      return sentence(error.message);
    }
    if (this.line.input.value.trim() !== text) return "";
    if (text) ground.load(text);
    else ground.pieces.clear();
    room.changed();
    return "";
  }

  show() {
    const { fen, pieces, side } = this.ground;
    this.side.show(side);
    this.clear.disabled = pieces.size === 0;
    if (fen === this.shown) return;
    this.shown = fen;
    this.line.fault("");
    this.line.input.value = fen;
  }
}
