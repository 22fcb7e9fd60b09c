// The page's requests to workers of its own: the module of this name in the static site. No server is asked anything.

import { begun, compiled, partOf } from "./core/core.js";
import { Thread } from "./core/thread.js";
import { EngineError, answered } from "./fault.js";
import { home } from "./place.js";

/** This browser searches. */
export const searchesHere = true;

/** A part of the core. */
const fetched = (part) => compiled(part).catch(() => {
  throw new EngineError("unreachable", "The engine could not be fetched. Is there a connection? Then load the page again.");
});

/** From the second visit on no connection is needed. All files come after the first answer: on a slow line the room goes first. */
let keeping = null;
const keep = () => {
  keeping ??= setTimeout(() => navigator.serviceWorker?.register(new URL("offline.js", home)).catch(() => {}), 2000);
};

/** Whether a part fills tables of endgames. */
const fillsTables = (part) => ["lesson", "endgame"].includes(part);

/** The tables that are kept from earlier visits, and how to keep more. */
function kept() {
  const keeping = import("./core/kept.js").catch(() => ({ keptTables: () => new Map(), keepTable() {} }));
  return { tables: keeping.then(({ keptTables }) => keptTables()), keep: (table) => keeping.then(({ keepTable }) => keepTable(table)) };
}

/** A part of the core → the thread that stays, with its tables. Requests wait there for those before them. */
const threads = new Map();

function staying(part) {
  if (!threads.has(part) || threads.get(part).hasEnded) threads.set(part, new Thread(begun(part), fetched(part), fillsTables(part) ? kept() : {}));
  return threads.get(part);
}

/**
 * The answer to a request: a list of objects, or a picture. `onEvent(event)` follows it: it hears what is reported on the way, and the
 * answer is an object with `answer`. An `EngineError` if there is none.
 */
export async function asked(request, { signal, onEvent } = {}) {
  const part = partOf(request.command);
  // What is followed has a thread of its own, which ends with it; endgames do not, for their tables are wanted again.
  const hasTables = fillsTables(part);
  const hasItsOwn = onEvent && !hasTables;
  const thread = hasItsOwn ? new Thread(begun(part), fetched(part)) : staying(part);
  // A thread cannot be interrupted: it ends, if nothing but time is lost.
  const mayEnd = () => hasItsOwn || (!hasTables && thread.load === 1);
  let leave;
  const left = new Promise((_, reject) => {
    leave = () => {
      reject(new EngineError("cancelled", "Cancelled."));
      if (mayEnd()) thread.end();
    };
  });
  try {
    signal?.addEventListener("abort", leave);
    if (signal?.aborted) leave();
    onEvent?.({ kind: "busy", ahead: 0 });
    const task = thread.do("ask", [JSON.stringify(request), Boolean(onEvent)], (event) => onEvent(JSON.parse(event)));
    const { status, kind, body } = await Promise.race([left, task]);
    return answered(status, kind, body);
  } catch (error) {
    throw error instanceof EngineError ? error : new EngineError("refused", error.message);
  } finally {
    signal?.removeEventListener("abort", leave);
    if (hasItsOwn) thread.end();
    keep();
  }
}
