// When each tile of a game slid, by the clock of the game: what speed and splits are read from.

/**
 * The milliseconds on the clock at each slide, of a game that went from one state to another: those of the moves made are the first ones.
 * Undefined where they are not known.
 */
export function timesOf(before, state) {
  const { position, seconds } = state;
  if (state.length === 0) return [];
  const known = before?.times ?? undefined;
  // What is stepped through once the clock has stopped keeps its times.
  const isTimed = before && (before.is_running || (before.seconds ?? null) === null);
  if (!known || !isTimed || position <= before.position || state.change?.kind !== "slid") return known;
  const now = Math.round(seconds * 1000);
  return [...known.slice(0, before.position), ...Array(position - before.position).fill(now)];
}

/** The times of the first moves of a game, of those made if no number is given; null where they are not known of each. */
export function madeTimes({ times, position }, count = position) {
  return times && count > 0 && times.length >= count ? times.slice(0, count) : null;
}
