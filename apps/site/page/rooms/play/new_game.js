// The dialog that asks for a new game: shuffled, a day's puzzle, several boards in a row, or a board typed by hand.

import { Check, Choice, Line } from "../../controls.js";
import { announce, capitalised, clock, counted, drawn, element, sentence } from "../../dom.js";
import { withoutEmpty } from "../../fields.js";
import { GameDialog } from "../dialog.js";
import { explanation } from "../unsolvable.js";
import { randomSeed } from "./address.js";
import { countable, countedTiles } from "./counted.js";
import { Calendar, dailyResult, streak, today } from "./days.js";

const EXACT = 12; // the most cells for which every board of a length can be listed
const KINDS = { shuffled: "Shuffled", daily: "Daily", marathon: "Marathon", typed: "By hand" };
const STARTS = { shuffled: "Start", daily: "Play today’s puzzle", marathon: "Start", typed: "Check and play" };
const titled = (name) => capitalised(name).replaceAll("-", " ");

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

/** The cells of a goal whose tiles count. */
function countedDrawing({ board }, width, counts) {
  const height = board.length / width;
  const counted = countedTiles(counts, board, width);
  return drawn("svg", { viewBox: `-.1 -.1 ${width + 0.2} ${height + 0.2}`, class: "goal-drawing", "aria-hidden": "true" },
    drawn("rect", { class: "goal-frame", width, height }),
    ...counted.map((tile) => {
      const cell = board.indexOf(tile);
      return drawn("rect", { class: "goal-counted", x: cell % width + 0.12, y: Math.floor(cell / width) + 0.12, width: 0.76, height: 0.76 });
    }));
}

export class NewGame extends GameDialog {
  #kind = "shuffled";
  #goal = "blank-last";
  #counts = "all";
  #goals = [];
  #boards = "5";

  constructor(engine, begin) {
    super(begin, { presets: ["2x2", "3x3", "3x4", "4x4", "5x5", "6x6"], most: 10, same: "board" });
    this.engine = engine;
  }

