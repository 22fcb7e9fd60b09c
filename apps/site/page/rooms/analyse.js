// The Analyse room: what each move of a solution costs, on a board that is stepped through.

import { shortcuts } from "../controls.js";
import { button, copyButton, counted, element, grouped, sentence } from "../dom.js";
import { withoutEmpty } from "../fields.js";
import { roomAddress } from "../place.js";
import { Player } from "../player.js";
import { download } from "../saving.js";
import { remembered } from "../storage.js";
import { SlowNote, commandOf } from "../slow.js";
import { Game, MistakeTable, Strip } from "./analyse/game.js";
import { Question, isReplay } from "./analyse/question.js";
import { Shortened, Stages } from "./analyse/searched.js";
import { figures, key } from "./lab/elements.js";
import { Race } from "./race.js";
import { explanation } from "./unsolvable.js";

const MOVES = {
  noun: "move", place: "Place in the moves", from: 0, speeds: [[1, "1×"], [2, "2×"], [4, "4×"], [8, "8×"], [0, "As played"]], usual: 2, kept: "analyse.speed",
  // With reduced motion a tile appears in its cell at once.
  needsMotion: false,
};
const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };

function known({ board, moves, times, goal, size, metric, "moves-of": letters, shorten }) {
  return withoutEmpty({ board, moves, times, goal, size, metric, "moves-of": letters, shorten });
}

/** The result in a line: "40 moves, 16 over the shortest of 24". */
function headline({ length, shortest, excess, solved, left, lower_bound: bound }) {
  const made = counted(length, "move");
  if (shortest === null) return `${made}, and at least ${bound} are needed`;
  if (!solved) return left === null ? `${made}, not solved` : `${made}, and ${left} more to the goal`;
  return excess ? `${made}, ${excess} over the shortest` : `${made}, and no solution is shorter`;
}

export class Analyse {
  #fields = {};
  #asked = null; // the address whose analysis is shown or under way
  #found = null; // the last analysis: `{answer, picture, boards, …}`
  #leaveSearch = null;
  #leaveAnimation = null;
  #clock = 0;
  #begun = 0;
  #generated = 0;

