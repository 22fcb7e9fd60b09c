// Next to the board: the distance to mate, the weak king's squares, the moves of the game, all legal moves, and the best win so far.

import { button, cell, element, folded, row, rowHead, table } from "../../dom.js";
import { Check } from "../../controls.js";
import { remember, rememberIn, remembered } from "../../storage.js";
import { ENDGAMES as WORDS, movesIn, movesOf } from "../../words.js";

const SLOW = 300; // milliseconds after which one hears what is waited for

/** The distance to mate as a bar that shrinks; what was lost against perfect play is hatched. It can be hidden. */
export class Gauge {
  isShown = remembered("endings.gauge", true);

  constructor(onToggle) {
    this.value = element("p", { class: "gauge-value" });
    this.detail = element("p", { class: "note" });
    this.sound = element("span", { class: "gauge-sound" });
    this.lost = element("span", { class: "gauge-lost" });
    this.bar = element("div", { class: "gauge-bar", "aria-hidden": "true" }, this.sound, this.lost);
    this.toggle = button({ text: "Hide", symbol: "eye", kind: "quiet", onclick: () => {
      this.isShown = !this.isShown;
      remember("endings.gauge", this.isShown);
      this.#face();
      onToggle();
    } });
    this.body = element("div", {}, this.bar, this.detail);
    this.quiet = element("p", { class: "quiet-count", hidden: true });
    this.element = element("section", { class: "gauge stepper stack", "aria-label": "Distance to mate" },
      element("div", { class: "row spread" }, this.value, this.toggle), this.body, this.quiet);
    this.#face();
  }

  #face() {
    const action = this.isShown ? "Hide" : "Show";
    this.body.hidden = !this.isShown;
    this.toggle.querySelector("span").textContent = action;
    this.toggle.setAttribute("aria-label", `${action} the distance to mate`);
  }

  show({ gauge: { start, now, perfect }, result, ended, quiet, words }) {
    const [least, most] = [Math.min(now, perfect), Math.max(now, perfect)];
    const share = (plies) => `${(plies / Math.max(1, start, most)) * 100}%`;
    this.sound.style.width = share(least);
    this.lost.style.width = share(ended ? 0 : most - least);
    this.bar.hidden = !start && !now;
    this.value.textContent = this.isShown ? words.headline : "Distance hidden";
    this.detail.textContent = !ended && most > least ? `Hatched: what was lost so far, ${movesOf(most - least)}.` : "";
    if (!ended && result === "draw") this.detail.textContent = words.distance;
    this.quiet.hidden = !words.quiet;
    this.quiet.textContent = words.quiet ?? "";
    this.quiet.classList.toggle("is-near", quiet >= 90);
  }
}

/** The squares of the weak king on the board, and what the last move changed of them. They can be hidden. */
export class Reach {
  #flags = new Map(); // of squares

  constructor(onChange) {
    this.check = new Check("The king’s squares", {}, (isShown) => {
      remember("endings.reach", isShown);
      onChange();
    });
    this.check.show(remembered("endings.reach", false));
    this.items = Object.entries(WORDS.reach).map(([flag, [text]]) => [flag, element("li", { class: "legend-item", hidden: flag !== "region" },
      element("span", { class: `swatch is-${flag}`, "aria-hidden": "true" }), text)]);
    this.legend = element("ul", { class: "legend", "aria-label": "Marks on the board" }, ...this.items.map(([, item]) => item));
    this.element = element("div", { class: "reach" }, this.check.element, this.legend);
  }

  get isShown() {
    return this.check.input.checked;
  }

  /** Of a lesson that the trainee wins. */
  show({ region, result, steps, trainee }) {
    this.#flags.clear();
    this.element.hidden = !region || result !== "win";
    this.legend.hidden = this.element.hidden || !this.isShown;
    if (!this.legend.hidden) {
      const { taken = [], given = [] } = steps.findLast(({ by }) => by === trainee)?.technique ?? {};
      for (const square of taken) this.#flags.set(square, "taken");
      for (const square of region) this.#flags.set(square, given.includes(square) ? "given" : "region");
    }
    const seen = new Set(this.#flags.values());
    for (const [flag, item] of this.items) item.hidden = !seen.has(flag);
  }

  at(square) {
    const flag = this.#flags.get(square);
    return { flag, label: flag && WORDS.reach[flag][1] };
  }
}

/** The rule of thumb of an endgame: its squares on the board, and how often it is right. It is shown on request. */
export class Rule {
  #squares = new Set();

  constructor(onChange) {
    this.name = element("span");
    this.check = new Check(this.name, {}, (isShown) => {
      remember("endings.rule", isShown);
      onChange();
    });
    this.check.show(remembered("endings.rule", false));
    this.text = element("p", { class: "note" });
    this.element = element("div", { class: "rule" }, this.check.element, this.text);
  }

  show({ rule }) {
    this.element.hidden = !rule;
    const isShown = Boolean(rule && this.check.input.checked);
    this.text.hidden = !isShown;
    this.name.textContent = rule?.name ?? "";
    this.text.textContent = isShown ? `${rule.text} ${rule.says} ${rule.record}` : "";
    this.#squares = new Set(isShown ? rule.squares : []);
  }

  /** What a square is to the rule. */
  at(square) {
    return this.#squares.has(square) ? { flag: "rule", label: WORDS.ofRule } : {};
  }
}

/** What is to be done, and what came of a move; when it is over, the next position. */
export class Message {
  element = element("div", { class: "message" });

