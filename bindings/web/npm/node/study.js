// `taxicab/study` in Node.

import "./platform.js";

export * from "../study.js";
