// Paths: all shortest or admissible paths from one square to another, one after the other.

import { capitalised, counted, drawn, element, folded, grouped } from "../../dom.js";
import { Choice, Line, Pick } from "../../controls.js";
import { Player } from "../../player.js";
import { SQUARES, indexOf, placeOf } from "../../chess/notation.js";
import { END, PIECES, figureOf, pieceOf, spoken } from "../../chess/pieces.js";
import { groundLegend, legendItem, toneOf } from "./colours.js";
import { Mode, number, numbered, oneOf, square, squares } from "./mode.js";
import { pieceOptions } from "./tools.js";

const MAX_PATHS = 500;

const PLAYER = {
  noun: "path", play: "Play the paths", place: "Path", from: 0,
  speeds: [[1.1, "1.1 a second"]], usual: 1.1, kept: "board.paths", needsMotion: false, shown: () => "",
};

export class Paths extends Mode {
  name = "paths";
  label = "Paths";
  question = "chess/trajectory";
  static state = {
    piece: oneOf(PIECES, "king"), from: squares("f6"), to: square("h1"), draw: oneOf(["one"], ""), degree: number(1, 1, 8), length: number(""),
    path: (text, { way }) => number(1, 1)(text ?? way),
  };
  static more = { way: null }; // the older name of `path`
  static marker = { key: "from", name: "start" };
  #moved = "to"; // the end that a press moves
  #start = ""; // the start whose paths are shown

  constructor(room) {
    super(room, ["hand", "start", "occupied", "forbidden", "remove"]);
    const degrees = [1, 2, 3, 4, 5, 6, 7, 8].map((value) => ({ value, text: value === 1 ? "1: shortest" : `${value}: admissible` }));
    this.more = folded("Pieces on the board", this.piecesPanel("The piece is"));
    this.stepped = element("h2");
    this.text = element("p", { class: "path-text" });
    this.player = new Player((index) => this.#step(index), () => false, { ...PLAYER, label: (index) => this.#pathName(index) });
    const stepper = element("section", { class: "stepper stack", "aria-label": "Paths one by one" }, this.stepped, this.player.element, this.text);
    this.sums = new SumTable();
    this.drawing = new Choice("Draw", { "": "All of them", one: "One path" }, (draw) => this.#drawn("draw", draw));
    this.panel = this.stack(this.stepper = stepper, this.drawing.element, this.control("piece", Choice, "Piece", pieceOptions(), "pieces"),
      this.pair(this.control("degree", Pick, "Degree", degrees),
        this.control("length", Line, "Moves", { type: "number", min: 0, max: 63, inputmode: "numeric", placeholder: "fewest" })),
      this.palette.element, this.more);
    this.below = this.sums.element;
    this.read({});
  }

  read(fields) {
    this.pause();
    super.read(fields);
  }

  #drawn(key, value) {
    this.state[key] = value;
    this.drawing.show(this.state.draw);
    this.room.redraw();
    this.room.address();
  }

  #step(index) {
    this.#drawn("path", index + 1);
    this.#name();
    if (!this.player.isPlaying) this.room.announce(`${this.stepped.textContent}: ${this.text.textContent}`);
  }

