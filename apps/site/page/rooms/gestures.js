// Keys and swipes as commands. The game decides whether a command is possible.

import { directionBetween } from "./board_view.js";

const ARROWS = { ArrowUp: "U", ArrowDown: "D", ArrowLeft: "L", ArrowRight: "R" };
const SWIPE = 22; // CSS pixels
const DIGITS_WAIT = 500; // milliseconds in which a second digit belongs to the first

/** Swipes: `onSwipe(letter, cell)` with the cell on which the finger began. */
export function listenForSwipes(board, shape, onSwipe) {
  let start = null;
  let swallow = false;
  board.addEventListener("pointerdown", (event) => {
    swallow = false;
    if (!event.isPrimary || event.button !== 0) return;
    const box = board.getBoundingClientRect();
    const { width, height } = shape();
    const column = Math.floor(((event.clientX - box.left) / box.width) * width);
    const row = Math.floor(((event.clientY - box.top) / box.height) * height);
    start = { x: event.clientX, y: event.clientY, id: event.pointerId, cell: row * width + column };
  });
  const move = (event) => {
    if (!start || event.pointerId !== start.id) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    if (Math.max(Math.abs(x), Math.abs(y)) < SWIPE) return;
    const letter = Math.abs(x) > Math.abs(y) ? (x > 0 ? "R" : "L") : (y > 0 ? "D" : "U");
    const { cell } = start;
    start = null;
    swallow = true;
    onSwipe(letter, cell);
  };
  const end = () => { start = null; };
  board.addEventListener("pointermove", move);
  board.addEventListener("pointerup", end);
  board.addEventListener("pointercancel", end);
  board.addEventListener("pointerleave", end);
  // The click that ends a swipe is not a second move.
  board.addEventListener("click", (event) => {
    if (swallow) {
      event.stopImmediatePropagation();
      event.preventDefault();
    }
    swallow = false;
  }, { capture: true });
}

/** The command of a swipe: the tiles from the finger to the blank if they go that way, else one tile. */
export function swipeCommand(state, letter, cell) {
  const blank = state.board.indexOf(0);
  const isTheWay = state.movable.includes(cell) && directionBetween(state.width, cell, blank) === letter;
  return isTheWay ? `cell ${cell}` : `move ${letter}`;
}

/**
 * Keys: `act(command)` for a command of the game, `act("hint")`, `act("new")` and so on for the room. Keys typed into
 * a field or a dialog are left alone. Returns a function that stops listening.
 */
export function listenForKeys(act) {
  let digits = "";
  let timer = 0;

  function digit(key, isLong) {
    clearTimeout(timer);
    digits += key;
    const play = () => {
      const tile = Number(digits);
      digits = "";
      if (tile > 0) act(`tile ${tile}`);
    };
    if (isLong() && digits.length < 2) timer = setTimeout(play, DIGITS_WAIT);
    else play();
  }

  function listen(event) {
    if (event.altKey || event.defaultPrevented) return;
    if (event.target.closest?.("input, select, textarea, dialog, summary, a, header")) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    let action = null;
    if (isCommand) {
      if (key === "z") action = event.shiftKey ? "redo" : "undo";
      else if (key === "y") action = "redo";
    } else if (key in ARROWS) {
      action = `${event.shiftKey ? "run" : "move"} ${ARROWS[key]}`;
    } else {
      action = { z: "undo", y: "redo", h: "hint", r: "restart", n: "new" }[key] ?? null;
      if (/^[0-9]$/.test(key) && event.target.closest?.(".board, body")) {
        event.preventDefault();
        digit(key, () => document.querySelectorAll(".tile").length > 9);
        return;
      }
    }
    if (!action) return;
    event.preventDefault();
    act(action);
  }
  document.addEventListener("keydown", listen);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("keydown", listen);
  };
}
