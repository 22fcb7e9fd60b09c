// `taxicab/element` in Node, where a server renders.

import "./platform.js";

export * from "../element.js";
