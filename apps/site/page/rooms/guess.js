// The room Guess: how long is the shortest solution of a board? Eight seconds to look, then the truth and the estimates of the heuristics.

import { Check, Choice, Line, seedFault } from "../controls.js";
import { belowHeader, button, copyButton, counted, element, row, rowHead, cell, sentence, table } from "../dom.js";
import { EngineError } from "../engine.js";
import { cellsOf } from "../fields.js";
import { roomAddress } from "../place.js";
import { forget, remember, rememberIn, remembered } from "../storage.js";
import { figure, headOf, shown } from "./dialog.js";
import { heuristicTitle } from "./lab/words.js";
import { LittleBoard } from "./little_board.js";
import { randomSeed } from "./play/address.js";

const SIZES = ["2x3", "3x3", "3x4", "4x4"];
const FIRST = "3x3";
const BOARDS = 10;
const LOOK = 8; // seconds
const LAST = "guess.last"; // the series to go on with: its size and seed, and the guesses with the lengths
const BESTS = "guess.bests"; // of each size: the moves that the guesses of a series were off, all together
const HURRY = "guess.hurry";

const offBy = (guesses) => guesses.reduce((sum, { guess, length }) => sum + Math.abs(guess - length), 0);
const mean = (guesses) => (guesses.length ? (offBy(guesses) / guesses.length).toFixed(1) : "–");

/** The size and the seed of an address. */
function wished({ size = FIRST, seed }) {
  if (!SIZES.includes(size)) throw new EngineError("bad", `The size ${size} is none of ${SIZES.join(", ")}.`);
  if (seed === undefined || seed === "") return { size, seed: randomSeed() };
  const fault = seedFault(seed);
  if (fault) throw new EngineError("bad", fault);
  return { size, seed };
}

export class Guess {
  #fields = {};
  #guesses = [];
  #board = null; // the board at hand: its text, `truth`, a promise, and at the end its `result`
  #turn = 0;
  #timer = 0;

  constructor(shell, main) {
    this.shell = shell;
    this.engine = shell.engine;
    this.little = new LittleBoard("little guess-board");
    this.#build(main);
  }

