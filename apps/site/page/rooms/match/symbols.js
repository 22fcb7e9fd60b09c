// The symbols on the cards in a square of 48, one for each pair of the largest grid: told apart by their outlines alone.

import { drawn } from "../../dom.js";
import { piece } from "../../chess/pieces.js";

/** By the number of the pair: a name, and an outline if it is not a piece of the room Board. */
const SYMBOLS = [
  ["knight"],
  ["star", "M24 4.3L29.3 18.0L44 18.8L32.6 28.1L36.3 42.3L24 34.3L11.7 42.3L15.4 28.1L4 18.8L18.7 18.0z"],
  ["taxi"],
  ["heart", "M24 42C10 32 4.5 24.5 4.5 16.5A9.75 9.75 0 0 1 24 13.5 9.75 9.75 0 0 1 43.5 16.5C43.5 24.5 38 32 24 42z"],
  ["rook"],
  ["ring", "M24 5a19 19 0 1 1 0 38 19 19 0 0 1 0-38zm0 11a8 8 0 1 0 0 16 8 8 0 0 0 0-16z"],
  ["queen"],
  ["arrow", "M24 4 42 23H31V44H17V23H6z"],
  ["moon", "M33 5A20 20 0 1 0 33 43 22 22 0 0 1 33 5z"],
  ["bishop"],
  ["hourglass", "M8 4h32v6L29 24l11 14v6H8v-6l11-14L8 10z"],
  ["cross", "M17 5h14v12h12v14H31v12H17V31H5V17h12z"],
  ["drop", "M24 3C31 13 38 21 38 29.5a14 14 0 0 1-28 0C10 21 17 13 24 3z"],
  ["king"],
  ["house", "M24 4 45 23H39V44H29V31H19V44H9V23H3z"],
  ["flower", "M24 3.5a10 10 0 1 1 0 20 10 10 0 0 1 0-20zM34.5 14a10 10 0 1 1 0 20 10 10 0 0 1 0-20zM24 24.5a10 10 0 1 1 0 20 10 10 0 0 1 0-20zM13.5 14a10 10 0 1 1 0 20 10 10 0 0 1 0-20z"],
  ["triangle", "M24 5 45 42H3z"],
  ["pawn"],
  ["bolt", "M29 3 8 28h12l-5 17 25-27H27z"],
  ["anchor", "M21 15.6a6 6 0 1 1 6 0V20h8v5h-8v12.5c5.5-.8 9.5-4 10.8-8.7L33 30l7-10 5 12-4.5-.9C38.5 39 32.5 45 24 45S9.5 39 7.5 31.1L3 32 8 20l7 10-4.8-1.2C11.5 33.5 15.5 36.7 21 37.5V25h-8v-5h8z"],
  ["diamond", "M24 2 41 24 24 46 7 24z"],
  ["cloud", "M14 39a10 10 0 0 1-1.5-19.9A12.5 12.5 0 0 1 36.5 17 11.2 11.2 0 0 1 35 39z"],
  ["stairs", "M5 43V33h9.5V23.5H24V14h9.5V5H43v38z"],
  ["sun", "M24 14a10 10 0 1 1 0 20 10 10 0 0 1 0-20zM21.5 2h5v8h-5zM21.5 38h5v8h-5zM2 21.5h8v5H2zM38 21.5h8v5h-8zM6.7 10.2l3.5-3.5 5.7 5.7-3.5 3.5zM37.8 6.7l3.5 3.5-5.7 5.7-3.5-3.5zM41.3 37.8l-3.5 3.5-5.7-5.7 3.5-3.5zM10.2 41.3l-3.5-3.5 5.7-5.7 3.5 3.5z"],
  ["fish", "M3 24C10 12 21 9 32 18L45 9V39L32 30C21 39 10 36 3 24zM14 18.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"],
  ["hexagon", "M13.5 6h21L45 24 34.5 42h-21L3 24z"],
  ["flag", "M8 3h4.5v3H42l-8 10.5 8 10.5H12.5v18H8z"],
  ["disc", "M24 5a19 19 0 1 1 0 38 19 19 0 0 1 0-38z"],
  ["key", "M15.5 4a11.5 11.5 0 0 1 10.7 15.7L44 37.5V44h-8v-5.5h-5.5V33H25l-5.3-5.3A11.5 11.5 0 1 1 15.5 4zM13.5 9.5a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4z"],
  ["leaf", "M44 4C45 30 35 41 20 39.5L9 45l-4-4 7-8C8 15 20 4 44 4z"],
  ["bell", "M24 2.5a4.5 4.5 0 0 1 4 6.6C34.5 11.5 38 17 38 24v8l4.5 6.5H5.5L10 32v-8c0-7 3.5-12.5 10-14.9a4.5 4.5 0 0 1 4-6.6zM18.5 41h11a5.5 5.5 0 0 1-11 0z"],
  ["square", "M6.5 6.5h35v35h-35z"],
];

/** The name of a pair's symbol: "knight". */
export const symbolName = (number) => SYMBOLS[number][0];

export function symbol(number) {
  const [name, outline] = SYMBOLS[number];
  return drawn("svg", { class: "symbol", viewBox: "0 0 48 48", "aria-hidden": "true" }, outline ? drawn("path", { class: "symbol-shape", d: outline }) : piece(name, "black"));
}
