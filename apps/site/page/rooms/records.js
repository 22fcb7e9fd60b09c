// The room of one's own numbers: every game solved by oneself, the days in a row, and all of it as a file.

import { Pick } from "../controls.js";
import { announce, button, capitalised, cell, counted, element, row, rowHead, table } from "../dom.js";
import { withoutEmpty } from "../fields.js";
import { roomAddress } from "../place.js";
import { download } from "../saving.js";
import { remembered } from "../storage.js";
import { movesIn, movesOf } from "../words.js";
import { shown } from "./dialog.js";
import { figures, section } from "./lab/elements.js";
import { METRICS } from "./match/words.js";
import { countsText } from "./play/counted.js";
import { allDays, dailyResult, dailySize, streak, today } from "./play/days.js";
import { isRacing } from "./play/speed.js";
import { averages, kept, kindOf, kinds, summaryOf } from "./play/records.js";
import { AVERAGES, recordTable, shownValue } from "./play/result.js";
import { exported, read, taken } from "./records/kept.js";
import { Course, Spread, seconds } from "./records/plots.js";

const MODES = { fewest: "fewest moves" };

/** "3×3, goal snake, fewest moves" for `3x3 snake fewest`. */
function kindName(place) {
  const { size, goal, counts, mode } = kindOf(place);
  const own = /\d/.test(goal) ? "a goal of your own" : goal === "blank-last" ? "" : `goal ${goal.replace("-", " ")}`;
  return [shown(size), own, counts === "all" ? "" : countsText(counts), MODES[mode] ?? mode].filter(Boolean).join(", ");
}

const link = (address, text, kind = "button") => element("a", { class: kind, href: address, "data-link": true, text });

