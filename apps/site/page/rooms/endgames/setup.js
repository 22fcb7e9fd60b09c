// Which endgame, how far from mate, for which side; or a position of one's own.

import { element } from "../../dom.js";
import { Choice, Line } from "../board/controls.js";
import { cornerOf, histogramOf } from "./drawings.js";
import { movesIn } from "./worth.js";

const LEVELS = ["short", "medium", "long"];
const AT_ONCE = 1; // a mate in one is no exercise

/** The plies of a level: a third of all distances that occur. */
function rangeOf({ histogram }, level) {
  const plies = histogram.map(([count]) => count).filter((count) => count > AT_ONCE);
  const third = LEVELS.indexOf(level);
  const part = plies.slice(Math.floor((plies.length * third) / 3), Math.floor((plies.length * (third + 1)) / 3));
  return `${part[0] ?? plies[0]}..${part.at(-1) ?? plies.at(-1)}`;
}

const RANGE = /^\d+(\.\.\d+)?$/;

const bounds = (plies) => {
  const [least, most = least] = plies.split("..").map(Number);
  return { least, most };
};

/** "mate in 5–7". */
export function rangeText(plies) {
  if (!RANGE.test(plies)) return "";
  const { least, most } = bounds(plies);
  const [few, many] = [movesIn(least), movesIn(most)];
  return few === many ? `mate in ${few}` : `mate in ${few}–${many}`;
}

export class Setup {
  ending = null;
  level = "medium"; // or "exact"
  defender = "longest"; // or "tricky"
  trainee = "white"; // or "black", or "watch": our engine plays, and the player watches
  #endgames = [];
  #distances = new Map(); // the name of an endgame → its histogram and its longest win

  /** `begin({ending, plies, seed})`, `load(fen)` resolving to an error or null. */
  constructor(begin, load) {
    this.begin = begin;
    this.cards = element("div", { class: "cards" });
    this.levels = element("div");
    this.note = element("p", { class: "note" });
    this.histogram = element("div");
    this.sides = new Choice("You", [{ value: "white", text: "attack", label: "attack with White" }, { value: "black", text: "defend", label: "defend with Black" }, { value: "watch", text: "watch", label: "watch our engine beside perfect play" }], (value) => {
      // Watching begins with, and returns to, the same position.
      const isSame = [value, this.trainee].includes("watch");
      this.trainee = value;
      this.begin({ isSame });
    });
    this.defences = new Choice("The other side", [{ value: "longest", text: "holds out", label: "holds out as long as it can" }, { value: "tricky", text: "sets traps", label: "sets traps: of the replies at most two moves shorter, the one that leaves the fewest moves that win" }], (value) => {
      // The same position from the start.
      this.defender = value;
      this.begin({ isSame: true });
    });
    [this.least, this.most] = ["Mate in, from", "to (moves)"].map((label) => new Line(label, { type: "number", min: 1, max: 50, onchange: () => this.#exact() }));
    this.seed = new Line("Seed", { inputmode: "numeric", maxlength: 15, placeholder: "any", onchange: (value) => {
      const isNumber = /^\d*$/.test(value);
      this.seed.fault(isNumber ? "" : "A seed is a whole number.");
      if (isNumber && value) this.begin({ seed: value });
    } });
    this.fen = new Line("Position (FEN)", { placeholder: "8/8/8/3k4/8/8/8/KBN5 w", onchange: async (value) => {
      this.fen.fault("");
      if (value) this.fen.fault(await load(value) ?? "");
    } });
    this.element = element("section", { class: "setup moves-section", "aria-labelledby": "setup-title" }, element("h2", { id: "setup-title", text: "Next position" }),
      this.levels, this.histogram, this.note, this.sides.element, this.defences.element,
      this.own = element("details", { class: "more" }, element("summary", { text: "Exact distance, seed, position" }),
        element("div", { class: "stack" }, element("div", { class: "pair" }, this.least.element, this.most.element), this.seed.element, this.fen.element)));
  }

  /** The endgames that are taught, some of them with their distances. */
  take(endgames) {
    for (const { name, histogram, longest } of endgames) if (histogram) this.#distances.set(name, { histogram, longest });
    if (this.isListed) return void this.show();
    this.#endgames = endgames;
    this.choice = new Choice("Endgame", endgames.map(({ name, title }) => ({ value: name, text: name, label: `${title}, ${name}`, drawing: cornerOf(name) })), (name) => {
      this.ending = name;
      if (this.level === "exact") this.level = "medium";
      this.begin({});
    }, { kind: "endgames-choice" });
    this.cards.replaceChildren(this.choice.element);
    this.show();
  }

  /** Whether the endgames are listed. */
  get isListed() {
    return this.#endgames.length > 0;
  }

  /** Whether an endgame's distances are here, or there are none. */
  knows(name) {
    return this.#distances.has(name) || (this.isListed && !this.#endgames.some((endgame) => endgame.name === name));
  }

  get #facts() {
    return this.#distances.get(this.ending);
  }

  /** "King and queen" for KQK; the name for what is not taught. */
  titleOf(name) {
    return this.#endgames.find((ending) => ending.name === name)?.title ?? name;
  }

  /** The plies to ask for; nothing for an endgame of which the distances are not known. */
  get plies() {
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
    this.choice?.show(this.ending);
    this.sides.show(this.trainee);
    this.defences.show(this.defender);
    this.defences.element.hidden = this.trainee === "watch";
    const facts = this.#facts;
    if (facts) {
      const levels = new Choice("Difficulty", LEVELS.map((level) => ({ value: level, text: level, label: `${level}, ${rangeText(rangeOf(facts, level))}` })), (level) => {
        this.level = level;
        this.begin({});
      });
      levels.show(this.level);
      // The keyboard focus stays.
      const hadFocus = this.levels.contains(document.activeElement);
      this.levels.replaceChildren(levels.element);
      if (hadFocus) levels.element.querySelector("input:checked")?.focus();
    } else this.levels.replaceChildren();
    const range = this.plies && bounds(this.plies);
    this.histogram.replaceChildren(...(facts && range ? [histogramOf(facts, range)] : []));
    this.note.textContent = range ? `White gives ${rangeText(this.plies)}${facts ? `; the longest win takes ${movesIn(facts.longest)} moves` : ""}.` : "";
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
    // White is to move: mate in so many moves is twice as many plies less one.
    this.exact = `${few * 2 - 1}..${Math.max(few, many) * 2 - 1}`;
    this.begin({});
  }
}
