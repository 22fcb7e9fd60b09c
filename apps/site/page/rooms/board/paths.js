// Paths: all shortest or admissible paths from one square to another, one after the other.

import { capitalised, counted, element } from "../../dom.js";
import { Choice, Line, Pick } from "./controls.js";
import { Ground } from "./ground.js";
import { groundLegend, legendItem, toneOf } from "./legend.js";
import { PIECES, SQUARES, indexOf, spoken, squaresIn } from "./notation.js";
import { PiecesPanel, Palette } from "./palette.js";
import { figureOf, pieceTokens, pieceChoice } from "./tokens.js";
import { SumTable } from "./sums.js";
import { Stepper } from "./stepper.js";

/** The number of paths that are fetched. */
const MAX_PATHS = 500;

export class Paths {
  name = "paths";
  label = "Paths";
  question = "chess/trajectory";
  #moved = "to"; // the end that a press moves
  #start = ""; // the start whose paths are shown

  constructor(room) {
    this.room = room;
    this.ground = new Ground();
    this.palette = new Palette(["hand", "start", "occupied", "forbidden", "remove"], () => room.redraw());
    this.piece = pieceChoice((piece) => room.changed(() => { this.state.piece = piece; }));
    this.degree = new Pick("Degree", [1, 2, 3, 4, 5, 6, 7, 8].map((value) => ({ value, text: value === 1 ? "1: shortest" : `${value}: admissible` })),
      (degree) => room.changed(() => { this.state.degree = Number(degree); }));
    this.length = new Line("Moves", { type: "number", min: 0, max: 63, inputmode: "numeric", placeholder: "fewest", onchange: (text) => room.changed(() => { this.state.length = text; }) });
    this.pieces = new PiecesPanel(this.ground, this.palette, { ...room.forPieces, sideLegend: "The piece is" });
    this.more = element("details", { class: "more" }, element("summary", { text: "Pieces on the board" }), this.pieces.element);
    this.stepper = new Stepper((index) => {
      this.state.index = index;
      room.redraw();
      room.address();
    }, room.announce);
    this.sums = new SumTable();
    this.drawing = new Choice("Draw", [{ value: "", text: "All shortest paths" }, { value: "one", text: "One path" }], (value) => {
      this.state.draw = value;
      this.drawing.show(value);
      room.redraw();
      room.address();
    });
    this.panel = element("div", { class: "stack" }, this.stepper.element, this.drawing.element, this.piece.element,
      element("div", { class: "pair" }, this.degree.element, this.length.element), this.palette.choice.element, this.more);
    this.below = this.sums.element;
    this.read({});
  }

  read(fields) {
    this.pause();
    const from = squaresIn(fields.from);
    const [to] = squaresIn(fields.to);
    const number = (text, otherwise) => (/^\d+$/.test(text ?? "") ? Number(text) : otherwise);
    this.state = {
      piece: PIECES.includes(fields.piece) ? fields.piece : "king", from: from.length ? from : ["f6"], to: to ?? "h1", draw: fields.draw === "one" ? "one" : "",
      degree: Math.min(8, Math.max(1, number(fields.degree, 1))), length: String(number(fields.length, "")), index: Math.max(0, number(fields.path ?? fields.way, 1) - 1),
    };
    this.ground.read(fields);
    this.more.open = this.ground.pieces.size > 0;
    this.answer = null;
  }

  fields() {
    const { piece, from, to, degree, length, index, draw } = this.state;
    return { piece, from: from.join(","), to, draw, degree: degree > 1 && degree, length, path: index > 0 && index + 1, ...this.ground.fields() };
  }

  /** Of several starts the nearest one goes: the question which it is, before the question of its paths. */
  before() {
    const { piece, from, to } = this.state;
    return from.length > 1 ? { name: "chess/distance", fields: { item: `${from.join(",")} ${to}`, piece, ...this.ground.fields() } } : null;
  }

  /** `nearest` is the answer to that question. */
  asked(nearest = null) {
    const { from } = this.state;
    this.#start = nearest?.pair?.[0] ?? (from.includes(this.#start) ? this.#start : from[0]);
    if (!nearest && from.length === 1) [this.#start] = from;
    return { ...this.drawnBy(), list: MAX_PATHS, explain: true };
  }

  /** The question of the picture. */
  drawnBy() {
    const { piece, to, degree, length } = this.state;
    return { item: `${this.#start} ${to}`, piece, degree: degree > 1 && degree, length, ...this.ground.fields() };
  }

  file() {
    const { piece, to } = this.state;
    return `${piece}-paths-${this.#start}-${to}`;
  }

  show() {
    const { piece, degree, length, draw } = this.state;
    this.piece.show(piece);
    this.drawing.show(draw);
    this.degree.show(degree);
    this.length.show(length);
    this.pieces.show();
  }

  take([answer]) {
    this.answer = answer;
    const last = Math.max(0, answer.paths.length - 1);
    if (this.state.index > last) {
      this.state.index = last;
      this.room.address();
    }
    this.stepper.show(answer, this.state.index);
    this.sums.show(answer);
  }

  tokens() {
    const { piece, from, to } = this.state;
    const tokens = new Map(pieceTokens(this.ground));
    tokens.set(to, { ...(tokens.get(to) ?? { shape: "end", color: "none", kind: "end" }) });
    for (const square of from) {
      const standing = this.ground.pieces.get(square);
      const side = standing ? (standing === standing.toUpperCase() ? "w" : "b") : this.ground.side;
      if (square !== to || !standing) tokens.set(square, { ...figureOf(piece, side), kind: "start" });
    }
    return tokens;
  }

  #at(square) {
    const index = indexOf(square);
    const { from, to, sum } = this.answer?.sums ?? {};
    return { isOnPath: Boolean(this.answer?.squares.includes(square)), isDock: Boolean(this.answer?.docks.includes(square)), gone: from?.[index], left: to?.[index], sum: sum?.[index] };
  }

