// Personal bests and averages, by size, goal and mode. Only the player's own games count: no hint, no solver.

import { remember, remembered } from "../../storage.js";

const SOLVES = 60; // games kept for the averages

export const isOwn = (state) => state.is_solved && state.hints_used === 0 && !state.solver_used && state.single_tile > 0;

const key = (state, mode) => `${state.width}x${state.height} ${state.goal}${mode ? ` ${mode}` : ""}`;
const isKnown = (value) => value !== undefined && value !== null;

/** What counts in a mode. */
const counts = (mode) => (mode === "fewest" ? ["excess", "moves"] : ["moves", "seconds", "excess"]);

/** `{moves, seconds, excess}` of the best games of this size, goal and mode, or null. */
export function best(state, mode = null) {
  return remembered("bests", {})[key(state, mode)] ?? null;
}

/** Stores the records that a result `{moves, seconds, excess}` breaks; returns their names. */
function recordBest(place, result, mode) {
  const bests = remembered("bests", {});
  const now = { ...bests[place] };
  const better = [];
  for (const name of counts(mode)) {
    const value = result[name];
    if (!isKnown(value) || (isKnown(now[name]) && value >= now[name])) continue;
    if (isKnown(now[name])) better.push(name);
    now[name] = value;
  }
  bests[place] = now;
  remember("bests", bests);
  return better;
}

/** A board counts once for the averages: who knows it is faster. */
function recordSolve(place, result) {
  const solves = remembered("solves", {});
  const list = solves[place] ?? [];
  const same = list.find(({ start }) => start === result.start);
  if (!same) list.push(result);
  // The shortest length may have been proven after the game.
  else if (same.moves === result.moves && !isKnown(same.excess)) same.excess = result.excess;
  else return;
  solves[place] = list.slice(-SOLVES);
  remember("solves", solves);
}

/** Stores a solved game; returns the names of the records that it breaks. */
export function record(state, mode = null) {
  if (!isOwn(state)) return [];
  const place = key(state, mode);
  const result = { moves: state.single_tile, seconds: Math.round(state.seconds * 100) / 100, excess: state.excess ?? null };
  recordSolve(place, { start: state.start.join(" "), ...result });
  return recordBest(place, { ...result, seconds: state.seconds }, mode);
}

/** Stores the total of a marathon; returns the names of the records that it breaks. */
export function recordTotal(state, mode, total) {
  return recordBest(key(state, mode), total, mode);
}

/**
 * The average of the last `count` values as speed solvers take it: without the best and the worst, the mean of the rest. Null if there
 * are fewer, or one is unknown.
 */
export function average(values, count) {
  const last = values.slice(-count);
  if (last.length < count || !last.every(isKnown)) return null;
  const middle = [...last].sort((one, other) => one - other).slice(1, -1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

/** The rows of the player's records: `{name, best, five, twelve}` for each thing that counts. */
export function summary(state, mode = null) {
  const solves = remembered("solves", {})[key(state, mode)] ?? [];
  const bests = best(state, mode) ?? {};
  return counts(mode).map((name) => {
    const values = solves.map((solve) => solve[name]);
    return { name, best: bests[name] ?? null, five: average(values, 5), twelve: average(values, 12) };
  });
}
