// The best win of each endgame: fewest plies lost, then from further away. Help, and moves taken back, do not count.

import { remember, remembered } from "../../storage.js";

const KEY = "endings.bests";

/** `{lost, plies}` of the best win of an endgame, or null. */
export const bestOf = (ending) => remembered(KEY, {})[ending] ?? null;

/** Stores a win if it is the best so far; returns whether it beats an earlier one. */
export function recordWin(ending, { steps, trainee, ended, plies_lost: lost }, help) {
  const first = steps[0];
  if (ended?.kind !== "mate" || ended.winner !== trainee || lost === null || help.hints || help.undone) return false;
  if (first?.by !== trainee || first.was.result !== "win") return false;
  const { plies } = first.was;
  const before = bestOf(ending);
  if (before && (before.lost < lost || before.lost === lost && before.plies >= plies)) return false;
  remember(KEY, { ...remembered(KEY, {}), [ending]: { lost, plies } });
  return before !== null;
}
