// The Analyse room: what each move of a solution costs, on a board that is stepped through, and against a shortest solution.

import { button, copied, counted, element, grouped, sentence } from "../dom.js";
import { download } from "../download.js";
import { withoutEmpty } from "../fields.js";
import { roomAddress } from "../place.js";
import { SlowNote, commandOf } from "../slow.js";
import { Transport } from "./lab/transport.js";
import { Game } from "./analyse/game.js";
import { MistakeTable } from "./analyse/mistake_table.js";
import { Question } from "./analyse/question.js";
import { Strip } from "./analyse/strip.js";
import { explanation } from "./unsolvable.js";

const MOVES = {
  first: "To the first board", back: "One move back", forward: "One move forward", last: "To the last board", place: "Place in the moves",
  speed: "Speed", speeds: [[1, "1×"], [2, "2×"], [4, "4×"], [8, "8×"]],
  usual: 2,
  kept: "analyse.speed",
  // With reduced motion a tile appears in its cell at once.
  needsMotion: false,
};
const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };

/** The fields of an address that this room knows. */
function known({ board, moves, goal, size, metric, "moves-of": letters }) {
  return withoutEmpty({ board, moves, goal, size, metric, "moves-of": letters });
}

/** The result in a line: "40 moves, 16 over the shortest of 24". */
function headline({ length, shortest, excess, solved, left, lower_bound: bound }) {
  const made = counted(length, "move");
  if (shortest === null) return `${made}, and at least ${bound} are needed`;
  if (!solved) return left === null ? `${made}, not solved` : `${made}, and ${left} more to the goal`;
  return excess ? `${made}, ${excess} over the shortest` : `${made}, and no solution is shorter`;
}

export class Analyse {
  name = "analyse";
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
    this.game = new Game();
    this.strip = new Strip((place) => this.transport.to(place + 1));
    this.mistakes = new MistakeTable((place) => {
      this.transport.to(place + 1);
      this.stage.scrollIntoView({ block: "nearest" });
    });
    // The player counts its places from 1.
    this.transport = new Transport((place) => this.#at(place - 1), () => false, {
      ...MOVES,
      label: (place) => (this.#found ? this.game.words(place - 1) : "no board yet"),
      shown: (place, length) => (length ? `${grouped(place - 1)} of ${grouped(length - 1)}` : ""),
      paused: () => this.#announcePlace(),
    });
    this.beside = matchMedia("(min-width: 60rem)");
    this.widened = () => { if (this.beside.matches) this.fold.open = true; };
    this.beside.addEventListener("change", this.widened);
    this.#build(main);
    this.keys = (event) => {
      const button = this.transport.buttons[KEYS[event.key]];
      if (!this.#found || !button || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea, dialog")) return;
      event.preventDefault();
      if (!button.disabled) button.click();
      this.#announcePlace();
    };
    document.addEventListener("keydown", this.keys);
  }

