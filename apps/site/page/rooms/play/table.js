// The games played, newest first, so that going back finds them as they were left.

import { remember, remembered } from "../../storage.js";

const MOST = 12;
const addressed = (fields) => new URLSearchParams(fields).toString();

export class Table {
  #next = null;

  /** `forget(id)` receives the games that are no longer stored. */
  constructor(forget) {
    this.forget = forget;
  }

  #games() {
    const games = remembered("games", []);
    return Array.isArray(games) ? games : [];
  }

  /** The game of an address, `{id, share, fields, isWhole}`; without an address the last one played. */
  kept(address) {
    this.settle();
    return this.#games().find(({ fields }) => !address || addressed(fields) === address) ?? null;
  }

  /** Keeps a game in front of the others, soon: not between a key and its picture. */
  keep(game) {
    if (!this.#next) setTimeout(() => this.settle());
    else if (addressed(this.#next.fields) !== addressed(game.fields)) this.settle();
    this.#next = game;
  }

  /** Keeps it now. */
  settle() {
    const game = this.#next;
    if (!game) return;
    this.#next = null;
    const address = addressed(game.fields);
    const games = [game, ...this.#games().filter(({ fields }) => addressed(fields) !== address)];
    for (const { id } of games.splice(MOST)) this.forget(id);
    remember("games", games);
  }
}
