// What the page asks. It knows no rules: it asks here and draws what comes back. Who answers is the transport's: a server, or a worker.

import { EngineError } from "./fault.js";
import { expanded, withoutEmpty } from "./fields.js";
import * as transport from "./transport.js";

export { EngineError };

/** Whether this browser does the searches itself, one thread slower than the command on the same machine. */
export const { searchesHere } = transport;

let reached = () => {};

/** `listener(isReached, message)` hears after every question whether there was an answer at all, and if not why. */
export function listenForReach(listener) {
  reached = listener;
}

async function asked(...question) {
  try {
    const answer = await transport.asked(...question);
    reached(true);
    return answer;
  } catch (error) {
    if (error.kind !== "cancelled") reached(error.kind !== "unreachable", error.message);
    throw error;
  }
}

/** The fields of a question as the server reads them; a list is a field given several times. */
function words(fields) {
  return new URLSearchParams(Object.entries(withoutEmpty(fields)).flatMap(([name, value]) => [value].flat().map((one) => [name, one])));
}

/** Events as the rooms get them: `{kind, …}`, and of the last what `last(data)` makes of it. */
function followed(path, names, onEvent, last) {
  return transport.followed(path, names, (kind, data) => {
    if (kind === "done") onEvent({ kind, ...last(data) });
    else if (kind === "refused") onEvent({ kind: "lost", message: data.error });
    else if (kind === "lost") {
      onEvent({ kind, ...data });
      // A lost connection does not tell why: a question does.
      asked("GET", "goals?size=2x2").catch(() => {});
    }
    else onEvent({ kind, ...data });
  });
}

/**
 * Games and questions. Every method resolves to plain objects or throws an `EngineError`. Commands to a game run one
 * after another in the order of the calls. A game that was forgotten is set up again from its share code; its
 * new id is in the state that comes back.
 */
export class Engine {
  #states = new Map(); // the id of a game → its last state
  #shares = new Map(); // the id of a game begun by an earlier page → its share code
  #renamed = new Map(); // an id that expired → the id of the same game set up again
  #queue = Promise.resolve();

