// Races: which pawn gets through, with the squares from which the king still catches it; and which king is first on a square.

import { element } from "../../dom.js";
import { Choice } from "../../controls.js";
import { SQUARES, readFen, writePlacement } from "../../chess/notation.js";
import { END, pieceOf } from "../../chess/pieces.js";
import { BOARD as WORDS } from "../../words.js";
import { legendItem } from "./colours.js";
import { Mode, missingKings, reader, squares } from "./mode.js";

const FIRST = { pawns: "8/8/8/7k/8/P7/8/7K w", kings: "8/8/2k5/8/8/8/8/K7 w" };
const TARGET = "b4";
const LAST_RANK = { white: 8, black: 1 };

/** A position for every square on which the piece of `from` can stand, by its square; none without a piece. */
export function placements(fen, from) {
  if (!from) return new Map();
  const { pieces, side, rest } = readFen(fen);
  const letter = pieces.get(from);
  pieces.delete(from);
  const written = (square) => [writePlacement(new Map(pieces).set(square, letter)), side, ...rest].join(" ");
  return new Map(SQUARES.filter((square) => !pieces.has(square)).map((square) => [square, written(square)]));
}

const caughtText = (isCaught) => (isCaught === undefined ? "" : WORDS[isCaught ? "caught" : "through"]);

export class Races extends Mode {
  name = "races";
  label = "Races";
  question = "chess/race";
  hasPicture = false;
  static state = {
    race: reader((text, { to }) => (text === "kings" || to ? "kings" : "pawns"), (text) => ["kings", "pawns"].includes(text)), to: squares(TARGET),
  };
  static marker = { key: "to", name: "target" };
  #placed = new Map(); // a square → the position with the chasing king there, which is asked about too
  #catching = new Map(); // a square → whether a king there catches the pawn

  constructor(room) {
    super(room, ["hand", "target", "remove"]);
    const kinds = { pawns: "Pawns", kings: "Kings to a square" };
    this.hint = element("p", { class: "note" });
    this.panel = this.stack(this.control("race", Choice, "Race", kinds), this.hint, this.palette.element, this.piecesPanel("To move"));
    this.read({});
  }

  read(fields) {
    super.read(fields);
    if (!fields.fen) this.ground.load(FIRST[this.state.race]);
  }

  set(key, race) {
    this.state = { race, to: [TARGET] };
    this.ground.load(FIRST[race]);
  }

  get #isOfKings() {
    return this.state.race === "kings";
  }

  fields() {
    return { fen: this.ground.fen, ...(this.#isOfKings && this.state) };
  }

  /** The race as it is, before the question of all the squares for the king that the only runner has to outrun. */
  before() {
    return this.#isOfKings ? null : { name: this.question, fields: { item: this.ground.fen } };
  }

  asked(race = null) {
    const { fen, pieces } = this.ground;
    this.#placed.clear();
    if (this.#isOfKings) return { item: fen, to: this.state.to.join(",") };
    const chaser = race && race.rule_of_square !== null ? (race.white === null ? "K" : "k") : null;
    this.#placed = placements(fen, [...pieces].find(([, letter]) => letter === chaser)?.[0]);
    return { item: [fen, ...this.#placed.values()] };
  }

  take([answer, ...placed]) {
    this.answer = answer;
    this.#catching = new Map([...this.#placed.keys()].map((square, index) => [square, placed[index].rule_of_square === false]));
  }

  missing() {
    return missingKings(this.ground);
  }

  show() {
    super.show();
    this.hint.textContent = WORDS.races[this.state.race];
  }

  get placed() {
    return this.#isOfKings ? this.state.to : [];
  }

  tokens() {
    const tokens = super.tokens();
    for (const square of this.placed) if (!tokens.has(square)) tokens.set(square, END);
    return tokens;
  }

  #isCaught(square) {
    return this.#isOfKings || !this.answer ? undefined : this.#catching.get(square);
  }

  cell(square) {
    const isCaught = this.#isCaught(square);
    const isTarget = this.placed.includes(square);
    return {
      tone: isCaught ? "owner-1" : isTarget ? "heat-1" : "",
      words: [this.ground.words(square), isTarget && "target", caughtText(isCaught)],
    };
  }

  summary() {
    const { reason, forced, nearer } = this.answer;
    const [first, ...rest] = reason.split(". ");
    const isOther = forced !== undefined && forced !== nearer;
    return { title: first.replace(/\.$/, ""), text: `${isOther ? `${WORDS.misled} ` : ""}${rest.join(". ")}` };
  }

  legend() {
    const count = this.#isOfKings ? 0 : [...this.#catching.values()].filter(Boolean).length;
    return [count > 0 && legendItem({ tone: "owner-1", name: "the king catches the pawn", detail: `from ${count} squares` })];
  }

  marks() {
    if (!this.answer) return [];
    const { pieces } = this.ground;
    const arrow = (from, to) => ({ kind: "arrow", squares: [from, to] });
    if (!this.#isOfKings) {
      return (this.answer.pawns ?? []).filter((square) => pieces.has(square))
        .map((square) => arrow(square, square[0] + LAST_RANK[pieceOf(pieces.get(square)).color]));
    }
    const [to, ...others] = this.state.to;
    const kings = [...pieces].filter(([square, letter]) => letter.toLowerCase() === "k" && square !== to);
    return others.length ? [] : kings.map(([square]) => arrow(square, to));
  }

  press(square, tool) {
    return tool.startsWith("piece ") ? this.ground.press(square, tool) : super.press(square, tool);
  }

  place(square) {
    if (!this.#isOfKings) return null;
    this.state.to = [...this.state.to, square];
    return `target on ${square}`;
  }

  remove(square) {
    return this.ground.remove(square) ? `${square} free` : super.remove(square);
  }

  /** A piece may stand on a target. */
  carry(from, to) {
    return this.ground.has(from) ? this.ground.carry(from, to) : super.carry(from, to);
  }
}
