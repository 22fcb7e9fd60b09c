// Which endgame, how far from mate, for which side; or a position of one's own.

import { capitalised, drawn, element, folded } from "../../dom.js";
import { Choice, Line } from "../../controls.js";
import { placeOf } from "../../chess/notation.js";
import { piece, pieceOf } from "../../chess/pieces.js";
import { remembered } from "../../storage.js";
import { ENDGAMES as WORDS, movesIn } from "../../words.js";

const LEVELS = ["short", "medium", "long"];
const AT_ONCE = 1; // a mate in one is no exercise
const RANGE = /^\d+(\.\.\d+)?$/;
const DRAW = "draw"; // in place of plies: a draw to hold
const [STRONG, FOR_ANY] = [["attack", "defend", "watch"], ["attack", "defend"]]; // one position for all three; what every endgame has

/** What a trainee does in the lesson of an address. */
export function taskOf({ watch, plies, side, trainee }) {
  if (watch) return "watch";
  if (plies === DRAW) return "hold";
  if (trainee !== "black") return "attack";
  return side === "weak" ? "counter" : "defend";
}

/** The fields of an address that ask for a task. */
export function fieldsOf(task) {
  if (task === "watch") return { watch: "1" };
  return { trainee: task === "attack" ? "white" : "black", ...(task === "counter" && { side: "weak" }) };
}

/** The plies of a level: a third of all distances that occur. */
function rangeOf({ histogram }, level) {
  const plies = histogram.map(([count]) => count).filter((count) => count > AT_ONCE);
  const [from, to] = [0, 1].map((step) => Math.floor((plies.length * (LEVELS.indexOf(level) + step)) / 3));
  const part = plies.slice(from, to);
  return `${part[0] ?? plies[0]}..${part.at(-1) ?? plies.at(-1)}`;
}

function bounds(plies) {
  const [least, most = least] = plies.split("..").map(Number);
  return { least, most };
}

/** "mate in 5–7". */
export function rangeText(plies) {
  if (!RANGE.test(plies)) return "";
  const { least, most } = bounds(plies);
  const [few, many] = [movesIn(least), movesIn(most)];
  return few === many ? `mate in ${few}` : `mate in ${few}–${many}`;
}

/** Pieces on the nine squares from f8 to h6, where each endgame is decided: a mate, or the move before. */
const CORNERS = {
  KQK: "Qg7 Kg6 kg8",
  KRK: "Rf8 Kh6 kh8",
  KBBK: "Bf6 Bf7 Kh6 kh8",
  KBNK: "Bf6 Kg6 Nh6 kh8",
  KPK: "Pf7 Kg6 kh8",
  KRKP: "Rf8 Kf6 pg6 kh6",
  KQKP: "Qf8 Kf6 ph6 kh7",
  KPKP: "Pf7 Kf6 ph6 kh7",
  KBPK: "Bf7 Kg6 Ph6 kh8",
  KPPK: "Kf6 Pg6 Ph6 kg8",
  KRKB: "Rf8 Kh6 bg8 kh8",
  KRKN: "Rf7 Kg6 kg8 nh8",
  KQKR: "Qf8 Kf6 rg7 kh7",
};

function cornerOf(name) {
  const dark = drawn("path", { class: "corner-dark", d: "M48 0h48v144H48zM0 48h144v48H0z", "fill-rule": "evenodd" });
  const pieces = (CORNERS[name]?.split(" ") ?? []).map((word) => {
    const { shape, color } = pieceOf(word[0]);
    const { column, row } = placeOf(word.slice(1));
    return drawn("g", { transform: `translate(${(column - 5) * 48} ${row * 48})` }, piece(shape, color));
  });
  return drawn("svg", { class: "corner", viewBox: "0 0 144 144", "aria-hidden": "true" }, dark, ...pieces);
}

