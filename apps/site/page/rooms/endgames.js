// The room Endgames: you move, the tables reply, and every move says whether it makes headway and what it cost; or our engine
// moves, and you watch.

import { button, capitalised, copyButton, counted, element, sentence } from "../dom.js";
import { shortcuts } from "../controls.js";
import { EngineError } from "../engine.js";
import { withoutEmpty } from "../fields.js";
import { remember, remembered } from "../storage.js";
import { BOARD, ENDGAMES as WORDS, verdict } from "../words.js";
import { Chessboard } from "../chess/chessboard.js";
import { readFen } from "../chess/notation.js";
import { pieceName, tokensOf } from "../chess/pieces.js";
import { Hand, Promotion } from "./endgames/hand.js";
import { Best, Gauge, Message, Played, Ranked, Reach, Rule, weight } from "./endgames/panels.js";
import { Series } from "./endgames/series.js";
import { Setup, fieldsOf, rangeText, taskOf } from "./endgames/setup.js";

const FIRST = "KQK";
const LAST = "endgames.last"; // the lesson to go on with, as fields of an address
const [OWN, REPLY] = [170, 280]; // milliseconds a piece is on its way
const SEEDS = 1e6;
const KEYS = { z: "undo", y: "redo", r: "restart", h: "hint", n: "next" }; // in the order of the buttons

/** A position by its start and the trainee’s moves. */
const placeOf = (start, moves = []) => `${start} ${moves}`;
const ends = (uci) => [uci.slice(0, 2), uci.slice(2, 4)];

