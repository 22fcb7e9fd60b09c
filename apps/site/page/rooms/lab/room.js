// What the Lab room holds: a board in question, what each heuristic sees in it, and the searches that they guide.

import { button, copied, counted, element, sentence } from "../../dom.js";
import { inRows } from "../../fields.js";
import { roomAddress } from "../../place.js";
import { Comparison } from "./comparison.js";
import { heuristicTable } from "./heuristic_table.js";
import { Layers, LAYERS } from "./layers.js";
import { Lesson } from "./lesson.js";
import { algorithmNamed, askedFor, isHeuristic } from "./names.js";
import { Question } from "./question.js";
import { Streams } from "./streams.js";
import { Trees } from "./trees.js";
import { Watch } from "./watch.js";
import { Whole } from "./whole.js";
import { explained } from "./words.js";

const FIRST = { board: "8 2 0/4 6 1/3 7 5", goal: "blank-last" };
const CELLS = 16; // the largest board on which a search is worth watching

/** What an address asks for; what it does not say is as at the first visit. */
function wished({ board, goal, algorithm, heuristics, weight, layers }) {
  const known = [...new Set((heuristics ?? "").split("|").filter(isHeuristic).map(askedFor))].slice(0, 3);
  return {
    board: board ?? FIRST.board,
    goal: goal ?? FIRST.goal,
    algorithm: algorithmNamed(algorithm) ? algorithm : "astar",
    heuristics: known.length ? known : ["manhattan", "linear-conflict,walking"],
    weight: Number(weight) >= 1 && Number(weight) <= 10 ? String(Number(weight)) : "1.5",
    layers: layers === undefined ? ["manhattan"] : layers.split("|").filter((name) => LAYERS.some((layer) => layer.name === name)),
  };
}

/** Every field is written, so that an address stays true should a default ever change. */
function addressed({ board, goal, algorithm, heuristics, weight, layers }) {
  return { board, goal, algorithm, heuristics: heuristics.join("|"), ...(algorithm === "weighted" ? { weight } : {}), layers: layers.join("|") };
}

export class Lab {
  name = "lab";
  #state = wished({});
  #loaded = null; // the board as the server read it
  #entered = 0;
  #isFallingBack = false;

