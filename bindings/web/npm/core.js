// A part of the core, compiled from Rust: its functions on this thread, and threads that have it.

import { inflateSync } from "./inflate.js";
import { begun } from "./platform.js";
import { Thread, cancelled } from "./thread.js";

/** The entries of the package by the names with which their requests begin; all others are the puzzle's. */
const ENTRIES = {
  "chess ": "chess", "endgame ": "endgame", game: "games", goals: "games", match: "games",
  bench: "study", space: "study", "heuristics error": "study", "heuristics predict": "study",
};

/** The entry that answers a command. */
function entryOf(command) {
  const name = Object.keys(ENTRIES).find((begin) => String(command).startsWith(begin));
  return name ? `taxicab/${ENTRIES[name]}` : "taxicab";
}

/** A board as text. */
export function boardText(board) {
  if (typeof board === "string") return board;
  if (board?.board !== undefined) return boardText(board.board);
  if (!Array.isArray(board) && !ArrayBuffer.isView(board)) throw new TypeError(`${board} is not a board`);
  const rows = Array.from(board, (row) => (Array.isArray(row) || ArrayBuffer.isView(row) ? Array.from(row).join(" ") : row));
  return rows.join(rows.some((row) => String(row).includes(" ")) ? "/" : " ");
}

/** What is set, by the names of the library. */
export function fields(given) {
  const named = ([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value];
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined).map(named));
}

export class Core {
  #entry;
  #glue;
  #packed;
  #compiled = null;
  #functions = null;
  #spare = null; // a thread that has done its work keeps its tables for the next request

  /** Of an entry: what wasm-bindgen wrote for its part, and the part itself, packed, with the script of its threads. */
  constructor(entry, glue, packed) {
    this.#entry = entry;
    this.#glue = glue;
    this.#packed = packed;
  }

  #bytes() {
    return inflateSync(Uint8Array.from(atob(this.#packed.core), (letter) => letter.charCodeAt(0)));
  }

  /** Its functions, on this thread. */
  get functions() {
    if (!this.#functions) {
      const module = new WebAssembly.Module(this.#bytes());
      this.#compiled ??= Promise.resolve(module);
      this.#glue.initSync({ module });
      this.#functions = this.#glue;
    }
    return this.#functions;
  }

  /** An answer, on this thread. */
  answered(command, options) {
    return JSON.parse(this.functions.answer(JSON.stringify({ command, ...fields(options) })));
  }

  #thread() {
    const kept = this.#spare;
    this.#spare = null;
    if (kept && !kept.hasEnded) return kept;
    this.#compiled ??= WebAssembly.compile(this.#bytes());
    return new Thread((...heard) => begun(this.#packed.script, ...heard), this.#compiled);
  }

  #keep(thread) {
    if (thread.hasEnded) return;
    if (this.#spare) thread.end();
    else this.#spare = thread;
  }

  /** Lets a thread do a task for a question; the signal ends it at once. */
  async #done(task, question, details, { signal, onEvent } = {}) {
    signal?.throwIfAborted();
    const entry = entryOf(question?.command);
    if (question?.command && entry !== this.#entry) throw new Error(`${question.command} is a question for ${entry}`);
    const thread = this.#thread();
    const end = () => thread.end(signal.reason ?? cancelled());
    signal?.addEventListener("abort", end);
    try {
      return await thread.do(task, [JSON.stringify(question), ...details], onEvent);
    } finally {
      signal?.removeEventListener("abort", end);
      this.#keep(thread);
    }
  }

  /**
   * Any request of this part, in a thread of its own: the options of a command by their names, with `command`.
   *
   * @param {object} question - `{ command: "space", size: "3x3" }`; `schema.json` describes all requests and their answers.
   * @param {{ signal?: AbortSignal, onProgress?: (event: object) => void }} [options] - The signal ends the work at once; `onProgress`
   *   gets progress, notices and rows on the way.
   * @returns {Promise<object>} The answer, as the command gives it with `--json`.
   * @throws {Error} In the command's words; the reason of the signal; or what `onProgress` throws.
   */
  request = async (question, { signal, onProgress } = {}) => {
    const onEvent = onProgress && ((event) => onProgress(JSON.parse(event)));
    return JSON.parse(await this.#done("answer", question, [Boolean(onEvent)], { signal, onEvent }));
  };

  /**
   * The picture of an answer.
   *
   * @param {object} question - As for `request`.
   * @param {{ signal?: AbortSignal }} [options] - The signal ends the work at once.
   * @returns {Promise<string|null>} SVG; null if there is no picture of such an answer.
   */
  picture = async (question, options = {}) => await this.#done("picture", question, [], options) ?? null;

  /** The game of a question to analyse as an animation, at so many moves a second: the bytes of a GIF. */
  animation(question, speed, options) {
    return this.#done("animation", question, [String(speed)], options);
  }
}
