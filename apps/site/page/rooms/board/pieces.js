// The pieces, drawn in a square of 48: one outline, and the lines inside it.

import { drawn } from "../../dom.js";
import { FOOT, SHAPES, WHEELS } from "./shapes.js";

/** A piece as a group in a square of 48, for a drawing of its own or for a board. */
export function piece(shape, color) {
  const { outline, lines } = SHAPES[shape];
  return drawn("g", { class: `piece piece-${color}` },
    shape === "taxi" ? null : drawn("path", { class: "piece-body", d: FOOT }),
    drawn("path", { class: "piece-body", d: outline }),
    lines && drawn("path", { class: "piece-line", d: lines }),
    ...(shape === "taxi" ? WHEELS.middles.map((x) => drawn("circle", { class: "piece-body", cx: x, cy: WHEELS.down, r: WHEELS.radius })) : []));
}

/** The same in a picture of its own. */
export function pieceIcon(shape, color) {
  return drawn("svg", { class: "piece-icon", viewBox: "0 0 48 48", "aria-hidden": "true" }, piece(shape, color));
}