  constructor(onNext) {
    this.onNext = onNext;
  }

  show(kind, first = "", ...notes) {
    const next = kind === "is-solved" && button({ text: "Next position", symbol: "next", kind: "main-action", onclick: this.onNext });
    this.isBusy = kind === "is-busy";
    this.element.className = `message ${kind}`;
    this.element.replaceChildren(...[element("p", { class: "message-first", text: first }),
      ...notes.map((text) => text && element("p", { class: "note", text })), next].filter(Boolean));
  }

  /** What `ask(onEvent)` resolves to; if it takes long, that is announced, and one sees which table is filled, and how far it is. */
  async during(ask, announce, isLeft) {
    let [isSlow, table] = [false, ""];
    const show = () => isLeft() || this.show("is-busy", WORDS.preparing, table);
    const slow = setTimeout(() => {
      isSlow = true;
      show();
      if (!isLeft()) announce(WORDS.preparing);
    }, SLOW);
    const heard = (event) => {
      if (event.kind !== "progress" || !event.table) return;
      table = `${event.table}, ${event.plies} plies`;
      if (isSlow) show();
    };
    try {
      return await ask(heard);
    } finally {
      clearTimeout(slow);
    }
  }
}

const MARKS = { none: "✓", headway: "↗", some: "·", much: "▾", gone: "✕" };

/** How heavy a cost weighs, for its mark: nothing, headway in spite of it, little, much, everything. */
export function weight({ cost, technique }) {
  if (cost === null) return "gone";
  if (cost && technique?.headway === "made") return "headway";
  return cost === 0 ? "none" : cost <= 4 ? "some" : "much";
}

function cost(step, text) {
  const kind = weight(step);
  return element("span", { class: `cost cost-${kind}` }, element("span", { "aria-hidden": "true", text: MARKS[kind] }), ` ${text}`);
}

export class Played {
  constructor() {
    const moves = table("moves played", "Moves and what yours cost", ["No.", "White", "Black"]);
    [this.rows] = moves.tBodies;
    this.frame = element("div", { class: "moves-frame", tabindex: "0", role: "region", "aria-label": "Moves made" }, moves);
    this.element = element("section", { class: "moves-section stack", "aria-labelledby": "played-title" },
      element("h2", { id: "played-title", text: "Moves" }), this.frame);
  }

  show({ steps, trainee }) {
    this.element.hidden = !steps.length;
    this.rows.replaceChildren();
    for (const [index, step] of steps.entries()) {
      if (step.by === "white" || index === 0) {
        this.rows.append(row({}, rowHead(`${this.rows.children.length + 1}.`), step.by === "black" && cell({}, "…")));
      }
      this.rows.lastChild.append(cell({}, element("span", { class: "san", text: step.san }),
        step.by === trainee && cost(step, step.words.judged)));
    }
    this.frame.scrollTop = this.frame.scrollHeight;
  }
}

/** All legal moves with their worth, folded away until asked for. */
export class Ranked {
  /** `play(uci)`, `point(uci or null)`, `onOpen()` when the list is unfolded. */
  constructor({ play, point, onOpen }) {
    Object.assign(this, { play, point });
    const moves = table("moves", "Legal moves, the best first", ["Move", "Worth", "Cost"]);
    [this.rows] = moves.tBodies;
    this.element = folded("Show all moves", element("p", { class: "note", text: WORDS.ranked }), element("div", { class: "moves-frame" }, moves));
    this.element.classList.add("ranked");
    this.element.addEventListener("toggle", () => {
      this.#fill();
      if (this.isOpen) onOpen();
      else this.point(null);
    });
  }

  get isOpen() {
    return this.element.open;
  }

  show(lesson) {
    this.lesson = lesson;
    this.#fill();
  }

  #fill() {
    const moves = this.isOpen && this.lesson ? this.lesson.moves : [];
    this.rows.replaceChildren(...moves.map((move) => {
      const [point, leave] = [() => this.point(move.uci), () => this.point(null)];
      const name = element("button", {
        type: "button", class: "move-name", text: move.san, onclick: () => this.play(move.uci), onfocus: point, onblur: leave,
      });
      return row({ onpointerenter: point, onpointerleave: leave }, rowHead(name), cell({}, move.value_text), cell({}, cost(move, move.cost_text)));
    }));
  }
}

/** The best win of each endgame: fewest plies lost, then from further away. Help, and moves taken back, do not count. */
export class Best {
  element = element("p", { class: "note" });

  #of(ending) {
    return remembered("endings.bests", {})[ending] ?? null;
  }

  show(ending) {
    const best = this.#of(ending);
    this.element.hidden = !best;
    if (!best) return;
    const lost = best.lost ? movesOf(best.lost) : "nothing";
    this.element.textContent = `Best win of ${ending}: ${lost} lost, from mate in ${movesIn(best.plies)}.`;
  }

  /** Stores a win if it is the best so far; returns whether it beats an earlier one. */
  record(ending, { steps: [first], trainee, ended, plies_lost: lost }, { hints, undone }) {
    if (ended?.kind !== "mate" || ended.winner !== trainee || lost === null || hints || undone) return false;
    if (first?.by !== trainee || first.was.result !== "win") return false;
    const { plies } = first.was;
    const before = this.#of(ending);
    if (before && (before.lost < lost || (before.lost === lost && before.plies >= plies))) return false;
    rememberIn("endings.bests", ending, { lost, plies });
    return before !== null;
  }
}
