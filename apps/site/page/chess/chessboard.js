// The board on the screen: a grid of 64 cells, one of them in the tab order, and a drawing of paths and arrows above.

import { drawn, element } from "../dom.js";
import { SQUARES, placeOf } from "./notation.js";
import { pieceIcon } from "./pieces.js";

/** The point at a distance from one point on the line to another, a square being 1 wide. */
function towards([x, y], [toX, toY], distance) {
  const part = distance / Math.hypot(toX - x, toY - y);
  return [x + (toX - x) * part, y + (toY - y) * part];
}

/** The start of a line that does not cover the piece on its first square. */
const clearOf = (point, next) => towards(point, next, 0.36);

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
  constructor(keys) {
    const keysId = `chess-keys-${++made}`;
    for (let rank = 8; rank >= 1; rank--) {
      const cells = SQUARES.slice(rank * 8 - 8, rank * 8).map((square) => this.#cell(square));
      this.#rows.push(element("div", { role: "row", class: "chess-row" }, ...cells));
    }
    this.marks = drawn("svg", { class: "chess-marks", viewBox: "0 0 8 8", "aria-hidden": "true" });
    this.ghost = element("div", { class: "chess-ghost", hidden: true });
    this.grid = element("div", { class: "chess-grid", role: "grid", "aria-describedby": keysId }, ...this.#rows);
    this.surface = element("div", { class: "chess-surface" }, this.grid, this.marks, this.ghost);
    this.names = [["at-left", "87654321"], ["below", "abcdefgh"]].map(([side, names]) => element("div",
      { class: `chess-names ${side}`, "aria-hidden": "true" }, ...[...names].map((text) => element("span", { text }))));
    this.element = element("div", { class: "chess-frame" }, this.names[0], this.surface, this.names[1],
      element("p", { class: "unseen", id: keysId, text: keys }));
    this.here = this.#here;
  }

  #cell(square) {
    const { column, row } = placeOf(square);
    const part = (name) => element("span", { class: `cell-${name}`, "aria-hidden": "true" });
    // Name and number are two texts, because a screen reader reads more than is seen.
    const name = element("span", { class: "cell-name unseen" });
    const parts = { name, text: part("text"), note: part("note"), badge: part("badge") };
    const cell = element("div", { role: "gridcell", tabindex: "-1", "data-square": square }, ...Object.values(parts));
    this.#cells.set(square, { ...parts, cell, token: null, tokenKey: "", shade: (column + row) % 2 ? "is-dark" : "is-light" });
    return cell;
  }

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

  squareAt(x, y) {
    const box = this.surface.getBoundingClientRect();
    const [column, row] = [Math.floor(((x - box.left) / box.width) * 8), Math.floor(((y - box.top) / box.height) * 8)];
    if (column < 0 || column > 7 || row < 0 || row > 7) return null;
    const index = (7 - row) * 8 + column;
    return SQUARES[this.isTurned ? 63 - index : index];
  }

  /**
   * Shows the squares, `cell(square, index)` being `{tone, text, note, words, flags}` where empty words and flags are left out; the
   * pieces, `{shape, color, badge, kind}` by square; and the marks of `mark`.
   */
  show({ name, cell, tokens, marks = [], isLiftable = () => false }) {
    this.grid.setAttribute("aria-label", name);
    for (const [index, square] of SQUARES.entries()) {
      const parts = this.#cells.get(square);
      const { tone, text = "", note = "", words = [], flags = [] } = cell(square, index);
      const token = tokens.get(square);
      const className = ["chess-cell", parts.shade, tone, ...flags.filter(Boolean).map((flag) => `is-${flag}`),
        token && "has-piece", isLiftable(square) && "is-liftable"].filter(Boolean).join(" ");
      if (parts.cell.className !== className) parts.cell.className = className;
      Object.entries({ text, note, badge: token?.badge ?? "", name: [square, ...words].filter(Boolean).join(", ") })
        .forEach(([part, value]) => { parts[part].textContent = value; });
      this.#put(parts, token);
    }
    this.mark(marks);
  }

  /** Draws a piece on a cell, unless it is there. */
  #put(parts, token) {
    const key = token ? `${token.shape} ${token.color} ${token.kind}` : "";
    if (key === parts.tokenKey) return;
    parts.tokenKey = key;
    parts.token?.remove();
    parts.token = token ? pieceIcon(token.shape, token.color) : null;
    parts.token?.classList.add("token", `token-${token.kind}`);
    if (parts.token) parts.cell.append(parts.token);
  }

  /**
   * Draws marks: `{kind: "path" | "arrow", squares}`, or `{kind: "lattice", lines, ends, numbers}` with lines `{from, to, share}`
   * between two ends, and the numbers of the squares by their names.
   */
  mark(marks) {
    this.marks.replaceChildren(...marks.map((mark) => (mark.kind === "lattice" ? this.#lattice(mark) : this.#line(mark))));
  }

  #line({ kind, squares }) {
    const points = squares.map((square) => this.#centre(square));
    points[0] = clearOf(points[0], points[1]);
    const before = points.at(-2);
    const tip = towards(points.at(-1), before, 0.14);
    const line = [...points.slice(0, -1), towards(tip, before, 0.2)].map((point) => point.join(",")).join(" ");
    // The line covers the number of a square, so a disc shows it again.
    const numbered = kind === "path" ? points.slice(1, -1) : [];
    return drawn("g", { class: `mark mark-${kind}` },
      drawn("polyline", { class: "mark-edge", points: line }), drawn("polygon", { class: "mark-edge", points: head(tip, before, 0.34) }),
      drawn("polyline", { class: "mark-line-ink", points: line }), drawn("polygon", { class: "mark-head", points: head(tip, before, 0.34) }),
      ...numbered.flatMap((point, step) => disc("mark", point, 0.23, step + 1)));
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
      ...[...numbers].flatMap(([square, text]) => disc("lattice", this.#centre(square), 0.21, text)));
  }

  /** Moves the piece on `to` there from `from`; at once with reduced motion. */
  async glide(from, to, milliseconds) {
    const { token } = this.#cells.get(to);
    if (!token || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const [[fromX, fromY], [toX, toY]] = [this.#centre(from), this.#centre(to)];
    const side = this.surface.clientWidth / 8;
    const start = `translate(${(fromX - toX) * side}px, ${(fromY - toY) * side}px)`;
    token.classList.add("is-gliding");
    const motion = token.animate([{ transform: start }, { transform: "none" }],
      { duration: milliseconds, easing: "cubic-bezier(.3, .1, .3, 1)" });
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

const disc = (kind, [x, y], r, text) => [
  drawn("circle", { class: `${kind}-dot`, cx: x, cy: y, r }),
  drawn("text", { class: `${kind}-number`, x, y: y + r / 2.15, text }),
];
