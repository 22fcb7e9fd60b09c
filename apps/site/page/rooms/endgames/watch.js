// Our engine beside perfect play: both games from one position, stepped through together, and the engine's evaluation.

import { button, capitalised, element, sentence } from "../../dom.js";
import { Chessboard } from "../board/chessboard.js";
import { Handling } from "../board/handling.js";
import { SQUARES, indexOf, pieceName, pieceOf, readFen } from "../board/notation.js";
import { listenForShortcuts } from "./shortcuts.js";
import { TermList, signed } from "./terms.js";
import { movesIn, movesOf } from "./worth.js";
import { Transport } from "../lab/transport.js";
import { added } from "../../sheets.js";

const KEYS = { b: "back", f: "forward", p: "play" };
const GLIDE = 170; // milliseconds
const STEPS = 15; // of the scale of colours

const PLIES = {
  first: "To the start", back: "One step back", forward: "One step forward", last: "To the end", place: "Step",
  speeds: [[0.5, "1 in 2 seconds"], [1, "1 a second"], [2, "2 a second"], [5, "5 a second"]],
  usual: 1,
  kept: "endings.speed",
  // With reduced motion a piece appears on its square at once.
  needsMotion: false,
};

const ends = (uci) => [uci.slice(0, 2), uci.slice(2, 4)];

/** How a game ends: both sides mate from every position that is won. */
function endOf({ line }, plies) {
  const more = movesIn(line.length) - movesIn(plies);
  return `mates in ${movesOf(line.length)}${more > 0 ? `, ${more} more than perfect play` : ""}`;
}

