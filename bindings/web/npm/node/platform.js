// Threads in Node, Deno and Bun.

import { Worker } from "node:worker_threads";
import { runOn } from "../platform.js";

runOn((script, onMessage, onError) => {
  const worker = new Worker(script, { eval: true, execArgv: [] }); // options of the program are not the worker's
  worker.on("message", onMessage);
  worker.on("error", onError);
  return worker;
});
