// Each endgame as a picture: the corner of the board where it is decided.

import { drawn } from "../../dom.js";
import { pieceOf, placeOf } from "../board/notation.js";
import { piece } from "../board/pieces.js";

/** Pieces on the nine squares from f8 to h6: a mate of each, or the move before. */
const CORNERS = {
  KQK: "Qg7 Kg6 kg8",
  KRK: "Rf8 Kh6 kh8",
  KBBK: "Bf6 Bf7 Kh6 kh8",
  KBNK: "Bf6 Kg6 Nh6 kh8",
  KPK: "Pf7 Kg6 kh8",
};

export function cornerOf(name) {
  const dark = drawn("path", { class: "corner-dark", d: "M48 0h48v144H48zM0 48h144v48H0z", "fill-rule": "evenodd" });
  const pieces = (CORNERS[name]?.split(" ") ?? []).map((word) => {
    const { shape, color } = pieceOf(word[0]);
    const { column, row } = placeOf(word.slice(1));
    return drawn("g", { transform: `translate(${(column - 5) * 48} ${row * 48})` }, piece(shape, color));
  });
  return drawn("svg", { class: "corner", viewBox: "0 0 144 144", "aria-hidden": "true" }, dark, ...pieces);
}

/** How many positions are won in how many plies, those of a range in ink. */
export function histogramOf({ histogram }, { least, most }) {
  const [width, height] = [200, 32];
  const tallest = Math.max(...histogram.map(([, count]) => Math.sqrt(count)));
  const step = width / histogram.length;
  return drawn("svg", { class: "histogram", viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", "aria-hidden": "true" },
    ...histogram.map(([plies, count], index) => {
      const tall = Math.max(1.5, (Math.sqrt(count) / tallest) * height);
      return drawn("rect", { class: plies >= least && plies <= most ? "is-in" : null, x: index * step + step * 0.08, y: height - tall, width: step * 0.84, height: tall });
    }));
}
