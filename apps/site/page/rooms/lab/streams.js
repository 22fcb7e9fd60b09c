// Searches under way: at most three at a time, since a browser opens only six connections to one server.

const MOST = 3;

export class Streams {
  #running = new Set();
  #waiting = [];

  constructor(engine) {
    this.engine = engine;
  }

  /**
   * Watches a search as soon as there is room: `onEvent` hears `queued`, `begun` and then what `Engine.watch` tells. Returns
   * a function that leaves; no event comes after it.
   */
  watch(fields, onEvent) {
    const stream = { fields, onEvent, leave: null, isLeft: false };
    this.#waiting.push(stream);
    if (this.#running.size >= MOST) onEvent({ kind: "queued" });
    this.#next();
    return () => {
      if (stream.isLeft) return;
      stream.isLeft = true;
      stream.leave?.();
      this.#waiting = this.#waiting.filter((other) => other !== stream);
      this.#running.delete(stream);
      this.#next();
    };
  }

  #next() {
    while (this.#running.size < MOST && this.#waiting.length) {
      const stream = this.#waiting.shift();
      this.#running.add(stream);
      stream.onEvent({ kind: "begun" });
      stream.leave = this.engine.watch(stream.fields, (event) => this.#receive(stream, event));
    }
  }

  #receive(stream, event) {
    if (stream.isLeft) return;
    if (event.kind === "done" || event.kind === "lost") {
      stream.isLeft = true;
      this.#running.delete(stream);
    }
    stream.onEvent(event);
    this.#next();
  }
}
