// A game as far as it needs no core: its board, its moves and its clock, with which it begins at once. What searches find, and the last
// word, is the core's, which takes the game over when it is there.

import { inRows } from "../../fields.js";
import { goalBoard, isSolvable, manhattanDistance, shuffledBoard } from "../../plain.js";
import { countedTiles } from "./counted.js";
import { shareCode, sharedGame } from "./share_code.js";
import { after, predicted, runFrom, runTowards } from "./slides.js";

const MAX_SIDE = 10;
const MAX_MOVES = 20_000;
const NEXT_SEED = 2 ** 44; // from the seed of a board that is nearly solved to that of the next one
const BACK = { U: "D", D: "U", L: "R", R: "L" };
const NEW = { seconds: null, is_running: false, hints_used: 0, hinted: null, solver_used: false, best_known: null, findings: [] };

/** The seed of a day's board, or null where the text is no day. */
function daySeed(date, width, height) {
  const day = /^\d{4}-\d\d-\d\d$/.test(date) ? new Date(`${date}T00:00Z`) : null;
  if (!day || Number.isNaN(Number(day)) || day.toISOString().slice(0, 10) !== date) return null;
  return (Number(date.replaceAll("-", "")) * 100 + width) * 100 + height;
}

/** The first seed from this one on whose board is not nearly solved. */
function playedSeed(first, goal, width, height) {
  const size = `${width}x${height}`;
  for (let seed = first; seed <= Number.MAX_SAFE_INTEGER; seed += NEXT_SEED) {
    if (manhattanDistance(shuffledBoard({ size, seed, goal }), { goal, width }) + 2 >= width * height) return seed;
  }
  return null;
}

/** What a wish names, `{width, height, goal, seed, start, entries, position}`; null where only the core knows. */
function wanted({ share, board, size, goal = "blank-last", counts = "all", seed, length, daily }) {
  if (counts !== "all") return null;
  if (share) return sharedGame(share);
  const fresh = { goal, seed: null, entries: [], position: 0 };
  if (board) {
    const rows = board.split("/").map((row) => row.trim().split(/ +/));
    const start = rows.flat().map((tile) => (/^\d+$/.test(tile) ? Number(tile) : NaN));
    return rows.every((row) => row.length === rows[0].length) ? { ...fresh, width: rows[0].length, height: rows.length, start } : null;
  }
  const [width, height] = /^(\d{1,2})x(\d{1,2})$/.exec(size)?.slice(1).map(Number) ?? [];
  const first = daily ? daySeed(daily, width, height) : seed;
  if (length || !width || !Number.isSafeInteger(first)) return null;
  return { ...fresh, width, height, seed: playedSeed(first, goal, width, height), start: null };
}

/** The state of a game that is taken up, in the form of the core's answers; null where only the core knows the game. */
export function opened(wish) {
  try {
    const found = wanted(wish);
    if (!found || Math.max(found.width, found.height) > MAX_SIDE || (found.seed === null && !found.start)) return null;
    const { width, height, seed, entries, position } = found;
    const size = `${width}x${height}`;
    const goal = /\d/.test(found.goal) ? inRows(goalBoard(found.goal, size), width) : found.goal;
    const start = found.start ?? shuffledBoard({ size, seed, goal });
    if (!Number.isSafeInteger(seed ?? 0) || entries.length > MAX_MOVES || !isSolvable(start, width, { goal })) return null;
    const boards = [start];
    for (const { letter } of entries) boards.push(after(boards.at(-1), runTowards(boards.at(-1), width, letter)));
    const known = Object.fromEntries(Object.keys(NEW).map((name) => [name, wish[name] ?? NEW[name]]));
    const board = goalBoard(goal, size);
    const game = { width, height, goal, goal_board: board, counts: "all", counted: countedTiles("all", board, width), seed, start, at: wish.at ?? Date.now(), ...known };
    return stateOf(game, { entries, position, board: boards[position] });
  } catch (error) {
    // Whatever is wrong with the wish, the core names it.
    if (error instanceof TypeError || error instanceof RangeError) return null;
    throw error;
  }
}

/** What is proven of the length of a shortest solution, by searches of an earlier visit. */
function shortestOf({ findings, best_known: best }, start, width) {
  const [found] = findings.filter(({ board }) => board === inRows(start, width));
  const bound = found?.lower_bound ?? 0;
  return best !== null && best === bound ? { proven: best } : { lower_bound: bound, best_known: best };
}

/** A game with another history, as the core answers it. */
function stateOf(game, { entries, position, board, change }) {
  const { width, goal_board: goal, start } = game;
  const isSolved = board.every((tile, cell) => tile === goal[cell]);
  const best = isSolved ? Math.min(position, game.best_known ?? position) : game.best_known;
  const line = entries.map(({ letter }) => letter).join("");
  const shortest = shortestOf({ ...game, best_known: best }, start, width);
  const excess = isSolved && shortest.proven !== undefined ? position - shortest.proven : null;
  return {
    ...game, board, entries, position, line, change, shortest, excess, isOpening: true, length: entries.length, single_tile: position,
    multi_tile: line.slice(0, position).match(/(.)\1*/g)?.length ?? 0, movable: [...board.keys()].filter((cell) => runFrom(board, width, cell)),
    is_solved: isSolved, is_solution_known: false, best_known: best, share: shareCode({ ...game, entries, position }),
  };
}

/** The history after an action, `{entries, target}`: the moves, and the place among them to go to; null if the action is impossible. */
function steered({ entries, position, board, width }, action) {
  const [word, argument] = action.split(" ");
  const length = entries.length;
  if (word === "seek") return Number(argument) <= length ? { entries, target: Number(argument) } : null;
  if (word === "undo") return position ? { entries, target: entries.findLastIndex(({ begins }, index) => begins && index < position) } : null;
  if (word === "redo") {
    const next = entries.findIndex(({ begins }, index) => begins && index > position);
    return position < length ? { entries, target: next < 0 ? length : next } : null;
  }
  const run = predicted(board, width, action);
  if (!run || position + run.slides.length > MAX_MOVES) return null;
  const made = run.slides.map((_, index) => ({ letter: run.letter, begins: index === 0 }));
  return { entries: [...entries.slice(0, position), ...made], target: position + made.length };
}

/** The state after an action at a time, with its `change`. */
export function acted(state, action, at) {
  if (action === "restart") return stateOf({ ...state, seconds: null, is_running: false, at }, { entries: [], position: 0, board: state.start, change: { kind: "restarted" } });
  const steps = steered(state, action);
  if (!steps) return { ...state, change: { kind: "refused" } };
  const { entries, target } = steps;
  const { position, width } = state;
  const isBack = target < position;
  const letters = isBack ? entries.slice(target, position).reverse().map(({ letter }) => BACK[letter]) : entries.slice(position, target).map(({ letter }) => letter);
  let { board } = state;
  const slides = letters.flatMap((letter) => {
    const run = runTowards(board, width, letter);
    board = after(board, run);
    return run.slides;
  });
  const moved = stateOf({ ...state, at }, { entries, position: target, board, change: { kind: "slid", slides } });
  const seconds = state.is_running ? state.seconds + Math.max(0, at - state.at) / 1000 : state.seconds;
  const isRunning = !moved.is_solved && (state.is_running || (state.seconds === null && slides.length > 0));
  return { ...moved, seconds: slides.length > 0 ? seconds ?? 0 : seconds, is_running: isRunning };
}
