// The page's requests over HTTP, to `taxicab serve`. The static site has another module of this name, which asks a worker.

import { EngineError, answered } from "./fault.js";
import { home } from "./place.js";

export const searchesHere = false;

/** Reads events until the last, which has the answer. */
async function followed(body, onEvent) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const read = () => reader.read().catch((error) => {
    if (error.name === "AbortError") throw error;
    return { done: true };
  });
  let text = "";
  for (let part = await read(); !part.done; part = await read()) {
    const lines = (text + part.value).split("\n");
    text = lines.pop();
    for (const line of lines.filter((one) => one.startsWith("data: "))) {
      const event = JSON.parse(line.slice("data: ".length));
      if (event.kind === "done") return event;
      if (event.kind === "refused") throw new EngineError(event.refusal.kind, event.refusal.error);
      onEvent(event);
    }
  }
  throw new EngineError("lost", "The connection was lost, and with it the search. Start it again.");
}

/**
 * The answer to a request: a list of objects, or a picture. `onEvent(event)` follows it: it hears what is reported on the way, and the
 * answer is an object with `answer`. An `EngineError` if there is none.
 */
export async function asked({ command, ...fields }, { signal, onEvent } = {}) {
  const headers = { "Content-Type": "application/json", Accept: onEvent ? "text/event-stream" : "application/json" };
  try {
    const address = new URL(`api/${command.replaceAll(" ", "/")}`, home);
    const response = await fetch(address, { method: "POST", headers, body: JSON.stringify(fields), signal });
    if (onEvent && response.ok) return await followed(response.body, onEvent);
    return answered(response.status, response.headers.get("Content-Type") ?? "", await response.text());
  } catch (error) {
    if (error instanceof EngineError) throw error;
    if (error.name === "AbortError") throw new EngineError("cancelled", "Cancelled.");
    throw new EngineError("unreachable", "The server does not answer. Is taxicab serve still running?");
  }
}
