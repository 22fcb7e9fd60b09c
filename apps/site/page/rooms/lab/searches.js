// Searches: what each of them has reported, three of them under way at a time, and those of a part of the Lab side by side.

import { button, counted, grouped, icon, sentence } from "../../dom.js";
import { Player } from "../../player.js";
import { SlowNote } from "../../slow.js";
import { algorithmNamed, duration } from "./words.js";

const MOST = 3; // at a time, since a browser opens only six connections to one server
const LIMITS = {
  "time-limit": "the time limit", memory: "the memory limit", nodes: "the limit of nodes", cancelled: "a request",
};

/** What one search has reported so far: its nodes in order, its latest counts, and how it ended. */
export class Search {
  nodes = [];
  counts = null;
  answer = null;
  ahead = null; // other readers' searches before it on the server
  /** `ready`, `queued`, `running`, `done`, `stopped` by the reader, or `lost`. */
  status = "ready";

  constructor(fields) {
    this.fields = fields;
  }

  receive({ kind, nodes, ...event }) {
    this.ahead = kind === "busy" ? event.ahead : null;
    if (kind === "nodes") for (const node of nodes) this.nodes.push(node);
    else if (kind === "counts") this.counts = event;
    else if (kind === "done") Object.assign(this, { status: kind, answer: event.answer });
    else if (kind === "lost") Object.assign(this, { status: kind, fault: event.message });
  }

  get isUnderWay() {
    return this.status === "running" || this.status === "queued";
  }

  get expanded() {
    return this.answer?.expanded ?? this.counts?.expanded ?? this.nodes.at(-1)?.expanded ?? 0;
  }

  get isProven() {
    return this.answer?.optimal === true;
  }

  get summary() {
    const expansions = grouped(this.expanded);
    switch (this.status) {
      case "ready": return "Not begun.";
      case "queued": return "Waits for another search to end.";
      case "running":
        return this.ahead ? `Waits on the server, ${this.ahead} ahead.` : `Searching: ${expansions} expanded so far.`;
      case "stopped": return `Stopped by you after ${expansions} expansions. Nothing is proven.`;
      case "lost": return sentence(this.fault);
      default: return this.#end;
    }
  }

  get #end() {
    const { solvable, length, reason, optimal, lower_bound: bound } = this.answer;
    const time = duration(this.answer.seconds);
    if (solvable === false) return `Unsolvable: ${reason}.`;
    if (length === null || length === undefined) {
      const proven = bound ? `: at least ${counted(bound, "move")}` : "";
      return `Given up at ${LIMITS[reason] ?? "a limit"} after ${time}${proven}.`;
    }
    const open = bound ? `not proven shortest, at least ${bound}` : "not proven shortest";
    return `${counted(length, "move")}, ${optimal ? "proven shortest" : open}, in ${time}.`;
  }

  /** "The first 2,000 of 31,402 expansions are shown.", or nothing if all are. */
  get coverage() {
    if (!this.nodes.length || this.expanded <= this.nodes.length) return "";
    return `The first ${grouped(this.nodes.length)} of ${grouped(this.expanded)} expansions are shown.`;
  }

  get title() {
    return algorithmNamed(this.fields.algorithm).title;
  }
}

/** The searches of the room, three at a time. */
export class Streams {
  #running = new Set();
  #waiting = new Map(); // a search → its listener

  constructor(engine) {
    this.engine = engine;
  }

  /** Begins a search as soon as there is room; `changed(isOver)` hears whenever it has reported something. */
  begin(search, changed) {
    search.status = "queued";
    this.#waiting.set(search, changed);
    this.#next();
  }

  /** Leaves a search, if it has not ended: nothing is reported after that. */
  end(search) {
    if (!search?.isUnderWay) return;
    search.status = "stopped";
    search.leave?.();
    this.#waiting.delete(search);
    this.#running.delete(search);
    this.#next();
  }

  #next() {
    for (const [search, changed] of this.#waiting) {
      if (this.#running.size >= MOST) return;
      this.#waiting.delete(search);
      this.#running.add(search);
      search.status = "running";
      changed(false);
      search.leave = this.engine.watch(search.fields, (event) => {
        search.receive(event);
        if (!search.isUnderWay) this.#running.delete(search);
        changed(!search.isUnderWay);
        this.#next();
      });
    }
  }
}

/**
 * A part of the Lab that searches. `renew()` gives searches that have not begun, `show()` draws what they hold, and
 * `at(place)` a place of them; `command` is named while they are slow; `begun`, `stopped` and `ended` are announced.
 */
export class Followed {
  searches = [];
  board = null;
  isAtOnce = false; // whether it began by itself: then its end is shown, and nothing plays or is announced
  #frame = 0;

  /** `labels` are those of the button, to begin and to stop; `words` are those of the transport, if there is one. */
  constructor(page, labels, { kind = "", words = null } = {}) {
    Object.assign(this, { page, labels });
    const press = () => {
      this.isAtOnce = false;
      if (this.isUnderWay) this.#cancel();
      else this.begin();
    };
    this.run = button({ text: labels[0], symbol: "play", kind, onclick: press });
    this.run.disabled = true; // until there is a board
    const isMore = () => this.isUnderWay || this.#frame !== 0;
    this.transport = words && new Player((place) => this.at(place), isMore, words);
    this.slow = new SlowNote();
  }

  get isUnderWay() {
    return this.searches.some((search) => search.isUnderWay);
  }

  /** Another board or choice: whatever was under way is left. */
  load(board, state) {
    this.#leave();
    Object.assign(this, { board, state });
    this.searches = this.renew();
    this.show();
    this.transport?.reset();
    this.run.disabled = false;
    this.#label();
  }

  begin() {
    this.load(this.board, this.state);
    for (const search of this.searches) {
      this.page.streams.begin(search, (isOver) => {
        if (isOver) this.#hasEnded();
        this.#refresh();
      });
    }
    this.slow.begin(this.command);
    if (!this.isAtOnce) {
      this.page.announce(this.begun);
      this.transport?.play();
    }
    this.#refresh();
  }

  #hasEnded() {
    if (this.isUnderWay) return;
    this.slow.end();
    if (!this.isAtOnce) this.page.announce(this.ended);
  }

  /** The reader cancels: what is known so far stays. */
  #cancel() {
    this.#leave();
    this.#refresh();
    this.page.announce(this.stopped);
  }

  #leave() {
    for (const search of this.searches) this.page.streams.end(search);
    this.slow.end();
  }

  /** What many events bring is shown once a frame. */
  #refresh() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.show();
      this.#label();
      const { transport } = this;
      if (!transport) return;
      transport.extend(Math.max(...this.searches.map(({ nodes }) => nodes.length)));
      // Who asks for less motion sees the whole searches, and steps back from there.
      if ((this.isAtOnce || !transport.mayMove) && !this.isUnderWay && transport.place <= 1) transport.toLast();
      else this.at(transport.place);
    });
  }

  /** One button for both, relabelled in place so that the keyboard stays on it. */
  #label() {
    const label = this.labels[this.isUnderWay ? 1 : 0];
    if (this.run.lastChild.textContent === label) return;
    this.run.lastChild.textContent = label;
    this.run.firstChild.replaceWith(icon(this.isUnderWay ? "close" : "play"));
  }

  pause() {
    this.transport?.pause();
    if (!this.isUnderWay) return;
    this.#leave();
    this.#refresh();
  }
}
