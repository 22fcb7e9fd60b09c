// The room Endgames: you move, the tables reply, and every move says whether it makes headway and what it cost; or our engine
// moves, and you watch.

import { button, capitalised, copied, counted, element, sentence } from "../dom.js";
import { EngineError } from "../engine.js";
import { withoutEmpty } from "../fields.js";
import { remember, remembered } from "../storage.js";
import { Chessboard } from "./board/chessboard.js";
import { SQUARES, pieceName, pieceOf, readFen } from "./board/notation.js";
import { bestOf, recordWin } from "./endgames/bests.js";
import { Gauge } from "./endgames/gauge.js";
import { Hand } from "./endgames/hand.js";
import { listenForShortcuts } from "./endgames/shortcuts.js";
import { Played, Ranked } from "./endgames/lists.js";
import { Reach } from "./endgames/reach.js";
import { Promotion } from "./endgames/promotion.js";
import { Setup, rangeText } from "./endgames/setup.js";
import { movesIn, movesOf, weight } from "./endgames/worth.js";

const FIRST = "KQK";
const LAST = "endgames.last"; // the lesson to go on with, as fields of an address
const [OWN, REPLY] = [170, 280]; // milliseconds a piece is on its way
const SEEDS = 1e6;
const SLOW = 300; // milliseconds after which one hears what is waited for
const KEYS = { h: "hint", z: "undo", y: "redo", r: "restart", n: "next" };

const ends = (uci) => [uci.slice(0, 2), uci.slice(2, 4)];

export class Endgames {
  name = "endgames";
  #lesson = null;
  #fields = {};
  #pieces = new Map(); // as drawn: a move is seen before it is answered
  #future = []; // moves taken back, the next one last
  #isBusy = false;
  #turn = 0;
  #hint = 0; // 1: the piece, 2: the move
  #pointed = null;
  #problem = "";
  #isBest = false;
  #watch = null; // fetched when it is first needed
  #isWatching = false;

