// Distances: how many moves from here to every square, or from every square to here.

import { capitalised, counted, folded } from "../../dom.js";
import { Choice, Pick } from "../../controls.js";
import { SQUARES } from "../../chess/notation.js";
import { PIECES, figureOf, pieceOf, spoken } from "../../chess/pieces.js";
import { distanceLegend, movesText, toneOf } from "./colours.js";
import { Mode, flag, numbered, oneOf, squares } from "./mode.js";
import { pieceOptions } from "./tools.js";

const GOALS = {
  centre: "the centre", edge: "the edge", corner: "a corner", "light-corner": "a light corner", "dark-corner": "a dark corner",
};

export class Distances extends Mode {
  name = "map";
  label = "Distances";
  question = "chess/map";
  static state = { piece: oneOf(PIECES, "knight"), from: squares("a1"), inward: flag, to: oneOf(Object.keys(GOALS), "") };
  static marker = { key: "from", name: "start" };

  constructor(room) {
    super(room, ["hand", "start", "occupied", "forbidden", "remove"]);
    const goals = Object.entries(GOALS).map(([value, text]) => [value, text.replace(/^an? |^the /, "")]);
    this.more = folded("Pieces on the board", this.piecesPanel("The piece is"));
    this.panel = this.stack(this.control("piece", Choice, "Piece", pieceOptions(), "pieces"), this.pair(
      this.control("inward", Choice, "Count", [{ value: false, text: "From here" }, { value: true, text: "To here" }]),
      this.control("to", Pick, "Or to the nearest", { "": "—", ...Object.fromEntries(goals) })), this.palette.element, this.more);
    this.read({});
  }

  set(key, value) {
    super.set(key, value);
    if (key === "inward") this.state.to = "";
  }

  fields() {
    return { ...super.fields(), ...(this.state.to && { from: null, inward: null }) };
  }

  asked() {
    const { from, ...rest } = this.fields();
    return { ...rest, item: from?.join(",") };
  }

  show() {
    super.show();
    if (this.state.to) this.controlled("inward").show("");
  }

  take([answer]) {
    this.answer = answer;
    this.most = Math.max(0, ...answer.distances);
  }

  get placed() {
    return this.state.to ? [] : this.state.from;
  }

  tokens() {
    const tokens = super.tokens();
    for (const square of this.placed) {
      // A piece on the start square is the piece that goes, with its own colour.
      const piece = this.ground.pieces.get(square);
      tokens.set(square, { ...figureOf(this.state.piece, this.ground.color), ...(piece && { color: pieceOf(piece).color }), kind: "start" });
    }
    return tokens;
  }

  cell(square, index) {
    const { piece, inward } = this.state;
    const moves = this.answer?.distances[index];
    const isStart = this.placed.includes(square);
    const isBlocked = this.ground.occupied.has(square);
    const hasPiece = this.ground.pieces.has(square);
    const number = moves ?? (isBlocked || moves === undefined ? "" : "–");
    return {
      tone: moves === undefined ? "" : toneOf(moves, this.most),
      ...(!isStart && numbered(hasPiece && !(moves > 0) ? "" : number, hasPiece)),
      words: [isStart ? `${spoken(piece)}, ${inward ? "goal" : "start"}` : this.ground.words(square), !isBlocked && movesText(moves)],
      flags: [...this.ground.flags(square), moves === null && !isBlocked && "unreached"],
    };
  }

  summary() {
    const { piece, from, inward, to } = this.state;
    const isTo = to || inward;
    const farthest = SQUARES.filter((_, index) => this.answer.distances[index] === this.most);
    const far = farthest.length > 3 ? counted(farthest.length, "square") : farthest.join(", ");
    return {
      title: `${capitalised(spoken(piece))} ${isTo ? "to" : "from"} ${to ? GOALS[to] : from.join(", ")}`,
      text: this.most > 0 ? `${counted(this.most, "move")} at most, ${isTo ? "from" : "to"} ${far}.` : "It reaches no other square.",
    };
  }

  legend() {
    return distanceLegend(this.answer.distances, this.ground);
  }

  handle(square) {
    const { from, to, piece } = this.state;
    if (to || this.isLiftable(square)) return null;
    from[from.length - 1] = square;
    return `${spoken(piece)} on ${square}`;
  }

  place(square) {
    const { from, to } = this.state;
    this.state.to = "";
    if (this.ground.occupied.has(square)) return this.remove(square);
    this.state.from = to ? [square] : [...from, square];
    return `start on ${square}`;
  }
}
