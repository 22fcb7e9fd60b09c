// Sentences that the rooms show as they are, a section for each room, and moves in words.

import { counted } from "./dom.js";

export const BOARD = {
  keys: "Arrow keys go from square to square. Enter places or removes what is chosen, or picks a piece up and sets it down. "
    + "Delete removes.",
  readout: "Drag a piece, or press a square.",
  wrong: "A part of the address was not understood and left out:",
  planeKeys: "Drag a site, or go to one with Tab and move it with the arrow keys.",
  around: {
    empty: "as on an empty board", obstacles: "around the other pieces", safe: "around the other pieces and what cheaper pieces attack",
  },
  pressPiece: "Press a piece to see its reach.",
  mobility: "Its mobility is a sum over the board: each square it reaches in one move counts 64, in two moves 32, in three 16, and so on.",
  noPiece: "No piece is on the board. Choose one and press a square.",
  moves: "What each move adds: for the piece that moves, for pieces whose lines it opens or blocks, and what it takes from the opponent.",
  /** What each number of mop-up measures. */
  terms: {
    "chess-4.x": "How much of the work of mating is done: it grows as the lone king is driven from the centre and as the kings come together.",
    "chess-4.x-round": "How much of the work of mating is done, in round numbers: the lone king far from the centre, the kings together.",
    "push-to-edge": "How near the lone king is to the edge.",
    "push-close": "How near the two kings are to each other.",
    "push-to-corner": "How near the lone king is to a corner of the bishop’s colour, the only ones in which it can be mated.",
    "corner-of-bishop": "Seven less the lone king’s way to a corner of the bishop’s colour, counted like a taxi’s.",
    "centralisation-white": "Six less the way of White’s king to the centre, counted like a taxi’s.",
    "centralisation-black": "Six less the way of Black’s king to the centre, counted like a taxi’s.",
  },
  races: {
    pawns: "Coloured: from there the king catches the only pawn that is free to run.",
    kings: "Choose the tool Target and press the squares the kings run to.",
  },
  caught: "a king here catches the pawn",
  through: "from here the pawn gets through",
  misled: "The count of moves misleads here.",
};

export const ENDGAMES = {
  keys: "Keys: arrows and Enter on the board, H hint, Z undo, Y redo, R restart, N next.",
  watchKeys: "Keys: B back, F forward, P play and pause, N next.",
  lookKeys: "Arrow keys go from square to square.",
  preparing: "This endgame is being prepared…",
  notFetched: "This part of the room could not be fetched. Is taxicab serve still running?",
  ranked: "Every legal move, the best first. A look counts as a hint, a press moves.",
  secondHint: "Press Hint again for the move.",
  done: { undo: "Taken back", redo: "Made again", restart: "From the start" },
  drawn: "The position is drawn, and at least half of Black’s moves lose. The other side makes it hard.",
  /** What one does, and how the other side defends: what is written, what is read aloud, and what is shown under the title. */
  tasks: {
    attack: ["Attack", "attack with White", "you attack"],
    defend: ["Defend", "defend with Black", "you defend"],
    hold: ["Hold", "hold a draw with Black", "you hold a draw"],
    counter: ["Counter", "win with Black", "you attack with Black"],
    watch: ["Watch", "watch our engine beside perfect play", "our engine beside perfect play"],
  },
  defences: {
    longest: ["Holds out", "holds out as long as it can"],
    tricky: [
      "Sets traps", "sets traps: of the replies at most two moves shorter, the one that leaves the fewest moves that win",
    ],
  },
  ofRule: "a square of the rule",
  /** The weak king's squares: in the legend, and for who does not see the board. */
  reach: {
    region: ["the king can go there", "in the king’s reach"],
    given: ["newly", "newly in the king’s reach"],
    taken: ["no longer", "out of the king’s reach now"],
  },
};

/** The series against the clock. */
export const SERIES = {
  title: "Against the clock",
  begin: "Three minutes",
  end: "End the series",
  over: "The series is over:",
  explained: (best) => `A move that costs nothing in as many positions as you can.${best ? ` Your best: ${best}.` : ""}`,
  solved: (san) => `${san} costs nothing.`,
  missed: (san, best) => `${san} is not the best${best ? `; ${best} is` : ""}.`,
};

/**
 * What a move of the trainee came to, in one sentence that agrees with the distance above it: what it cost, where one is `now`, and where
 * the `best` move, if it is known, would have led; without distances only the cost. Then what it did for the win.
 */
export function verdict({ san, cost, was, technique, words: { told } }, { best, now, trainee, isShown }) {
  if (!cost) return [told.verdict, ""];
  const price = `${san} costs ${movesOf(cost)}`;
  const headway = technique?.headway ? `It ${technique.text}.` : "";
  if (!isShown || now === null) return [`${price}.`, headway];
  const [name, left] = [trainee === "white" ? "mate" : "mated", was.mate_in - 1];
  const better = left === 0 ? `${best ?? "another move"} was mate` : `with ${best ?? "the best move"} it would be ${left}`;
  return [`${price}: ${name} in ${now} from here${left === now ? "" : `; ${better}`}.`, headway];
}

/** The moves of one side in a number of plies. */
export const movesIn = (plies) => Math.ceil(plies / 2);

/** "1 move", "4 moves", for a number of plies. */
export const movesOf = (plies) => counted(movesIn(plies), "move");
