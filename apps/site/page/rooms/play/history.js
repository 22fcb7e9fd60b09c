// The history of a game: a strip of moves, a scrubber over it, and a player that steps along by itself.

import { button, counted, element, icon } from "../../dom.js";
import { remember, remembered } from "../../storage.js";
import { directionName } from "./board_view.js";

const SPEEDS = { 1: "slow", 3: "steady", 7: "fast", 15: "very fast" };

const PAGE = 60; // runs by which the window of the strip moves
const WINDOW = 2 * PAGE; // runs that the strip draws at most, on each side of the place

/**
 * The runs of moves around a place, each with its letter, its number of tiles and the place after it: `{runs, first, last}`, and the moves before and up to the last.
 * `made` is the number of runs before the place: the window begins at a multiple of `PAGE`, so that it seldom moves, and its size
 * does not depend on the length of the game.
 */
export function runsAround(line, place, made) {
  const before = [];
  let end = place;
  for (let left = made % PAGE + PAGE; left > 0 && end > 0; left -= 1) {
    let start = end - 1;
    while (start > 0 && line[start - 1] === line[end - 1]) start -= 1;
    before.push({ letter: line[start], count: end - start, place: end, isAhead: false });
    end = start;
  }
  const ahead = [];
  let from = place;
  while (ahead.length < WINDOW - before.length && from < line.length) {
    let to = from + 1;
    while (to < line.length && line[to] === line[from]) to += 1;
    ahead.push({ letter: line[from], count: to - from, place: to, isAhead: true });
    from = to;
  }
  return { runs: [...before.reverse(), ...ahead], first: end, last: from };
}

export class History {
  #strip = element("p", { class: "strip" });
  #advice = element("span", { class: "note", text: "The moves appear here as letters, U, D, L and R: the direction in which each tile slides." });
  #before = element("span", { class: "rest" });
  #after = element("span", { class: "rest" });
  #runs = []; // the nodes of the strip, used again
  #here = null;
  #isSeen = false;
  #range = element("input", { type: "range", min: 0, max: 0, value: 0, step: 1, "aria-label": "Place in the moves" });
  #place = element("output", { class: "note place" });
  #buttons;
  #speed;
  #state = null;
  #wanted = null;
  #isSeeking = false;
  #playing = 0;

