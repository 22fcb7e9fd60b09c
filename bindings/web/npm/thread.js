// A thread seen from outside: tasks in, promises out.

import { compiled, isNode } from "./core.js";

const threads = isNode ? await import(/* webpackIgnore: true */ /* @vite-ignore */ "node:worker_threads") : null;

/** The error of work that was cancelled. */
export const cancelled = () => new DOMException("The work was cancelled.", "AbortError");

export class Thread {
  #worker;
  #waiting = new Map(); // number → {resolve, reject, onEvent}
  #number = 0;
  #starting;

  /** A thread that starts a part of the core; it gets ready while the part is fetched. */
  constructor(part, core = compiled(part)) {
    const onMessage = (message) => this.#receive(message);
    const broken = (error) => this.end(new Error(error.message || "A thread could not be started."));
    if (isNode) {
      this.#worker = new threads.Worker(new URL("./worker.js", import.meta.url), { execArgv: [] }); // options of the program are not the worker's
      this.#worker.on("message", onMessage);
      this.#worker.on("error", broken);
    } else {
      this.#worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
      this.#worker.addEventListener("message", ({ data }) => onMessage(data));
      this.#worker.addEventListener("error", broken);
    }
    this.#worker.postMessage({ task: "prepare", details: [part] });
    this.#starting = core.then((core) => this.#send(0, "start", [core]));
    this.#starting.catch((error) => this.end(error));
  }

  #send(number, task, details) {
    this.#worker?.postMessage({ number, task, details });
  }

  /** How many tasks are not done. */
  get load() {
    return this.#waiting.size;
  }

  get hasEnded() {
    return !this.#worker;
  }

  /** Does a task after those before it; `onEvent(...)` gets its events. */
  do(task, details, onEvent = undefined) {
    if (!this.#worker) return Promise.reject(cancelled());
    const number = ++this.#number;
    const done = new Promise((resolve, reject) => this.#waiting.set(number, { resolve, reject, onEvent }));
    // A program ends although an idle thread waits for work, and not before the work is done.
    if (isNode) this.#worker.ref();
    this.#starting.then(() => this.#send(number, task, details), () => {});
    return done;
  }

  #receive({ number, event, result, error, isBroken }) {
    const waiting = this.#waiting.get(number);
    if (!waiting) return;
    if (event) {
      waiting.onEvent?.(...event);
      return;
    }
    this.#waiting.delete(number);
    if (error === undefined) waiting.resolve(result);
    else waiting.reject(new Error(error));
    if (isBroken) this.end(new Error(error));
    else if (isNode && !this.#waiting.size) this.#worker.unref();
  }

  /** Ends the thread at once, with all its tasks. */
  end(why = cancelled()) {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(why);
    this.#waiting.clear();
  }
}
