// The months of the daily puzzle: each day a link, marked if it was solved.

import { button, clock, counted, element } from "../../dom.js";
import { roomAddress } from "../../place.js";
import { dailyResult, today } from "./days.js";

const WEEK = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

function dayText(date, result) {
  const [year, month, day] = date.split("-").map(Number);
  const name = new Date(year, month - 1, day).toLocaleDateString("en-GB", { day: "numeric", month: "long" });
  if (!result) return `${name}, not solved`;
  return `${name}, solved${result.late ? " later" : ""} in ${counted(result.moves, "move")}, ${clock(result.seconds)}`;
}

export class Calendar {
  #month = today().slice(0, 7);
  #size = "3x3";

  /** `choose(date)` when a day is chosen. */
  constructor(choose) {
    this.choose = choose;
    this.title = element("p", { class: "label", "aria-live": "polite" });
    this.back = button({ symbol: "back", label: "The month before", kind: "quiet", onclick: () => this.#turn(-1) });
    this.forward = button({ symbol: "forward", label: "The month after", kind: "quiet", onclick: () => this.#turn(1) });
    this.days = element("ol", { class: "days" });
    this.element = element("div", { class: "calendar" },
      element("div", { class: "row spread" }, this.back, this.title, this.forward),
      element("div", { class: "week", "aria-hidden": "true" }, ...WEEK.map((text) => element("span", { text }))), this.days);
  }

  show(size) {
    this.#size = size;
    this.#draw();
  }

  #turn(months) {
    const [year, month] = this.#month.split("-").map(Number);
    this.#month = today(new Date(year, month - 1 + months, 1)).slice(0, 7);
    this.#draw();
  }

  #draw() {
    const [year, month] = this.#month.split("-").map(Number);
    const now = today();
    this.title.textContent = new Date(year, month - 1, 1).toLocaleDateString("en-GB", { month: "long", year: "numeric" });
    this.forward.disabled = this.#month >= now.slice(0, 7);
    const count = new Date(year, month, 0).getDate();
    this.days.replaceChildren(...Array.from({ length: count }, (_, index) => this.#day(today(new Date(year, month - 1, index + 1)), now)));
    // The first day stands under its day of the week, Monday first.
    this.days.firstChild.style.gridColumnStart = (new Date(year, month - 1, 1).getDay() + 6) % 7 + 1;
  }

  #day(date, now) {
    const text = String(Number(date.slice(8)));
    if (date > now) return element("li", {}, element("span", { class: "day is-ahead", text }));
    const result = dailyResult(date, this.#size);
    const state = result ? (result.late ? "is-late" : "is-solved") : "";
    return element("li", {}, element("a", {
      class: `day ${state}`, href: roomAddress("play", { daily: date, size: this.#size }), title: dayText(date, result), "aria-label": dayText(date, result),
      "aria-current": date === now ? "date" : null, text,
      onclick: (event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        this.choose(date);
      },
    }));
  }
}
