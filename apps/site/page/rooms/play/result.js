// The result of a game: its path beside the shortest, the player's records, and ways to pass it on.

import { announce, button, cell, clock, copied, element, row, rowHead, table } from "../../dom.js";
import { roomAddress } from "../../place.js";
import { download, pngOf } from "../../saving.js";
import { sizeOf } from "../dialog.js";
import { analysisAddress } from "./address.js";
import { isPartial } from "./counted.js";
import { cardSvg, courseDrawing, marks } from "./course.js";
import { summary } from "./records.js";
import { cardText, shareText } from "./words.js";

export const AVERAGES = "Ao5 and Ao12 are averages of your last 5 and 12 boards, without the best and the worst.";
const DRAWN = 9; // the most cells of a puzzle whose positions are all drawn
const ROWS = { moves: "Moves", seconds: "Time", excess: "Over the shortest" };

export function shownValue(name, value) {
  if (value === null) return "–";
  if (name === "seconds") return value < 60 ? `${value.toFixed(1)} s` : clock(value);
  return Number.isInteger(value) ? value : value.toFixed(1);
}

export function recordTable(rows) {
  const body = rows.map(({ name, best, five, twelve }) =>
    row({}, rowHead(ROWS[name]), ...[best, five, twelve].map((value) => cell({}, shownValue(name, value)))));
  return table("records", "Bests and averages", ["Your records", "Best", "Ao5", "Ao12"], body);
}

export class Result {
  #game = null;

  /** `offer` is an element shown below the result. */
  constructor(offer) {
    this.paths = element("div");
    this.records = element("div");
    this.pace = element("p", { class: "note" });
    this.copy = button({ text: navigator.share ? "Share" : "Copy result", onclick: () => this.#share() });
    this.analyse = element("a", { class: "button", "data-link": true, text: "Analyse this game" });
    this.among = element("a", { class: "button", "data-link": true, text: "Among all positions" });
    this.picture = button({ text: "Save picture", kind: "quiet", onclick: () => this.#savePicture() });
    this.element = element("section", { class: "result stack", "aria-labelledby": "result-title", hidden: true, tabindex: "-1" },
      element("h2", { id: "result-title", text: "Result" }), this.pace, this.paths,
      element("div", { class: "row" }, this.copy, this.analyse, this.among, this.picture), offer, this.records);
  }

  hide() {
    this.#game = null;
    this.element.hidden = true;
  }

  reveal() {
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.element.focus({ preventScroll: true });
    this.element.scrollIntoView({ block: "start", behavior: isStill ? "auto" : "smooth" });
  }

  show(game) {
    this.#game = game;
    const { state, mode } = game;
    this.element.hidden = false;
    this.analyse.href = analysisAddress(state);
    this.analyse.hidden = isPartial(state);
    this.among.hidden = isPartial(state) || state.board.length > DRAWN;
    this.among.href = analysisAddress(state, "lab");
    const rows = summary(state, mode);
    this.records.hidden = rows.every((row) => row.best === null);
    this.records.replaceChildren(recordTable(rows), element("p", { class: "note", text: AVERAGES }),
      element("a", { href: roomAddress("records"), "data-link": true, text: "All your numbers" }));
    this.pace.textContent = mode === "fewest" || !state.seconds ? ""
      : `${shownValue("seconds", state.seconds)}, ${(state.single_tile / state.seconds).toFixed(1)} moves a second.`;
    this.paths.replaceChildren(courseDrawing(state.paths, !isPartial(state)));
  }

  #words() {
    const { state, fields, mode } = this.#game;
    return `${shareText(state, fields, mode)}\n${marks(state.paths, state.excess === 0)}`;
  }

  async #share() {
    if (navigator.share) {
      try {
        await navigator.share({ text: this.#words(), url: this.#game.link });
        return;
      } catch (error) {
        if (error.name === "AbortError") return;
      }
    }
    announce(await copied(`${this.#words()}\n${this.#game.link}`, this.copy) ? "Result copied." : "It could not be copied.");
  }

  async #savePicture() {
    const { state, fields, mode } = this.#game;
    const picture = await pngOf(cardSvg(state, fields, cardText(state, mode)));
    const file = new File([picture], `taxicab-${sizeOf(state)}.png`, { type: "image/png" });
    if (navigator.canShare?.({ files: [file] })) {
      try {
        await navigator.share({ files: [file] });
        return;
      } catch (error) {
        if (error.name === "AbortError") return;
      }
    }
    download(file, file.name);
    announce("Picture saved.");
  }
}
