// The two searches for a game: for the length of a shortest solution from its start, and for a solution from the board as it is.

import { inRows } from "../../fields.js";
import { SlowNote, commandOf } from "../../slow.js";

export class Searches {
  /** What is known of the proof while it is looked for: `{}`, `{bound}` or `{ahead}`; else null. */
  proof = null;
  #leaveProof = null;
  #leaveWay = null;
  #wayFrom = null; // the board
  #game = null;
  /** Who waits hears how it goes faster. */
  #slow = new SlowNote();
  element = this.#slow.element;

  /** Whether a solution is looked for. */
  get isLooking() {
    return this.#leaveWay !== null;
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
    this.#game = game;
    this.#wayFrom = cells;
    return new Promise((resolve) => {
      const end = (event) => {
        this.#leaveWay = null;
        this.#showSlow();
        resolve(event);
      };
      const leave = game.search((event) => { if (event.kind === "done" || event.kind === "lost") end(event); }, { isHint: true });
      this.#leaveWay = () => {
        leave();
        end(null);
      };
      this.#showSlow();
    });
  }

  stopWay() {
    this.#leaveWay?.();
  }

  #showSlow() {
    const board = this.#leaveWay ? this.#wayFrom : this.#leaveProof ? this.#game.state.start : null;
    if (!board) return void this.#slow.end();
    const { width, goal } = this.#game.state;
    this.#slow.begin(commandOf("solve", [inRows(board, width)], { goal }));
  }
}
