// The room Board: one chessboard, and the questions it can be asked.

import { button, element, sentence } from "../dom.js";
import { withoutEmpty } from "../fields.js";
import { Asking } from "./board/asking.js";
import { Chessboard } from "./board/chessboard.js";
import { Distances } from "./board/distances.js";
import { Handling } from "./board/handling.js";
import { Mobility } from "./board/mobility.js";
import { MopUp } from "./board/mop_up.js";
import { Plane } from "./board/plane.js";
import { Races } from "./board/races.js";
import { Saving } from "./board/saving.js";
import { Tabs } from "./board/tabs.js";
import { Territory } from "./board/territory.js";
import { Paths } from "./board/paths.js";

export class Board {
  name = "board";
  #mode = null;
  #problem = null;
  #isAnswered = false; // until then the text is that of the last question

  constructor(shell, main) {
    this.shell = shell;
    this.asking = new Asking(shell.engine);
    this.board = new Chessboard();
    // What a mode may ask of the room.
    const room = {
      changed: (change) => this.#changed(change),
      redraw: () => this.#draw(),
      address: () => this.#address({ replace: true }),
      announce: (text) => shell.announce(text),
      forPieces: { check: (fen) => shell.engine.ask("chess/mobility", { fen }), changed: () => this.#changed(), announce: (text) => shell.announce(text) },
    };
    this.modes = [Distances, Territory, Plane, Paths, Mobility, Races, MopUp].map((Mode) => new Mode(room));
    this.handling = new Handling(this.board, {
      isLiftable: (square) => this.#mode.isLiftable(square),
      isHandChosen: () => this.#mode.palette.tool === "hand",
      select: (square) => {
        this.#mode.select?.(square);
        this.#draw();
      },
      press: (square) => this.#changed(() => this.#mode.press(square, this.#mode.palette.tool)),
      carry: (from, to) => {
        const went = this.#mode.carry(from, to);
        if (went) this.#changed();
        return went;
      },
      setDown: (square) => this.#changed(() => `set down on ${square}`),
      remove: (square) => this.#changed(() => this.#mode.remove(square)),
      look: (square) => this.#look(square),
      announce: room.announce,
    });
    this.tabs = new Tabs("What to show", this.modes, (name) => this.#open(name));
    this.title = element("h2", { class: "answer-title" });
    this.text = element("p");
    this.problem = element("p", { class: "warning", hidden: true });
    this.readout = element("p", { class: "readout note" });
    this.legend = element("ul", { class: "legend", "aria-label": "Legend" });
    this.panel = element("div", { class: "explorer-controls" });
    this.below = element("div", { class: "explorer-below" });
    this.stage = element("div", {});
    this.saving = new Saving(shell, (error) => this.#fail(error));
    const reset = button({ text: "Reset", symbol: "restart", onclick: () => {
      this.#mode.read({});
      this.#changed(() => "Everything as at first.");
    } });
    this.saving.element.append(reset);
    main.append(element("div", { class: "explorer" },
      element("div", { class: "explorer-head" }, element("h1", { class: "title", text: "Board" }), this.tabs.element),
      this.body = element("div", { class: "explorer-panel", id: "board-panel", role: "tabpanel", "aria-labelledby": "tab-map" },
        element("div", { class: "explorer-board" }, this.stage, this.readout),
        element("div", { class: "explorer-side" },
          element("div", { class: "answer" }, this.title, this.text, this.problem), this.legend, this.panel, this.saving.element),
        this.below)));
  }

  /** Shows what the address asks for. */
  enter(fields) {
    const mode = this.modes.find(({ name }) => name === (fields.show === "ways" ? "paths" : fields.show)) ?? this.modes[0];
    mode.read(fields);
    this.#show(mode);
    this.#address({ replace: true });
  }

  #open(name) {
    const mode = this.modes.find((other) => other.name === name);
    if (mode === this.#mode) return;
    this.#show(mode);
    this.#address({ replace: false });
  }

  #show(mode) {
    this.#mode?.pause?.();
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

  /** Makes a change, shows it at once and asks for its answer; `change` may return words to announce. */
  #changed(change = () => null) {
    const words = change();
    if (typeof words === "string") this.#words = words;
    this.#address({ replace: true });
    this.#ask();
  }

  #words = "";

  #address({ replace }) {
    this.shell.address("board", withoutEmpty({ show: this.#mode.name, ...this.#mode.fields() }), { replace });
  }

  #ask() {
    const mode = this.#mode;
    mode.show();
    this.#isAnswered = false;
    this.#draw();
    this.asking.ask({ name: mode.question, before: mode.before?.(), fields: (first) => mode.asked(first ?? undefined) }, (answers, isLatest) => {
      if (mode !== this.#mode || !isLatest && !this.#isHeld) return;
      this.#problem = null;
      this.#isAnswered = isLatest;
      if (mode.take) mode.take(answers);
      else [mode.answer] = answers;
      this.#draw();
      if (isLatest) this.#announce();
    }, (error) => {
      if (mode !== this.#mode) return;
      mode.answer = null;
      this.#isAnswered = true;
      this.#fail(error);
    });
  }

  /** Whether something is in the hand: answers are shown as they come, and announced when it is set down. */
  get #isHeld() {
    return this.#mode.isBusy ?? this.handling.isBusy;
  }

  /** Announces a change and its answer together, after the gesture. */
  #announce() {
    if (this.#isHeld) return;
    const { title, text } = this.#mode.summary();
    this.shell.announce(`${this.#words ? sentence(this.#words) : ""} ${title}: ${text}`.trim());
    this.#words = "";
  }

  #fail(error) {
    this.#problem = sentence(error.message);
    this.#words = "";
    this.#draw();
    this.shell.announce(this.#problem);
  }

  #draw() {
    const mode = this.#mode;
    if (!mode) return;
    if (this.#isAnswered) this.#describe(mode);
    this.problem.textContent = this.#problem ?? "";
    this.problem.hidden = !this.#problem;
    this.below.hidden = !mode.answer || !mode.below;
    if (mode.stage) return;
    this.board.show({ name: `${mode.label}: ${this.title.textContent}`, cells: mode.cells(), tokens: mode.tokens(), marks: mode.marks?.() ?? [], isLiftable: (square) => mode.isLiftable(square) });
    this.#look(this.looked);
  }

  #describe(mode) {
    const { title, text } = mode.answer ? mode.summary() : { title: mode.label, text: "" };
    this.title.textContent = title;
    this.text.textContent = text;
    this.shell.title(`${title} · Board`);
    this.legend.replaceChildren(...mode.legend());
    this.legend.hidden = !this.legend.childElementCount;
    const drawing = () => this.shell.engine.picture(mode.question, (mode.drawnBy ?? mode.asked).call(mode));
    const hasPicture = mode.hasPicture !== false;
    this.saving.show(mode.answer && hasPicture ? drawing : null, hasPicture ? mode.file() : "");
  }

  #look(square) {
    this.looked = square;
    const words = this.#mode?.readout?.(square) || "";
    this.readout.textContent = (square && words) || "Drag a piece, or press a square.";
  }

  pause() {
    this.#mode?.pause?.();
  }

  leave() {
    this.pause();
    this.asking.forget();
  }
}
