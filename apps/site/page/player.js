// The player of nodes, of the plies of a game or of paths: play, pause, step, speed and a scrubber.

import { button, element, grouped, icon } from "./dom.js";
import { remember, remembered } from "./storage.js";

/**
 * What is stepped through, in words: a `noun` for one step; `from` is the first place, `speeds` are places a second, `kept` is where the
 * chosen one is kept, `paced(speed)` is called before each step of a player that runs, and `ahead(place, seconds, speed)` is the place,
 * with its fraction, that it reaches after some seconds.
 */
const NODES = {
  noun: "node", play: "Play", pause: "Pause", speed: "Speed", place: "Current node", from: 1,
  speeds: [[2, "2 nodes a second"], [10, "10 a second"], [50, "50 a second"], [250, "250 a second"], [1000, "1,000 a second"]],
  usual: 50,
  kept: "lab-speed",
  needsMotion: true,
  label: (place, length) => (length ? `expansion ${place} of ${length}` : "no node yet"),
  shown: (place, length) => (length ? `${grouped(place)} of ${grouped(length)}` : ""),
  paused: () => {},
  paced: () => {},
  ahead: (place, seconds, speed) => place + seconds * speed,
};

export class Player {
  #place = 0; // counts from 1, whatever the first one is called; 0 is none
  #length = 0;
  #frame = 0;
  #motion = matchMedia("(prefers-reduced-motion: no-preference)");
  #moved;

  /** `moved(place)` receives the place to show; `isMore()` returns whether more may be reported; `words` replace those of `NODES`. */
  constructor(moved, isMore, words = {}) {
    this.#moved = moved;
    this.isMore = isMore;
    this.words = { ...NODES, ...words };
    const { noun } = this.words;
    Object.assign(this.words, { first: `To the first ${noun}`, back: `One ${noun} back`, forward: `One ${noun} forward`, last: `To the last ${noun}` });
    const { speeds, speed, usual, kept, place, from } = this.words;
    const steps = {
      first: () => this.#go(1), back: () => this.#go(this.#place - 1),
      play: () => (this.isPlaying ? this.pause() : this.play()),
      forward: () => this.#go(this.#place + 1), last: () => this.#go(this.#length),
    };
    this.buttons = Object.fromEntries(Object.entries(steps).map(([name, onclick]) =>
      [name, button({ symbol: name, label: this.words[name], title: this.words[name], kind: "small", onclick })]));
    this.buttons.play.dataset.step = "play";
    this.range = element("input", {
      type: "range", min: from, max: from, value: from, step: 1, "aria-label": place, oninput: () => this.to(Number(this.range.value)),
    });
    this.speed = element("select", {
      class: "field speed", "aria-label": speed, onchange: () => remember(kept, Number(this.speed.value)),
    }, ...speeds.map(([value, text]) => element("option", { value, text })));
    this.speed.value = String(remembered(kept, usual));
    if (!this.speed.value) this.speed.value = String(usual);
    this.speed.hidden = speeds.length < 2;
    this.output = element("output", { class: "note place" });
    this.element = element("div", { class: "player", role: "group", "aria-label": "Playback" },
      element("div", { class: "transport" }, ...Object.values(this.buttons)),
      element("div", { class: "scrub" }, this.range), this.output, this.speed);
    this.#show();
  }

  get isPlaying() {
    return this.#frame !== 0;
  }

  get place() {
    return this.#place - 1 + this.words.from;
  }

  /** With reduced motion the reader steps through the nodes, and nothing plays by itself: lab.css hides what would. */
  get mayMove() {
    return this.#motion.matches || !this.words.needsMotion;
  }

  extend(length) {
    if (length === this.#length) return;
    this.#length = length;
    if (this.#place === 0 && length > 0) this.#set(1);
    else this.#show();
  }

  reset() {
    this.pause();
    this.#length = 0;
    this.#set(0);
  }

  #go(place) {
    this.pause();
    this.#set(Math.max(1, Math.min(this.#length, place)));
  }

  to(place) {
    if (this.#length) this.#go(place + 1 - this.words.from);
  }

  toLast() {
    if (this.#length) this.#go(this.#length);
  }

  /** Shows one of `length` places without a call of `moved`. */
  put(length, place) {
    if (length < 2) this.pause();
    this.#length = length;
    this.#place = Math.min(length, place + 1 - this.words.from);
    this.#show();
  }

  #set(place) {
    this.#place = place;
    this.#show();
    this.#moved(this.place);
  }

  play() {
    if (this.isPlaying || !this.mayMove) return;
    if (this.#place >= this.#length && !this.isMore()) this.#set(Math.min(1, this.#length));
    let before = performance.now();
    let exact = this.#place;
    const turn = (now) => {
      // A page in the background gets no frames; the missed ones are not caught up on.
      const { from, ahead } = this.words;
      exact = Math.min(this.#length, ahead(exact - 1 + from, Math.min(now - before, 100) / 1000, Number(this.speed.value)) + 1 - from);
      before = now;
      if (Math.floor(exact) > this.#place) {
        this.words.paced(Number(this.speed.value));
        this.#set(Math.floor(exact));
      }
      if (!this.mayMove || (this.#place >= this.#length && !this.isMore())) return void this.pause();
      this.#frame = requestAnimationFrame(turn);
    };
    this.#frame = requestAnimationFrame(turn);
    this.#showPlaying();
  }

  pause() {
    if (!this.#frame) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#showPlaying();
    this.words.paused();
  }

  #showPlaying() {
    const { play } = this.buttons;
    const state = this.isPlaying ? "pause" : "play";
    const label = this.words[state];
    play.replaceChildren(icon(state));
    play.setAttribute("aria-label", label);
    play.title = label;
  }

  #show() {
    const [place, length] = [this.#place, this.#length];
    const { first, back, play, forward, last } = this.buttons;
    first.disabled = back.disabled = place <= 1;
    forward.disabled = last.disabled = place >= length;
    play.disabled = length + this.words.from < 2;
    this.range.disabled = length < 2;
    // After a step to the end by keyboard the scrubber has the focus.
    if (document.activeElement?.disabled && this.element.contains(document.activeElement)) this.range.focus();
    const { from } = this.words;
    this.range.max = Math.max(length, 1) - 1 + from;
    this.range.value = Math.max(this.place, from);
    this.range.style.setProperty("--fill", `${length > 1 ? ((place - 1) / (length - 1)) * 100 : 0}%`);
    this.range.setAttribute("aria-valuetext", this.words.label(this.place, length));
    this.output.textContent = this.words.shown(this.place, length);
  }
}
