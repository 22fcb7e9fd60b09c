// `taxicab` in Node.

import "./platform.js";

export * from "../index.js";
