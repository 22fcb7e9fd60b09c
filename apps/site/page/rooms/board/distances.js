// Distances: how many moves from here to every square, or from every square to here.

import { capitalised, counted, element } from "../../dom.js";
import { Choice, Pick } from "./controls.js";
import { Ground } from "./ground.js";
import { distanceLegend, toneOf } from "./legend.js";
import { PIECES, SQUARES, indexOf, pieceOf, spoken, squaresIn } from "./notation.js";
import { PiecesPanel, Palette } from "./palette.js";
import { figureOf, pieceTokens, pieceChoice } from "./tokens.js";

const GOALS = { centre: "the centre", edge: "the edge", corner: "a corner", "light-corner": "a light corner", "dark-corner": "a dark corner" };

export class Distances {
  name = "map";
  label = "Distances";
  question = "chess/map";

  constructor(room) {
    this.ground = new Ground();
    this.palette = new Palette(["hand", "start", "occupied", "forbidden", "remove"], () => room.redraw());
    this.piece = pieceChoice((piece) => room.changed(() => { this.state.piece = piece; }));
    this.direction = new Choice("Count", [{ value: "", text: "From here" }, { value: "inward", text: "To here" }], (value) => room.changed(() => {
      this.state.isInward = value === "inward";
      this.state.goal = "";
    }));
    this.goal = new Pick("Or to the nearest", [{ value: "", text: "—" }, ...Object.keys(GOALS).map((value) => ({ value, text: GOALS[value].replace(/^an? |^the /, "") }))],
      (goal) => room.changed(() => { this.state.goal = goal; }));
    this.pieces = new PiecesPanel(this.ground, this.palette, { ...room.forPieces, sideLegend: "The piece is" });
    this.more = element("details", { class: "more" }, element("summary", { text: "Pieces on the board" }), this.pieces.element);
    this.panel = element("div", { class: "stack" }, this.piece.element, element("div", { class: "pair" }, this.direction.element, this.goal.element), this.palette.choice.element, this.more);
    this.read({});
  }

  read(fields) {
    const goal = fields.to in GOALS ? fields.to : "";
    const from = squaresIn(fields.from);
    this.state = { piece: PIECES.includes(fields.piece) ? fields.piece : "knight", from: from.length ? from : ["a1"], isInward: fields.inward !== undefined, goal };
    this.ground.read(fields);
    this.more.open = this.ground.pieces.size > 0;
    this.answer = null;
  }

  fields() {
    const { piece, from, isInward, goal } = this.state;
    return { piece, ...(goal ? { to: goal } : { from: from.join(","), inward: isInward }), ...this.ground.fields() };
  }

  asked() {
    const { from, goal, ...rest } = { ...this.fields(), from: this.state.from.join(","), goal: this.state.goal };
    return { ...rest, item: goal ? undefined : from };
  }

  file() {
    const { piece, from, isInward, goal } = this.state;
    return `${piece}-map-${goal || isInward ? "to-" : ""}${goal || from.slice(0, 4).join("-")}`;
  }

  show() {
    const { piece, isInward, goal } = this.state;
    this.piece.show(piece);
    this.direction.show(goal ? "none" : isInward ? "inward" : "");
    this.goal.show(goal);
    this.pieces.show();
  }

  get #starts() {
    return this.state.goal ? [] : this.state.from;
  }

  tokens() {
    const tokens = new Map(pieceTokens(this.ground));
    const figure = figureOf(this.state.piece, this.ground.side);
    for (const square of this.#starts) {
      // A piece on the start square is the piece that goes, with its own colour.
      const piece = this.ground.pieces.get(square);
      tokens.set(square, { ...figure, ...(piece ? { color: pieceOf(piece).color } : {}), kind: "start" });
    }
    return tokens;
  }

  #moves(square) {
    return this.answer?.distances[indexOf(square)];
  }

  cells() {
    const most = Math.max(0, ...(this.answer?.distances ?? []));
    return new Map(SQUARES.map((square) => {
      const moves = this.#moves(square);
      const hasPiece = this.ground.pieces.has(square) || this.#starts.includes(square);
      const isStart = this.#starts.includes(square);
      const words = [isStart && `${spoken(this.state.piece)}, ${this.state.isInward ? "goal" : "start"}`, ...(isStart ? [] : this.ground.words(square)), this.#words(square)];
      const isBlocked = this.ground.occupied.has(square);
      const number = moves === null || moves === undefined ? (isBlocked || moves === undefined ? "" : "–") : String(moves);
      return [square, {
        tone: moves === undefined ? "" : toneOf(moves, most),
        text: hasPiece ? "" : number,
        note: hasPiece && !isStart && moves > 0 ? number : "",
        label: words.filter(Boolean).join(", "),
        flags: [...this.ground.flags(square), moves === null && !isBlocked && "unreached"].filter(Boolean),
      }];
    }));
  }

  #words(square) {
    const moves = this.#moves(square);
    if (moves === undefined || this.ground.occupied.has(square)) return "";
    return moves === null ? "out of reach" : counted(moves, "move");
  }

  readout(square) {
    const { piece, from, isInward, goal } = this.state;
    const words = this.ground.occupied.has(square) ? "blocked" : this.#words(square);
    if (!words) return "";
    const start = from.length > 1 ? `the nearest of ${from.join(", ")}` : from[0];
    const route = goal ? `${square} to ${GOALS[goal]}` : isInward ? `${square} to ${start}` : `${start} to ${square}`;
    return `${spoken(piece)} ${route}: ${words}`;
  }

  summary() {
    const { piece, from, isInward, goal } = this.state;
    const distances = this.answer.distances;
    const most = Math.max(...distances);
    const farthest = SQUARES.filter((_, index) => distances[index] === most);
    const name = capitalised(spoken(piece));
    const where = goal ? `to ${GOALS[goal]}` : `${isInward ? "to" : "from"} ${from.join(", ")}`;
    const far = farthest.length > 3 ? counted(farthest.length, "square") : farthest.join(", ");
    return { title: `${name} ${where}`, text: most > 0 ? `${counted(most, "move")} at most, ${goal || isInward ? "from" : "to"} ${far}.` : "It reaches no other square." };
  }

  legend() {
    return this.answer ? distanceLegend(this.answer.distances, this.ground) : [];
  }

  isLiftable(square) {
    return this.#starts.includes(square) || this.ground.has(square);
  }

  press(square, tool) {
    const { from, goal } = this.state;
    const isStart = this.#starts.includes(square);
    if (tool === "hand") {
      if (goal || this.isLiftable(square)) return null;
      from[from.length - 1] = square;
      return `${spoken(this.state.piece)} on ${square}`;
    }
    if (tool === "start") {
      this.state.goal = "";
      if (!isStart && !this.ground.occupied.has(square)) this.state.from = goal ? [square] : [...from, square];
      else return this.remove(square);
      return `start on ${square}`;
    }
    if (tool === "remove") return this.remove(square);
    return isStart ? null : this.ground.press(square, tool);
  }

  remove(square) {
    const { from } = this.state;
    if (this.#starts.includes(square)) {
      if (from.length === 1) return null;
      this.state.from = from.filter((other) => other !== square);
      return `start on ${square} removed`;
    }
    return this.ground.remove(square) ? `${square} free` : null;
  }

  carry(from, to) {
    if (this.#starts.includes(to) || this.ground.has(to)) return false;
    if (!this.#starts.includes(from)) return this.ground.carry(from, to);
    this.state.from = this.state.from.map((square) => (square === from ? to : square));
    return true;
  }
}
