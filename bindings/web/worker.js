// What a thread of the core does: this text follows that of wasm-bindgen for a part, which calls its functions `wasm_bindgen`.
// It works on one task after the other and cannot be interrupted: to cancel, end it.

(() => {
  // The threads of Node are scripts with `require`.
  const port = typeof require === "function" ? require("node:worker_threads").parentPort : self;
  const core = wasm_bindgen;

  /** The weights of the anytime search for boards of a side, which the static site has in a folder of their own; nothing elsewhere. */
  const weightsOf = (side) => {
    if (!globalThis.location?.protocol.startsWith("http")) return undefined;
    const request = new XMLHttpRequest();
    // The core waits for them: a thread may.
    request.open("GET", new URL(`../weights/${side}x${side}.weights`, location), false);
    request.responseType = "arraybuffer";
    request.send();
    return request.status === 200 ? new Uint8Array(request.response) : undefined;
  };

  /** What a thread can do: `send(...)` sends an event to whoever asked. */
  const tasks = {
    start(send, module, kept) {
      core.initSync({ module });
      core.bring_weights?.(weightsOf);
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
