// The figures of a game: moves in both metrics, the time, the shortest length and what is proven about it, and the goal.

import { clock, element } from "../../dom.js";
import { GoalPicture } from "./goal.js";

function figure(name) {
  const value = element("span", { class: "figure-value" });
  const detail = element("span", { class: "figure-detail" });
  return { value, detail, node: element("div", { class: "figure" }, element("dt", { text: name }), element("dd", {}, value, detail)) };
}

/** What is known about the shortest length, in a word or two: the figure keeps its size. */
function knowledge(state, search) {
  const { proven } = state.shortest;
  if (proven === undefined || proven === null) {
    if (search?.ahead !== undefined) return `${search.ahead} ahead`;
    return search ? "searching…" : "not proven";
  }
  if (state.excess === null || state.excess === undefined) return "proven";
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
  #since = 0;
  #search = null;

  constructor() {
    this.goal = new GoalPicture();
    this.element = element("div", { class: "figures-block" },
      element("dl", { class: "figures" }, this.#moves.node, this.#time.node, this.#shortest.node), this.goal.element);
    this.ticking = setInterval(() => this.#tick(), 200);
  }

  /**
   * The state as of now; `search` is null, or `{bound}` or `{ahead}` while the shortest length is looked for. `total` is the sum of a
   * marathon so far.
   */
  show(state, search, { hasClock, total }) {
    this.#state = state;
    this.#since = performance.now();
    this.#search = search;
    write(this.#moves.value, state.single_tile);
    write(this.#moves.detail, total ? `${total.moves} in all` : `${state.multi_tile} as runs`);
    this.#time.node.hidden = !hasClock;
    this.#tick();
    write(this.#time.detail, total ? `${clock(total.seconds)} in all` : state.is_running ? "running" : state.is_solved ? "stopped" : "waiting");
    this.#showShortest(state);
    this.goal.show(state);
  }

  #showShortest(state) {
    const { value, detail, node } = this.#shortest;
    const { proven } = state.shortest;
    const isProven = proven !== undefined && proven !== null;
    node.classList.toggle("is-proven", isProven);
    write(detail, knowledge(state, this.#search));
    if (isProven) {
      write(value, proven);
      return;
    }
    const bound = Math.max(state.shortest.lower_bound ?? 0, this.#search?.bound ?? 0);
    const known = state.shortest.best_known;
    write(value, known === null || known === undefined ? `≥ ${bound}` : `${bound}–${known}`);
  }

  /** The seconds on the clock now. */
  seconds() {
    const state = this.#state;
    if (!state) return 0;
    return state.seconds + (state.is_running ? (performance.now() - this.#since) / 1000 : 0);
  }

  #tick() {
    write(this.#time.value, clock(this.seconds()));
  }

  stop() {
    clearInterval(this.ticking);
  }
}
