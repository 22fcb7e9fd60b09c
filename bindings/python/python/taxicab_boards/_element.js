/**
 * A playable sliding puzzle in one line of HTML: `<taxicab-board size="4x4"></taxicab-board>`, after `import "taxicab/element"`.
 *
 * Attributes, also as properties: `size` (`3x3`), `seed`, `goal`, or `board` with the tiles; a change begins a new game. Click or tap a tile, or use the arrow
 * keys; a tile further off takes its whole run along. Events: `begin`, `move` and `solved`, with the state of the game as `detail`.
 * Colours and type come from the page: `--taxicab-tile`, `--taxicab-ink`, `--taxicab-well`, `--taxicab-accent`, and `font`.
 *
 * @module taxicab/element
 */

import { request } from "./games.js";

const STYLE = `
  :host { display: block; inline-size: min(100%, 24rem); font: 600 1rem/1 system-ui, sans-serif; }
  :host([hidden]) { display: none; }
  .well { position: relative; aspect-ratio: var(--columns, 3) / var(--rows, 3); container-type: inline-size; background: var(--taxicab-well, #ddd3be);
    border-radius: .5rem; touch-action: pinch-zoom; user-select: none; -webkit-user-select: none; }
  .well:focus-visible { outline: .1875rem solid var(--taxicab-accent, #d9a900); outline-offset: .1875rem; }
  .well.is-solved { box-shadow: 0 0 0 .1875rem var(--taxicab-accent, #d9a900); }
  button { position: absolute; inset: 0 auto auto 0; box-sizing: border-box; inline-size: calc(100% / var(--columns)); block-size: calc(100% / var(--rows));
    padding: 0; border: .0625rem solid var(--taxicab-well, #ddd3be); border-radius: .375rem; cursor: pointer;
    font: inherit; font-size: calc(36cqi / var(--columns)); color: var(--taxicab-ink, #1f1c16); background: var(--taxicab-tile, #fffdf8);
    transform: translate(calc(100% * var(--column)), calc(100% * var(--row))); transition: transform 120ms ease-out; }
  button.is-hinted { background: var(--taxicab-accent, #f6c514); color: #1f1c16; }
  @media (prefers-reduced-motion: reduce) { button { transition: none; } }
  @media (forced-colors: active) { button { border-color: ButtonText; } button.is-hinted { outline: .25rem solid Highlight; } }
  [role="status"] { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
`;
const ARROWS = { ArrowUp: "U", ArrowDown: "D", ArrowLeft: "L", ArrowRight: "R" };

let last = Promise.resolve();

/** All boards of a page play in one thread, one after the other. */
function answered(ask, question) {
  const answer = last.then(() => ask(question));
  last = answer.catch(() => {});
  return answer;
}

/** What continues a game: these fields of its last answer are in the next request. */
const KEPT = ["share", "seconds", "is_running", "hints_used", "hinted", "solver_used", "best_known", "findings"];

/** The same fields as of now. */
function standing(state) {
  const kept = Object.fromEntries(KEPT.map((name) => [name, state[name]]));
  return state.is_running ? { ...kept, seconds: state.seconds + (performance.now() - state.at) / 1000 } : kept;
}

// Where a server renders there are no elements: there the module does nothing.
export class TaxicabBoard extends (globalThis.HTMLElement ?? class {}) {
  static observedAttributes = ["size", "seed", "goal", "board"];
  #well = document.createElement("div");
  #status = document.createElement("div");
  #tiles = new Map();
  #state = null;
  #begun = 0;
  #queue = Promise.resolve();

  /** Who answers `game` and `game solution`: the package, unless a page has its own, as the kernel of a notebook. */
  request = request;

