// A game of Match in words, the fewest turns of each size and metric, and the first result of each day.

import { capitalised, counted } from "../../dom.js";
import { rememberIn, remembered } from "../../storage.js";
import { sizeOf } from "../dialog.js";
import { symbolName } from "./symbols.js";

/** The metrics, as the engine names them: a name, and what is counted. */
export const METRICS = {
  taxi: { name: "Manhattan", moves: "taxi’s moves", rule: "A taxi goes one cell up, down, left or right." },
  king: { name: "Chebyshev", moves: "king’s moves", rule: "A king goes one cell in any direction, diagonals too." },
  knight: { name: "Knight", moves: "knight’s moves", rule: "A knight goes two cells one way and one cell across." },
};

export const mean = (turns) => turns.toFixed(1);

function clueText({ distance }) {
  return distance === null ? "no path leads to its partner" : `its partner is ${distance} away`;
}

const openCards = ({ cards }) => cards.map((card, cell) => ({ ...card, cell })).filter(({ side }) => side === "open");

export function situation(state) {
  if (state.is_finished) {
    const { turns, expected_turns: expected, pairs } = state;
    return `${counted(pairs, "pair")} in ${counted(turns, "turn")}. Perfect memory needs ${mean(expected)} on average.`;
  }
  const open = openCards(state);
  const clues = open.filter(({ clue }) => clue).map(({ card, clue }) => `${capitalised(symbolName(card))}: ${clueText(clue)}.`);
  if (open.length === 2) return ["No pair.", ...clues, "The next card hides both."].join(" ");
  if (open.length === 1) return [...(clues.length ? clues : [`${capitalised(symbolName(open[0].card))}.`]), "Choose a second card."].join(" ");
  if (state.turns) return `A pair. ${counted(state.pairs - state.pairs_found, "pair")} left.`;
  return `Turn over two cards. If they are no pair, each shows how many ${METRICS[state.metric].moves} its partner is away.`;
}

/** A card for a screen reader; `partners` are the names of the open cards whose partner may lie there. */
export function cardLabel(card, cell, width, partners) {
  const place = `Row ${Math.floor(cell / width) + 1}, column ${(cell % width) + 1}`;
  if (card.side === "hidden") return `${place}: hidden${partners.length ? `, possible partner of the ${partners.join(" and the ")}` : ""}`;
  const name = symbolName(card.card);
  if (card.side === "found") return `${place}: ${name}, found`;
  return `${place}: ${name}, open${card.clue ? `, ${clueText(card.clue)}` : ""}`;
}

const BESTS = "match.bests";
const DAYS = "match.days";
const keyOf = (state) => `${sizeOf(state)} ${state.metric}`;

export const bestOf = (state) => remembered(BESTS, {})[keyOf(state)] ?? null;

/** The turns in which a day's game like this one was finished first, or null. */
export const dayOf = (date, state) => remembered(DAYS, {})[date]?.[keyOf(state)] ?? null;

/** Stores a finished game; returns whether it has fewer turns than an earlier one. A day's cards are new only once. */
export function recordMatch(state, date) {
  if (date) {
    if (dayOf(date, state) !== null) return false;
    rememberIn(DAYS, date, { ...remembered(DAYS, {})[date], [keyOf(state)]: state.turns });
  }
  const before = bestOf(state);
  if (before !== null && before <= state.turns) return false;
  rememberIn(BESTS, keyOf(state), state.turns);
  return before !== null;
}
