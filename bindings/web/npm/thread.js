// A thread seen from outside: tasks in, promises out.

/** The error of work that was cancelled. */
export const cancelled = () => new DOMException("The work was cancelled.", "AbortError");

export class Thread {
  #worker;
  #waiting = new Map(); // number → {resolve, reject, onEvent}
  #number = 0;
  #starting;
  #keep;

  /**
   * `begun(onMessage, onError)` begins a worker, which starts a compiled part of the core. One that fills tables of endgames may begin
   * with those of `tables`, the promise of a map; `keep(table)` gets the others.
   */
  constructor(begun, compiled, { tables, keep } = {}) {
    this.#keep = keep;
    const broken = (error) => this.end(new Error(error?.message || "A thread could not be started."));
    try {
      this.#worker = begun((message) => this.#receive(message), broken);
    } catch (error) {
      compiled.catch(() => {});
      throw error;
    }
    this.#starting = Promise.all([compiled, tables]).then((details) => this.#send(0, "start", details));
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

  /** Does a task after those before it; `onEvent(...)` gets its events, and an error of its own ends the task. */
  do(task, details, onEvent = undefined) {
    if (!this.#worker) return Promise.reject(cancelled());
    const number = ++this.#number;
    const done = new Promise((resolve, reject) => this.#waiting.set(number, { resolve, reject, onEvent }));
    // A program of Node ends although an idle thread waits for work, and not before the work is done.
    this.#worker.ref?.();
    this.#starting.then(() => this.#send(number, task, details), () => {});
    return done;
  }

  #receive({ number, event, result, error, isBroken }) {
    if (number === 0 && event) this.#keep?.(...event);
    const waiting = this.#waiting.get(number);
    if (!waiting) return;
    if (event) {
      try {
        waiting.onEvent?.(...event);
      } catch (thrown) {
        this.end(thrown);
      }
      return;
    }
    this.#waiting.delete(number);
    if (error === undefined) waiting.resolve(result);
    else waiting.reject(new Error(error));
    if (isBroken) this.end(new Error(error));
    else if (!this.#waiting.size) this.#worker?.unref?.();
  }

  /** Ends the thread at once, with all its tasks. */
  end(why = cancelled()) {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(why);
    this.#waiting.clear();
  }
}