  constructor(shell, main) {
    this.shell = shell;
    this.engine = shell.engine;
    const announce = (text) => shell.announce(text);
    const take = (board, goal = this.#state.goal) => this.#take({ board, goal });
    const proven = (length) => this.whole.here(length);
    this.streams = new Streams(this.engine);
    this.question = new Question({ take, shuffled: (size, seed, goal) => this.#shuffled(size, seed, goal) });
    this.layers = new Layers((layers) => this.#chosen({ layers }));
    this.watch = new Watch({ streams: this.streams, announce, proven, copied: (text, control) => this.#copy(text, control), changed: (choice) => this.#choose(choice) });
    this.comparison = new Comparison({ streams: this.streams, announce, proven });
    this.trees = new Trees({ streams: this.streams, announce, proven });
    this.lesson = new Lesson({ engine: this.engine, streams: this.streams, announce, ended: () => this.#afterLesson() });
    this.whole = new Whole({ engine: this.engine, streams: this.streams, announce, take: async (board) => {
      await take(board);
      this.title.focus();
    } });
    this.#build(main);
  }

  #build(main) {
    this.title = element("h1", { class: "title", tabindex: "-1", text: "Lab" });
    this.subtitle = element("p", { class: "note subtitle" });
    this.lessonButton = button({ text: "Lesson", kind: "quiet", onclick: () => this.#teach() });
    this.playLink = element("a", { class: "button", href: roomAddress("play"), "data-link": true, text: "Play this board" });
    this.table = element("div", { class: "heuristics-frame" });
    this.analyse = element("p", { class: "note" }, "You have a solution? ", element("a", { href: roomAddress("analyse"), "data-link": true, text: "Analyse what each move cost" }), ".");
    this.rooms = element("div", { class: "lab-rooms", hidden: true },
      this.watch.element, this.trees.element,
      element("section", { class: "lab-section", "aria-labelledby": "sees-title" },
        element("div", { class: "section-head" }, element("h2", { id: "sees-title", text: "What a heuristic sees" }),
          element("p", { class: "note" }, ...explained("A {heuristic} {h} estimates how many moves are left. One that is {admissible} lets a search prove its answer; with a {consistent} one A* takes no board twice."))),
        element("div", { class: "sees-grid" }, this.layers.element, this.table)),
      this.comparison.element, this.whole.element, this.analyse);
    this.content = element("div", { class: "lab-content" }, this.question.element, this.rooms);
    main.append(element("div", { class: "lab" },
      element("div", { class: "row spread title-row" }, element("div", {}, this.title, this.subtitle), element("div", { class: "row" }, this.lessonButton, this.playLink)),
      this.lesson.element, this.content));
  }

  /** Shows what the address asks for. */
  async enter(fields) {
    const asked = new URLSearchParams(fields).toString();
    if (this.#loaded && asked === new URLSearchParams(addressed(this.#state)).toString()) return;
    if (this.#loaded && !asked) return void this.#address({ replace: true });
    // Who comes by a link came for what it shows.
    if (!asked && !Lesson.wasSeen) this.#teach();
    await this.#take(wished(fields), { replace: true });
  }

  #teach() {
    this.pause();
    this.content.hidden = this.lessonButton.hidden = this.playLink.hidden = this.subtitle.hidden = true;
    this.lesson.begin();
    this.lesson.title.focus({ preventScroll: true });
  }

  #afterLesson() {
    this.content.hidden = this.lessonButton.hidden = this.playLink.hidden = this.subtitle.hidden = false;
    this.title.focus();
    scrollTo(0, 0);
    this.shell.announce("The Lab.");
  }

  #address({ replace = false } = {}) {
    this.shell.address("lab", addressed(this.#state), { replace });
  }

  #chosen(part) {
    this.#state = { ...this.#state, ...part };
    this.#address({ replace: true });
  }

  #choose(choice) {
    const isOther = choice.algorithm !== this.#state.algorithm;
    const isOtherHeuristic = choice.heuristics[0] !== this.#state.heuristics[0];
    this.#chosen(choice);
    if (isOtherHeuristic) this.trees.take(this.#loaded, choice.heuristics[0]);
    if (isOther) this.comparison.load(this.#loaded, choice.algorithm, this.heuristics);
  }

  async #shuffled(size, seed, goal) {
    const state = await this.engine.newGame({ size, seed, goal });
    this.engine.forget(state.id);
    return inRows(state.board, state.width);
  }

  /** Examines another board, or says why it cannot be; what was examined before stays in that case. */
  async #take(wish, { replace = false } = {}) {
    if (this.shell.isLeft) return;
    const turn = ++this.#entered;
    const { goal } = wish;
    try {
      const checked = await this.engine.check(wish.board, goal);
      if (turn !== this.#entered) return;
      if (!checked.solvable) {
        this.question.explain(checked, wish);
        this.shell.announce(`This board cannot be solved. ${sentence(checked.reason)}`);
        await this.#fallBack({ ...wish, board: checked.nearest });
        return;
      }
      const { width, height } = checked;
      if (width * height > CELLS) throw Object.assign(new Error("The Lab takes boards of up to 4×4: larger ones are not searched to an end while one watches."), { kind: "bad" });
      const item = wish.board;
      const [[explained], heuristics, goals] = await Promise.all([
        this.engine.ask("puzzle/explain", { item, goal, pairs: true, "max-nodes": 1 }), this.engine.ask("puzzle/heuristics", { item, goal }), this.engine.goals(`${width}x${height}`)]);
      if (turn !== this.#entered) return;
      // What was chosen meanwhile stays chosen.
      this.#load({ ...this.#state, ...wish, board: explained.board ?? wish.board }, { checked, explained, heuristics, goals }, { replace });
    } catch (error) {
      if (!error.kind) throw error;
      if (turn !== this.#entered) return;
      this.question.refuse(error, wish);
      await this.#fallBack(wish, error);
    }
  }

  /** The room is never empty: behind an address that asks for what cannot be stands the nearest board, or the first. */
  async #fallBack(wish, error = null) {
    if (this.#loaded || error?.kind === "unreachable" || this.#isFallingBack) return;
    this.#isFallingBack = true;
    const problem = [...this.question.problem.childNodes];
    const typed = this.question.board.value;
    await this.#take(error ? { ...wish, ...FIRST } : wish, { replace: true });
    this.#isFallingBack = false;
    this.question.problem.replaceChildren(...problem);
    this.question.board.value = typed;
  }

  #load(state, { checked: { board, width, height }, explained, heuristics, goals }, { replace }) {
    const home = new Map(explained.tiles.map(({ tile, goal_row: row, goal_column: column }) => [tile, (row - 1) * width + column - 1]));
    this.#state = state;
    this.#loaded = { text: state.board, goal: state.goal, board, width, height, home };
    this.heuristics = heuristics;
    this.rooms.hidden = false;
    this.#address({ replace });
    const size = `${width}×${height}`;
    this.subtitle.textContent = `${size} · goal ${/\d/.test(state.goal) ? "of your own" : state.goal.replace("-", " ")}`;
    this.shell.title(`Lab, ${size}`);
    this.playLink.href = roomAddress("play", { board: state.board, goal: state.goal });
    this.question.show({ ...state, width, height, goals: goals.map(({ name }) => name) });
    this.layers.names = state.layers;
    this.layers.show(explained, { width, height });
    this.table.replaceChildren(heuristicTable(heuristics));
    this.watch.load(this.#loaded, { algorithm: state.algorithm, heuristics: state.heuristics, weight: state.weight });
    this.trees.take(this.#loaded, state.heuristics[0]);
    this.comparison.load(this.#loaded, state.algorithm, heuristics);
    this.whole.load(this.#loaded);
    const best = Math.max(...heuristics.map(({ value }) => value));
    this.shell.announce(`Board ${state.board.replaceAll("/", " / ")}. The heuristics prove at least ${counted(best, "move")}.`);
  }

  async #copy(text, control) {
    this.shell.announce(await copied(text, control) ? "Command line copied." : "The command line could not be copied; it stands beside the button.");
  }

  /** The page goes to the background or away: the searches stop, and say so. */
  pause() {
    this.watch.pause();
    this.trees.pause();
    this.comparison.pause();
    this.whole.pause();
  }

  leave() {
    this.#entered += 1;
    this.watch.leave();
    this.trees.leave();
    this.lesson.leave();
    this.comparison.leave();
    this.whole.leave();
  }
}
