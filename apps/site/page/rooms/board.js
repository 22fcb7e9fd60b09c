// The room Board: one chessboard, and the questions it can be asked.

import { button, element, sentence } from "../dom.js";
import { Tabs, shortcuts } from "../controls.js";
import { EngineError } from "../fault.js";
import { withoutEmpty } from "../fields.js";
import { Saving } from "../saving.js";
import { BOARD as WORDS } from "../words.js";
import { Chessboard } from "../chess/chessboard.js";
import { Handling } from "../chess/handling.js";
import { indexOf } from "../chess/notation.js";
import { Distances } from "./board/distances.js";
import { Mobility } from "./board/mobility.js";
import { MopUp } from "./board/mop_up.js";
import { Paths } from "./board/paths.js";
import { Plane } from "./board/plane.js";
import { Races } from "./board/races.js";
import { Territory } from "./board/territory.js";

export class Board {
  #mode = null;
  #problem = null;
  #words = ""; // about the last change, to be announced with its answer
  #looked = null; // the square under the pointer or the keyboard
  #isAsking = false;
  #isChanged = false; // since the question under way
  #isAnswered = false; // until then the text is that of the last question
  #wasHeld = false; // whether the last change was made with something in the hand
  #fault = ""; // what of the address is wrong

  constructor(shell, main) {
    this.shell = shell;
    this.board = new Chessboard(WORDS.keys);
    this.modes = [Distances, Territory, Plane, Paths, Mobility, Races, MopUp].map((Mode) => new Mode(this));
    this.handling = new Handling(this.board, {
      isLiftable: (square) => this.#mode.isLiftable(square),
      isHandChosen: () => this.#mode.palette.tool === "hand",
      select: (square) => {
        this.#mode.select?.(square);
        this.redraw();
      },
      press: (square) => this.changed(() => this.#mode.press(square, this.#mode.palette.tool)),
      carry: (from, to) => {
        const went = this.#mode.carry(from, to);
        if (went) this.changed();
        return went;
      },
      setDown: (square) => this.changed(() => `set down on ${square}`),
      remove: (square) => this.changed(() => this.#mode.remove(square)),
      look: (square) => this.#look(square),
      announce: (text) => this.announce(text),
    });
    this.#build(main);
  }

  #build(main) {
    this.title = element("h2", { class: "answer-title" });
    this.text = element("p");
    this.problem = element("p", { class: "warning", hidden: true });
    this.readout = element("p", { class: "readout note" });
    this.legend = element("ul", { class: "legend", "aria-label": "Legend" });
    this.panel = element("div", { class: "explorer-controls" });
    this.below = element("div", { class: "explorer-below" });
    this.stage = element("div");
    this.saving = new Saving((text) => this.announce(text), (error) => this.#fail(error));
    this.undo = button({ text: "Undo", symbol: "undo", onclick: () => this.#undo() });
    this.saving.element.append(this.undo, button({ text: "Reset", symbol: "restart", onclick: () => this.changed(() => {
      this.#mode.read({});
      return "Everything as at first.";
    }) }));
    shortcuts({ z: "undo", "ctrl+z": "undo" }, () => this.#undo(), this.shell.signal);
    this.body = element("div", { class: "explorer-panel is-waiting", id: "board-panel", role: "tabpanel" },
      element("div", { class: "explorer-board" }, this.stage, this.readout),
      element("div", { class: "explorer-side stack wide" },
        element("p", { class: "note", text: "How many moves is it from here to there? Exact for every piece, around what is in its way." }),
        element("div", { class: "answer" }, this.title, this.text, this.problem), this.legend, this.panel, this.saving.element),
      this.below);
    this.tabs = new Tabs("What to show", this.modes, this.body, (name) => this.#open(name));
    main.append(element("div", { class: "explorer stack" },
      element("div", { class: "explorer-head" }, element("h1", { class: "title", text: "Board" }), this.tabs.element), this.body));
  }

  enter(fields) {
    const show = fields.show === "ways" ? "paths" : fields.show;
    const mode = this.modes.find(({ name }) => name === show) ?? this.modes[0];
    mode.read(fields);
    const wrong = [...(show && mode.name !== show ? [`show=${show}`] : []), ...mode.wrong(fields)];
    this.#fault = wrong.length ? `${WORDS.wrong} ${wrong.join(", ")}.` : "";
    if (this.#fault) this.announce(this.#fault);
    this.#show(mode);
    this.address();
  }

  #undo() {
    if (!this.shell.steps) return;
    this.#words = "Taken back";
    this.shell.undo();
  }

  #open(name) {
    const mode = this.modes.find((other) => other.name === name);
    if (mode === this.#mode) return;
    this.#show(mode);
    this.address({ replace: false });
  }

  #show(mode) {
    this.pause();
    this.#mode = mode;
    this.#problem = null;
    this.tabs.show(mode.name);
    this.panel.replaceChildren(mode.panel);
    this.below.replaceChildren(...(mode.below ? [mode.below] : []));
    this.stage.replaceChildren(mode.stage ?? this.board.element);
    this.readout.hidden = Boolean(mode.stage);
    this.body.classList.toggle("is-wide", Boolean(mode.stage));
    this.#look(null);
    this.#ask();
  }

  /**
   * Makes a change, shows it at once and asks for its answer; `change` may return words to announce. It can be taken back: the whole way
   * of a piece in the hand at once.
   */
  changed(change = () => null) {
    const words = change();
    if (typeof words === "string") this.#words = words;
    this.#fault = "";
    this.address({ replace: this.#wasHeld });
    this.#wasHeld = this.#isHeld;
    this.#ask();
  }

  address({ replace = true } = {}) {
    this.shell.address(withoutEmpty({ show: this.#mode.name, ...this.#mode.fields() }), { replace });
    this.undo.disabled = !this.shell.steps;
  }

  announce(text) {
    this.shell.announce(text);
  }

  /** Resolves if the server takes a position, and throws what is wrong with it. */
  check(fen) {
    return this.shell.engine.ask("chess/mobility", { fen });
  }

  /** Asks one question at a time; of the changes meanwhile only the newest is asked about. */
  async #ask() {
    this.#mode.show();
    this.#isAnswered = false;
    this.redraw();
    this.#isChanged = true;
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#isChanged && !this.shell.isLeft) {
      this.#isChanged = false;
      const mode = this.#mode;
      try {
        const answers = await this.#answers(mode);
        if (mode === this.#mode && !this.shell.isLeft) this.#take(answers);
      } catch (error) {
        if (mode === this.#mode && !this.#isChanged) this.#take(null, error);
      }
    }
    this.#isAsking = false;
  }

  /** A question may need the answer to another one first, whose first object its fields are made of. */
  async #answers(mode) {
    const { engine } = this.shell;
    const missing = mode.missing?.();
    if (missing) throw new EngineError("refused", missing);
    const before = mode.before?.();
    const [first] = before ? await engine.ask(before.name, before.fields) : [];
    return engine.ask(mode.question, mode.asked(first));
  }

  /** While something is in the hand, the map follows it: answers are shown although a newer question waits. */
  #take(answers, error = null) {
    if (this.#isChanged && !this.#isHeld) return;
    this.body.classList.remove("is-waiting");
    this.#problem = null;
    this.#isAnswered = !this.#isChanged;
    if (error) {
      this.#mode.answer = null;
      return void this.#fail(error);
    }
    this.#mode.take(answers);
    this.redraw();
    if (this.#isAnswered) this.#announce();
  }

  get #isHeld() {
    return this.#mode.isBusy ?? this.handling.isBusy;
  }

  #announce() {
    if (this.#isHeld) return;
    const { title, text } = this.#mode.summary();
    this.announce(`${this.#words ? sentence(this.#words) : ""} ${title}: ${text}`.trim());
    this.#words = "";
  }

  #fail(error) {
    this.#problem = sentence(error.message);
    this.#words = "";
    this.redraw();
    this.announce(this.#problem);
  }

  redraw() {
    const mode = this.#mode;
    if (!mode) return;
    if (this.#isAnswered) this.#describe(mode);
    this.problem.textContent = [this.#fault, this.#problem].filter(Boolean).join(" ");
    this.problem.hidden = !this.problem.textContent;
    this.below.hidden = !mode.answer || !mode.below;
    if (mode.stage) return;
    this.board.show({
      name: `${mode.label}: ${this.title.textContent}`, cell: (square, index) => mode.cell(square, index), tokens: mode.tokens(),
      marks: mode.marks(), isLiftable: (square) => mode.isLiftable(square),
    });
    this.#look(this.#looked);
  }

  #describe(mode) {
    const { title, text } = mode.answer ? mode.summary() : { title: mode.label, text: "" };
    this.title.textContent = title;
    this.text.textContent = text;
    this.shell.title(`${title} · Board`);
    this.legend.replaceChildren(...(mode.answer ? mode.legend() : []).filter(Boolean));
    this.legend.hidden = !this.legend.childElementCount;
    const hasPicture = mode.hasPicture !== false;
    const drawing = () => this.shell.engine.picture(mode.question, mode.drawnBy?.() ?? mode.asked());
    this.saving.show(mode.answer && hasPicture ? drawing : null, hasPicture ? mode.file() : "");
  }

  #look(square) {
    this.#looked = square;
    const mode = this.#mode;
    mode.look?.(square);
    const words = square && !mode.stage ? [...mode.cell(square, indexOf(square)).words, mode.detail?.(square)].filter(Boolean) : [];
    this.readout.textContent = words.length ? `${square}: ${words.join(", ")}` : WORDS.readout;
  }

  pause() {
    this.#mode?.pause?.();
  }
}
