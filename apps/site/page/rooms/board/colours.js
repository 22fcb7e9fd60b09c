// What the colours mean: the steps of the scale, the regions, and the list next to the board.

import { counted, element } from "../../dom.js";

export const STEPS = 15;
/** A board of fewer moves than this stops short of the darkest step. */
const USUAL = 7;

const TONES = 40; // as many regions as the palette has
const SHADES = 5; // tones whose numbers differ by a multiple of this are equally light
/** Regions also touch across a thin contested seam: look one cell farther. */
const NEARBY = [[1, 0], [0, 1], [2, 0], [0, 2], [1, 1], [-1, 1]];

/** The step of the scale for a number of moves on a board where `most` is the largest. */
export function toneOf(moves, most) {
  if (moves === null) return "";
  if (moves === 0) return "heat-0";
  return `heat-${1 + Math.round(((moves - 1) * (STEPS - 1)) / (Math.max(USUAL, most) - 1))}`;
}

export const letterOf = (site) => (site < 26 ? String.fromCharCode(65 + site) : String(site + 1));

export const ownerTone = (site) => `owner-${site % TONES}`;

/** "3 moves"; nothing while it is not known. */
export function movesText(moves) {
  if (moves === undefined) return "";
  return moves === null ? "out of reach" : counted(moves, "move");
}

/** One line: a swatch that looks like its cells, a name, a detail and perhaps a control. */
export function legendItem({ tone = "", flags = [], mark = "", name = "", detail = "", control = null }) {
  const look = ["swatch", tone, ...flags.map((flag) => `is-${flag}`)].filter(Boolean).join(" ");
  return element("li", { class: "legend-item" }, element("span", { class: look, text: mark }),
    name && element("span", { class: "legend-name", text: name }), detail && element("span", { class: "note", text: detail }), control);
}

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
  return [...items, ...groundLegend(ground)];
}

export function groundLegend(ground) {
  return [
    ground.occupied.size > 0 && legendItem({ flags: ["blocked"], detail: "blocked" }),
    ground.forbidden.size > 0 && legendItem({ flags: ["forbidden"], detail: "no stop" }),
  ];
}

/** For each region the set of those that it touches on any of the planes. */
function touching(answers) {
  const touches = answers[0].sites.map(() => new Set());
  for (const { owner, plane } of answers) {
    const [width, height] = plane.split("x").map(Number);
    for (let row = 0; row < height; row += 1) {
      for (let column = 0; column < width; column += 1) {
        const one = owner[row * width + column];
        if (!Number.isInteger(one)) continue;
        for (const [right, up] of NEARBY) {
          if (column + right >= width || column + right < 0 || row + up >= height) continue;
          const other = owner[(row + up) * width + column + right];
          if (!Number.isInteger(other) || other === one) continue;
          touches[one].add(other);
          touches[other].add(one);
        }
      }
    }
  }
  return touches;
}

/** A class of the palette for each region; one that can keep its colour keeps it. */
export function tonesOf(answers, before = []) {
  const touches = touching(answers);
  const numbers = [];
  const kept = before.length === touches.length ? before.map((tone) => Number(tone.split("-")[1])) : [];
  touches.forEach((touched, site) => {
    const taken = [...touched].filter((other) => other < site).map((other) => numbers[other]);
    const shades = new Set(taken.map((number) => number % SHADES));
    const free = [...Array(TONES).keys()].map((turn) => ((kept[site] ?? site) + turn) % TONES).filter((number) => !taken.includes(number));
    // Another lightness too, where one is left: regions then differ when printed grey.
    const mayKeep = kept[site] !== undefined && free[0] === kept[site];
    const ofItsOwn = free.filter((number) => !numbers.includes(number));
    const differs = (number) => !shades.has(number % SHADES);
    numbers.push(mayKeep ? kept[site] : ofItsOwn.find(differs) ?? free.find(differs) ?? free[0] ?? site % TONES);
  });
  return numbers.map(ownerTone);
}