  constructor(shell, main) {
    this.shell = shell;
    this.engine = shell.engine;
    this.board = new Chessboard();
    this.hand = new Hand(this.board, {
      moves: () => (this.#isBusy ? [] : this.#lesson?.moves ?? []),
      pieces: () => this.#pieces,
      move: (from, to, how) => this.#move(from, to, how),
      redraw: () => this.#draw(),
      announce: (text) => shell.announce(text),
    });
    this.gauge = new Gauge(() => this.#show());
    this.reach = new Reach(() => this.#show());
    this.played = new Played();
    this.ranked = new Ranked((uci) => this.#play(uci), (uci) => {
      this.#pointed = uci;
      this.#draw();
    }, () => this.#help());
    this.promotion = new Promotion();
    this.setup = new Setup((wish) => this.#next(wish), (fen) => this.#loadFen(fen));
    this.#build(main);
    this.stopKeys = listenForShortcuts(KEYS, (action) => this.act(action));
  }

  #build(main) {
    this.title = element("h1", { class: "title" });
    this.subtitle = element("p", { class: "note subtitle" });
    this.best = element("p", { class: "note" });
    this.message = element("div", { class: "message" });
    this.buttons = Object.fromEntries(["undo", "redo", "restart", "hint", "next"].map((name) => [name, button({ text: capitalised(name), symbol: name, onclick: () => this.act(name) })]));
    this.buttons.next.setAttribute("aria-label", "Next position");
    this.link = button({ text: "Copy link", kind: "quiet", onclick: async () => {
      if (await copied(location.href, this.link)) this.shell.announce("Link copied.");
    } });
    main.append(this.element = element("div", { class: "explorer endgames" },
      element("div", { class: "endgames-head" },
        element("div", { class: "row spread title-row" }, element("div", {}, this.title, this.subtitle), this.link)),
      element("div", { class: "endgames-board" }, this.board.element),
      this.side = element("div", { class: "endgames-side" }, this.gauge.element, this.message,
        element("div", { class: "actions", role: "group", "aria-label": "Lesson" }, ...Object.values(this.buttons)),
        this.reach.element, this.played.element, this.ranked.element, this.setup.cards, this.setup.element, this.best,
        this.keys = element("p", { class: "note keys" }))),
      this.promotion.element);
  }

  /** Learns how far from mate an endgame's positions are: its tables alone are made for it. */
  async #learn(ending) {
    if (this.setup.knows(ending)) return;
    // What is not taught has no distances here, but the list is the same.
    const list = (name) => this.engine.ask("endings", { ending: name });
    const asked = list(ending).catch((error) => {
      if (error.kind === "unreachable") throw error;
      return list(FIRST);
    });
    try {
      const { endings: endgames } = await this.#waitingFor(asked);
      if (!this.shell.isLeft) this.setup.take(endgames);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** An answer that may take tables; if it takes long, one hears of it. */
  async #waitingFor(answer) {
    let isSaid = false;
    const slow = setTimeout(() => {
      isSaid = true;
      const text = "This endgame is being prepared…";
      this.#showMessage("is-busy", text);
      this.shell.announce(text);
    }, SLOW);
    try {
      return await answer;
    } finally {
      clearTimeout(slow);
      if (isSaid && !this.shell.isLeft) this.#show();
    }
  }

  /** Shows what the address asks for: a lesson, a position to be found, or what was last on the board. */
  async enter(fields) {
    const asked = new URLSearchParams(fields).toString();
    const isShown = this.#lesson || this.#isWatching;
    if (isShown && asked === new URLSearchParams(this.#fields).toString()) return;
    if (isShown && !asked) return void this.shell.address("endgames", this.#fields, { replace: true });
    const turn = ++this.#turn;
    const wish = asked ? fields : remembered(LAST, {});
    this.setup.ending = wish.ending ?? FIRST;
    await this.#learn(this.setup.ending);
    if (turn !== this.#turn || this.shell.isLeft) return;
    this.setup.trainee = wish.watch ? "watch" : wish.trainee === "black" ? "black" : "white";
    this.setup.defender = wish.defender === "tricky" ? "tricky" : "longest";
    this.setup.read(wish.plies);
    if (!wish.start) return void this.#next({ seed: wish.seed }, { replace: true });
    this.#future = [];
    const error = await this.#load(wish);
    if (!error) return;
    // The address asks for what cannot be: say why, and put something on the board.
    if (!isShown && error.kind !== "unreachable") {
      Object.assign(this.setup, { ending: FIRST, level: "medium" });
      await this.#next({}, { replace: true });
    }
    this.#fail(error);
  }

  /** Asks for a lesson and shows it; an error is handed back, and the lesson before it stays. */
  async #load(fields, { replace = true, isFresh = false, meanwhile = null } = {}) {
    const turn = ++this.#turn;
    const { start, moves, trainee, defender, watch } = fields;
    this.#isBusy = true;
    this.asking?.abort();
    this.asking = watch ? new AbortController() : null;
    let fault = null;
    let asked = watch ? this.#watched(start, this.asking.signal) : this.engine.ask("endings/lesson", withoutEmpty({ start, moves, trainee, defender }));
    if (!watch && !moves) asked = this.#waitingFor(asked);
    const [answer] = await Promise.all([asked, meanwhile]).catch((error) => [fault = error]);
    if (turn !== this.#turn || this.shell.isLeft) return null;
    this.#isBusy = false;
    if (!fault && watch) this.#takeWatched(answer, fields, { replace });
    else if (!fault) this.#take(answer, fields, { replace, isFresh });
    return fault;
  }

  /** Both games, and what shows them. */
  async #watched(start, signal) {
    const fetched = import("./endgames/watch.js").catch(() => { throw new EngineError("unreachable", "This part of the room could not be fetched. Is taxicab serve still running?"); });
    const [both, { Watch }] = await Promise.all([this.engine.ask("endings/watch", { start }, signal), fetched]);
    if (this.shell.isLeft) return both;
    this.#watch ??= new Watch(this.shell, (change) => {
      this.#fields = withoutEmpty({ ...this.#fields, ...change });
      this.#keep(true);
    }, () => this.#next());
    await this.#watch.ready;
    return both;
  }

  #takeWatched(both, fields, { replace }) {
    const { plies, seed, start, ply, region, term } = fields;
    [this.#lesson, this.#problem, this.#isWatching] = [null, "", true];
    this.#fields = withoutEmpty({ watch: "1", ending: both.ending, plies, seed, start, ply, region, term });
    this.setup.ending = both.ending;
    this.setup.trainee = "watch";
    this.setup.fault("");
    this.setup.show({ seed: seed ?? "" });
    this.#learn(both.ending);
    this.element.classList.add("is-watching");
    if (!this.#watch.element.isConnected) this.side.before(this.#watch.element);
    this.#keep(replace);
    this.#watch.take(both, fields);
    this.#show();
  }

  /** The lesson comes back. */
  #unwatch() {
    if (!this.#isWatching) return;
    this.#isWatching = false;
    this.#watch.rest();
    this.#watch.element.remove();
    this.element.classList.remove("is-watching");
  }

  #take(lesson, fields, { replace, isFresh }) {
    this.#unwatch();
    this.#lesson = lesson;
    this.#fields = withoutEmpty({ ending: lesson.ending ?? "KK", ...fields, trainee: lesson.trainee });
    ({ pieces: this.#pieces } = readFen(lesson.fen));
    [this.#hint, this.#problem, this.#pointed] = [0, "", null];
    this.hand.drop();
    this.setup.ending = this.#fields.ending;
    this.setup.trainee = lesson.trainee;
    this.setup.defender = lesson.defender;
    this.setup.fault("");
    this.setup.show({ seed: this.#fields.seed ?? "" });
    this.#learn(this.#fields.ending);
    this.board.turn(lesson.trainee === "black");
    this.#keep(replace);
    this.#isBest = isFresh && recordWin(this.#fields.ending, lesson, this.#helped);
    if (this.ranked.isOpen) this.#help();
    this.#show();
  }

  #keep(replace) {
    this.shell.address("endgames", this.#fields, { replace });
    remember(LAST, this.#fields);
  }

  /** How much help this lesson had. */
  get #helped() {
    return { hints: Number(this.#fields.hints ?? 0), undone: Number(this.#fields.undone ?? 0) };
  }

  get #moves() {
    return this.#fields.moves?.split(",") ?? [];
  }

  /** Another position of the chosen difficulty, or the one of a seed. */
  async #next({ seed, isSame } = {}, { replace = false } = {}) {
    const { ending, plies } = this.setup;
    if (isSame && this.#fields.start) return void this.#change();
    const wish = { ending, plies, seed: seed || Math.floor(Math.random() * SEEDS) };
    const turn = ++this.#turn;
    try {
      const found = await this.engine.ask("endings/position", wish);
      if (turn !== this.#turn || this.shell.isLeft) return;
      this.#future = [];
      const error = await this.#load({ ...wish, start: found.fen, seed: found.seed ?? wish.seed, ...this.#mode }, { replace });
      if (error) throw error;
      this.#sayStart();
    } catch (error) {
      if (error.kind === undefined) throw error;
      this.setup.show();
      if (this.setup.level === "exact") this.setup.fault(sentence(error.message));
      this.#fail(error);
    }
  }

  /** What the address says of who plays. */
  get #mode() {
    const { trainee, defender } = this.setup;
    return trainee === "watch" ? { watch: "1" } : { trainee, ...(defender === "tricky" && { defender }) };
  }

  /** From a lesson to watching its position, and back. */
  async #change() {
    const { ending, plies, seed, start } = this.#fields;
    this.#future = [];
    const error = await this.#load({ ending, plies, seed, start, ...this.#mode }, { replace: false });
    if (!error) return void this.#sayStart();
    this.setup.trainee = this.#isWatching ? "watch" : this.#lesson.trainee;
    this.setup.show();
    this.#fail(error);
  }

  /** A position of one's own; what is wrong with it, or null. */
  async #loadFen(text) {
    const start = text.trim().replace(/\s+/g, " ");
    const error = await this.#load({ start, ...this.#mode }, { replace: false });
    if (error) {
      this.shell.announce(sentence(error.message));
      return sentence(error.message);
    }
    this.#future = [];
    this.#show();
    this.#sayStart();
    return null;
  }

  #sayStart() {
    if (this.#isWatching) return void this.shell.announce(`${this.title.textContent}. ${this.#watch.summary}`);
    this.shell.announce(`${this.title.textContent}. ${this.message.innerText} ${this.#distance()}`);
  }

  async #move(from, to, { isCarried = false } = {}) {
    const moves = this.#lesson.moves.filter(({ uci }) => uci.startsWith(from + to));
    let [{ uci }] = moves;
    if (moves.length > 1) {
      uci = await this.promotion.choose(moves, this.#lesson.trainee);
      this.board.focus(to);
      if (!uci) return void this.#draw();
    }
    this.#play(uci, { isCarried });
  }

  /** Makes a move, seen at once; the reply comes with the answer. */
  async #play(uci, { isCarried = false } = {}) {
    if (this.#isBusy || !this.#lesson || this.#lesson.ended) return;
    const [from, to] = ends(uci);
    const before = this.#lesson;
    const hadList = this.ranked.element.contains(document.activeElement);
    const pieces = new Map(this.#pieces);
    const letter = uci[4] && (before.trainee === "white" ? uci[4].toUpperCase() : uci[4]);
    pieces.set(to, letter ?? pieces.get(from));
    pieces.delete(from);
    this.#pieces = pieces;
    this.#isBusy = true;
    [this.#hint, this.#pointed] = [0, null];
    this.#draw();
    if (this.#future.at(-1) === uci) this.#future.pop();
    else this.#future = [];
    const error = await this.#load({ ...this.#fields, moves: [...this.#moves, uci].join(",") }, { isFresh: true, meanwhile: isCarried ? null : this.board.glide(from, to, OWN) });
    if (error) return void this.#fail(error);
    const [step, reply] = this.#lesson.steps.slice(before.steps.length);
    if (step?.uci !== uci) return;
    if (hadList) (this.ranked.element.querySelector(".move-name") ?? this.buttons.next).focus();
    if (reply) this.board.glide(...ends(reply.uci), REPLY);
    const { verdict, note, manoeuvre } = this.#said(step);
    const { words, ended } = this.#lesson;
    const end = ended ? this.#endWords().join(" ") : this.#distance();
    this.shell.announce([verdict, manoeuvre, note, reply && words.reply, end].filter(Boolean).join(" "));
  }

  /** A move in words, as far as they may be told. */
  #said({ words }) {
    const { verdict, small_print: small } = this.gauge.isShown ? words.told : words.hidden;
    const changes = this.reach.check.input.checked && words.measures;
    return { verdict, note: [small, changes].filter(Boolean).join(" "), manoeuvre: words.manoeuvre };
  }

  /** The distance to mate, unless it is hidden. */
  #distance() {
    const { words, ended } = this.#lesson;
    return this.gauge.isShown && !ended ? sentence(words.headline) : "";
  }

  act(action) {
    if (action === "next" && this.#isWatching) this.#next();
    if (!this.#lesson || this.buttons[action].disabled) return;
    if (action === "next") this.#next();
    else if (action === "hint") this.#showHint();
    else if (!this.#isBusy) this.#go(action);
  }

  /** Back, forth, or to the start. */
  async #go(action) {
    const moves = this.#moves;
    const { hints, undone } = this.#helped;
    const future = this.#future;
    let change = { moves: "" };
    if (action === "undo") {
      this.#future = [...future, moves.at(-1)];
      change = { moves: moves.slice(0, -1).join(","), hints, undone: undone + 1 };
    } else if (action === "redo") {
      change = { moves: [...moves, future.at(-1)].join(","), hints, undone };
      this.#future = future.slice(0, -1);
    } else this.#future = [];
    const error = await this.#load(this.#counted(change));
    if (error) {
      this.#future = future;
      return void this.#fail(error);
    }
    this.shell.announce(`${{ undo: "Taken back", redo: "Made again", restart: "From the start" }[action]}. ${this.#distance()}`);
  }

  /** The fields of the address with others; a count of 0 is left out. */
  #counted({ hints, undone, ...rest }) {
    return withoutEmpty({ ...this.#fields, ...rest, hints: hints || "", undone: undone || "" });
  }

  #showHint() {
    this.#help();
    this.#hint = Math.min(2, this.#hint + 1);
    this.#show();
    this.shell.announce(this.message.textContent);
  }

  /** Help with one position counts once. */
  #help() {
    if (!this.#lesson || this.#lesson.ended) return;
    const place = `${this.#fields.start} ${this.#fields.trainee} ${this.#fields.moves ?? ""}`;
    if (this.helpedAt === place) return;
    this.helpedAt = place;
    const { hints, undone } = this.#helped;
    this.#fields = this.#counted({ hints: hints + 1, undone });
    this.#keep(true);
  }

  #fail(error) {
    if (this.shell.isLeft || error.kind === "cancelled") return;
    this.#problem = sentence(error.message);
    this.#isBusy = false;
    if (this.#lesson) this.#pieces = readFen(this.#lesson.fen).pieces;
    this.#show();
    this.shell.announce(this.#problem);
  }

  #show() {
    const lesson = this.#lesson;
    if (!lesson && !this.#isWatching) {
      this.title.textContent = "Endgames";
      return void this.#showMessage("is-problem", this.#problem);
    }
    const { ending, plies, seed, trainee, defender, watch } = this.#fields;
    this.title.textContent = this.setup.titleOf(ending);
    this.subtitle.textContent = [ending, plies && rangeText(plies), watch ? "our engine beside perfect play" : trainee === "black" ? "you defend" : "you attack", defender && `${defender} defender`, seed && `seed ${seed}`].filter(Boolean).join(" · ");
    this.shell.title(`${ending} · Endgames`);
    this.keys.textContent = lesson ? "Keys: arrows and Enter on the board, H hint, Z undo, Y redo, R restart, N next." : "Keys: B back, F forward, P play and pause, N next.";
    if (!lesson) return void this.#showMessage("is-problem", this.#problem);
    const best = bestOf(ending);
    this.best.hidden = !best;
    if (best) this.best.textContent = `Best win of ${ending}: ${best.lost ? movesOf(best.lost) : "nothing"} lost, from mate in ${movesIn(best.plies)}.`;
    this.gauge.show(lesson);
    this.played.show(lesson);
    this.ranked.show(lesson);
    this.reach.show(lesson);
    const { undo, redo, restart, hint, next } = this.buttons;
    undo.disabled = restart.disabled = !this.#moves.length;
    redo.disabled = !this.#future.length;
    hint.disabled = !lesson.best;
    if (document.activeElement?.disabled) next.focus();
    this.#describe(lesson);
    this.#draw();
  }

  #describe(lesson) {
    const { steps, ended, trainee, words } = lesson;
    if (this.#problem) return void this.#showMessage("is-problem", this.#problem);
    if (ended) return void this.#showMessage("is-solved", ...this.#endWords());
    if (this.#hint) return void this.#showMessage("is-hint", words.hints[this.#hint - 1], this.#hint === 1 && "Press Hint again for the move.");
    const own = steps.findLast(({ by }) => by === trainee);
    if (!own) return void this.#showMessage("is-start", words.task, words.reply);
    const { verdict, note, manoeuvre } = this.#said(own);
    this.#showMessage(`is-move cost-${weight(own)}`, verdict, manoeuvre, words.reply, note);
  }

  #endWords() {
    const { words, steps, trainee } = this.#lesson;
    const own = steps.filter(({ by }) => by === trainee).length;
    const { hints, undone } = this.#helped;
    const help = [hints ? counted(hints, "hint") : "no hints", undone && `${counted(undone, "move")} undone`].filter(Boolean).join(", ");
    return [words.end, `${counted(own, "move")}. ${words.score} ${sentence(help)}${this.#isBest ? " Your best yet." : ""}`];
  }

  #showMessage(kind, first = "", ...notes) {
    this.message.className = `message ${kind}`;
    const next = kind === "is-solved" ? button({ text: "Next position", symbol: "next", kind: "main-action", onclick: () => {
      this.board.focus();
      this.#next();
    } }) : null;
    this.message.replaceChildren(...[element("p", { class: "message-first", text: first }), ...notes.map((text) => text && element("p", { class: "note", text })), next].filter(Boolean));
  }

  #draw() {
    const lesson = this.#lesson;
    if (!lesson) return;
    const { hand } = this;
    const targets = hand.targets();
    const last = lesson.steps.at(-1);
    const lastEnds = last && !this.#isBusy ? ends(last.uci) : [];
    const pieces = hand.seen(this.#pieces);
    const hinted = this.#hint ? ends(lesson.best.uci).slice(0, this.#hint) : [];
    const king = lesson.to_move === "white" ? "K" : "k";
    const cells = new Map();
    for (const square of SQUARES) {
      const piece = pieces.get(square);
      const isTarget = targets.has(square);
      const reached = this.#isBusy ? {} : this.reach.at(square);
      const isCapture = isTarget && this.#pieces.has(square);
      const flags = [reached.flag, isTarget && (isCapture ? "capture" : "target"), square === hand.from && "lifted", lastEnds.includes(square) && "last",
        hinted.includes(square) && "hinted", lesson.is_check && piece === king && !this.#isBusy && "check"].filter(Boolean);
      const words = [piece && pieceName(piece), flags.includes("check") && (lesson.ended ? "mated" : "in check"), isTarget && (isCapture ? "can be taken" : "can go here"), square === lastEnds[1] && "just moved", flags.includes("hinted") && "hint", reached.label];
      cells.set(square, { flags, label: words.filter(Boolean).join(", ") });
    }
    const arrows = [this.#hint === 2 && lesson.best.uci, this.#pointed].filter(Boolean).map((uci) => ({ kind: "arrow", squares: ends(uci) }));
    this.board.show({ name: `${this.title.textContent}, ${lesson.ended ? "over" : `${capitalised(lesson.to_move)} to move`}`, cells, tokens: new Map([...pieces].map(([square, letter]) => [square, { ...pieceOf(letter), kind: "piece" }])), marks: arrows, isLiftable: (square) => hand.isLiftable(square) });
  }

  pause() {
    this.#watch?.pause();
  }

  leave() {
    this.stopKeys();
    this.asking?.abort();
    this.#watch?.leave();
    this.#turn++;
  }
}