export class Endgames {
  #lesson = null;
  #fields = {};
  #pieces = new Map(); // as drawn: a move is seen before it is answered
  #bests = new Map(); // a position → the best move there
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
    this.board = new Chessboard(BOARD.keys);
    this.hand = new Hand(this.board, {
      moves: () => (this.#isBusy ? null : this.#lesson?.moves ?? null),
      pieces: () => this.#pieces,
      move: (from, to, how) => this.#move(from, to, how),
      redraw: () => this.#draw(),
      announce: (text) => shell.announce(text),
    });
    this.gauge = new Gauge(() => this.#show());
    this.reach = new Reach(() => this.#show());
    this.rule = new Rule(() => this.#show());
    this.played = new Played();
    this.ranked = new Ranked({
      play: (uci) => this.#play(uci),
      point: (uci) => {
        this.#pointed = uci;
        this.#draw();
      },
      onOpen: () => this.#help(),
    });
    this.best = new Best();
    this.promotion = new Promotion();
    this.setup = new Setup((wish) => this.#next(wish), (fen) => this.#loadFen(fen));
    this.series = new Series({
      next: () => this.#next(), redraw: () => this.#show(), announce: (text) => shell.announce(text),
      name: () => `${this.setup.ending ?? FIRST} ${this.setup.task}`,
    });
    this.#build(main);
    shortcuts(KEYS, (action) => this.act(action), shell.signal);
  }

  #build(main) {
    this.title = element("h1", { class: "title" });
    this.subtitle = element("p", { class: "note subtitle" });
    this.message = new Message(() => {
      this.board.focus();
      this.#next();
    });
    this.keys = element("p", { class: "note keys" });
    this.buttons = Object.fromEntries(Object.values(KEYS).map((name) => [name,
      button({ text: capitalised(name), symbol: name, label: name === "next" ? "Next position" : null, onclick: () => this.act(name) })]));
    const link = copyButton("Copy link", () => location.href, "Link copied.");
    this.side = element("div", { class: "endgames-side stack wide" }, this.gauge.element, this.message.element,
      element("div", { class: "actions", role: "group", "aria-label": "Lesson" }, ...Object.values(this.buttons)),
      this.setup.cards, this.setup.sides.element, this.series.element, this.rule.element, this.reach.element, this.played.element, this.ranked.element, this.setup.element, this.best.element, this.keys);
    this.element = element("div", { class: "explorer endgames stack" },
      element("div", { class: "endgames-head stack wide" },
        element("div", { class: "row spread title-row" }, element("div", {}, this.title, this.subtitle), link)),
      element("div", { class: "endgames-board stack wide" }, this.board.element), this.side);
    main.append(this.element, this.promotion.element);
  }

  #isStale(turn) {
    return turn !== this.#turn || this.shell.isLeft;
  }

  /** Learns how far from mate an endgame's positions are: its tables alone are made for it. */
  async #learn(ending) {
    if (this.setup.knows(ending)) return;
    // What is not taught has no distances here, but the list is the same.
    const list = (name) => (onEvent) => this.engine.patientAnswer("endgame/lessons", { ending: name }, { onEvent });
    const asked = (onEvent) => list(ending)(onEvent).catch((error) => {
      if (error.kind === "unreachable") throw error;
      return list(FIRST)(onEvent);
    });
    try {
      const { endings: endgames } = await this.#waitingFor(asked);
      if (!this.shell.isLeft) this.setup.take(endgames);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** What `ask(onEvent)` resolves to; if it takes long, one hears of it. */
  async #waitingFor(ask) {
    try {
      return await this.message.during(ask, (text) => this.shell.announce(text), () => this.shell.isLeft);
    } finally {
      if (this.message.isBusy && !this.shell.isLeft) this.#show();
    }
  }

  async enter(fields) {
    if (this.shell.shows(fields)) return;
    const isShown = this.#lesson || this.#isWatching;
    const turn = ++this.#turn;
    const wish = Object.keys(fields).length ? fields : remembered(LAST, {});
    this.setup.ending = wish.ending ?? FIRST;
    this.setup.task = taskOf(wish);
    await this.#learn(this.setup.ending);
    if (this.#isStale(turn)) return;
    this.setup.defender = wish.defender === "tricky" ? "tricky" : "longest";
    this.setup.read(wish.plies);
    if (!wish.start) return void this.#next({ seed: wish.seed }, { replace: true });
    const error = await this.#load(wish);
    if (!error) return;
    // The address asks for what cannot be: say why, and put something on the board.
    if (!isShown && error.kind !== "unreachable") {
      Object.assign(this.setup, { ending: FIRST, level: "medium", task: wish.watch ? "watch" : "attack" });
      await this.#next({}, { replace: true });
    }
    this.#fail(error);
  }

  /** Asks for a lesson and shows it; an error is handed back, and the lesson before it stays. */
  async #load(fields, { replace = true, isFresh = false, meanwhile = null, future = [] } = {}) {
    const turn = ++this.#turn;
    const { start, moves, trainee, defender, watch } = fields;
    this.#isBusy = true;
    this.asking?.abort();
    this.asking = watch ? new AbortController() : null;
    const lessonAfter = (made, onEvent) => this.engine.patientAnswer("endgame/lesson", withoutEmpty({ start, moves: made, trainee, defender }), { onEvent });
    const lesson = (onEvent) => lessonAfter(moves, onEvent);
    // What is said of the last move names the best one there.
    const earlier = moves?.split(",").slice(0, -1).join(",");
    const missed = !watch && moves && !this.#bests.has(placeOf(start, earlier)) ? lessonAfter(earlier) : null;
    missed?.then(({ best }) => this.#bests.set(placeOf(start, earlier), best?.san), () => {});
    const asked = watch ? this.#watched(start, this.asking.signal) : moves ? lesson() : this.#waitingFor(lesson);
    let fault = null;
    const [answer] = await Promise.all([asked, meanwhile, missed]).catch((error) => [fault = error]);
    if (this.#isStale(turn)) return null;
    this.#isBusy = false;
    if (!fault) this.#future = future;
    if (!fault && watch) this.#takeWatched(answer, fields, { replace });
    else if (!fault) this.#take(answer, fields, { replace, isFresh });
    return fault;
  }

  async #watched(start, signal) {
    const fetched = import("./endgames/watch.js").catch(() => { throw new EngineError("unreachable", WORDS.notFetched); });
    const [both, { Watch }] = await Promise.all([this.engine.patientAnswer("endgame/watch", { start }, { signal }), fetched]);
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
    [this.#lesson, this.#isWatching] = [null, true];
    this.#taken({ watch: "1", ending: both.ending, plies, seed, start, ply, region, term });
    this.element.classList.add("is-watching");
    if (!this.#watch.element.isConnected) this.side.before(this.#watch.element);
    this.#keep(replace);
    this.#watch.take(both, fields);
    this.#show();
  }

  #taken(fields) {
    this.#problem = "";
    this.#fields = withoutEmpty(fields);
    const { ending, seed = "" } = this.#fields;
    Object.assign(this.setup, { ending, task: taskOf(this.#fields) });
    this.setup.fault("");
    this.setup.show({ seed });
    this.#learn(ending);
  }

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
    this.#bests.set(placeOf(fields.start, fields.moves), lesson.best?.san);
    ({ pieces: this.#pieces } = readFen(lesson.fen));
    [this.#hint, this.#pointed] = [0, null];
    this.hand.arrive();
    this.setup.defender = lesson.defender;
    this.#taken({ ending: lesson.ending ?? "KK", ...fields, trainee: lesson.trainee });
    this.board.turn(lesson.trainee === "black");
    this.#keep(replace);
    this.#isBest = isFresh && this.best.record(this.#fields.ending, lesson, this.#helped);
    if (lesson.ended) this.setup.tick();
    if (this.ranked.isOpen) this.#help();
    this.#show();
  }

  #keep(replace) {
    this.shell.address(this.#fields, { replace });
    remember(LAST, this.#fields);
  }

  get #helped() {
    return { hints: Number(this.#fields.hints ?? 0), undone: Number(this.#fields.undone ?? 0) };
  }

  get #moves() {
    return this.#fields.moves?.split(",") ?? [];
  }

  /** Another position of the chosen difficulty, or the one of a seed. */
  async #next({ seed, isSame } = {}, { replace = false } = {}) {
    if (isSame && this.#fields.start) return void this.#change();
    const turn = ++this.#turn;
    await this.#learn(this.setup.ending);
    if (this.#isStale(turn)) return;
    this.setup.show();
    const { ending, plies, task } = this.setup;
    const wish = withoutEmpty({ ending, plies, side: fieldsOf(task).side, seed: seed || Math.floor(Math.random() * SEEDS) });
    try {
      const found = await this.#waitingFor((onEvent) => this.engine.patientAnswer("endgame/position", wish, { onEvent }));
      if (this.#isStale(turn)) return;
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

  get #mode() {
    const { task, defender } = this.setup;
    return { ...fieldsOf(task), ...(task !== "watch" && defender === "tricky" && { defender }) };
  }

  async #change() {
    const { ending, plies, seed, start } = this.#fields;
    const error = await this.#load({ ending, plies, seed, start, ...this.#mode }, { replace: false });
    if (!error) return void this.#sayStart();
    this.setup.task = taskOf(this.#fields);
    this.setup.show();
    this.#fail(error);
  }

  async #loadFen(text) {
    const start = text.trim().replace(/\s+/g, " ");
    const error = await this.#load({ start, ...this.#mode }, { replace: false });
    if (error) {
      this.shell.announce(sentence(error.message));
      return sentence(error.message);
    }
    this.#sayStart();
    return null;
  }

  #sayStart() {
    if (this.#isWatching) return void this.shell.announce(`${this.title.textContent}. ${this.#watch.summary}`);
    this.shell.announce(`${this.title.textContent}. ${this.message.element.innerText} ${this.#distance()}`);
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
    const { captured } = before.moves.find((move) => move.uci === uci) ?? {};
    const letter = uci[4] && (before.trainee === "white" ? uci[4].toUpperCase() : uci[4]);
    const moved = letter ?? this.#pieces.get(from);
    this.#pieces = new Map(this.#pieces);
    for (const square of [from, captured]) this.#pieces.delete(square);
    this.#pieces.set(to, moved);
    this.#isBusy = true;
    [this.#hint, this.#pointed] = [0, null];
    this.#draw();
    const error = await this.#load({ ...this.#fields, moves: [...this.#moves, uci].join(",") }, {
      isFresh: true, meanwhile: isCarried ? null : this.board.glide(from, to, OWN),
      future: this.#future.at(-1) === uci ? this.#future.slice(0, -1) : [],
    });
    if (error) return void this.#fail(error);
    const [step, reply] = this.#lesson.steps.slice(before.steps.length);
    if (step?.uci !== uci) return;
    if (this.series.isRunning) return void this.series.judge(step, before.best?.san);
    if (hadList) (this.ranked.element.querySelector(".move-name") ?? this.buttons.next).focus();
    if (reply) this.board.glide(...ends(reply.uci), REPLY);
    const { verdict, note, manoeuvre } = this.#said(step);
    const { words, ended } = this.#lesson;
    const end = ended ? this.#endWords().join(" ") : this.#distance();
    this.shell.announce([verdict, manoeuvre, note, reply && words.reply, end].filter(Boolean).join(" "));
  }

  /** A move in words, as far as they may be told. */
  #said(step) {
    const { mate_in: now, trainee } = this.#lesson;
    const best = this.#bests.get(placeOf(this.#fields.start, this.#moves.slice(0, -1)));
    const [first, headway] = verdict(step, { best, now, trainee, isShown: this.gauge.isShown });
    const changes = this.reach.check.input.checked && step.words.measures;
    return { verdict: first, note: [headway, changes].filter(Boolean).join(" "), manoeuvre: step.words.manoeuvre };
  }

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

  async #go(action) {
    const moves = this.#moves;
    const { hints, undone } = this.#helped;
    let [change, future] = [{ moves: "" }, []];
    if (action === "undo") {
      change = { moves: moves.slice(0, -1).join(","), hints, undone: undone + 1 };
      future = [...this.#future, moves.at(-1)];
    } else if (action === "redo") {
      change = { moves: [...moves, this.#future.at(-1)].join(","), hints, undone };
      future = this.#future.slice(0, -1);
    }
    const error = await this.#load(this.#counted(change), { future });
    if (error) return void this.#fail(error);
    this.shell.announce(`${WORDS.done[action]}. ${this.#distance()}`);
  }

  /** The fields of the address with others; a count of 0 is left out. */
  #counted({ hints, undone, ...rest }) {
    return withoutEmpty({ ...this.#fields, ...rest, hints: hints || "", undone: undone || "" });
  }

  #showHint() {
    this.#help();
    this.#hint = Math.min(2, this.#hint + 1);
    this.#show();
    this.shell.announce(this.message.element.textContent);
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
      return void this.message.show("is-problem", this.#problem);
    }
    const { ending, plies, seed, defender } = this.#fields;
    this.title.textContent = this.setup.titleOf(ending);
    const [, , part] = WORDS.tasks[taskOf(this.#fields)];
    // What is left after a capture or a promotion.
    const left = lesson?.ending && lesson.ending !== ending && `now ${lesson.ending}`;
    this.subtitle.textContent = [ending, left, plies && rangeText(plies), part, defender && `${defender} defender`, seed && `seed ${seed}`]
      .filter(Boolean).join(" · ");
    this.shell.title(`${ending} · Endgames`);
    this.keys.textContent = lesson ? WORDS.keys : WORDS.watchKeys;
    if (!lesson) return void this.message.show("is-problem", this.#problem);
    this.best.show(ending);
    for (const panel of [this.gauge, this.played, this.ranked, this.rule, this.reach, this.series]) panel.show(lesson);
    const { undo, redo, restart, hint, next } = this.buttons;
    undo.disabled = restart.disabled = !this.#moves.length;
    redo.disabled = !this.#future.length;
    hint.disabled = !lesson.best || this.series.isRunning;
    this.ranked.element.hidden = this.series.isRunning;
    if (document.activeElement?.disabled) next.focus();
    this.#describe(lesson);
    this.#draw();
  }

  #describe(lesson) {
    const { steps, ended, trainee, words } = lesson;
    if (this.#problem) return void this.message.show("is-problem", this.#problem);
    if (ended) return void this.message.show("is-solved", ...this.#endWords());
    if (this.#hint) return void this.message.show("is-hint", words.hints[this.#hint - 1], this.#hint === 1 && WORDS.secondHint);
    const own = steps.findLast(({ by }) => by === trainee);
    if (!own) return void this.message.show("is-start", words.task, words.reply);
    const { verdict, note, manoeuvre } = this.#said(own);
    this.message.show(`is-move cost-${weight(own)}`, verdict, manoeuvre, note, words.reply);
  }

  #endWords() {
    const { words, steps, trainee } = this.#lesson;
    const own = steps.filter(({ by }) => by === trainee).length;
    const { hints, undone } = this.#helped;
    const help = [hints ? counted(hints, "hint") : "no hints", undone && `${counted(undone, "move")} undone`].filter(Boolean).join(", ");
    return [words.end, `${counted(own, "move")}. ${words.score} ${sentence(help)}${this.#isBest ? " Your best yet." : ""}`];
  }

  #draw() {
    const lesson = this.#lesson;
    if (!lesson) return;
    const { hand } = this;
    const [targets, captures] = [hand.targets(), hand.captures()];
    const pieces = hand.seen(this.#pieces);
    const arrows = [this.#hint === 2 && lesson.best.uci, this.#pointed].filter(Boolean);
    const seen = {
      pieces, targets, captures, last: this.#isBusy || !lesson.steps.length ? [] : ends(lesson.steps.at(-1).uci),
      hinted: this.#hint ? ends(lesson.best.uci).slice(0, this.#hint) : [],
      checked: lesson.is_check && !this.#isBusy && (lesson.to_move === "white" ? "K" : "k"),
    };
    this.board.show({
      name: `${this.title.textContent}, ${lesson.ended ? "over" : `${capitalised(lesson.to_move)} to move`}`,
      cell: (square) => this.#cell(square, seen), tokens: tokensOf(pieces), marks: arrows.map((uci) => ({ kind: "arrow", squares: ends(uci) })),
      isLiftable: (square) => hand.isLiftable(square),
    });
  }

  #cell(square, { pieces, targets, captures, last, hinted, checked }) {
    const piece = pieces.get(square);
    const target = targets.has(square) && (captures.has(square) ? "capture" : "target");
    const [reached, ruled] = this.#isBusy ? [{}, {}] : [this.reach.at(square), this.rule.at(square)];
    const isChecked = piece && piece === checked;
    const isHinted = hinted.includes(square);
    return {
      flags: [reached.flag, ruled.flag, target, square === this.hand.from && "lifted", last.includes(square) && "last", isHinted && "hinted",
        isChecked && "check"],
      words: [piece && pieceName(piece), isChecked && (this.#lesson.ended ? "mated" : "in check"),
        target && (target === "capture" ? "can be taken" : "can go here"), square === last[1] && "just moved", isHinted && "hint", reached.label, ruled.label],
    };
  }

  pause() {
    this.#watch?.pause();
  }

  leave() {
    this.series.stop();
    this.asking?.abort();
    this.#watch?.rest();
    this.#turn++;
  }
}
