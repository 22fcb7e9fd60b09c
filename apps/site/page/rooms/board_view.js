// The board on the screen: one button a tile, moved by transforms alone.

import { element } from "../dom.js";

const NAMES = { U: "up", D: "down", L: "left", R: "right" };

/** "up" for `U`. */
export const directionName = (letter) => NAMES[letter];

/** The letter of the direction from a cell to another one in its row or column, or null. */
export function directionBetween(width, from, to) {
  const [row, column] = [Math.floor(from / width), from % width];
  const [otherRow, otherColumn] = [Math.floor(to / width), to % width];
  if (row === otherRow && column !== otherColumn) return otherColumn > column ? "R" : "L";
  if (column === otherColumn && row !== otherRow) return otherRow > row ? "D" : "U";
  return null;
}

export class BoardView {
  #tiles = new Map(); // the number of a tile → its button
  #shape = "";
  #hinted = null;
  #picture = null;
  #state = null;

  /** `onTile(tile)` is called when a tile is pressed. */
  constructor(onTile) {
    this.element = element("div", { class: "board", role: "group", tabindex: "0", "aria-describedby": "board-keys" });
    this.frame = element("div", { class: "board-frame" }, this.element);
    this.element.addEventListener("click", (event) => {
      const tile = event.target.closest(".tile");
      if (tile) onTile(Number(tile.dataset.tile));
    });
  }

  /** Draws a state. Tiles glide to their places, unless the board is another one (`jump`). */
  show(state, { jump = false } = {}) {
    const shape = `${state.width}x${state.height}:${state.goal_board}`;
    this.#state = state;
    if (shape !== this.#shape) {
      this.#lay(state);
      this.#shape = shape;
      jump = true;
    }
    this.element.classList.toggle("is-still", jump);
    const blank = state.board.indexOf(0);
    const movable = new Set(state.movable);
    const order = [];
    state.board.forEach((tile, cell) => {
      if (tile === 0) return;
      const button = this.#tiles.get(tile);
      const [row, column] = [Math.floor(cell / state.width), cell % state.width];
      button.style.transform = `translate(${column * 100}%, ${row * 100}%)`;
      const canSlide = movable.has(cell);
      const slide = canSlide ? `, can slide ${directionName(directionBetween(state.width, cell, blank))}` : "";
      const isHome = state.goal_board[cell] === tile;
      button.classList.toggle("can-slide", canSlide);
      button.classList.toggle("is-home", isHome);
      button.setAttribute("aria-label", `tile ${tile}, row ${row + 1} column ${column + 1}${isHome ? ", in place" : ""}${slide}`);
      order.push(button.id);
    });
    this.element.setAttribute("aria-owns", order.join(" "));
    this.element.classList.toggle("is-solved", state.is_solved);
    this.element.setAttribute("aria-label", `Board, ${state.height} rows of ${state.width}, the blank in row ${Math.floor(blank / state.width) + 1} column ${blank % state.width + 1}${state.is_solved ? ", solved" : ""}`);
    if (jump) {
      this.element.getBoundingClientRect(); // applies the places before gliding is allowed again
      this.element.classList.remove("is-still");
    }
  }

  #lay(state) {
    this.frame.style.setProperty("--columns", state.width);
    this.frame.style.setProperty("--rows", state.height);
    this.#tiles.clear();
    this.#hinted = null;
    this.element.classList.toggle("is-fine", Math.max(state.width, state.height) > 6);
    const buttons = state.board.filter((tile) => tile !== 0).sort((a, b) => a - b).map((tile) => {
      const home = state.goal_board.indexOf(tile);
      const tone = (Math.floor(home / state.width) + home % state.width) % 2 ? "tone-b" : "tone-a";
      const button = element("button", { type: "button", class: `tile ${tone}`, id: `tile-${tile}`, tabindex: "-1", "data-tile": tile },
        element("span", { class: "face" }, element("span", { class: "number", text: tile })));
      this.#tiles.set(tile, button);
      return button;
    });
    this.element.replaceChildren(...buttons);
    this.picture(this.#picture);
  }

  /** Marks the tile to slide next with an arrow in its direction; null takes the mark away. */
  hint(tile, direction = null) {
    if (this.#hinted) {
      this.#hinted.classList.remove("is-hinted");
      delete this.#hinted.dataset.direction;
    }
    this.#hinted = tile === null ? null : this.#tiles.get(tile) ?? null;
    if (this.#hinted) {
      this.#hinted.classList.add("is-hinted");
      this.#hinted.dataset.direction = direction;
    }
  }

  /** Covers the tiles with a picture (`{url, hasNumbers}`), or with numbers alone (null). */
  picture(picture) {
    this.#picture = picture;
    const state = this.#state;
    this.element.classList.toggle("has-picture", picture !== null);
    this.element.classList.toggle("has-numbers", picture === null || picture.hasNumbers);
    if (!state) return;
    for (const [tile, button] of this.#tiles) {
      const home = state.goal_board.indexOf(tile);
      const face = button.firstChild.style;
      if (!picture) {
        face.backgroundImage = "";
        continue;
      }
      const part = (index, count) => (count > 1 ? (index / (count - 1)) * 100 : 0);
      face.backgroundImage = `url("${picture.url}")`;
      face.backgroundSize = `${state.width * 100}% ${state.height * 100}%`;
      face.backgroundPosition = `${part(home % state.width, state.width)}% ${part(Math.floor(home / state.width), state.height)}%`;
    }
  }

  /** How long a tile glides, in milliseconds: fast replays must not lag. */
  pace(milliseconds) {
    this.frame.style.setProperty("--glide", `${milliseconds}ms`);
  }

  /** Shakes the board: an impossible move. */
  shrug() {
    this.element.classList.remove("is-shrugging");
    this.element.getBoundingClientRect();
    this.element.classList.add("is-shrugging");
  }

  focus() {
    this.element.focus({ preventScroll: true });
  }
}
