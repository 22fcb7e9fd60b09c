// The board on the screen: one button a tile, moved by transforms alone.

import { element } from "../../dom.js";
import { isPartial } from "./counted.js";
import { ACROSS, after, directionBetween } from "./slides.js";

const NAMES = { U: "up", D: "down", L: "left", R: "right" };
const READING = 1800; // milliseconds for a note of a few words

/** "up" for `U`. */
export const directionName = (letter) => NAMES[letter];

let made = 0;

export class BoardView {
  #name = `board-${++made}`;
  /** The tiles as they are drawn; ahead of the game while it has not answered. */
  cells = [];
  width = 0;
  #tiles = new Map(); // the number of a tile → its button
  #drawn = new Map(); // the number of a tile → its cell and marks as drawn
  #order = "";
  #pulled = null;
  #shape = "";
  #hinted = null;
  #picture = null;
  #state = null;
  #size = null; // `{width, height}`, known before the tiles are
  #pace = 120;
  #glided = 120;
  #noted = 0;

  constructor(onTile) {
    this.element = element("div", { class: "board", role: "group", tabindex: "0", "aria-describedby": "board-keys" });
    this.bubble = element("p", { class: "bubble", hidden: true, "aria-hidden": "true" });
    this.frame = element("div", { class: "board-frame" }, this.element, this.bubble);
    this.element.addEventListener("click", (event) => {
      const tile = event.target.closest("[data-tile]");
      if (tile) onTile(Number(tile.dataset.tile));
    });
  }