export class Records {
  constructor(shell, main) {
    this.shell = shell;
    this.kind = new Pick("Games", {}, (of) => this.#choose(of), { id: "records-kind" });
    this.facts = element("div");
    this.table = element("div");
    this.time = new Course("seconds", seconds);
    this.over = new Course("moves over the shortest", String);
    this.speed = new Course("tiles a second", (value) => value.toFixed(2));
    this.spread = new Spread("seconds a game", seconds);
    this.practice = element("p", {});
    this.games = element("div", { class: "stack wide" }, this.kind.element, this.facts, this.table, element("div", { class: "records-plots" },
      this.time.element, this.over.element, this.spread.element, this.speed.element), element("p", { class: "key note" },
      element("span", { class: "key-average", text: "average of your last five, without the best and the worst" })), this.practice);
    this.none = element("div", { class: "stack" }, element("p", { text: "No game is solved yet. Those with hints do not count; those you solve yourself are drawn here." }));
    this.days = element("div");
    this.others = element("div", { class: "records-others" });
    this.problem = element("p", { class: "warning", role: "alert" });
    this.file = element("input", { type: "file", accept: "application/json,.json", class: "unseen", tabindex: "-1", "aria-hidden": "true", onchange: () => this.#import() });
    main.append(element("div", { class: "records-room stack wide" },
      element("div", { class: "section-head" }, element("h1", { class: "title", text: "Your numbers" }),
        element("p", { class: "note", text: "What you solved by yourself: how fast, how many moves over the shortest, and whether you get better. It is kept in this browser and nowhere else." })),
      section("solved", "Sliding puzzle", null, this.none, this.games), section("days", "Puzzle of the day", null, this.days),
      section("others", "Endgames, Match and Guess", null, this.others),
      section("file", "Take it with you", element("p", { class: "note", text: "Everything this page remembers, as one file: for another browser, or to be safe. What is here stays when a file is added." }),
        element("div", { class: "row" }, button({ text: "Export all", onclick: () => this.#export() }), button({ text: "Import a file…", onclick: () => this.file.click() }), this.file), this.problem)));
  }

  enter(fields) {
    if (this.shell.shows(fields)) return;
    this.of = fields.of;
    this.#show();
  }

  #choose(of) {
    this.of = of;
    this.#show();
  }

  #show() {
    this.shell.title("Your numbers");
    const all = kinds();
    const place = all.includes(this.of) ? this.of : all[0];
    this.shell.address(withoutEmpty({ of: place }), { replace: true });
    this.none.hidden = all.length > 0;
    this.games.hidden = !all.length;
    if (place) this.#showGames(place, all);
    this.#showDays();
    this.#showOthers();
  }

  #showGames(place, all) {
    this.kind.options(all.map((value) => ({ value, text: `${kindName(value)} (${counted(kept(value).solves.length, "game")})` })));
    this.kind.show(place);
    const { solves } = kept(place);
    const { mode } = kindOf(place);
    const isTimed = mode !== "fewest";
    const [times, excess] = ["seconds", "excess"].map((name) => solves.map((solve) => solve[name] ?? null));
    const judged = excess.filter((value) => value !== null);
    const mean = judged.length ? shownValue("excess", judged.reduce((sum, value) => sum + value, 0) / judged.length) : "–";
    const speed = Math.max(...solves.map(({ moves, seconds: time }) => (time > 0 ? moves / time : 0)));
    this.facts.replaceChildren(figures("records-facts", [
      ["Solved", counted(solves.length, "game")], ["Shortest matched", counted(judged.filter((value) => value === 0).length, "time")],
      ["Over, on average", mean], ...(isTimed ? [["Fastest, moves a second", speed.toFixed(1)]] : []),
    ]));
    this.table.replaceChildren(recordTable(summaryOf(place, mode)), element("p", { class: "note", text: AVERAGES }));
    for (const plot of [this.time, this.spread]) plot.element.toggleAttribute("hidden", !isTimed);
    this.speed.element.toggleAttribute("hidden", !isTimed || !isRacing());
    const speeds = solves.map(({ moves, seconds: time }) => (time > 0 ? moves / time : null));
    this.speed.show({ values: speeds, averages: averages(speeds, 5) });
    this.time.show({ values: times, averages: averages(times, 5) });
    this.spread.show({ values: times.filter((value) => value !== null) });
    this.over.show({ values: excess, averages: averages(excess, 5) });
    this.#showPractice(place, solves);
  }

  /** The game in which the most moves were lost: what its analysis names is what to practise. */
  #showPractice(place, solves) {
    const { size, goal, counts } = kindOf(place);
    const width = Number(size.split("x")[0]);
    // The analysis judges by the whole goal.
    const judged = counts === "all" ? solves.slice(-30) : [];
    const worst = judged.filter(({ line, excess }) => line && excess).reduce((most, solve) => (!most || solve.excess > most.excess ? solve : most), null);
    this.practice.hidden = !worst;
    if (!worst) return;
    const board = worst.start.split(" ").map((tile, at) => `${tile}${(at + 1) % width ? " " : "/"}`).join("").slice(0, -1);
    const fields = withoutEmpty({ board, moves: worst.line, goal: goal === "blank-last" ? "" : goal });
    this.practice.replaceChildren("To practise next: the game of your last thirty that lost the most, ", element("strong", { text: `${counted(worst.excess, "move")} over the shortest` }), ". ",
      link(roomAddress("analyse", fields), "See which moves cost them", null), ".");
  }

  #showDays() {
    const { longest, count } = allDays();
    const size = dailySize();
    const isSolved = dailyResult(today(), size) !== null;
    this.days.replaceChildren(figures("records-facts", [["Days in a row", streak()], ["Longest", longest], ["Days solved", count]]),
      element("p", { class: "row" }, link(roomAddress("play", { size, daily: today() }), isSolved ? "Today’s puzzle again" : "Today’s puzzle")));
  }

  #showOthers() {
    const endgames = Object.entries(remembered("endings.bests", {})).map(([name, { lost, plies }]) =>
      row({}, rowHead(name), cell({}, `mate in ${movesIn(plies)}, ${lost ? `${movesOf(lost)} lost` : "nothing lost"}`)));
    const matches = Object.entries(remembered("match.bests", {})).map(([name, turns]) => {
      const [size, metric] = name.split(" ");
      return row({}, rowHead(`${shown(size)}, ${METRICS[metric]?.moves ?? metric}`), cell({}, counted(turns, "turn")));
    });
    const guesses = Object.entries(remembered("guess.bests", {})).map(([size, off]) => row({}, rowHead(shown(size)), cell({}, `${counted(off, "move")} off in ten boards`)));
    const listed = (name, rows, room) => (rows.length ? table("", name, [capitalised(name), "Best"], rows)
      : element("p", { class: "note" }, `No best in ${room} yet. `, link(roomAddress(room.toLowerCase()), `To ${room}`, null), "."));
    this.others.replaceChildren(listed("endgames won", endgames, "Endgames"), listed("games of Match", matches, "Match"), listed("guessed lengths", guesses, "Guess"));
  }

  #export() {
    const { name, text } = exported();
    download(new Blob([text], { type: "application/json" }), name);
    announce(`${name} saved.`);
  }

  async #import() {
    const [file] = this.file.files;
    this.file.value = "";
    if (!file) return;
    const { fault, kept: other } = read(await file.text());
    this.problem.textContent = fault ?? "";
    if (fault) return;
    taken(other);
    this.#show();
    announce("The file was added to what was here.");
  }
}
