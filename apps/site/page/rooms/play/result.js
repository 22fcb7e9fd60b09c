// The result of a game: its path beside the shortest, the player's records, and ways to pass it on.

import { announce, button, clock, copied, element } from "../../dom.js";
import { download } from "../../download.js";
import { analysisAddress } from "./address.js";
import { cardFile, cardLines, cardSvg } from "./card.js";
import { courseDrawing } from "./course.js";
import { summary } from "./records.js";
import { cardText, shareText } from "./words.js";

const ROWS = { moves: "Moves", seconds: "Time", excess: "Over the shortest" };

function shownValue(name, value) {
  if (value === null) return "–";
  if (name === "seconds") return value < 60 ? `${value.toFixed(1)} s` : clock(value);
  return Number.isInteger(value) ? value : value.toFixed(1);
}

/** Bests and averages as a table. */
function recordTable(rows) {
  const cell = (row, kind) => element("td", { text: shownValue(row.name, row[kind]) });
  return element("table", { class: "records" },
    element("thead", {}, element("tr", {}, element("th", { scope: "col", text: "Your records" }), ...["Best", "Ao5", "Ao12"].map((text) => element("th", { scope: "col", text })))),
    element("tbody", {}, ...rows.map((row) => element("tr", {}, element("th", { scope: "row", text: ROWS[row.name] }), cell(row, "best"), cell(row, "five"), cell(row, "twelve")))));
}

export class Result {
  #game = null;
  #asked = 0;

  constructor(engine) {
    this.engine = engine;
    this.paths = element("div");
    this.records = element("div");
    this.copy = button({ text: navigator.share ? "Share" : "Copy result", onclick: () => this.#share() });
    this.analyse = element("a", { class: "button", "data-link": true, text: "Analyse this game" });
    this.picture = button({ text: "Save picture", kind: "quiet", onclick: () => this.#savePicture() });
    this.element = element("section", { class: "result", "aria-labelledby": "result-title", hidden: true, tabindex: "-1" },
      element("h2", { id: "result-title", text: "Result" }), this.paths,
      element("div", { class: "row" }, this.copy, this.analyse, this.picture), this.records);
  }

  hide() {
    this.#game = null;
    this.element.hidden = true;
  }

  /** Shows `{state, fields, mode, link}`. */
  async show(game) {
    this.#game = game;
    const { state, mode } = game;
    this.element.hidden = false;
    this.analyse.href = analysisAddress(state);
    const rows = summary(state, mode);
    this.records.hidden = rows.every((row) => row.best === null);
    this.records.replaceChildren(recordTable(rows), element("p", { class: "note", text: "Ao5 and Ao12 are averages of your last 5 and 12 boards, without the best and the worst." }));
    const turn = ++this.#asked;
    const paths = await this.engine.paths(state.id).catch(() => null);
    // The player may have gone back meanwhile: then the path is no longer that of the result.
    if (turn !== this.#asked || this.#game !== game || paths?.made.length !== state.single_tile + 1) return;
    game.paths = paths;
    this.paths.replaceChildren(courseDrawing(paths));
  }

  #words() {
    const { state, fields, mode, link } = this.#game;
    return `${shareText(state, fields, mode)}\n${link}`;
  }

  async #share() {
    if (navigator.share) {
      const { state, fields, mode, link } = this.#game;
      try {
        await navigator.share({ text: shareText(state, fields, mode), url: link });
        return;
      } catch (error) {
        if (error.name === "AbortError") return;
      }
    }
    announce(await copied(this.#words(), this.copy) ? "Result copied." : "It could not be copied.");
  }

  async #savePicture() {
    const { state, fields, mode, paths } = this.#game;
    const lines = cardLines(state, fields, cardText(state, mode));
    const file = await cardFile(cardSvg(state, paths ?? { made: [0, 0], shortest: null }, lines), `taxicab-${state.width}x${state.height}`);
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
