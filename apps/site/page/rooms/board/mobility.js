// Mobility: what the pieces of a position can reach, and what each move changes.

import { capitalised, counted, element } from "../../dom.js";
import { Check, Choice } from "./controls.js";
import { Ground } from "./ground.js";
import { distanceLegend, toneOf } from "./legend.js";
import { SQUARES, indexOf, pieceName, spoken, squaresIn } from "./notation.js";
import { PiecesPanel, Palette } from "./palette.js";
import { pieceTokens } from "./tokens.js";
import { MoveList } from "./moves.js";

const FIRST = "r4rk1/ppp2ppp/2n2n2/3p4/3P4/2N2N2/PPP2PPP/R4RK1 w";
const LEVELS = { empty: "Nothing", obstacles: "Other pieces", safe: "Pieces and attacks" };
const BLOCKED_BY = { empty: "as on an empty board", obstacles: "around the other pieces", safe: "around the other pieces and what cheaper pieces attack" };

export class Mobility {
  name = "mobility";
  label = "Mobility";
  question = "chess/mobility";

  constructor(room) {
    this.ground = new Ground();
    this.palette = new Palette(["hand", "remove"], () => room.redraw());
    this.level = new Choice("What blocks a move", Object.entries(LEVELS).map(([value, text]) => ({ value, text })), (level) => room.changed(() => { this.state.level = level; }));
    this.pins = new Check("A pinned piece stays on the line of the pin", (pins) => room.changed(() => { this.state.hasPins = pins; }));
    this.pieces = new PiecesPanel(this.ground, this.palette, { ...room.forPieces, sideLegend: "To move" });
    this.moves = new MoveList((uci) => {
      this.pointed = uci;
      room.redraw();
    });
    this.panel = element("div", { class: "stack" }, this.level.element, this.pins.element, this.palette.choice.element, this.pieces.element);
    this.below = this.moves.element;
    this.read({});
  }

  read(fields) {
    const [square] = squaresIn(fields.square);
    this.state = { level: fields.level in LEVELS ? fields.level : "obstacles", hasPins: fields.pins !== undefined, square: square ?? null };
    this.ground.read({ fen: fields.fen ?? FIRST });
    if (!fields.fen) this.state.square ??= "c3";
    this.pointed = null;
    this.answer = null;
  }

  fields() {
    const { level, hasPins, square } = this.state;
    return { level, pins: hasPins, square: this.#piece() ? square : null, fen: this.#position() };
  }

  #position() {
    return this.ground.fen || `8/8/8/8/8/8/8/8 ${this.ground.side}`;
  }

  asked() {
    const { level, hasPins } = this.state;
    return { fen: this.#position(), level, pins: hasPins, "rank-moves": true };
  }

  drawnBy() {
    const { level, hasPins, square } = this.state;
    return { fen: this.#position(), level, pins: hasPins, square: this.#piece() ? square : null };
  }

  file() {
    const { level, square } = this.state;
    return `mobility-${this.#piece() ? `${pieceName(this.#piece()).replace(" ", "-")}-${square}-` : ""}${level}`;
  }

  #piece() {
    return this.ground.pieces.get(this.state.square) ?? null;
  }

  show() {
    this.level.show(this.state.level);
    this.pins.show(this.state.hasPins);
    this.pieces.show();
  }

  take([answer]) {
    this.answer = answer;
    if (!answer.moves.some(({ uci }) => uci === this.pointed)) this.pointed = null;
    this.moves.show(answer.moves, this.ground.pieces, this.ground.side);
  }

  tokens() {
    const tokens = new Map(pieceTokens(this.ground));
    const chosen = tokens.get(this.state.square);
    if (chosen) chosen.kind = "start";
    return tokens;
  }

  #of(square) {
    return this.answer?.men.find((piece) => piece.square === square);
  }

  cells() {
    const reach = this.#of(this.state.square)?.distances;
    const most = Math.max(0, ...(reach ?? []));
    return new Map(SQUARES.map((square, index) => {
      const piece = this.ground.pieces.get(square);
      const moves = reach?.[index];
      const value = this.#of(square)?.value;
      const isChosen = square === this.state.square && piece;
      const number = moves === null || moves === undefined || isChosen ? "" : String(moves);
      const words = [...this.ground.words(square), isChosen && "chosen", piece && value !== undefined && `value ${value}`, !isChosen && this.#words(moves)];
      return [square, { tone: moves === undefined ? "" : toneOf(moves, most), text: piece ? "" : number, note: piece ? number : "", label: words.filter(Boolean).join(", "), flags: moves === null ? ["unreached"] : [] }];
    }));
  }

  #words(moves) {
    return moves === undefined ? "" : moves === null ? "out of reach" : counted(moves, "move");
  }

  readout(square) {
    const piece = this.#of(square);
    const chosen = this.#of(this.state.square);
    if (piece && (!chosen || chosen === piece)) return `${piece.color} ${spoken(piece.piece).split(" ").at(-1)} ${square}: value ${piece.value}; within 1, 2, … moves ${piece.reach.join(", ") || "nothing"}`;
    if (!chosen) return "";
    return `${pieceName(this.#piece() ?? "N")} ${chosen.square} to ${square}: ${this.#words(chosen.distances[indexOf(square)])}`;
  }

  summary() {
    const chosen = this.#of(this.state.square);
    const words = BLOCKED_BY[this.state.level];
    if (chosen) return { title: capitalised(`${chosen.color} ${spoken(chosen.piece).split(" ").at(-1)} ${chosen.square}`), text: `Value ${chosen.value}, ${words}; ${chosen.reach.length ? `${counted(chosen.reach[0], "square")} in one move${chosen.reach.length > 1 ? `, ${chosen.reach.at(-1)} in ${counted(chosen.reach.length, "move")}` : ""}.` : "it cannot move."}` };
    const total = (color) => this.answer.men.filter((piece) => piece.color === color).reduce((sum, { value }) => sum + value, 0);
    return { title: "Mobility", text: this.answer.men.length ? `White ${total("white")}, Black ${total("black")}, ${words}. Press a piece to see its reach.` : "No piece is on the board. Choose one and press a square." };
  }

  legend() {
    const reach = this.#of(this.state.square)?.distances;
    return reach ? distanceLegend(reach, this.ground) : [];
  }

  marks() {
    return this.pointed ? [{ kind: "arrow", squares: [this.pointed.slice(0, 2), this.pointed.slice(2, 4)] }] : [];
  }

  isLiftable(square) {
    return this.ground.pieces.has(square);
  }

  /** A piece that is picked up by keyboard shows its reach. */
  select(square) {
    this.state.square = square;
  }

  press(square, tool) {
    if (tool === "hand") {
      const isChosen = this.state.square === square;
      this.state.square = isChosen || !this.ground.pieces.has(square) ? null : square;
      return this.state.square ? `${pieceName(this.ground.pieces.get(square))} ${square} chosen` : "no piece chosen";
    }
    if (tool === "remove") return this.remove(square);
    const text = this.ground.press(square, tool);
    if (this.ground.pieces.has(square)) this.state.square = square;
    return text;
  }

  remove(square) {
    return this.ground.remove(square) ? `${square} free` : null;
  }

  carry(from, to) {
    if (!this.ground.carry(from, to)) return false;
    this.state.square = to;
    return true;
  }
}