  #pathName(index) {
    const { paths = [], count_text: text = "0", complete } = this.answer ?? {};
    const total = complete ? "" : ` of ${BigInt(text).toLocaleString("en-GB")} listed`;
    return `Path ${index + 1} of ${grouped(paths.length)}${total}`;
  }

  #name() {
    const index = this.state.path - 1;
    this.stepped.textContent = this.#pathName(index);
    this.text.textContent = (this.answer.paths[index] ?? []).join(" ");
  }

  fields() {
    const { degree, path } = this.state;
    return { ...super.fields(), degree: degree > 1 && degree, path: path > 1 && path };
  }

  set(key, value) {
    super.set(key, key === "degree" ? Number(value) : value);
  }

  /** Of several starts the nearest one goes: the question which it is, before the question of its paths. */
  before() {
    const { piece, from, to } = this.state;
    const fields = { item: `${from.join(",")} ${to}`, piece, ...this.ground.fields() };
    return from.length > 1 ? { name: "chess/distance", fields } : null;
  }

  /** `nearest` is the answer to that question. */
  asked(nearest = null) {
    const { from } = this.state;
    this.#start = nearest?.pair?.[0] ?? (from.includes(this.#start) ? this.#start : from[0]);
    return { ...this.drawnBy(), list: MAX_PATHS, explain: true };
  }

  drawnBy() {
    const { piece, to, degree, length } = this.state;
    return { item: `${this.#start} ${to}`, piece, degree: degree > 1 && degree, length, ...this.ground.fields() };
  }

  show() {
    super.show();
    this.drawing.show(this.state.draw);
  }

  take([answer]) {
    this.answer = answer;
    const last = Math.max(1, answer.paths.length);
    if (this.state.path > last) {
      this.state.path = last;
      this.room.address();
    }
    this.stepper.hidden = answer.paths.length === 0;
    this.player.put(answer.paths.length, this.state.path - 1);
    this.#name();
    this.sums.show(answer);
  }

  tokens() {
    const { piece, from, to } = this.state;
    const { pieces, color } = this.ground;
    const tokens = super.tokens();
    if (!tokens.has(to)) tokens.set(to, END);
    for (const square of from) {
      const standing = pieces.get(square);
      const side = standing ? pieceOf(standing).color : color;
      if (square !== to || !standing) tokens.set(square, { ...figureOf(piece, side), kind: "start" });
    }
    return tokens;
  }

  #at(square) {
    const index = indexOf(square);
    const { sums, squares = [], docks = [] } = this.answer ?? {};
    const [gone, left, sum] = [sums?.from[index], sums?.to[index], sums?.sum[index]];
    return { isOnPath: squares.includes(square), isDock: docks.includes(square), gone, left, sum };
  }

  cell(square) {
    const { isOnPath, isDock, gone, left, sum } = this.#at(square);
    const isStart = this.placed.includes(square);
    const isEnd = square === this.state.to;
    const number = isOnPath ? gone ?? "" : "";
    const total = gone === undefined ? "" : Number.isFinite(sum) ? `${gone} + ${left} = ${sum}` : "out of reach";
    return {
      tone: isOnPath ? toneOf(gone ?? null, this.answer.length ?? 0) : "",
      ...(!isStart && numbered(number, isEnd || this.ground.pieces.has(square))),
      words: [isStart && `${spoken(this.state.piece)}, start`, isEnd && "end", this.ground.words(square), isDock && "dock", total,
        isOnPath && gone !== undefined && "on a path"],
      flags: [...this.ground.flags(square), isDock && "dock", isEnd && "end"],
    };
  }

  look(square) {
    this.sums.point(square);
  }

  summary() {
    const { piece, from, to, length, degree, count_text: text, count } = this.answer;
    const title = `${capitalised(spoken(piece))} ${from} to ${to}`;
    if (length === null) return { title, text: "There is no path." };
    const noun = count === 1 ? "path" : "paths";
    const kind = degree > 1 ? `admissible ${noun} of degree ${degree}` : `shortest ${noun}`;
    return { title, text: `${count === 0 ? "No" : BigInt(text).toLocaleString("en")} ${kind}, ${counted(length, "move")}.` };
  }

  legend() {
    const { docks, squares } = this.answer;
    const detail = `${counted(squares.length, "square")}; numbers count from the start`;
    return [
      squares.length > 0 && legendItem({ tone: "heat-2", mark: "1", name: "on a path", detail }),
      docks.length > 0 && legendItem({ flags: ["dock"], name: "dock", detail: `${docks.length}: a path may bend here` }),
      ...groundLegend(this.ground),
    ];
  }

  get #isShortest() {
    return this.state.degree === 1 && !this.state.length;
  }

  /** The moves of all paths, each with its share of them; of admissible ones, of those that are listed. */
  get #lines() {
    const { lines = [], paths = [] } = this.answer ?? {};
    if (this.#isShortest) return lines;
    const counts = new Map();
    for (const path of paths) {
      path.slice(1).forEach((to, index) => counts.set(`${path[index]} ${to}`, (counts.get(`${path[index]} ${to}`) ?? 0) + 1));
    }
    return [...counts].map(([ends, count]) => ({ from: ends.slice(0, 2), to: ends.slice(3), share: count / paths.length }));
  }

  marks() {
    const { draw, to, path } = this.state;
    const squares = this.answer?.paths[path - 1] ?? [];
    const lines = draw ? [] : this.#lines;
    const ends = [this.#start, to];
    const met = new Set(lines.flatMap((line) => [line.from, line.to]).filter((square) => !ends.includes(square)));
    const numbers = [...met].map((square) => [square, this.#at(square).gone]);
    return [lines.length && { kind: "lattice", lines, ends, numbers }, squares.length > 1 && { kind: "path", squares }].filter(Boolean);
  }

  isLiftable(square) {
    return square === this.state.to || super.isLiftable(square);
  }

  handle(square) {
    const { state } = this;
    const isStart = this.placed.includes(square);
    if (isStart || square === state.to) this.#moved = isStart ? "from" : "to";
    if (this.isLiftable(square)) return null;
    if (this.#moved === "to") state.to = square;
    else state.from[state.from.length - 1] = square;
    return `${this.#moved === "from" ? "start" : "end"} on ${square}`;
  }

  press(square, tool) {
    return square === this.state.to && ["occupied", "forbidden"].includes(tool) ? null : super.press(square, tool);
  }

  place(square) {
    if (this.isLiftable(square)) return null;
    this.state.from = [...this.state.from, square];
    return `start on ${square}`;
  }

  carry(from, to) {
    const { state } = this;
    if (to === state.to) return false;
    const isStart = this.placed.includes(from);
    if (isStart) this.#moved = "from";
    if (isStart || from !== state.to) return super.carry(from, to);
    if (this.placed.includes(to) || this.ground.has(to)) return false;
    [this.#moved, state.to] = ["to", to];
    return true;
  }

  pause() {
    this.player.pause();
  }
}

class SumTable {
  #cells = [];

  constructor() {
    this.boards = element("div", { class: "sums-boards" });
    this.note = element("p", { class: "note" });
    this.element = element("section", { class: "sums stack", "aria-label": "Sum table" },
      element("h2", { text: "Why these squares" }), this.note, this.boards);
  }

  show({ from, to, sums, length, degree, squares, docks }) {
    this.element.hidden = !sums || length === null;
    if (this.element.hidden) return;
    this.#cells = [];
    this.note.textContent = degree > 1
      ? `Where both numbers add up to ${length}, a path of ${length} moves may bend: a dock of degree 2. `
        + `At a dock of a higher degree they add up to ${length} at most.`
      : `Where both numbers add up to ${length}, the length, there is a shortest path. Everywhere else the sum is larger.`;
    const board = (name, numbers, isOn) => this.#board(name, numbers, isOn, docks);
    const sign = (text) => element("span", { class: "sums-sign", text, "aria-hidden": "true" });
    const isOnPath = (square) => squares.includes(square);
    this.boards.replaceChildren(board(`from ${from}`, sums.from, isOnPath), sign("+"), board(`to ${to}`, sums.to, isOnPath), sign("="),
      board("sum", sums.sum, (_, sum) => sum === length));
  }

  #board(name, numbers, isOn, docks) {
    const cells = SQUARES.map((square, index) => {
      const { column, row } = placeOf(square);
      const look = ["sum-cell", isOn(square, numbers[index]) && "is-on", docks.includes(square) && "is-dock"].filter(Boolean).join(" ");
      return drawn("g", { class: look, "data-square": square },
        drawn("rect", { x: column * 10, y: row * 10, width: 10, height: 10 }),
        drawn("text", { x: column * 10 + 5, y: row * 10 + 7.1, text: numbers[index] ?? "–" }));
    });
    this.#cells.push(...cells);
    const label = `Moves, ${name}; the numbers are in the names of the squares of the board`;
    return element("figure", {}, element("figcaption", { class: "note", text: name }),
      drawn("svg", { viewBox: "0 0 80 80", role: "img", "aria-label": label }, ...cells));
  }

  point(square) {
    for (const cell of this.#cells) cell.classList.toggle("is-pointed", cell.dataset.square === square);
  }
}
