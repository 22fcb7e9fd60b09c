// Our engine beside perfect play: both games from one position, stepped through together, and the engine's evaluation.

import { button, capitalised, element, sentence } from "../../dom.js";
import { shortcuts } from "../../controls.js";
import { Player } from "../../player.js";
import { added } from "../../sheets.js";
import { ENDGAMES as WORDS, movesIn, movesOf } from "../../words.js";
import { Chessboard } from "../../chess/chessboard.js";
import { Handling } from "../../chess/handling.js";
import { indexOf, readFen } from "../../chess/notation.js";
import { pieceName, tokensOf } from "../../chess/pieces.js";
import { TermList, signed } from "./terms.js";

const KEYS = { b: "back", f: "forward", p: "play" };
const GLIDE = 170; // milliseconds
const STEPS = 15; // of the scale of colours

const PLIES = {
  noun: "step", place: "Step", from: 0, usual: 1, kept: "endings.speed",
  speeds: [[0.5, "1 in 2 seconds"], [1, "1 a second"], [2, "2 a second"], [5, "5 a second"]],
  // With reduced motion a piece appears on its square at once.
  needsMotion: false,
};

const ends = (uci) => [uci.slice(0, 2), uci.slice(2, 4)];

/** How a game ends: both sides mate from every position that is won. */
function endOf({ line }, plies) {
  const more = movesIn(line.length) - movesIn(plies);
  return `mates in ${movesOf(line.length)}${more > 0 ? `, ${more} more than perfect play` : ""}`;
}

function partingOf({ engine, perfect, parts }) {
  if (!parts) return "They never part: the same game.";
  const [{ san, cost }, { san: better }] = [engine.line[parts - 1], perfect.line[parts - 1]];
  const worth = cost === 0 ? `as good as ${better}` : cost === null ? `which loses what ${better} wins` : `${movesOf(cost)} slower than ${better}`;
  return `They part at step ${parts}: ${san}, ${worth}.`;
}

class Side {
  constructor(title, kind) {
    this.title = title;
    this.board = new Chessboard(WORDS.lookKeys);
    new Handling(this.board);
    this.length = element("p", { class: "note" });
    this.left = element("p", { class: "watch-left" });
    this.move = element("p", { class: "watch-move" });
    this.element = element("section", { class: `watch-side is-${kind} stack`, "aria-label": title },
      element("div", { class: "watch-title" }, element("h2", { text: title }), this.length), this.board.element,
      element("div", { class: "watch-facts" }, this.left, this.move));
  }

  take(game, both) {
    Object.assign(this, { game, both });
    this.board.turn(both.strong === "black");
    this.length.textContent = sentence(endOf(game, both.plies));
  }

  /** The move before a place, or none at the start and beyond the end. */
  at(ply) {
    const { line } = this.game;
    const index = Math.min(ply, line.length);
    const made = line[index - 1];
    return { index, made, isOver: index === line.length, plies: made ? made.plies : this.both.plies, fen: made?.fen ?? this.both.start };
  }

  leftWords(ply) {
    const { isOver, plies } = this.at(ply);
    return isOver ? "Mate" : `Mate in ${movesIn(plies)}`;
  }

  /** `tint(square)` gives `{tone, flags, note, label}` for the overlay of the board. */
  show(ply, tint = () => ({})) {
    const { index, made, isOver, fen } = this.at(ply);
    const { pieces, side } = readFen(fen);
    const last = made ? ends(made.uci) : [];
    const king = (made ?? this.both).is_check && (side === "w" ? "K" : "k");
    const cell = (square) => {
      const piece = pieces.get(square);
      const isChecked = piece && piece === king;
      const { flags = [], label, ...rest } = tint(square);
      return {
        ...rest, flags: [...flags, last.includes(square) && "last", isChecked && "check"],
        words: [piece && pieceName(piece), isChecked && (isOver ? "mated" : "in check"), square === last[1] && "just moved", label],
      };
    };
    this.board.show({ name: `${this.title}, step ${index}`, cell, tokens: tokensOf(pieces) });
    this.left.textContent = this.leftWords(ply);
    this.move.replaceChildren(`Step ${index} of ${this.game.line.length}`, ...(made ? this.#made(made) : []));
  }

  #made({ by, san, cost }) {
    const extra = cost !== 0 && element("span", { class: `cost cost-${cost <= 4 ? "some" : "much"}`, text: `· +${movesOf(cost)}` });
    return [`: ${capitalised(by)} `, element("span", { class: "san", text: san }), extra || ""];
  }
}

export class Watch {
  #both = null;
  #ply = 0;
  #maps = new Map(); // a position → what its terms would be elsewhere
  #keys = null;

