// Addresses of the room Play: what one asks for, and the one that gives a game's start again.

import { EngineError } from "../../engine.js";
import { compressed, inRows, withoutEmpty } from "../../fields.js";
import { roomAddress } from "../../place.js";
import { remembered } from "../../storage.js";
import { sizeOf } from "../dialog.js";
import { isPartial } from "./counted.js";
import { begun } from "./days.js";
import { marathonOf, seedOf } from "./records.js";
import { madeTimes } from "./times.js";

export const FIRST_SIZE = "3x3";

/** A seed for a new board, short enough to pass on. */
export const randomSeed = () => Math.floor(Math.random() * 1e6);

/** The mode of an address: null, `fewest` or `marathon-5`. */
export function modeOf(fields) {
  const marathon = marathonOf(fields);
  if (marathon) return `marathon-${marathon.boards}`;
  return fields.mode === "fewest" ? "fewest" : null;
}

export function wished(fields) {
  const { size, goal, counts, seed, length, daily, board, share } = fields;
  const number = (text) => {
    if (text === undefined || text === "") return undefined;
    // A greater seed would be rounded and give another board.
    if (/^\d+$/.test(text) && !Number.isSafeInteger(Number(text))) throw new EngineError("bad", `The number ${text} is too large here: at most ${Number.MAX_SAFE_INTEGER}.`);
    return Number(text);
  };
  if (share) return { share };
  if (board) return { board, goal, counts };
  const wish = { size: size ?? remembered("size", FIRST_SIZE) };
  if (daily && counts) throw new EngineError("bad", `The field counts=${counts} is for other games: in the puzzle of a day all tiles count.`);
  if (daily) return { ...wish, daily: begun(daily) };
  if (marathonOf(fields) && number(seed) !== undefined) return { ...wish, goal, counts, seed: seedOf(fields) };
  return { ...wish, goal, counts, seed: number(seed) ?? (length ? undefined : randomSeed()), length: number(length) };
}

/** The columns and rows of the board of an address, before it is there; those of a newcomer where it names none that are played. */
export function expectedSize({ size, board }) {
  const rows = board?.split("/");
  const sides = rows ? [rows[0].trim().split(/[ ,]+/).length, rows.length] : (size ?? remembered("size", FIRST_SIZE)).split("x").map(Number);
  return sides.length === 2 && sides.every((side) => side >= 2 && side <= 10) ? sides : [3, 3];
}

/** An address that gives the same board again. */
export function complete(fields, state) {
  if (fields.share || fields.board || fields.daily) return withoutEmpty(fields);
  return withoutEmpty({ size: sizeOf(state), goal: state.goal, ...fields, seed: fields.seed ?? state.seed });
}

/** The moves made so far, in another room; Analyse has their times too. */
export function analysisAddress(state, room = "analyse") {
  const times = room === "analyse" ? madeTimes(state)?.join(",") : "";
  return roomAddress(room, withoutEmpty({ times, board: inRows(state.start, state.width), moves: compressed(state.line.slice(0, state.position)), goal: state.goal === "blank-last" ? "" : state.goal }));
}

/** The whole address of a game as it is now. */
export function shareLink(state) {
  return new URL(roomAddress("play", { share: state.share }), location.href).href;
}

/** The whole address of the start of a game: a friend begins where the player began. */
export function startLink(state, fields) {
  const { mode, marathon } = fields;
  let start;
  if (fields.daily) start = { daily: fields.daily, size: sizeOf(state) };
  else if (fields.length || marathon) start = { size: fields.size, goal: fields.goal, length: fields.length, seed: fields.seed, marathon };
  else if ((state.seed ?? null) !== null) start = { size: sizeOf(state), goal: state.goal, seed: state.seed };
  else start = { board: inRows(state.start, state.width), goal: state.goal };
  const counts = isPartial(state) && state.counts;
  return new URL(roomAddress("play", withoutEmpty({ ...start, counts, mode })), location.href).href;
}
