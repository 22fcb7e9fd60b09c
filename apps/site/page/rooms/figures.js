// The figures of a game: moves in both metrics, the time, the shortest length and what is proven about it.

import { clock, counted, element } from "../dom.js";
import { best } from "./records.js";

function figure(name) {
  const value = element("span", { class: "figure-value" });
  const detail = element("span", { class: "figure-detail" });
  return { value, detail, node: element("div", { class: "figure" }, element("dt", { text: name }), element("dd", {}, value, detail)) };
}

/** "17 over", "the shortest". */
function excessText(state) {
  if (state.excess === null || state.excess === undefined) return "";
  return state.excess === 0 ? "yours is as short" : `you: ${state.excess} over`;
}

export class Figures {
  #moves = figure("Moves");
  #time = figure("Time");
  #shortest = figure("Shortest");
  #best = element("p", { class: "note best" });
  #state = null;
  #since = 0;
  #search = null;

  constructor() {
    this.element = element("div", { class: "figures-block" },
      element("dl", { class: "figures" }, this.#moves.node, this.#time.node, this.#shortest.node), this.#best);
    this.ticking = setInterval(() => this.#tick(), 200);
  }

  /** The state as of now; `search` is null, or `{bound}` or `{ahead}` while the shortest length is looked for. */
  show(state, search) {
    this.#state = state;
    this.#since = performance.now();
    this.#search = search;
    this.#moves.value.textContent = state.single_tile;
    this.#moves.detail.textContent = `${state.multi_tile} as runs`;
    this.#tick();
    this.#time.detail.textContent = state.is_running ? "running" : state.is_solved ? "stopped" : "not started";
    this.#showShortest(state);
    const kept = best(state);
    this.#best.textContent = kept
      ? `Your best here: ${counted(kept.moves, "move")}, ${clock(kept.seconds)}${kept.excess === undefined || kept.excess === null ? "" : `, ${kept.excess} over the shortest`}`
      : "";
  }

  #showShortest(state) {
    const { value, detail, node } = this.#shortest;
    const { proven } = state.shortest;
    const isProven = proven !== undefined && proven !== null;
    node.classList.toggle("is-proven", isProven);
    if (isProven) {
      value.textContent = proven;
      detail.textContent = ["proven", excessText(state)].filter(Boolean).join(", ");
      return;
    }
    const bound = Math.max(state.shortest.lower_bound ?? 0, this.#search?.bound ?? 0);
    const known = state.shortest.best_known;
    const isKnown = known !== null && known !== undefined;
    value.textContent = isKnown ? `${bound}–${known}` : `≥ ${bound}`;
    const parts = [isKnown ? `best known ${known}, at least ${bound}` : `at least ${bound}`];
    if (this.#search?.ahead !== undefined) parts.push(`waiting, ${this.#search.ahead} ahead`);
    else parts.push(this.#search ? "searching…" : "not proven");
    detail.textContent = parts.join(", ");
  }

  /** The seconds on the clock now. */
  seconds() {
    const state = this.#state;
    if (!state) return 0;
    return state.seconds + (state.is_running ? (performance.now() - this.#since) / 1000 : 0);
  }

  #tick() {
    const text = clock(this.seconds());
    if (this.#time.value.textContent !== text) this.#time.value.textContent = text;
  }

  stop() {
    clearInterval(this.ticking);
  }
}
