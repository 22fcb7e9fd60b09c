// Personal bests, and the daily puzzle with its streak. Only the player's own games count: no hint, no solver.

import { remember, remembered } from "../storage.js";
import { clock, counted } from "../dom.js";

const isOwn = (state) => state.is_solved && state.hints_used === 0 && !state.solver_used && state.single_tile > 0;
const key = (state) => `${state.width}x${state.height} ${state.goal}`;

/** `{moves, seconds, excess}` of the best games of this size and goal, or null. */
export function best(state) {
  return remembered("bests", {})[key(state)] ?? null;
}

/** Stores the records that a solved game breaks; returns their names. */
export function recordBest(state) {
  if (!isOwn(state)) return [];
  const bests = remembered("bests", {});
  const before = bests[key(state)];
  const now = { ...before };
  const better = [];
  const found = { moves: state.single_tile, seconds: state.seconds, excess: state.excess };
  for (const [name, value] of Object.entries(found)) {
    if (value === null || value === undefined) continue;
    if (now[name] === undefined || now[name] === null || value < now[name]) {
      if (before && before[name] !== undefined && before[name] !== null) better.push(name);
      now[name] = value;
    }
  }
  bests[key(state)] = now;
  remember("bests", bests);
  return better;
}

/** Today by the player's calendar, `2026-11-21`. */
export function today(now = new Date()) {
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const dayBefore = (date) => {
  const [year, month, day] = date.split("-").map(Number);
  return today(new Date(year, month - 1, day - 1));
};

/** The days in a row, up to today or yesterday, on which the daily puzzle of any size was solved. */
export function streak(from = today()) {
  const days = remembered("daily", {});
  let day = days[from] ? from : dayBefore(from);
  let length = 0;
  while (days[day]) {
    length += 1;
    day = dayBefore(day);
  }
  return length;
}

/** What was achieved on a day's puzzle of a size, or null. */
export function dailyResult(date, size) {
  return remembered("daily", {})[date]?.[size] ?? null;
}

/** Keeps the first result of a day's puzzle; the day counts for the streak only if it is solved on that day. */
export function recordDaily(date, state) {
  if (!isOwn(state) || date !== today()) return;
  const days = remembered("daily", {});
  const size = `${state.width}x${state.height}`;
  const first = days[date]?.[size];
  const proven = state.shortest.proven ?? null;
  if (first && (first.moves !== state.single_tile || first.shortest !== null)) return;
  days[date] = { ...days[date], [size]: { moves: state.single_tile, seconds: first?.seconds ?? state.seconds, shortest: proven } };
  remember("daily", days);
}

/** A text to share: the result without the solution. */
export function dailyText(date, size) {
  const result = dailyResult(date, size);
  if (!result) return null;
  const days = streak(date);
  const excess = result.shortest === null ? "" : result.moves === result.shortest ? ", the shortest there is" : `, ${result.moves - result.shortest} over the shortest`;
  return [
    `Taxicab daily ${date} · ${size.replace("x", "×")}`,
    `${counted(result.moves, "move")}${excess}, in ${clock(result.seconds)}`,
    `${counted(days, "day")} in a row`,
  ].join("\n");
}
