// Territory: which of several pieces reaches each square first.

import { button, counted } from "../../dom.js";
import { Pick } from "../../controls.js";
import { squaresIn } from "../../chess/notation.js";
import { figureOf, spoken } from "../../chess/pieces.js";
import { groundLegend, legendItem, letterOf, movesText, ownerTone } from "./colours.js";
import { Mode, number, reader } from "./mode.js";

const PIECES = { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight", T: "taxi", P: "white-pawn", p: "black-pawn" };
const FIRST = "K@e1,K@e8,N@b5";

function sitesIn(text = FIRST) {
  const sites = [];
  for (const word of text.split(",")) {
    const [given, place] = word.trim().split("@");
    const [square] = squaresIn(place);
    const letter = given in PIECES ? given : given.toUpperCase();
    if (square && letter in PIECES && !sites.some((site) => site.square === square)) sites.push({ letter, square });
  }
  return sites.length ? sites : sitesIn();
}

export class Territory extends Mode {
  name = "territory";
  label = "Territory";
  question = "chess/territory";
  static state = { sites: reader(sitesIn, (text) => sitesIn(text).length === text.split(",").length), first: number("") };
  #chosen = 0;

  constructor(room) {
    super(room, ["hand", "occupied", "forbidden", "remove"]);
    const options = Object.entries(PIECES).map(([letter, piece]) => ({ value: `site ${letter}`, label: spoken(piece), ...figureOf(piece) }));
    this.panel = this.stack(this.palette.element, this.palette.pieces("Place a site", options),
      this.control("first", Pick, "Moves first, and wins ties", []));
    this.read({});
  }

  read(fields) {
    super.read({ ...fields, fen: "" });
    if (this.state.first >= this.state.sites.length) this.state.first = "";
    this.#chosen = 0;
  }

  set(key, value) {
    this.state.first = value === "" ? "" : Number(value);
  }

  get #words() {
    return this.state.sites.map(({ letter, square }) => `${letter}@${square}`);
  }

  fields() {
    return { ...super.fields(), sites: this.#words };
  }

  asked() {
    return { item: this.#words, "to-move": this.state.first, ...this.ground.fields() };
  }

  show() {
    const sites = this.state.sites.map((_, value) => ({ value, text: this.#name(value) }));
    this.controlled("first").options([{ value: "", text: "Neither: ties are contested" }, ...sites]);
    super.show();
  }

  #name(index) {
    const { letter, square } = this.state.sites[index];
    return `${letterOf(index)}, ${spoken(PIECES[letter])} ${square}`;
  }

  tokens() {
    return new Map(this.state.sites.map(({ letter, square }, index) => [square,
      { ...figureOf(PIECES[letter]), badge: letterOf(index), kind: "site" }]));
  }

  cell(square, index) {
    const isBlocked = this.ground.occupied.has(square);
    const site = this.#at(square);
    // A blocked square has no owner.
    const owner = isBlocked ? undefined : this.answer?.owner[index];
    const moves = this.answer?.distances[index];
    const isOwned = Number.isInteger(owner);
    const mark = owner === "contested" ? "=" : isOwned ? letterOf(owner) : owner === null ? "–" : "";
    const name = isOwned ? letterOf(owner) : owner;
    return {
      tone: isOwned ? ownerTone(owner) : "",
      ...(site < 0 && { text: mark, note: isBlocked ? "" : moves ?? "" }),
      words: [site >= 0 && `site ${this.#name(site)}`, this.ground.words(square), name, owner !== undefined && movesText(moves)],
      flags: [...this.ground.flags(square), owner === "contested" && "contested", owner === null && "unreached"],
    };
  }

  summary() {
    const { counts, contested } = this.answer;
    const owned = counts.map((count, index) => `${letterOf(index)} ${count}`).join(" · ");
    return { title: "Territory", text: `${owned} · contested ${contested} of 64.` };
  }

  legend() {
    const { counts, contested } = this.answer;
    const { sites } = this.state;
    const removal = (square, index) => button({
      symbol: "close", label: `Remove site ${this.#name(index)}`, kind: "quiet", onclick: () => this.room.changed(() => this.remove(square)),
    });
    return [
      ...sites.map(({ letter, square }, index) => legendItem({
        tone: ownerTone(index), mark: letterOf(index), name: `${spoken(PIECES[letter])} ${square}`,
        detail: counts[index] === undefined ? "" : counted(counts[index], "square"), control: sites.length > 1 && removal(square, index),
      })),
      contested > 0 && legendItem({ flags: ["contested"], mark: "=", name: "contested", detail: counted(contested, "square") }),
      ...groundLegend(this.ground),
    ];
  }

  get placed() {
    return this.state.sites.map(({ square }) => square);
  }

  #at(square) {
    return this.placed.indexOf(square);
  }

  handle(square) {
    const { sites } = this.state;
    const site = this.#at(square);
    if (site >= 0) this.#chosen = site;
    if (this.isLiftable(square)) return null;
    const chosen = Math.min(this.#chosen, sites.length - 1);
    sites[chosen].square = square;
    return `site ${this.#name(chosen)}`;
  }

  press(square, tool) {
    if (!tool.startsWith("site ")) return super.press(square, tool);
    const { sites } = this.state;
    const site = this.#at(square);
    const letter = tool.slice(5);
    if (sites[site]?.letter === letter) return this.remove(square);
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
    if (site < 0) return super.remove(square);
    if (sites.length === 1) return null;
    sites.splice(site, 1);
    if (first !== "" && first >= site) this.state.first = first === site ? "" : first - 1;
    this.#chosen = 0;
    return `site on ${square} removed`;
  }

  carry(from, to) {
    const site = this.#at(from);
    if (site < 0) return super.carry(from, to);
    if (this.placed.includes(to) || this.ground.has(to)) return false;
    this.#chosen = site;
    this.state.sites[site].square = to;
    return true;
  }
}
