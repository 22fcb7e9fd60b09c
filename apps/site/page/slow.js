// A long search in the browser: after some seconds a line with the command that does it faster on the reader's own machine.

import { copyButton, element } from "./dom.js";
import { searchesHere } from "./engine.js";

const PATIENCE = 10_000; // milliseconds

/** An argument as a shell reads it. */
const quoted = (word) => (/^[\w:.,/-]+$/.test(word) ? word : `"${word}"`);

const USUAL = { goal: "blank-last", metric: "stm" };

/** A command: `commandOf("solve", ["1 2/3 0"], {goal: "snake"})`; a usual value needs no option. */
export function commandOf(name, items, options = {}) {
  const isNeeded = ([option, value]) => value && value !== USUAL[option];
  const rest = Object.entries(options).filter(isNeeded).flatMap(([option, value]) => [`--${option}`, quoted(value)]);
  return ["taxicab", name, ...items.filter(Boolean).map(quoted), ...rest].join(" ");
}

/** The line. It is empty while a search is short, and with a server always: there the search runs as the command does. */
export class SlowNote {
  #timer = 0;
  #command = "";

  constructor() {
    this.code = element("code");
    this.element = element("div", { class: "slow note", hidden: true }, element("p", {},
      "This takes a browser a long time. On your own machine ", element("code", { text: "taxicab serve" }), " or this command is faster:"),
    this.code, copyButton("Copy command", () => this.#command, "Command copied."));
  }

  /** A search begins, or still runs. */
  begin(command) {
    if (!searchesHere || (this.#timer && command === this.#command)) return;
    this.end();
    this.#command = command;
    this.#timer = setTimeout(() => {
      this.code.textContent = command;
      this.element.hidden = false;
    }, PATIENCE);
  }

  /** The search ended, or its answer is no longer wanted. */
  end() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.element.hidden = true;
  }
}
