// Mop-up: the terms of the literature that drive a king to its mate, each drawn as its value with a piece on every square.

import { element } from "../../dom.js";
import { Pick } from "./controls.js";
import { Ground } from "./ground.js";
import { legendItem } from "./legend.js";
import { SQUARES, pieceName, squaresIn } from "./notation.js";
import { PiecesPanel, Palette } from "./palette.js";
import { placements } from "./races.js";
import { pieceTokens } from "./tokens.js";

const FIRST = "8/8/8/3k4/8/8/8/KBN5 w";
const STEPS = 14; // of the scale of colours

/** A value as White sees it. */
const signed = ({ value, color }) => (color === "black" ? -value : value);

const shown = (value) => String(value).replace("-", "−");

export class MopUp {
  name = "mop-up";
  label = "Mop-up";
  question = "chess/evaluate";
  hasPicture = false;
  #placed = [];

  constructor(room) {
    this.room = room;
    this.ground = new Ground();
    this.palette = new Palette(["hand", "remove"], () => room.redraw());
    this.piece = new Pick("On each square", [], (square) => room.changed(() => { this.state.piece = square; }));
    this.rows = element("tbody");
    this.terms = element("div", { class: "moves-frame" }, element("table", { class: "moves mop-up-terms" }, element("caption", { class: "unseen", text: "The terms of this position; press one to draw it" }),
      element("thead", {}, element("tr", {}, ...["Term", "Value", "For"].map((text) => element("th", { scope: "col", text })))), this.rows));
    this.source = element("p", { class: "note" });
    this.pieces = new PiecesPanel(this.ground, this.palette, { ...room.forPieces, sideLegend: "To move" });
    this.panel = element("div", { class: "stack" }, this.terms, this.source, this.piece.element, this.palette.choice.element,
      element("details", { class: "more" }, element("summary", { text: "Pieces on the board" }), this.pieces.element));
    this.read({});
  }

  read(fields) {
    const [piece] = squaresIn(fields.piece);
    this.state = { piece: piece ?? null, term: fields.term ?? null };
    this.ground.read({ fen: fields.fen ?? FIRST });
    this.answer = null;
  }

  fields() {
    const { piece, term } = this.state;
    return { fen: this.ground.fen, piece, term };
  }

  /** The square of the piece that is put on every other one: the chosen one, or the king that is driven. */
  get #mover() {
    const { pieces } = this.ground;
    if (pieces.has(this.state.piece)) return this.state.piece;
    return [...pieces].find(([, letter]) => letter === "k")?.[0] ?? [...pieces.keys()][0];
  }

  asked() {
    const { fen } = this.ground;
    const all = this.#mover && !this.ground.unreadable ? placements(fen, this.#mover) : [];
    this.#placed = all.map(([square]) => square);
    return { item: [fen, ...all.map(([, placed]) => placed)].slice(0, 64) };
  }

  take([answer, ...placed]) {
    this.answer = answer;
    this.values = new Map(this.#placed.map((square, index) => [square, new Map((placed[index]?.terms ?? []).map((term) => [term.name, signed(term)]))]));
    this.#list();
  }

  /** The term that is drawn. */
  get #term() {
    const { terms } = this.answer;
    return terms.find(({ name }) => name === this.state.term) ?? terms[0];
  }

  #list() {
    const focused = this.rows.contains(document.activeElement) ? document.activeElement.textContent : null;
    const chosen = this.#term;
    this.rows.replaceChildren(...this.answer.terms.map((term) => element("tr", { class: term === chosen ? "is-pointed" : null },
      element("th", { scope: "row" }, element("button", { type: "button", class: "move-name", "aria-pressed": String(term === chosen), text: term.name, onclick: () => {
        this.state.term = term.name;
        this.#list();
        this.room.redraw();
        this.room.address();
        this.room.announce(`${term.name} drawn.`);
      } })),
      element("td", { class: "total", text: term.value }), element("td", { text: term.color }))));
    if (focused) [...this.rows.querySelectorAll("button")].find(({ textContent }) => textContent === focused)?.focus();
    this.source.textContent = chosen ? `${chosen.name}: ${chosen.source}.` : "";
  }

  show() {
    const { pieces } = this.ground;
    this.piece.options([...pieces].map(([square, letter]) => ({ value: square, text: `${pieceName(letter)} ${square}` })));
    this.piece.show(this.#mover ?? "");
    this.pieces.show();
  }

  tokens() {
    return new Map(pieceTokens(this.ground));
  }

  #value(square) {
    return this.answer && this.#term ? this.values.get(square)?.get(this.#term.name) : undefined;
  }

  cells() {
    const known = SQUARES.map((square) => this.#value(square)).filter((value) => value !== undefined);
    const [least, most] = [Math.min(...known), Math.max(...known)];
    return new Map(SQUARES.map((square) => {
      const value = this.#value(square);
      const piece = this.ground.pieces.get(square);
      const isKnown = value !== undefined;
      const words = [piece && pieceName(piece), isKnown && `${this.#term.name} ${shown(value)}`];
      return [square, {
        tone: isKnown ? `heat-${1 + Math.round(((value - least) / Math.max(most - least, 1)) * (STEPS - 1))}` : "",
        text: isKnown && !piece ? shown(value) : "", note: isKnown && piece ? shown(value) : "", label: words.filter(Boolean).join(", "), flags: [],
      }];
    }));
  }

  readout(square) {
    const value = square && this.#value(square);
    if (value === undefined || !square) return "";
    const letter = this.ground.pieces.get(this.#mover);
    return `${pieceName(letter)} on ${square}: ${this.#term.name} ${shown(value)}`;
  }

  summary() {
    const term = this.#term;
    if (!term) return { title: "Mop-up", text: "No term applies here." };
    const letter = this.ground.pieces.get(this.#mover);
    return { title: `${term.name} ${shown(signed(term))}`, text: `Its value with the ${pieceName(letter)} on each square; above 0 White is ahead.` };
  }

  legend() {
    const known = SQUARES.map((square) => this.#value(square)).filter((value) => value !== undefined);
    if (!known.length) return [];
    return [legendItem({ tone: "heat-1", mark: "", name: `least ${shown(Math.min(...known))}` }), legendItem({ tone: `heat-${STEPS}`, mark: "", name: `greatest ${shown(Math.max(...known))}` })];
  }

  isLiftable(square) {
    return this.ground.has(square);
  }

  press(square, tool) {
    if (tool === "remove") return this.remove(square);
    if (tool !== "hand") return this.ground.press(square, tool);
    if (!this.ground.pieces.has(square)) return null;
    this.state.piece = square;
    return `${pieceName(this.ground.pieces.get(square))} chosen`;
  }

  remove(square) {
    return this.ground.remove(square) ? `${square} free` : null;
  }

  carry(from, to) {
    const isMover = from === this.#mover;
    if (!this.ground.carry(from, to)) return false;
    if (isMover) this.state.piece = to;
    return true;
  }
}
