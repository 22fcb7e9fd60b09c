// Searches followed side by side: begun and stopped together with one button, shown once a frame, played by one transport.

import { button, icon } from "../../dom.js";
import { SlowNote } from "../../slow.js";
import { Transport } from "./transport.js";

export class Followed {
  #recordings = [];
  #leaving = [];
  #frame = 0;

  /**
   * `labels` are those of the button, to begin and to stop; `kind` is its class and `words` are those of the transport.
   * `renew()` shows searches that have not begun, and returns their recordings; `show()` draws what they hold, `at(place)` a place of them;
   * `command()` is the command that a slow search names; `begun()`, `stopped()` and `ended()` are what is announced.
   */
  constructor(searches, { streams, announce, proven }) {
    Object.assign(this, searches, { streams, announce, proven });
    this.transport = new Transport((place) => this.at(place), () => this.isUnderWay || this.#frame !== 0, this.words);
    this.start = button({ text: this.labels[0], symbol: "play", kind: this.kind, onclick: () => (this.isUnderWay ? this.#stop() : this.#begin()) });
    this.slow = new SlowNote();
  }

  get isUnderWay() {
    return this.#recordings.some((recording) => recording.isUnderWay);
  }

  /** Another board or choice: whatever was under way is left. */
  load() {
    this.#end();
    this.#recordings = this.renew();
    this.transport.reset();
    this.#label();
  }

  #begin() {
    if (!this.#recordings.length) return;
    this.load();
    this.#leaving = this.#recordings.map((recording) => this.streams.watch(recording.fields, (event) => {
      recording.receive(event);
      if (event.kind === "done" || event.kind === "lost") this.#hasEnded(recording);
      this.#refresh();
    }));
    this.slow.begin(this.command());
    this.announce(this.begun());
    this.transport.play();
    this.#refresh();
  }

  #hasEnded(recording) {
    if (recording.isProven) this.proven(recording.answer.length);
    if (this.isUnderWay) return;
    this.slow.end();
    this.announce(this.ended());
  }

  /** The reader cancels: what is known so far stays. */
  #stop() {
    this.#end();
    this.#refresh();
    this.announce(this.stopped());
  }

  #end() {
    for (const leave of this.#leaving) leave();
    this.#leaving = [];
    this.slow.end();
    for (const recording of this.#recordings) recording.stop();
  }

  /** What many events bring is shown once a frame. */
  #refresh() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.show();
      this.transport.extend(Math.max(...this.#recordings.map(({ nodes }) => nodes.length)));
      // Who asks for less motion sees the whole searches, and steps back from there.
      if (!this.transport.mayMove && !this.isUnderWay && this.transport.place <= 1) this.transport.toLast();
      else this.at(this.transport.place);
      this.#label();
    });
  }

  /** One button for both, relabelled in place so that the keyboard stays on it. */
  #label() {
    const label = this.labels[this.isUnderWay ? 1 : 0];
    if (this.start.lastChild.textContent === label) return;
    this.start.lastChild.textContent = label;
    this.start.firstChild.replaceWith(icon(this.isUnderWay ? "close" : "play"));
  }

  pause() {
    this.transport.pause();
    if (!this.isUnderWay) return;
    this.#end();
    this.#refresh();
  }

  leave() {
    this.#end();
    cancelAnimationFrame(this.#frame);
    this.transport.leave();
  }
}
