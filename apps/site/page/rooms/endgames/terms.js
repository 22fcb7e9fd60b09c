// The evaluation as a list of its terms: what each adds or subtracts, and its change by the last move. It knows no term by name.

import { counted, element, grouped } from "../../dom.js";
import { Check } from "../board/controls.js";

/** "+1,500", "−40", "0". */
export const signed = (number) => (number === 0 ? "0" : `${number > 0 ? "+" : "−"}${grouped(Math.abs(number))}`);

/** A change with its mark, for the eye; nothing for none. */
function changeMark(change) {
  if (!change) return null;
  return element("span", { class: `term-change ${change > 0 ? "is-up" : "is-down"}` },
    element("span", { "aria-hidden": "true", text: change > 0 ? "▲ " : "▼ " }), element("span", { class: "unseen", text: "change " }), signed(change));
}

const valuesOf = (sum) => new Map(sum?.terms.map(({ name, value }) => [name, value]));

export class TermList {
  #rows = new Map(); // a name → its row
  #chosen = null; // pressed: stays
  #pointed = null; // hovered or focused
  #ranges = new Map(); // what the pieces count → the least and the greatest value of a term

  /** `onTerm()` when another term is to be drawn, `onChoice()` when one was pressed or the region switched. */
  constructor(onTerm, onChoice) {
    this.onTerm = onTerm;
    this.onChoice = onChoice;
    this.total = element("p", { class: "terms-total" });
    this.pieces = element("p", { class: "note" });
    this.list = element("ol", { class: "terms" });
    this.about = element("p", { class: "note terms-about" });
    this.region = new Check("", () => this.onChoice());
    this.region.show(true);
    this.reach = element("span");
    this.region.element.append(element("span", { class: "swatch is-region", "aria-hidden": "true" }), this.reach);
    this.element = element("section", { class: "evaluation", "aria-labelledby": "evaluation-title" },
      element("h2", { id: "evaluation-title", text: "What our engine goes by" }), this.total, this.pieces, this.region.element, this.about, this.list);
  }

  /** The name of the term to draw, or null. */
  get term() {
    return this.#pointed ?? this.#chosen;
  }

  get chosen() {
    return this.#chosen;
  }

  get isRegionShown() {
    return this.region.input.checked;
  }

  /** The choice in the address. */
  choose(term, isRegionShown) {
    this.#chosen = term;
    this.#pointed = null;
    this.region.show(isRegionShown);
  }

  /** The bars of all plies of a game have one scale, until a piece is taken or promoted. */
  measure(sums) {
    this.#ranges.clear();
    for (const { material, terms } of sums.filter(Boolean)) {
      const [least, most] = this.#ranges.get(material) ?? [0, 1];
      const values = terms.map(({ value }) => value);
      this.#ranges.set(material, [Math.min(least, ...values), Math.max(most, ...values)]);
    }
  }

  /** `sum` now, `before` its last move; `null` where the engine has no measure. */
  show(sum, before, strong) {
    const was = valuesOf(before);
    this.total.hidden = this.pieces.hidden = this.region.element.hidden = !sum;
    if (sum) {
      this.total.replaceChildren(element("strong", { text: signed(sum.total) }), " in all", ...this.#since(before ? sum.total - before.total : 0));
      this.pieces.textContent = `Greater is better for ${strong}. The pieces count ${grouped(sum.material)} besides.`;
      this.reach.textContent = `Squares the king can still reach: ${sum.region.length}`;
    }
    const terms = [...sum?.terms ?? []].sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
    const rows = terms.map((term) => {
      const row = this.#rows.get(term.name) ?? this.#row(term.name);
      this.#fill(row, term, before ? term.value - (was.get(term.name) ?? 0) : 0, this.#ranges.get(sum.material));
      return row.element;
    });
    const isSorted = rows.length === this.list.children.length && rows.every((row, place) => row === this.list.children[place]);
    if (!isSorted) {
      // Who is on a term with the keyboard stays on it where it is now.
      const focused = this.list.contains(document.activeElement) ? document.activeElement : null;
      const pointed = this.#pointed;
      this.list.replaceChildren(...rows);
      if (focused?.isConnected) focused.focus({ preventScroll: true });
      this.#pointed = focused?.isConnected || !focused ? pointed : null;
    }
    if (this.#pointed && !terms.some(({ name }) => name === this.#pointed)) this.#pointed = null;
    this.#mark();
  }

  #since(change) {
    return change ? [changeMark(change), element("span", { class: "note", text: " over its last move" })] : [];
  }

  #row(name) {
    const title = element("span", { class: "term-name", text: name });
    const [value, change] = [element("span", { class: "term-value" }), element("span", { class: "term-changed" })];
    const fill = element("span", { class: "term-fill" });
    const meaning = element("span", { class: "term-meaning note" });
    const point = (pointed) => () => {
      if (this.#pointed === pointed) return;
      this.#pointed = pointed;
      this.#mark();
      this.onTerm();
    };
    const control = element("button", { type: "button", class: "term", "aria-pressed": "false", onfocus: point(name), onblur: point(null), onclick: () => {
      this.#chosen = this.#chosen === name ? null : name;
      this.#pointed = null;
      this.#mark();
      this.onChoice();
    } }, title, value, change, element("span", { class: "term-bar", "aria-hidden": "true" }, fill), meaning);
    const row = { control, value, change, fill, meaning, element: element("li", { onpointerenter: (event) => event.pointerType === "mouse" && point(name)(), onpointerleave: point(null) }, control) };
    this.#rows.set(name, row);
    return row;
  }

  #fill({ value, change, fill, meaning }, term, difference, [least, most]) {
    const place = (number) => ((number - least) / (most - least)) * 100;
    value.textContent = signed(term.value);
    change.replaceChildren(...[changeMark(difference)].filter(Boolean));
    meaning.textContent = term.meaning;
    fill.className = `term-fill ${term.value > 0 ? "is-gain" : "is-loss"}`;
    fill.style.left = `${place(Math.min(0, term.value))}%`;
    fill.style.width = `${place(Math.max(0, term.value)) - place(Math.min(0, term.value))}%`;
    fill.parentElement.style.setProperty("--zero", `${place(0)}%`);
  }

  #mark() {
    for (const [name, { control }] of this.#rows) {
      control.setAttribute("aria-pressed", String(name === this.#chosen));
      control.classList.toggle("is-drawn", name === this.term);
    }
  }

  /** What the numbers on the board mean; `map` as the server sent it, or null. */
  explain(map, pieceName, strong) {
    const { length } = this.list.children;
    this.about.textContent = map
      ? `On the board: ${map.name} with the ${pieceName} on each square, darker is better for ${strong}; now it is on ${map.square}.`
      : this.term && this.#rows.get(this.term)?.element.isConnected ? `${this.term}: no move of one piece changes it.`
      : length ? `${counted(length, "term")} that ${length === 1 ? "is" : "are"} not 0, the weightiest first. Press one to see it on the board.`
      : "Nothing is left that it weighs.";
  }
}
