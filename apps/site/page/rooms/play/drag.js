// Tiles under the finger or the mouse: a run follows from the first pixel, and goes on or back when it is let go.

import { ACROSS, runFrom, runTowards } from "./slides.js";

const TAP = 6; // CSS pixels up to which a press is a click
const SETTLED = 8; // pixels of way after which a drag keeps to its run
const FORESIGHT = 120; // milliseconds that a tile would still move by its speed
const MEMORY = 80; // milliseconds over which the speed is measured

/** How far a pointer has gone in a direction. */
const along = (letter, x, y) => ACROSS[letter][0] * x + ACROSS[letter][1] * y;

const letterOf = (x, y) => (Math.abs(x) > Math.abs(y) ? (x > 0 ? "R" : "L") : (y > 0 ? "D" : "U"));

/** `slide(command, milliseconds)` when a run is to complete; `refuse(cell, letter)` when nothing slides that way. */
export function listenForDrags(view, { slide, refuse }) {
  const board = view.element;
  let press = null;
  let swallows = false;

  /** The run that a pointer means: that of the pressed tile if it goes that way, else the tile beside the blank that does. */
  function meant(x, y) {
    const letter = letterOf(x, y);
    const own = runFrom(view.cells, view.width, press.cell);
    if (own?.letter === letter) return { ...own, command: `cell ${press.cell}` };
    if (Math.hypot(x, y) < TAP) return null;
    const other = runTowards(view.cells, view.width, letter);
    return other && { ...other, command: `move ${letter}` };
  }

  board.addEventListener("pointerdown", (event) => {
    swallows = false;
    if (!event.isPrimary || event.button !== 0 || press) return;
    press = { x: event.clientX, y: event.clientY, id: event.pointerId, cell: view.cellAt(event.clientX, event.clientY), run: null, way: 0, trace: [] };
  });

  board.addEventListener("pointermove", (event) => {
    if (event.pointerId !== press?.id) return;
    const [x, y] = [event.clientX - press.x, event.clientY - press.y];
    if (!swallows && Math.hypot(x, y) >= TAP) {
      swallows = true;
      // Not before: the click of a captured press would be the board's, not the tile's.
      board.setPointerCapture(press.id);
    }
    if (!press.run || press.way < SETTLED) press.run = meant(x, y);
    if (!press.run) {
      press.way = 0;
      return view.letGo();
    }
    press.way = Math.max(0, Math.min(view.step(), along(press.run.letter, x, y)));
    press.trace.push([event.timeStamp, press.way]);
    while (event.timeStamp - press.trace[0][0] > MEMORY) press.trace.shift();
    view.pull(press.run, press.way);
  });

  function end(event, isCancelled) {
    if (event.pointerId !== press?.id) return;
    const { run, way, trace, cell, x, y } = press;
    press = null;
    if (!swallows) return view.letGo();
    if (!run) {
      view.letGo();
      if (!isCancelled) refuse(cell, letterOf(event.clientX - x, event.clientY - y));
      return;
    }
    const since = event.timeStamp - (trace[0]?.[0] ?? event.timeStamp);
    const speed = since > 0 ? (way - trace[0][1]) / since : 0;
    if (isCancelled || way + speed * FORESIGHT < view.step() / 2) return view.letGo();
    // It covers what is left with the speed that it has.
    const rest = (view.step() - way) / Math.max(speed, 0.001);
    slide(run.command, Math.max(40, Math.min(120, rest)));
  }
  board.addEventListener("pointerup", (event) => end(event, false));
  board.addEventListener("pointercancel", (event) => end(event, true));
  // The click that ends a drag is not a second move.
  board.addEventListener("click", (event) => {
    if (swallows) {
      event.stopImmediatePropagation();
      event.preventDefault();
    }
    swallows = false;
  }, { capture: true });
}
