// Personal bests and averages, by size, goal, what counts of it and mode, and the totals of marathons: several boards in a row. Only the
// player's own games count: no hint, no solver.

import { compressed } from "../../fields.js";
import { remember, rememberIn, remembered } from "../../storage.js";
import { sizeOf } from "../dialog.js";
import { isPartial } from "./counted.js";
import { recordDaily } from "./days.js";
import { madeTimes } from "./times.js";

const MARATHONS = 20; // marathons remembered
const TIMED = 20; // of these, the last with the times of their moves
const SOLVES = 500; // games kept of each size, goal and mode

const isOwn = (state) => state.is_solved && state.hints_used === 0 && !state.solver_used && state.single_tile > 0;

const COUNTS = "counts-";

const key = (state, mode) => [sizeOf(state), state.goal, isPartial(state) && COUNTS + state.counts, mode].filter(Boolean).join(" ");

/** What a key says: `{size, goal, counts, mode}`; a goal of one's own is a board with spaces. */
export function kindOf(place) {
  const [size, ...words] = place.split(" ");
  const isMode = (word) => /^(fewest|marathon-\d+)$/.test(word);
  const mode = words.find(isMode) ?? null;
  const counts = words.find((word) => word.startsWith(COUNTS))?.slice(COUNTS.length) ?? "all";
  return { size, goal: words.filter((word) => !isMode(word) && !word.startsWith(COUNTS)).join(" "), counts, mode };
}
const isKnown = (value) => value !== undefined && value !== null;

const counts = (mode) => (mode === "fewest" ? ["excess", "moves"] : ["moves", "seconds", "excess"]);

/** Stores the records that a result `{moves, seconds, excess}` breaks; returns their names. */
function recordBest(place, result, mode) {
  const now = { ...remembered("bests", {})[place] };
  const better = [];
  for (const name of counts(mode)) {
    const value = result[name];
    if (!isKnown(value) || (isKnown(now[name]) && value >= now[name])) continue;
    if (isKnown(now[name])) better.push(name);
    now[name] = value;
  }
  rememberIn("bests", place, now);
  return better;
}

/** A board counts once for the averages: who knows it is faster. */
function recordSolve(place, result) {
  const list = remembered("solves", {})[place] ?? [];
  const same = list.find(({ start }) => start === result.start);
  if (!same) list.push(result);
  // The shortest length may have been proven after the game.
  else if (same.moves === result.moves && !isKnown(same.excess)) same.excess = result.excess;
  else return;
  const last = list.slice(-SOLVES);
  rememberIn("solves", place, last.map(({ times, ...solve }, index) => (times && index >= last.length - TIMED ? { ...solve, times } : solve)));
}

function recordBoard(state, mode) {
  const place = key(state, mode);
  const result = { moves: state.single_tile, seconds: Math.round(state.seconds * 100) / 100, excess: state.excess ?? null };
  const line = compressed(state.line.slice(0, state.position));
  const times = madeTimes(state)?.join(",");
  recordSolve(place, { start: state.start.join(" "), ...result, line, ...(times && { times }), at: Date.now() });
  return recordBest(place, { ...result, seconds: state.seconds }, mode);
}

/** Stores a solved game of an address; returns the names of the records that it breaks. */
export function recordGame(state, fields, mode) {
  if (!isOwn(state)) return [];
  const isMarathon = marathonOf(fields) !== null;
  const better = recordBoard(state, isMarathon ? null : mode);
  if (fields.daily) recordDaily(fields.daily, state);
  if (!isMarathon) return better;
  recordRound(fields, state);
  const sum = total(fields);
  return sum.isOver ? [...better, ...recordBest(key(state, mode), sum, mode)] : better;
}

/**
 * The average of the last `count` values as speed solvers take it: without the best and the worst, the mean of the rest. Null if there
 * are fewer, or one is unknown.
 */
function average(values, count) {
  const last = values.slice(-count);
  if (last.length < count || !last.every(isKnown)) return null;
  const middle = [...last].sort((one, other) => one - other).slice(1, -1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

/** The averages of every `count` values in a row, null where there is none. */
export const averages = (values, count) => values.map((_, index) => average(values.slice(0, index + 1), count));

/** All that is kept of games of one kind: `{solves, bests}`, the oldest first. */
export const kept = (place) => ({ solves: remembered("solves", {})[place] ?? [], bests: remembered("bests", {})[place] ?? {} });

/** The kinds of games that were solved, `3x3 blank-last fewest`, the one solved last first. */
export function kinds() {
  const last = ([, solves]) => solves.at(-1)?.at ?? 0;
  return Object.entries(remembered("solves", {})).filter(([, solves]) => solves.length).sort((one, other) => last(other) - last(one)).map(([place]) => place);
}

/** The rows of the player's records: `{name, best, five, twelve}` for each thing that counts. */
export const summary = (state, mode = null) => summaryOf(key(state, mode), mode);

export function summaryOf(place, mode) {
  const { solves, bests } = kept(place);
  return counts(mode).map((name) => {
    const values = solves.map((solve) => solve[name]);
    return { name, best: bests[name] ?? null, five: average(values, 5), twelve: average(values, 12) };
  });
}

/** The marathon of an address, or null: `{boards, round}`. */
export function marathonOf(fields) {
  const number = (text, most) => (/^\d{1,3}$/.test(text ?? "") && Number(text) >= 1 && Number(text) <= most ? Number(text) : null);
  const boards = number(fields.marathon, 100);
  if (!boards) return null;
  return { boards, round: number(fields.round ?? "1", boards) ?? 1 };
}

export const seedOf = (fields) => Number(fields.seed) + (marathonOf(fields)?.round ?? 1) - 1;

const nameOf = ({ size, goal, counts, seed, marathon }) => [size, goal, seed, marathon, counts].filter(Boolean).join(" ");

const results = (fields) => remembered("marathons", []).find(({ name }) => name === nameOf(fields))?.rounds ?? {};

function recordRound(fields, state) {
  const { round } = marathonOf(fields);
  const rounds = results(fields);
  if (rounds[round]) return;
  const others = remembered("marathons", []).filter(({ name }) => name !== nameOf(fields));
  rounds[round] = { moves: state.single_tile, seconds: state.seconds };
  remember("marathons", [{ name: nameOf(fields), rounds }, ...others].slice(0, MARATHONS));
}

export function total(fields) {
  const rounds = Object.values(results(fields));
  const sum = (name) => rounds.reduce((all, round) => all + round[name], 0);
  return { done: rounds.length, moves: sum("moves"), seconds: sum("seconds"), isOver: rounds.length === marathonOf(fields).boards };
}

/** The address of the round after this one, or null after the last. */
export function nextRound(fields) {
  const { boards, round } = marathonOf(fields);
  return round < boards ? { ...fields, round: String(round + 1) } : null;
}
