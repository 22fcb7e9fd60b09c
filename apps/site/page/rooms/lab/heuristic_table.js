// The value of every heuristic of the board, and whether it may be trusted.

import { element } from "../../dom.js";
import { askedFor, HEURISTICS, heuristicTitle } from "./names.js";

const about = new Map(HEURISTICS.map((heuristic) => [heuristic.name, heuristic.about]));

function trust({ admissible, consistent }) {
  if (!admissible) return "not admissible";
  return consistent ? "admissible, consistent" : "admissible, not consistent";
}

/** `heuristics` is the server's answer to `puzzle/heuristics`. */
export function heuristicTable(heuristics) {
  const best = Math.max(...heuristics.map(({ value }) => value));
  return element("table", { class: "heuristics", role: "table" },
    element("caption", { class: "unseen", text: "The heuristics of this board" }),
    element("thead", { role: "rowgroup" }, element("tr", { role: "row" }, ...["Heuristic", "Value", "Trust"].map((text) => element("th", { scope: "col", role: "columnheader", text })))),
    element("tbody", { role: "rowgroup" }, ...heuristics.map((heuristic) => {
      const name = askedFor(heuristic.heuristic);
      return element("tr", { role: "row", class: heuristic.value === best ? "is-best" : null },
        element("th", { scope: "row", role: "rowheader" }, element("span", { class: "heuristic-name", text: heuristicTitle(name) }), element("span", { class: "note", text: about.get(name) ?? "The largest of several heuristics." })),
        element("td", { role: "cell", class: "heuristic-value", text: heuristic.value }),
        element("td", { role: "cell", class: "note", text: trust(heuristic) }));
    })));
}
