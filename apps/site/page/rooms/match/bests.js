// The fewest turns of each size and metric, and the first result of each day.

import { remember, remembered } from "../../storage.js";
import { sizeOf } from "./words.js";

const BESTS = "match.bests";
const DAYS = "match.days";
const keyOf = (state) => `${sizeOf(state)} ${state.metric}`;

/** The fewest turns of games like this one, or null. */
export const bestOf = (state) => remembered(BESTS, {})[keyOf(state)] ?? null;

/** The turns in which a day's game like this one was finished first, or null. */
export const dayOf = (date, state) => remembered(DAYS, {})[date]?.[keyOf(state)] ?? null;

/** Stores a finished game; returns whether it has fewer turns than an earlier one. A day's cards are new only once. */
export function recordMatch(state, date) {
  if (date) {
    if (dayOf(date, state) !== null) return false;
    const days = remembered(DAYS, {});
    remember(DAYS, { ...days, [date]: { ...days[date], [keyOf(state)]: state.turns } });
  }
  const before = bestOf(state);
  if (before !== null && before <= state.turns) return false;
  remember(BESTS, { ...remembered(BESTS, {}), [keyOf(state)]: state.turns });
  return before !== null;
}
