// A small board to walk on: its tiles are slid by press or arrow key, and the moves, the arrows home and f go with them.

import { element, grouped } from "../../dom.js";
import { directionBetween } from "../play/slides.js";

const ARROWS = { ArrowUp: "U", ArrowDown: "D", ArrowLeft: "L", ArrowRight: "R" };

export class Walk {
  #id = null;
  #buttons = new Map(); // a tile → its button
  #state = null;

  /** `moved(state)` after every move, with what the engine answers. */
  constructor(engine, moved) {
    this.engine = engine;
    this.moved = moved;
    this.element = element("div", { class: "walk", role: "group", "aria-label": "Board to walk on: press a tile beside the blank, or use the arrow keys" });
    this.element.addEventListener("keydown", (event) => {
      if (!(event.key in ARROWS) || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      this.#command(`move ${ARROWS[event.key]}`);
    });
  }

  /** Begins with a board, `text` row by row. */
  async begin(text, goal = "blank-last") {
    this.end();
    const state = await this.engine.newGame({ board: text, goal });
    this.#id = state.id;
    this.#build(state);
    this.#show(state);
    return state;
  }

  #build(state) {
    this.#buttons.clear();
    this.element.style.setProperty("--columns", state.width);
    this.element.style.setProperty("--rows", state.height);
    for (const tile of state.board.filter((one) => one !== 0)) {
      const home = state.goal_board.indexOf(tile);
      const tone = (Math.floor(home / state.width) + home % state.width) % 2 ? "tone-b" : "tone-a";
      this.#buttons.set(tile, element("button", { type: "button", class: `walk-tile ${tone}`, "data-tile": tile, onclick: () => this.#press(tile) }, element("span", { text: tile })));
    }
    this.element.replaceChildren(...this.#buttons.values());
  }

  #show(state) {
    this.#state = state;
    for (const [tile, control] of this.#buttons) {
      const cell = state.board.indexOf(tile);
      control.style.transform = `translate(${(cell % state.width) * 100}%, ${Math.floor(cell / state.width) * 100}%)`;
      const canSlide = state.movable.includes(cell);
      control.classList.toggle("can-slide", canSlide);
      control.setAttribute("aria-disabled", String(!canSlide));
      control.setAttribute("aria-label", `tile ${tile}${canSlide ? ", can slide" : ""}`);
    }
  }

  async #command(command) {
    const id = this.#id;
    if (!id) return;
    try {
      const { state } = await this.engine.command(id, command);
      if (id !== this.#id) return;
      this.#id = state.id;
      if (`${state.board}` === `${this.#state.board}`) return;
      this.#show(state);
      await this.moved(state);
    } catch (error) {
      if (!error.kind) throw error; // a tile that cannot slide is no error of the page
    }
  }

  /** One tile slides a press, also where a whole run could: g counts single moves. */
  #press(tile) {
    const { board, width } = this.#state;
    this.slide(directionBetween(width, board.indexOf(tile), board.indexOf(0)));
  }

  /** Slides the tile that can go in a direction, U, D, L or R. */
  slide(letter) {
    return letter ? this.#command(`move ${letter}`) : undefined;
  }

  /** Takes all moves back. */
  restart() {
    return this.#command("restart");
  }

  end() {
    if (this.#id) this.engine.forget(this.#id);
    this.#id = null;
  }
}

/** "g 3". */
export const valued = (name, number) => element("span", { class: `walk-value is-${name}` }, element("span", { class: "walk-name", text: name }), element("strong", { text: grouped(number) }));
