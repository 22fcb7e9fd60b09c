// How threads begin where the package runs: in a browser, unless `node/platform.js` has said otherwise.

let platform = (script, onMessage, onError) => {
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const worker = new Worker(address);
  worker.addEventListener("message", ({ data }) => onMessage(data));
  worker.addEventListener("error", onError);
  // Once it runs, the text is no longer needed; before, some browsers have not read it yet.
  worker.addEventListener("message", () => URL.revokeObjectURL(address), { once: true });
  return worker;
};

/** From now on threads begin so. */
export const runOn = (other) => { platform = other; };

/** Begins a thread with the text of a script. */
export const begun = (script, onMessage, onError) => platform(script, onMessage, onError);
