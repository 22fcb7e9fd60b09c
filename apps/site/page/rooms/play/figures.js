// The figures of a game: moves in both metrics, the time, the shortest length and what is proven about it, and the goal.

import { Check } from "../../controls.js";
import { clock, counted, element } from "../../dom.js";
import { countsText, goalCells, isPartial, startDistance } from "./counted.js";
import { secondsOf } from "./game.js";
import { remember, remembered } from "../../storage.js";
import { figure } from "../dialog.js";
import { LittleBoard } from "../little_board.js";
import { isRacing } from "./speed.js";
import { isProven } from "./words.js";

/** A button with the goal in small, and the goal in large that it opens. */
class GoalPicture {
  #state = null;
  #picture = null;
  #boards = [new LittleBoard("goal-board"), new LittleBoard("goal-board")];
  #name = element("span", { class: "unseen" });
  #title = element("p", { class: "label" });

  constructor() {
    const [small, large] = this.#boards.map((board) => board.element);
    small.setAttribute("aria-hidden", "true");
    this.element = element("div", { class: "goal" },
      element("button", { type: "button", class: "goal-button", popovertarget: "goal-large", title: "The goal: the order of the tiles at the end" },
        element("span", { class: "goal-label" }, "Goal ", this.#name), small),
      element("div", { class: "goal-large", id: "goal-large", popover: "auto", role: "dialog", "aria-label": "The goal" }, this.#title, large));
  }

  show(state) {
    this.#state = state;
    this.#draw();
  }

  /** `{url}` of the picture on the tiles, or null. */
  picture(picture) {
    this.#picture = picture;
    this.#draw();
  }

  #draw() {
    if (!this.#state) return;
    const { goal, goal_board: homes, counts, width } = this.#state;
    const whole = /^[a-z-]+$/.test(goal) ? goal.replace("-", " ") : "a board of its own";
    const name = isPartial(this.#state) ? `${countsText(counts)} of ${whole}` : whole;
    write(this.#name, name);
    write(this.#title, `The goal: ${name}`);
    const home = new Map(homes.map((tile, cell) => [tile, cell]));
    const board = goalCells(this.#state);
    for (const little of this.#boards) little.show({ board, width, home, picture: this.#picture });
  }
}

/** What is known about the shortest length, in a word or two: the figure keeps its size. */
function knowledge(state, search) {
  if (!isProven(state)) {
    if (state.isOpening) return "loading…";
    if (search?.ahead !== undefined) return `${search.ahead} ahead`;
    return search ? "searching…" : "not proven";
  }
  if ((state.excess ?? null) === null) return "proven";
  return state.excess === 0 ? "yours, too" : `you: ${state.excess} over`;
}

/** A text that is already there is left alone: to write it again would lay out the page again. */
function write(node, text) {
  if (node.textContent !== String(text)) node.textContent = text;
}

export class Figures {
  #moves = figure("Moves");
  #time = figure("Time");
  #shortest = figure("Shortest");
  #state = null;
  #search = null;
  #total = null;
  #hasClock = true;

  constructor() {
    this.goal = new GoalPicture();
    this.clock = new Check("Show the clock", { checked: remembered("clock", true) }, (isOn) => {
      remember("clock", isOn);
      this.#showClock();
    });
    this.element = element("div", { class: "figures-block" },
      element("dl", { class: "figures" }, this.#moves.element, this.#time.element, this.#shortest.element), this.goal.element);
    this.ticking = setInterval(() => this.#tick(), 200);
  }

  /**
   * The state as of now; `search` is null, or `{bound}` or `{ahead}` while the shortest length is looked for. `total` is the sum of a
   * marathon so far.
   */
  show(state, search, { hasClock, total }) {
    this.#state = state;
    this.#search = search;
    this.#total = total;
    write(this.#moves.value, state.single_tile);
    write(this.#moves.detail, total ? `${total.moves} in all` : counted(state.multi_tile, "slide"));
    this.#hasClock = hasClock;
    this.#showClock();
    this.#tick();
    this.#showShortest(state);
    this.goal.show(state);
  }

  #showClock() {
    this.#time.element.hidden = !this.#hasClock || !this.clock.input.checked;
  }

  #showShortest(state) {
    const { value, detail, element: node } = this.#shortest;
    const { proven, lower_bound: lower, best_known: known } = state.shortest;
    node.classList.toggle("is-proven", isProven(state));
    write(detail, knowledge(state, this.#search));
    // No tile has a shorter way than its own distance, whatever a search has proven so far.
    const bound = Math.max(lower ?? 0, this.#search?.bound ?? 0, startDistance(state));
    write(value, proven ?? ((known ?? null) === null ? `≥ ${bound}` : `${bound}–${known}`));
  }

  #tick() {
    if (!this.#state) return;
    const seconds = secondsOf(this.#state);
    write(this.#time.value, clock(seconds));
    write(this.#time.detail, this.#timeDetail(seconds));
  }

  /** What is said of the clock; to who races how fast it is. */
  #timeDetail(seconds) {
    const { single_tile: moves, is_running: isRunning, is_solved: isSolved } = this.#state;
    if (this.#total) return `${clock(this.#total.seconds)} in all`;
    if (isRacing() && seconds > 0) return `${(moves / seconds).toFixed(2)} TPS`;
    return isRunning ? "running" : isSolved ? "stopped" : "waiting";
  }

  stop() {
    clearInterval(this.ticking);
  }
}
