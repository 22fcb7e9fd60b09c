// The Play room: one game, its figures, its history and its messages.

import { belowHeader, button, counted, element, folded, sentence } from "../dom.js";
import { remember, remembered } from "../storage.js";
import { headOf, sizeOf } from "./dialog.js";
import {
  FIRST_SIZE, complete, expectedSize, modeOf, randomSeed, startLink, wished,
} from "./play/address.js";
import { BoardView, directionName } from "./play/board_view.js";
import { countsText, isPartial } from "./play/counted.js";
import { Today, dailyResult, dailySize, today } from "./play/days.js";
import { listenForDrags } from "./play/drag.js";
import { Figures } from "./play/figures.js";
import { Game } from "./play/game.js";
import { degreeText, movesLeft, nextDegree, renewed } from "./play/hints.js";
import { History } from "./play/history.js";
import { keyList, listenForKeys, markList } from "./play/keys.js";
import { Links } from "./play/links.js";
import { marathonOf, nextRound, recordGame, total } from "./play/records.js";
import { Result } from "./play/result.js";
import { Searches } from "./play/searches.js";
import { Skin } from "./play/skin.js";
import { directionBetween, predicted } from "./play/slides.js";
import { Sound } from "./play/sound.js";
import { Speed } from "./play/speed.js";
import { Table } from "./play/table.js";
import { isProven, messageOf, recordText, refusal, slideText, solvedText, titleOf } from "./play/words.js";

export class Play {
  #game = null;
  #state = null; // of the game, as it is shown
  #fields = {};
  #name = "";
  #hint = null;
  #problem = null;
  #better = []; // the records that this game broke
  #mode = null; // null, "fewest" or "marathon-5"
  #finished = null; // the moves of the solution whose result is shown
  #turn = 0; // counts the games put on the table
  #waiting = 0; // commands that the game has not answered
  #isPlayed = false; // whether the player did what is shown, and not a search or another tab
  #isMissed = false; // whether another tab wrote meanwhile
  #isDue = false; // whether the drawing beside the board waits for the next frame
  #entered = 0;
  #isWhole = true; // whether it is known from its first move on, with time and help

