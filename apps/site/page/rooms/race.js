// A game with times: how fast it was, where it paused, and when each ring or row of the board was finished.

import { Choice } from "../controls.js";
import { cell, counted, element, row, rowHead, stopwatch, table } from "../dom.js";
import { remember, remembered } from "../storage.js";
import { figures } from "./lab/elements.js";

const MOST_FRAMES = 50; // of a GIF, in a second
const PARTS = { rings: "Rings", rows: "Rows" };
const NOTES = {
  rings: "A ring is the first row with the first column, then the next ones of what is left.",
  rows: "Rows from the top.",
};

/** The speed as racers write it, or nothing. */
export const tpsText = (tps) => (tps === null || tps === undefined ? "–" : tps.toFixed(2));

/** The rows of a table of splits: each with the time since the one before, and its share of the whole. */
function splitRows(parts, total) {
  let before = 0;
  return parts.map(({ part, steps, time: now, tps }) => {
    if ((now ?? null) === null) return row({}, rowHead(part), cell({ colspan: 4 }, "not finished"));
    const time = now - before;
    before = now;
    const share = element("span", { class: "split-share" });
    share.style.width = `${total ? (time / total) * 100 : 0}%`;
    return row({}, rowHead(part), cell({}, steps), cell({ class: "split-time" }, stopwatch(time), share), cell({}, tpsText(tps)), cell({}, stopwatch(now)));
  });
}

/** The splits of a game as a table, of rings or of rows as the reader likes best. */
export class SplitTable {
  #shown = null;

  constructor() {
    this.parts = new Choice("Splits of", PARTS, (name) => {
      remember("splits", name);
      this.#show();
    });
    this.note = element("p", { class: "note" });
    this.table = table("splits", "", ["", "Moves", "Time", "TPS", "Clock"]);
    this.element = element("div", { class: "stack" }, this.parts.element, this.table, this.note);
  }

  show(splits, total) {
    this.#shown = { splits, total };
    this.#show();
  }

  #show() {
    const { splits, total } = this.#shown;
    const name = PARTS[remembered("splits")] ? remembered("splits") : "rings";
    this.parts.show(name);
    this.table.caption.textContent = `Splits: when each of the ${name} was finished`;
    this.table.tHead.rows[0].cells[0].textContent = PARTS[name].slice(0, -1);
    this.table.tBodies[0].replaceChildren(...splitRows(splits[name], total));
    this.note.textContent = `${NOTES[name]} Each counts as finished once all its tiles, and those of the ones before it, stay at home. TPS are tiles a second.`;
  }
}

export class Race {
  #pace = null;

  /** `chosen(place)` when the reader wants to see the board before a move: 0 is the first. */
  constructor(chosen) {
    this.chosen = chosen;
    this.facts = element("div", {});
    this.pauses = element("ul", { class: "race-pauses" });
    this.splits = new SplitTable();
    this.element = element("section", { class: "race stack", hidden: true }, element("h3", { text: "Speed" }), this.facts,
      element("div", { class: "race-parts" }, this.splits.element,
        element("div", { class: "stack" }, element("h4", { class: "label", text: "Longest pauses" }), this.pauses)));
  }

  /** Of an analysis with times; of another there is nothing to see. While the boards are not there yet, no pause leads to one. */
  show({ pace = null, splits, path }, { isEarly = false } = {}) {
    this.#pace = pace;
    this.element.hidden = !pace;
    if (!pace) return;
    const { time, tps, pauses } = pace;
    this.facts.replaceChildren(figures("race-facts", [
      ["Time", stopwatch(time)], ["TPS", tpsText(tps)], ["Moves", path.length],
      ["Longest pause", pauses.length ? stopwatch(pauses[0].time) : "none"],
    ]));
    this.splits.show(splits, time);
    const place = (at) => (isEarly ? element("span", { text: `before move ${at + 1}` }) : element("button", {
      type: "button", class: "button quiet", "aria-label": `Show the board before move ${at + 1}, after a pause`, text: `before move ${at + 1}`, onclick: () => this.chosen(at),
    }));
    this.pauses.replaceChildren(...pauses.map((pause) => element("li", {}, element("strong", { text: `${stopwatch(pause.time)} s` }), " ", place(pause.at))));
    this.pauses.parentElement.hidden = pauses.length === 0;
  }

  get isTimed() {
    return this.#pace !== null;
  }

  /** Moves a second, as even as an animation shows them. */
  get speed() {
    return Math.max(1, Math.min(MOST_FRAMES, Math.round(this.#pace?.tps ?? 0)));
  }

  /** The clock at a place, in words. */
  words(place) {
    if (!this.#pace || place === 0) return "";
    const [now, before] = [this.#pace.times[place - 1], this.#pace.times[place - 2] ?? 0];
    const waited = place > 1 ? `, ${stopwatch(now - before)} s after the move before` : "";
    return `${stopwatch(now)} s on the clock${waited}`;
  }

  /** The place, with its fraction, that a player reaches from another in some milliseconds if it moves as the racer did. */
  ahead(place, milliseconds) {
    const times = [0, ...this.#pace.times];
    const last = times.length - 1;
    const between = (at) => times[Math.min(at + 1, last)] - times[at];
    let at = Math.min(Math.floor(place), last);
    // The first frame may be of a time before its player began.
    let rest = (place - at) * between(at) + Math.max(0, milliseconds);
    while (at < last && rest >= between(at)) {
      rest -= between(at);
      at += 1;
    }
    return at < last ? at + rest / between(at) : last;
  }

  /** What a screen reader hears of it. */
  get summary() {
    if (!this.#pace) return "";
    const { time, tps, times } = this.#pace;
    return `${counted(times.length, "move")} in ${stopwatch(time)} seconds${tps === null ? "" : `, ${tpsText(tps)} tiles a second`}.`;
  }
}