  cells() {
    const most = this.answer?.length ?? 0;
    return new Map(SQUARES.map((square) => {
      const { isOnPath, isDock, gone } = this.#at(square);
      const isStart = this.state.from.includes(square);
      const isEnd = isStart || square === this.state.to;
      const hasPiece = isEnd || this.ground.pieces.has(square);
      const number = isOnPath && gone !== null && gone !== undefined ? String(gone) : "";
      const words = [isStart && `${spoken(this.state.piece)}, start`, square === this.state.to && "end", ...this.ground.words(square), isDock && "dock", this.#words(square)];
      return [square, {
        tone: isOnPath ? toneOf(gone ?? null, most) : "",
        text: hasPiece ? "" : number,
        note: hasPiece && !isStart ? number : "",
        label: words.filter(Boolean).join(", "),
        flags: [...this.ground.flags(square), isDock && "dock", square === this.state.to && "end"].filter(Boolean),
      }];
    }));
  }

  #words(square) {
    const { isOnPath, gone, left, sum } = this.#at(square);
    if (gone === undefined) return "";
    const total = sum === null || sum === undefined ? "out of reach" : `${gone} + ${left} = ${sum}`;
    return `${total}${isOnPath ? ", on a path" : ""}`;
  }

  readout(square) {
    this.sums.point(square);
    if (!square || !this.answer) return "";
    const { gone, left, sum, isDock } = this.#at(square);
    if (this.ground.occupied.has(square)) return `${square}: blocked`;
    if (gone === undefined) return square;
    if (sum === null) return `${square}: out of reach`;
    const { to } = this.state;
    return `${this.#start} to ${square}: ${gone}, ${square} to ${to}: ${left}, sum ${sum}${isDock ? "; a dock" : ""}`;
  }

  summary() {
    const { piece, from, to, length, degree, count_text: text, count } = this.answer;
    const title = `${capitalised(spoken(piece))} ${from} to ${to}`;
    if (length === null) return { title, text: "There is no path." };
    const kind = degree > 1 ? `admissible path${count === 1 ? "" : "s"} of degree ${degree}` : `shortest path${count === 1 ? "" : "s"}`;
    return { title, text: `${count === 0 ? "No" : BigInt(text).toLocaleString("en")} ${kind}, ${counted(length, "move")}.` };
  }

  legend() {
    if (!this.answer) return [];
    const { docks, squares } = this.answer;
    return [
      squares.length && legendItem({ tone: "heat-2", mark: "1", name: "on a path", detail: `${counted(squares.length, "square")}; numbers count from the start` }),
      docks.length && legendItem({ flags: ["dock"], name: "dock", detail: `${docks.length}: a path may bend here` }),
      ...groundLegend(this.ground),
    ].filter(Boolean);
  }

  marks() {
    const path = this.answer?.paths[this.state.index];
    const { draw, degree, length, to } = this.state;
    const isDrawn = !draw && degree === 1 && !length;
    const lines = isDrawn ? this.answer?.lines ?? [] : [];
    const ends = [this.#start, to];
    const met = new Set(lines.flatMap((line) => [line.from, line.to]).filter((square) => !ends.includes(square)));
    const numbers = new Map([...met].map((square) => [square, this.#at(square).gone]));
    return [{ kind: "lattice", lines, ends, numbers }, path && { kind: "path", squares: path }].filter((mark) => mark && (mark.squares ?? mark.lines).length);
  }

  #isStart(square) {
    return this.state.from.includes(square);
  }

  isLiftable(square) {
    return this.#isStart(square) || square === this.state.to || this.ground.has(square);
  }

  press(square, tool) {
    const { state } = this;
    const isEnd = this.#isStart(square) || square === state.to;
    if (tool === "hand") {
      if (isEnd) this.#moved = this.#isStart(square) ? "from" : "to";
      else if (!this.ground.has(square)) {
        if (this.#moved === "to") state.to = square;
        else state.from[state.from.length - 1] = square;
        return `${this.#moved === "from" ? "start" : "end"} on ${square}`;
      }
      return null;
    }
    if (tool === "start") {
      if (this.#isStart(square)) return this.remove(square);
      if (square === state.to || this.ground.has(square)) return null;
      state.from = [...state.from, square];
      return `start on ${square}`;
    }
    if (tool === "remove") return this.remove(square);
    if (isEnd && !(tool.startsWith("piece ") && square === this.state.to)) return null;
    return this.ground.press(square, tool);
  }

  remove(square) {
    const { from } = this.state;
    if (this.#isStart(square)) {
      if (from.length === 1) return null;
      this.state.from = from.filter((other) => other !== square);
      return `start on ${square} removed`;
    }
    return this.ground.remove(square) ? `${square} free` : null;
  }

  carry(from, to) {
    const { state } = this;
    if (this.#isStart(to) || to === state.to || this.ground.has(to)) return false;
    if (this.#isStart(from)) {
      this.#moved = "from";
      state.from = state.from.map((square) => (square === from ? to : square));
      return true;
    }
    if (from === state.to) {
      [this.#moved, state.to] = ["to", to];
      return true;
    }
    return this.ground.carry(from, to);
  }

  pause() {
    this.stepper?.pause();
  }
}
