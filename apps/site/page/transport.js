// The page's questions over HTTP, to `taxicab serve`. The static site has another module of this name, which asks a worker.

import { EngineError, answered } from "./fault.js";
import { home } from "./place.js";

/** The server searches. */
export const searchesHere = false;

const address = (path) => new URL(`api/${path}`, home);

/** The answer to a question; an `EngineError` if there is none. */
export async function asked(method, path, { body, signal } = {}) {
  const request = { method, signal, headers: { Accept: "application/json" } };
  if (body !== undefined) {
    request.headers["Content-Type"] = "application/json";
    request.body = JSON.stringify(body);
  }
  try {
    const response = await fetch(address(path), request);
    return answered(response.status, response.headers.get("Content-Type") ?? "", await response.text());
  } catch (error) {
    if (error instanceof EngineError) throw error;
    if (error.name === "AbortError") throw new EngineError("cancelled", "Cancelled.");
    throw new EngineError("unreachable", "The server does not answer. Is taxicab serve still running?");
  }
}

/**
 * Events of a question until `done` or `refused`, or until the connection is lost: `onEvent(name, data)`. Returns a function that closes
 * the stream.
 */
export function followed(path, names, onEvent) {
  const source = new EventSource(address(path));
  const leave = () => source.close();
  for (const name of [...names, "done", "refused"]) {
    source.addEventListener(name, (event) => {
      if (source.readyState === EventSource.CLOSED) return;
      if (name === "done" || name === "refused") leave();
      onEvent(name, JSON.parse(event.data));
    });
  }
  source.addEventListener("error", () => {
    // The browser would reconnect by itself; the page decides when.
    leave();
    onEvent("lost", {});
  });
  return leave;
}
