// The evaluation as a list of its terms: what each adds or subtracts, and its change by the last move. It knows no term by name.

import { counted, element, grouped } from "../../dom.js";
import { Check } from "../../controls.js";

/** "+1,500", "−40", "0". */
export const signed = (number) => (number === 0 ? "0" : `${number > 0 ? "+" : "−"}${grouped(Math.abs(number))}`);

/** A change with its mark, for the eye; nothing for none. */
function changeMark(change) {
  if (!change) return null;
  return element("span", { class: `term-change ${change > 0 ? "is-up" : "is-down"}` },
    element("span", { "aria-hidden": "true", text: change > 0 ? "▲ " : "▼ " }),
    element("span", { class: "unseen", text: "change " }), signed(change));
}

export class TermList {
  chosen = null; // pressed: stays
  #rows = new Map(); // a name → its row
  #pointed = null; // hovered or focused
  #ranges = new Map(); // what the pieces count → the least and the greatest value of a term

  /** `onTerm()` when another term is to be drawn, `onChoice()` when one was pressed or the region switched. */
  constructor(onTerm, onChoice) {
    Object.assign(this, { onTerm, onChoice });
    this.total = element("p", { class: "terms-total" });
    this.pieces = element("p", { class: "note" });
    this.list = element("ol", { class: "terms" });
    this.about = element("p", { class: "note terms-about" });
    this.region = new Check("", {}, onChoice);
    this.reach = element("span");
    this.region.element.append(element("span", { class: "swatch is-region", "aria-hidden": "true" }), this.reach);
    this.element = element("section", { class: "evaluation stack", "aria-labelledby": "evaluation-title" },
      element("h2", { id: "evaluation-title", text: "What our engine goes by" }),
      this.total, this.pieces, this.region.element, this.about, this.list);
  }

  get term() {
    return this.#pointed ?? this.chosen;
  }

  get isRegionShown() {
    return this.region.input.checked;
  }

  choose(term, isRegionShown) {
    this.chosen = term;
    this.#pointed = null;
    this.region.show(isRegionShown);
  }

  /** The bars of all plies of a game have one scale, until a piece is taken or promoted. */
  measure(sums) {
    this.#ranges.clear();
    for (const { material, terms } of sums.filter(Boolean)) {
      const values = [...this.#ranges.get(material) ?? [0, 1], ...terms.map(({ value }) => value)];
      this.#ranges.set(material, [Math.min(...values), Math.max(...values)]);
    }
  }

  /** `sum` now, `before` its last move; `null` where the engine has no measure. */
  show(sum, before, strong) {
    this.total.hidden = this.pieces.hidden = this.region.element.hidden = !sum;
    if (sum) {
      const change = before && changeMark(sum.total - before.total);
      this.total.replaceChildren(element("strong", { text: signed(sum.total) }), " in all",
        ...(change ? [change, element("span", { class: "note", text: " over its last move" })] : []));
      this.pieces.textContent = `Greater is better for ${strong}. The pieces count ${grouped(sum.material)} besides.`;
      this.reach.textContent = `Squares the king can still reach: ${sum.region.length}`;
    }
    const terms = [...sum?.terms ?? []].sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
    this.#arrange(terms.map((term) => {
      if (!this.#rows.has(term.name)) this.#rows.set(term.name, this.#row(term.name));
      const row = this.#rows.get(term.name);
      const was = before?.terms.find(({ name }) => name === term.name)?.value ?? 0;
      this.#fill(row, term, before ? term.value - was : 0, this.#ranges.get(sum.material));
      return row.element;
    }));
    if (!terms.some(({ name }) => name === this.#pointed)) this.#pointed = null;
    this.#mark();
  }

  /** Who is on a term with the keyboard stays on it where it is now. */
  #arrange(rows) {
    if (rows.length === this.list.children.length && rows.every((row, place) => row === this.list.children[place])) return;
    const focused = this.list.contains(document.activeElement) ? document.activeElement : null;
    const pointed = this.#pointed;
    this.list.replaceChildren(...rows);
    if (focused?.isConnected) focused.focus({ preventScroll: true });
    this.#pointed = focused && !focused.isConnected ? null : pointed;
  }

  #row(name) {
    const part = (className, ...children) => element("span", { class: className }, ...children);
    const [value, change, fill, meaning] = ["term-value", "term-changed", "term-fill", "term-meaning note"].map((className) => part(className));
    const bar = part("term-bar", fill);
    bar.setAttribute("aria-hidden", "true");
    const point = (pointed) => {
      if (this.#pointed === pointed) return;
      this.#pointed = pointed;
      this.#mark();
      this.onTerm();
    };
    const press = () => {
      this.chosen = this.chosen === name ? null : name;
      this.#pointed = null;
      this.#mark();
      this.onChoice();
    };
    const control = element("button", {
      type: "button", class: "term", "aria-pressed": "false", onfocus: () => point(name), onblur: () => point(null), onclick: press,
    }, part("term-name", name), value, change, bar, meaning);
    const hover = { onpointerenter: (event) => event.pointerType === "mouse" && point(name), onpointerleave: () => point(null) };
    return { control, value, change, bar, fill, meaning, element: element("li", hover, control) };
  }

  #fill({ value, change, bar, fill, meaning }, term, difference, [least, most]) {
    const place = (number) => `${((number - least) / (most - least)) * 100}%`;
    const [left, right] = [Math.min(0, term.value), Math.max(0, term.value)];
    value.textContent = signed(term.value);
    change.replaceChildren(...[changeMark(difference)].filter(Boolean));
    meaning.textContent = term.meaning;
    fill.className = `term-fill ${term.value > 0 ? "is-gain" : "is-loss"}`;
    fill.style.left = place(left);
    fill.style.width = place(least + right - left);
    bar.style.setProperty("--zero", place(0));
  }

  #mark() {
    for (const [name, { control }] of this.#rows) {
      control.setAttribute("aria-pressed", String(name === this.chosen));
      control.classList.toggle("is-drawn", name === this.term);
    }
  }

  /** What the numbers on the board mean; `map` as the server sent it, or null. */
  explain(map, pieceName, strong) {
    this.about.textContent = this.#about(map, pieceName, strong);
  }

  #about(map, pieceName, strong) {
    const { length } = this.list.children;
    if (map) return `On the board: ${map.name} with the ${pieceName} on each square, darker is better for ${strong}; now it is on ${map.square}.`;
    if (this.#rows.get(this.term)?.element.isConnected) return `${this.term}: no move of one piece changes it.`;
    if (!length) return "Nothing is left that it weighs.";
    return `${counted(length, "term")} that ${length === 1 ? "is" : "are"} not 0, the weightiest first. Press one to see it on the board.`;
  }
}