/** How many positions are won in how many plies, those of a range in ink. */
function histogramOf({ histogram }, { least, most }) {
  const [width, height] = [200, 32];
  const tallest = Math.max(...histogram.map(([, count]) => Math.sqrt(count)));
  const step = width / histogram.length;
  const bars = histogram.map(([plies, count], index) => {
    const tall = Math.max(1.5, (Math.sqrt(count) / tallest) * height);
    const box = { x: step * (index + 0.08), y: height - tall, width: step * 0.84, height: tall };
    return drawn("rect", { class: plies >= least && plies <= most ? "is-in" : null, ...box });
  });
  return drawn("svg", { class: "histogram", viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", "aria-hidden": "true" }, ...bars);
}

export class Setup {
  ending = null;
  level = "medium"; // or "exact"
  defender = "longest"; // or "tricky"
  task = "attack"; // with White; or "defend", "hold" or "counter" with Black, or "watch": our engine plays
  #endgames = [];
  #distances = new Map(); // the name of an endgame → how many positions of it are won in how many plies

  /** `begin({seed, isSame})`, `load(fen)` resolving to an error or null. */
  constructor(begin, load) {
    this.begin = begin;
    this.choice = new Choice("Endgame", [], (name) => {
      this.ending = name;
      if (this.level === "exact") this.level = "medium";
      this.begin();
    }, "endgames-choice");
    this.learned = element("p", { class: "note learned" });
    this.cards = element("div", { class: "cards" }, this.choice.element, this.learned);
    this.levels = new Choice("Difficulty", [], (level) => {
      this.level = level;
      this.begin();
    });
    this.note = element("p", { class: "note" });
    this.histogram = element("div");
    this.sides = new Choice("You", [], (task) => {
      // Watching begins with, and returns to, the same position.
      const isSame = [task, this.task].includes("watch") && [task, this.task].every((one) => STRONG.includes(one));
      this.task = task;
      this.begin({ isSame });
    });
    this.sides.element.classList.add("sides");
    this.defences = new Choice("The other side", WORDS.defences, (defender) => {
      // The same position from the start.
      this.defender = defender;
      this.begin({ isSame: true });
    });
    [this.least, this.most] = ["Mate in, from", "to (moves)"]
      .map((label) => new Line(label, { type: "number", min: 1, max: 50 }, () => this.#exact()));
    this.seed = new Line("Seed", { inputmode: "numeric", maxlength: 15, placeholder: "any" }, (seed) => {
      if (/\D/.test(seed)) return "A seed is a whole number.";
      if (seed) this.begin({ seed });
      return "";
    });
    this.fen = new Line("Position (FEN)", { placeholder: "8/8/8/3k4/8/8/8/KBN5 w" }, (fen) => fen && load(fen));
    this.own = folded("Exact distance, seed, position", element("div", { class: "stack" },
      element("div", { class: "pair" }, this.least.element, this.most.element), this.seed.element, this.fen.element));
    this.element = element("section", { class: "setup moves-section stack", "aria-labelledby": "setup-title" },
      element("h2", { id: "setup-title", text: "Positions to come" }), this.levels.element, this.histogram, this.note,
      this.defences.element, this.own);
  }

  /** The endgames that are taught, some of them with their distances. */
  take(endgames) {
    for (const endgame of endgames) if (endgame.histogram) this.#distances.set(endgame.name, endgame);
    if (!this.#endgames.length) this.#endgames = endgames;
    this.tick();
    this.show();
  }

  /** The endgames to choose from, those ticked that were won without losing a move. */
  tick() {
    const bests = remembered("endings.bests", {});
    this.choice.options(this.#endgames.map(({ name, title, learned }) => {
      const isMastered = bests[name]?.lost === 0;
      const label = `${title}, ${name}${isMastered ? ", mastered" : ""}. ${learned}`;
      return { value: name, text: isMastered ? `${name} ✓` : name, label, drawing: cornerOf(name) };
    }));
    this.choice.show(this.ending);
  }

  /** Whether an endgame's distances are here, or there are none. */
  knows(name) {
    return this.#distances.has(name) || (this.#endgames.length > 0 && !this.#taught(name));
  }

  #taught(name) {
    return this.#endgames.find((endgame) => endgame.name === name);
  }

  /** What can be done in the endgame that is chosen. */
  get #tasks() {
    return this.#taught(this.ending)?.tasks ?? FOR_ANY;
  }

  /** How many positions the side that is to move wins in how many plies. */
  get #facts() {
    const { histogram, weak_histogram: weak } = this.#distances.get(this.ending) ?? {};
    const wins = this.task === "counter" ? weak : histogram;
    return wins && { histogram: wins, longest: wins.at(-1)[0] };
  }

  /** "King and queen" for KQK; the name for what is not taught. */
  titleOf(name) {
    return this.#taught(name)?.title ?? name;
  }

  /** The plies to ask for, or a draw; nothing for an endgame of which the distances are not known. */
  get plies() {
    if (this.task === "hold") return DRAW;
    if (this.level === "exact") return this.exact;
    return this.#facts ? rangeOf(this.#facts, this.level) : "";
  }

  /** The plies of an address: the level that has them, else exact. */
  read(plies) {
    if (!RANGE.test(plies)) return;
    this.exact = plies;
    this.level = LEVELS.find((level) => this.#facts && rangeOf(this.#facts, level) === plies) ?? "exact";
  }

  show({ seed } = {}) {
    this.choice.show(this.ending);
    this.learned.textContent = this.#taught(this.ending)?.learned ?? "";
    if (!this.#tasks.includes(this.task) && this.task !== "hold") this.task = "attack";
    const tasks = this.#tasks.includes(this.task) ? this.#tasks : [...this.#tasks, this.task];
    this.sides.options(tasks.map((value) => ({ value, text: WORDS.tasks[value][0], label: WORDS.tasks[value][1] })));
    this.sides.show(this.task);
    this.defences.show(this.defender);
    this.defences.element.hidden = ["watch", "hold"].includes(this.task);
    const facts = this.#facts;
    const isDraw = this.plies === DRAW;
    this.levels.element.hidden = !facts || isDraw;
    this.levels.options(LEVELS.map((value) => ({ value, text: capitalised(value), label: facts && `${value}, ${rangeText(rangeOf(facts, value))}` })));
    this.levels.show(this.level);
    const range = this.plies && !isDraw && bounds(this.plies);
    this.histogram.replaceChildren(...(facts && range ? [histogramOf(facts, range)] : []));
    const longest = facts ? `; the longest win takes ${movesIn(facts.longest)} moves` : "";
    const winner = this.task === "counter" ? "Black" : "White";
    this.note.textContent = isDraw ? WORDS.drawn : range ? `${winner} gives ${rangeText(this.plies)}${longest}.` : "";
    if (range && !this.own.contains(document.activeElement)) {
      this.least.show(movesIn(range.least));
      this.most.show(movesIn(range.most));
    }
    if (seed !== undefined) this.seed.show(seed);
  }

  fault(text) {
    this.least.fault(text);
    if (text) this.own.open = true;
  }

  #exact() {
    const [few, many] = [this.least, this.most].map(({ input }) => Math.max(1, Math.floor(Number(input.value)) || 1));
    this.level = "exact";
    // White is to move: mate in n moves is 2n − 1 plies.
    this.exact = `${few * 2 - 1}..${Math.max(few, many) * 2 - 1}`;
    this.begin();
  }
}
