// Words of the field, explained where they stand: a word is a button, and its meaning is shown beside it.

import { element } from "../../dom.js";

/** The meanings, as in docs/glossary.md. */
export const MEANINGS = {
  node: "a position in a search tree",
  expanded: "every position whose successors were considered",
  generated: "every successor considered, those pruned at once included",
  open: "the positions that were generated and not yet expanded: where the search can go on",
  bound: "no solution is shorter than it; IDA* goes down a path until f exceeds it, and raises it for the next round",
  heuristic: "an estimate of the moves left",
  admissible: "never more than the distance",
  consistent: "it never falls by more than the cost of a move",
  g: "the moves made",
  h: "an estimate of the moves left",
  f: "f = g + h, the moves made and the estimate of those left",
  antipode: "a position farthest from the goal",
};

const GAP = 6; // CSS pixels between a word and its meaning, and between that and the edge of the screen
let made = 0;

/** Puts a meaning below its word, inside the screen. */
function place(meaning, control) {
  const word = control.getBoundingClientRect();
  const { width, height } = meaning.getBoundingClientRect();
  const below = word.bottom + GAP;
  const top = below + height > innerHeight ? Math.max(GAP, word.top - GAP - height) : below;
  meaning.style.left = `${Math.max(GAP, Math.min(word.left, innerWidth - GAP - width))}px`;
  meaning.style.top = `${top}px`;
}

/** A word that explains itself: `word("open", "Open")`. Pressed again, or Escape, and the meaning goes. */
export function word(name, text = name) {
  const id = `word-${++made}`;
  const meaning = element("span", { class: "word-meaning", id, popover: "auto" }, element("strong", { text: name }), `: ${MEANINGS[name]}.`);
  const control = element("button", { type: "button", class: "word", popovertarget: id, "aria-expanded": "false", "aria-describedby": id, text });
  meaning.addEventListener("toggle", ({ newState }) => {
    control.setAttribute("aria-expanded", String(newState === "open"));
    if (newState === "open") place(meaning, control);
  });
  return element("span", { class: "word-place" }, control, meaning);
}

/** A text in which every word between braces explains itself: "Expands the {open} boards". */
export const explained = (text) => text.split(/[{}]/).map((part, index) => (index % 2 ? word(...part.split("|")) : part));
