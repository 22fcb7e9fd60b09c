// The room Match: pairs hidden on a grid; a miss tells how far each of the two cards lies from its partner.

import { Check, shortcuts } from "../controls.js";
import { belowHeader, button, copyButton, element, sentence } from "../dom.js";
import { EngineError } from "../engine.js";
import { withoutEmpty } from "../fields.js";
import { remember, remembered } from "../storage.js";
import { figure, headOf, shown, sizeOf } from "./dialog.js";
import { Grid } from "./match/grid.js";
import { NewMatch } from "./match/new_game.js";
import { begun } from "./play/days.js";
import { METRICS, bestOf, mean, recordMatch, situation } from "./match/words.js";

const FIRST = { size: "4x4", metric: "taxi" };
const LAST = "match.last"; // the game to go on with: its fields, and the cells whose cards were turned over
const AID = "match.aid";

const query = (fields) => new URLSearchParams(fields).toString();

function wished({ size, metric, seed, daily }) {
  if (daily) return { size, metric, daily: begun(daily) };
  if (seed === undefined || seed === "") return { size, metric };
  // A greater seed would be rounded and give other cards.
  if (!/^\d+$/.test(seed) || !Number.isSafeInteger(Number(seed))) throw new EngineError("bad", `The seed ${seed} is no whole number of at most 15 digits.`);
  return { size, metric, seed: Number(seed) };
}

export class Match {
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
    shortcuts({ n: "new" }, () => this.#new(), shell.signal);
  }

  #build(main) {
    this.title = element("h1", { class: "title", text: "Match" });
    this.subtitle = element("span", { class: "note" });
    this.figures = { turns: figure("Turns"), pairs: figure("Pairs"), expected: figure("Expected"), best: figure("Best") };
    this.message = element("p", {});
    this.again = button({ text: "Again", symbol: "next", label: "Play again", kind: "main-action", onclick: () => this.#again() });
    this.link = copyButton("Copy link", () => location.href, "Link copied.");
    this.aid = new Check("Mark where a partner may lie", { checked: remembered(AID, true) }, (isOn) => {
      remember(AID, isOn);
      this.#show();
    });
    this.rule = element("p", { class: "note" });
    this.element = element("div", { class: "match game" },
      element("div", { class: "stage" },
        headOf(this.title, this.subtitle, () => this.#new()),
        element("div", { class: "figures-block" }, element("dl", { class: "figures" }, ...Object.values(this.figures).map((one) => one.element))),
        element("div", { class: "match-board" }, this.grid.element),
        this.box = element("div", { class: "message" }, this.message, this.again)),
      element("div", { class: "game-below stack" },
        this.aid.element,
        this.rule,
        element("p", { class: "note", text: "Expected is the mean number of turns of a player who remembers every card and uses no distance. Fewer are possible." }),
        element("p", { class: "note", id: "match-keys", text: "Arrow keys go from card to card, Enter or Space turns one over, N begins a new game." }),
        element("div", { class: "row" }, this.link)));
    main.append(this.element, this.dialog.element);
    belowHeader(this.element, this.shell.signal);
  }

  async enter(fields) {
    if (this.shell.shows(fields)) return;
    const asked = query(fields);
    const last = remembered(LAST);
    const isLast = last && (!asked || query(last.fields) === asked);
    const error = await (isLast ? this.#begin(last.fields, { reveals: last.reveals, replace: true }) : this.#begin({ ...FIRST, ...fields }, { replace: true }));
    if (!error || this.shell.isLeft) return;
    // The address asks for what cannot be: say why, and put a game on the table.
    if (!this.#state && error.kind !== "unreachable") await this.#begin(FIRST, { replace: true });
    this.#fail(error);
  }

  /** Begins a game, or continues one; an error is handed back, and the game before it stays. */
  async #begin(fields, { reveals = [], replace = false } = {}) {
    const turn = ++this.#turn;
    try {
      const state = await this.engine.match({ ...wished(fields), reveals });
      if (turn !== this.#turn || this.shell.isLeft) return null;
      this.#fields = withoutEmpty({ size: sizeOf(state), metric: state.metric, ...(fields.daily ? { daily: fields.daily } : { seed: String(state.seed) }) });
      [this.#state, this.#reveals, this.#note] = [state, reveals, ""];
      this.#keep();
      this.shell.address(this.#fields, { replace });
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
      const reveals = [...this.#reveals, cell];
      const state = await this.engine.match({ ...wished(this.#fields), reveals });
      if (turn !== this.#turn || this.shell.isLeft) return;
      [this.#state, this.#reveals, this.#note] = [state, reveals, ""];
      this.#keep();
      if (state.change === "pair" && state.is_finished && recordMatch(state, this.#fields.daily)) this.#note = "Your best so far.";
      this.#show();
      this.shell.announce(this.message.textContent);
    } catch (error) {
      if (error.kind === undefined) throw error;
      if (turn === this.#turn) this.#fail(error);
    }
  }

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
    this.grid.show(state, this.aid.input.checked);
  }
}