/** One of the two games: its board and the text below. */
class Side {
  constructor(title, kind) {
    this.title = title;
    this.board = new Chessboard("Arrow keys go from square to square.");
    new Handling(this.board, { isLiftable: () => false, isHandChosen: () => false, select() {}, press() {}, carry: () => false, setDown() {}, remove() {}, look() {}, announce() {} });
    this.length = element("p", { class: "note" });
    this.left = element("p", { class: "watch-left" });
    this.move = element("p", { class: "watch-move" });
    this.element = element("section", { class: `watch-side is-${kind}`, "aria-label": title },
      element("div", { class: "watch-title" }, element("h2", { text: title }), this.length), this.board.element, element("div", { class: "watch-facts" }, this.left, this.move));
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

  /** "Mate", "Mate in 7". */
  leftWords(ply) {
    const { isOver, plies } = this.at(ply);
    return isOver ? "Mate" : `Mate in ${movesIn(plies)}`;
  }

  /** `tint(square)` gives `{tone, flags, note, label}` for the overlay of the board. */
  show(ply, tint = () => ({})) {
    const { index, made, isOver, fen } = this.at(ply);
    const { pieces, side } = readFen(fen);
    const last = made ? ends(made.uci) : [];
    const isCheck = made ? made.is_check : this.both.is_check;
    const king = side === "w" ? "K" : "k";
    const cells = new Map();
    for (const square of SQUARES) {
      const piece = pieces.get(square);
      const { tone, flags = [], note, label } = tint(square);
      const isChecked = isCheck && piece === king;
      cells.set(square, {
        tone, note, flags: [...flags, last.includes(square) && "last", isChecked && "check"].filter(Boolean),
        label: [piece && pieceName(piece), isChecked && (isOver ? "mated" : "in check"), square === last[1] && "just moved", label].filter(Boolean).join(", "),
      });
    }
    this.board.show({ name: `${this.title}, step ${index}`, cells, tokens: new Map([...pieces].map(([square, letter]) => [square, { ...pieceOf(letter), kind: "piece" }])), marks: [], isLiftable: () => false });
    this.left.textContent = this.leftWords(ply);
    this.move.replaceChildren(...(made ? [`Step ${index} of ${this.game.line.length}: ${capitalised(made.by)} `, element("span", { class: "san", text: made.san }), this.#cost(made)] : [`Step 0 of ${this.game.line.length}`]).filter(Boolean));
  }

  #cost({ cost }) {
    if (cost === 0) return null;
    return element("span", { class: `cost cost-${cost <= 4 ? "some" : "much"}`, text: `· +${movesOf(cost)}` });
  }
}

export class Watch {
  #both = null;
  #ply = 0;
  #maps = new Map(); // a position → what its terms would be elsewhere
  #stopKeys = null;
  #isQuiet = false; // while it is set up

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
    this.transport = new Transport((place) => this.#go(place - 1), () => false, { ...PLIES,
      label: (place) => this.#describe(place - 1),
      shown: (place, length) => (length ? `Step ${place - 1} of ${length - 1}` : ""),
      paused: () => {
        if (!this.#both) return;
        this.#updateAddress();
        this.shell.announce(this.#describe(this.#ply));
      } });
    this.parting = element("p", { class: "note" });
    this.part = button({ text: "Go there", kind: "quiet", onclick: () => this.transport.to(this.#both.parts + 1) });
    this.partRow = element("div", { class: "row watch-parting" }, this.parting, this.part, button({ text: "Next", symbol: "next", label: "Next position", onclick: next }));
    this.player = element("div", { class: "watch-player" }, this.transport.element);
    this.element = element("div", { class: "watching" }, this.ours.element, this.player, this.perfect.element, this.partRow, this.terms.element);
  }

  /** Shows two games as the address says. */
  take(both, { ply, region, term }) {
    this.#stopKeys ??= listenForShortcuts(KEYS, (action) => this.transport.buttons[action].click());
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
    const [made, better] = [engine.line[parts - 1], perfect.line[parts - 1]];
    this.part.hidden = !parts;
    this.parting.textContent = parts
      ? `They part at step ${parts}: ${made.san}, ${made.cost === 0 ? `as good as ${better.san}` : made.cost === null ? `which loses what ${better.san} wins` : `${movesOf(made.cost)} slower than ${better.san}`}.`
      : "They never part: the same game.";
    [this.#ply, this.#isQuiet] = [0, true];
    this.transport.extend(length + 1);
    this.transport.to(asked + 1);
    this.#isQuiet = false;
  }

  /** "Step 12: Kd3; mate in 7; perfect 6." */
  #describe(ply) {
    if (!this.#both) return "";
    const [ours, perfect] = [this.ours.at(ply), this.perfect.at(ply)];
    const number = ({ plies, isOver }) => (plies === 0 && isOver ? "mate" : plies === null ? "drawn" : movesIn(plies));
    return `Step ${ply}${ours.made && ply === ours.index ? `: ${ours.made.san}` : ""}; ${this.ours.leftWords(ply).replace(/^[A-Z]/, (letter) => letter.toLowerCase())}; perfect ${number(perfect)}.`;
  }

  #go(ply) {
    if (!this.#both || ply < 0) return;
    const isNext = ply === this.#ply + 1;
    const isOther = ply !== this.#ply;
    this.#ply = ply;
    this.#show();
    if (this.#isQuiet) return;
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

  /** Both games in words. */
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

  /** Our board with the term or the region over it. */
  #draw() {
    if (!this.#both) return;
    const { fen } = this.ours.at(this.#ply);
    const sum = this.#valueAt(this.#ply);
    const { term } = this.terms;
    const known = this.#maps.get(fen);
    if (term && sum && known === undefined) this.#ask(fen);
    const map = term ? known?.find(({ name }) => name === term) ?? null : null;
    const region = new Set(!map && this.terms.isRegionShown ? sum?.region : []);
    this.ours.show(this.#ply, map ? this.#tints(map) : (square) => (region.has(square) ? { flags: ["region"], label: "in the king’s reach" } : {}));
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
      const { maps } = await this.shell.engine.ask("endings/terms", { fen });
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
    this.#stopKeys?.();
    this.#stopKeys = null;
  }

  leave() {
    this.rest();
    this.transport.leave();
  }
}
