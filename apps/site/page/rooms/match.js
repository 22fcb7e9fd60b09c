// The room Match: pairs hidden on a grid; a miss tells how far each of the two cards lies from its partner.

import { button, copied, element, sentence } from "../dom.js";
import { EngineError } from "../engine.js";
import { withoutEmpty } from "../fields.js";
import { remember, remembered } from "../storage.js";
import { bestOf, recordMatch } from "./match/bests.js";
import { Grid } from "./match/grid.js";
import { NewMatch } from "./match/new_game.js";
import { METRICS, mean, shown, situation, sizeOf } from "./match/words.js";

const FIRST = { size: "4x4", metric: "taxi" };
const LAST = "match.last"; // the game to go on with: its fields, and the cells whose cards were turned over
const AID = "match.aid";

const query = (fields) => new URLSearchParams(fields).toString();

/** What an address asks for, as a wish to the engine. */
function wished({ size, metric, seed, daily }) {
  if (daily) return { size, metric, daily };
  if (seed === undefined || seed === "") return { size, metric };
  // A greater seed would be rounded and give other cards.
  if (!/^\d+$/.test(seed) || !Number.isSafeInteger(Number(seed))) throw new EngineError("bad", `The seed ${seed} is no whole number of at most 15 digits.`);
  return { size, metric, seed: Number(seed) };
}

export class Match {
  name = "match";
  #state = null;
  #fields = {};
  #reveals = [];
  #note = ""; // beside what happened: a refusal, a best result
  #turn = 0;
  #presses = Promise.resolve();

