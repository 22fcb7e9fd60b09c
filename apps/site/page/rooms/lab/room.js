// What the Lab room holds: a board in question, what each heuristic sees in it, and the searches that they guide.

import { button, counted, element, sentence } from "../../dom.js";
import { roomAddress } from "../../place.js";
import { Comparison } from "./comparison.js";
import { section, shown } from "./elements.js";
import { Layers, LAYERS } from "./layers.js";
import { Lesson } from "./lesson.js";
import { Question } from "./question.js";
import { Streams } from "./searches.js";
import { Trees } from "./trees.js";
import { Watch } from "./watch.js";
import { Whole } from "./whole.js";
import { algorithmNamed, askedFor, explained, isHeuristic } from "./words.js";

const FIRST = { board: "8 2 0/4 6 1/3 7 5", goal: "blank-last" };
const GROWN = 9; // the most cells of a board whose trees are grown at once
const CELLS = 16; // the largest board on which a search is worth watching
const TOO_LARGE = "The Lab takes boards of up to 4×4: larger ones are not searched to an end while one watches.";
const SEEN = "A {heuristic} {h} estimates how many moves are left. One that is {admissible} lets a search prove its "
  + "answer; with a {consistent} one A* takes no board twice.";

function wished({ board, moves, goal, algorithm, heuristics, weight, layers }) {
  const known = [...new Set((heuristics ?? "").split("|").filter(isHeuristic).map(askedFor))].slice(0, 3);
  const isLayer = (wanted) => LAYERS.some(({ name }) => name === wanted);
  return {
    board: board ?? FIRST.board,
    moves: (board && moves) ?? "",
    goal: goal ?? FIRST.goal,
    algorithm: algorithmNamed(algorithm) ? algorithm : "astar",
    heuristics: known.length ? known : ["manhattan", "linear-conflict,walking"],
    weight: Number(weight) >= 1 && Number(weight) <= 10 ? String(Number(weight)) : "1.5",
    layers: (layers ?? "manhattan").split("|").filter(isLayer),
  };
}

/** Every field is written, so that an address stays true should a default ever change. */
function addressed({ board, moves, goal, algorithm, heuristics, weight, layers }) {
  const more = algorithm === "weighted" ? { weight } : {};
  return { board, ...(moves ? { moves } : {}), goal, algorithm, heuristics: heuristics.join("|"), ...more, layers: layers.join("|") };
}

const PICTURES = {
  whole: "The whole puzzle", trees: "The trees it grows", watch: "Watch it think", seen: "What a heuristic sees", nodes: "Nodes by heuristic",
};

