// Several boards in a row: which board is played, and the total of time and moves.

import { remember, remembered } from "../../storage.js";
import { isOwn } from "./records.js";

const MOST = 20; // marathons remembered

/** The marathon of an address, or null: `{boards, round}`. */
export function marathonOf(fields) {
  const number = (text, most) => (/^\d{1,3}$/.test(text ?? "") && Number(text) >= 1 && Number(text) <= most ? Number(text) : null);
  const boards = number(fields.marathon, 100);
  if (!boards) return null;
  return { boards, round: number(fields.round ?? "1", boards) ?? 1 };
}

/** The seed of a round: each board is the next number. */
export const seedOf = (fields) => Number(fields.seed) + (marathonOf(fields)?.round ?? 1) - 1;

const key = ({ size, goal, seed, marathon }) => `${size} ${goal} ${seed} ${marathon}`;

const results = (fields) => remembered("marathons", []).find(({ name }) => name === key(fields))?.rounds ?? {};

/** Keeps the first own result of the round on the table. */
export function recordRound(fields, state) {
  const { round } = marathonOf(fields);
  const rounds = results(fields);
  if (!isOwn(state) || rounds[round]) return;
  const others = remembered("marathons", []).filter(({ name }) => name !== key(fields));
  rounds[round] = { moves: state.single_tile, seconds: state.seconds };
  remember("marathons", [{ name: key(fields), rounds }, ...others].slice(0, MOST));
}

/** The boards solved so far, their moves and seconds: `{done, moves, seconds, isOver}`. */
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
