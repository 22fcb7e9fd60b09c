// The Play room: one game, its figures, its history and its messages.

import { button, copied, counted, element, sentence } from "../dom.js";
import { inRows } from "../fields.js";
import { roomAddress } from "../place.js";
import { SlowNote, commandOf } from "../slow.js";
import { remember, remembered } from "../storage.js";
import { FIRST_SIZE, analysisAddress, complete, modeOf, randomSeed, startLink, wished } from "./play/address.js";
import { BoardView, directionName } from "./play/board_view.js";
import { recordDaily, streak } from "./play/days.js";
import { listenForDrags } from "./play/drag.js";
import { Figures } from "./play/figures.js";
import { History } from "./play/history.js";
import { listenForKeys } from "./play/keys.js";
import { marathonOf, nextRound, recordRound, total } from "./play/marathon.js";
import { NewGame } from "./play/new_game.js";
import { record, recordTotal } from "./play/records.js";
import { Result } from "./play/result.js";
import { Skin } from "./play/skin.js";
import { directionBetween, predicted } from "./play/slides.js";
import { Sound } from "./play/sound.js";
import { Table } from "./play/table.js";
import { marathonText, recordText, solvedText } from "./play/words.js";

const LAB_CELLS = 16; // the largest board the Lab takes
const KEYS = [
  ["Arrow keys", "slide a tile in the direction of the arrow"], ["Shift + arrow", "slide the whole run"], ["0–9", "slide the tile of this number"],
  ["Z, Y", "undo, redo"], ["H", "hint"], ["R", "restart"], ["N", "new game"],
];

export class Play {
  name = "play";
  #state = null;
  #fields = {};
  #search = null;
  #leaveSearch = null;
  #looking = null; // cancels the search for a solution
  #hint = null;
  #problem = null;
  #better = []; // the records that this game broke
  #mode = null; // null, "fewest" or "marathon-5"
  #finished = null; // the moves of the solution whose result is shown
  #turn = 0; // counts the games put on the table
  #waiting = 0; // commands that the game has not answered
  #isDue = false; // whether the drawing beside the board waits for the next frame
  #entered = 0;
  #isWhole = true; // whether it is known from its first move on, with time and help

