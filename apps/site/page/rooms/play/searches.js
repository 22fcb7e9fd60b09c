// The two searches for a game: for the length of a shortest solution from its start, and for a solution from the board as it is.

import { inRows } from "../../fields.js";
import { SlowNote, commandOf } from "../../slow.js";
import { isPartial } from "./counted.js";

export class Searches {
  /** What is known of the proof while it is looked for: `{}`, `{bound}` or `{ahead}`; else null. */
  proof = null;
  #leaveProof = null;
  #leaveWay = null;
  #wayFrom = null; // the board
  #isLooking = false;
  #improves = null; // the board and the move of the solution that gets shorter, or did
  #game = null;
  /** Who waits hears how it goes faster. */
  #slow = new SlowNote();
  element = this.#slow.element;

  /** Whether a solution is looked for. */
  get isLooking() {
    return this.#isLooking;
  }

  /** Proves the shortest length of a game: `heard(isOver)` after every report, at last with true. */
  prove(game, heard) {
    this.stopProof();
    this.#game = game;
    this.proof = {};
    this.#leaveProof = game.search((event) => {
      if (event.kind === "bound") this.proof = { bound: event.lower_bound };
      else if (event.kind === "busy") this.proof = { ahead: event.ahead };
      else this.stopProof();
      heard(this.proof === null);
    });
    this.#showSlow();
  }

  stopProof() {
    this.#leaveProof?.();
    this.#leaveProof = this.proof = null;
    this.#showSlow();
  }

  /** Looks for a solution of a game from its board as it is drawn; the last event, or null if it was stopped. */
  way(game, cells) {
    return this.#look(game, cells);
  }

  /**
   * Looks for solutions that get shorter and shorter, of a board as it is drawn, or after a move that is `shown`, once for each; `improved()`
   * after each. The first event with one, if none is known yet.
   */
  improve(game, cells, { improved, shown = "", isKnown = false }) {
    const improves = `${cells} ${shown}`;
    if (isKnown && this.#improves === improves) return null;
    const first = this.#look(game, cells, { improved, shown, isKnown });
    this.#improves = improves;
    return first;
  }

  #look(game, cells, { improved = null, shown = "", isKnown = false } = {}) {
    this.stopWay();
    this.#game = game;
    this.#wayFrom = cells;
    this.#isLooking = !isKnown;
    return new Promise((resolve) => {
      const end = (event) => {
        this.#isLooking = false;
        this.#showSlow();
        resolve(event);
      };
      let isLeft = false;
      const leave = game.search((event) => {
        if (isLeft) return;
        const isOver = event.kind === "done" || event.kind === "lost";
        if (isOver) this.#leaveWay = null;
        if (!isOver && event.kind !== "solution") return;
        if (this.#isLooking) end(event);
        else improved();
      }, { isHint: true, isImproved: improved !== null, shown });
      this.#leaveWay = () => {
        isLeft = true;
        leave();
        this.#leaveWay = this.#improves = null;
        end(null);
      };
      this.#showSlow();
    });
  }

  stopWay() {
    this.#leaveWay?.();
  }

  #showSlow() {
    const board = this.#isLooking ? this.#wayFrom : this.#leaveProof ? this.#game.state.start : null;
    // The command solves towards whole goals.
    if (!board || isPartial(this.#game.state)) return void this.#slow.end();
    const { width, goal } = this.#game.state;
    this.#slow.begin(commandOf("solve", [inRows(board, width)], { goal }));
  }
}
