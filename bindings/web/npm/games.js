/**
 * The games as requests: `game`, `game solution`, `goals` and `match`; `schema.json` describes them.
 *
 * @module taxicab/games
 */

import { Core } from "./core.js";
import * as glue from "./wasm/games.js";
import * as packed from "./wasm/games.packed.js";

/** Any of these requests, in a thread of its own, and the picture of an answer: see `Core`. */
export const { request, picture } = /* @__PURE__ */ new Core("taxicab/games", glue, packed);
