// What the questions of the room have in common: a state with its controls, tools, and the things on the board.

import { element } from "../../dom.js";
import { withoutEmpty } from "../../fields.js";
import { squaresIn } from "../../chess/notation.js";
import { tokensOf } from "../../chess/pieces.js";
import { Ground } from "./ground.js";
import { Palette, PiecesPanel } from "./tools.js";

const isSquares = (text) => text.split(",").every((word) => squaresIn(word).length === 1);

/** A field of the state, read from a text of the address; `isRead(text)` is whether the text says what was read. */
export const reader = (read, isRead) => Object.assign(read, { isRead });
/** A field that is read elsewhere. */
export const checked = (isRead) => ({ isRead });
export const oneOf = (values, first) => reader((text) => (values.includes(text) ? text : first), (text) => values.includes(text));
export const number = (first, least = 0, most = Infinity) => reader(
  (text) => (/^\d+$/.test(text ?? "") ? Math.min(most, Math.max(least, Number(text))) : first),
  (text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most);
export const squares = (...first) => reader((text) => (squaresIn(text).length ? squaresIn(text) : first), isSquares);
export const square = (first) => reader((text) => squaresIn(text)[0] ?? first, (text) => squaresIn(text).length === 1);
export const flag = (text) => text !== undefined;

/** The fields of the address that every question has: the question itself, and what is on the board. */
const GROUND = { show: null, fen: null, occupied: checked(isSquares), forbidden: checked(isSquares) };

export class Mode {
  ground = new Ground();
  answer = null;
  #controls = {};
  #pieces = null;

  /** The state's fields by their names in the address, each with its reader. */
  static state = {};
  /** Fields of the address that are no fields of the state, each with its reader or null. */
  static more = {};
  /** The position at first; an obstacle is only read where there are tools for it. */
  static fen = "";
  /** The list of squares in the state that have a meaning of their own: starts or targets. One of them stays. */
  static marker = null; // {key, name}; the tool has the same name

  constructor(room, tools = ["hand", "remove"]) {
    this.room = room;
    this.palette = new Palette(tools, () => room.redraw());
    this.hasObstacles = tools.includes("occupied");
  }

  read(fields) {
    const { state, fen } = this.constructor;
    this.state = Object.fromEntries(Object.entries(state).map(([name, valueOf]) => [name, valueOf(fields[name], fields)]));
    this.ground.read({ ...(this.hasObstacles && fields), fen: fields.fen ?? fen });
    this.answer = null;
    if (this.more) this.more.open = this.ground.pieces.size > 0;
  }

  /** The fields of an address that are unknown to this question, or say nothing that it knows: `piece=dragon`. */
  wrong(fields) {
    const { state, more } = this.constructor;
    const readers = { ...GROUND, ...state, ...more };
    const isWrong = ([name, text]) => !(name in readers) || readers[name]?.isRead?.(text) === false;
    return Object.entries(fields).filter(isWrong).map((field) => field.join("="));
  }

  fields() {
    return { ...this.state, ...this.ground.fields() };
  }

  /** The name of the picture's file: what the address says. */
  file() {
    const words = [this.name, ...Object.values(withoutEmpty(this.fields())).flat()].join("-");
    return words.replace(/[^\w]+/g, "-").slice(0, 60).toLowerCase();
  }

  /** A control of one field of the state: its class, and what that takes besides the function that is called. */
  control(key, Kind, label, content, kind) {
    this.#controls[key] = new Kind(label, content, (value) => this.room.changed(() => this.set(key, value)), kind);
    return this.#controls[key].element;
  }

  controlled(key) {
    return this.#controls[key];
  }

  set(key, value) {
    this.state[key] = value;
  }

  piecesPanel(sideLegend) {
    this.#pieces = new PiecesPanel(this.ground, this.palette, this.room, sideLegend);
    return this.#pieces.element;
  }

  stack(...children) {
    return element("div", { class: "stack wide" }, ...children);
  }

  pair(...children) {
    return element("div", { class: "pair" }, ...children);
  }

  show() {
    for (const [key, control] of Object.entries(this.#controls)) control.show(this.state[key] ?? "");
    this.#pieces?.show();
  }

  take([answer]) {
    this.answer = answer;
  }

  tokens() {
    return tokensOf(this.ground.pieces);
  }

  marks() {
    return [];
  }

  get placed() {
    return this.state[this.constructor.marker?.key] ?? [];
  }

  isLiftable(square) {
    return this.placed.includes(square) || this.ground.has(square);
  }

  /** What a press with a tool does, in words to announce, or nothing. */
  press(square, tool) {
    const isPlaced = this.placed.includes(square);
    const isMarker = tool === this.constructor.marker?.name;
    if (tool === "remove" || (isMarker && isPlaced)) return this.remove(square);
    if (tool === "hand") return this.handle(square);
    if (isMarker) return this.place(square);
    return isPlaced ? null : this.ground.press(square, tool);
  }

  handle() {
    return null;
  }

  remove(square) {
    if (!this.placed.includes(square)) return this.ground.remove(square) ? `${square} free` : null;
    const { key, name } = this.constructor.marker;
    if (this.placed.length === 1) return null;
    this.state[key] = this.placed.filter((other) => other !== square);
    return `${name} on ${square} removed`;
  }

  carry(from, to) {
    if (this.placed.includes(to) || this.ground.has(to)) return false;
    if (!this.placed.includes(from)) return this.ground.carry(from, to);
    this.state[this.constructor.marker.key] = this.placed.map((square) => (square === from ? to : square));
    return true;
  }
}

/** What a question about kings asks for while one is not on the board, or nothing. */
export function missingKings({ pieces, unreadable }) {
  const there = [...pieces.values()];
  const missing = [["K", "white"], ["k", "black"]].filter(([letter]) => !there.includes(letter)).map(([, color]) => `the ${color} king`);
  if (unreadable || !missing.length) return "";
  return `This is a question about two kings. Choose ${missing.join(" and ")} under “Place pieces”, and press a square.`;
}

/** A cell with a number: in its middle, or in its corner next to a piece. */
export const numbered = (number, hasPiece) => (hasPiece ? { note: number } : { text: number });