  parts() {
    this.kinds = new Choice("Kind of game", KINDS, (kind) => this.#show(kind), "kinds");
    this.kinds.element.firstChild.className = "unseen";
    this.length = new Line("Exact shortest length", { id: "new-length", type: "number", min: 1, max: 80, step: 1, placeholder: "any", note: " " });
    this.board = new Line("The tiles, row by row", {
      id: "new-board", rows: 4, placeholder: "8 2 0\n4 6 1\n3 7 5", note: "Rows on lines of their own or divided by /. The blank is 0, _ or a dot.",
    });
    this.goals = new Choice("Goal", [], (name) => { this.#goal = name; this.#showCounts(); }, "goals");
    this.counts = new Choice("What counts", [], (counts) => { this.#counts = counts; this.#showLength(); }, "goals");
    this.counts.element.append(element("p", { class: "note", text: "Solved when the tiles that count are in their places; the others may lie anywhere." }));
    this.daily = element("p", { class: "note" });
    this.calendar = new Calendar((date) => this.play({ daily: date, size: this.size }));
    const boards = new Choice("Boards in a row", { 3: 3, 5: 5, 10: 10, 25: 25 }, (count) => { this.#boards = count; });
    boards.show("5");
    boards.element.append(element("p", { class: "note", text: "The total of time and moves counts." }));
    const plain = element("span", {}, "Fewest moves",
      element("span", { class: "note", text: ": no clock and no hints, only the moves over the shortest count" }));
    this.fewest = new Check(plain, { id: "new-fewest" }, () => {});
    this.sections = {
      typed: this.board.element,
      size: this.sizes.element,
      daily: element("div", { class: "daily stack" }, this.daily, this.calendar.element),
      marathon: boards.element,
      goal: this.goals.element,
      counts: this.counts.element,
      exact: element("div", { class: "pair-of-fields" }, this.length.element, this.seed.element),
      fewest: this.fewest.element,
    };
    return [this.kinds.element, ...Object.values(this.sections)];
  }

  open({ size, goal, counts = "all", mode = null, kind = mode?.startsWith("marathon") ? "marathon" : "shuffled", board = null }) {
    this.#goal = goal;
    this.#counts = counts;
    this.fewest.show(mode === "fewest");
    if (board !== null) this.board.input.value = board.replaceAll("/", "\n");
    this.kinds.show(kind);
    this.size = size;
    this.#show(kind);
    this.openWith(size);
  }

  explain(unsolvable, goal) {
    this.problem.replaceChildren(explanation(unsolvable, "Play this one", (nearest) => this.play({ board: nearest, goal })));
    this.start.classList.remove("main-action");
    this.problem.scrollIntoView({ block: "start" });
  }

  #show(kind) {
    this.#kind = kind;
    this.problem.replaceChildren();
    this.start.classList.add("main-action");
    const { sections } = this;
    for (const name of ["typed", "daily", "marathon"]) sections[name].hidden = kind !== name;
    sections.size.hidden = kind === "typed";
    sections.goal.hidden = sections.counts.hidden = kind === "daily";
    sections.exact.hidden = kind !== "shuffled";
    sections.fewest.hidden = kind === "marathon" || kind === "daily";
    this.start.textContent = STARTS[kind];
    this.#showDaily();
  }

  #showDaily() {
    const date = today();
    const result = dailyResult(date, this.size);
    const days = streak();
    const sentences = [`${date}, the same board for everyone.`];
    sentences.push(days ? `Your streak: ${counted(days, "day")}.` : "No streak yet.");
    const solved = result && `${counted(result.moves, "move")}, ${clock(result.seconds)}`;
    if (solved) sentences.push(`Solved at this size today in ${solved}.`);
    this.daily.textContent = sentences.join(" ");
    this.calendar.show(this.size);
  }

  sized() {
    this.#showDaily();
    try {
      this.#goals = this.engine.goals(this.size);
      if (!this.#goals.some((goal) => goal.name === this.#goal)) this.#goal = this.#goals[0].name;
      this.goals.options(this.#goals.map((goal) => ({ value: goal.name, text: titled(goal.name), drawing: goalDrawing(goal, this.#width) })));
      this.goals.show(this.#goal);
      this.#showCounts();
    } catch (error) {
      this.fail(error.message);
    }
  }

  get #width() {
    return Number.parseInt(this.size, 10);
  }

  #showCounts() {
    const goal = this.#goals.find(({ name }) => name === this.#goal);
    const names = countable(goal.board, this.#width);
    if (!names.includes(this.#counts)) this.#counts = "all";
    const text = (counts) => (counts === "all" ? "All tiles" : titled(counts));
    this.counts.options(names.map((counts) => ({ value: counts, text: text(counts), drawing: countedDrawing(goal, this.#width, counts) })));
    this.counts.show(this.#counts);
    this.#showLength();
  }

  #showLength() {
    const isSmall = this.#goals[0].board.length <= EXACT;
    const isListed = isSmall && this.#counts === "all";
    this.length.input.disabled = !isListed;
    if (!isListed) this.length.input.value = "";
    this.length.note.textContent = isListed ? "Empty: any length." : isSmall ? "Where all tiles count." : "On boards of up to 12 cells.";
  }

  get #asksCounts() {
    return this.#counts === "all" ? undefined : this.#counts;
  }

  submit() {
    const mode = this.fewest.input.checked ? "fewest" : undefined;
    if (this.#kind === "typed") return this.#submitTyped(mode);
    const [size, goal, counts] = [this.size, this.#goal, this.#asksCounts];
    if (this.#kind === "daily") return this.play({ daily: today(), size });
    if (this.#kind === "marathon") return this.play({ size, goal, counts, seed: randomSeed(), marathon: this.#boards });
    const seed = this.seed.input.value.trim() ? Number(this.seed.input.value) : undefined;
    const length = Number(this.length.input.value) || undefined;
    return this.play(withoutEmpty({ size, goal, counts, seed: length ? seed ?? randomSeed() : seed, length, mode }));
  }

  async #submitTyped(mode) {
    const board = this.board.input.value.trim().split(/\s*\n\s*/).join("/");
    const goal = this.#goal;
    if (!board) return this.fail("Type the tiles of the board first.");
    // With two tiles that do not count every board can be solved.
    if (this.#asksCounts) return this.play(withoutEmpty({ board, goal, counts: this.#asksCounts, mode }));
    const answer = await this.engine.check(board, goal);
    if (answer.solvable) return this.play(withoutEmpty({ board, goal, mode }));
    this.explain(answer, goal);
    return announce(`This board cannot be solved. ${sentence(answer.reason)}`);
  }
}