/** The pictures of the room by their names, each a way to it. */
class Index {
  constructor(sections) {
    this.sections = sections;
    this.links = Object.fromEntries(Object.entries(PICTURES).map(([name, text]) => [name, button({ text, kind: "index-entry", onclick: () => this.#go(name) })]));
    this.element = element("nav", { class: "lab-index row", "aria-label": "Pictures of this room" }, ...Object.values(this.links));
  }

  /** A picture that this board does not have is not offered. */
  show() {
    for (const [name, link] of Object.entries(this.links)) link.hidden = this.sections[name].hidden;
  }

  #go(name) {
    const title = this.sections[name].querySelector("h2");
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
    this.sections[name].scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  }
}

export class Lab {
  #state = wished({});
  #loaded = null; // the board as the server read it
  #entered = 0;

  constructor(shell, main) {
    this.shell = shell;
    this.engine = shell.engine;
    /** What a part of the room may ask of it. */
    const page = {
      engine: this.engine,
      streams: new Streams(this.engine),
      announce: (text) => shell.announce(text),
      take: (board, goal = this.#state.goal) => this.#take({ board, goal }),
      examine: async (board) => {
        await page.take(board);
        this.title.focus();
      },
      /** What `taxicab explain` answers, with the pairs of tiles in conflict. */
      explained: async (item, goal) => {
        const [answer] = await this.engine.ask("puzzle/explain", { item, goal, pairs: true, "max-nodes": 1 });
        return answer;
      },
      choose: (choice) => this.#choose(choice),
    };
    this.page = page;
    this.question = new Question(page);
    this.layers = new Layers((layers) => this.#set({ layers }));
    this.watch = new Watch(page);
    this.comparison = new Comparison(page);
    this.trees = new Trees(page);
    this.whole = new Whole(page);
    this.lesson = new Lesson(page, () => this.#afterLesson());
    this.#build(main);
  }

  #build(main) {
    const link = (room, kind, text) => element("a", { class: kind, href: roomAddress(room), "data-link": true, text });
    this.title = element("h1", { class: "title", tabindex: "-1", text: "Lab" });
    this.subtitle = element("p", { class: "note subtitle" });
    const about = element("p", { class: "note", text: "Every position of the puzzle at once, and how a search finds a shortest way through them." });
    this.lessonButton = button({ text: "Lesson in four steps", kind: "quiet", onclick: () => this.#teach() });
    this.playLink = link("play", "button", "Play this board");
    const seen = element("p", { class: "note" }, ...explained(SEEN));
    const toAnalyse = link("analyse", null, "Analyse what each move cost");
    const seenPart = section("seen", "What a heuristic sees", seen, this.layers.element);
    this.rooms = element("div", { class: "lab-rooms" }, this.whole.element, this.trees.element, this.question.element, this.watch.element, seenPart,
      this.comparison.element, element("p", { class: "note" }, "You have a solution? ", toAnalyse, "."));
    // What searches a board is there with the board.
    this.later = [this.trees.element, this.watch.element, seenPart, this.comparison.element];
    for (const part of this.later) part.hidden = true;
    this.index = new Index({ whole: this.whole.element, trees: this.trees.element, watch: this.watch.element, seen: seenPart, nodes: this.comparison.element });
    this.content = element("div", { class: "lab-content stack wide" }, this.index.element, this.rooms);
    main.append(element("div", { class: "lab stack wide" },
      element("div", { class: "row spread title-row" }, element("div", {}, this.title, about, this.subtitle),
        element("div", { class: "row" }, this.lessonButton, this.playLink)),
      this.lesson.element, this.content));
  }

  async enter(fields) {
    if (this.shell.shows(fields)) return;
    const wish = wished(fields);
    // The first picture needs no board, and is not to wait for one.
    if (wish.board === FIRST.board) {
      this.whole.count("3x3", wish.goal);
      this.whole.cloud.walk.expect(wish.board, wish.goal);
    }
    await this.#take(wish, { replace: true });
  }

  #showContent(isShown) {
    for (const part of [this.content, this.lessonButton, this.playLink, this.subtitle]) part.hidden = !isShown;
  }

  #teach() {
    this.pause();
    this.#showContent(false);
    this.lesson.begin();
    this.lesson.title.focus({ preventScroll: true });
  }

  #afterLesson() {
    this.#showContent(true);
    this.title.focus();
    scrollTo(0, 0);
    this.shell.announce("The Lab.");
  }

  #set(part, { replace = true } = {}) {
    this.#state = { ...this.#state, ...part };
    this.shell.address(addressed(this.#state), { replace });
  }

  #choose(choice) {
    const before = this.#state;
    this.#set(choice);
    const { algorithm, heuristics } = this.#state;
    this.watch.load(this.#loaded, this.#state);
    if (heuristics[0] !== before.heuristics[0]) this.trees.load(this.#loaded, this.#state);
    if (algorithm !== before.algorithm) this.comparison.load(this.#loaded, this.#state);
  }

  /** Examines another board, or says why it cannot be; what was examined before stays in that case. */
  async #take(wish, { replace = false, isFallback = false } = {}) {
    if (this.shell.isLeft) return;
    const turn = ++this.#entered;
    const { board: item, goal } = wish;
    /** The room is never empty: without a board it shows another one, unless the reader has asked for one meanwhile. */
    const isRefused = async (other) => {
      if (turn !== this.#entered) return false;
      if (!this.#loaded && !isFallback) await this.#take(other, { replace: true, isFallback: true });
      return this.#entered <= turn + 1;
    };
    try {
      const checked = await this.engine.check(item, goal);
      if (turn !== this.#entered) return;
      if (!checked.solvable) {
        if (!await isRefused({ ...wish, board: checked.nearest })) return;
        this.question.explain(checked, wish);
        return void this.shell.announce(`This board cannot be solved. ${sentence(checked.reason)}`);
      }
      const { width, height } = checked;
      if (width * height > CELLS) throw Object.assign(new Error(TOO_LARGE), { kind: "bad" });
      const [explanation, heuristics] = await Promise.all([this.page.explained(item, goal), this.engine.ask("puzzle/heuristics", { item, goal })]);
      if (turn !== this.#entered) return;
      // What was chosen meanwhile stays chosen.
      this.#set({ moves: "", ...wish, board: explanation.board ?? item }, { replace });
      this.#load({ ...checked, explanation, heuristics });
    } catch (error) {
      if (!error.kind) throw error;
      if (turn !== this.#entered) return;
      const isUnreachable = error.kind === "unreachable";
      if (isUnreachable || await isRefused({ ...wish, ...FIRST })) this.question.refuse(error.message, wish);
    }
  }

  #load({ board, width, height, explanation, heuristics }) {
    const state = this.#state;
    const { board: text, moves, goal } = state;
    const homes = explanation.tiles.map((tile) => [tile.tile, (tile.goal_row - 1) * width + tile.goal_column - 1]);
    this.#loaded = { text, moves, goal, board, width, height, heuristics, home: new Map(homes) };
    const size = `${width}×${height}`;
    this.subtitle.textContent = `${size} · goal ${/\d/.test(goal) ? "of your own" : goal.replace("-", " ")}`;
    this.shell.title(`Lab, ${size}`);
    this.playLink.href = roomAddress("play", { board: text, goal });
    this.question.show({ ...state, width, height });
    this.layers.names = state.layers;
    this.layers.show(explanation, { width, height });
    for (const part of [this.watch, this.trees, this.comparison, this.whole]) part.load(this.#loaded, state);
    for (const part of this.later) part.hidden = false;
    this.index.show();
    // Small trees are there without being asked for.
    if (board.length <= GROWN) this.trees.grow();
    const best = Math.max(...heuristics.map(({ value }) => value));
    this.shell.announce(`Board ${shown(text)}. The heuristics prove at least ${counted(best, "move")}.`);
  }

  /** The page goes to the background or away: the searches stop, and say so. */
  pause() {
    for (const part of [this.watch, this.trees, this.comparison]) part.pause();
  }

  leave() {
    this.#entered += 1;
    this.lesson.rest();
    this.whole.leave();
  }
}
