// Everything the page remembers as one file, and such a file added to what is remembered here: nothing is lost by it.

import { allRemembered, remember, remembered } from "../../storage.js";

const VERSION = 1;
const NAME = "taxicab.json";

// What a value may be. A file may come from anywhere: what a room reads from it is as the room wrote it, or the file is refused.
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isNumber = (value) => Number.isFinite(value);
const isText = (value) => typeof value === "string";
const isFlag = (value) => typeof value === "boolean";
const or = (...kinds) => (value) => kinds.some((isKind) => isKind(value));
const absent = (value) => value === undefined || value === null;
const each = (isKind) => (value) => isObject(value) && Object.values(value).every(isKind);
const list = (isKind) => (value) => Array.isArray(value) && value.every(isKind);
const shaped = (shape) => (value) => isObject(value) && Object.entries(shape).every(([name, isKind]) => isKind(value[name]));

const isFields = each(isText);
const isCount = or(isNumber, absent);
const isSolve = shaped({ start: isText, moves: isNumber, seconds: isNumber, excess: isCount, line: or(isText, absent), times: or(isText, absent), at: isCount });
const isDay = each(shaped({ moves: isNumber, seconds: isNumber, shortest: isCount, late: or(isFlag, absent) }));
const isGame = shaped({ fields: isFields, share: isText, seconds: isCount, findings: or(list(isObject), absent), times: or(list(isNumber), absent) });

const least = (own, other) => (own === undefined || other < own ? other : own);
const byEntry = (both) => (own, other) => {
  const names = new Set([...Object.keys(own), ...Object.keys(other)]);
  return Object.fromEntries([...names].map((name) => [name, name in own && name in other ? both(own[name], other[name]) : own[name] ?? other[name]]));
};
const known = (best) => Object.fromEntries(Object.entries(best).filter(([, value]) => !absent(value)));
const keepsOwn = (own) => own;
/** Both lists, without those of the other that are here already, the oldest first where their time is known. */
const together = (nameOf) => (own, other) => {
  const names = new Set(own.map(nameOf));
  return [...own, ...other.filter((one) => !names.has(nameOf(one)))].sort((one, next) => (one.at ?? 0) - (next.at ?? 0));
};
const newestFirst = (nameOf) => (own, other) => together(nameOf)(own, other).sort((one, next) => (next.at ?? 0) - (one.at ?? 0));
const addressed = ({ fields }) => JSON.stringify(Object.entries(fields).sort());
const fewerLost = (own, other) => (other.lost < own.lost || (other.lost === own.lost && other.plies > own.plies) ? other : own);

/** What is remembered by its key: what it may be, and what becomes of it and another. What is not here is a setting: the own one stays. */
const KINDS = {
  bests: [each(each(isCount)), byEntry((own, other) => byEntry(least)(known(own), known(other)))],
  solves: [each(list(isSolve)), byEntry(together(({ start }) => start))],
  daily: [each(isDay), byEntry(byEntry((own, other) => (own.late && !other.late ? other : own)))],
  games: [list(isGame), newestFirst(addressed)],
  marathons: [list(shaped({ name: isText, rounds: each(shaped({ moves: isNumber, seconds: isNumber })) })), together(({ name }) => name)],
  "match.bests": [each(isNumber), byEntry(least)],
  "match.days": [each(each(isNumber)), byEntry(byEntry(keepsOwn))],
  "match.last": [shaped({ fields: isFields, reveals: list(isNumber) }), keepsOwn],
  "guess.bests": [each(isNumber), byEntry(least)],
  "guess.last": [shaped({ size: isText, seed: isText, guesses: list(shaped({ guess: isNumber, length: isNumber })) }), keepsOwn],
  "endings.bests": [each(shaped({ lost: isNumber, plies: isNumber })), byEntry(fewerLost)],
  "endgames.last": [isFields, keepsOwn],
};
const isSetting = or(isNumber, isText, isFlag);

/** The file of everything, `{name, text}`. */
export function exported() {
  return { name: NAME, text: JSON.stringify({ taxicab: VERSION, kept: allRemembered() }) };
}

/** Why a text is no such file, or `{kept}`. */
export function read(text) {
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    return { fault: "This file is not one that was exported here: it is not JSON." };
  }
  if (!isObject(file) || !("taxicab" in file)) return { fault: "This file is not one that was exported here: it has no field “taxicab”." };
  if (file.taxicab !== VERSION) return { fault: `This file is of version ${JSON.stringify(file.taxicab)}; this page reads version ${VERSION}.` };
  if (!isObject(file.kept)) return { fault: "This file is incomplete: it has no field “kept”." };
  const wrong = Object.entries(file.kept).find(([key, value]) => !(KINDS[key]?.[0] ?? isSetting)(value));
  return wrong ? { fault: `This file is damaged: its field “${wrong[0]}” is not what this page writes there. Nothing was changed.` } : { kept: file.kept };
}

/** Adds what was kept elsewhere to what is kept here. */
export function taken(kept) {
  for (const [key, other] of Object.entries(kept)) {
    const own = remembered(key);
    const [isKind, both] = KINDS[key] ?? [isSetting, keepsOwn];
    remember(key, isKind(own) ? both(own, other) : other);
  }
}
