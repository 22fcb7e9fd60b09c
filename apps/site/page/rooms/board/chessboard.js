// The board on the screen: a grid of 64 cells, one of them in the tab order, and a drawing of paths and arrows above.

import { drawn, element } from "../../dom.js";
import { SQUARES, placeOf } from "./notation.js";
import { pieceIcon } from "./pieces.js";

/** The start of a line that does not cover the piece on its first square. */
const clearOf = ([x, y], [toX, toY]) => {
  const length = Math.hypot(toX - x, toY - y);
  return [x + ((toX - x) / length) * 0.36, y + ((toY - y) / length) * 0.36];
};

/** The points of an arrow's head of a given size at the end of a line. */
function head([x, y], [fromX, fromY], size) {
  const angle = Math.atan2(y - fromY, x - fromX);
  const corner = (turn) => `${x - size * Math.cos(angle + turn)},${y - size * Math.sin(angle + turn)}`;
  return `${x},${y} ${corner(0.5)} ${corner(-0.5)}`;
}

/** The widths of lines in squares, as in the saved picture: 1 to 5.5 pixels on squares of 48, and an edge of 1 on both sides. */
const LINE = { thin: 1 / 48, wide: 4.5 / 48, edge: 2 / 48 };

let made = 0;

export class Chessboard {
  isTurned = false;
  #cells = new Map(); // a square → its parts
  #here = "e4";
  #rows = [];

