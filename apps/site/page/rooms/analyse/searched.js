// What else the searches found: the solution made shorter, and what each heuristic did.

import { cell, copyButton, counted, element, folded, grouped, row, rowHead, table } from "../../dom.js";
import { withoutEmpty } from "../../fields.js";
import { roomAddress } from "../../place.js";

/** The solution made shorter: its moves, and the windows that were solved again. */
export class Shortened {
  constructor() {
    this.title = element("h3");
    this.moves = element("code");
    this.link = element("a", { class: "button quiet", "data-link": true, text: "Analyse it" });
    this.actions = element("div", { class: "row" }, this.link, copyButton("Copy moves", () => this.moves.textContent, "Moves copied."));
    this.note = element("p", { class: "note" });
    this.table = table("", "Windows of moves that became shorter", ["Moves", "Length", "Instead"]);
    this.element = element("section", { class: "stack", hidden: true }, this.title, this.moves, this.actions, this.table, this.note);
  }

  /** Of an analysis, with the fields that were asked for. */
  show({ board, shortened, length }, fields) {
    this.element.hidden = !shortened;
    if (!shortened) return;
    const { moves, windows, longest_window: longest, unproven, reason } = shortened;
    const isShorter = windows.length > 0;
    this.title.textContent = isShorter ? `Shortened to ${counted(shortened.length, "move")} from ${grouped(length)}` : "No part of it can be made shorter";
    for (const part of [this.moves, this.actions, this.table]) part.hidden = !isShorter;
    this.moves.textContent = moves;
    // The moves are those of the tiles, whatever the letters were, and have no times yet.
    this.link.href = roomAddress("analyse", withoutEmpty({ ...fields, board, moves, times: "", size: "", "moves-of": "tile" }));
    this.table.tBodies[0].replaceChildren(...windows.map(({ from, to, before, after, moves: instead }) =>
      row({}, rowHead(`${from + 1}–${to}`), cell({}, `${before} → ${after}`), cell({}, element("code", { text: instead || "nothing" })))));
    const searched = `Windows of up to ${counted(longest, "move")} were solved again`;
    const given = unproven ? `; ${counted(unproven, "window")} took too long and stayed` : "";
    this.note.textContent = reason ? `${searched} before a limit stopped it${given}.` : `${searched}${given}.`;
  }
}

/** What each heuristic did, folded. */
export class Stages {
  constructor() {
    this.table = table("", "What the searches did", ["Heuristic", "Expanded", "Generated", "Seconds"]);
    this.element = folded("What the searches did", this.table);
  }

  show({ stages }) {
    this.table.tBodies[0].replaceChildren(...stages.map(({ heuristic, expanded, generated, seconds }) =>
      row({}, rowHead(element("code", { text: heuristic ?? "none" })), ...[grouped(expanded), grouped(generated), seconds.toFixed(2)].map((text) => cell({}, text)))));
  }
}