  constructor() {
    super();
    const style = new CSSStyleSheet();
    style.replaceSync(STYLE);
    this.attachShadow({ mode: "open" }).adoptedStyleSheets = [style];
    this.#well.className = "well";
    this.#well.tabIndex = 0;
    this.#well.setAttribute("role", "group");
    this.#status.setAttribute("role", "status");
    this.shadowRoot.append(this.#well, this.#status);
    this.#well.addEventListener("keydown", (event) => {
      const direction = ARROWS[event.key];
      if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      this.#command(`moves ${direction}`);
    });
  }

  connectedCallback() {
    if (!this.#state) this.shuffle();
  }

  attributeChangedCallback(name, before, after) {
    if (this.isConnected && before !== after) this.shuffle();
  }

  /** The attributes as properties: frameworks set them. */
  get size() { return this.getAttribute("size"); }
  set size(value) { this.#given("size", value); }
  get seed() { return this.getAttribute("seed"); }
  set seed(value) { this.#given("seed", value); }
  get goal() { return this.getAttribute("goal"); }
  set goal(value) { this.#given("goal", value); }

  #given(name, value) {
    if (value === null || value === undefined) this.removeAttribute(name);
    else this.setAttribute(name, String(value));
  }

  /** The board: rows from the top, 0 for the blank; null before the first. To set it begins a new game there, as the attribute does. */
  set board(value) {
    this.#given("board", value);
  }

  get board() {
    if (!this.#state) return null;
    const { board, width } = this.#state;
    return Array.from({ length: board.length / width }, (_, row) => board.slice(row * width, (row + 1) * width).join(" ")).join("/");
  }

  /** The state of the game: `single_tile` moves, `seconds`, `is_solved`, `shortest` and more. */
  get state() {
    return this.#state;
  }

  /** A new game, of the attributes. */
  async shuffle() {
    const turn = ++this.#begun;
    // The attributes of one change come one by one.
    await null;
    if (turn !== this.#begun) return;
    const given = (name) => this.getAttribute(name) ?? undefined;
    const seed = given("seed") ?? Math.floor(Math.random() * 1e6);
    const wish = given("board") ? { board: given("board"), goal: given("goal") } : { size: given("size") ?? "3x3", goal: given("goal"), seed };
    try {
      const state = await this.#asked(wish);
      if (turn !== this.#begun) return;
      this.#well.replaceChildren();
      this.#tiles.clear();
      this.#show(state);
      this.dispatchEvent(new CustomEvent("begin", { detail: state }));
    } catch (error) {
      this.#status.textContent = error.message;
      this.dispatchEvent(new ErrorEvent("error", { message: error.message, error }));
    }
  }

  /** Takes the last move back. */
  undo() {
    return this.#command("undo");
  }

  /** Marks the next move of a shortest solution, as far as it is known. */
  hint() {
    return this.#inTurn(async () => {
      const { goal } = this.#state;
      if (!this.#state.is_solution_known) {
        const finding = await answered(this.request, { command: "game solution", board: this.board, goal, hint: true });
        this.#show(await this.#asked({ ...standing(this.#state), findings: [...this.#state.findings, finding] }));
      }
      const state = await this.#act("hint");
      this.#tiles.get(state.change.tile)?.classList.add("is-hinted");
    });
  }

  async #asked(fields) {
    const at = performance.now();
    return { ...await answered(this.request, { ...fields, command: "game" }), at };
  }

  /** Does something, and shows what comes of it. */
  async #act(action) {
    const state = await this.#asked({ ...standing(this.#state), action });
    if (state.change.kind === "refused") throw new Error(state.change.reason);
    this.#show(state);
    return state;
  }

  #command(action) {
    return this.#inTurn(async () => {
      const before = this.#state.is_solved;
      const state = await this.#act(action);
      this.dispatchEvent(new CustomEvent("move", { detail: state }));
      if (state.is_solved && !before) this.dispatchEvent(new CustomEvent("solved", { detail: state }));
    });
  }

  /** One after another; what the game refuses is announced. */
  #inTurn(work) {
    this.#queue = this.#queue.then(() => this.#state && work()).catch((error) => { this.#status.textContent = error.message; });
    return this.#queue;
  }

  #show(state) {
    this.#state = state;
    const rows = state.board.length / state.width;
    this.#well.style.setProperty("--columns", state.width);
    this.#well.style.setProperty("--rows", rows);
    this.#well.setAttribute("aria-label", `Sliding puzzle, ${state.width} by ${rows}`);
    this.#well.classList.toggle("is-solved", state.is_solved);
    this.#status.textContent = state.is_solved && state.single_tile ? `Solved in ${state.single_tile} moves.` : "";
    for (const [cell, number] of state.board.entries()) {
      if (number === 0) continue;
      const tile = this.#tile(number);
      tile.classList.remove("is-hinted");
      tile.style.setProperty("--column", cell % state.width);
      tile.style.setProperty("--row", Math.floor(cell / state.width));
    }
  }

  #tile(number) {
    let tile = this.#tiles.get(number);
    if (!tile) {
      tile = document.createElement("button");
      tile.type = "button";
      tile.tabIndex = -1;
      tile.textContent = number;
      tile.addEventListener("click", () => this.#command(`tile ${number}`));
      this.#tiles.set(number, tile);
      this.#well.append(tile);
    }
    return tile;
  }
}

if (globalThis.customElements && !customElements.get("taxicab-board")) customElements.define("taxicab-board", TaxicabBoard);
