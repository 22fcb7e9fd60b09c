// What the rooms Lab and Analyse build again and again: sections, figures, fields for a board.

import { Line } from "../../controls.js";
import { capitalised, element } from "../../dom.js";
import { GOALS } from "../../plain.js";

/** A part of a room under its own heading, with a line about it. */
export function section(name, title, note, ...children) {
  const id = `${name}-title`;
  return element("section", { class: `lab-section ${name} stack wide`, "aria-labelledby": id },
    element("div", { class: "section-head" }, element("h2", { id }, title), note), ...children);
}

export const figures = (kind, pairs) => element("dl", { class: kind }, ...pairs.map(([name, value]) =>
  element("div", {}, element("dt", {}, name), element("dd", {}, value))));

/** The key of a chart: the kind of each mark, and what it means. */
export const key = (meanings) => element("p", { class: "key note" },
  ...Object.entries(meanings).map(([kind, text]) => element("span", { class: `key-${kind}`, text })));

/** A form whose fields are the page's to check and to send. */
export const form = (kind, submit, ...children) => element("form", {
  class: kind, novalidate: true, onsubmit: (event) => { event.preventDefault(); submit(); },
}, ...children);

export const shown = (text) => text.replaceAll("/", " / ");

/** Lines become rows divided by strokes: what was copied from anywhere can be pasted into one line. */
export const oneLine = (text) => text.trim().replace(/\s*(\r?\n|\/)\s*/g, "/").replace(/[ \t]+/g, " ");

export const TYPED = { class: "field board-text", autocapitalize: "off" };

/** A line for a board, row by row. */
export class BoardLine extends Line {
  constructor(label, attributes) {
    super(label, { ...TYPED, ...attributes });
    this.input.addEventListener("paste", (event) => {
      const pasted = event.clipboardData?.getData("text") ?? "";
      if (!/\n/.test(pasted.trim())) return;
      event.preventDefault();
      this.input.setRangeText(shown(oneLine(pasted)), this.input.selectionStart, this.input.selectionEnd, "end");
    });
  }
}


/** Offers the goals that have names, and the one that is chosen, which may be a board. */
export function showGoals(pick, goal) {
  const title = (name) => (/\d/.test(name) ? shown(name) : capitalised(name).replace("-", " "));
  pick.options([...new Set([...GOALS, goal])].map((value) => ({ value, text: title(value) })));
  pick.show(goal);
}

export const sizeOptions = (sizes) => sizes.map((value) => ({ value, text: value.replace("x", "×") }));