  /** A whole state: as it came, and its moves with the undone ones as letters in `line`. */
  #kept(state) {
    const whole = { ...state, line: expanded(state.moves) + expanded(state.taken_back) };
    this.#states.set(whole.id, whole);
    return whole;
  }

  /** The state after a command, from the last one and what changed since. */
  #changed(id, { state, since }) {
    if (!since) return this.#kept(state);
    const before = this.#states.get(id);
    const whole = {
      ...before, ...state,
      share: before.share.slice(0, since.kept_share) + since.share,
      line: before.line.slice(0, since.kept_moves) + expanded(since.moves),
    };
    this.#states.set(id, whole);
    return whole;
  }

  #current(id) {
    while (this.#renamed.has(id)) id = this.#renamed.get(id);
    return id;
  }

  /** Does `work` with the game's id, and repeats it with a new id if the game has expired. */
  async #recovering(id, work) {
    const current = this.#current(id);
    try {
      return await work(current);
    } catch (error) {
      const share = this.#states.get(current)?.share ?? this.#shares.get(current);
      if (error.details?.status !== 404 || !share) throw error;
      const state = await this.newGame({ share });
      this.#renamed.set(current, state.id);
      return work(state.id);
    }
  }

  #inTurn(work) {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => {});
    return result;
  }

  /** A new game: `{size, goal, seed}`, `{size, length, seed}`, `{size, daily}`, `{board, goal}` or `{share}`. */
  async newGame(wish) {
    return this.#kept(await asked("POST", "games", { body: wish }));
  }

  /** The state of a game; `share` helps if the game was begun by an earlier page. */
  game(id, share = null) {
    if (share) this.#shares.set(id, share);
    return this.#inTurn(() => this.#recovering(id, async (current) => this.#kept(await asked("GET", `games/${current}`))));
  }

  /** Sends one typed command, `"cell 5"`; `{change, state}`. The answer is short: the engine learns what is known here. */
  command(id, command) {
    return this.#inTurn(() => this.#recovering(id, async (current) => {
      const known = this.#states.get(current)?.share.split(".").at(-1);
      const answer = await asked("POST", `games/${current}`, { body: { command, known } });
      return { change: answer.change, state: this.#changed(current, answer) };
    }));
  }

  /** The course of the distance to the goal, by the sum of the tiles' distances: `{made, shortest}`; `shortest` may be null. */
  paths(id) {
    return this.#inTurn(() => this.#recovering(id, (current) => asked("GET", `games/${current}/paths`)));
  }

  /** Looks for a solution from the board as it stands, so that `hint` and `solve` have one; the state. */
  solution(id, signal = undefined) {
    return this.#inTurn(() => this.#recovering(id, async (current) => {
      const answer = await asked("POST", `games/${current}/solution`, { body: {}, signal });
      return this.#kept(answer.state);
    }));
  }

  /**
   * Follows the search for the shortest length: calls `onEvent({kind: "bound" | "busy" | "done" | "lost", …})` and
   * returns a function that leaves, which stops the search. Nothing comes after `done` or `lost`.
   */
  shortest(id, onEvent) {
    return followed(`games/${this.#current(id)}/shortest`, ["busy", "bound"], onEvent, (state) => ({ state }));
  }

  /** A new game of Match: `{size, metric, seed}` or `{size, metric, daily}`; `reveals` are the cells whose cards were turned over before. */
  newMatch(wish) {
    return asked("POST", "matches", { body: wish });
  }

  /** Turns over the card on a cell: `{change, state}`; the change is `first`, `pair` or `miss`. */
  reveal(id, cell) {
    return asked("POST", `matches/${id}`, { body: { command: `reveal ${cell}` } });
  }

  /** Deletes a game of Match. */
  async endMatch(id) {
    try {
      await asked("DELETE", `matches/${id}`);
    } catch {
      // The game is gone in both cases.
    }
  }

  /** Whether a board typed by hand can be solved, and if not why and what can. */
  check(board, goal = undefined) {
    return asked("GET", `check?${words({ board, goal })}`);
  }

  /** The named goals of a size, as boards. */
  goals(size) {
    return asked("GET", `goals?${words({ size })}`);
  }

  /**
   * Asks what the command line answers: `ask("chess/map", {item: "a1", piece: "knight", inward: true})` resolves to the
   * list of objects that `taxicab chess map a1 --piece knight --inward --json` prints. A field with a list is given several
   * times, `true` is a flag, and `undefined`, `null`, `false` and `""` are left out.
   */
  ask(question, fields, signal = undefined) {
    return asked("GET", `${question}?${words(fields)}`, { signal });
  }

  /** The same answer as a picture, the text of an SVG; for the questions that have one. */
  picture(question, fields) {
    return asked("GET", `${question}.svg?${words(fields)}`);
  }

  /**
   * Watches a search: `{board, goal, algorithm, heuristic, weight, nodes}`. Calls `onEvent({kind: "busy" | "nodes" | "counts" |
   * "done" | "lost", …})` and returns a function that leaves, which stops the search. Nothing comes after `done` or `lost`.
   */
  watch(fields, onEvent) {
    return followed(`lab/search?${words(fields)}`, ["busy", "nodes", "counts"], onEvent, (answer) => ({ answer }));
  }

  /**
   * What each move of a solution costs: `{board, moves, goal, size, metric, moves-of}`. Calls `onEvent({kind: "busy" | "progress" | "done" |
   * "lost", …})` and returns a function that leaves, which stops the searches. Nothing comes after `done` or `lost`.
   */
  analysis(fields, onEvent) {
    return followed(`analysis?${words(fields)}`, ["busy", "progress"], onEvent, (found) => found);
  }

  /** The same game as an animation, `{…, speed}` moves a second: `done` has a `gif`, its bytes in base64. */
  animation(fields, onEvent) {
    return followed(`analysis/animation?${words(fields)}`, ["busy"], onEvent, (found) => found);
  }

  /** Whether questions are answered at all. */
  async isReached() {
    try {
      await this.goals("2x2");
      return true;
    } catch (error) {
      return error.kind !== "unreachable";
    }
  }

  /** Deletes a game. */
  async forget(id) {
    this.#states.delete(this.#current(id));
    this.#shares.delete(id);
    try {
      await asked("DELETE", `games/${this.#current(id)}`);
    } catch {
      // The game is gone in both cases.
    }
  }
}
