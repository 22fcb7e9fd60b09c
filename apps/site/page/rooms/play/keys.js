// Keys as commands. The game decides whether a command is possible.

import { shortcuts } from "../../controls.js";
import { element } from "../../dom.js";

const DIGITS_WAIT = 500; // milliseconds in which a second digit belongs to the first
const KEYS = {
  ArrowUp: "U", ArrowDown: "D", ArrowLeft: "L", ArrowRight: "R", w: "U", s: "D", a: "L", d: "R", " ": "next", z: "undo", y: "redo", h: "hint", r: "restart", n: "new",
  "ctrl+z": "undo", "ctrl+shift+z": "redo", "ctrl+y": "redo", ...Object.fromEntries([..."0123456789"].map((digit) => [digit, digit])),
};
const MEANINGS = [
  ["Arrow keys, W A S D", "slide a tile in that direction"], ["Shift with them", "slide the whole run"],
  ["0–9", "slide the tile of this number"], ["Z, Y", "undo, redo"], ["H", "hint: the moves left, about and then exactly, then the next move"], ["R", "restart"], ["Space", "another board like this one"], ["N", "new game"],
];
const MARKS = [
  ["home", "5", "a line under its number: the tile is in its place"], ["free", "9", "a broken line around it: the tile does not count in this game"], ["hint", "5 →", "the hint: slide this tile that way"],
  ["place", "R2", "your place in the moves: R2 is two tiles to the right"],
];

export function keyList() {
  const line = ([key, text]) => element("div", {}, element("dt", { text: key }), element("dd", { text }));
  return element("dl", { class: "keys" }, ...MEANINGS.map(line));
}

/** The marks on tiles and moves, each drawn and explained. */
export function markList() {
  const line = ([kind, text, meaning]) => element("div", {}, element("dt", {}, element("span", { class: `mark-drawing is-${kind}`, text })), element("dd", { text: meaning }));
  return element("dl", { class: "keys marks" }, ...MARKS.map(line));
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