  constructor(shell, main) {
    this.shell = shell;
    this.engine = shell.engine;
    this.table = new Table((id) => this.engine.forget(id));
    this.board = new BoardView((tile) => this.act(`tile ${tile}`));
    this.figures = new Figures();
    this.history = new History((place) => this.#send(`seek ${place}`, { isQuiet: true }), (ms) => this.board.pace(ms));
    this.skin = new Skin((picture) => {
      this.board.picture(picture);
      this.figures.goal.picture(picture);
    });
    this.dialog = new NewGame(this.engine, (wish, fields) => this.#begin(wish, fields));
    this.result = new Result(this.engine);
    this.sound = new Sound();
    this.slow = new SlowNote();
    this.#build(main);
    listenForDrags(this.board, {
      slide: (command, glide) => this.act(command, { glide }),
      refuse: (cell, letter) => this.#refuse(`move ${letter}`, cell),
    });
    this.stopKeys = listenForKeys((action) => this.act(action));
    // The same game may have been played in another tab.
    this.refresh = () => { if (!document.hidden) this.#refresh(); };
    document.addEventListener("visibilitychange", this.refresh);
  }

  #build(main) {
    this.title = element("h1", { class: "title" });
    this.subtitle = element("span", { class: "note subtitle" });
    this.origin = element("span", { class: "note" });
    this.message = element("div", { class: "message" });
    const act = (action) => () => this.act(action);
    const control = (text, symbol, action, label = null) => button({ text, symbol, label, kind: "control", onclick: act(action) });
    this.buttons = {
      undo: control("Undo", "undo", "undo"), redo: control("Redo", "redo", "redo"), restart: control("Restart", "restart", "restart"),
      solve: control("Solution", "play", "solve", "Show solution"), hint: control("Hint", "hint", "hint"),
      result: control("Result", "result", "result"), next: control("Next", "next", "next", "Next board"),
    };
    this.buttons.next.classList.add("main-action");
    this.buttons.result.hidden = this.buttons.next.hidden = true;
    this.link = button({ text: "Copy link", kind: "quiet", onclick: () => this.#copy(this.#link(), "Link copied.", this.link) });
    this.analyse = element("a", { class: "button quiet", "data-link": true, text: "Analyse" });
    this.lab = element("a", { class: "button quiet", "data-link": true, text: "In the Lab" });
    this.element = element("div", { class: "play" },
      // The first screen: everything a game needs, whatever the screen.
      element("div", { class: "stage" },
        element("div", { class: "play-head" }, element("div", { class: "play-title" }, this.title, this.subtitle), button({ text: "New game", onclick: act("new") })),
        this.figures.element,
        element("div", { class: "play-board" }, this.board.frame,
          element("p", { class: "unseen", id: "board-keys", text: "Arrow keys slide a tile, with Shift the whole run. A number slides the tile of that number." })),
        this.message,
        element("div", { class: "actions", role: "group", "aria-label": "Game" }, ...Object.values(this.buttons))),
      element("div", { class: "play-below" },
        this.slow.element,
        this.result.element,
        this.history.element,
        element("div", { class: "row play-links" }, this.origin, this.link, this.analyse, this.lab),
        element("details", { class: "more" }, element("summary", { text: "Tiles, pictures and sound" }), this.skin.element,
          element("label", { class: "row check" }, element("input", { type: "checkbox", checked: this.sound.isOn, onchange: (event) => this.sound.turn(event.target.checked) }), element("span", { text: "Sound" }))),
        element("details", { class: "more" }, element("summary", { text: "Keys" }),
          element("dl", { class: "keys" }, ...KEYS.map(([key, text]) => element("div", {}, element("dt", { text: key }), element("dd", { text })))))));
    main.append(this.element, this.dialog.element);
    // The first screen ends where the screen ends: the header has as many lines as it needs.
    this.room = new ResizeObserver(() => {
      this.element.style.setProperty("--top", `${Math.round(this.element.getBoundingClientRect().top + scrollY)}px`);
      this.board.fit();
    });
    this.room.observe(document.querySelector("header"));
    this.room.observe(this.board.frame.parentElement);
  }

  /** Shows what the address asks for: the game on the table, the one saved, or a new one. */
  async enter(fields) {
    const turn = ++this.#entered;
    const asked = new URLSearchParams(fields).toString();
    if (this.#state && asked === new URLSearchParams(this.#fields).toString()) return;
    if (this.#state && !asked) return void this.shell.address("play", this.#fields, { replace: true });
    const saved = this.table.kept(asked);
    if (saved) {
      try {
        const state = await this.engine.game(saved.id, saved.share);
        if (turn !== this.#entered || this.shell.isLeft) return;
        // A game that the server has deleted goes on from its share code, without its time and help.
        this.#load(state, saved.fields, { replace: true, isWhole: saved.isWhole && state.id === saved.id });
        return;
      } catch (error) {
        if (error.kind === "unreachable") return void this.#fail(error);
      }
    }
    // It can be read before the board is there.
    if (!this.#state) this.#showMessage();
    const error = await this.#beginAsked(fields);
    if (!error) return;
    if (error.kind === "unreachable") return void this.#fail(error);
    // The address is impossible: show the reason and start a playable game.
    await this.#begin({ size: remembered("size", FIRST_SIZE) }, {}, { replace: true });
    if (error.details?.unsolvable) {
      this.dialog.open({ ...this.#size(), kind: "typed", board: fields.board ?? "" });
      this.dialog.explain(error.details.unsolvable, fields.goal);
    } else this.#fail(error);
  }

  async #beginAsked(fields) {
    try {
      return await this.#begin(wished(fields), fields, { replace: true });
    } catch (error) {
      if (!error.kind) throw error;
      return error;
    }
  }

  /** Starts the game of an address. If that is impossible, returns the error and keeps the current game. */
  async #begin(wish, fields, { replace = false } = {}) {
    try {
      const state = await this.engine.newGame(wish);
      if (this.shell.isLeft) {
        this.engine.forget(state.id);
        return null;
      }
      this.#load(state, complete(fields, state), { replace, isWhole: state.length === 0 });
      return null;
    } catch (error) {
      if (!error.kind) throw error;
      return error;
    }
  }

  /** Puts a game on the table. */
  #load(state, fields, { replace, isWhole }) {
    this.#turn += 1;
    this.history.pause();
    this.#leaveSearch?.();
    this.#leaveSearch = null;
    this.#stopLooking();
    this.#search = null;
    this.#hint = null;
    this.#problem = null;
    this.#fields = fields;
    this.shell.address("play", fields, { replace });
    remember("size", `${state.width}x${state.height}`);
    this.#mode = modeOf(fields);
    this.#finished = null;
    this.result.hide();
    this.#showTitle(state, fields);
    this.#better = [];
    this.#isWhole = isWhole;
    this.shell.title(`${this.title.textContent}`);
    this.board.hint(null);
    this.#show(state, { jump: true });
    this.shell.announce(`New game, ${state.width} columns, ${state.height} rows.`);
    if (!this.#isProven()) this.#followSearch();
  }

  #showTitle(state, fields) {
    const size = `${state.width}×${state.height}`;
    const marathon = marathonOf(fields);
    this.title.textContent = fields.daily ? `Daily ${size}` : marathon ? `Marathon ${size}` : size;
    const parts = [];
    if (fields.daily) parts.push(fields.daily, streak() ? `streak ${streak()}` : null);
    else if (marathon) parts.push(`board ${marathon.round} of ${marathon.boards}`);
    else if (fields.length) parts.push(`exactly ${counted(Number(fields.length), "move")}`);
    if (this.#mode === "fewest") parts.push("fewest moves");
    this.subtitle.textContent = parts.filter(Boolean).join(" · ");
    const hasSeed = !fields.daily && state.seed !== null && state.seed !== undefined;
    this.origin.textContent = hasSeed ? `Seed ${state.seed}` : "";
  }

  #isProven() {
    const { proven } = this.#state.shortest;
    return proven !== undefined && proven !== null;
  }

  #followSearch() {
    this.#search = {};
    this.#showFigures();
    const leave = this.engine.shortest(this.#state.id, async (event) => {
      if (this.#leaveSearch !== leave) return;
      if (event.kind === "bound") this.#search = { bound: event.lower_bound };
      else if (event.kind === "busy") this.#search = { ahead: event.ahead };
      else {
        this.#search = null;
        this.#leaveSearch = null;
        this.#showSlow();
        // The state sent along may be older than the last move: ask in turn.
        const turn = this.#turn;
        try {
          const fresh = await this.engine.game(this.#state.id);
          // Another game may lie on the table by now.
          if (this.#turn === turn && this.#leaveSearch === null) this.#show(fresh, { isBehind: this.#waiting > 0 });
        } catch (error) {
          if (error.kind !== "expired") this.#fail(error);
        }
        return;
      }
      this.#showFigures();
    });
    this.#leaveSearch = leave;
    this.#showSlow();
  }

  #showFigures() {
    const sum = marathonOf(this.#fields) ? total(this.#fields) : null;
    this.figures.show(this.#state, this.#search, { hasClock: this.#mode !== "fewest", total: sum });
  }

  /**
   * Shows a state. While commands are under way the board is drawn ahead of it (`isBehind`); what stands beside the board may wait
   * until the slide is on the screen (`mayWait`).
   */
  #show(state, { jump = false, isBehind = false, mayWait = false } = {}) {
    const isAnother = this.#state && this.#state.id !== state.id && !jump;
    this.#state = state;
    if (isAnother) {
      // The server was restarted: the time, the help and the proof of this game are lost.
      this.#isWhole = false;
      this.#leaveSearch?.();
      this.#leaveSearch = null;
      if (!this.#isProven()) this.#followSearch();
    }
    if (!isBehind) this.board.show(state, { jump });
    if (state.is_solved && this.#isWhole) this.#record(state);
    if (!mayWait) return this.#showRest();
    if (this.#isDue) return undefined;
    this.#isDue = true;
    return requestAnimationFrame(() => setTimeout(() => { if (this.#isDue && !this.shell.isLeft) this.#showRest(); }));
  }

  /** Draws what stands beside the board. */
  #showRest() {
    this.#isDue = false;
    const state = this.#state;
    this.lab.hidden = state.board.length > LAB_CELLS;
    this.lab.href = roomAddress("lab", { board: inRows(state.board, state.width), goal: state.goal });
    // The analysis is that of the moves made so far.
    this.analyse.hidden = state.position === 0;
    this.analyse.href = analysisAddress(state);
    this.skin.fit(state);
    this.#showFigures();
    this.#showControls(state);
    this.#showMessage();
    this.#showResult(state);
    // Last: it asks for the places of what was drawn.
    this.history.show(state);
    this.table.keep({ id: state.id, share: state.share, fields: this.#fields, isWhole: this.#isWhole });
  }

  #record(state) {
    const better = record(state, marathonOf(this.#fields) ? null : this.#mode);
    if (this.#fields.daily) recordDaily(this.#fields.daily, state);
    if (marathonOf(this.#fields)) {
      recordRound(this.#fields, state);
      const sum = total(this.#fields);
      if (sum.isOver) better.push(...recordTotal(state, this.#mode, { moves: sum.moves, seconds: sum.seconds }));
    }
    this.#better = [...new Set([...this.#better, ...better])];
  }

  /** The result stays while its moves stand, so that nothing jumps when they are played back. */
  #showResult(state) {
    if (state.is_solved && state.position > 0) {
      const { excess } = state;
      const shown = `${state.line.slice(0, state.position)} ${excess}`;
      if (this.#finished?.shown !== shown) {
        this.#finished = { shown, line: state.line };
        this.result.show({ state, fields: this.#fields, mode: this.#mode, link: startLink(state, this.#fields) });
      }
    } else if (this.#finished && this.#finished.line !== state.line) {
      this.#finished = null;
      this.result.hide();
    }
  }

  /** At the end the hint and the solution give their places to what comes next. */
  #showControls(state) {
    const { undo, redo, restart, hint, solve, result, next } = this.buttons;
    undo.disabled = state.position === 0;
    redo.disabled = state.position === state.length;
    restart.disabled = state.length === 0;
    const isOver = state.is_solved && state.position > 0;
    const hadFocus = [hint, solve, result, next].includes(document.activeElement);
    hint.hidden = solve.hidden = isOver || this.#mode === "fewest";
    result.hidden = next.hidden = !isOver;
    hint.disabled = solve.disabled = state.is_solved;
    if (hadFocus && (document.activeElement === document.body || document.activeElement.hidden)) this.board.focus();
  }

  /** Carries out a command of the game or of the room. */
  async act(action, { glide } = {}) {
    if (action === "new") {
      this.history.pause();
      return this.dialog.open({ ...this.#size(), mode: this.#mode });
    }
    if (!this.#state) return undefined;
    if (action === "next") return this.#next();
    if (action === "result") return this.#goToResult();
    if (action === "hint" || action === "solve") {
      if (this.#mode === "fewest") return undefined;
      return action === "hint" ? this.#takeHint() : this.#solve();
    }
    this.history.pause();
    return this.#send(action, { glide });
  }

  #goToResult() {
    this.result.element.focus({ preventScroll: true });
    this.result.element.scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  }

  #size() {
    const state = this.#state;
    return state ? { size: `${state.width}x${state.height}`, goal: state.goal } : { size: FIRST_SIZE, goal: "blank-last" };
  }

  /**
   * Sends a command and shows its result; returns the change, or null if it was refused. A slide that the board plainly allows is
   * drawn at once; what the game answers is drawn when all answers are there.
   */
  async #send(command, { isQuiet = false, glide } = {}) {
    this.#stopLooking();
    const turn = this.#turn;
    const run = predicted(this.board.cells, this.#state.width, command);
    if (run) {
      this.board.slide(run, glide);
      this.sound.slide(run.slides.length);
    }
    this.#waiting += 1;
    try {
      const { change, state } = await this.engine.command(this.#state.id, command);
      if (this.#turn !== turn || this.shell.isLeft) return null;
      const wasSolved = this.#state.is_solved;
      this.#problem = null;
      if (change.kind !== "hinted") this.#clearHint();
      if (!run && change.kind === "slid" && change.slides.length) this.sound.slide(change.slides.length);
      this.#show(state, { isBehind: this.#waiting > 1, mayWait: run !== null && !state.is_solved });
      if (state.is_solved && !wasSolved) this.#end(isQuiet);
      else if (!isQuiet) this.#announce(change);
      return change;
    } catch (error) {
      if (this.#turn !== turn || this.shell.isLeft) return null;
      this.board.show(this.#state);
      if (error.kind === "refused") {
        if (!isQuiet) this.#refuse(command, null, error);
      } else this.#fail(error);
      return null;
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Says why nothing moves, at the tile or at the blank. */
  #refuse(command, at, error = null) {
    if (!this.#state) return;
    const [word, argument] = command.split(" ");
    const cells = this.board.cells;
    const blank = cells.indexOf(0);
    const cell = at ?? (word === "tile" ? cells.indexOf(Number(argument)) : word === "cell" ? Number(argument) : blank);
    let text = "";
    if (word === "tile" || word === "cell") text = cell < 0 ? "" : "Not in line with the blank";
    else if (word === "move" || word === "run") text = `Nothing to slide ${directionName(argument)}`;
    this.board.refuse(Math.max(0, cell), text);
    this.shell.announce(error ? error.message : `${text}.`);
  }

  /** The moment after the last move of a game. */
  #end(isQuiet) {
    this.#announceSolved();
    if (isQuiet || this.#state.position === 0) return;
    this.board.celebrate();
    this.sound.solved();
  }

  #announce(change) {
    const state = this.#state;
    if (change.kind === "slid") {
      const tiles = change.slides.map(({ tile }) => tile);
      const [{ from, to }] = change.slides;
      const direction = directionName(directionBetween(state.width, from, to));
      const text = tiles.length > 3 ? `${tiles.length} tiles slid` : `${tiles.length > 1 ? "Tiles" : "Tile"} ${tiles.join(", ")} ${direction}`;
      this.shell.announce(`${text}. ${counted(state.single_tile, "move")}.`);
    } else if (change.kind === "restarted") this.shell.announce("The game begins again.");
  }

  #announceSolved() {
    this.shell.announce(`Solved. ${solvedText(this.#state, this.#mode)} ${recordText(this.#state, this.#better, this.#isWhole)}`);
  }

  /**
   * Sends a command that needs a known solution, after a search for one if there is none. Moves still under way may
   * leave the known one: a refusal is answered by a search, once.
   */
  async #sendWithWay(command, control) {
    this.history.pause();
    if (this.#looking || this.#state.is_solved) return null;
    if (this.#state.is_solution_known) {
      const change = await this.#send(command, { isQuiet: true });
      if (change || this.#problem) return change;
    }
    return (await this.#lookForWay(control)) ? this.#send(command) : null;
  }

  /** Looks for a solution from here; false if it was cancelled or none was found. */
  async #lookForWay(control) {
    const looking = new AbortController();
    this.#looking = looking;
    this.#showSlow();
    control.setAttribute("aria-busy", "true");
    this.#showMessage();
    this.shell.announce("Looking for a solution.");
    const game = this.#state.id;
    try {
      const state = await this.engine.solution(game, looking.signal);
      if (this.#state.id !== game || this.#looking !== looking) return false;
      this.#looking = null;
      this.#show(state, { isBehind: this.#waiting > 0 });
      if (!state.is_solution_known) this.#fail(new Error("No solution was found in the time there is. Make some moves and ask again."));
      return state.is_solution_known;
    } catch (error) {
      if (error.kind !== "cancelled") this.#fail(error);
      return false;
    } finally {
      control.removeAttribute("aria-busy");
      if (this.#looking === looking) {
        this.#looking = null;
        this.#showSlow();
        this.#showMessage();
      }
    }
  }

  #stopLooking() {
    this.#looking?.abort();
    this.#looking = null;
    this.#showSlow();
  }

  /** Who waits for a solution, or for the proof of the shortest length, hears how it goes faster. */
  #showSlow() {
    const state = this.#state;
    if (this.#looking) this.slow.begin(commandOf("solve", [inRows(this.board.cells, state.width)], { goal: state.goal }));
    else if (this.#leaveSearch) this.slow.begin(commandOf("solve", [inRows(state.start, state.width)], { goal: state.goal }));
    else this.slow.end();
  }

  async #takeHint() {
    const change = await this.#sendWithWay("hint", this.buttons.hint);
    if (change?.kind !== "hinted") return;
    this.#hint = change;
    const letter = directionBetween(this.#state.width, change.from, change.to);
    this.board.hint(change.tile, letter);
    this.#showMessage();
    this.shell.announce(`Hint: tile ${change.tile} ${directionName(letter)}. ${sentence(change.reason)}`);
  }

  #clearHint() {
    this.#hint = null;
    this.board.hint(null);
  }

  async #solve() {
    const change = await this.#sendWithWay("solve", this.buttons.solve);
    if (change?.kind !== "loaded") return;
    this.shell.announce(`${counted(change.moves, "move")} to the goal${change.is_shortest ? ", a shortest solution" : ""}.`);
    this.history.play();
  }

  #fail(error) {
    this.#problem = sentence(error.message);
    this.#showMessage();
    this.shell.announce(this.#problem);
  }

  /** Shows one message: an error, the work in progress, the hint, the end or the first advice. */
  #showMessage() {
    const state = this.#state;
    const show = (kind, ...nodes) => {
      const text = nodes.map((node) => node.textContent).join("");
      if (this.message.className === `message ${kind}` && this.message.textContent === text) return;
      this.message.className = `message ${kind}`;
      this.message.replaceChildren(...nodes);
    };
    if (this.#problem) return show("is-problem", element("p", { class: "warning", text: this.#problem }));
    if (this.#looking) return show("is-busy", element("p", { text: "Looking for a solution…" }), button({ text: "Cancel", onclick: () => { this.#stopLooking(); this.#showMessage(); } }));
    if (this.#hint) {
      const { tile, from, to, run, reason } = this.#hint;
      const direction = directionName(directionBetween(state.width, from, to));
      return show("is-hint", element("p", {}, element("strong", { text: `Tile ${tile} ${direction}${run > 1 ? `, then ${run - 1} more` : ""}.` }), ` ${sentence(reason)}`));
    }
    if (state?.is_solved && state.position > 0) {
      const more = marathonOf(this.#fields) ? marathonText(this.#fields) : recordText(state, this.#better, this.#isWhole);
      return show("is-solved", element("p", {}, element("strong", { text: "Solved. " }), `${solvedText(state, this.#mode)} ${more}`));
    }
    const isFirst = !state?.length;
    return show("", element("p", { class: "note", text: isFirst ? "Put the tiles in order, as the goal shows. Click or push a tile, or use the arrow keys; a tile further off takes its row along." : "" }));
  }

  /** The next board of the same kind. */
  #next() {
    const { size, goal } = this.#size();
    const { length, mode, marathon } = this.#fields;
    let fields = { size, goal, mode };
    if (marathonOf(this.#fields)) fields = nextRound(this.#fields) ?? { size, goal, seed: randomSeed(), marathon };
    else if (length) fields = { ...fields, length, seed: randomSeed() };
    this.#begin(wished(fields), fields).then((error) => { if (error) this.#fail(error); else this.board.focus(); });
  }

  #link() {
    const url = new URL(roomAddress("play"), location.href);
    url.searchParams.set("share", this.#state.share);
    return url.href;
  }

  async #copy(text, words, control) {
    this.shell.announce(await copied(text, control) ? words : "It could not be copied.");
  }

  /** The page is going to the background or away: the search stops. */
  pause() {
    if (this.#isDue) this.#showRest();
    this.table.settle();
    this.history.pause();
    this.#leaveSearch?.();
    this.#leaveSearch = null;
    this.#search = null;
    this.#showSlow();
  }

  async #refresh() {
    if (!this.#state) return;
    const turn = this.#turn;
    try {
      const state = await this.engine.game(this.#state.id);
      if (this.#turn !== turn || this.shell.isLeft || state.share === this.#state.share || this.#waiting > 0) return;
      this.#show(state);
    } catch {
      // The next command reports the error.
    }
  }

  leave() {
    document.removeEventListener("visibilitychange", this.refresh);
    this.pause();
    this.room.disconnect();
    this.stopKeys();
    this.#stopLooking();
    this.figures.stop();
    this.sound.end();
  }
}
