// Colours for regions, so that no two that touch have the same one: the graph of what touches, coloured greedily.

import { ownerTone } from "./legend.js";

const TONES = 40; // as many as the palette has for regions
const SHADES = 5; // tones whose numbers differ by a multiple of this are equally light
/** Regions also touch across a thin contested seam: look one cell farther. */
const NEARBY = [[1, 0], [0, 1], [2, 0], [0, 2], [1, 1], [-1, 1]];

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
