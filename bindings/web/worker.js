// What a thread of the core does: this text follows that of wasm-bindgen for a part, which calls its functions `wasm_bindgen`.
// It works on one task after the other and cannot be interrupted: to cancel, end it.

(() => {
  // The threads of Node are scripts with `require`.
  const port = typeof require === "function" ? require("node:worker_threads").parentPort : self;
  const core = wasm_bindgen;

  /** What a thread can do: `send(...)` sends an event to whoever asked. */
  const tasks = {
    start(send, module, kept) {
      core.initSync({ module });
      const wordsOf = (endgame, version) => {
        const table = kept.get(endgame);
        return table?.version === version ? table.words : undefined;
      };
      if (kept) core.keep_tables(wordsOf, (endgame, version, words) => send({ endgame, version, words }));
      return null;
    },
    answer(send, request, isWatched) { return core.answer(request, isWatched ? (event) => send(event) : undefined); },
    picture(send, request) { return core.picture(request); },
    animation(send, request, speed) { return core.animation(request, speed); },
    ask(send, question, isFollowed) {
      const reply = core.ask(question, isFollowed ? (event) => send(event) : undefined);
      const { status, kind, body } = reply;
      reply.free();
      return { status, kind, body };
    },
  };

  const onMessage = ({ number, task, details }) => {
    try {
      const result = tasks[task]((...event) => port.postMessage({ number, event }), ...details);
      port.postMessage({ number, result });
    } catch (error) {
      // A trap leaves the core in pieces: it is not used again.
      port.postMessage({ number, error: error.message, isBroken: error instanceof WebAssembly.RuntimeError });
    }
  };
  if (port === globalThis.self) port.addEventListener("message", ({ data }) => onMessage(data));
  else port.on("message", onMessage);
})();
