// The daily puzzle: which day it is, what was solved on which day, and the streak.

import { remember, remembered } from "../../storage.js";
import { isOwn } from "./records.js";

/** Today by the player's calendar, `2026-11-21`. */
export function today(now = new Date()) {
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const dayBefore = (date) => {
  const [year, month, day] = date.split("-").map(Number);
  return today(new Date(year, month - 1, day - 1));
};

/** A day counts if it was solved on that day, not later. */
const isCounted = (day) => day !== undefined && Object.values(day).some(({ late }) => !late);

/** The days in a row, up to today or yesterday, on which the daily puzzle of any size was solved. */
export function streak(from = today()) {
  const days = remembered("daily", {});
  let day = isCounted(days[from]) ? from : dayBefore(from);
  let length = 0;
  while (isCounted(days[day])) {
    length += 1;
    day = dayBefore(day);
  }
  return length;
}

/** What was achieved on a day's puzzle of a size, `{moves, seconds, shortest, late}`, or null. */
export function dailyResult(date, size) {
  return remembered("daily", {})[date]?.[size] ?? null;
}

/** Keeps the first result of a day's puzzle; solved on a later day it is marked as late. */
export function recordDaily(date, state) {
  if (!isOwn(state) || date > today()) return;
  const days = remembered("daily", {});
  const size = `${state.width}x${state.height}`;
  const first = days[date]?.[size];
  const proven = state.shortest.proven ?? null;
  if (first && (first.moves !== state.single_tile || first.shortest !== null)) return;
  const result = { moves: state.single_tile, seconds: first?.seconds ?? state.seconds, shortest: proven };
  if (first ? first.late : date !== today()) result.late = true;
  days[date] = { ...days[date], [size]: result };
  remember("daily", days);
}
