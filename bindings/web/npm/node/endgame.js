// `taxicab/endgame` in Node.

import "./platform.js";

export * from "../endgame.js";
