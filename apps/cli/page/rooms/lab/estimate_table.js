// The value of every estimate of the board, and whether it may be trusted.

import { element } from "/page/dom.js";
import { askedFor, ESTIMATES, estimateTitle } from "/page/rooms/lab/names.js";

const about = new Map(ESTIMATES.map((estimate) => [estimate.name, estimate.about]));

function trust({ admissible, consistent }) {
  if (!admissible) return "not admissible";
  return consistent ? "admissible, consistent" : "admissible, not consistent";
}

/** `estimates` is the server's answer to `puzzle/heuristics`. */
export function estimateTable(estimates) {
  const best = Math.max(...estimates.map(({ value }) => value));
  return element("table", { class: "estimates", role: "table" },
    element("caption", { class: "unseen", text: "The estimates of this board" }),
    element("thead", { role: "rowgroup" }, element("tr", { role: "row" }, ...["Estimate", "Value", "Trust"].map((text) => element("th", { scope: "col", role: "columnheader", text })))),
    element("tbody", { role: "rowgroup" }, ...estimates.map((estimate) => {
      const name = askedFor(estimate.heuristic);
      return element("tr", { role: "row", class: estimate.value === best ? "is-best" : null },
        element("th", { scope: "row", role: "rowheader" }, element("span", { class: "estimate-name", text: estimateTitle(name) }), element("span", { class: "note", text: about.get(name) ?? "The largest of several estimates." })),
        element("td", { role: "cell", class: "estimate-value", text: estimate.value }),
        element("td", { role: "cell", class: "note", text: trust(estimate) }));
    })));
}
