// The line above the rooms while nobody answers: what is wrong, and Retry. It goes when there is an answer again.

import { announce, button, element } from "./dom.js";
import { listenForReach } from "./engine.js";

const PAUSE = 3000; // milliseconds between two looks

export class Reach {
  #timer = 0;

  /** `back()` when there are answers again: the room is entered anew. */
  constructor(engine, back) {
    this.engine = engine;
    this.back = back;
    this.retry = button({ text: "Retry", symbol: "restart", onclick: () => this.#look() });
    this.element = element("div", { class: "reach-line", role: "alert", hidden: true });
    document.getElementById("main").before(this.element);
    listenForReach((...report) => this.report(...report));
  }

  /** What the last question came to; `message` if nobody answered. */
  report(isReached, message = "The server does not answer. Is taxicab serve still running?") {
    if (isReached === this.element.hidden) return;
    clearTimeout(this.#timer);
    if (!isReached) {
      // The words are put in when the line is shown, so that a screen reader reads them.
      this.element.replaceChildren(element("p", { text: message }), this.retry);
      this.element.hidden = false;
      this.#wait();
      return;
    }
    const hadFocus = this.element.contains(document.activeElement);
    this.element.hidden = true;
    this.element.replaceChildren();
    announce("The server answers again.");
    this.back();
    if (hadFocus) document.getElementById("main").focus({ preventScroll: true });
  }

  #wait() {
    this.#timer = setTimeout(() => this.#look(), PAUSE);
  }

  async #look() {
    clearTimeout(this.#timer);
    this.retry.setAttribute("aria-busy", "true");
    await this.engine.isReached();
    this.retry.removeAttribute("aria-busy");
    clearTimeout(this.#timer);
    if (!this.element.hidden) this.#wait();
  }
}
