// The moves that left the shortest paths, each with what it cost and what would have cost nothing.

import { element } from "../../dom.js";

const HEADS = ["Move", "Played", "To go", "Cost", "Better"];

export class MistakeTable {
  /** `chosen(place)` when the reader wants to see the board before a move: 0 is the first. */
  constructor(chosen) {
    this.chosen = chosen;
    this.rows = element("tbody");
    this.none = element("p", { class: "note" });
    this.table = element("table", {}, element("caption", { class: "unseen", text: "Moves that left the shortest paths" }),
      element("thead", {}, element("tr", {}, ...HEADS.map((text) => element("th", { scope: "col", text })))), this.rows);
    this.element = element("div", { class: "analyse-mistakes" }, element("h3", { text: "Moves that left the shortest paths" }), this.none, this.table);
  }

  show({ mistakes, path, unproven }) {
    this.table.hidden = mistakes.length === 0;
    this.none.hidden = mistakes.length > 0;
    this.none.textContent = unproven ? "None, as far as is proven." : "None: every move is on a shortest path.";
    const cell = (text) => element("td", { text });
    this.rows.replaceChildren(...mistakes.map(({ at, move, cost, good_moves: good, complete }) => element("tr", {},
      element("th", { scope: "row" }, element("button", { type: "button", class: "button quiet", "aria-label": `Show the board before move ${at + 1}`, text: at + 1, onclick: () => this.chosen(at) })),
      cell(move), cell(`${path[at].before} → ${path[at].after}`), cell(`+${cost}`), cell(`${good.join(", ")}${complete ? "" : " …"}`))));
  }
}
