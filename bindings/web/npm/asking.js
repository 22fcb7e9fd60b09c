// What the modules of the package share: a request to the core, on this thread or in one of its own.

import { partOf } from "./core.js";
import { Thread, cancelled } from "./thread.js";

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

/** The answer of a part that runs on this thread. */
export const answered = (core, question) => JSON.parse(core.answer(JSON.stringify(question)));

/** A thread of each part that has done its work keeps its tables for the next request. */
const spare = new Map();

function thread(part) {
  const kept = spare.get(part);
  spare.delete(part);
  return kept ?? new Thread(part);
}

function keep(part, done) {
  if (done.hasEnded) return;
  if (spare.has(part)) done.end();
  else spare.set(part, done);
}

/** Lets a thread do a task for a command; the signal ends it at once. */
async function done(command, task, details, { signal, onEvent } = {}) {
  const part = partOf(command);
  const worker = thread(part);
  if (signal?.aborted) {
    keep(part, worker);
    throw cancelled();
  }
  const end = () => worker.end();
  signal?.addEventListener("abort", end);
  try {
    return await worker.do(task, details, onEvent);
  } finally {
    signal?.removeEventListener("abort", end);
    keep(part, worker);
  }
}

/**
 * Any request of the library, in a thread of its own: the options of a command by their names, with `command`.
 *
 * @param {object} question - `{ command: "space", size: "3x3" }`; `schema.json` describes all requests and their answers.
 * @param {{ signal?: AbortSignal, onProgress?: (event: object) => void }} [options] - The signal ends the work at once; `onProgress`
 *   gets progress, notices and rows on the way.
 * @returns {Promise<object>} The answer, as the command gives it with `--json`.
 * @throws {Error} In the command's words; an `AbortError` after the signal.
 */
export async function request(question, { signal, onProgress } = {}) {
  const onEvent = onProgress && ((event) => onProgress(JSON.parse(event)));
  return JSON.parse(await done(question?.command, "answer", [JSON.stringify(question), Boolean(onEvent)], { signal, onEvent }));
}

/**
 * The picture of an answer.
 *
 * @param {object} question - As for `request`.
 * @param {{ signal?: AbortSignal }} [options] - The signal ends the work at once.
 * @returns {Promise<string|null>} SVG; null if there is no picture of such an answer.
 */
export async function picture(question, options = {}) {
  return await done(question?.command, "picture", [JSON.stringify(question)], options) ?? null;
}

/** The game of a question to analyse as an animation, at so many moves a second: the bytes of a GIF. */
export function animated(question, speed, options) {
  return done(question.command, "animation", [JSON.stringify(question), String(speed)], options);
}
