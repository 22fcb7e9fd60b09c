// A board to walk on, one move at a time.

import { button, element } from "../../dom.js";
import { BoardView } from "../play/board_view.js";
import { Game } from "../play/game.js";
import { directionBetween } from "../play/slides.js";

const ARROWS = { ArrowUp: "U", ArrowDown: "D", ArrowLeft: "L", ArrowRight: "R" };

/** Tiles are slid by press or arrow key, without the core; the button `again` takes all moves back. */
export class Walk {
  #game = null;
  #expected = null; // the board and the goal of a walk that may begin before it is asked for

  /** `moved(state)` after every move. */
  constructor(moved) {
    this.moved = moved;
    this.board = new BoardView((tile) => this.#press(tile));
    this.element = element("div", { class: "walk" }, this.board.frame);
    this.again = button({ text: "From the start", symbol: "restart", kind: "quiet", onclick: () => this.#command("restart") });
    this.element.addEventListener("keydown", (event) => {
      if (!(event.key in ARROWS) || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      this.slide(ARROWS[event.key]);
    });
    new ResizeObserver(() => this.board.fit()).observe(this.element);
  }

  /** A board can be walked on before all is known of it: `begin` then leaves the walk as far as it is. */
  async expect(board, goal) {
    this.#expected = null;
    await this.begin(board, goal).catch((error) => { if (!error.kind) throw error; });
    this.#expected = `${board} ${goal}`;
  }

  async begin(board, goal = "blank-last") {
    const isExpected = this.#game !== null && this.#expected === `${board} ${goal}`;
    this.#expected = null;
    if (isExpected) return this.#game.state;
    const game = new Game();
    await game.begin({ board, goal });
    this.#game = game;
    this.board.show(game.state, { jump: true });
    return game.state;
  }

  async #command(command) {
    const game = this.#game;
    const state = await game?.act(command).catch((error) => { if (!error.kind) throw error; });
    if (!state || game !== this.#game || `${state.board}` === `${this.board.cells}`) return;
    this.board.show(state);
    await this.moved(state);
  }

  /** One tile slides a press, also where a whole run could: g counts single moves. */
  #press(tile) {
    const { cells, width } = this.board;
    this.slide(directionBetween(width, cells.indexOf(tile), cells.indexOf(0)));
  }

  slide(letter) {
    return letter ? this.#command(`move ${letter}`) : undefined;
  }

  end() {
    this.#game = null;
  }
}