  /** Makes the cells as large as the room around the board allows, in whole pixels, so that tiles are sharp. */
  fit() {
    const room = this.frame.parentElement;
    if (!room || !this.#size) return;
    const { width, height } = this.#size;
    const rim = Math.max(3, Math.min(8, Math.round(Math.min(room.clientWidth, room.clientHeight) / 80)));
    const cell = Math.floor(Math.min((room.clientWidth - 2 * rim) / width, (room.clientHeight - 2 * rim) / height));
    this.frame.style.setProperty("--rim", `${rim}px`);
    this.frame.style.setProperty("--cell", `${Math.max(8, cell)}px`);
  }

  /** The place of a board that is still to come, so that nothing moves when its tiles are there. */
  expect(width, height) {
    if (this.#state) return;
    this.#size = { width, height };
    this.frame.style.setProperty("--columns", width);
    this.frame.style.setProperty("--rows", height);
    this.fit();
  }

  /** Draws a state. Tiles glide to their places, unless the board is another one (`jump`). */
  show(state, { jump = false } = {}) {
    const shape = `${state.width}x${state.height}:${state.goal_board}:${state.counts}`;
    this.#state = this.#size = state;
    this.cells = state.board;
    this.width = state.width;
    if (shape !== this.#shape) {
      this.#load(state);
      this.#shape = shape;
      jump = true;
    }
    this.element.classList.toggle("is-still", jump);
    if (jump) this.#hideNote();
    const blank = state.board.indexOf(0);
    const movable = new Set(state.movable);
    state.board.forEach((tile, cell) => {
      if (tile !== 0) this.#mark(tile, cell, movable.has(cell), blank);
    });
    // Only those who read the tiles in turn need their order; to set it is slow.
    const order = state.board.filter((tile) => tile !== 0).map((tile) => `${this.#name}-${tile}`).join(" ");
    if (order !== this.#order) this.element.setAttribute("aria-owns", order);
    this.#order = order;
    this.element.classList.toggle("is-solved", state.is_solved);
    if (!state.is_solved) this.element.classList.remove("is-celebrated");
    this.element.setAttribute("aria-label", `Board, ${state.height} rows of ${state.width}, the blank in row ${Math.floor(blank / state.width) + 1} column ${blank % state.width + 1}${state.is_solved ? ", solved" : ""}`);
    if (jump) {
      this.element.getBoundingClientRect(); // applies the places before gliding is allowed again
      this.element.classList.remove("is-still");
    }
  }

  #mark(tile, cell, canSlide, blank) {
    const { width, goal_board: goal, counted } = this.#state;
    const direction = canSlide ? directionBetween(width, cell, blank) : "";
    const doesCount = counted.includes(tile);
    const isHome = doesCount && goal[cell] === tile;
    const drawn = `${cell} ${direction} ${isHome}`;
    if (this.#drawn.get(tile) === drawn) return;
    this.#drawn.set(tile, drawn);
    const button = this.#tiles.get(tile);
    this.#place(tile, cell);
    button.classList.toggle("can-slide", canSlide);
    button.classList.toggle("is-home", isHome);
    const [row, column] = [Math.floor(cell / width), cell % width];
    button.setAttribute("aria-label", `tile ${tile}, row ${row + 1} column ${column + 1}${isHome ? ", in place" : doesCount ? "" : ", does not count"}${canSlide ? `, can slide ${directionName(direction)}` : ""}`);
  }

  /** Where a tile is drawn, and how many pixels off its cell. */
  #place(tile, cell, right = 0, down = 0) {
    const [row, column] = [Math.floor(cell / this.width), cell % this.width];
    const shift = (cells, pixels) => (pixels ? `calc(${cells * 100}% + ${pixels.toFixed(1)}px)` : `${cells * 100}%`);
    this.#tiles.get(tile).style.transform = `translate(${shift(column, right)}, ${shift(row, down)})`;
  }

  /** Draws a run of tiles gliding to its place, before the game has answered. */
  slide(run, milliseconds = this.#pace) {
    this.#forgetPull();
    this.#glide(milliseconds);
    for (const { tile, to } of run.slides) {
      this.#place(tile, to);
      this.#drawn.delete(tile);
    }
    this.cells = after(this.cells, run);
  }

  /** Draws a run of tiles on its way to the blank, as far as the finger has pushed it. */
  pull(run, pixels) {
    const { slides, letter } = run;
    if (this.#pulled && this.#pulled[0].tile !== slides[0].tile) this.letGo();
    this.#pulled = slides;
    this.element.classList.add("is-pulled");
    const [right, down] = ACROSS[letter];
    for (const { tile, from } of slides) this.#place(tile, from, right * pixels, down * pixels);
  }

  /** Lets the tiles that were pushed glide back. */
  letGo() {
    if (!this.#pulled) return;
    const slides = this.#pulled;
    this.#forgetPull();
    this.#glide(this.#pace);
    for (const { tile, from } of slides) this.#place(tile, from);
  }

  #forgetPull() {
    this.#pulled = null;
    this.element.classList.remove("is-pulled");
  }

  cellAt(x, y) {
    const box = this.element.getBoundingClientRect();
    const height = this.cells.length / this.width;
    const index = (part, count) => Math.max(0, Math.min(count - 1, Math.floor(part * count)));
    return index((y - box.top) / box.height, height) * this.width + index((x - box.left) / box.width, this.width);
  }

  step() {
    return this.element.clientWidth / this.width;
  }

  #load(state) {
    this.frame.style.setProperty("--columns", state.width);
    this.frame.style.setProperty("--rows", state.height);
    this.#tiles.clear();
    this.#drawn.clear();
    this.#pulled = null;
    this.#hinted = null;
    this.element.classList.toggle("is-partial", isPartial(state));
    this.element.classList.toggle("is-fine", Math.max(state.width, state.height) > 6);
    const face = (home) => (Math.floor(home / state.width) + home % state.width) % 2 ? "tone-b" : "tone-a";
    const buttons = state.board.filter((tile) => tile !== 0).sort((a, b) => a - b).map((tile) => {
      const home = state.goal_board.indexOf(tile);
      const button = element("button", { type: "button", class: `tile ${face(home)} ${state.counted.includes(tile) ? "" : "is-free"}`, id: `${this.#name}-${tile}`, tabindex: "-1", "data-tile": tile },
        element("span", { class: "face" }, element("span", { class: "number", text: tile })));
      button.style.setProperty("--home", home);
      this.#tiles.set(tile, button);
      return button;
    });
    // The picture in one piece, shown at the end: no hole, no numbers, no seams.
    this.whole = element("div", { class: "whole", "aria-hidden": "true" });
    this.element.replaceChildren(...buttons, this.whole);
    this.fit();
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
    const part = (index, count) => (count > 1 ? (index / (count - 1)) * 100 : 0);
    this.whole.style.backgroundImage = picture ? `url("${picture.url}")` : "";
    for (const [tile, button] of this.#tiles) {
      const home = state.goal_board.indexOf(tile);
      const face = button.firstChild.style;
      face.backgroundImage = picture ? `url("${picture.url}")` : "";
      face.backgroundSize = `${state.width * 100}% ${state.height * 100}%`;
      face.backgroundPosition = `${part(home % state.width, state.width)}% ${part(Math.floor(home / state.width), state.height)}%`;
    }
  }

  pace(milliseconds) {
    this.#pace = milliseconds;
    this.#glide(milliseconds);
  }

  #glide(milliseconds) {
    // All tiles inherit it: to set it is to style them all.
    if (milliseconds === this.#glided) return;
    this.#glided = milliseconds;
    this.frame.style.setProperty("--glide", `${milliseconds}ms`);
  }

  celebrate() {
    this.element.classList.add("is-celebrated");
  }

  /** Writes a few words at a cell, where the player looks, and shakes the board a little: an impossible move. */
  refuse(cell, text) {
    this.element.classList.remove("is-refusing");
    this.element.getBoundingClientRect();
    this.element.classList.add("is-refusing");
    if (!text) return;
    const [row, column] = [Math.floor(cell / this.width), cell % this.width];
    this.bubble.textContent = text;
    this.bubble.style.setProperty("--column", column);
    this.bubble.style.setProperty("--row", row);
    // At the edges it leans inwards.
    this.bubble.dataset.lean = column === 0 ? "left" : column === this.width - 1 ? "right" : "";
    this.bubble.dataset.side = row === 0 ? "below" : "above";
    this.bubble.hidden = false;
    clearTimeout(this.#noted);
    this.#noted = setTimeout(() => this.#hideNote(), READING);
  }

  #hideNote() {
    clearTimeout(this.#noted);
    this.bubble.hidden = true;
  }

  focus() {
    this.element.focus({ preventScroll: true });
  }
}
