// Mobility: what the pieces of a position can reach, and what each move changes.

import { capitalised, cell, columnHead, counted, element, grouped, row, rowHead, table } from "../../dom.js";
import { Check, Choice, roving } from "../../controls.js";
import { pieceName, spoken } from "../../chess/pieces.js";
import { BOARD as WORDS } from "../../words.js";
import { distanceLegend, movesText, toneOf } from "./colours.js";
import { Mode, flag, numbered, oneOf, reader, square } from "./mode.js";

const LEVELS = { empty: "Nothing", obstacles: "Other pieces", safe: "Pieces and attacks" };

const nameOf = ({ color, piece, square }) => `${color} ${spoken(piece).split(" ").at(-1)} ${square}`;

export class Mobility extends Mode {
  name = "mobility";
  label = "Mobility";
  question = "chess/mobility";
  static fen = "r4rk1/ppp2ppp/2n2n2/3p4/3P4/2N2N2/PPP2PPP/R4RK1 w";
  static state = {
    level: oneOf(Object.keys(LEVELS), "obstacles"), pins: flag, square: reader((text, { fen }) => square(fen ? null : "c3")(text), square(null).isRead),
  };


  constructor(room) {
    super(room);
    this.moves = new MoveList((uci) => {
      this.pointed = uci;
      room.redraw();
    });
    this.panel = this.stack(
      this.control("level", Choice, "What blocks a move", LEVELS),
      this.control("pins", Check, "A pinned piece stays on the line of the pin"), this.palette.element, this.piecesPanel("To move"));
    this.below = this.moves.element;
    this.read({});
  }

  read(fields) {
    super.read(fields);
    this.pointed = null;
  }

  fields() {
    return { ...this.state, square: this.#piece && this.state.square, fen: this.ground.fen || `8/8/8/8/8/8/8/8 ${this.ground.side}` };
  }

  asked() {
    return { ...this.fields(), square: null, "rank-moves": true };
  }

  drawnBy() {
    return this.fields();
  }

  get #piece() {
    return this.ground.pieces.get(this.state.square) ?? null;
  }

  take([answer]) {
    this.answer = answer;
    if (!answer.moves.some(({ uci }) => uci === this.pointed)) this.pointed = null;
    this.moves.show(answer.moves, this.ground);
  }

  tokens() {
    const tokens = super.tokens();
    if (this.#piece) tokens.get(this.state.square).kind = "start";
    return tokens;
  }

  #of(square) {
    return this.answer?.men.find((piece) => piece.square === square);
  }

  cell(square, index) {
    const reach = this.#of(this.state.square)?.distances;
    const piece = this.ground.pieces.get(square);
    const moves = reach?.[index];
    const value = this.#of(square)?.value;
    const isChosen = square === this.state.square && piece;
    const number = isChosen ? "" : moves ?? "";
    return {
      tone: reach ? toneOf(moves, Math.max(...reach)) : "",
      ...numbered(number, piece),
      words: [this.ground.words(square), isChosen && "chosen", piece && value !== undefined && `mobility ${value}`, !isChosen && movesText(moves)],
      flags: [moves === null && "unreached"],
    };
  }

  detail(square) {
    const reach = this.#of(square)?.reach;
    return reach && `within 1, 2, … moves ${reach.join(", ") || "nothing"}`;
  }

  summary() {
    const { men } = this.answer;
    const chosen = this.#of(this.state.square);
    const around = WORDS.around[this.state.level];
    if (chosen) {
      const { reach, value } = chosen;
      const far = reach.length > 1 ? `, ${reach.at(-1)} in ${counted(reach.length, "move")}` : "";
      const near = reach.length ? `${counted(reach[0], "square")} in one move${far}.` : "it cannot move.";
      return { title: capitalised(nameOf(chosen)), text: `Mobility ${grouped(value)}, ${around}: ${near} ${WORDS.mobility}` };
    }
    const total = (side) => men.filter(({ color }) => color === side).reduce((sum, { value }) => sum + value, 0);
    const text = men.length ? `The mobility of all pieces together: White ${grouped(total("white"))}, Black ${grouped(total("black"))}, ${around}. ${WORDS.pressPiece}` : WORDS.noPiece;
    return { title: "Mobility", text };
  }

