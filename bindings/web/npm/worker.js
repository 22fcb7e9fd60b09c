// A thread with a core of its own. It works on one task after the other and cannot be interrupted: to cancel, end it.

import { glue, isNode, started } from "./core.js";

const port = isNode ? (await import(/* webpackIgnore: true */ /* @vite-ignore */ "node:worker_threads")).parentPort : globalThis;
const listen = (onMessage) => (isNode ? port.on("message", onMessage) : port.addEventListener("message", ({ data }) => onMessage(data)));

let starting = null;
let core = null;
let desk = null;

/** What a thread can do: `send(...)` sends an event to whoever asked. */
const tasks = {
  answer(send, request, isWatched) { return core.answer(request, isWatched ? (event) => send(event) : undefined); },
  picture(send, request) { return core.picture(request); },
  animation(send, request, speed) { return core.animation(request, speed); },
  call(send, method, path, query, body) {
    desk ??= new core.Desk();
    const reply = desk.call(method, path, query, body, (name, data) => send(name, data));
    const { status, kind, body: text } = reply;
    reply.free();
    return { status, kind, body: text };
  },
  searched(send, id, purpose) { return desk?.searched(id, purpose); },
  found(send, id, finding) { desk?.found(id, finding); },
  search(send, wish) { core.search(wish, (finding) => send(finding)); },
};

listen(async ({ number, task, details }) => {
  if (task === "prepare") return void glue(...details).catch(() => {});
  try {
    if (task === "start") starting = started(details[0]);
    core = await starting;
    const result = task === "start" ? null : tasks[task]((...event) => port.postMessage({ number, event }), ...details);
    port.postMessage({ number, result });
  } catch (error) {
    // A trap leaves the core in pieces: it is not used again.
    port.postMessage({ number, error: error.message, isBroken: error instanceof WebAssembly.RuntimeError });
  }
});
