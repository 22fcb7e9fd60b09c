// What one search has reported so far: its nodes in order, its latest counts, and how it ended.

import { counted, grouped, sentence } from "../../dom.js";
import { algorithmNamed, duration } from "./names.js";

const REASONS = { "time-limit": "the time limit", memory: "the memory limit", nodes: "the limit of nodes", cancelled: "a request" };

export class Recording {
  nodes = [];
  counts = null;
  answer = null;
  ahead = null;
  /** `ready`, `queued`, `running`, `done`, `stopped` by the reader, or `lost`. */
  status = "ready";

  /** `fields` are those of `Engine.watch`. */
  constructor(fields) {
    this.fields = fields;
  }

  receive(event) {
    if (event.kind === "queued") this.status = "queued";
    else if (event.kind === "begun") this.status = "running";
    else if (event.kind === "busy") this.ahead = event.ahead;
    else if (event.kind === "nodes") {
      this.ahead = null;
      for (const node of event.nodes) this.nodes.push(node);
    } else if (event.kind === "counts") {
      this.ahead = null;
      this.counts = event;
    } else if (event.kind === "done") {
      this.answer = event.answer;
      this.status = "done";
    } else if (event.kind === "lost") {
      this.status = "lost";
      this.fault = event.message;
    }
  }

  stop() {
    if (this.isUnderWay) this.status = "stopped";
  }

  get isUnderWay() {
    return this.status === "running" || this.status === "queued";
  }

  /** How many nodes were expanded, as far as is known. */
  get expanded() {
    return this.answer?.expanded ?? this.counts?.expanded ?? this.nodes.at(-1)?.expanded ?? 0;
  }

  /** Whether a shortest length was proven. */
  get isProven() {
    return this.answer?.optimal === true;
  }

  /** The end, or where it stands, as a sentence. */
  get summary() {
    const { answer } = this;
    if (this.status === "ready") return "Not begun.";
    if (this.status === "queued") return "Waits for another search to end.";
    if (this.status === "running") return this.ahead ? `Waits on the server, ${this.ahead} ahead.` : `Searching: ${grouped(this.expanded)} expanded so far.`;
    if (this.status === "stopped") return `Stopped by you after ${grouped(this.expanded)} expansions. Nothing is proven.`;
    if (this.status === "lost") return this.fault ? sentence(this.fault) : "The connection was lost, and with it the search. Start it again.";
    if (answer.solvable === false) return `Unsolvable: ${answer.reason}.`;
    if (answer.length === null || answer.length === undefined) {
      return `Given up at ${REASONS[answer.reason] ?? "a limit"} after ${duration(answer.seconds)}${answer.lower_bound ? `: at least ${counted(answer.lower_bound, "move")}` : ""}.`;
    }
    const proof = answer.optimal ? "proven shortest" : answer.lower_bound ? `not proven shortest, at least ${answer.lower_bound}` : "not proven shortest";
    return `${counted(answer.length, "move")}, ${proof}, in ${duration(answer.seconds)}.`;
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
