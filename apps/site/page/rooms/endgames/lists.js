// The moves of the game with their costs, and all legal moves, the best first.

import { element } from "../../dom.js";
import { weight } from "./worth.js";

/** What a move cost as a mark beside the words. */
const MARKS = { none: "✓", headway: "↗", some: "·", much: "▾", gone: "✕" };

function cost(step, text) {
  const kind = weight(step);
  return element("span", { class: `cost cost-${kind}` }, element("span", { "aria-hidden": "true", text: MARKS[kind] }), ` ${text}`);
}

/** The game so far: two columns, the trainee's moves with their cost. */
export class Played {
  constructor() {
    this.rows = element("tbody");
    const table = element("table", { class: "moves played" }, element("caption", { class: "unseen", text: "Moves and what yours cost" }),
      element("thead", {}, element("tr", {}, ...["No.", "White", "Black"].map((text) => element("th", { scope: "col", text })))), this.rows);
    this.frame = element("div", { class: "moves-frame", tabindex: "0", role: "region", "aria-label": "Moves made" }, table);
    this.element = element("section", { class: "moves-section", "aria-labelledby": "played-title" }, element("h2", { id: "played-title", text: "Moves" }), this.frame);
  }

  show({ steps, trainee }) {
    this.element.hidden = !steps.length;
    const rows = [];
    let row = null;
    for (const step of steps) {
      if (step.by === "white" || !row) {
        row = element("tr", {}, element("th", { scope: "row", text: `${rows.length + 1}.` }));
        if (step.by === "black") row.append(element("td", { text: "…" }));
        rows.push(row);
      }
      row.append(element("td", {}, element("span", { class: "san", text: step.san }), step.by === trainee ? cost(step, step.words.judged) : null));
    }
    this.rows.replaceChildren(...rows);
    this.frame.scrollTop = this.frame.scrollHeight;
  }
}

/** All legal moves with their worth, folded away until asked for. */
export class Ranked {
  /** `play(uci)`, `point(uci or null)`, `onOpen()` when the list is unfolded. */
  constructor(play, point, onOpen) {
    this.play = play;
    this.point = point;
    this.rows = element("tbody");
    this.element = element("details", { class: "more ranked" }, element("summary", { text: "Show all moves" }),
      element("p", { class: "note", text: "Every legal move, the best first. A look counts as a hint, a press moves." }),
      element("div", { class: "moves-frame" }, element("table", { class: "moves" }, element("caption", { class: "unseen", text: "Legal moves, the best first" }),
        element("thead", {}, element("tr", {}, ...["Move", "Worth", "Cost"].map((text) => element("th", { scope: "col", text })))), this.rows)));
    this.element.addEventListener("toggle", () => {
      this.#fill();
      if (this.isOpen) onOpen();
      else this.point(null);
    });
  }

  get isOpen() {
    return this.element.open;
  }

  show(lesson) {
    this.lesson = lesson;
    this.#fill();
  }

  #fill() {
    const { moves } = this.isOpen && this.lesson || { moves: [] };
    this.rows.replaceChildren(...moves.map((move) => {
      const name = element("button", { type: "button", class: "move-name", text: move.san, onclick: () => this.play(move.uci), onfocus: () => this.point(move.uci), onblur: () => this.point(null) });
      return element("tr", { onpointerenter: () => this.point(move.uci), onpointerleave: () => this.point(null) },
        element("th", { scope: "row" }, name), element("td", { text: move.value_text }), element("td", {}, cost(move, move.cost_text)));
    }));
  }
}
