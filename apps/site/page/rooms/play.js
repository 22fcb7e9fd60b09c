// The Play room: one game, its figures, its history and its messages.

import { button, clock, copied, counted, element, sentence } from "../dom.js";
import { BoardView, directionBetween, directionName } from "./board_view.js";
import { Figures } from "./figures.js";
import { listenForKeys, listenForSwipes, swipeCommand } from "./gestures.js";
import { History } from "./history.js";
import { NewGame } from "./new_game.js";
import { dailyText, recordBest, recordDaily, streak } from "./records.js";
import { Skin } from "./skin.js";
import { Table } from "./table.js";
import { EngineError } from "../engine.js";
import { inRows, said } from "../fields.js";
import { roomAddress } from "../place.js";
import { remember, remembered } from "../storage.js";

const FIRST_SIZE = "3x3";
const LAB_CELLS = 16; // the largest board the Lab takes
const KEYS = [
  ["Arrow keys", "slide a tile in the direction of the arrow"], ["Shift + arrow", "slide the whole run"], ["0–9", "slide the tile of this number"],
  ["Z, Y", "undo, redo"], ["H", "hint"], ["R", "restart"], ["N", "new game"],
];

/** What an address asks for, as a wish to the engine. */
function wished({ size, goal, seed, length, daily, board, share }) {
  const number = (text) => {
    if (text === undefined || text === "") return undefined;
    // A greater seed would be rounded and give another board.
    if (/^\d+$/.test(text) && !Number.isSafeInteger(Number(text))) throw new EngineError("bad", `The number ${text} is too large here: at most ${Number.MAX_SAFE_INTEGER}.`);
    return Number(text);
  };
  if (share) return { share };
  if (board) return { board, goal };
  const wish = { size: size ?? remembered("size", FIRST_SIZE) };
  if (daily) return { ...wish, daily };
  return { ...wish, goal, seed: number(seed), length: number(length) };
}


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
    this.#build(main);
    listenForSwipes(this.board.element, () => this.#state ?? { width: 1, height: 1 }, (letter, cell) => {
      if (this.#state) this.act(swipeCommand(this.#state, letter, cell));
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
      next: control("Next", "next", "next", "Next board"),
    };
    this.buttons.next.classList.add("main-action");
    this.link = button({ text: "Copy link", kind: "quiet", onclick: () => this.#copy(this.#link(), "Link copied.", this.link) });
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
        this.history.element,
        element("div", { class: "row play-links" }, this.origin, this.link, this.lab),
        element("details", { class: "more" }, element("summary", { text: "Tiles and pictures" }), this.skin.element),
        element("details", { class: "more" }, element("summary", { text: "Keys" }),
          element("dl", { class: "keys" }, ...KEYS.map(([key, text]) => element("div", {}, element("dt", { text: key }), element("dd", { text })))))));
    main.append(this.element, this.dialog.element);
    // The first screen ends where the screen ends: the header has as many lines as it needs.
    this.room = new ResizeObserver(() => this.element.style.setProperty("--top", `${Math.round(this.element.getBoundingClientRect().top + scrollY)}px`));
    this.room.observe(document.querySelector("header"));
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
        this.#lay(state, saved.fields, { replace: true, isWhole: saved.isWhole && state.id === saved.id });
        return;
      } catch (error) {
        if (error.kind === "unreachable") return void this.#fail(error);
      }
    }
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
      this.#lay(state, said(this.#complete(fields, state)), { replace, isWhole: state.length === 0 });
      return null;
    } catch (error) {
      if (!error.kind) throw error;
      return error;
    }
  }

  /** An address that gives the same board again. */
  #complete(fields, state) {
    if (fields.share || fields.board || fields.daily) return fields;
    return { size: `${state.width}x${state.height}`, goal: state.goal, ...fields, seed: fields.seed ?? state.seed ?? undefined };
  }

  /** Puts a game on the table. */
  #lay(state, fields, { replace, isWhole }) {
    this.history.pause();
    this.#stopLooking();
    this.#leaveSearch?.();
    this.#leaveSearch = null;
    this.#search = null;
    this.#hint = null;
    this.#problem = null;
    this.#fields = fields;
    this.shell.address("play", fields, { replace });
    remember("size", `${state.width}x${state.height}`);
    const size = `${state.width}×${state.height}`;
    this.title.textContent = fields.daily ? `Daily ${size}` : size;
    const parts = fields.daily ? [fields.daily, streak() ? `streak ${streak()}` : null] : [fields.length ? `exactly ${counted(Number(fields.length), "move")}` : null];
    this.subtitle.textContent = parts.filter(Boolean).join(" · ");
    const hasSeed = !fields.daily && state.seed !== null && state.seed !== undefined;
    this.origin.textContent = hasSeed ? `This board is number ${state.seed}.` : "";
    this.#better = [];
    this.#isWhole = isWhole;
    this.shell.title(`${this.title.textContent}`);
    this.board.hint(null);
    this.#show(state, { jump: true });
    this.shell.announce(`New game, ${state.width} columns, ${state.height} rows.`);
    if (!this.#isProven()) this.#followSearch();
  }

  #isProven() {
    const { proven } = this.#state.shortest;
    return proven !== undefined && proven !== null;
  }

  #followSearch() {
    this.#search = {};
    this.figures.show(this.#state, this.#search);
    const leave = this.engine.shortest(this.#state.id, async (event) => {
      if (this.#leaveSearch !== leave) return;
      if (event.kind === "bound") this.#search = { bound: event.lower_bound };
      else if (event.kind === "busy") this.#search = { ahead: event.ahead };
      else {
        this.#search = null;
        this.#leaveSearch = null;
        // The state sent along may be older than the last move: ask in turn.
        try {
          const fresh = await this.engine.game(this.#state.id);
          if (this.#leaveSearch === null) this.#show(fresh);
        } catch (error) {
          if (error.kind !== "expired") this.#fail(error);
        }
        return;
      }
      this.figures.show(this.#state, this.#search);
    });
    this.#leaveSearch = leave;
  }

  #show(state, { jump = false } = {}) {
    const isAnother = this.#state && this.#state.id !== state.id && !jump;
    this.#state = state;
    if (isAnother) {
      // The server was restarted: the time, the help and the proof of this game are lost.
      this.#isWhole = false;
      this.#leaveSearch?.();
      this.#leaveSearch = null;
      if (!this.#isProven()) this.#followSearch();
    }
    this.board.show(state, { jump });
    this.lab.hidden = state.board.length > LAB_CELLS;
    this.lab.href = roomAddress("lab", { board: inRows(state.board, state.width), goal: state.goal });
    this.skin.fit(state);
    if (state.is_solved && this.#isWhole) {
      this.#better = [...new Set([...this.#better, ...recordBest(state)])];
      if (this.#fields.daily) recordDaily(this.#fields.daily, state);
    }
    this.figures.show(state, this.#search);
    this.history.show(state);
    this.buttons.undo.disabled = state.position === 0;
    this.buttons.redo.disabled = state.position === state.length;
    this.buttons.restart.disabled = state.length === 0;
    this.#showControls(state);
    this.#showMessage();
    this.table.keep({ id: state.id, share: state.share, fields: this.#fields, isWhole: this.#isWhole });
  }

  /** At the end the hint and the solution give their places to what comes next. */
  #showControls(state) {
    const { hint, solve, next } = this.buttons;
    const isOver = state.is_solved && state.position > 0;
    const hadFocus = [hint, solve, next].includes(document.activeElement);
    hint.hidden = solve.hidden = isOver;
    next.hidden = !isOver;
    hint.disabled = solve.disabled = state.is_solved;
    if (hadFocus && document.activeElement.hidden) this.board.focus();
  }

  /** Carries out a command of the game or of the room. */
  async act(action) {
    if (action === "new") {
      this.history.pause();
      return this.dialog.open(this.#size());
    }
    if (!this.#state) return undefined;
    if (action === "next") return this.#next();
    if (action === "hint") return this.#takeHint();
    if (action === "solve") return this.#solve();
    this.history.pause();
    return this.#send(action);
  }

  #size() {
    const state = this.#state;
    return state ? { size: `${state.width}x${state.height}`, goal: state.goal } : { size: FIRST_SIZE, goal: "blank-last" };
  }

  /** Sends a command and shows its result; returns the change, or null if it was refused. */
  async #send(command, { isQuiet = false } = {}) {
    this.#stopLooking();
    const game = this.#state.id;
    const wasSolved = this.#state.is_solved;
    try {
      const { change, state } = await this.engine.command(game, command);
      if (this.#state.id !== game) return null;
      this.#problem = null;
      if (change.kind !== "hinted") this.#clearHint();
      this.#show(state);
      if (state.is_solved && !wasSolved) this.#announceSolved();
      else if (!isQuiet) this.#announce(change);
      return change;
    } catch (error) {
      if (error.kind === "refused") {
        if (!isQuiet) {
          this.board.shrug();
          this.shell.announce(error.message);
        }
      } else this.#fail(error);
      return null;
    }
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
    this.shell.announce(`Solved. ${this.#solvedText()}`);
  }

  #solvedText() {
    const state = this.#state;
    const parts = [`${counted(state.single_tile, "move")} in ${clock(state.seconds)}.`];
    const { proven, lower_bound: bound, best_known: known } = state.shortest;
    if (this.#isProven()) parts.push(state.excess === 0 ? "No solution is shorter." : state.excess ? `${state.excess} over the shortest, which takes ${proven}.` : `The shortest takes ${proven}.`);
    else parts.push(`Best known ${known ?? state.single_tile}, at least ${bound}; the shortest is not proven.`);
    if (!this.#isWhole) parts.push("It was taken up from its code, so it does not count as a best.");
    else if (state.solver_used) parts.push("The solver helped, so it does not count as a best.");
    else if (state.hints_used) parts.push(`With ${counted(state.hints_used, "hint")}, so it does not count as a best.`);
    if (this.#better.length) parts.push(`A new personal best in ${this.#better.map((name) => ({ moves: "moves", seconds: "time", excess: "excess" })[name]).join(" and ")}.`);
    return parts.join(" ");
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
    control.setAttribute("aria-busy", "true");
    this.#showMessage();
    this.shell.announce("Looking for a solution.");
    const game = this.#state.id;
    try {
      const state = await this.engine.solution(game, looking.signal);
      if (this.#state.id !== game || this.#looking !== looking) return false;
      this.#looking = null;
      this.#show(state);
      if (!state.is_solution_known) this.#fail(new Error("No solution was found in the time there is. Make some moves and ask again."));
      return state.is_solution_known;
    } catch (error) {
      if (error.kind !== "cancelled") this.#fail(error);
      return false;
    } finally {
      control.removeAttribute("aria-busy");
      if (this.#looking === looking) {
        this.#looking = null;
        this.#showMessage();
      }
    }
  }

  #stopLooking() {
    this.#looking?.abort();
    this.#looking = null;
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
      this.message.className = `message ${kind}`;
      this.message.replaceChildren(...nodes);
    };
    if (this.#problem) return show("is-problem", element("p", { class: "warning", text: this.#problem }));
    if (this.#looking) return show("is-busy", element("p", { text: "Looking for a solution…" }), button({ text: "Cancel", onclick: () => { this.#stopLooking(); this.#showMessage(); } }));
    if (!state) return show("");
    if (this.#hint) {
      const { tile, from, to, run, reason } = this.#hint;
      const direction = directionName(directionBetween(state.width, from, to));
      return show("is-hint", element("p", {}, element("strong", { text: `Tile ${tile} ${direction}${run > 1 ? `, then ${run - 1} more` : ""}.` }), ` ${sentence(reason)}`));
    }
    if (state.is_solved && state.position > 0) {
      const text = this.#fields.daily ? dailyText(this.#fields.daily, `${state.width}x${state.height}`) : null;
      const share = text ? button({ text: "Copy result", onclick: () => this.#copy(text, "Result copied.", share) }) : null;
      return show("is-solved", element("p", {}, element("strong", { text: "Solved. " }), this.#solvedText()), ...(share ? [share] : []));
    }
    const isFirst = state.length === 0;
    return show("", element("p", { class: "note", text: isFirst ? "Put the tiles in order, as the goal shows. Click or push a tile, or use the arrow keys; a tile further off takes its row along." : "" }));
  }

  #next() {
    const { size, goal } = this.#size();
    const { length } = this.#fields;
    const wish = length ? { size, goal, length: Number(length), seed: Math.floor(Math.random() * 1e6) } : { size, goal };
    this.#begin(wish, wish).then((error) => { if (error) this.#fail(error); else this.board.focus(); });
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
    this.history.pause();
    this.#leaveSearch?.();
    this.#leaveSearch = null;
    this.#search = null;
  }

  async #refresh() {
    if (!this.#state) return;
    try {
      const state = await this.engine.game(this.#state.id);
      if (this.shell.isLeft || state.moves === this.#state.moves && state.taken_back === this.#state.taken_back) return;
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
  }
}