  /** `seek(n)` asks the game to go to a place and resolves when it is there; `paced(ms)` receives the player's speed. */
  constructor(seek, paced) {
    this.seek = seek;
    this.paced = paced;
    const small = (symbol, label, onclick) => button({ symbol, label, title: label, kind: "small", onclick });
    this.#buttons = {
      first: small("first", "To the start", () => this.#go(0)),
      back: small("back", "One move back", () => this.#go(this.#state.position - 1)),
      play: small("play", "Play the moves", () => (this.#playing ? this.pause() : this.play())),
      forward: small("forward", "One move forward", () => this.#go(this.#state.position + 1)),
      last: small("last", "To the last move", () => this.#go(this.#state.length)),
    };
    this.#speed = element("select", { class: "field speed", "aria-label": "Speed", onchange: () => remember("speed", Number(this.#speed.value)) },
      ...Object.entries(SPEEDS).map(([value, text]) => element("option", { value, text })));
    this.#speed.value = String(remembered("speed", 3));
    if (!this.#speed.value) this.#speed.value = "3";
    this.#range.addEventListener("input", () => this.#go(Number(this.#range.value)));
    this.#strip.addEventListener("click", (event) => {
      const run = event.target.closest("[data-place]");
      if (run) this.#go(Number(run.dataset.place));
    });
    // On a phone the strip is below the first screen: it is drawn when somebody looks.
    this.seen = new IntersectionObserver(([{ isIntersecting }]) => {
      this.#isSeen = isIntersecting;
      if (isIntersecting && this.#state) this.#showStrip(this.#state);
    });
    this.seen.observe(this.#strip);
    this.element = element("section", { class: "history", "aria-labelledby": "history-title" },
      element("div", { class: "row spread" }, element("h2", { id: "history-title", text: "Moves" }), this.#place),
      this.#range,
      element("div", { class: "transport" }, ...Object.values(this.#buttons), this.#speed),
      this.#strip);
  }

  show(state) {
    this.#state = state;
    const { position, length } = state;
    this.#range.max = length;
    this.#range.disabled = length === 0;
    if (this.#wanted === null) this.#range.value = position;
    this.#range.style.setProperty("--fill", `${length ? (Number(this.#range.value) / length) * 100 : 0}%`);
    this.#range.setAttribute("aria-valuetext", `${position} of ${counted(length, "move")}`);
    const place = length ? `${position} of ${length}` : "";
    if (this.#place.textContent !== place) this.#place.textContent = place;
    const { first, back, play, forward, last } = this.#buttons;
    first.disabled = back.disabled = position === 0;
    forward.disabled = last.disabled = position === length;
    play.disabled = position === length && !this.#playing;
    if (this.#isSeen) this.#showStrip(state);
  }

  /** Draws what changed of the runs around the place. */
  #showStrip({ line, position, multi_tile: made }) {
    const { runs, first, last } = runsAround(line, position, made);
    this.#here = null;
    while (this.#runs.length < runs.length) this.#runs.push({ node: element("span"), shown: "" });
    for (const [index, run] of runs.entries()) this.#showRun(this.#runs[index], run, position);
    const rest = (node, count, place, words) => {
      node.hidden = count === 0;
      if (node.hidden || node.dataset.place === String(place)) return;
      node.dataset.place = place;
      node.textContent = `… ${counted(count, "move")} ${words}`;
    };
    rest(this.#before, first, first, "before");
    rest(this.#after, line.length - last, last, "ahead");
    const nodes = line.length ? [this.#before, ...this.#runs.slice(0, runs.length).map(({ node }) => node), this.#after] : [this.#advice];
    const drawn = this.#strip.children;
    for (const [index, node] of nodes.entries()) if (drawn[index] !== node) this.#strip.insertBefore(node, drawn[index] ?? null);
    while (drawn.length > nodes.length) drawn[nodes.length].remove();
    if (this.#here) this.#strip.scrollTop = this.#here.offsetTop - this.#strip.clientHeight / 2;
  }

  #showRun(slot, { letter, count, place, isAhead }, position) {
    const isHere = place === position;
    if (isHere) this.#here = slot.node;
    const shown = `${letter}${count} ${place} ${isAhead} ${isHere}`;
    if (slot.shown === shown) return;
    slot.shown = shown;
    slot.node.className = `run${isAhead ? " is-ahead" : ""}${isHere ? " is-here" : ""}`;
    slot.node.dataset.place = place;
    slot.node.title = `${counted(count, "tile")} ${directionName(letter)}, to move ${place}`;
    slot.node.textContent = letter + (count > 1 ? count : "");
  }

  /** The latest requested place wins; those between are skipped. */
  async #go(place, { keepPlaying = false } = {}) {
    if (!keepPlaying) this.pause();
    this.#wanted = Math.max(0, Math.min(this.#state.length, place));
    if (this.#isSeeking) return;
    this.#isSeeking = true;
    try {
      while (this.#wanted !== null) {
        const next = this.#wanted;
        if (next !== this.#state.position) await this.seek(next);
        if (this.#wanted === next) this.#wanted = null;
      }
    } finally {
      this.#isSeeking = false;
      this.#wanted = null;
      this.show(this.#state);
    }
  }

  /** Plays the moves ahead until the last one or until someone stops it. */
  async play() {
    if (this.#playing) return;
    const turn = performance.now();
    this.#playing = turn;
    this.#showPlaying();
    try {
      while (this.#playing === turn && this.#state.position < this.#state.length) {
        const wait = 1000 / Number(this.#speed.value);
        this.paced(Math.min(wait * 0.85, 160));
        const before = this.#state.position;
        await this.#go(before + 1, { keepPlaying: true });
        if (this.#state.position === before) break;
        await new Promise((resolve) => { setTimeout(resolve, wait); });
      }
    } finally {
      if (this.#playing === turn) this.pause();
    }
  }

  pause() {
    if (!this.#playing) return;
    this.#playing = 0;
    this.paced(120);
    this.#showPlaying();
    this.show(this.#state);
  }

  #showPlaying() {
    const { play } = this.#buttons;
    const label = this.#playing ? "Pause" : "Play the moves";
    play.replaceChildren(icon(this.#playing ? "pause" : "play"));
    play.setAttribute("aria-label", label);
    play.title = label;
  }
}
