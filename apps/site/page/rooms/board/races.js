// Races: which pawn gets through, with the squares from which the king still catches it; and which king is first on a square.

import { element } from "../../dom.js";
import { Choice } from "./controls.js";
import { Ground } from "./ground.js";
import { legendItem } from "./legend.js";
import { SQUARES, pieceName, pieceOf, readFen, squaresIn, writePlacement } from "./notation.js";
import { PiecesPanel, Palette } from "./palette.js";
import { pieceTokens } from "./tokens.js";

const FIRST = { pawns: "8/8/8/7k/8/P7/8/7K w", kings: "8/8/2k5/8/8/8/8/K7 w" };
const TARGET = "b4";
const LAST_RANK = { white: 8, black: 1 };

/** The position with its piece on another square. */
function moved(fen, from, to) {
  const { pieces, side, rest } = readFen(fen);
  pieces.set(to, pieces.get(from));
  if (from !== to) pieces.delete(from);
  return [writePlacement(pieces), side, ...rest].join(" ");
}

/** A position for every square on which a piece can stand, by its square; the piece stands on `from`. */
export function placements(fen, from) {
  const { pieces } = readFen(fen);
  return SQUARES.filter((square) => square === from || !pieces.has(square)).map((square) => [square, moved(fen, from, square)]);
}

export class Races {
  name = "races";
  label = "Races";
  question = "chess/race";
  hasPicture = false;
  #placed = []; // the squares of the positions asked for besides

  constructor(room) {
    this.ground = new Ground();
    this.palette = new Palette(["hand", "target", "remove"], () => room.redraw());
    this.kind = new Choice("Race", [{ value: "pawns", text: "Pawns" }, { value: "kings", text: "Kings to a square" }], (kind) => room.changed(() => {
      this.state = { kind, to: [TARGET] };
      this.ground.load(FIRST[kind]);
    }));
    this.pieces = new PiecesPanel(this.ground, this.palette, { ...room.forPieces, sideLegend: "To move" });
    this.hint = element("p", { class: "note" });
    this.panel = element("div", { class: "stack" }, this.kind.element, this.hint, this.palette.choice.element, this.pieces.element);
    this.read({});
  }

  read(fields) {
    const to = squaresIn(fields.to);
    const kind = fields.race === "kings" || to.length ? "kings" : "pawns";
    this.state = { kind, to: to.length ? to : [TARGET] };
    this.ground.read({ fen: fields.fen ?? FIRST[kind] });
    this.answer = null;
  }

  fields() {
    const { kind, to } = this.state;
    return { fen: this.ground.fen, ...(kind === "kings" ? { race: kind, to: to.join(",") } : {}) };
  }

  /** The race as it is, before the question of all the squares for the king that the only runner has to outrun. */
  before() {
    return this.state.kind === "pawns" ? { name: this.question, fields: { item: this.ground.fen } } : null;
  }

  asked(race = null) {
    const fen = this.ground.fen;
    this.#placed = [];
    if (this.state.kind === "kings") return { item: fen, to: this.state.to.join(",") };
    const chaser = race && race.rule_of_square !== null ? (race.white === null ? "K" : "k") : null;
    const from = [...this.ground.pieces].find(([, letter]) => letter === chaser)?.[0];
    const all = from ? placements(fen, from) : [];
    this.#placed = all.map(([square]) => square);
    return { item: [fen, ...all.map(([, placed]) => placed)] };
  }

  take([answer, ...placed]) {
    this.answer = answer;
    this.catching = new Map(this.#placed.map((square, index) => [square, placed[index].rule_of_square === false]));
  }

  show() {
    const { kind } = this.state;
    this.kind.show(kind);
    this.hint.textContent = kind === "pawns" ? "Coloured: from there the king catches the only pawn that is free to run." : "Choose the tool Target and press the squares the kings run to.";
    this.pieces.show();
  }

  tokens() {
    const tokens = new Map(pieceTokens(this.ground));
    if (this.state.kind === "kings") {
      for (const square of this.state.to) if (!tokens.has(square)) tokens.set(square, { shape: "end", color: "none", kind: "end" });
    }
    return tokens;
  }

  cells() {
    const { kind, to } = this.state;
    return new Map(SQUARES.map((square) => {
      const isCaught = kind === "pawns" && this.answer ? this.catching.get(square) : undefined;
      const isTarget = kind === "kings" && to.includes(square);
      const words = [...this.ground.words(square), isTarget && "target", this.#words(isCaught)];
      return [square, { tone: isCaught ? "owner-1" : isTarget ? "heat-1" : "", label: words.filter(Boolean).join(", "), flags: [] }];
    }));
  }

  #words(isCaught) {
    return isCaught === undefined ? "" : isCaught ? "a king here catches the pawn" : "from here the pawn gets through";
  }

  readout(square) {
    if (!square || !this.answer) return "";
    const piece = this.ground.pieces.get(square);
    return [square, piece && pieceName(piece), this.#words(this.state.kind === "pawns" ? this.catching.get(square) : undefined)].filter(Boolean).join(": ");
  }

  summary() {
    const [first, ...rest] = this.answer.reason.split(". ");
    const { forced, nearer } = this.answer;
    const isOther = forced !== undefined && forced !== nearer;
    return { title: first.replace(/\.$/, ""), text: `${isOther ? "The count of moves misleads here. " : ""}${rest.join(". ")}` };
  }

  legend() {
    if (!this.answer || this.state.kind === "kings") return [];
    const count = [...this.catching.values()].filter(Boolean).length;
    return count ? [legendItem({ tone: "owner-1", name: "the king catches the pawn", detail: `from ${count} squares` })] : [];
  }

  /** The way of every runner, or of both kings. */
  marks() {
    if (!this.answer) return [];
    if (this.state.kind === "pawns") {
      return (this.answer.pawns ?? []).filter((square) => this.ground.pieces.has(square)).map((square) => ({ kind: "arrow", squares: [square, square[0] + LAST_RANK[pieceOf(this.ground.pieces.get(square)).color]] }));
    }
    const { to } = this.state;
    if (to.length > 1) return [];
    return [...this.ground.pieces].filter(([square, letter]) => pieceOf(letter).shape === "king" && square !== to[0]).map(([square]) => ({ kind: "arrow", squares: [square, to[0]] }));
  }

  isLiftable(square) {
    return this.ground.has(square) || this.#isTarget(square);
  }

  #isTarget(square) {
    return this.state.kind === "kings" && this.state.to.includes(square);
  }

  press(square, tool) {
    const { state } = this;
    if (tool === "target") {
      if (state.kind === "pawns") return null;
      if (this.#isTarget(square)) return this.remove(square);
      state.to = [...state.to, square];
      return `target on ${square}`;
    }
    if (tool === "remove") return this.remove(square);
    return tool === "hand" ? null : this.ground.press(square, tool);
  }

  remove(square) {
    if (this.ground.remove(square)) return `${square} free`;
    if (!this.#isTarget(square) || this.state.to.length === 1) return null;
    this.state.to = this.state.to.filter((other) => other !== square);
    return `target on ${square} removed`;
  }

  carry(from, to) {
    if (this.ground.has(from)) return this.ground.carry(from, to);
    if (!this.#isTarget(from) || this.#isTarget(to)) return false;
    this.state.to = this.state.to.map((square) => (square === from ? to : square));
    return true;
  }
}
