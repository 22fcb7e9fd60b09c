// Sentences that the rooms show as they are, a section for each room, and moves in words.

import { counted } from "./dom.js";

export const BOARD = {
  keys: "Arrow keys go from square to square. Enter places or removes what is chosen, or picks a piece up and sets it down. "
    + "Delete removes.",
  readout: "Drag a piece, or press a square.",
  planeKeys: "Drag a site, or go to one with Tab and move it with the arrow keys.",
  around: {
    empty: "as on an empty board", obstacles: "around the other pieces", safe: "around the other pieces and what cheaper pieces attack",
  },
  pressPiece: "Press a piece to see its reach.",
  noPiece: "No piece is on the board. Choose one and press a square.",
  moves: "What each move adds: for the piece that moves, for pieces whose lines it opens or blocks, and what it takes from the opponent.",
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
  /** Who plays, and how it defends: what is written, and what is read aloud. */
  sides: {
    white: ["Attack", "attack with White"],
    black: ["Defend", "defend with Black"],
    watch: ["Watch", "watch our engine beside perfect play"],
  },
  defences: {
    longest: ["Holds out", "holds out as long as it can"],
    tricky: [
      "Sets traps", "sets traps: of the replies at most two moves shorter, the one that leaves the fewest moves that win",
    ],
  },
  /** The weak king's squares: in the legend, and for who does not see the board. */
  reach: {
    region: ["the king can go there", "in the king’s reach"],
    given: ["newly", "newly in the king’s reach"],
    taken: ["no longer", "out of the king’s reach now"],
  },
};

/** The moves of one side in a number of plies. */
export const movesIn = (plies) => Math.ceil(plies / 2);

/** "1 move", "4 moves", for a number of plies. */
export const movesOf = (plies) => counted(movesIn(plies), "move");
