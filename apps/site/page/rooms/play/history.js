// The history of a game: a strip of moves, and the player that steps along them.

import { counted, element } from "../../dom.js";
import { Player } from "../../player.js";
import { directionName } from "./board_view.js";

const MOVES = {
  noun: "move", play: "Play the moves", place: "Place in the moves", from: 0,
  speeds: [[1, "slow"], [3, "steady"], [7, "fast"], [15, "very fast"]], usual: 3, kept: "speed",
  // With reduced motion a tile appears in its cell at once.
  needsMotion: false,
  label: (place, length) => `${place} of ${counted(Math.max(0, length - 1), "move")}`,
  shown: (place, length) => (length > 1 ? `${place} of ${length - 1}` : ""),
};
const PAGE = 60; // runs by which the window of the strip moves, half of what it shows

/** The runs of moves before a place and those ahead of it, each with its letter, its number of tiles and the place after it. */
function runsOf(line, here) {
  const parts = [[line.slice(0, here), 0], [line.slice(here), here]];
  return parts.flatMap(([moves, from]) => [...moves.matchAll(/(.)\1*/g)].map(({ 0: run, index }) =>
    ({ letter: run[0], count: run.length, place: from + index + run.length, isAhead: from + index >= here })));
}

export class History {
  #strip = element("p", { class: "strip" });
  #advice = element("span", {
    class: "note", text: "The moves appear here as letters, U, D, L and R: the direction in which each tile slides.",
  });
  #nodes = new Map(); // what the strip shows, by what each says
  #isSeen = false;
  #state = null;
  #wanted = null;
  #isSeeking = false;

  /** `seek(n)` asks the game to go to a place and resolves when it is there; `paced(ms)` receives the player's speed. */
  constructor(seek, paced) {
    this.seek = seek;
    this.player = new Player((place) => this.#go(place), () => false, {
      ...MOVES, paced: (speed) => paced(Math.min(850 / speed, 160)), paused: () => paced(120),
    });
    this.#strip.addEventListener("click", (event) => {
      const run = event.target.closest("[data-place]");
      if (run) this.player.to(Number(run.dataset.place));
    });
    // On a phone the strip is below the first screen: it is drawn when somebody looks.
    this.seen = new IntersectionObserver(([{ isIntersecting }]) => {
      this.#isSeen = isIntersecting;
      if (isIntersecting && this.#state) this.#showStrip(this.#state);
    });
    this.seen.observe(this.#strip);
    this.element = element("section", { class: "history stack", "aria-labelledby": "history-title" },
      element("h2", { id: "history-title", text: "Moves" }), this.player.element, this.#strip);
  }

  show(state) {
    this.#state = state;
    // While a place is sought, the player is ahead of the game.
    if (this.#wanted === null) this.player.put(state.length + 1, state.position);
    if (this.#isSeen) this.#showStrip(state);
  }

  /** Draws what changed of the runs around the place. */
  /** The runs around the place, however long the game: their window begins at a multiple of `PAGE`, so that it seldom moves. */
  #showStrip({ line, position }) {
    const runs = runsOf(line, position);
    const made = runs.filter(({ isAhead }) => !isAhead).length;
    const shown = runs.slice(Math.max(0, made - made % PAGE - PAGE)).slice(0, 2 * PAGE);
    // A move changes one or two of them: the others are left where they are.
    const before = this.#nodes;
    this.#nodes = new Map();
    const node = (kind, place, text, title = null) => {
      const key = [kind, place, text].join();
      this.#nodes.set(key, before.get(key) ?? element("span", { class: kind, "data-place": place, title, text }));
    };
    const rest = (count, place, words) => { if (count > 0) node("rest", place, `… ${counted(count, "move")} ${words}`); };
    const [first, last] = line ? [shown[0].place - shown[0].count, shown.at(-1).place] : [0, 0];
    rest(first, first, "before");
    for (const { letter, count, place, isAhead } of shown) {
      const kind = `run${isAhead ? " is-ahead" : ""}${place === position ? " is-here" : ""}`;
      node(kind, place, letter + (count > 1 ? count : ""), `${counted(count, "tile")} ${directionName(letter)}, to move ${place}`);
    }
    rest(line.length - last, last, "ahead");
    const nodes = line ? [...this.#nodes.values()] : [this.#advice];
    for (const old of [...this.#strip.children]) if (!nodes.includes(old)) old.remove();
    nodes.forEach((one, index) => { if (this.#strip.children[index] !== one) this.#strip.insertBefore(one, this.#strip.children[index] ?? null); });
    const here = nodes.find((one) => one.classList.contains("is-here"));
    if (here) this.#strip.scrollTop = here.offsetTop - this.#strip.clientHeight / 2;
  }

  /** The latest requested place wins; those between are skipped. */
  async #go(place) {
    this.#wanted = place;
    if (this.#isSeeking) return;
    this.#isSeeking = true;
    try {
      while (this.#wanted !== null) {
        const next = this.#wanted;
        if (next !== this.#state.position) await this.seek(next);
        if (this.#wanted !== next) continue;
        this.#wanted = null;
        if (this.#state.position !== next) this.player.pause();
      }
    } finally {
      this.#isSeeking = false;
      this.#wanted = null;
      this.show(this.#state);
    }
  }
}
