// The player of the nodes reported so far, or of the plies of a game: play, pause, step, speed and a scrubber for all panels.

import { button, element, grouped, icon } from "../../dom.js";

import { remember, remembered } from "../../storage.js";

/** What is stepped through, in words; `speeds` are places a second, `kept` is where the chosen one is remembered. */
export const NODES = {
  play: "Play", pause: "Pause", speed: "Speed",
  first: "To the first node", back: "One node back", forward: "One node forward", last: "To the last node", place: "Current node",
  speeds: [[2, "2 nodes a second"], [10, "10 a second"], [50, "50 a second"], [250, "250 a second"], [1000, "1,000 a second"]],
  usual: 50,
  kept: "lab-speed",
  needsMotion: true,
  label: (place, length) => (length ? `expansion ${place} of ${length}` : "no node yet"),
  shown: (place, length) => (length ? `${grouped(place)} of ${grouped(length)}` : ""),
  paused: () => {},
};

export class Transport {
  #place = 0;
  #length = 0;
  #frame = 0;
  #moves = matchMedia("(prefers-reduced-motion: no-preference)");
  #moved;

  /** `moved(place)` receives the node to show; `isMore()` returns whether more may be reported; `words` are those of `NODES`. */
  constructor(moved, isMore, words = NODES) {
    this.#moved = moved;
    this.isMore = isMore;
    this.words = words;
    const small = (symbol, label, onclick) => button({ symbol, label, title: label, kind: "small", onclick });
    this.buttons = {
      first: small("first", words.first, () => this.#go(1)),
      back: small("back", words.back, () => this.#go(this.#place - 1)),
      play: small("play", words.play ?? NODES.play, () => (this.isPlaying ? this.pause() : this.play())),
      forward: small("forward", words.forward, () => this.#go(this.#place + 1)),
      last: small("last", words.last, () => this.#go(this.#length)),
    };
    this.range = element("input", { type: "range", min: 1, max: 1, value: 1, step: 1, "aria-label": words.place, oninput: () => this.#go(Number(this.range.value)) });
    this.speed = element("select", { class: "field speed", "aria-label": words.speed ?? NODES.speed, onchange: () => remember(words.kept, Number(this.speed.value)) },
      ...words.speeds.map(([value, text]) => element("option", { value, text })));
    this.speed.value = String(remembered(words.kept, words.usual));
    if (!this.speed.value) this.speed.value = String(words.usual);
    this.output = element("output", { class: "note place" });
    this.element = element("div", { class: "lab-transport", role: "group", "aria-label": "Playback" },
      element("div", { class: "transport" }, ...Object.values(this.buttons)), element("div", { class: "scrub" }, this.range), this.output, this.speed);
    this.onMotion = () => this.#showMotion();
    this.#moves.addEventListener("change", this.onMotion);
    this.#showMotion();
    this.#show();
  }

  /** With reduced motion the reader steps through the nodes, and nothing plays by itself. */
  #showMotion() {
    this.buttons.play.hidden = this.speed.hidden = !this.mayMove;
    if (!this.mayMove) this.pause();
  }

  get isPlaying() {
    return this.#frame !== 0;
  }

  get place() {
    return this.#place;
  }

  get mayMove() {
    return this.#moves.matches || !this.words.needsMotion;
  }

  /** Sets the number of nodes. */
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

  /** To a place, as if by hand. */
  to(place) {
    if (this.#length) this.#go(place);
  }

  toLast() {
    if (this.#length) this.#go(this.#length);
  }

  #set(place) {
    this.#place = place;
    this.#show();
    this.#moved(place);
  }

  play() {
    if (this.isPlaying || !this.mayMove) return;
    if (this.#place >= this.#length && !this.isMore()) this.#set(Math.min(1, this.#length));
    let before = performance.now();
    let exact = this.#place;
    const turn = (now) => {
      // A page in the background gets no frames; the missed ones are not caught up on.
      exact = Math.min(this.#length, exact + (Math.min(now - before, 100) / 1000) * Number(this.speed.value));
      before = now;
      if (Math.floor(exact) > this.#place) this.#set(Math.floor(exact));
      if (this.#place >= this.#length && !this.isMore()) return void this.pause();
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
    const label = this.isPlaying ? this.words.pause ?? NODES.pause : this.words.play ?? NODES.play;
    play.replaceChildren(icon(this.isPlaying ? "pause" : "play"));
    play.setAttribute("aria-label", label);
    play.title = label;
  }

  #show() {
    const [place, length] = [this.#place, this.#length];
    const { first, back, play, forward, last } = this.buttons;
    first.disabled = back.disabled = place <= 1;
    forward.disabled = last.disabled = place >= length;
    play.disabled = length === 0;
    this.range.disabled = length < 2;
    // Who stepped to the end by keyboard goes on from the scrubber.
    if (document.activeElement?.disabled && this.element.contains(document.activeElement)) this.range.focus();
    this.range.max = Math.max(length, 1);
    this.range.value = Math.max(place, 1);
    this.range.style.setProperty("--fill", `${length > 1 ? ((place - 1) / (length - 1)) * 100 : 0}%`);
    this.range.setAttribute("aria-valuetext", this.words.label(place, length));
    this.output.textContent = this.words.shown(place, length);
  }

  leave() {
    this.pause();
    this.#moves.removeEventListener("change", this.onMotion);
  }
}
