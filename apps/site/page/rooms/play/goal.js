// The goal as a little board: what the tiles shall look like in the end.

import { drawn, element } from "../../dom.js";

const CELL = 20;

/** The goal of a game as a drawing; with a picture on the tiles, that picture. */
function drawing(state, picture) {
  const [width, height] = [state.width * CELL, state.height * CELL];
  const svg = drawn("svg", { viewBox: `-1 -1 ${width + 2} ${height + 2}`, class: "goal-board", "aria-hidden": "true" },
    drawn("rect", { class: "goal-well", x: -1, y: -1, width: width + 2, height: height + 2, rx: 3 }));
  if (picture) svg.append(drawn("image", { href: picture.url, width, height, preserveAspectRatio: "none" }));
  state.goal_board.forEach((tile, cell) => {
    const [column, row] = [cell % state.width, Math.floor(cell / state.width)];
    const [x, y] = [column * CELL, row * CELL];
    if (tile === 0) {
      svg.append(drawn("rect", { class: "goal-hole", x, y, width: CELL, height: CELL }));
    } else if (!picture) {
      svg.append(drawn("rect", { class: (row + column) % 2 ? "goal-tile tone-b" : "goal-tile", x: x + 0.75, y: y + 0.75, width: CELL - 1.5, height: CELL - 1.5, rx: 2 }),
        drawn("text", { class: "goal-number", x: x + CELL / 2, y: y + CELL * 0.72, "text-anchor": "middle", text: tile }));
    }
  });
  return svg;
}

/** A button with the goal in small, and the goal in large that it opens. */
export class GoalPicture {
  #state = null;
  #picture = null;
  #shown = "";

  constructor() {
    this.large = element("div", { class: "goal-large", id: "goal-large", popover: "auto", role: "dialog", "aria-label": "The goal" });
    this.button = element("button", { type: "button", class: "goal-button", popovertarget: "goal-large", title: "The goal: how the tiles shall stand in the end" });
    this.element = element("div", { class: "goal" }, this.button, this.large);
  }

  show(state) {
    this.#state = state;
    this.#draw();
  }

  /** `{url}` of the picture on the tiles, or null. */
  picture(picture) {
    this.#picture = picture;
    this.#draw();
  }

  #draw() {
    const state = this.#state;
    if (!state) return;
    const key = `${state.width} ${state.goal_board} ${this.#picture?.url}`;
    if (key === this.#shown) return;
    this.#shown = key;
    const name = /^[a-z-]+$/.test(state.goal) ? state.goal.replace("-", " ") : "a board of its own";
    this.button.replaceChildren(element("span", { class: "goal-label" }, "Goal", element("span", { class: "unseen", text: ` ${name}` })), drawing(state, this.#picture));
    this.large.replaceChildren(element("p", { class: "label", text: `The goal: ${name}` }), drawing(state, this.#picture));
  }
}
