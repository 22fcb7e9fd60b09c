// Territory: which of several pieces reaches each square first.

import { button, counted, element } from "../../dom.js";
import { Pick } from "./controls.js";
import { Ground } from "./ground.js";
import { groundLegend, legendItem, letterOf, ownerTone } from "./legend.js";
import { SQUARES, indexOf, spoken, squaresIn } from "./notation.js";
import { Palette } from "./palette.js";
import { figureOf } from "./tokens.js";

const PIECES = { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight", T: "taxi", P: "white-pawn", p: "black-pawn" };
const FIRST = "K@e1,K@e8,N@b5";

const sitesIn = (text) => {
  const sites = [];
  for (const word of text.split(",")) {
    const [letter, place] = word.trim().split("@");
    const [square] = squaresIn(place);
    if (!square || sites.some((site) => site.square === square)) continue;
    const known = letter in PIECES ? letter : letter.toUpperCase();
    if (known in PIECES) sites.push({ letter: known, square });
  }
  return sites;
};

export class Territory {
  name = "territory";
  label = "Territory";
  question = "chess/territory";
  #chosen = 0;

  constructor(room) {
    this.room = room;
    this.ground = new Ground({ hasPieces: false });
    this.palette = new Palette(["hand", "occupied", "forbidden", "remove"], () => room.redraw());
    const options = Object.entries(PIECES).map(([letter, piece]) => ({ value: `site ${letter}`, ...figureOf(piece), label: spoken(piece) }));
    this.first = new Pick("Moves first, and wins ties", [], (value) => room.changed(() => { this.state.first = value === "" ? null : Number(value); }));
    this.panel = element("div", { class: "stack" }, this.palette.choice.element, this.palette.pieces("Place a site", options), this.first.element);
    this.read({});
  }

  read(fields) {
    const sites = sitesIn(fields.sites ?? FIRST);
    const first = /^\d+$/.test(fields.first ?? "") ? Number(fields.first) : null;
    this.state = { sites: sites.length ? sites : sitesIn(FIRST), first };
    if (this.state.first >= this.state.sites.length) this.state.first = null;
    this.#chosen = 0;
    this.ground.read(fields);
    this.answer = null;
  }

  #words() {
    return this.state.sites.map(({ letter, square }) => `${letter}@${square}`);
  }

  fields() {
    return { sites: this.#words().join(","), first: this.state.first, ...this.ground.fields() };
  }

  asked() {
    return { item: this.#words(), "to-move": this.state.first, ...this.ground.fields() };
  }

  file() {
    return `territory-${this.state.sites.slice(0, 4).map(({ letter, square }) => `${spoken(PIECES[letter]).replace(" ", "-")}-${square}`).join("-")}`;
  }

  show() {
    const { sites, first } = this.state;
    this.first.options([{ value: "", text: "Neither: ties are contested" }, ...sites.map((site, index) => ({ value: index, text: this.#name(index) }))]);
    this.first.show(first ?? "");
  }

  #name(index) {
    const { letter, square } = this.state.sites[index];
    return `${letterOf(index)}, ${spoken(PIECES[letter])} ${square}`;
  }

  tokens() {
    return new Map(this.state.sites.map(({ letter, square }, index) => [square, { ...figureOf(PIECES[letter]), badge: letterOf(index), kind: "site" }]));
  }

  cells() {
    const { sites } = this.state;
    return new Map(SQUARES.map((square, index) => {
      const owner = this.answer?.owner[index];
      const moves = this.answer?.distances[index];
      const site = sites.findIndex((other) => other.square === square);
      const isBlocked = this.ground.occupied.has(square);
      const isContested = owner === "contested";
      const isOwned = Number.isInteger(owner);
      const words = [site >= 0 && `site ${this.#name(site)}`, ...this.ground.words(square), this.#sentence(owner, moves, isBlocked)];
      return [square, {
        tone: isOwned && !isBlocked ? ownerTone(owner) : "",
        text: isBlocked || site >= 0 ? "" : isContested ? "=" : isOwned ? letterOf(owner) : owner === null ? "–" : "",
        note: isBlocked || site >= 0 || moves === null || moves === undefined ? "" : String(moves),
        label: words.filter(Boolean).join(", "),
        flags: [...this.ground.flags(square), isContested && !isBlocked && "contested", owner === null && !isBlocked && "unreached"].filter(Boolean),
      }];
    }));
  }

  #sentence(owner, moves, isBlocked) {
    if (owner === undefined || isBlocked) return "";
    if (owner === null) return "out of reach";
    return `${owner === "contested" ? "contested" : letterOf(owner)}, ${counted(moves, "move")}`;
  }

  readout(square) {
    const index = indexOf(square);
    const owner = this.answer?.owner[index];
    if (this.ground.occupied.has(square)) return `${square}: blocked`;
    if (owner === undefined) return "";
    if (owner === null) return `${square}: out of reach`;
    const moves = counted(this.answer.distances[index], "move");
    return owner === "contested" ? `${square}: contested, ${moves} for each of the nearest` : `${square}: nearest to ${this.state.sites[owner] ? this.#name(owner) : letterOf(owner)}, ${moves}`;
  }

  summary() {
    const { counts, contested } = this.answer;
    return { title: "Territory", text: `${counts.map((count, index) => `${letterOf(index)} ${count}`).join(" · ")} · contested ${contested} of 64.` };
  }

  legend() {
    if (!this.answer) return [];
    const { counts, contested } = this.answer;
    const { sites } = this.state;
    return [
      ...sites.map(({ letter, square }, index) => legendItem({
        tone: ownerTone(index), mark: letterOf(index), name: `${spoken(PIECES[letter])} ${square}`, detail: counts[index] === undefined ? "" : counted(counts[index], "square"),
        control: sites.length > 1 && button({ symbol: "close", label: `Remove site ${this.#name(index)}`, kind: "quiet", onclick: () => this.room.changed(() => this.remove(square)) }),
      })),
      contested ? legendItem({ flags: ["contested"], mark: "=", name: "contested", detail: counted(contested, "square") }) : null,
      ...groundLegend(this.ground),
    ].filter(Boolean);
  }

  isLiftable(square) {
    return this.#at(square) >= 0 || this.ground.has(square);
  }

  #at(square) {
    return this.state.sites.findIndex((site) => site.square === square);
  }

  press(square, tool) {
    const { sites } = this.state;
    const site = this.#at(square);
    if (tool === "hand") {
      if (site >= 0) this.#chosen = site;
      else if (!this.ground.has(square)) {
        sites[Math.min(this.#chosen, sites.length - 1)].square = square;
        return `site ${this.#name(Math.min(this.#chosen, sites.length - 1))}`;
      }
      return null;
    }
    if (tool === "remove") return this.remove(square);
    if (!tool.startsWith("site ")) return site >= 0 ? null : this.ground.press(square, tool);
    const letter = tool.slice(5);
    if (site >= 0 && sites[site].letter === letter) return this.remove(square);
    if (site >= 0) sites[site].letter = letter;
    else {
      this.ground.remove(square);
      this.#chosen = sites.push({ letter, square }) - 1;
    }
    return `site ${this.#name(this.#at(square))}`;
  }

  remove(square) {
    const { sites, first } = this.state;
    const site = this.#at(square);
    if (site < 0) return this.ground.remove(square) ? `${square} free` : null;
    if (sites.length === 1) return null;
    sites.splice(site, 1);
    if (first !== null && first >= site) this.state.first = first === site ? null : first - 1;
    this.#chosen = 0;
    return `site on ${square} removed`;
  }

  carry(from, to) {
    if (this.#at(to) >= 0 || this.ground.has(to)) return false;
    const site = this.#at(from);
    if (site < 0) return this.ground.carry(from, to);
    this.#chosen = site;
    this.state.sites[site].square = to;
    return true;
  }
}
