// The questions as tabs: one is in the tab order, arrow keys go on.

import { element } from "../../dom.js";

export class Tabs {
  /** `onOpen(name)` when a tab is pressed; `modes` have a `name` and a `label`. */
  constructor(label, modes, onOpen) {
    this.tabs = modes.map(({ name, label: text }) => element("button", {
      type: "button", class: "tab", role: "tab", id: `tab-${name}`, "aria-controls": "board-panel", "data-name": name, text, onclick: () => onOpen(name),
    }));
    this.element = element("div", { class: "tabs", role: "tablist", "aria-label": label }, ...this.tabs);
    this.element.addEventListener("keydown", (event) => {
      const here = this.tabs.indexOf(document.activeElement);
      const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: -1 }[event.key];
      if (here < 0 || to === undefined) return;
      event.preventDefault();
      const next = this.tabs.at(to % this.tabs.length);
      next.focus();
      onOpen(next.dataset.name);
    });
  }

  show(name) {
    for (const tab of this.tabs) {
      const isHere = tab.dataset.name === name;
      tab.setAttribute("aria-selected", String(isHere));
      tab.tabIndex = isHere ? 0 : -1;
    }
    document.getElementById("board-panel")?.setAttribute("aria-labelledby", `tab-${name}`);
  }
}
