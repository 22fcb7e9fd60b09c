// The daily puzzle: which day it is, what was solved on which day, the streak, and the months to choose a day from.

import { button, clock, counted, element } from "../../dom.js";
import { roomAddress } from "../../place.js";
import { EngineError } from "../../fault.js";
import { rememberIn, remembered } from "../../storage.js";
import { sizeOf } from "../dialog.js";

const WEEK = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/** Today by the player's calendar, `2026-11-21`. */
export function today(now = new Date()) {
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** "21 November". */
export function dayName(date) {
  const [year, month, day] = date.split("-").map(Number);
  return new Date(year, month - 1, day).toLocaleDateString("en-GB", { day: "numeric", month: "long" });
}

/** A day that has begun by the player's calendar; throws for one that has not. */
export function begun(date) {
  if (/^\d{4}-\d\d-\d\d$/.test(date) && date > today()) {
    throw new EngineError("bad", `The games of ${date} are not open yet. They open when that day begins; today is ${today()}.`);
  }
  return date;
}

const dayBefore = (date) => {
  const [year, month, day] = date.split("-").map(Number);
  return today(new Date(year, month - 1, day - 1));
};

/** A day counts if it was solved on that day, not later. */
const isCounted = (day) => day !== undefined && Object.values(day).some(({ late }) => !late);

/** The days in a row, up to today or yesterday, on which the daily puzzle of any size was solved. */
export function streak(from = today()) {
  const days = remembered("daily", {});
  let day = isCounted(days[from]) ? from : dayBefore(from);
  let length = 0;
  while (isCounted(days[day])) {
    length += 1;
    day = dayBefore(day);
  }
  return length;
}

/** The most days in a row, and how many days were solved in time. */
export function allDays() {
  const days = Object.entries(remembered("daily", {})).filter(([, day]) => isCounted(day)).map(([date]) => date).sort();
  return { longest: Math.max(0, ...days.map((date) => streak(date))), count: days.length };
}

/** The size of the last day’s puzzle that was solved; at first the one for newcomers. */
export function dailySize() {
  const days = remembered("daily", {});
  const last = Object.keys(days).sort().at(-1);
  return Object.keys(days[last] ?? {}).at(-1) ?? "3x3";
}

/** The way to today’s puzzle, with its state and the streak: `show(fields)` hides it while that puzzle is on the table. */
export class Today {
  #state = element("span", { class: "today-state" });

  constructor() {
    this.element = element("a", { class: "button today", "data-link": true }, element("span", {}, "Today", element("span", { class: "today-more", text: "’s puzzle" })), this.#state);
  }

  show({ daily }) {
    const [date, size, days] = [today(), dailySize(), streak()];
    const isSolved = dailyResult(date, size) !== null;
    this.element.hidden = daily === date;
    this.element.href = roomAddress("play", { size, daily: date });
    this.element.classList.toggle("is-open", !isSolved);
    this.#state.textContent = [isSolved ? "✓" : "", days || ""].filter(Boolean).join(" ");
    const words = [isSolved ? "solved" : "not solved yet", days ? `${counted(days, "day")} in a row` : ""].filter(Boolean).join(", ");
    this.element.title = `${size.replace("x", "×")}, ${words}`;
    this.element.setAttribute("aria-label", `Today’s puzzle, ${this.element.title}`);
  }
}

/** What was achieved on a day's puzzle of a size, `{moves, seconds, shortest, late}`, or null. */
export function dailyResult(date, size) {
  return remembered("daily", {})[date]?.[size] ?? null;
}

/** Keeps the first own result of a day's puzzle; solved on a later day it is marked as late. */
export function recordDaily(date, state) {
  if (date > today()) return;
  const size = sizeOf(state);
  const day = remembered("daily", {})[date];
  const first = day?.[size];
  const proven = state.shortest.proven ?? null;
  if (first && (first.moves !== state.single_tile || first.shortest !== null)) return;
  const result = { moves: state.single_tile, seconds: first?.seconds ?? state.seconds, shortest: proven };
  if (first ? first.late : date !== today()) result.late = true;
  rememberIn("daily", date, { ...day, [size]: result });
}

function dayText(date, result) {
  if (!result) return `${dayName(date)}, not solved`;
  return `${dayName(date)}, solved${result.late ? " later" : ""} in ${counted(result.moves, "move")}, ${clock(result.seconds)}`;
}

/** The months of the daily puzzle: each day a link, marked if it was solved. */
export class Calendar {
  #month = today().slice(0, 7);
  #size = "3x3";

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