  constructor(shell, main) {
    this.shell = shell;
    this.engine = shell.engine;
    this.question = new Question((fields) => this.#ask(fields, { replace: false }));
    this.slow = new SlowNote();
    this.race = new Race((place) => this.#reveal(place));
    this.game = new Game((place) => this.race.words(place));
    this.strip = new Strip((place) => this.transport.to(place));
    this.mistakes = new MistakeTable((place) => this.#reveal(place));
    this.shortened = new Shortened();
    this.stages = new Stages();
    this.transport = new Player((place) => this.#at(place), () => false, {
      ...MOVES,
      label: (place) => (this.#found ? this.game.words(place) : "no board yet"),
      shown: (place, length) => (length ? `${grouped(place)} of ${grouped(length - 1)}` : ""),
      paused: () => this.#announcePlace(),
      ahead: (place, seconds, speed) => (speed ? place + seconds * speed : this.race.ahead(place, seconds * 1000)),
    });
    this.beside = matchMedia("(min-width: 60rem)");
    this.beside.addEventListener("change", () => { if (this.beside.matches) this.fold.open = true; }, { signal: shell.signal });
    this.#build(main);
    shortcuts(KEYS, (action) => {
      this.transport.buttons[action].click();
      this.#announcePlace();
    }, shell.signal);
  }

  #build(main) {
    // Where there is no room beside it, the question is folded while its answer is shown.
    this.fold = element("details", { class: "analyse-fold", open: true },
      element("summary", { text: "Moves and board" }), this.question.element);
    this.status = element("p", {});
    const cancel = button({ text: "Cancel", onclick: () => this.#cancel() });
    this.busy = element("div", { class: "message is-busy", hidden: true }, this.status, this.slow.element, cancel);
    this.problem = element("div", {});
    this.title = element("h2", { class: "analyse-title", tabindex: "-1", id: "analyse-title" });
    this.facts = element("div", {});
    this.unproven = element("p", { class: "warning" });
    this.play = element("a", { class: "button", "data-link": true, text: "Play from here" });
    const svg = button({ text: "Save SVG", onclick: () => this.#saveSvg() });
    this.gif = button({ text: "Save GIF", onclick: () => this.#saveGif() });
    this.stage = element("div", { class: "analyse-stage" }, this.game.board,
      element("div", { class: "analyse-side stack" }, this.game.text, this.transport.element));
    const mistake = "a move that left the shortest paths";
    const meanings = key({ played: "this solution", shortest: "shortest", mistake });
    // What is known of the speed before the searches end is shown alone.
    this.early = element("div", {});
    this.racing = element("div", {});
    this.result = element("section", { class: "analyse-result stack wide", hidden: true, "aria-labelledby": "analyse-title" },
      this.title, this.facts, this.unproven, this.stage,
      element("figure", { class: "analyse-figure stack" }, this.strip.element, element("figcaption", {}, meanings)),
      element("div", { class: "row" }, this.play, svg, this.gif,
        copyButton("Copy link", () => location.href, "Link copied.")),
      this.racing, this.mistakes.element, this.shortened.element, this.stages.element);
    const note = "What each move of a solution cost, and which moves would have cost nothing.";
    main.append(element("div", { class: "analyse stack wide" },
      element("div", { class: "section-head" }, element("h1", { class: "title", text: "Analyse" }),
        element("p", { class: "note", text: note })),
      element("div", { class: "analyse-columns" }, this.fold,
        element("div", { class: "analyse-answer stack wide" }, this.busy, this.problem, this.early, this.result))));
  }

  enter(fields) {
    const wish = known(fields);
    const asked = new URLSearchParams(wish).toString();
    if (this.#asked === asked) return;
    this.question.show(wish);
    if (wish.moves) this.#ask(wish, { replace: true });
    else {
      this.#stop();
      this.#asked = asked;
      this.#clear();
      this.shell.title("Analyse");
    }
  }

  #clear() {
    this.transport.reset();
    this.#leaveAnimation?.();
    this.#leaveAnimation = null;
    this.gif.removeAttribute("aria-busy");
    this.#found = null;
    this.result.hidden = true;
    this.fold.open = true;
    this.problem.replaceChildren();
    this.question.refuse({});
  }

  /** The board before a move, where the reader sees it. */
  #reveal(place) {
    this.transport.to(place);
    this.stage.scrollIntoView({ block: "nearest" });
  }

  /** What needs no search. */
  #askAtOnce(other = {}) {
    return this.engine.ask("puzzle/analyse", { ...this.#fields, ...other, shorten: "", "max-nodes": 0 });
  }

  /** The speed needs no search: what is known of it at once is shown until the rest is there. */
  async #askSpeed() {
    const asked = this.#asked;
    const [answer] = await this.#askAtOnce().catch(() => []);
    if (!answer?.pace || this.#asked !== asked || this.#found || this.busy.hidden || this.shell.isLeft) return;
    this.race.show(answer, { isEarly: true });
    this.early.append(this.race.element);
    this.shell.announce(this.race.summary);
  }

  /** The speeds of the player: as it was played, if that is known. */
  #showSpeeds() {
    const { speed } = this.transport;
    const asPlayed = speed.querySelector("[value='0']");
    asPlayed.hidden = asPlayed.disabled = !this.race.isTimed;
    speed.value = String(remembered(MOVES.kept, this.race.isTimed ? 0 : MOVES.usual));
    if (!speed.value || speed.selectedOptions[0].disabled) speed.value = String(MOVES.usual);
  }

  #ask(fields, { replace }) {
    this.#stop();
    this.#clear();
    this.#fields = known(fields);
    this.#asked = new URLSearchParams(this.#fields).toString();
    this.shell.address(this.#fields, { replace });
    this.shell.title("Analyse");
    this.#begun = performance.now();
    this.#generated = 0;
    this.busy.hidden = false;
    this.#showBusy();
    this.#clock = setInterval(() => this.#showBusy(), 500);
    this.slow.begin(this.#command);
    this.shell.announce("The searches begin.");
    if (this.#fields.times || isReplay(this.#fields.moves)) this.#askSpeed();
    this.#leaveSearch = this.engine.analysis(this.#fields, (event) => {
      if (event.kind === "progress") this.#generated = event.generated ?? this.#generated;
      else if (event.kind === "done") this.#done(event);
      else if (event.kind === "lost") this.#refuse(event);
    });
  }

  #showBusy() {
    const seconds = Math.floor((performance.now() - this.#begun) / 1000);
    const nodes = this.#generated ? `, ${counted(this.#generated, "node")} in the current search` : "";
    const limit = seconds >= 5 ? ". After a minute what is proven by then is shown." : "";
    this.status.textContent = `Proving the distance of every board${seconds ? `: ${seconds} s${nodes}` : "…"}${limit}`;
  }

  #stop() {
    this.#leaveSearch?.();
    this.#leaveSearch = null;
    clearInterval(this.#clock);
    this.slow.end();
    this.busy.hidden = true;
    this.racing.append(this.race.element);
  }

  #cancel() {
    this.#stop();
    this.#asked = null;
    this.problem.replaceChildren(element("p", { class: "note", text: "Cancelled. The searches have stopped." }));
    this.shell.announce("Cancelled.");
    this.question.moves.input.focus();
  }

  /** The fault stands at the field it is about: at the board if the board alone has one too, at the times if there is none without them. */
  async #refuse({ message }) {
    this.#stop();
    const asked = this.#asked;
    const { board, goal } = this.#fields;
    const isFaulty = (error) => error.kind !== "unreachable";
    const isBoard = board && await this.engine.check(board, goal).then(() => false, isFaulty);
    const isTimes = !isBoard && this.#fields.times && await this.#askAtOnce({ times: "" }).then(() => true, () => false);
    if (this.shell.isLeft || this.#asked !== asked) return;
    this.#asked = null;
    this.question.refuse({ [isBoard ? "board" : isTimes ? "times" : "moves"]: message });
    this.shell.announce(sentence(message));
  }

  async #done(found) {
    this.#stop();
    const { answer } = found;
    if (!answer.path) return this.#explain();
    this.#found = found;
    this.title.textContent = headline(answer);
    const { length, shortest, lower_bound: bound, excess, mistakes, unproven } = answer;
    this.facts.replaceChildren(figures("analyse-facts", [
      ["Moves", grouped(length)], ["Shortest", shortest ?? `at least ${bound}`],
      ["Over", excess ?? "not proven"], ["Mistakes", mistakes.length],
    ]));
    this.unproven.hidden = !unproven;
    this.unproven.textContent = `The cost of ${counted(unproven, "move")} is not proven: the searches were stopped `
      + `${answer.reason === "cancelled" ? "before they ended" : "by a limit"}. Distances are proven from the last move back.`;
    const distances = [...answer.path.map(({ before }) => before), answer.left];
    this.race.show(answer);
    this.#showSpeeds();
    this.game.show(found, distances);
    this.strip.show({ analysis: answer, distances });
    this.mistakes.show(answer);
    this.shortened.show(answer, this.#fields);
    this.stages.show(answer);
    this.result.hidden = false;
    if (!this.beside.matches) {
      const hadFocus = this.fold.contains(document.activeElement);
      this.fold.open = false;
      if (hadFocus) this.title.focus();
    }
    this.transport.reset();
    this.transport.extend(found.boards.length);
    this.shell.title(`${this.title.textContent} · Analyse`);
    this.shell.announce(`${this.title.textContent}. ${counted(mistakes.length, "move")} left the shortest paths.`);
    return undefined;
  }

  async #explain() {
    const { board, goal } = this.#fields;
    try {
      const checked = await this.engine.check(board, goal);
      if (this.shell.isLeft) return;
      this.problem.replaceChildren(explanation(checked, "Take this one", (nearest) => {
        this.question.show({ ...this.#fields, board: nearest });
        this.question.board.input.focus();
        this.problem.replaceChildren();
      }));
      this.shell.announce(`This board cannot be solved. ${sentence(checked.reason)}`);
    } catch (error) {
      this.#refuse(error);
    }
  }

  #at(place) {
    if (!this.#found || place < 0) return;
    this.game.at(place);
    this.strip.at(place);
    const { goal } = this.#found.answer;
    const fields = { board: this.game.boardText(place), goal: goal === "blank-last" ? "" : goal };
    this.play.href = roomAddress("play", withoutEmpty(fields));
    this.play.hidden = this.game.isSolved(place);
    if (this.game.isMistake(place) && !this.transport.isPlaying) this.#askBetter(place);
  }

  /** The distances are proven, so that the path is soon found; without one the good moves alone are named. */
  async #askBetter(place) {
    this.asking?.abort();
    this.asking = new AbortController();
    const { goal, metric } = this.#found.answer;
    const fields = { item: this.game.boardText(place), goal, metric };
    const [answer] = await this.engine.ask("puzzle/solve", fields, this.asking.signal).catch(() => []);
    if (answer?.moves && this.#found && !this.shell.isLeft) this.game.better(place, answer.moves);
  }

  #announcePlace() {
    if (this.#found) this.shell.announce(this.game.words(this.transport.place));
  }

  get #command() {
    const { board, moves, times, goal, size, metric, "moves-of": letters, shorten } = this.#fields;
    const command = commandOf("analyse", [board, moves], { times, goal, size: board ? "" : size, metric, "moves-of": letters });
    return shorten ? `${command} --shorten` : command;
  }

  #saveSvg() {
    download(new Blob([this.#found.picture], { type: "image/svg+xml" }), "analysis.svg");
    this.shell.announce("analysis.svg saved.");
  }

  /** The GIF is made when it is asked for; until then its button cancels it. */
  #saveGif() {
    const label = this.gif.querySelector("span");
    const ended = () => {
      this.#leaveAnimation = null;
      label.textContent = "Save GIF";
      this.gif.removeAttribute("aria-busy");
    };
    if (this.#leaveAnimation) {
      this.#leaveAnimation();
      return ended();
    }
    label.textContent = "Cancel GIF";
    this.gif.setAttribute("aria-busy", "true");
    const fields = { ...this.#fields, speed: Number(this.transport.speed.value) || this.race.speed };
    this.#leaveAnimation = this.engine.animation(fields, ({ kind, gif, message }) => {
      if (kind !== "done" && kind !== "lost") return;
      ended();
      if (kind === "done") {
        const bytes = Uint8Array.from(atob(gif), (letter) => letter.charCodeAt(0));
        download(new Blob([bytes], { type: "image/gif" }), "analysis.gif");
        this.shell.announce("analysis.gif saved.");
      } else {
        this.problem.replaceChildren(element("p", { class: "warning", text: sentence(message) }));
        this.shell.announce(this.problem.textContent);
      }
    });
    return undefined;
  }

  pause() {
    this.transport.pause();
  }

  leave() {
    this.asking?.abort();
    this.#stop();
    this.#leaveAnimation?.();
  }
}
