// For those who race: moves a second while they play, and speed, pauses and splits of the game so far.

import { Check } from "../../controls.js";
import { element } from "../../dom.js";
import { compressed, inRows } from "../../fields.js";
import { added } from "../../sheets.js";
import { remember, remembered } from "../../storage.js";
import { madeTimes } from "./times.js";

/** Whether the player races. */
export const isRacing = () => remembered("race", false);

export class Speed {
  #race = null;
  #isAsking = false;
  #wanted = null; // the question about the game as it is, or null

  /** `seek(place)` when the player wants to see the board before a move, `changed()` when the option is turned on or off. */
  constructor(engine, seek, changed) {
    Object.assign(this, { engine, seek });
    this.check = new Check("Moves a second and splits", { checked: isRacing() }, (isOn) => {
      remember("race", isOn);
      changed();
    });
    this.element = element("div", { hidden: true });
  }

  /** A game as it is: what its times say, if the player wants to know and they are known. Once its clock has stopped it is the whole game. */
  async show(state) {
    const { is_running: isRunning, length, position } = state ?? {};
    const whole = isRacing() && state && !isRunning ? madeTimes(state, length) : null;
    const times = whole ?? (isRacing() && state ? madeTimes(state) : null);
    this.#wanted = times && this.#fieldsOf(state, times, whole ? length : position);
    if (!times) this.element.hidden = true;
    if (this.#isAsking) return;
    this.#isAsking = true;
    // One question at a time: what changes meanwhile is asked next.
    for (let asked = null; this.#wanted && this.#wanted !== asked;) {
      asked = this.#wanted;
      const [answer] = await this.engine.ask("puzzle/analyse", asked).catch(() => []);
      if (answer?.pace && this.#wanted) await this.#draw(answer);
    }
    this.#isAsking = false;
  }

  #fieldsOf({ start, width, line, goal }, times, count) {
    const moves = compressed(line.slice(0, count));
    return { board: inRows(start, width), moves, goal, times: times.join(","), "moves-of": "tile", "max-nodes": 0 };
  }

  async #draw(answer) {
    if (!this.#race) {
      const [{ Race }] = await Promise.all([import("../race.js"), added("rooms/race.css")]);
      this.#race = new Race((place) => this.seek(place));
      this.element.append(this.#race.element);
    }
    this.#race.show(answer);
    this.element.hidden = false;
  }
}