  #build(main) {
    this.title = element("h1", { class: "title", text: "Guess the length" });
    this.subtitle = element("span", { class: "note" });
    this.figures = { board: figure("Board"), off: figure("Mean error"), best: figure("Best") };
    this.message = element("p", {});
    this.guess = new Line("Your guess", { type: "number", inputmode: "numeric", min: 0, max: 999, step: 1 });
    this.send = element("button", { type: "submit", class: "button main-action", text: "Guess" });
    this.form = element("form", { class: "row guess-form", novalidate: true, onsubmit: (event) => { event.preventDefault(); this.#answer(); } }, this.guess.element, this.send);
    this.next = button({ text: "Next board", symbol: "next", kind: "main-action", onclick: () => this.#ahead() });
    this.look = button({ text: "Look again", kind: "quiet", onclick: () => this.#hide(false) });
    this.play = element("a", { class: "button quiet", "data-link": true, text: "Play this board" });
    this.values = element("div");
    this.sizes = new Choice("Size, columns × rows", SIZES.map((value) => ({ value, text: shown(value) })), (size) => this.#new(size));
    this.hurry = new Check(`Look for ${LOOK} seconds only`, { checked: remembered(HURRY, true) }, (isOn) => {
      remember(HURRY, isOn);
      this.#cover();
    });
    this.element = element("div", { class: "guess game" },
      element("div", { class: "stage" },
        headOf(this.title, this.subtitle, () => this.#new(this.#fields.size)),
        element("div", { class: "figures-block" }, element("dl", { class: "figures" }, ...Object.values(this.figures).map((one) => one.element))),
        element("div", { class: "guess-frame" }, this.little.element, this.look),
        element("div", { class: "message" }, this.message),
        element("div", { class: "actions" }, this.form, this.next, this.play)),
      element("div", { class: "game-below stack" },
        this.values, this.sizes.element, this.hurry.element,
        element("p", { class: "note", text: "Whoever guesses well sees how far each tile is from its place, and which ones are in each other’s way: that is what the heuristics of a search do. None of them ever says too much." }),
        element("div", { class: "row" }, copyButton("Copy link", () => location.href, "Link to these ten boards copied."))));
    main.append(this.element);
    belowHeader(this.element, this.shell.signal);
  }

  async enter(fields) {
    if (this.shell.shows(fields)) return;
    const last = remembered(LAST);
    const isLast = last && (fields.seed || last.seed) === last.seed && (fields.size ?? (fields.seed ? FIRST : last.size)) === last.size;
    try {
      await this.#begin(isLast ? last : wished(fields), { replace: true });
    } catch (error) {
      if (!error.kind) throw error;
      await this.#begin(wished({}), { replace: true });
      this.#say("is-problem", sentence(error.message));
    }
  }

  #new(size) {
    this.#begin(wished({ size }));
  }

  async #begin({ size, seed, guesses = [] }, { replace = false } = {}) {
    this.#fields = { size, seed: String(seed) };
    this.#guesses = guesses;
    this.shell.address(this.#fields, { replace });
    this.shell.title("Guess the length");
    this.sizes.show(size);
    await this.#ahead();
  }

  /** The next board, or another series after the last. */
  async #ahead() {
    if (this.#guesses.length === BOARDS) return this.#new(this.#fields.size);
    const turn = ++this.#turn;
    this.searching?.abort();
    this.searching = new AbortController();
    const { size, seed } = this.#fields;
    this.#board = null;
    try {
      const { board } = await this.engine.answer("puzzle/shuffle", { size, seed: Number(seed) + this.#guesses.length });
      if (turn !== this.#turn || this.shell.isLeft) return undefined;
      // Searched while one looks.
      const truth = Promise.all([
        this.engine.patientAnswer("puzzle/solve", { item: board }, { signal: this.searching.signal }),
        this.engine.ask("puzzle/heuristics", { item: board }, this.searching.signal),
      ]);
      truth.catch(() => {});
      this.#board = { text: board, cells: cellsOf(board), truth, result: null };
      this.guess.input.value = "";
      this.guess.fault("");
      this.#show();
      this.#cover();
      // On a phone the keyboard would cover the board.
      if (matchMedia("(hover: hover)").matches) this.guess.input.focus({ preventScroll: true });
    } catch (error) {
      if (!error.kind) throw error;
      if (turn === this.#turn) this.#say("is-problem", sentence(error.message));
    }
    return undefined;
  }

  /** The numbers are covered after a while, or not. */
  #cover() {
    clearTimeout(this.#timer);
    this.#hide(false);
    if (!this.hurry.input.checked || !this.#board || this.#board.result) return;
    this.#timer = setTimeout(() => this.#hide(true), LOOK * 1000);
  }

  #hide(isHidden) {
    this.element.classList.toggle("is-covered", isHidden);
    this.look.hidden = !isHidden;
    this.little.element.toggleAttribute("aria-hidden", isHidden);
    if (isHidden) this.shell.announce("The numbers are covered. Make your guess, or look again.");
  }

  async #answer() {
    const board = this.#board;
    const text = this.guess.input.value.trim();
    if (!board || board.result || board.isAsked) return;
    if (!/^\d{1,3}$/.test(text)) {
      this.guess.fault("A guess is a whole number of moves from 0 to 999.");
      return;
    }
    this.guess.fault("");
    board.isAsked = true;
    const turn = this.#turn;
    const slow = setTimeout(() => this.#say("is-busy", "Looking for the shortest solution…"), 300);
    try {
      const [solved, heuristics] = await board.truth;
      if (turn !== this.#turn || this.shell.isLeft) return;
      if (!solved.optimal) throw new EngineError("limit", `The shortest solution of this board was not proven in a minute: it has at least ${counted(solved.lower_bound, "move")}. It does not count`);
      board.result = { guess: Number(text), length: solved.length, heuristics };
      this.#guesses = [...this.#guesses, { guess: board.result.guess, length: solved.length }];
      this.#keep();
      this.#cover();
      this.#show();
      this.shell.announce(this.message.textContent);
      this.next.focus({ preventScroll: true });
    } catch (error) {
      if (!error.kind) throw error;
      board.isAsked = false;
      if (turn === this.#turn) this.#say("is-problem", sentence(error.message));
    } finally {
      clearTimeout(slow);
    }
  }

  #keep() {
    const { size } = this.#fields;
    const isOver = this.#guesses.length === BOARDS;
    if (isOver) forget(LAST);
    else remember(LAST, { ...this.#fields, guesses: this.#guesses });
    const best = remembered(BESTS, {})[size];
    if (isOver && (best === undefined || offBy(this.#guesses) < best)) rememberIn(BESTS, size, offBy(this.#guesses));
  }

  #say(kind, text) {
    this.message.parentElement.className = `message ${kind}`;
    this.message.textContent = text;
    this.shell.announce(text);
  }

  #show() {
    const { text, cells, result } = this.#board;
    const { size, seed } = this.#fields;
    const width = Number(size.split("x")[0]);
    const number = this.#guesses.length + (result ? 0 : 1);
    this.subtitle.textContent = `${shown(size)}, series ${seed}`;
    this.figures.board.value.textContent = `${number} of ${BOARDS}`;
    this.figures.off.value.textContent = mean(this.#guesses);
    const best = remembered(BESTS, {})[size];
    this.figures.best.value.textContent = best === undefined ? "–" : (best / BOARDS).toFixed(1);
    this.little.show({ board: cells, width, home: new Map(cells.map((tile) => [tile, tile - 1])) });
    [this.form.hidden, this.next.hidden, this.play.hidden] = [Boolean(result), !result, !result];
    this.next.querySelector("span").textContent = this.#guesses.length === BOARDS ? "Ten more boards" : "Next board";
    this.play.href = roomAddress("play", { board: text });
    this.message.parentElement.className = `message ${result ? "is-solved" : ""}`;
    this.message.textContent = result ? verdict(result, this.#guesses) : "How many moves does the shortest solution of this board take? A move slides one tile; the blank ends below on the right.";
    this.values.replaceChildren(...(result ? [valueTable(result)] : []));
  }

  leave() {
    clearTimeout(this.#timer);
    this.searching?.abort();
  }
}

function verdict({ guess, length }, guesses) {
  const off = Math.abs(guess - length);
  const truth = `The shortest solution has ${counted(length, "move")}; `;
  const parity = off % 2 ? ` From this board every solution has an ${length % 2 ? "odd" : "even"} number of moves.` : "";
  const end = guesses.length === BOARDS ? ` Ten boards, ${mean(guesses)} off on average.` : "";
  return `${truth}${off ? `you were ${off} off.` : "exactly your guess."}${parity}${end}`;
}

/** The guess among the estimates, the lowest first, and the truth. */
function valueTable({ guess, length, heuristics }) {
  const rows = [...heuristics.map(({ heuristic, value }) => ({ name: heuristicTitle(heuristic), value })), { name: "Your guess", value: guess, kind: "is-own" }]
    .sort((one, other) => one.value - other.value);
  const most = Math.max(length, guess, 1);
  return table("guess-values", "Estimates beside the shortest length", ["Estimate", "Moves", ""], [...rows, { name: "Shortest solution", value: length, kind: "is-truth" }]
    .map(({ name, value, kind = "" }) => {
      const bar = element("span", { class: "guess-bar" });
      bar.style.width = `${value / most * 100}%`;
      return row({ class: kind }, rowHead(name), cell({ class: "number-cell" }, value), cell({ class: "guess-bar-cell", "aria-hidden": "true" }, bar));
    }));
}
