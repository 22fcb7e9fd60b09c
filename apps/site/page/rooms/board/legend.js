// What the colours mean: the steps of the scale, and the list beside the board.

import { counted, element } from "../../dom.js";

/** As many as the palette has. */
const STEPS = 15;
/** A board of fewer moves than this stops short of the darkest step. */
const USUAL = 7;

/** The step of the scale for a number of moves on a board where `most` is the largest. */
export function toneOf(moves, most) {
  if (moves === null) return "";
  if (moves === 0) return "heat-0";
  return `heat-${1 + Math.round(((moves - 1) * (STEPS - 1)) / (Math.max(USUAL, most) - 1))}`;
}

export const letterOf = (site) => (site < 26 ? String.fromCharCode(65 + site) : String(site + 1));

export const ownerTone = (site) => `owner-${site % 40}`;

/** One line: a swatch that looks like its cells, a name, a detail and perhaps a control. */
export function legendItem({ tone = "", flags = [], mark = "", name = "", detail = "", control = null }) {
  const swatch = element("span", { class: ["swatch", tone, ...flags.map((flag) => `is-${flag}`)].filter(Boolean).join(" "), text: mark });
  return element("li", { class: "legend-item" }, swatch, name && element("span", { class: "legend-name", text: name }), detail && element("span", { class: "note", text: detail }), control);
}

/** The numbers of a map with how many squares have each. */
export function distanceLegend(distances, ground) {
  const known = distances.filter((moves) => moves !== null);
  const most = Math.max(0, ...known);
  const items = [];
  for (let moves = 0; moves <= most; moves++) {
    const count = known.filter((other) => other === moves).length;
    if (count) items.push(legendItem({ tone: toneOf(moves, most), mark: String(moves), detail: counted(count, "square") }));
  }
  const rest = distances.length - known.length - ground.occupied.size;
  if (rest > 0) items.push(legendItem({ flags: ["unreached"], mark: "–", detail: `${counted(rest, "square")} out of reach` }));
  items.push(...groundLegend(ground));
  return items;
}

export function groundLegend(ground) {
  return [
    ground.occupied.size && legendItem({ flags: ["blocked"], detail: "blocked" }),
    ground.forbidden.size && legendItem({ flags: ["forbidden"], detail: "no stop" }),
  ].filter(Boolean);
}
