// The page's questions to workers of its own: the module of this name in the static site. No server is asked anything.

import { compiled, partOf } from "./core/core.js";
import { Thread } from "./core/thread.js";
import { EngineError, answered } from "./fault.js";
import { home } from "./place.js";

/** This browser searches. */
export const searchesHere = true;

/** A part of the core. */
const fetched = (part) => compiled(part).catch(() => {
  throw new EngineError("unreachable", "The engine could not be fetched. Is there a connection? Then load the page again.");
});

/** The part that answers an address: its room, but for the puzzle's whole spaces. */
const partAt = ([room, question]) => {
  if (room === "analysis") return "puzzle";
  if (room === "chess") return "chess";
  if (room === "endings" || room === "endgame") return "endgame";
  return partOf(question?.replace(/\.svg$/, ""));
};
/** From the second visit on no connection is needed. All files come after the first answer: on a slow line the room goes first. */
let keeping = null;
const keep = () => {
  keeping ??= setTimeout(() => navigator.serviceWorker?.register(new URL("offline.js", home)).catch(() => {}), 2000);
};

const aborted = () => new EngineError("cancelled", "Cancelled.");

/**
 * A thread that stays: games live in one, tables of endgames in another. Questions wait for those before them; one that was cancelled
 * while it is answered ends its thread if `mayEnd`, where nothing but time is lost.
 */
class Lane {
  #thread = null;

  constructor(part, { mayEnd }) {
    this.part = part;
    this.mayEnd = mayEnd;
  }

  thread() {
    if (!this.#thread || this.#thread.hasEnded) this.#thread = new Thread(this.part, fetched(this.part));
    return this.#thread;
  }

  async do(task, details, { signal } = {}) {
    if (signal?.aborted) throw aborted();
    const thread = this.thread();
    return new Promise((resolve, reject) => {
      const leave = () => {
        if (this.mayEnd && thread.load === 1) thread.end();
        reject(aborted());
      };
      signal?.addEventListener("abort", leave);
      thread.do(task, details).then(resolve, reject).finally(() => signal?.removeEventListener("abort", leave));
    });
  }
}

const lanes = {
  games: new Lane("games", { mayEnd: false }),
  endgame: new Lane("endgame", { mayEnd: false }),
  puzzle: new Lane("puzzle", { mayEnd: true }),
  study: new Lane("study", { mayEnd: true }),
  chess: new Lane("chess", { mayEnd: true }),
};

/** Work that somebody follows has a thread of its own, which ends with it. */
async function alone(part, task, details, onEvent, begun) {
  const thread = new Thread(part, fetched(part));
  begun(() => thread.end());
  try {
    return await thread.do(task, details, onEvent);
  } finally {
    thread.end();
  }
}

/** A search of a game: in a thread of its own, what it finds goes to the game. */
async function searched(id, purpose, { signal, onEvent } = {}) {
  const wish = await lanes.games.do("searched", [id, purpose]);
  if (!wish) return;
  let end = () => {};
  const leave = () => end();
  signal?.addEventListener("abort", leave);
  const found = [];
  const take = (finding) => {
    found.push(lanes.games.do("found", [id, finding]));
    onEvent?.(JSON.parse(finding));
  };
  try {
    await alone("games", "search", [wish], take, (stop) => {
      end = stop;
      if (signal?.aborted) end();
    });
  } finally {
    signal?.removeEventListener("abort", leave);
    await Promise.all(found);
  }
}

const parts = (path) => {
  const [address, query = ""] = path.split("?");
  return { address, query, names: address.split("/") };
};

async function called(lane, method, { address, query }, body, signal) {
  const { status, kind, body: text } = await lane.do("call", [method, address, query, body === undefined ? "" : JSON.stringify(body)], { signal });
  return answered(status, kind, text);
}

/** The answer to a question; an `EngineError` if there is none. */
export async function asked(method, path, { body, signal } = {}) {
  const question = parts(path);
  const [room, id, task] = question.names;
  try {
    if (room === "games" && task === "solution") {
      // If there is no such game, the call says so as the site does.
      const state = await called(lanes.games, "GET", { address: `games/${id}`, query: "" });
      await searched(id, "here", { signal });
      return { state: state.is_solution_known ? state : await called(lanes.games, "GET", { address: `games/${id}`, query: "" }) };
    }
    const isGame = ["games", "matches", "check", "goals"].includes(room);
    return await called(isGame ? lanes.games : lanes[partAt(question.names)], method, question, body, signal);
  } catch (error) {
    if (error instanceof EngineError) throw error;
    if (signal?.aborted || error.name === "AbortError") throw aborted();
    throw new EngineError("refused", error.message);
  } finally {
    keep();
  }
}

/** Events of a question until `done`, `refused` or `lost`: `onEvent(name, data)`. Returns a function that ends the work. */
export function followed(path, names, onEvent) {
  const question = parts(path);
  const ending = new AbortController();
  let hasLeft = false;
  const send = (name, data) => {
    if (!hasLeft) onEvent(name, data);
  };
  const work = async () => {
    if (question.names[0] === "games") {
      const id = question.names[1];
      await searched(id, "start", { signal: ending.signal, onEvent: ([, , lower_bound]) => send("bound", { lower_bound }) });
      send("done", await called(lanes.games, "GET", { address: `games/${id}`, query: "" }));
      return;
    }
    const event = (name, data) => send(name, JSON.parse(data));
    const reply = await alone("puzzle", "call", ["GET", question.address, question.query, ""], event, (stop) => {
      ending.signal.addEventListener("abort", stop);
      if (ending.signal.aborted) stop();
    });
    if (reply.status >= 400) send("refused", JSON.parse(reply.body));
  };
  // Not before the caller has the function that leaves.
  const begun = Promise.resolve().then(() => send("busy", { ahead: 0 }));
  begun.then(work).catch((error) => send("lost", { error: error.message }));
  return () => {
    hasLeft = true;
    ending.abort();
  };
}
