// Keys as commands. The game decides whether a command is possible.

import { shortcuts } from "../../controls.js";
import { element } from "../../dom.js";

const DIGITS_WAIT = 500; // milliseconds in which a second digit belongs to the first
const KEYS = {
  ArrowUp: "U", ArrowDown: "D", ArrowLeft: "L", ArrowRight: "R", z: "undo", y: "redo", h: "hint", r: "restart", n: "new",
  "ctrl+z": "undo", "ctrl+shift+z": "redo", "ctrl+y": "redo", ...Object.fromEntries([..."0123456789"].map((digit) => [digit, digit])),
};
const MEANINGS = [
  ["Arrow keys", "slide a tile in the direction of the arrow"], ["Shift + arrow", "slide the whole run"],
  ["0–9", "slide the tile of this number"], ["Z, Y", "undo, redo"], ["H", "hint"], ["R", "restart"], ["N", "new game"],
];

export function keyList() {
  const line = ([key, text]) => element("div", {}, element("dt", { text: key }), element("dd", { text }));
  return element("dl", { class: "keys" }, ...MEANINGS.map(line));
}

/** `act(command)` for a command of the game, `act("hint")`, `act("new")` and so on for the room. */
export function listenForKeys(act, signal) {
  let digits = "";
  let timer = 0;

  function play() {
    const tile = Number(digits);
    digits = "";
    if (tile > 0 && !signal.aborted) act(`tile ${tile}`);
  }

  shortcuts(KEYS, (action, { shiftKey: isRun }) => {
    if (/[UDLR]/.test(action)) return act(`${isRun ? "run" : "move"} ${action}`);
    if (!/\d/.test(action)) return act(action);
    clearTimeout(timer);
    digits += action;
    if (document.querySelectorAll(".tile").length < 10 || digits.length > 1) return play();
    timer = setTimeout(play, DIGITS_WAIT);
    return undefined;
  }, signal);
}
