/** The state of a game. */
export interface Game {
  width: number;
  /** The tiles from the top left, 0 for the blank. */
  board: number[];
  goal_board: number[];
  /** Moves, each tile's step counted. */
  single_tile: number;
  seconds: number;
  is_solved: boolean;
  shortest: { proven: number } | { lower_bound: number; best_known: number | null };
  [fact: string]: unknown;
}

export class TaxicabBoard extends HTMLElement {
  /** The attributes; a change begins a new game. */
  size: string | null;
  seed: string | null;
  goal: string | null;
  /** The board as it is, null before the first; set, a new game begins there. */
  board: string | null;
  readonly state: Game | null;
  /** Who answers `game` and `game solution`: the package unless it is set. */
  request: (question: { command: string } & Record<string, unknown>) => Promise<unknown>;
  shuffle(): Promise<void>;
  undo(): Promise<void>;
  hint(): Promise<void>;
  addEventListener(type: "begin" | "move" | "solved", listener: (event: CustomEvent<Game>) => void, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "taxicab-board": TaxicabBoard;
  }
}
