// The games played, newest first, so that going back finds them as they were left.

import { kept } from "../../engine.js";
import { remember, remembered } from "../../storage.js";

const MOST = 12;
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

  /** The game of an address, what was `kept` of it with `{fields, isWhole}`; without an address the last one played. */
  kept(address) {
    this.settle();
    return this.#games().find(({ fields }) => !address || addressed(fields) === address) ?? null;
  }

  /** The same game as somebody has played it elsewhere since, in another tab; or null. */
  elsewhere(fields, state) {
    const game = this.kept(addressed(fields));
    if (!game || fixed(game) === fixed(state)) return null;
    this.#read = fixed(game);
    return game;
  }

  /**
   * Keeps a game in front of the others, soon: not between a key and its picture. What the player did counts (`isPlayed`); what a search
   * found is not written over what another tab has written since.
   */
  keep(state, fields, isWhole, isPlayed) {
    if (fixed(state) === this.#read) {
      this.#known = this.#read;
      return;
    }
    this.#read = null;
    if (!this.#next) setTimeout(() => this.settle());
    else if (addressed(this.#next.game.fields) !== addressed(fields)) this.settle();
    this.#next = { game: { ...kept(state), fields, isWhole }, isPlayed: isPlayed || Boolean(this.#next?.isPlayed) };
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
