// The moves of a position by what they change. One row is in the tab order, arrow keys go on.

import { counted, element } from "../../dom.js";
import { pieceName } from "./notation.js";

const COLUMNS = [["mover", "The piece that moves"], ["uncovered", "Pieces whose lines it opens or blocks"], ["opponent", "Taken from the opponent"], ["total", "All together"]];
const signed = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));

export class MoveList {
  #rows = [];

  /** `onPoint(uci or null)` when a move is hovered or focused. */
  constructor(onPoint) {
    this.onPoint = onPoint;
    this.title = element("h2", { id: "moves-title" });
    this.body = element("tbody");
    this.table = element("table", { class: "moves", "aria-labelledby": "moves-title" },
      element("thead", {}, element("tr", {}, element("th", { scope: "col", text: "move" }), ...COLUMNS.map(([text, title]) => element("th", { scope: "col", text, title })))), this.body);
    this.element = element("section", { class: "moves-section" }, this.title,
      element("p", { class: "note", text: "What each move adds: for the piece that moves, for pieces whose lines it opens or blocks, and what it takes from the opponent." }),
      element("div", { class: "moves-frame" }, this.table));
    this.body.addEventListener("pointerover", (event) => this.#point(event.target));
    this.table.addEventListener("pointerleave", () => this.#point(document.activeElement));
    this.body.addEventListener("focusin", (event) => this.#point(event.target));
    this.body.addEventListener("focusout", () => onPoint(null));
    this.body.addEventListener("keydown", (event) => {
      const here = this.#rows.indexOf(document.activeElement);
      const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: this.#rows.length - 1 }[event.key];
      if (here < 0 || to === undefined) return;
      event.preventDefault();
      const next = this.#rows[Math.min(this.#rows.length - 1, Math.max(0, to))];
      this.#enter(next);
      next.focus();
    });
  }

  #enter(row) {
    for (const other of this.#rows) other.tabIndex = other === row ? 0 : -1;
  }

  #point(target) {
    const uci = target?.closest?.("tr[data-uci]")?.dataset.uci ?? null;
    for (const row of this.#rows) row.closest("tr").classList.toggle("is-pointed", row.closest("tr").dataset.uci === uci);
    this.onPoint(uci);
  }

  show(moves, pieces, side) {
    const hadFocus = this.body.contains(document.activeElement);
    this.title.textContent = moves.length ? `${counted(moves.length, "move")} for ${side === "b" ? "black" : "white"}, the best first` : `No move for ${side === "b" ? "black" : "white"}`;
    this.element.classList.toggle("is-empty", moves.length === 0);
    const rows = moves.map((move) => {
      const piece = pieces.get(move.uci.slice(0, 2));
      const name = `${move.uci.slice(0, 2)}–${move.uci.slice(2, 4)}${move.uci.slice(4) && `=${move.uci.slice(4).toUpperCase()}`}`;
      return element("tr", { "data-uci": move.uci },
        element("th", { scope: "row" }, element("button", { type: "button", class: "move-name", tabindex: "-1", onclick: (event) => event.currentTarget.focus() },
          piece && element("span", { class: "unseen", text: `${pieceName(piece)} ` }), name)),
        ...COLUMNS.map(([key]) => element("td", { class: key === "total" ? "total" : "", text: signed(move[key]) })));
    });
    this.body.replaceChildren(...rows);
    this.#rows = rows.map((row) => row.querySelector("button"));
    if (this.#rows.length) {
      this.#rows[0].tabIndex = 0;
      if (hadFocus) this.#rows[0].focus();
    }
  }
}