  legend() {
    const reach = this.#of(this.state.square)?.distances;
    return reach ? distanceLegend(reach, this.ground) : [];
  }

  marks() {
    return this.pointed ? [{ kind: "arrow", squares: [this.pointed.slice(0, 2), this.pointed.slice(2, 4)] }] : [];
  }

  /** A piece that is picked up by keyboard shows its reach. */
  select(square) {
    this.state.square = square;
  }

  handle(square) {
    this.state.square = this.state.square === square || !this.ground.pieces.has(square) ? null : square;
    return this.#piece ? `${pieceName(this.#piece)} ${square} chosen` : "no piece chosen";
  }

  press(square, tool) {
    const words = super.press(square, tool);
    if (tool.startsWith("piece ") && this.ground.pieces.has(square)) this.state.square = square;
    return words;
  }

  carry(from, to) {
    if (!super.carry(from, to)) return false;
    this.state.square = to;
    return true;
  }
}

const COLUMNS = {
  mover: "The piece that moves", uncovered: "Pieces whose lines it opens or blocks", opponent: "Taken from the opponent", total: "All together",
};
const signed = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));

/** The moves of a position by what they change. One row is in the tab order, arrow keys go on. */
class MoveList {
  #controls = [];

  constructor(onPoint) {
    this.onPoint = onPoint;
    this.title = element("h2", { id: "moves-title" });
    this.table = table("moves", "What each move changes", ["move", ...Object.entries(COLUMNS).map(([text, title]) => columnHead({ title }, text))]);
    [this.body] = this.table.tBodies;
    this.element = element("section", { class: "moves-section stack" }, this.title,
      element("p", { class: "note", text: WORDS.moves }), element("div", { class: "moves-frame" }, this.table));
    this.body.addEventListener("pointerover", (event) => this.#point(event.target));
    this.table.addEventListener("pointerleave", () => this.#point(document.activeElement));
    this.body.addEventListener("focusin", (event) => this.#point(event.target));
    this.body.addEventListener("focusout", () => onPoint(null));
    roving(this.body, () => this.#controls, ["ArrowUp", "ArrowDown"]);
  }

  #point(target) {
    const uci = target?.closest?.("tr[data-uci]")?.dataset.uci ?? null;
    for (const line of this.body.children) line.classList.toggle("is-pointed", line.dataset.uci === uci);
    this.onPoint(uci);
  }

  show(moves, { pieces, color }) {
    const hadFocus = this.body.contains(document.activeElement);
    this.title.textContent = moves.length ? `${counted(moves.length, "move")} for ${color}, the best first` : `No move for ${color}`;
    this.element.classList.toggle("is-empty", moves.length === 0);
    this.#controls = moves.map(({ uci }) => {
      const [from, to, promotion] = [uci.slice(0, 2), uci.slice(2, 4), uci.slice(4)];
      const piece = pieces.get(from);
      return element("button", { type: "button", class: "move-name", tabindex: "-1", onclick: (event) => event.currentTarget.focus() },
        piece && element("span", { class: "unseen", text: `${pieceName(piece)} ` }), `${from}–${to}${promotion && `=${promotion.toUpperCase()}`}`);
    });
    this.body.replaceChildren(...moves.map((move, index) => row({ "data-uci": move.uci }, rowHead(this.#controls[index]),
      ...Object.keys(COLUMNS).map((key) => cell({ class: key === "total" ? "total" : "" }, signed(move[key]))))));
    const [first] = this.#controls;
    if (!first) return;
    first.tabIndex = 0;
    if (hadFocus) first.focus();
  }
}
