// Mop-up: the terms of the literature that drive a king to its mate, each drawn as its value with a piece on every square.

import { capitalised, cell, element, folded, row, rowHead, table } from "../../dom.js";
import { Pick } from "../../controls.js";
import { SQUARES } from "../../chess/notation.js";
import { pieceName } from "../../chess/pieces.js";
import { BOARD as WORDS } from "../../words.js";
import { legendItem } from "./colours.js";
import { Mode, missingKings, numbered, square } from "./mode.js";
import { placements } from "./races.js";

const STEPS = 14; // of the scale of colours

/** A value as White sees it. */
const signed = ({ value, color }) => (color === "black" ? -value : value);

const shown = (value) => String(value).replace("-", "−");

export class MopUp extends Mode {
  name = "mop-up";
  label = "Mop-up";
  question = "chess/evaluate";
  hasPicture = false;
  static fen = "8/8/8/3k4/8/8/8/KBN5 w";
  static state = { piece: square(null), term: (text) => text ?? null };
  #placed = new Map(); // a square → the position with the piece there, which is asked about too

  constructor(room) {
    super(room);
    const terms = table("moves mop-up-terms", "The terms of this position; press one to draw it", ["Term", "Value", "For"]);
    [this.rows] = terms.tBodies;
    this.source = element("p", { class: "note" });
    this.panel = this.stack(element("div", { class: "moves-frame" }, terms), this.source, this.control("piece", Pick, "On each square", []),
      this.palette.element, this.pieces = folded("Pieces on the board", this.piecesPanel("To move")));
    this.read({});
  }

  /** The square of the piece that is put on every other one: the chosen one, or the king that is driven. */
  get #mover() {
    const { pieces } = this.ground;
    if (pieces.has(this.state.piece)) return this.state.piece;
    return [...pieces].find(([, letter]) => letter === "k")?.[0] ?? [...pieces.keys()][0];
  }

  asked() {
    const { fen, unreadable } = this.ground;
    this.#placed = placements(fen, unreadable ? null : this.#mover);
    return { item: [fen, ...this.#placed.values()].slice(0, 64) };
  }

  take([answer, ...placed]) {
    this.answer = answer;
    this.terms = new Map([...this.#placed.keys()].map((square, index) => [square, placed[index]?.terms ?? []]));
    this.#list();
  }

  get #term() {
    const { terms } = this.answer;
    return terms.find(({ name }) => name === this.state.term) ?? terms[0];
  }

  #list() {
    const focused = this.rows.contains(document.activeElement) ? document.activeElement.textContent : null;
    const chosen = this.#term;
    this.rows.replaceChildren(...this.answer.terms.map((term) => {
      const name = element("button", {
        type: "button", class: "move-name", "aria-pressed": String(term === chosen), text: term.name, onclick: () => this.#choose(term.name),
      });
      return row({ class: term === chosen ? "is-pointed" : null }, rowHead(name), cell({ class: "total" }, term.value), cell({}, term.color));
    }));
    if (focused) [...this.rows.querySelectorAll("button")].find(({ textContent }) => textContent === focused)?.focus();
    this.source.textContent = chosen ? `${chosen.name}: ${chosen.source}.` : "";
  }

  #choose(name) {
    this.state.term = name;
    this.#list();
    this.room.redraw();
    this.room.address();
    this.room.announce(`${name} drawn.`);
  }

  missing() {
    const words = missingKings(this.ground);
    if (words) this.pieces.open = true;
    return words;
  }

  show() {
    this.controlled("piece").options([...this.ground.pieces].map(([value, letter]) => ({ value, text: `${pieceName(letter)} ${value}` })));
    super.show();
    this.controlled("piece").show(this.#mover ?? "");
  }

  #value(square) {
    const term = this.answer && this.terms.get(square)?.find(({ name }) => name === this.#term?.name);
    return term && signed(term);
  }

  get #range() {
    const known = SQUARES.map((square) => this.#value(square)).filter((value) => value !== undefined);
    return known.length ? [Math.min(...known), Math.max(...known)] : [];
  }

  cell(square) {
    const value = this.#value(square) ?? null;
    const piece = this.ground.pieces.get(square);
    const words = [piece && pieceName(piece)];
    if (value === null) return { words };
    const [least, most] = this.#range;
    return {
      tone: `heat-${1 + Math.round(((value - least) / Math.max(most - least, 1)) * (STEPS - 1))}`,
      ...numbered(shown(value), piece), words: [...words, `${this.#term.name} ${shown(value)}`],
    };
  }

  summary() {
    const term = this.#term;
    if (!term) return { title: "Mop-up", text: "No term applies here." };
    const mover = pieceName(this.ground.pieces.get(this.#mover));
    const text = `${WORDS.terms[term.name] ?? ""} The board shows this number with the ${mover} on each square: the higher, the better for White.`.trim();
    return { title: `${capitalised(term.name.replaceAll("-", " "))}: ${shown(signed(term))}`, text };
  }

  legend() {
    const [least, most] = this.#range;
    if (least === undefined) return [];
    return [["heat-1", `least ${shown(least)}`], [`heat-${STEPS}`, `greatest ${shown(most)}`]].map(([tone, name]) => legendItem({ tone, name }));
  }

  handle(square) {
    if (!this.ground.pieces.has(square)) return null;
    this.state.piece = square;
    return `${pieceName(this.ground.pieces.get(square))} chosen`;
  }

  carry(from, to) {
    const isMover = from === this.#mover;
    if (!super.carry(from, to)) return false;
    if (isMover) this.state.piece = to;
    return true;
  }
}