  /** `changed({ply, region, term})`: what the address is to say; `next()` asks for another position. */
  constructor(shell, changed, next) {
    this.shell = shell;
    this.changed = changed;
    this.ready = added("rooms/endgames/watch.css").catch(() => {}); // without it everything is still there to read
    this.ours = new Side("Our engine", "ours");
    this.perfect = new Side("Perfect play", "perfect");
    this.terms = new TermList(() => this.#draw(), () => {
      this.#draw();
      this.#updateAddress();
    });
    this.transport = new Player((ply) => this.#go(ply), () => false, {
      ...PLIES,
      label: (ply) => this.#describe(ply),
      shown: (ply, length) => (length ? `Step ${ply} of ${length - 1}` : ""),
      paused: () => {
        if (!this.#both) return;
        this.#updateAddress();
        this.shell.announce(this.#describe(this.#ply));
      } });
    this.parting = element("p", { class: "note" });
    this.part = button({ text: "Go there", kind: "quiet", onclick: () => this.transport.to(this.#both.parts) });
    this.element = element("div", { class: "watching" }, this.ours.element,
      element("div", { class: "watch-player" }, this.transport.element), this.perfect.element,
      element("div", { class: "row watch-parting" }, this.parting, this.part,
        button({ text: "Next", symbol: "next", label: "Next position", onclick: next })), this.terms.element);
  }

  take(both, { ply, region, term }) {
    if (!this.#keys) {
      this.#keys = new AbortController();
      shortcuts(KEYS, (action) => this.transport.buttons[action].click(), this.#keys.signal);
    }
    this.#both = null;
    this.transport.reset();
    this.#both = both;
    this.#maps.clear();
    const { engine, perfect, parts, value } = both;
    this.ours.take(engine, both);
    this.perfect.take(perfect, both);
    this.terms.measure([value, ...engine.line.map((made) => made.value)]);
    this.terms.choose(term ?? null, region !== "off");
    const length = Math.max(engine.line.length, perfect.line.length);
    const asked = Math.min(Math.max(0, Math.floor(Number(ply)) || 0), length);
    this.part.hidden = !parts;
    this.parting.textContent = partingOf(both);
    this.#ply = asked;
    this.transport.put(length + 1, asked);
    this.#show();
  }

  /** "Step 12: Kd3; mate in 7; perfect 6." */
  #describe(ply) {
    if (!this.#both) return "";
    const [ours, perfect] = [this.ours.at(ply), this.perfect.at(ply)];
    const number = ({ plies, isOver }) => (plies === 0 && isOver ? "mate" : plies === null ? "drawn" : movesIn(plies));
    const move = ours.made && ply === ours.index ? `: ${ours.made.san}` : "";
    return `Step ${ply}${move}; ${this.ours.leftWords(ply).toLowerCase()}; perfect ${number(perfect)}.`;
  }

  #go(ply) {
    if (!this.#both || ply < 0) return;
    const isNext = ply === this.#ply + 1;
    const isOther = ply !== this.#ply;
    this.#ply = ply;
    this.#show();
    if (isNext) {
      for (const side of [this.ours, this.perfect]) {
        const { index, made } = side.at(ply);
        if (index === ply) side.board.glide(...ends(made.uci), GLIDE);
      }
    }
    if (this.transport.isPlaying || !isOther) return;
    this.#updateAddress();
    this.shell.announce(this.#describe(ply));
  }

  /** The address says where we are; while it plays it waits. */
  #updateAddress() {
    if (!this.#both) return;
    this.changed({ ply: this.#ply || "", region: this.terms.isRegionShown ? "" : "off", term: this.terms.chosen ?? "" });
  }

  get summary() {
    const { engine, perfect, plies } = this.#both;
    return `Our engine ${endOf(engine, plies)}; perfect play ${endOf(perfect, plies)}.`;
  }

  #valueAt(ply) {
    const { index, made } = this.ours.at(ply);
    return index ? made.value : this.#both.value;
  }

  #show() {
    const { index } = this.ours.at(this.#ply);
    // Before its last move: a move of each side ago.
    const before = index ? this.#valueAt(Math.max(0, index - 2)) : null;
    this.terms.show(this.#valueAt(this.#ply), before, capitalised(this.#both.strong));
    this.perfect.show(this.#ply);
    this.#draw();
  }

  #draw() {
    if (!this.#both) return;
    const { fen } = this.ours.at(this.#ply);
    const sum = this.#valueAt(this.#ply);
    const { term } = this.terms;
    const known = this.#maps.get(fen);
    if (term && sum && known === undefined) this.#ask(fen);
    const map = term ? known?.find(({ name }) => name === term) ?? null : null;
    const region = new Set(!map && this.terms.isRegionShown ? sum?.region : []);
    const inReach = { flags: ["region"], label: WORDS.reach.region[1] };
    this.ours.show(this.#ply, map ? this.#tints(map) : (square) => (region.has(square) ? inReach : {}));
    const piece = map && readFen(fen).pieces.get(map.square);
    if (Array.isArray(known) || !term) this.terms.explain(map, piece && pieceName(piece), capitalised(this.#both.strong));
  }

  #tints({ name, values }) {
    const known = values.filter((value) => value !== null);
    const [least, most] = [Math.min(...known), Math.max(...known)];
    return (square) => {
      const value = values[indexOf(square)];
      if (value === null) return {};
      const step = 1 + Math.min(STEPS - 1, Math.floor(((value - least) / (most - least)) * STEPS));
      return { tone: `heat-${step}`, note: signed(value).replaceAll(",", ""), label: `${name} ${signed(value)}` };
    };
  }

  async #ask(fen) {
    this.#maps.set(fen, null);
    try {
      const { maps } = await this.shell.engine.answer("endgame/terms", { fen });
      this.#maps.set(fen, maps);
    } catch {
      // The board stays as it is; the next look asks again.
      this.#maps.delete(fen);
      return;
    }
    if (!this.shell.isLeft && this.#both && this.ours.at(this.#ply).fen === fen) this.#draw();
  }

  pause() {
    this.transport.pause();
  }

  /** Not watched any more, for now. */
  rest() {
    this.#both = null;
    this.transport.pause();
    this.#keys?.abort();
    this.#keys = null;
  }
}
