// A game of tiles: what is asked of it, one thing after the other.

import { asked, followed } from "../../engine.js";
import { expanded, inRows } from "../../fields.js";
import { acted, opened } from "./opening.js";
import { boardsAlong, isOpposite } from "./slides.js";
import { timesOf } from "./times.js";

/** What continues a game: these fields of its last answer, and the time `at` which its clock showed them. */
export const kept = (state) =>
  Object.fromEntries(["share", "seconds", "is_running", "hints_used", "hinted", "solver_used", "best_known", "findings", "at", "times"].map((name) => [name, state[name]]));

/** The seconds on its clock at a time. */
export function secondsOf({ seconds, is_running: isRunning, at }, now = Date.now()) {
  return isRunning ? seconds + Math.max(0, now - at) / 1000 : seconds;
}

/** The answer to a question about a game, as of a time. */
async function answered(fields, at) {
  const [state] = await asked({ ...fields, command: "game" });
  return { ...state, at, line: expanded(state.moves) + expanded(state.taken_back) };
}

/** What the next question at a time needs of a game; the times of its moves are its own. */
const standing = (state, now) => ({ ...kept(state), seconds: secondsOf(state, now), at: undefined, times: undefined });

/**
 * A game of tiles. Its player alone keeps it: each question holds all that its answer needs. It begins without the core, where that
 * is possible (`state.isOpening`), and then the core takes it over, with all that was done meanwhile.
 */
export class Game {
  state = null; // the last answer, with its moves as letters in `line`
  #queue = Promise.resolve();
  #taking = null;

  /** One question after another, since each needs the state before. What is pressed while others wait has the time of its press. */
  #asked(fields) {
    const at = Date.now();
    const answer = this.#queue.then(async () => {
      this.#take(await answered(fields(at), at));
      return this.state;
    });
    this.#queue = answer.catch(() => {});
    return answer;
  }

  #take(state, before = this.state) {
    this.state = { ...state, times: timesOf(before, state) };
  }

  /** Begins: `{size, goal, counts, seed}`, `{size, length, seed}`, `{size, daily}`, `{board, goal, counts}` or `{share}`; or continues what was `kept`. */
  begin(wish) {
    const opening = this.state && !this.state.isOpening ? null : opened(wish);
    const { times = null } = wish;
    if (!opening) {
      this.state = { ...this.state, times };
      return this.#asked((now) => (wish.at ? standing(wish, now) : wish));
    }
    this.#take(opening, { times });
    return Promise.resolve(this.state);
  }

  /** The core takes the game over, as soon as it is there; the state then. After a failure ask again. */
  takenOver() {
    this.#taking ??= this.#handOver().finally(() => { this.#taking = null; });
    return this.#taking;
  }

  async #handOver() {
    while (this.state.isOpening) {
      const handed = this.state;
      const at = Date.now();
      const state = await answered(standing(handed, at), at);
      // If tiles slid meanwhile, once more.
      if (this.state === handed) this.#take(state);
    }
    return this.state;
  }

  /** Does something, `"cell 5"`; the state, with its `change`. */
  act(action) {
    if (!this.state.isOpening) return this.#asked((now) => ({ ...standing(this.state, now), action }));
    this.#take(acted(this.state, action, Date.now()));
    return Promise.resolve(this.state);
  }

  /**
   * Looks for the shortest length, or, `isHint`, for a solution from the board as it is: `onEvent({kind: "busy" | "bound" | "solution" |
   * "done" | "lost", …})`. What is found is known to the game by `done`; `isImproved`, each shorter solution by its `solution`. With a move
   * that is `shown`, `"L"`, solutions begin with it, and do not take it back. Returns a function that leaves.
   */
  search(onEvent, { isHint = false, isImproved = false, shown = "" } = {}) {
    let here;
    const question = this.#queue.then(() => {
      const { start, board, width, goal, counts } = this.state;
      here = inRows(isHint ? board : start, width);
      const after = shown ? inRows(boardsAlong(board, width, shown).at(-1), width) : here;
      return { command: "game solution", board: after, goal, counts, hint: isHint, improve: isImproved };
    });
    const take = async ({ answer }) => {
      const { moves, lower_bound: bound } = answer;
      if (shown && (!moves || isOpposite(shown, moves[0]))) return this.state;
      const finding = shown ? { board: here, moves: shown + moves, lower_bound: 0 } : { board: here, moves, lower_bound: bound };
      return this.#asked((now) => ({ ...standing(this.state, now), findings: [...this.state.findings, finding] }));
    };
    const heard = async (event) => {
      // If it cannot be asked, the end of the search says so.
      if (event.kind !== "solution" || (await take({ answer: event }).catch(() => null))) onEvent(event);
    };
    return followed(question, heard, take);
  }
}
