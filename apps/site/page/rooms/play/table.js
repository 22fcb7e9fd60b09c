// The games played, newest first, so that going back finds them as they were left.

import { kept, secondsOf } from "./game.js";
import { remember, remembered } from "../../storage.js";

const MOST = 40;
const addressed = (fields) => new URLSearchParams(fields).toString();

/** What is the same while a game is left alone, as text. */
const fixed = (game) => JSON.stringify({ ...kept(game), at: 0, seconds: 0 });

export class Table {
  #next = null;
  #read = null; // what was read last from another tab: shown here, it is not written again
  #known = null; // what this tab read or wrote last

  #games() {
    const games = remembered("games", []);
    return Array.isArray(games) ? games : [];
  }

  /** The game of an address, what was `kept` of it with `{fields, isWhole, isSolved, moves, title}`; without an address the last one played. */
  kept(address) {
    this.settle();
    const game = this.#games().find(({ fields }) => !address || addressed(fields) === address) ?? null;
    return game?.isAway ? { ...game, at: Date.now() } : game;
  }

  /** The game last left before its end, other than that of an address: `{fields, title, moves}`, or null. */
  unfinished(fields) {
    return this.#games().find((game) => game.moves > 0 && !game.isSolved && addressed(game.fields) !== addressed(fields)) ?? null;
  }

  /** The game is out of sight: its clock rests until it is opened again. */
  leave(state, fields) {
    this.settle();
    const games = this.#games();
    const game = games.find((one) => addressed(one.fields) === addressed(fields));
    if (!state || !game?.is_running || fixed(game) !== fixed(state)) return;
    const away = { ...game, seconds: secondsOf(state), at: Date.now(), isAway: true };
    remember("games", games.map((one) => (one === game ? away : one)));
  }

  /** The same game as somebody has played it elsewhere since, in another tab, or with the clock at which it was left; or null. */
  elsewhere(fields, state) {
    const game = this.kept(addressed(fields));
    if (!game || (!game.isAway && fixed(game) === fixed(state))) return null;
    this.#read = fixed(game);
    return game;
  }

  /**
   * Keeps a game in front of the others, soon: not between a key and its picture. What the player did counts (`isPlayed`); what a search
   * found is not written over what another tab has written since.
   */
  keep(state, { fields, isWhole, title }, isPlayed) {
    if (fixed(state) === this.#read) {
      this.#known = this.#read;
      return;
    }
    this.#read = null;
    if (!this.#next) setTimeout(() => this.settle());
    else if (addressed(this.#next.game.fields) !== addressed(fields)) this.settle();
    const { is_solved: isSolved, single_tile: moves } = state;
    this.#next = { game: { ...kept(state), fields, isWhole, isSolved, moves, title }, isPlayed: isPlayed || Boolean(this.#next?.isPlayed) };
  }

  settle() {
    if (!this.#next) return;
    const { game, isPlayed } = this.#next;
    this.#next = null;
    const address = addressed(game.fields);
    const games = this.#games();
    const stored = games.find(({ fields }) => addressed(fields) === address);
    if (stored && !isPlayed && fixed(stored) !== this.#known) return;
    this.#known = fixed(game);
    remember("games", [game, ...games.filter((other) => other !== stored)].slice(0, MOST));
  }
}