  /** `keys` describes the keyboard control. */
  constructor(keys = "Arrow keys go from square to square. Enter places or removes what is chosen, or picks a piece up and sets it down. Delete removes.") {
    const keysId = `chess-keys-${++made}`;
    for (let rank = 8; rank >= 1; rank--) {
      const row = element("div", { role: "row", class: "chess-row" });
      for (const square of SQUARES.slice(rank * 8 - 8, rank * 8)) {
        const { column, row: line } = placeOf(square);
        const [text, note, badge] = ["text", "note", "badge"].map((part) => element("span", { class: `cell-${part}`, "aria-hidden": "true" }));
        // Name and number are two texts, because a screen reader reads more than is seen.
        const name = element("span", { class: "cell-name unseen" });
        const cell = element("div", { role: "gridcell", tabindex: "-1", "data-square": square }, name, text, note, badge);
        this.#cells.set(square, { cell, name, text, note, badge, token: null, tokenKey: "", shade: (column + line) % 2 ? "is-dark" : "is-light" });
        row.append(cell);
      }
      this.#rows.push(row);
    }
    this.marks = drawn("svg", { class: "chess-marks", viewBox: "0 0 8 8", "aria-hidden": "true" });
    this.ghost = element("div", { class: "chess-ghost", hidden: true });
    this.grid = element("div", { class: "chess-grid", role: "grid", "aria-describedby": keysId }, ...this.#rows);
    this.surface = element("div", { class: "chess-surface" }, this.grid, this.marks, this.ghost);
    const names = (list, side) => element("div", { class: `chess-names ${side}`, "aria-hidden": "true" }, ...list.map((name) => element("span", { text: name })));
    this.names = [names([8, 7, 6, 5, 4, 3, 2, 1], "at-left"), names([..."abcdefgh"], "below")];
    this.element = element("div", { class: "chess-frame" }, this.names[0], this.surface, this.names[1],
      element("p", { class: "unseen", id: keysId, text: keys }));
    this.here = this.#here;
  }

  /** Turns the board: Black below, or White. */
  turn(isTurned) {
    if (isTurned === this.isTurned) return;
    this.isTurned = isTurned;
    for (const parent of [this.grid, ...this.#rows, ...this.names]) parent.replaceChildren(...[...parent.children].reverse());
  }

  /** The middle of a square as drawn, a square being 1 wide. */
  #centre(square) {
    const { column, row } = placeOf(square);
    return this.isTurned ? [7.5 - column, 7.5 - row] : [column + 0.5, row + 0.5];
  }

  /** The square in the tab order. */
  get here() {
    return this.#here;
  }

  set here(square) {
    this.#cells.get(this.#here).cell.tabIndex = -1;
    this.#cells.get(square).cell.tabIndex = 0;
    this.#here = square;
  }

  focus(square = this.#here) {
    this.here = square;
    this.#cells.get(square).cell.focus();
  }

  /** The square under a point of the screen, or null. */
  squareAt(x, y) {
    const box = this.surface.getBoundingClientRect();
    const [column, row] = [Math.floor(((x - box.left) / box.width) * 8), Math.floor(((y - box.top) / box.height) * 8)];
    if (column < 0 || column > 7 || row < 0 || row > 7) return null;
    const index = (7 - row) * 8 + column;
    return SQUARES[this.isTurned ? 63 - index : index];
  }

  /**
   * Shows 64 cells (`{tone, text, note, label, flags}` by square), the pieces (`{shape, color, badge, kind}` by square) and
   * the marks (`{kind: "path" | "arrow", squares}`, or `{kind: "lattice", lines, ends, numbers}` with
   * lines `{from, to, share}` between two ends, and the numbers of the squares by their names).
   */
  show({ name, cells, tokens, marks, isLiftable }) {
    this.grid.setAttribute("aria-label", name);
    for (const [square, parts] of this.#cells) {
      const { tone = "", text = "", note = "", label = "", flags = [] } = cells.get(square) ?? {};
      const token = tokens.get(square);
      const classes = ["chess-cell", parts.shade, tone, ...flags.map((flag) => `is-${flag}`), token ? "has-piece" : "", isLiftable(square) ? "is-liftable" : ""];
      const className = classes.filter(Boolean).join(" ");
      if (parts.cell.className !== className) parts.cell.className = className;
      parts.text.textContent = text;
      parts.note.textContent = note;
      parts.badge.textContent = token?.badge ?? "";
      parts.name.textContent = [square, label].filter(Boolean).join(", ");
      const key = token ? `${token.shape} ${token.color} ${token.kind ?? ""}` : "";
      if (key !== parts.tokenKey) {
        parts.tokenKey = key;
        parts.token?.remove();
        parts.token = token ? (token.shape === "end" ? endIcon() : pieceIcon(token.shape, token.color)) : null;
        if (parts.token) {
          parts.token.classList.add("token", `token-${token.kind ?? "piece"}`);
          parts.cell.append(parts.token);
        }
      }
    }
    this.mark(marks);
  }

  /** Draws paths and arrows. */
  mark(marks) {
    const lattices = marks.filter(({ kind }) => kind === "lattice").map((lattice) => this.#lattice(lattice));
    this.marks.replaceChildren(...lattices, ...marks.filter(({ squares }) => squares?.length > 1).map(({ kind, squares }) => {
      const points = squares.map((square) => this.#centre(square));
      points[0] = clearOf(points[0], points[1]);
      const [last, before] = [points.at(-1), points.at(-2)];
      const length = Math.hypot(last[0] - before[0], last[1] - before[1]);
      const tip = [last[0] - ((last[0] - before[0]) / length) * 0.14, last[1] - ((last[1] - before[1]) / length) * 0.14];
      const neck = [tip[0] - ((last[0] - before[0]) / length) * 0.2, tip[1] - ((last[1] - before[1]) / length) * 0.2];
      const line = [...points.slice(0, -1), neck].map((point) => point.join(",")).join(" ");
      // The line covers the number of a square, so a disc shows it again.
      const dots = kind === "path" ? points.slice(1, -1).flatMap(([x, y], step) => [drawn("circle", { class: "mark-dot", cx: x, cy: y, r: 0.23 }),
        drawn("text", { class: "mark-number", x, y: y + 0.105, text: step + 1 })]) : [];
      return drawn("g", { class: `mark mark-${kind}` },
        drawn("polyline", { class: "mark-edge", points: line }), drawn("polygon", { class: "mark-edge", points: head(tip, before, 0.34) }),
        drawn("polyline", { class: "mark-line-ink", points: line }), drawn("polygon", { class: "mark-head", points: head(tip, before, 0.34) }), ...dots);
    }));
  }

  /** The moves of many paths, the wider the more of them make it. */
  #lattice({ lines, ends, numbers }) {
    const strokes = (name, extra) => drawn("g", { class: name }, ...lines.map(({ from, to, share }) => {
      const [start, end] = [this.#centre(from), this.#centre(to)];
      const [x1, y1] = ends.includes(from) ? clearOf(start, end) : start;
      const [x2, y2] = ends.includes(to) ? clearOf(end, start) : end;
      return drawn("line", { x1, y1, x2, y2, "stroke-width": (LINE.thin + LINE.wide * share + extra).toFixed(4) });
    }));
    return drawn("g", { class: "mark-lattice" }, strokes("lattice-edge", LINE.edge), strokes("lattice-line", 0),
      ...[...numbers].flatMap(([square, text]) => {
        const [x, y] = this.#centre(square);
        return [drawn("circle", { class: "lattice-dot", cx: x, cy: y, r: 0.21 }), drawn("text", { class: "lattice-number", x, y: y + 0.1, text })];
      }));
  }

  /** Moves the piece on `to` there from `from`; at once with reduced motion. */
  async glide(from, to, milliseconds) {
    const { token } = this.#cells.get(to);
    if (!token || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const [[fromX, fromY], [toX, toY]] = [this.#centre(from), this.#centre(to)];
    const side = this.surface.clientWidth / 8;
    token.classList.add("is-gliding");
    const motion = token.animate([{ transform: `translate(${(fromX - toX) * side}px, ${(fromY - toY) * side}px)` }, { transform: "none" }], { duration: milliseconds, easing: "cubic-bezier(.3, .1, .3, 1)" });
    await motion.finished.catch(() => {});
    token.classList.remove("is-gliding");
  }

  /** The piece of a square follows a point of the screen; null drops it. */
  carry(square, point = null) {
    for (const [other, { cell }] of this.#cells) cell.classList.toggle("is-carried", other === square);
    this.ghost.hidden = !point;
    if (!point) return void this.ghost.replaceChildren();
    const { token } = this.#cells.get(square);
    if (!this.ghost.firstChild && token) this.ghost.append(token.cloneNode(true));
    const box = this.surface.getBoundingClientRect();
    this.ghost.style.transform = `translate(${point.x - box.left}px, ${point.y - box.top}px) translate(-50%, -50%)`;
  }
}

/** Where a path ends: a ring with a dot. */
function endIcon() {
  return drawn("svg", { class: "piece-icon", viewBox: "0 0 48 48", "aria-hidden": "true" },
    drawn("circle", { class: "end-edge", cx: 24, cy: 24, r: 16 }), drawn("circle", { class: "end-ring", cx: 24, cy: 24, r: 16 }), drawn("circle", { class: "end-dot", cx: 24, cy: 24, r: 5 }));
}
