// What one may do with the game on the table besides playing it: go on with another, pass it on, take it to another room.

import { copyButton, counted, element } from "../../dom.js";
import { inRows } from "../../fields.js";
import { roomAddress } from "../../place.js";
import { analysisAddress, shareLink, startLink } from "./address.js";
import { isPartial } from "./counted.js";

const LAB_CELLS = 16; // the largest board the Lab takes

export class Links {
  #state = null;
  #fields = {};

  /** `table` knows the games that were left before their end. */
  constructor(table) {
    this.table = table;
    const link = (text = "") => element("a", { class: "button quiet", "data-link": true, text });
    this.origin = element("span", { class: "note" });
    [this.unfinished, this.analyse, this.lab, this.guess] = [link(), link("Analyse"), link("In the Lab"), link("Guess the length")];
    this.guess.href = roomAddress("guess");
    const start = copyButton("Copy link", () => startLink(this.#state, this.#fields), "Link to this board from its start copied.");
    this.withMoves = copyButton("Link with my moves", () => shareLink(this.#state), "Link to your game copied.");
    this.element = element("div", { class: "row play-links", hidden: true }, this.origin, this.unfinished, start, this.withMoves, this.analyse, this.lab, this.guess);
  }

  show(state, fields) {
    [this.#state, this.#fields] = [state, fields];
    this.element.hidden = false;
    this.origin.textContent = fields.daily || (state.seed ?? null) === null ? "" : `Seed ${state.seed}`;
    const open = state.length === 0 || state.is_solved ? this.table.unfinished(fields) : null;
    this.unfinished.hidden = !open;
    if (open) {
      this.unfinished.textContent = `Go on with ${open.title}, ${counted(open.moves, "move")}`;
      this.unfinished.href = roomAddress("play", open.fields);
    }
    // The Lab and the analysis judge by the whole goal.
    const isWhole = !isPartial(state);
    this.lab.hidden = !isWhole || state.board.length > LAB_CELLS;
    this.lab.href = roomAddress("lab", { board: inRows(state.board, state.width), goal: state.goal });
    // The analysis is that of the moves made so far.
    this.withMoves.hidden = state.position === 0;
    this.analyse.hidden = !isWhole || state.position === 0;
    this.analyse.href = analysisAddress(state);
  }
}
