// `taxicab/chess` in Node.

import "./platform.js";

export * from "../chess.js";
