// The dialog that asks for a new game: shuffled, a day's puzzle, several boards in a row, or a board typed by hand.

import { announce, button, capitalised, clock, counted, drawn, element, sentence } from "../../dom.js";
import { withoutEmpty } from "../../fields.js";
import { explanation } from "../unsolvable.js";
import { randomSeed } from "./address.js";
import { Calendar } from "./calendar.js";
import { dailyResult, streak, today } from "./days.js";

const PRESETS = ["2x2", "3x3", "3x4", "4x4", "5x5", "6x6"];
const EXACT = 12; // the most cells for which every board of a length can be listed
const titled = (name) => capitalised(name).replace("-", " ");
const shown = (size) => size.replace("x", "×");

function choice(group, value, label, isChecked, onchange) {
  const input = element("input", { type: "radio", name: group, value, checked: isChecked, onchange });
  return element("label", { class: "choice" }, input, element("span", {}, ...(Array.isArray(label) ? label : [label])));
}

/** A goal as the path from tile to tile, the blank in yellow. */
function goalDrawing({ board }, width) {
  const height = board.length / width;
  const place = (tile) => {
    const cell = board.indexOf(tile);
    return [cell % width + 0.5, Math.floor(cell / width) + 0.5];
  };
  const path = Array.from({ length: board.length - 1 }, (_, index) => place(index + 1).join(" ")).join("L");
  const [x, y] = place(0);
  const [x1, y1] = place(1);
  return drawn("svg", { viewBox: `-.1 -.1 ${width + 0.2} ${height + 0.2}`, class: "goal-drawing", "aria-hidden": "true" },
    drawn("rect", { class: "goal-frame", width, height }),
    drawn("rect", { class: "goal-blank", x: x - 0.36, y: y - 0.36, width: 0.72, height: 0.72 }),
    drawn("path", { class: "goal-path", d: `M${path}` }),
    drawn("circle", { class: "goal-first", cx: x1, cy: y1, r: 0.2 }));
}

export class NewGame {
  #kind = "shuffled";
  #size = "3x3";
  #goal = "blank-last";
  #goalsAsked = 0;

