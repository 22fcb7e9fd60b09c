// The pieces, drawn in a square of 48: one outline, and the lines inside it.

import { drawn } from "/page/dom.js";

const FOOT = "M11 42v-2.5q0-3 3-3h20q3 0 3 3V42z";

const SHAPES = {
  pawn: {
    outline: "M24 9a6.5 6.5 0 0 1 4.4 11.3H31v3.4h-3.6c.3 5 2.2 8.7 5.6 12.8h-18c3.4-4.1 5.3-7.8 5.6-12.8H17v-3.4h2.6A6.5 6.5 0 0 1 24 9z",
    lines: "",
  },
  rook: {
    outline: "M12.5 8.5H18v4h3.5v-4h5v4H30v-4h5.5V18l-3.5 3.5 1.5 15h-19l1.5-15-3.5-3.5z",
    lines: "M16 21.5h16",
  },
  knight: {
    outline: "M13.5 36.5c.3-6.5 3.5-9.5 8.5-13.5-3 .4-5 1.6-8 4.2-1 .9-2.2.9-3.1 0l-1.4-1.5c-.8-.9-.8-1.9-.2-2.9 1.9-3.1 3.7-6.6 6.7-9.1 1.4-1.2 2.4-2 3-3.2L20.3 6l4.5 4c8.2 1.2 12.7 7.5 12.7 16 0 4-.6 7.5-1.5 10.5z",
    lines: "M18.5 17.2v.1M27 14.5c3.5 2.2 5.3 6 5.3 11.5",
  },
  bishop: {
    outline: "M24 9.5c5.5 4.2 8.5 8.7 8.5 13 0 3.2-1.7 5.6-4.3 7l1.8 7H18l1.8-7c-2.6-1.4-4.3-3.8-4.3-7 0-4.3 3-8.8 8.5-13zM24 3.8a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4z",
    lines: "M24 15v8M20.5 19h7M19.5 29.5h9",
  },
  queen: {
    outline: "M13.5 36.5 8.3 17.5l7.2 6.3 1.9-12.3L24 22l6.6-10.5 1.9 12.3 7.2-6.3-5.2 19zM8 12.2a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM17 6.3a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM31 6.3a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM40 12.2a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z",
    lines: "M14 31.5h20",
  },
  king: {
    outline: "M22.3 4.5h3.4v3.3H29v3.4h-3.3v5.3c2-2.3 4.8-3.3 7.5-2.6 4.3 1.1 6.3 5.3 4.6 9.6-1.5 3.8-3 7-3.3 13h-21c-.3-6-1.8-9.2-3.3-13-1.7-4.3.3-8.5 4.6-9.6 2.7-.7 5.5.3 7.5 2.6v-5.3H19V7.8h3.3z",
    lines: "M24 17.5c-.4 4.5-.4 9 0 13.5M14 31.5h20",
  },
  taxi: {
    outline: "M19.5 12.5h9v4h3.2c1 0 1.8.5 2.3 1.4l3.7 6.8 3.8 1c1.2.3 2 1.3 2 2.6v7.2h-4.3a4.8 4.8 0 0 1-9.4 0H18.2a4.8 4.8 0 0 1-9.4 0H4.5v-8.3c0-1.2.8-2.2 2-2.4l5-.8 3-6c.5-1 1.3-1.5 2.4-1.5h2.6z",
    lines: "M12 24.7h25M24.5 17v7.5M6 30h36",
  },
};

/** A piece as a group in a square of 48, for a drawing of its own or for a board. */
export function piece(shape, color) {
  const { outline, lines } = SHAPES[shape];
  return drawn("g", { class: `piece piece-${color}` },
    shape === "taxi" ? null : drawn("path", { class: "piece-body", d: FOOT }),
    drawn("path", { class: "piece-body", d: outline }),
    lines && drawn("path", { class: "piece-line", d: lines }),
    ...(shape === "taxi" ? [13.5, 34.5].map((x) => drawn("circle", { class: "piece-body", cx: x, cy: 35, r: 3.3 })) : []));
}

/** The same in a picture of its own. */
export function pieceIcon(shape, color) {
  return drawn("svg", { class: "piece-icon", viewBox: "0 0 48 48", "aria-hidden": "true" }, piece(shape, color));
}
