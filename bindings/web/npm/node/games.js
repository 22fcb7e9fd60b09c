// `taxicab/games` in Node.

import "./platform.js";

export * from "../games.js";
