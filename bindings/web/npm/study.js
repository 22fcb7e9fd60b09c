/**
 * Whole spaces and studies of the sliding puzzle: `request({ command: "space", size: "3x3" })`, `bench`, `heuristics error` and
 * `heuristics predict`; `schema.json` describes them.
 *
 * @module taxicab/study
 */

import { Core } from "./core.js";
import * as glue from "./wasm/study.js";
import * as packed from "./wasm/study.packed.js";

/** Any of these requests, in a thread of its own, and the picture of an answer: see `Core`. */
export const { request, picture } = /* @__PURE__ */ new Core("taxicab/study", glue, packed);