  #build(main) {
    // Where there is no room beside it, the question is folded while its answer is shown.
    this.fold = element("details", { class: "analyse-fold", open: true }, element("summary", { text: "Moves and board" }), this.question.element);
    this.status = element("p", {});
    this.cancel = button({ text: "Cancel", onclick: () => this.#cancel() });
    this.busy = element("div", { class: "message is-busy", hidden: true }, this.status, this.slow.element, this.cancel);
    this.problem = element("div", {});
    this.title = element("h2", { class: "analyse-title", tabindex: "-1" });
    this.facts = element("dl", { class: "analyse-facts" });
    this.unproven = element("p", { class: "warning" });
    this.play = element("a", { class: "button", "data-link": true, text: "Play from here" });
    this.svg = button({ text: "Save SVG", onclick: () => this.#saveSvg() });
    this.gif = button({ text: "Save GIF", onclick: () => this.#saveGif() });
    this.link = button({ text: "Copy link", kind: "quiet", onclick: () => this.#copy(location.href, "Link copied.", this.link) });
    this.command = button({ text: "Copy command", kind: "quiet", onclick: () => this.#copy(this.#command(), "Command copied.", this.command) });
    this.stage = element("div", { class: "analyse-stage" }, this.game.board, element("div", { class: "analyse-side" }, this.game.text, this.transport.element));
    this.result = element("section", { class: "analyse-result", hidden: true, "aria-labelledby": "analyse-title" },
      this.title, this.facts, this.unproven, this.stage,
      element("figure", { class: "analyse-figure" }, this.strip.element, element("figcaption", { class: "key note" },
        element("span", { class: "key-played", text: "this solution" }), element("span", { class: "key-shortest", text: "shortest" }), element("span", { class: "key-mistake", text: "a move that left the shortest paths" }))),
      element("div", { class: "row" }, this.play, this.svg, this.gif, this.link, this.command),
      this.mistakes.element);
    this.title.id = "analyse-title";
    main.append(element("div", { class: "analyse" },
      element("div", { class: "section-head" }, element("h1", { class: "title", text: "Analyse" }),
        element("p", { class: "note", text: "What each move of a solution cost, and which moves would have cost nothing." })),
      element("div", { class: "analyse-columns" }, this.fold, element("div", { class: "analyse-answer" }, this.busy, this.problem, this.result))));
  }

  /** Shows what the address asks for. */
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
    this.transport.pause();
    this.#leaveAnimation?.();
    this.#leaveAnimation = null;
    this.gif.removeAttribute("aria-busy");
    this.#found = null;
    this.result.hidden = true;
    this.fold.open = true;
    this.problem.replaceChildren();
    this.question.refuse({});
  }

  #ask(fields, { replace }) {
    this.#stop();
    this.#clear();
    this.#fields = known(fields);
    this.#asked = new URLSearchParams(this.#fields).toString();
    this.shell.address("analyse", this.#fields, { replace });
    this.shell.title("Analyse");
    this.#begun = performance.now();
    this.#generated = 0;
    this.busy.hidden = false;
    this.#showBusy();
    this.#clock = setInterval(() => this.#showBusy(), 500);
    this.slow.begin(this.#command());
    this.shell.announce("The searches begin.");
    const leave = this.engine.analysis(this.#fields, (event) => {
      if (this.#leaveSearch !== leave) return;
      if (event.kind === "progress") this.#generated = event.generated ?? this.#generated;
      else if (event.kind === "done") this.#done(event);
      else if (event.kind === "lost") this.#refuse(event);
    });
    this.#leaveSearch = leave;
  }

  #showBusy() {
    const seconds = Math.floor((performance.now() - this.#begun) / 1000);
    const nodes = this.#generated ? `, ${counted(this.#generated, "node")} in the current search` : "";
    this.status.textContent = `Proving the distance of every board${seconds ? `: ${seconds} s${nodes}` : "…"}${seconds >= 5 ? ". After a minute what is proven by then is shown." : ""}`;
  }

  /** Leaves the searches, which ends them. */
  #stop() {
    this.#leaveSearch?.();
    this.#leaveSearch = null;
    clearInterval(this.#clock);
    this.slow.end();
    this.busy.hidden = true;
  }

  #cancel() {
    this.#stop();
    this.#asked = null;
    this.problem.replaceChildren(element("p", { class: "note", text: "Cancelled. Nothing is searched any more." }));
    this.shell.announce("Cancelled.");
    this.question.moves.input.focus();
  }

  /** The fault stands at the field it is about: at the board if the board alone has one too. */
  async #refuse({ message }) {
    this.#stop();
    const asked = this.#asked;
    const text = message ?? "The connection was lost. Analyse again.";
    const { board, goal } = this.#fields;
    let isBoard = false;
    if (message && board) isBoard = await this.engine.check(board, goal).then(() => false, (error) => error.kind !== "unreachable");
    if (this.shell.isLeft || this.#asked !== asked) return;
    this.#asked = null;
    this.question.refuse(isBoard ? { board: text } : { moves: text });
    (isBoard ? this.question.board : this.question.moves).input.focus();
    this.shell.announce(sentence(text));
  }

  async #done(found) {
    this.#stop();
    const { answer } = found;
    if (!answer.path) return this.#explain();
    this.#found = found;
    this.title.textContent = headline(answer);
    const fact = (name, value) => element("div", {}, element("dt", { text: name }), element("dd", { text: value }));
    const or = (value) => value ?? "not proven";
    this.facts.replaceChildren(fact("Moves", grouped(answer.length)), fact("Shortest", answer.shortest ?? `at least ${answer.lower_bound}`), fact("Over", or(answer.excess)), fact("Mistakes", answer.mistakes.length));
    this.unproven.hidden = !answer.unproven;
    this.unproven.textContent = answer.unproven ? `The cost of ${counted(answer.unproven, "move")} is not proven: the searches were stopped by a limit. Distances are proven from the last move back.` : "";
    const distances = [...answer.path.map(({ before }) => before), answer.left];
    this.game.show(found, distances);
    this.strip.show(answer, distances);
    this.mistakes.show(answer);
    this.result.hidden = false;
    if (!this.beside.matches) {
      const hadFocus = this.fold.contains(document.activeElement);
      this.fold.open = false;
      if (hadFocus) this.title.focus();
    }
    this.transport.reset();
    this.transport.extend(found.boards.length);
    this.shell.title(`${this.title.textContent} · Analyse`);
    this.shell.announce(`${this.title.textContent}. ${counted(answer.mistakes.length, "move")} left the shortest paths.`);
    return undefined;
  }

  /** The board cannot be solved: why, and the nearest that can. */
  async #explain() {
    const { board, goal } = this.#fields;
    try {
      const checked = await this.engine.check(board, goal);
      if (this.shell.isLeft) return;
      const node = explanation(checked, (nearest) => {
        this.question.show({ ...this.#fields, board: nearest });
        this.question.board.input.focus();
        this.problem.replaceChildren();
      });
      node.querySelector("button span").textContent = "Take this one";
      this.problem.replaceChildren(node);
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
    this.play.href = roomAddress("play", withoutEmpty({ board: this.game.boardText(place), goal: goal === "blank-last" ? "" : goal }));
    this.play.hidden = this.game.isSolved(place);
  }

  #announcePlace() {
    if (this.#found) this.shell.announce(this.game.words(this.transport.place - 1));
  }

  #command() {
    const { board, moves, goal, size, metric, "moves-of": letters } = this.#fields;
    return commandOf("analyse", [board, moves], { goal, size: board ? "" : size, metric, "moves-of": letters });
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
    const leave = this.engine.animation({ ...this.#fields, speed: this.transport.speed.value }, ({ kind, gif, message }) => {
      if (this.#leaveAnimation !== leave || kind === "busy") return;
      ended();
      if (kind === "done") {
        download(new Blob([Uint8Array.from(atob(gif), (letter) => letter.charCodeAt(0))], { type: "image/gif" }), "analysis.gif");
        this.shell.announce("analysis.gif saved.");
      } else {
        this.problem.replaceChildren(element("p", { class: "warning", text: sentence(message ?? "The connection was lost.") }));
        this.shell.announce(this.problem.textContent);
      }
    });
    this.#leaveAnimation = leave;
    return undefined;
  }

  async #copy(text, words, control) {
    this.shell.announce(await copied(text, control) ? words : "It could not be copied.");
  }

  pause() {
    this.transport.pause();
  }

  leave() {
    document.removeEventListener("keydown", this.keys);
    this.#stop();
    this.#leaveAnimation?.();
    this.transport.leave();
    this.strip.leave();
    this.beside.removeEventListener("change", this.widened);
  }
}
