// The only module that talks to the server. The page knows no rules: it asks here and draws what comes back.

import { said } from "/page/fields.js";

/** An error: a sentence for people (`message`) and a word for the page (`kind`). */
export class EngineError extends Error {
  constructor(kind, message, details = {}) {
    super(message);
    this.name = "EngineError";
    this.kind = kind;
    this.details = details;
  }
}

async function asked(method, path, { body, signal } = {}) {
  const request = { method, signal, headers: { Accept: "application/json" } };
  if (body !== undefined) {
    request.headers["Content-Type"] = "application/json";
    request.body = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(path, request);
  } catch (error) {
    if (error.name === "AbortError") throw new EngineError("cancelled", "Cancelled.");
    throw new EngineError("unreachable", "The server does not answer. Is taxicab serve still running?");
  }
  if (response.status === 204) return null;
  if (response.ok && response.headers.get("Content-Type") === "image/svg+xml") return response.text();
  let answer = null;
  try {
    answer = await response.json();
  } catch (error) {
    if (error.name === "AbortError") throw new EngineError("cancelled", "Cancelled.");
    answer = {};
  }
  if (response.ok) return answer;
  const kind = answer.kind ?? (response.status === 404 ? "expired" : "refused");
  throw new EngineError(kind, answer.error ?? `The server answered ${response.status}.`, { ...answer, status: response.status });
}

/** The fields of a question as the server reads them; a list is a field given several times. */
function words(fields) {
  return new URLSearchParams(Object.entries(said(fields)).flatMap(([name, value]) => [value].flat().map((one) => [name, one])));
}

/** Events from an address until `done`, which carries `last(data)`, or until the connection is lost; returns a function that closes the stream. */
function followed(address, kinds, onEvent, last) {
  const source = new EventSource(address);
  const leave = () => source.close();
  for (const kind of kinds) {
    source.addEventListener(kind, (event) => {
      if (source.readyState !== EventSource.CLOSED) onEvent({ kind, ...JSON.parse(event.data) });
    });
  }
  source.addEventListener("done", (event) => {
    if (source.readyState === EventSource.CLOSED) return;
    leave();
    onEvent({ kind: "done", ...last(JSON.parse(event.data)) });
  });
  source.addEventListener("error", () => {
    // The browser would reconnect by itself; the page decides when.
    leave();
    onEvent({ kind: "lost" });
  });
  return leave;
}

/**
 * Games on the server. Every method resolves to plain objects or throws an `EngineError`. Commands to a game run one
 * after another in the order of the calls. A game the server has forgotten is set up again from its share code; its
 * new id is in the state that comes back.
 */
export class Engine {
  #share = new Map(); // the id the page knows → the last share code
  #renamed = new Map(); // an id that expired → the id of the same game set up again
  #queue = Promise.resolve();

  #kept(state) {
    this.#share.set(state.id, state.share);
    return state;
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
      const share = this.#share.get(current);
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
    return this.#kept(await asked("POST", "/api/games", { body: wish }));
  }

  /** The state of a game; `share` helps if the game was begun by an earlier page. */
  game(id, share = null) {
    if (share && !this.#share.has(id)) this.#share.set(id, share);
    return this.#inTurn(() => this.#recovering(id, async (current) => this.#kept(await asked("GET", `/api/games/${current}`))));
  }

  /** Sends one typed command, `"cell 5"`; `{change, state}`. */
  command(id, command) {
    return this.#inTurn(() => this.#recovering(id, async (current) => {
      const answer = await asked("POST", `/api/games/${current}`, { body: { command } });
      this.#kept(answer.state);
      return answer;
    }));
  }

  /** Looks for a solution from the board as it stands, so that `hint` and `solve` have one; the state. */
  solution(id, signal = undefined) {
    return this.#inTurn(() => this.#recovering(id, async (current) => {
      const answer = await asked("POST", `/api/games/${current}/way`, { body: {}, signal });
      return this.#kept(answer.state);
    }));
  }

  /**
   * Follows the search for the shortest length: calls `onEvent({kind: "bound" | "busy" | "done" | "lost", …})` and
   * returns a function that leaves, which stops the search. Nothing comes after `done` or `lost`.
   */
  shortest(id, onEvent) {
    return followed(`/api/games/${this.#current(id)}/shortest`, ["busy", "bound"], onEvent, (state) => ({ state }));
  }

  /** Whether a board typed by hand can be solved, and if not why and what can. */
  check(board, goal = undefined) {
    return asked("GET", `/api/check?${words({ board, goal })}`);
  }

  /** The named goals of a size, as boards. */
  goals(size) {
    return asked("GET", `/api/goals?${words({ size })}`);
  }

  /**
   * Asks what the command line answers: `ask("chess/map", {item: "a1", piece: "knight", inward: true})` resolves to the
   * list of objects that `taxicab chess map a1 --piece knight --inward --json` prints. A field with a list is given several
   * times, `true` is a flag, and `undefined`, `null`, `false` and `""` are left out.
   */
  ask(question, fields, signal = undefined) {
    return asked("GET", `/api/${question}?${words(fields)}`, { signal });
  }

  /** The picture at such an address, as SVG text. */
  drawing(address) {
    return asked("GET", address);
  }

  /** Where the same answer is as a picture, SVG; for the questions that have one. */
  picture(question, fields) {
    return `/api/${question}.svg?${words(fields)}`;
  }

  /**
   * Watches a search: `{board, goal, algorithm, heuristic, weight, nodes}`. Calls `onEvent({kind: "busy" | "nodes" | "counts" |
   * "done" | "lost", …})` and returns a function that leaves, which stops the search. Nothing comes after `done` or `lost`.
   */
  watch(fields, onEvent) {
    return followed(`/api/lab/search?${words(fields)}`, ["busy", "nodes", "counts"], onEvent, (answer) => ({ answer }));
  }

  /** Deletes a game on the server. */
  async forget(id) {
    try {
      await asked("DELETE", `/api/games/${this.#current(id)}`);
    } catch {
      // The game is gone in both cases.
    }
  }
}