  constructor(shell, main) {
    this.shell = shell;
    this.engine = shell.engine;
    this.table = new Table();
    this.board = new BoardView((tile) => this.act(`tile ${tile}`));
    this.figures = new Figures();
    this.history = new History((place) => this.#send(`seek ${place}`, { isQuiet: true }), (ms) => this.board.pace(ms));
    this.skin = new Skin((picture) => {
      this.board.picture(picture);
      this.figures.goal.picture(picture);
    });
    this.sound = new Sound();
    this.result = new Result(this.sound.offer);
    this.today = new Today();
    this.links = new Links(this.table);
    this.searches = new Searches();
    this.speed = new Speed(this.engine, (place) => this.#send(`seek ${place}`, { isQuiet: true }).then(() => this.element.scrollIntoView()), () => this.#showRest());
    this.#build(main);
    listenForDrags(this.board, {
      slide: (command, glide) => this.act(command, { glide }),
      refuse: (cell, letter) => this.#refuse(`move ${letter}`, cell),
    });
    const { signal } = shell;
    listenForKeys((action) => this.act(action), signal);
    this.refresh = () => { if (!document.hidden) this.#refresh(); };
    document.addEventListener("visibilitychange", () => (document.hidden ? this.table.leave(this.#state, this.#fields) : this.refresh()), { signal });
    addEventListener("storage", this.refresh, { signal });
  }

  #build(main) {
    this.title = element("h1", { class: "title" });
    this.subtitle = element("span", { class: "note subtitle" });
    this.message = element("div", { class: "message" });
    const act = (action) => () => this.act(action);
    const control = (text, symbol, action, label = null) => button({ text, symbol, label, kind: "control", onclick: act(action) });
    this.buttons = {
      undo: control("Undo", "undo", "undo"), redo: control("Redo", "redo", "redo"), restart: control("Restart", "restart", "restart"),
      solve: control("Solution", "play", "solve", "Show solution"), hint: control("Hint", "hint", "hint"),
      result: control("Result", "result", "result"), next: control("Next", "next", "next", "Next board"),
    };
    // Until there is a game, nothing can be done with it.
    for (const one of Object.values(this.buttons)) one.disabled = true;
    this.buttons.next.classList.add("main-action");
    this.buttons.result.hidden = this.buttons.next.hidden = true;
    this.element = element("div", { class: "play game" },
      // The first screen: everything a game needs, whatever the screen.
      element("div", { class: "stage" },
        headOf(this.title, this.subtitle, act("new"), this.today.element),
        this.figures.element,
        element("div", { class: "play-board" }, this.board.frame,
          element("p", { class: "unseen", id: "board-keys", text: "Arrow keys slide a tile, with Shift the whole run. A number slides the tile of that number." })),
        this.message,
        element("div", { class: "actions", role: "group", "aria-label": "Game" }, ...Object.values(this.buttons))),
      element("div", { class: "game-below stack wide" },
        this.searches.element,
        this.result.element,
        this.speed.element,
        this.history.element,
        this.links.element,
        folded("Tiles, clock and sound", this.skin.element, element("div", { class: "row" }, this.figures.clock.element, this.speed.check.element, this.sound.check.element)),
        folded("Keys and marks", keyList(), markList())));
    main.append(this.element);
    belowHeader(this.element, this.shell.signal, () => this.board.fit()).observe(this.board.frame.parentElement);
  }

  async enter(fields) {
    const turn = ++this.#entered;
    const asked = new URLSearchParams(fields).toString();
    if (this.shell.shows(fields)) return;
    const saved = this.table.kept(asked);
    this.#expect(saved?.fields ?? fields);
    if (!asked && (!saved || saved.isSolved) && !dailyResult(today(), dailySize())) {
      // Who comes without a wish goes on with the game that is open, and else with today’s puzzle.
      return void await this.#begin({ size: dailySize(), daily: today() }, { replace: true });
    }
    if (saved) {
      try {
        // A game of an older version has its share code alone, without its time and help.
        const game = new Game();
        await game.begin(saved.at ? saved : { share: saved.share });
        if (turn !== this.#entered || this.shell.isLeft) return;
        this.#load(game, saved.fields, { replace: true, isWhole: saved.isWhole && Boolean(saved.at) });
        return;
      } catch (error) {
        if (error.kind === "unreachable") return void this.#fail(error);
      }
    }

    const error = await this.#begin(fields, { replace: true });
    if (!error) return;
    if (error.kind === "unreachable") return void this.#fail(error);
    // The address is impossible: show the reason and start a playable game.
    const { board, goal, counts, daily } = fields;
    const checked = board && !counts ? await this.engine.check(board, goal).catch(() => null) : null;
    await this.#begin({ size: remembered("size", FIRST_SIZE), daily: daily && today() }, { replace: true });
    if (checked?.solvable === false) {
      const dialog = await this.#newGame();
      dialog?.open({ ...this.#size(), kind: "typed", board });
      dialog?.explain(checked, goal);
    } else this.#fail(error);
  }

  /** The place of the board is drawn, and what one does with it can be read, before it is there. */
  #expect(fields) {
    if (this.#state) return;
    this.board.expect(...expectedSize(fields));
    this.today.show({});
    this.#showMessage();
  }

  /** Starts the game of an address. If that is impossible, returns the error and keeps the current game. */
  async #begin(fields, { replace = false } = {}) {
    try {
      const game = new Game();
      await game.begin(wished(fields));
      if (!this.shell.isLeft) this.#load(game, complete(fields, game.state), { replace, isWhole: game.state.length === 0 });
      return null;
    } catch (error) {
      if (!error.kind) throw error;
      return error;
    }
  }

  #load(game, fields, { replace, isWhole }) {
    const { state } = game;
    this.#game = game;
    this.#turn += 1;
    this.history.player.pause();
    this.searches.stopProof();
    this.searches.stopWay();
    this.#clearHint();
    this.#problem = this.#finished = null;
    this.#fields = fields;
    this.shell.address(fields, { replace });
    remember("size", sizeOf(state));
    this.#mode = modeOf(fields);
    this.result.hide();
    const [title, ...parts] = titleOf(state, fields, this.#mode);
    this.title.textContent = title;
    this.subtitle.textContent = parts.join(" · ");
    this.#better = [];
    this.#isWhole = isWhole;
    this.#name = isPartial(state) ? `${title} ${countsText(state.counts)}` : title;
    this.shell.title(this.#name);
    this.#show(state, { jump: true });
    this.shell.announce(`New game, ${state.width} columns, ${state.height} rows.`);
    this.#takeOver();
  }

  /** What needs the core begins when the core has the game. Until then, and while it cannot be reached, tiles slide without it. */
  async #takeOver() {
    const game = this.#game;
    const isOpening = game.state.isOpening;
    try {
      await game.takenOver();
    } catch (error) {
      if (game === this.#game && error.kind !== "unreachable") this.#fail(error);
      return;
    }
    if (game !== this.#game || this.shell.isLeft) return;
    if (isOpening) this.#show(game.state, { isBehind: this.#waiting > 0, isPlayed: false });
    if (!isProven(this.#state)) this.#followSearch();
  }

  /** The server answers again. */
  again() {
    if (this.#game?.state.isOpening) this.#takeOver();
  }

  #followSearch() {
    const game = this.#game;
    this.searches.prove(game, (isOver) => {
      if (isOver) this.#show(game.state, { isBehind: this.#waiting > 0, isPlayed: false });
      else this.#showFigures();
    });
    this.#showFigures();
  }

  #showFigures() {
    const sum = marathonOf(this.#fields) ? total(this.#fields) : null;
    this.figures.show(this.#state, this.searches.proof, { hasClock: this.#mode !== "fewest", total: sum });
  }

  /**
   * Shows a state. While commands are under way the board is drawn ahead of it (`isBehind`); what stands beside the board may wait
   * until the slide is on the screen (`mayWait`).
   */
  #show(state, { jump = false, isBehind = false, mayWait = false, isPlayed = true } = {}) {
    this.#state = state;
    this.#isPlayed ||= isPlayed;
    if (!isBehind) this.board.show(state, { jump });
    if (state.is_solved && this.#isWhole) this.#record(state);
    if (!mayWait) return this.#showRest();
    if (this.#isDue) return undefined;
    this.#isDue = true;
    return requestAnimationFrame(() => setTimeout(() => { if (this.#isDue && !this.shell.isLeft) this.#showRest(); }));
  }

  #showRest() {
    this.#isDue = false;
    const state = this.#state;
    this.today.show(this.#fields);
    this.links.show(state, this.#fields);
    this.skin.fit(state);
    this.#showFigures();
    this.#showControls(state);
    this.#showMessage();
    this.#showResult(state);
    this.speed.show(this.#mode === "fewest" ? null : state);
    // Last: it asks for the places of what was drawn.
    this.history.show(state);
    this.table.keep(state, { fields: this.#fields, isWhole: this.#isWhole, title: this.#name.replace("Today’s", "Daily") }, this.#isPlayed);
    this.#isPlayed = false;
  }

  #record(state) {
    this.#better = [...new Set([...this.#better, ...recordGame(state, this.#fields, this.#mode)])];
  }

  /** The result stays while its moves stand, so that nothing jumps when they are played back. */
  #showResult(state) {
    if (state.is_solved && state.position > 0 && state.paths) {
      const { excess } = state;
      const shown = `${state.line.slice(0, state.position)} ${excess}`;
      if (this.#finished?.shown !== shown) {
        this.#finished = { shown, line: state.line };
        this.result.show({ state, fields: this.#fields, mode: this.#mode, link: startLink(state, this.#fields) });
        this.sound.offerOnce();
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
    result.disabled = Boolean(state.isOpening);
    next.disabled = false;
    hint.disabled = solve.disabled = state.is_solved || Boolean(state.isOpening);
    if (hadFocus && (document.activeElement === document.body || document.activeElement.hidden)) this.board.focus();
  }

  async act(action, { glide } = {}) {
    if (action === "new") {
      this.history.player.pause();
      return (await this.#newGame())?.open({ ...this.#size(), mode: this.#mode });
    }
    if (!this.#state) return undefined;
    if (action === "next") return this.#next();
    if (action === "result") return this.result.reveal();
    if (action === "hint" || action === "solve") {
      if (this.#mode === "fewest") return undefined;
      return action === "hint" ? this.#takeHint() : this.#solve();
    }
    this.history.player.pause();
    return this.#send(action, { glide });
  }

  /** The dialog for a new game, which is fetched when it is first asked for; null if that is impossible. */
  #newGame() {
    this.dialog ??= import("./play/new_game.js").then(({ NewGame }) => {
      const dialog = new NewGame(this.engine, (fields) => this.#begin(fields));
      this.element.after(dialog.element);
      return dialog;
    }, () => this.#fail(new Error("The choice of a new game could not be fetched. Reload the page when there is a connection.")) ?? null);
    return this.dialog;
  }

  #size() {
    const state = this.#state;
    return state ? { size: sizeOf(state), goal: state.goal, counts: isPartial(state) ? state.counts : undefined } : { size: FIRST_SIZE, goal: "blank-last" };
  }

  /**
   * Sends a command and shows its result; returns the change, or null if it was refused. A slide that the board plainly allows is
   * drawn at once; what the game answers is drawn when all answers are there.
   */
  async #send(command, { isQuiet = false, glide } = {}) {
    if (command !== "hint") this.searches.stopWay();
    const turn = this.#turn;
    const run = predicted(this.board.cells, this.#state.width, command);
    if (run) {
      this.board.slide(run, glide);
      this.sound.slide(run.slides.length);
    }
    this.#waiting += 1;
    try {
      const state = await this.#game.act(command);
      if (this.#turn !== turn || this.shell.isLeft) return null;
      const { change } = state;
      if (change.kind === "refused") {
        this.board.show(state);
        if (!isQuiet) this.#refuse(command, null, change.reason);
        return null;
      }
      const wasSolved = this.#state.is_solved;
      this.#problem = null;
      if (change.kind !== "hinted") this.#clearHint();
      if (!run && change.kind === "slid" && change.slides.length) this.sound.slide(change.slides.length);
      this.#show(state, { isBehind: this.#waiting > 1, mayWait: run !== null && !state.is_solved });
      if (state.is_solved && !wasSolved) this.#end(isQuiet);
      else if (!isQuiet && change.kind === "slid") this.shell.announce(slideText(change, state));
      else if (!isQuiet && change.kind === "restarted") this.shell.announce("The game begins again.");
      return change;
    } catch (error) {
      if (this.#turn !== turn || this.shell.isLeft) return null;
      this.board.show(this.#state);
      this.#fail(error);
      return null;
    } finally {
      this.#waiting -= 1;
      if (this.#isMissed && !this.#waiting && !this.shell.isLeft) this.refresh();
    }
  }

  /** Says why nothing moves, at the tile or at the blank. */
  #refuse(command, at, reason = null) {
    if (!this.#state) return;
    const { cell, text } = refusal(command, this.board.cells);
    this.board.refuse(Math.max(0, at ?? cell), text);
    this.shell.announce(reason ?? `${text}.`);
  }

  /** The moment after the last move of a game. */
  #end(isQuiet) {
    const better = recordText(this.#state, this.#better, this.#isWhole);
    this.shell.announce(`Solved. ${solvedText(this.#state, this.#mode)} ${better}`);
    if (isQuiet || this.#state.position === 0) return;
    this.board.celebrate();
    this.sound.solved();
  }

  /**
   * Sends a command that needs a known solution, after a search for one if there is none. Moves still under way may
   * leave the known one: a refusal is answered by a search, once.
   */
  async #sendWithWay(command, control) {
    this.history.player.pause();
    if (this.searches.isLooking || control.disabled) return null;
    if (this.#state.is_solution_known) {
      const change = await this.#send(command, { isQuiet: true });
      if (change || this.#problem) return change;
    }
    return (await this.#lookForWay(control)) ? this.#send(command) : null;
  }

  /** Looks for a solution from here, for a hint one that gets shorter while it is shown; false if it was cancelled or none was found. */
  async #lookForWay(control) {
    const game = this.#game;
    control.setAttribute("aria-busy", "true");
    this.shell.announce("Looking for a solution.");
    const found = control === this.buttons.hint ? this.#improve() : this.searches.way(game, this.board.cells);
    this.#showMessage();
    const end = await found;
    control.removeAttribute("aria-busy");
    if (!end) return false;
    this.#show(game.state, { isBehind: this.#waiting > 0 });
    if (end.kind === "lost") this.#fail(new Error(end.message));
    else if (!game.state.is_solution_known) this.#fail(new Error("No solution was found in time. Make some moves and ask again."));
    return game.state.is_solution_known;
  }

  /** By degrees: what is left, about and then exactly, and at last the next move, which counts as a hint. */
  async #takeHint() {
    const control = this.buttons.hint;
    if (control.disabled || this.searches.isLooking) return;
    this.history.player.pause();
    if (!this.#state.is_solution_known && !(await this.#lookForWay(control))) return;
    const next = nextDegree(this.#hint, this.#state);
    if (!next) return void await this.#showMove();
    this.#improve();
    this.#hint = next;
    this.#showMessage();
    this.shell.announce(degreeText(next).join(""));
  }

  /** While the player thinks, the solution gets shorter, but for a move that is shown. */
  #improve(shown = "") {
    const game = this.#game;
    const isKnown = this.#state.is_solution_known;
    const left = movesLeft(this.#state);
    if (isKnown && left?.least === left?.most) return null;
    const improved = async () => {
      if (shown && !(await game.act("hint").catch(() => null))) return;
      const { change } = game.state;
      if (game !== this.#game || this.shell.isLeft || (shown && change.tile !== this.#hint?.tile)) return;
      this.#hint &&= shown ? change : renewed(this.#hint, game.state);
      this.#show(game.state, { isBehind: this.#waiting > 0, isPlayed: false });
    };
    return this.searches.improve(game, this.board.cells, { improved, shown, isKnown });
  }

  async #showMove() {
    const change = await this.#sendWithWay("hint", this.buttons.hint);
    if (change?.kind !== "hinted") return;
    this.#hint = change;
    const letter = directionBetween(this.#state.width, change.from, change.to);
    this.board.hint(change.tile, letter);
    this.#improve(letter);
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
    this.history.player.play();
  }

  #fail(error) {
    this.#problem = sentence(error.message);
    this.#showMessage();
    this.shell.announce(this.#problem);
  }

  /** Shows one message: an error, the work in progress, the hint, the end or the first advice. */
  #showMessage() {
    const [kind, strong, text] = messageOf(this.#state, {
      problem: this.#problem, isLooking: this.searches.isLooking, hint: this.#hint, fields: this.#fields, mode: this.#mode,
      better: this.#better, isWhole: this.#isWhole,
    });
    const name = `message ${kind}`;
    if (this.message.className === name && this.message.firstChild?.textContent === strong + text) return;
    this.message.className = name;
    const tone = { "is-problem": "warning", "": "note" }[kind];
    this.message.replaceChildren(element("p", { class: tone }, strong && element("strong", { text: strong }), text));
    if (kind !== "is-busy") return;
    this.message.append(button({ text: "Cancel", onclick: () => { this.searches.stopWay(); this.#showMessage(); } }));
  }

  #next() {
    const { size, goal, counts } = this.#size();
    const { length, mode, marathon } = this.#fields;
    let fields = { size, goal, counts, mode };
    if (marathonOf(this.#fields)) fields = nextRound(this.#fields) ?? { size, goal, counts, seed: randomSeed(), marathon };
    else if (length) fields = { ...fields, length, seed: randomSeed() };
    this.#begin(fields).then((error) => { if (error) this.#fail(error); else this.board.focus(); });
  }

  /** The page is going away, or to another room: the search stops. */
  pause() {
    if (this.#isDue) this.#showRest();
    this.table.leave(this.#state, this.#fields);
    this.history.player.pause();
    this.searches.stopProof();
  }

  async #refresh() {
    // What was played here and is not yet kept goes first.
    if (this.#isDue) this.#showRest();
    this.#isMissed = this.#waiting > 0;
    const played = this.#state && !this.#waiting && this.table.elsewhere(this.#fields, this.#state);
    if (!played) return;
    const turn = this.#turn;
    try {
      const state = await this.#game.begin(played);
      if (this.#turn === turn && !this.shell.isLeft) this.#show(state, { isBehind: this.#waiting > 0, isPlayed: false });
    } catch {
      // The next command reports the error.
    }
  }

  leave() {
    this.searches.stopWay();
    this.figures.stop();
    this.sound.end();
  }
}