  constructor(shell, main) {
    this.shell = shell;
    this.engine = shell.engine;
    this.grid = new Grid((cell) => this.#press(cell));
    this.dialog = new NewMatch((fields) => this.#begin(fields));
    this.#build(main);
    this.keys = (event) => {
      if (event.key !== "n" || event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.("input, textarea, select, dialog")) return;
      event.preventDefault();
      this.#new();
    };
    document.addEventListener("keydown", this.keys);
  }

  #build(main) {
    this.title = element("h1", { class: "title", text: "Match" });
    this.subtitle = element("span", { class: "note" });
    const figure = (label) => {
      const value = element("dd", { class: "match-value" });
      return { value, element: element("div", { class: "match-figure" }, element("dt", { text: label }), value) };
    };
    this.figures = { turns: figure("Turns"), pairs: figure("Pairs"), expected: figure("Expected"), best: figure("Best") };
    this.message = element("p", {});
    this.again = button({ text: "Again", symbol: "next", label: "Play again", kind: "main-action", onclick: () => this.#again() });
    this.link = button({ text: "Copy link", kind: "quiet", onclick: async () => this.shell.announce(await copied(location.href, this.link) ? "Link copied." : "It could not be copied.") });
    this.aid = element("input", { type: "checkbox", checked: remembered(AID, true), onchange: () => {
      remember(AID, this.aid.checked);
      this.#show();
    } });
    this.rule = element("p", { class: "note" });
    this.element = element("div", { class: "match" },
      element("div", { class: "match-stage" },
        element("div", { class: "match-head" }, element("div", { class: "match-title" }, this.title, this.subtitle), button({ text: "New game", onclick: () => this.#new() })),
        element("dl", { class: "match-figures" }, ...Object.values(this.figures).map((one) => one.element)),
        element("div", { class: "match-board" }, this.grid.element),
        this.box = element("div", { class: "message" }, this.message, this.again)),
      element("div", { class: "match-below" },
        element("label", { class: "row check" }, this.aid, element("span", { text: "Mark where a partner may lie" })),
        this.rule,
        element("p", { class: "note", text: "Expected is the mean number of turns of a player who remembers every card and uses no distance. Fewer are possible." }),
        element("p", { class: "note", id: "match-keys", text: "Arrow keys go from card to card, Enter or Space turns one over, N begins a new game." }),
        element("div", { class: "row" }, this.link)));
    main.append(this.element, this.dialog.element);
    // The first screen ends where the screen ends: the header has as many lines as it needs.
    this.room = new ResizeObserver(() => this.element.style.setProperty("--top", `${Math.round(this.element.getBoundingClientRect().top + scrollY)}px`));
    this.room.observe(document.querySelector("header"));
  }

  /** Shows what the address asks for: the game on the table, the one to go on with, or a new one. */
  async enter(fields) {
    const asked = query(fields);
    if (this.#state && (!asked || asked === query(this.#fields))) return void this.shell.address("match", this.#fields, { replace: true });
    const last = remembered(LAST);
    const isLast = last && (!asked || query(last.fields) === asked);
    const error = await (isLast ? this.#begin(last.fields, { reveals: last.reveals, replace: true }) : this.#begin({ ...FIRST, ...fields }, { replace: true }));
    if (!error || this.shell.isLeft) return;
    // The address asks for what cannot be: say why, and put a game on the table.
    if (!this.#state && error.kind !== "unreachable") await this.#begin(FIRST, { replace: true });
    this.#fail(error);
  }

  /** Begins a game, or sets one up again; an error is handed back, and the game before it stays. */
  async #begin(fields, { reveals = [], replace = false } = {}) {
    const turn = ++this.#turn;
    try {
      const state = await this.engine.newMatch({ ...wished(fields), reveals });
      if (turn !== this.#turn || this.shell.isLeft) return null;
      if (this.#state) this.engine.endMatch(this.#state.id);
      this.#fields = withoutEmpty({ size: sizeOf(state), metric: state.metric, ...(fields.daily ? { daily: fields.daily } : { seed: String(state.seed) }) });
      [this.#state, this.#reveals, this.#note] = [state, [...reveals], ""];
      this.#keep();
      this.shell.address("match", this.#fields, { replace });
      this.#show();
      if (!replace) this.grid.focus();
      this.shell.announce(`${this.subtitle.textContent}. ${situation(state)}`);
      return null;
    } catch (error) {
      if (error.kind === undefined) throw error;
      return error;
    }
  }

  #keep() {
    remember(LAST, { fields: this.#fields, reveals: this.#reveals });
  }

  /** Turns over a card; cards are turned over in the order of the presses. */
  #press(cell) {
    this.#presses = this.#presses.then(() => this.#reveal(cell));
  }

  async #reveal(cell) {
    const turn = this.#turn;
    if (!this.#state) return;
    try {
      const { change, state } = await this.#answer(cell);
      if (turn !== this.#turn || this.shell.isLeft) return;
      [this.#state, this.#note] = [state, ""];
      this.#reveals.push(cell);
      this.#keep();
      if (change === "pair" && state.is_finished && recordMatch(state, this.#fields.daily)) this.#note = "Your best so far.";
      this.#show();
      this.shell.announce(this.message.textContent);
    } catch (error) {
      if (error.kind === undefined) throw error;
      if (turn === this.#turn) this.#fail(error);
    }
  }

  /** The answer to a card turned over; a game that was dropped is set up again first. */
  async #answer(cell) {
    try {
      return await this.engine.reveal(this.#state.id, cell);
    } catch (error) {
      if (error.kind !== "no-such-game") throw error;
      const state = await this.engine.newMatch({ ...wished(this.#fields), reveals: this.#reveals });
      this.#state = { ...this.#state, id: state.id };
      return this.engine.reveal(state.id, cell);
    }
  }

  /** A new game of the same size and metric. */
  async #again() {
    const error = await this.#begin({ size: this.#fields.size, metric: this.#fields.metric });
    if (error) this.#fail(error);
  }

  #new() {
    this.dialog.open(this.#state ? { size: sizeOf(this.#state), metric: this.#state.metric } : FIRST);
  }

  #fail(error) {
    if (this.shell.isLeft) return;
    this.#note = sentence(error.message);
    if (this.#state) this.#show();
    else this.message.textContent = this.#note;
    this.shell.announce(this.#note);
  }

  #show() {
    const state = this.#state;
    const { moves, rule } = METRICS[state.metric];
    this.subtitle.textContent = `${this.#fields.daily ? `Daily ${this.#fields.daily}, ` : ""}${shown(sizeOf(state))}, ${moves}`;
    this.shell.title(`Match ${shown(sizeOf(state))}`);
    this.figures.turns.value.textContent = String(state.turns);
    this.figures.pairs.value.textContent = `${state.pairs_found}/${state.pairs}`;
    this.figures.expected.value.textContent = mean(state.expected_turns);
    this.figures.best.value.textContent = String(bestOf(state) ?? "–");
    this.rule.textContent = `${rule} The number on a card counts these moves to its partner; × means that no path leads there. A solid frame marks where the partner of the first card may lie, a dashed one that of the second.`;
    this.message.textContent = [this.#note, situation(state)].filter(Boolean).join(" ");
    this.box.className = `message${state.is_finished ? " is-solved" : ""}`;
    this.again.hidden = !state.is_finished;
    this.element.classList.toggle("is-finished", state.is_finished);
    this.grid.show(state, this.aid.checked);
  }

  pause() {}

  leave() {
    document.removeEventListener("keydown", this.keys);
    this.room.disconnect();
    this.element.remove();
    this.dialog.element.remove();
  }
}