  /** `begin(wish, fields)` starts a game and resolves to null, or to an error to be shown here. */
  constructor(engine, begin) {
    this.engine = engine;
    this.begin = begin;
    const number = (label) => element("input", { class: "field count", type: "number", min: 2, max: 10, step: 1, "aria-label": label, required: true });
    this.columns = number("Columns");
    this.rows = number("Rows");
    this.seed = element("input", { class: "field", id: "new-seed", inputmode: "numeric", pattern: "[0-9]*", maxlength: 20, placeholder: "any", autocomplete: "off" });
    this.length = element("input", { class: "field", id: "new-length", type: "number", min: 1, max: 80, step: 1, placeholder: "any" });
    this.lengthNote = element("span", { class: "note", id: "new-length-note" });
    this.length.setAttribute("aria-describedby", "new-length-note");
    this.board = element("textarea", { class: "field", id: "new-board", rows: 4, spellcheck: "false", autocomplete: "off", placeholder: "8 2 0\n4 6 1\n3 7 5", "aria-describedby": "new-board-note" });
    this.presets = element("div", { class: "choices", role: "radiogroup", "aria-label": "Size" });
    this.goals = element("div", { class: "choices goals", role: "radiogroup", "aria-label": "Goal" });
    this.daily = element("p", { class: "note" });
    this.calendar = new Calendar((date) => this.#begin({ size: this.#size, daily: date }, { daily: date, size: this.#size }));
    this.boards = element("div", { class: "choices", role: "radiogroup", "aria-label": "Boards in a row" },
      ...["3", "5", "10", "25"].map((count) => choice("boards", count, count, count === "5", () => {})));
    this.fewest = element("input", { type: "checkbox", id: "new-fewest" });
    this.problem = element("div", { class: "problem", role: "alert" });
    this.start = element("button", { type: "submit", class: "button main-action" });
    for (const input of [this.columns, this.rows]) input.addEventListener("change", () => this.#typedSize());

    const kinds = element("div", { class: "choices kinds", role: "radiogroup", "aria-label": "Kind of game" },
      ...[["shuffled", "Shuffled"], ["daily", "Daily"], ["marathon", "Marathon"], ["typed", "By hand"]].map(([value, text]) =>
        choice("kind", value, text, value === this.#kind, () => this.#show(value))));
    this.kinds = kinds;
    this.sections = {
      size: element("fieldset", {}, element("legend", { class: "label", text: "Size, columns × rows" }), this.presets,
        element("div", { class: "row other-size" }, element("span", { class: "note", text: "or" }), this.columns, element("span", { text: "×" }), this.rows)),
      typed: element("div", {}, element("label", { class: "label", for: "new-board", text: "The tiles, row by row" }), this.board,
        element("p", { class: "note", id: "new-board-note", text: "Rows on lines of their own or divided by /. The blank is 0, _ or a dot." })),
      goal: element("fieldset", {}, element("legend", { class: "label", text: "Goal" }), this.goals),
      exact: element("div", { class: "pair-of-fields" },
        element("div", {}, element("label", { class: "label", for: "new-length", text: "Exact shortest length" }), this.length, this.lengthNote),
        element("div", {}, element("label", { class: "label", for: "new-seed", text: "Seed" }), this.seed, element("span", { class: "note", text: "The same seed gives the same board." }))),
      daily: element("div", { class: "daily" }, this.daily, this.calendar.element),
      marathon: element("fieldset", {}, element("legend", { class: "label", text: "Boards in a row" }), this.boards,
        element("p", { class: "note", text: "The total of time and moves counts." })),
      fewest: element("label", { class: "row check", for: "new-fewest" }, this.fewest,
        element("span", {}, "Fewest moves", element("span", { class: "note", text: ": no clock and no hints, only the moves over the shortest count" }))),
    };
    this.form = element("form", { novalidate: true, onsubmit: (event) => { event.preventDefault(); this.#submit(); } },
      element("div", { class: "row spread" }, element("h2", { class: "dialog-title", id: "new-title", text: "New game" }),
        button({ symbol: "close", label: "Close", kind: "quiet", onclick: () => this.element.close() })),
      kinds, this.sections.typed, this.sections.size, this.sections.daily, this.sections.marathon, this.sections.goal, this.sections.exact, this.sections.fewest, this.problem,
      element("div", { class: "row dialog-end" }, button({ text: "Cancel", kind: "quiet", onclick: () => this.element.close() }), this.start));
    this.element = element("dialog", { class: "dialog", "aria-labelledby": "new-title" }, this.form);
    this.element.addEventListener("click", (event) => { if (event.target === this.element) this.element.close(); });
  }

  /** Opens with the size and goal of the game on the table. */
  open({ size, goal, mode = null, kind = mode?.startsWith("marathon") ? "marathon" : "shuffled", board = null }) {
    this.#goal = goal;
    this.fewest.checked = mode === "fewest";
    this.problem.replaceChildren();
    this.seed.value = "";
    if (board !== null) this.board.value = board.replaceAll("/", "\n");
    this.#setSize(size);
    this.kinds.querySelector(`[value="${kind}"]`).checked = true;
    this.#show(kind);
    if (this.element.open) return;
    this.element.showModal();
    this.kinds.querySelector(":checked").focus();
  }

  /** Explains a board that cannot be solved. */
  explain(unsolvable, goal) {
    this.problem.replaceChildren(explanation(unsolvable, (nearest) => {
      this.#begin({ board: nearest, goal }, { board: nearest, goal });
    }));
    this.start.classList.remove("main-action");
    this.problem.scrollIntoView({ block: "start" });
  }

  #show(kind) {
    this.#kind = kind;
    this.problem.replaceChildren();
    this.start.classList.add("main-action");
    this.sections.size.hidden = kind === "typed";
    this.sections.typed.hidden = kind !== "typed";
    this.sections.goal.hidden = kind === "daily";
    this.sections.exact.hidden = kind !== "shuffled";
    this.sections.daily.hidden = kind !== "daily";
    this.sections.marathon.hidden = kind !== "marathon";
    this.sections.fewest.hidden = kind === "marathon" || kind === "daily";
    this.start.textContent = { shuffled: "Start", daily: "Play today’s puzzle", marathon: "Start", typed: "Check and play" }[kind];
    this.#showDaily();
  }

  #showDaily() {
    const date = today();
    const result = dailyResult(date, this.#size);
    const days = streak();
    this.daily.textContent = `${date}, the same board for everyone. ${days ? `Your streak: ${counted(days, "day")}.` : "No streak yet."}${result ? ` Solved at this size today in ${counted(result.moves, "move")}, ${clock(result.seconds)}.` : ""}`;
    this.calendar.show(this.#size);
  }

  #setSize(size) {
    this.#size = size;
    [this.columns.value, this.rows.value] = size.split("x");
    this.presets.replaceChildren(...PRESETS.map((preset) => choice("size", preset, shown(preset), preset === size, () => this.#setSize(preset))));
    const picked = this.presets.querySelector(":checked");
    if (picked && this.element?.open) picked.focus();
    this.#sizeChanged();
  }

  #typedSize() {
    if (!this.columns.checkValidity() || !this.rows.checkValidity()) return;
    this.#size = `${Number(this.columns.value)}x${Number(this.rows.value)}`;
    for (const input of this.presets.querySelectorAll("input")) input.checked = input.value === this.#size;
    this.#sizeChanged();
  }

  async #sizeChanged() {
    const [columns, rows] = this.#size.split("x").map(Number);
    const isListed = columns * rows <= EXACT;
    this.length.disabled = !isListed;
    if (!isListed) this.length.value = "";
    this.lengthNote.textContent = isListed ? "Empty: however long it comes." : "On boards of up to 12 cells.";
    this.#showDaily();
    const turn = ++this.#goalsAsked;
    try {
      const goals = await this.engine.goals(this.#size);
      if (turn !== this.#goalsAsked) return;
      if (!goals.some((goal) => goal.name === this.#goal)) this.#goal = goals[0].name;
      this.goals.replaceChildren(...goals.map((goal) => choice("goal", goal.name, [goalDrawing(goal, columns), titled(goal.name)], goal.name === this.#goal, () => { this.#goal = goal.name; })));
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error) {
    this.problem.replaceChildren(element("p", { class: "warning", text: sentence(error.message) }));
  }

  async #submit() {
    this.problem.replaceChildren();
    if (this.#kind === "typed") return this.#submitTyped();
    if (!this.columns.checkValidity() || !this.rows.checkValidity()) return this.#fail(new Error("A board has 2 to 10 columns and 2 to 10 rows."));
    this.#typedSize();
    const size = this.#size;
    if (this.#kind === "daily") return this.#begin({ size, daily: today() }, { daily: today(), size });
    const seedText = this.seed.value.trim();
    if (!/^[0-9]*$/.test(seedText) || (seedText && !Number.isSafeInteger(Number(seedText)))) return this.#fail(new Error("A seed is a whole number of at most 15 digits."));
    const seed = seedText === "" ? undefined : Number(seedText);
    const goal = this.#goal;
    if (this.#kind === "marathon") {
      const wish = { size, goal, seed: randomSeed() };
      return this.#begin(wish, { ...wish, marathon: this.boards.querySelector(":checked").value });
    }
    const wish = { size, goal, seed };
    if (this.length.value !== "" && !this.length.disabled) Object.assign(wish, { length: Number(this.length.value), seed: seed ?? randomSeed() });
    return this.#begin(wish, { ...withoutEmpty(wish), ...this.#mode() });
  }

  /** The mode as a field of the address. */
  #mode() {
    return this.fewest.checked ? { mode: "fewest" } : {};
  }

  async #submitTyped() {
    const board = this.board.value.trim().split(/\s*\n\s*/).join("/");
    const goal = this.#goal;
    if (!board) return this.#fail(new Error("Type the tiles of the board first."));
    this.start.disabled = true;
    try {
      const answer = await this.engine.check(board, goal);
      if (answer.solvable) await this.#begin({ board, goal }, { board, goal, ...this.#mode() });
      else {
        this.explain(answer, goal);
        announce(`This board cannot be solved. ${sentence(answer.reason)}`);
      }
    } catch (error) {
      this.#fail(error);
    } finally {
      this.start.disabled = false;
    }
    return undefined;
  }

  async #begin(wish, fields) {
    this.start.disabled = true;
    try {
      const error = await this.begin(wish, fields);
      if (!error) this.element.close();
      else if (error.kind === "unsolvable" && error.details.unsolvable) this.explain(error.details.unsolvable, wish.goal);
      else this.#fail(error);
    } finally {
      this.start.disabled = false;
    }
  }
}
