// Words of the field: the heuristics and searches by name, and what a word means, explained where it stands.

import { element } from "../../dom.js";

/** The heuristics a search can be guided by, the weakest first; a comma joins those whose maximum is taken. */
export const HEURISTICS = [
  { name: "misplaced", title: "Misplaced tiles", about: "How many tiles are not at home." },
  { name: "euclidean", title: "Euclidean", about: "The straight lines home, added up and rounded up." },
  { name: "manhattan", title: "Manhattan", about: "Steps along columns and rows to each tile’s home, added up." },
  {
    name: "linear-conflict", title: "Linear conflict",
    about: "Manhattan, and the detours of tiles that block each other on their own line.",
  },
  {
    name: "inversion", title: "Inversion distance",
    about: "Pairs in the wrong order, counted along rows and along columns.",
  },
  {
    name: "walking", title: "Walking distance",
    about: "Rows and columns crossed, each solved exactly as a smaller puzzle.",
  },
  {
    name: "linear-conflict,walking", title: "Max of conflict and walking",
    about: "The larger of linear conflict and walking distance at every board.",
  },
];

/** A* and IDA* on the same board: two panels, of one heuristic. */
export const BOTH = "astar|ida";

export const ALGORITHMS = [
  {
    name: "astar", title: "A*",
    about: "Expands the open board with the smallest f = g + h, and keeps every board it has met.",
  },
  {
    name: "ida", title: "IDA*",
    about: "Goes down one path as far as f = g + h stays within a bound, then begins again with the next larger bound. "
      + "It keeps nothing but the path.",
  },
  {
    name: BOTH, title: "A* beside IDA*",
    about: "Both on the same board with the same heuristic, node by node. A* pays with memory: it keeps every board it has met. "
      + "IDA* pays with time: it keeps one path, and expands boards again with every larger bound.",
  },
  {
    name: "greedy", title: "Greedy",
    about: "Expands the open board with the smallest h, whatever the path there cost. Quick, and proves nothing.",
  },
  {
    name: "weighted", title: "Weighted A*",
    about: "Orders the open boards by g + w·h: at most w times as long as a shortest solution.",
  },
  {
    name: "bfs", title: "Breadth-first",
    about: "Expands every board at one depth before the next. No heuristic at all.",
  },
];

const known = new Map(HEURISTICS.map((heuristic) => [heuristic.name, heuristic]));

/** The server writes `max:a,b` for the maximum that is asked for as `a,b`. */
export const askedFor = (name) => (name ?? "").replace(/^max:/, "");

/** "Manhattan"; of a maximum that has no name of its own, "Max of Manhattan, Walking distance". */
export function heuristicTitle(name) {
  const asked = askedFor(name);
  if (known.has(asked)) return known.get(asked).title;
  return asked.includes(",") ? `Max of ${asked.split(",").map(heuristicTitle).join(", ")}` : asked;
}

export const heuristicAbout = (name) => known.get(askedFor(name))?.about ?? "The largest of several heuristics.";

/** Whether a text from an address names known heuristics. */
export const isHeuristic = (name) => name !== "" && askedFor(name).split(",").every((one) => known.has(one));

export const algorithmNamed = (name) => ALGORITHMS.find((algorithm) => algorithm.name === name);

/** 0.0004 s are "0.4 ms". */
export function duration(seconds) {
  if (seconds >= 1) return `${seconds.toFixed(1)} s`;
  const milliseconds = seconds * 1000;
  return `${milliseconds >= 10 ? Math.round(milliseconds) : Number(milliseconds.toPrecision(2))} ms`;
}

/** The meanings, as in docs/glossary.md. */
export const MEANINGS = {
  node: "a position in a search tree",
  expanded: "every position whose successors were considered",
  generated: "every successor considered, those pruned at once included",
  open: "the positions that were generated but not yet expanded",
  bound: "a lower bound on the solution’s length; IDA* follows a path until f exceeds the bound, and raises the bound "
    + "for the next iteration",
  heuristic: "an estimate of the moves left",
  admissible: "never more than the distance",
  consistent: "it never falls by more than the cost of a move",
  g: "the moves made so far",
  h: "an estimate of the moves left",
  f: "f = g + h",
  antipode: "a position farthest from the goal",
};

const GAP = 6; // CSS pixels between a word and its meaning, and between that and the edge of the screen
let made = 0;

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
  const meaning = element("span", { class: "word-meaning", id, popover: "auto" },
    element("strong", { text: name }), `: ${MEANINGS[name]}.`);
  const control = element("button", {
    type: "button", class: "word", popovertarget: id, "aria-expanded": "false", "aria-describedby": id, text,
  });
  meaning.addEventListener("toggle", ({ newState }) => {
    control.setAttribute("aria-expanded", String(newState === "open"));
    if (newState === "open") place(meaning, control);
  });
  return element("span", { class: "word-place" }, control, meaning);
}

/** A text in which every word between braces explains itself: "Expands the {open} boards". */
export const explained = (text) =>
  text.split(/[{}]/).map((part, index) => (index % 2 ? word(...part.split("|")) : part));
