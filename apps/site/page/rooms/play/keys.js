// Keys as commands. The game decides whether a command is possible.

const ARROWS = { ArrowUp: "U", ArrowDown: "D", ArrowLeft: "L", ArrowRight: "R" };
const DIGITS_WAIT = 500; // milliseconds in which a second digit belongs to the first

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
