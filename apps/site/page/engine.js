// What the page asks. It knows no rules: it asks here and draws what comes back. Who answers is the transport's: a server, or a worker.

import { EngineError } from "./fault.js";
import { cellsOf, expanded, withoutEmpty } from "./fields.js";
import { GOALS, goalBoard } from "./plain.js";
import { boardsAlong } from "./rooms/play/slides.js";
import * as transport from "./transport.js";

export { EngineError };

/** Whether this browser does the searches itself, one thread slower than the command on the same machine. */
export const { searchesHere } = transport;

let reached = () => {};

/** `listener(isReached, message)` hears after every question whether there was an answer at all, and if not why. */
export function listenForReach(listener) {
  reached = listener;
}

/** The answer of the transport; whether there was one is reported. */
export async function asked(request, options) {
  try {
    const answer = await transport.asked(request, options);
    reached(true);
    return answer;
  } catch (error) {
    if (error.kind !== "cancelled") reached(error.kind !== "unreachable", error.message);
    throw error;
  }
}

/** A request by its address, `puzzle/solve`, and its fields as texts; a list is a field given several times. */
function request(question, fields) {
  const text = (value) => (Array.isArray(value) ? value.map(String) : String(value));
  const named = Object.entries(withoutEmpty(fields)).map(([name, value]) => [name.replaceAll("-", "_"), text(value)]);
  return { ...Object.fromEntries(named), command: question.replaceAll("/", " ").replace(/^puzzle /, "") };
}

/**
 * Follows a request, or the promise of one: `onEvent({kind, …})` hears what is reported on the way, at last `done` with what `last` makes of the answer, or `lost`.
 * Returns a function that leaves, which ends the work; nothing comes after it.
 */
export function followed(question, onEvent, last = (done) => done) {
  const leaving = new AbortController();
  const { signal } = leaving;
  const tell = (event) => { if (!signal.aborted) onEvent(event); };
  // Not before the caller has the function that leaves.
  Promise.resolve(question).then((given) => asked(given, { signal, onEvent: tell })).then(last).then((done) => tell({ ...done, kind: "done" }), (error) => {
    if (!error.kind) throw error;
    tell({ kind: "lost", message: error.message });
    // A lost connection does not tell why: a question does.
    if (error.kind === "lost") asked({ command: "goals", size: "2x2" }).catch(() => {});
  });
  return () => leaving.abort();
}

/** Questions. Every method resolves to plain objects or throws an `EngineError`. */
export class Engine {
  /** A game of Match: `{size, metric, seed}` or `{size, metric, daily}`, after the `reveals`, the cells whose cards were turned over. */
  async match(fields) {
    const [state] = await asked({ ...fields, command: "match" });
    return state;
  }

  /** Whether a board can be solved, and if not why and what can: its cells, and the pairs in the wrong order. */
  async check(board, goal = undefined) {
    const checked = await this.answer("puzzle/check", { item: board, goal, pairs: true });
    const cells = cellsOf(checked.board);
    return { ...checked, board: cells, height: cells.length / checked.width };
  }

  /** The goals that have names, `{name, board}`, as boards of a size. */
  goals(size) {
    try {
      return GOALS.map((name) => ({ name, board: goalBoard(name, size) }));
    } catch (error) {
      throw new EngineError("bad", error.message);
    }
  }

  /**
   * Asks what the command line answers: `ask("chess/map", {item: "a1", piece: "knight", inward: true})` resolves to the
   * list of objects that `taxicab chess map a1 --piece knight --inward --json` prints. A field with a list is given several
   * times, `true` is a flag, and `undefined`, `null`, `false` and `""` are left out.
   */
  ask(question, fields, signal = undefined) {
    return asked(request(question, fields), { signal });
  }

  async answer(question, fields, signal = undefined) {
    const [answer] = await this.ask(question, fields, signal);
    return answer;
  }

  /** The same where tables may have to be made first: there is a minute for it, and `onEvent` hears how far they are. */
  async patientAnswer(question, fields, { signal, onEvent = () => {} } = {}) {
    const { answer } = await asked(request(question, fields), { signal, onEvent });
    return answer;
  }

  /** The same answer as a picture, the text of an SVG; for the questions that have one. */
  picture(question, fields) {
    return this.ask(question, { ...fields, picture: true });
  }

  /**
   * Watches a search: `{board, goal, algorithm, heuristic, weight, nodes}`. Calls `onEvent({kind: "busy" | "nodes" | "counts" |
   * "done" | "lost", …})` and returns a function that leaves, which stops the search. Nothing comes after `done` or `lost`.
   */
  watch(fields, onEvent) {
    return followed(request("solve/watched", fields), (event) => {
      if (event.kind === "rows") onEvent({ kind: "nodes", nodes: event.rows });
      else if (event.kind === "row") onEvent({ ...event.row, kind: "counts" });
      else onEvent(event);
    });
  }

  /**
   * What each move of a solution costs: `{board, moves, goal, size, metric, moves-of, shorten}`. Calls `onEvent({kind: "busy" |
   * "progress" | "done" | "lost", …})` and returns a function that leaves, which stops the searches. Nothing comes after `done` or `lost`.
   */
  analysis(fields, onEvent) {
    return followed(request("puzzle/analyse", { ...fields, picture: true }), onEvent, async (done) => {
      const { answer } = done;
      if (!answer.path) return done;
      const boards = [cellsOf(answer.board)];
      const width = answer.board.split("/")[0].split(" ").length;
      for (const { move } of answer.path) boards.push(boardsAlong(boards.at(-1), width, expanded(move)).at(-1));
      const named = /\d/.test(answer.goal) ? null : this.goals(`${width}x${boards[0].length / width}`);
      return { ...done, boards, width, goal: named?.find(({ name }) => name === answer.goal).board ?? cellsOf(answer.goal) };
    });
  }

  /** The same game as an animation, `{…, speed}` moves a second: `done` has a `gif`, its bytes in base64. */
  animation({ speed, ...fields }, onEvent) {
    return followed(request("puzzle/analyse", { ...fields, shorten: false, gif: speed }), onEvent);
  }

  /** Whether questions are answered at all. */
  async isReached() {
    try {
      await this.ask("goals", { size: "2x2" });
      return true;
    } catch (error) {
      return error.kind !== "unreachable";
    }
  }
}
