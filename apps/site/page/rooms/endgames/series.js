// A series against the clock: in three minutes of thinking, find a move that costs nothing in as many positions as you can.

import { button, clock, counted, element } from "../../dom.js";
import { rememberIn, remembered } from "../../storage.js";
import { SERIES as WORDS } from "../../words.js";

const WHOLE = 180_000; // milliseconds
const TICK = 250;

export class Series {
  #left = 0; // of the time, but for the current position
  #since = null; // when the current position was shown; null while one waits for the next
  #timer = null;
  #solved = 0;
  #missed = 0;
  #name = ""; // of what is trained

  /** `next()` shows another position, `name()` names what is trained, `announce(text)` is heard, `redraw()` after begin and end. */
  constructor(room) {
    this.room = room;
    this.toggle = button({ text: WORDS.begin, onclick: () => (this.isRunning ? this.#end() : this.#begin()) });
    this.text = element("p", { class: "note" });
    this.last = element("p", { class: "note" });
    this.element = element("div", { class: "series stack", role: "group", "aria-label": WORDS.title }, this.text, this.last, this.toggle);
    this.show();
  }

  get isRunning() {
    return this.#timer !== null;
  }

  show() {
    // A series is of one endgame and one task.
    if (this.isRunning && this.room.name() !== this.#name) this.stop();
    this.element.classList.toggle("is-running", this.isRunning);
    this.last.hidden = !this.last.textContent;
    this.toggle.querySelector("span").textContent = this.isRunning ? WORDS.end : WORDS.begin;
    const best = remembered("endings.series", {})[this.room.name()];
    this.text.textContent = this.isRunning ? `${clock(Math.ceil(this.#time / 1000))} left · ${this.#score}` : WORDS.explained(best);
  }

  /** What the move of the trainee was worth; then the next position. */
  async judge({ cost, san }, best) {
    this.#left = this.#time;
    this.#since = null;
    const isSolved = cost === 0;
    if (isSolved) this.#solved++;
    else this.#missed++;
    this.#tell(isSolved ? WORDS.solved(san) : WORDS.missed(san, best));
    await this.#go();
  }

  /** The room is left, or something else is trained. */
  stop() {
    clearInterval(this.#timer);
    this.#timer = null;
  }

  get #time() {
    return Math.max(0, this.#left - (this.#since === null ? 0 : performance.now() - this.#since));
  }

  get #score() {
    return `${this.#solved} solved · ${this.#missed} missed`;
  }

  #tell(text) {
    this.last.textContent = text;
    this.last.hidden = false;
    this.room.announce(text);
  }

  async #begin() {
    this.#name = this.room.name();
    [this.#left, this.#since, this.#solved, this.#missed] = [WHOLE, null, 0, 0];
    this.#timer = setInterval(() => this.#tick(), TICK);
    this.last.textContent = "";
    await this.#go();
  }

  /** Another position; the clock stops until it is there. */
  async #go() {
    this.show();
    await this.room.next();
    if (this.isRunning) this.#since = performance.now();
  }

  #tick() {
    if (this.#time > 0) return void this.show();
    this.#end();
  }

  #end() {
    this.stop();
    const before = remembered("endings.series", {})[this.#name] ?? 0;
    if (this.#solved > before) rememberIn("endings.series", this.#name, this.#solved);
    this.#tell(`${WORDS.over} ${counted(this.#solved, "position")} solved, ${this.#missed} missed.${before && this.#solved > before ? " Your best yet." : ""}`);
    this.show();
    this.room.redraw();
  }
}
