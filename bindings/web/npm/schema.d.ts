// Written from the structs of requests and answers: TAXICAB_WRITE=1 cargo test -p taxicab --test all types::

/** What each move of a solution costs, and which moves would have cost nothing. */
export interface Analyse {
  /** The cell of the blank, from 1 row by row, of boards given as their tiles alone [default: the last]. */
  blank?: string | number | null;
  /** The board; without one, with a size, the board that the moves solve. */
  board?: string;
  /** The goal: blank-last, blank-first, snake, spiral, or a board. */
  goal?: string;
  /** Stop a board before its positions take more bytes; K, M and G are understood. All boards together take no more, however many threads work on them. [default: half of what the machine, its control group and the limit on the process leave] */
  max_memory?: string | number | null;
  /** Stop a board after so many generated nodes. */
  max_nodes?: string | number | null;
  /** What counts as one move: stm, each tile's step; mtm, a straight run of tiles. */
  metric?: string | number;
  /** The moves, or a link to a replay of slidysim, which has its board and times too. */
  moves?: string;
  /** What the letters move: the tile or the blank [default: the tile; the blank if only so the moves solve the board]. */
  moves_of?: string | number | null;
  /** Make the solution shorter too: its windows are solved again, each with proof, until none gets shorter. On any size; it takes half of the limits. */
  shorten?: boolean;
  /** The size of boards given as a list without rows; not needed for square boards. */
  size?: string | number | null;
  /** Stop after so many seconds, the time for tables included. */
  time_limit?: string | number | null;
  /** Milliseconds on the clock at each step of a tile, divided by commas or spaces: what they say about speed, pauses and splits is reported too. */
  times?: string | number | null;
}

/** The answer for one board and its moves. */
export type AnalyseAnswer = Unsolvable | Analysis;

/** A move and what it costs. */
export interface AnalysedMove {
  /** The distance to the goal after it, if it is proven. */
  after: number | null;
  /** The distance to the goal before it, if it is proven. */
  before: number | null;
  /** Whether these are all there are. */
  complete: boolean;
  /** How many moves longer it made the solution: 0 on a shortest path. */
  cost: number | null;
  /** The moves on shortest paths. */
  good_moves: string[];
  /** The move, in the metric: `R`, `R2`. */
  move: string;
}

/** A solution, move by move. */
export interface Analysis {
  /** The board. */
  board: string;
  /** The sum of all costs: how many moves a solution that begins with these is longer than a shortest. */
  excess: number | null;
  /** Successors considered by all searches. */
  generated: number;
  /** The goal. */
  goal: string;
  /** The heuristic of the last search. */
  heuristic: string | null;
  /** The moves that a shortest solution still takes after the last move: 0 if the board is solved. */
  left: number | null;
  /** The number of moves. */
  length: number;
  /** No solution of the board is shorter than this. */
  lower_bound: number;
  /** `stm` or `mtm`. */
  metric: string;
  /** The moves that left the shortest paths, as far as that is proven. */
  mistakes: Mistake[];
  /** The moves of the tiles, compressed. */
  moves: string;
  /** What the letters of the request move: `tile` or `blank`. */
  moves_of: string;
  /** The speed, if the times are known. */
  pace?: Pace | null;
  /** Every move. */
  path: AnalysedMove[];
  /** The limit that stopped the searches: `time-limit`, `nodes`, `memory` or `cancelled`. */
  reason?: string | null;
  /** Wall seconds of the searches. */
  seconds: number;
  /** The solution made shorter, if that was asked for. */
  shortened?: ShortenedSolution | null;
  /** The length of a shortest solution of the board, if it is proven. */
  shortest: number | null;
  /** A shortest solution, compressed, if its length is proven. */
  solution: string | null;
  /** Whether the moves end on the goal. */
  solved: boolean;
  /** When the rows and the rings of the goal were finished. */
  splits: Splits;
  /** What the searches did, one heuristic after the other; the counts add up to those above. */
  stages: SearchStage[];
  /** Wall seconds for building or loading tables. */
  table_seconds: number;
  /** The number of moves whose cost is not proven. */
  unproven: number;
}

/** One board. */
export interface AnytimeRow {
  /** The board. */
  board: string;
  /** `processor`, or `wall` where the processor time is not known. */
  clock: SecondsOf;
  /** Nodes expanded. */
  expanded: number;
  /** Nodes generated. */
  generated: number;
  /** The goal. */
  goal: string;
  /** The name of the board: of a random one its seed. */
  id: string;
  /** Each solution that was shorter than all before it. */
  improvements: Improvement[];
  /** The length of the best solution at the end. */
  length?: number | null;
  /** The length of the best solution after each of the times; null where there was none yet, or a limit ended the search before. */
  lengths: (number | null)[];
  /** No solution is shorter. */
  lower_bound: number;
  /** Its Manhattan distance. */
  manhattan: number;
  /** Always `stm`. */
  metric: string | number;
  /** The best solution, compressed. */
  moves?: string | null;
  /** The published length of its shortest solutions. */
  optimum?: number | null;
  /** The length of DeepCubeA's solution. */
  published_length?: number | null;
  /** The seconds that DeepCubeA took for it. */
  published_seconds?: number | null;
  /** The limit that stopped the search before the last of the times. */
  reason?: string | null;
  /** Seconds of the search. */
  seconds: number;
  /** The boards. */
  set: AnytimeSet;
  /** Their size. */
  size: string | number;
  /** Threads for each board: always 1. */
  threads: number;
  /** The seconds after which lengths are compared. */
  times: number[];
}

/** The boards of a comparison over time. */
export type AnytimeSet = "deepcubea5x5" | "deepcubea6x6" | "deepcubea7x7" | "random";

/** The board that moves lead to. */
export interface Applied {
  /** The board. */
  board: string;
  /** The moves, compressed. */
  moves: string;
}

/** The boards of a bench, searched by IDA*. Each board is a row before the answer. */
export interface Bench {
  /** All boards: of hard15 also the seventeen farthest from the goal, of korf24 all fifty, of deepcubea5x5 all 396. */
  all?: boolean;
  /** The depth of the duplicate-pruning automaton, 2 to 24, or none [default: by the size, 12 for 4x4, 10 for 5x5]. */
  automaton?: string | number | null;
  /** Only the first N boards; korf24 and deepcubea5x5 begin with the easiest [default: 5 of either, 40 of mtm, 10 of random, else all]. */
  count?: number | string | null;
  /** The heuristic: pdb:SPLIT, or names whose maximum guides the search, as in solve [default: of korf100 pdb:6-6-3, of hard15 pdb:7-8, of korf24 and deepcubea5x5 pdb:6-6-6-6]. */
  heuristic?: string | number | null;
  /** Only the boards of these names. */
  ids?: string[];
  /** Rows of earlier runs: a board that one of them solves under the same settings is not searched again. */
  known?: BenchRow[];
  /** Stop a board before its positions take more bytes; K, M and G are understood. All boards together take no more, however many threads work on them. [default: half of what the machine, its control group and the limit on the process leave] */
  max_memory?: string | number | null;
  /** Stop a board after so many generated nodes. */
  max_nodes?: string | number | null;
  /** The boards. */
  name?: BenchName;
  /** The first seed of mtm and random [default: 1]. */
  seed?: number | string | null;
  /** The size of the boards of mtm and random [default: 4x4]. */
  size?: string | number | null;
  /** The split of the pattern databases: the same as --heuristic pdb:SPLIT. */
  split?: string | null;
  /** Threads for each board; pattern databases only [default: 1]. */
  threads?: number | string | null;
  /** Stop after so many seconds, the time for tables included. */
  time_limit?: string | number | null;
}

/** All boards of a bench together. */
export interface BenchAnswer {
  /** Always `ida`. */
  algorithm: string;
  /** The depth of the automaton; null if only the move that undoes the last is pruned. */
  automaton: number | null;
  /** The boards. */
  bench: BenchName;
  /** The number of boards. */
  boards: number;
  /** Nodes expanded. */
  expanded: number;
  /** Nodes generated. */
  generated: number;
  /** The goal. */
  goal: string;
  /** The heuristic. */
  heuristic: string;
  /** The mean length of the solved boards. */
  mean_length: number | null;
  /** `stm` or `mtm`. */
  metric: string | number;
  /** The sums of the published counts of the same boards, where all have one. */
  published: Record<string, number>;
  /** Those taken from earlier runs. */
  resumed: number;
  /** Wall seconds of the searches. */
  seconds: number;
  /** Those solved. */
  solved: number;
  /** Always true: tells this object from the rows. */
  summary: boolean;
  /** Wall seconds for building or loading tables. */
  table_seconds: number;
  /** Threads for each board. */
  threads: number;
  /** Those whose length is not the published one. */
  wrong: number;
}

/** The length of the anytime search's best solution after some seconds. Each board is a row before the answer. */
export interface BenchAnytime {
  /** All boards of the set: 396, 50 or 50. */
  all?: boolean;
  /** Only the first N boards [default: 10]. */
  count?: number | string | null;
  /** Only the boards of these names. */
  ids?: string[];
  /** Rows of earlier runs: a board that one of them has under the same settings is not searched again. */
  known?: AnytimeRow[];
  /** Stop a board before its positions take more bytes; K, M and G are understood. All boards together take no more, however many threads work on them. [default: half of what the machine, its control group and the limit on the process leave] */
  max_memory?: string | number | null;
  /** Stop a board after so many generated nodes. */
  max_nodes?: string | number | null;
  /** The first seed of random boards [default: 1]. */
  seed?: number | string | null;
  /** The boards. */
  set?: AnytimeSet;
  /** The size of random boards [default: 10x10]. */
  size?: string | number | null;
  /** Stop after so many seconds, the time for tables included. */
  time_limit?: string | number | null;
  /** The seconds after which lengths are compared, in ascending order; the search of a board ends after the last [default: 0.1,0.3,1,3,10]. */
  times?: (string | number)[];
}

/** All boards together. */
export interface BenchAnytimeAnswer {
  /** The number of boards. */
  boards: number;
  /** `processor`, or `wall` where the processor time is not known. */
  clock: SecondsOf;
  /** Nodes expanded. */
  expanded: number;
  /** Nodes generated. */
  generated: number;
  /** The goal. */
  goal: string;
  /** The mean length after each of the times; null where a board has none. */
  mean_lengths: (number | null)[];
  /** The mean of the proven lower bounds. */
  mean_lower_bound: number;
  /** The mean Manhattan distance. */
  mean_manhattan: number;
  /** The mean of the published shortest lengths, where all are known. */
  mean_optimum: number | null;
  /** Always `stm`. */
  metric: string | number;
  /** How many of the solutions are proven to be shortest ones. */
  proven: number;
  /** The mean length of DeepCubeA's solutions, where all are known. */
  published_mean_length: number | null;
  /** The mean of the seconds that DeepCubeA took. */
  published_mean_seconds: number | null;
  /** How many were taken from earlier runs. */
  resumed: number;
  /** Seconds of the searches. */
  seconds: number;
  /** The boards. */
  set: AnytimeSet;
  /** Their size. */
  size: string | number;
  /** Always true: tells this object from the rows. */
  summary: boolean;
  /** Threads for each board: always 1. */
  threads: number;
  /** The seconds after which lengths are compared. */
  times: number[];
  /** How many lengths or lower bounds contradict the published shortest length. */
  wrong: number;
}

/** The boards of a bench. */
export type BenchName = "korf100" | "korf24" | "deepcubea5x5" | "hard15" | "mtm" | "random";

/** One board. */
export interface BenchRow {
  /** Always `ida`. */
  algorithm: string;
  /** The depth of the automaton; null if only the move that undoes the last is pruned. */
  automaton?: number | null;
  /** The boards. */
  bench: BenchName;
  /** The board. */
  board: string;
  /** Nodes expanded. */
  expanded: number;
  /** The published length. */
  expected?: number | null;
  /** Nodes generated. */
  generated: number;
  /** The goal. */
  goal: string;
  /** The heuristic. */
  heuristic: string;
  /** The name of the board. */
  id: string;
  /** The length of a shortest solution. */
  length?: number | null;
  /** No solution is shorter. */
  lower_bound: number;
  /** `stm` or `mtm`. */
  metric: string | number;
  /** A shortest solution, compressed. */
  moves?: string | null;
  /** The published counts by their names. */
  published: Record<string, number>;
  /** The limit that stopped the search. */
  reason?: string | null;
  /** Wall seconds of the search. */
  seconds: number;
  /** Threads for each board. */
  threads: number;
}

/** A measure before and after a move. */
export interface Change {
  /** After it, before the reply. */
  after: number;
  /** Before the move. */
  before: number;
}

/** What one move changes. */
export interface Change2 {
  /** What it adds to the value of the piece that moves. */
  mover: number;
  /** What it takes from the values of the opponent's pieces. */
  opponent: number;
  /** The sum. */
  total: number;
  /** The move. */
  uci: string;
  /** What it adds to the values of the other pieces of its side. */
  uncovered: number;
}

/** Other moves. */
export interface Changed {
  /** The moves, compressed. */
  moves: string;
}

/** Whether a board can reach its goal, and why. */
export interface Check {
  /** The cell of the blank, from 1 row by row, of boards given as their tiles alone [default: the last]. */
  blank?: string | number | null;
  /** The board. */
  board?: string;
  /** The goal: blank-last, blank-first, snake, spiral, or a board. */
  goal?: string;
  /** Name the pairs of tiles that stand in another order than on the goal. */
  pairs?: boolean;
  /** The size of boards given as a list without rows; not needed for square boards. */
  size?: string | number | null;
}

/** Whether a board can reach its goal, and why. */
export interface CheckAnswer {
  /** Whether the board was given without its blank, which is assumed to be last. */
  blank_assumed?: boolean;
  /** The row of the blank, from 1 at the bottom. */
  blank_row_from_bottom: number;
  /** The board. */
  board: string;
  /** The goal. */
  goal: string;
  /** Inversions in the goal's order of the tiles. */
  inversions: number;
  /** The pairs of tiles in another order than on the goal, if asked for. */
  inverted?: number[][] | null;
  /** The board with its last two tiles exchanged, which can reach the goal. */
  nearest?: string;
  /** The reason in words. */
  reason: string;
  /** Whether it can be reached. */
  solvable: boolean;
  /** The named goals that the board can reach as it is. */
  solvable_for?: string[];
  /** Columns. */
  width: number;
}

/** Whether moves are legal on a board, and whether they solve it. */
export interface Checked {
  /** The index of the first illegal move, in single tiles from 0. */
  at: number | null;
  /** What is wrong. */
  reason: string | null;
  /** Whether they end in the goal. */
  solved: boolean;
  /** Whether all moves are legal. */
  valid: boolean;
}

/** Better ground that the engine forces with a move. */
export interface ClimbTo {
  /** What it measures before the move. */
  from: number;
  /** The moves of the strong side until then, this one included. */
  moves: number;
  /** The squares that the weak king can reach then. */
  region: string[];
  /** The term that improves the most. */
  term: string;
  /** In words. */
  text: string;
  /** What it measures then. */
  to: number;
}

/** The number of moves in both metrics. */
export interface Counted {
  /** Straight runs of tiles. */
  mtm: number;
  /** Each step of a tile. */
  stm: number;
}

/** Positions with one side to move. */
export interface Counted2 {
  /** Those where it is mated. */
  checkmates: number;
  /** Drawn ones. */
  drawn: number;
  /** Legal ones. */
  legal: number;
  /** Those this side loses. */
  lost: number;
  /** Those where it is stalemated. */
  stalemates: number;
  /** Those this side wins. */
  won: number;
}

/** The counts before an expansion. */
export interface Counts {
  /** The bound of the iteration, or the lower bound. */
  bound: number;
  /** Positions whose successors were considered. */
  expanded: number;
  /** Successors considered, and the start. */
  generated: number;
  /** Positions seen and not yet expanded; IDA* keeps none. */
  open: number | null;
}

/** How a side defends a lost position. */
export type Defence = "longest" | "tricky";

/** Where one square lies from another: direction, increment, line. */
export interface Direction {
  /** The first square. */
  from?: string | number | null;
  /** The second square. */
  to?: string | number | null;
}

/** Where one square lies from another. */
export interface DirectionAnswer {
  /** The pieces that attack the second square from the first on an empty board. */
  attackers: string[];
  /** The squares strictly between them. */
  between: string[];
  /** north, north-east, … north-west, knight, or none. */
  direction: string;
  /** The first square. */
  from: string | number;
  /** What one step along the line, or the knight's whole leap, adds to the number of a square (a1 = 0, b1 = 1, … h8 = 63); null for no direction. */
  increment: number | null;
  /** The squares through both from edge to edge. */
  line: string[];
  /** The second square. */
  to: string | number;
}

/** The fewest moves from one square to another. */
export interface Distance {
  /** The pieces on the board: those of the piece's colour block, the others can be captured and end a slide. */
  fen?: Fen | null;
  /** Squares that are crossed but not stopped on; may be repeated. */
  forbidden?: Squares[];
  /** Where the piece starts. */
  from?: Squares;
  /** Squares that can neither be entered nor crossed, with commas between them; may be repeated. */
  occupied?: Squares[];
  /** The piece that moves: king or chebyshev, taxi or manhattan, knight, bishop, rook, queen, white-pawn or black-pawn; or its letter, one of K T N B R Q, P and p for the pawns [default: king, or with a FEN the piece on the square]. */
  piece?: string | number | null;
  /** Where it goes. */
  to?: Squares;
}

/** The fewest moves, and between which squares. */
export interface DistanceAnswer {
  /** The fewest moves; null if it cannot get there, or if a piece of its own stands there. */
  distance: number | null;
  /** Where the piece starts. */
  from: Squares;
  /** Between sets: the first pair of squares, from and to, at this distance. */
  pair?: Squares[] | null;
  /** The piece. */
  piece: string;
  /** Where it goes. */
  to: Squares;
}

/** The errors of one heuristic. */
export interface ErrorRow {
  /** Positions whose heuristic is the true distance. */
  equal: number;
  /** The goal. */
  goal: string;
  /** The greatest error. */
  greatest_error: number;
  /** The heuristic. */
  heuristic: string;
  /** The number of positions by the true distance less the heuristic. */
  histogram: number[];
  /** The mean distance from the goal. */
  mean_distance: number;
  /** The difference of the two means. */
  mean_error: number;
  /** The mean value of the heuristic. */
  mean_estimate: number;
  /** Wall seconds of all heuristics together. */
  seconds: number;
  /** Columns and rows. */
  size: string;
  /** Positions in all. */
  states: number;
}

/** The mop-up terms of the literature that apply to a position. */
export interface Evaluate {
  /** The position. */
  fen?: Fen | null;
}

/** The terms of a position. */
export interface EvaluateAnswer {
  /** The position. */
  fen: Fen;
  /** The terms. */
  terms: Term[];
}

/** The terms of the evaluation of one position, and what each would be if a piece stood elsewhere. */
export interface EvaluationTerms {
  /** The position, as FEN: one of KQK, KRK, KBBK, KBNK or KPK. */
  fen?: string;
}

/** The terms of the evaluation of one position. */
export interface EvaluationTermsAnswer {
  /** The terms over the board. */
  maps: TermMap[];
  /** The value of the pieces themselves, not part of the total. */
  material: number;
  /** The squares that the weak king can reach while no other piece moves. */
  region: string[];
  /** The terms that are not 0. */
  terms: TermValue[];
  /** The sum of the terms. */
  total: number;
}

/** A position as it is expanded. */
export interface Expansion {
  /** The tiles, row by row. */
  board: number[];
  /** The bound of the iteration, or the lower bound. */
  bound: number;
  /** Positions whose successors were considered. */
  expanded: number;
  /** The moves that led to it. */
  g: number;
  /** Successors considered, and the start. */
  generated: number;
  /** The heuristic; 0 where there is none. */
  h: number;
  /** Positions seen and not yet expanded; IDA* keeps none. */
  open: number | null;
  /** The reported expansion from which the search reached it, counted from 0; null for the start. Of several that are one move away after g - 1 moves it is the last, which is where a depth-first search comes from. */
  parent: number | null;
}

/** Where each tile belongs, and a shortest path with g, h and f. */
export interface Explain {
  /** The cell of the blank, from 1 row by row, of boards given as their tiles alone [default: the last]. */
  blank?: string | number | null;
  /** The board. */
  board?: string;
  /** The goal: blank-last, blank-first, snake, spiral, or a board. */
  goal?: string;
  /** Stop a board before its positions take more bytes; K, M and G are understood. All boards together take no more, however many threads work on them. [default: half of what the machine, its control group and the limit on the process leave] */
  max_memory?: string | number | null;
  /** Stop a board after so many generated nodes. */
  max_nodes?: string | number | null;
  /** Name the pairs of tiles in linear conflict, and those that stand in another order than on the goal. */
  pairs?: boolean;
  /** The size of boards given as a list without rows; not needed for square boards. */
  size?: string | number | null;
  /** Stop after so many seconds, the time for tables included. */
  time_limit?: string | number | null;
}

/** Where each tile belongs, and a shortest path. */
export interface ExplainAnswer {
  /** The board. */
  board: string;
  /** Those in linear conflict. */
  conflicts?: number[][];
  /** The goal. */
  goal: string;
  /** Inversions in the goal's order of the tiles. */
  inversions: number;
  /** Those that stand in another order than on the goal. */
  inverted?: number[][];
  /** The Manhattan distance. */
  manhattan: number;
  /** A shortest path, one entry a move. */
  path: ExplainedMove[] | null;
  /** Why there is no path. */
  reason?: string | null;
  /** Whether the goal can be reached. */
  solvable: boolean;
  /** Each tile, where it is and where it belongs. */
  tiles: ExplainedTile[];
}

/** A move of a shortest path. */
export interface ExplainedMove {
  /** g + h. */
  f: number;
  /** Moves made, this one included. */
  g: number;
  /** The Manhattan distance left. */
  h: number;
  /** The direction in which the tile slides. */
  move: string;
}

/** Where a tile is and where it belongs; rows and columns count from 1. */
export interface ExplainedTile {
  /** Its column. */
  column: number;
  /** The straight line between. */
  euclidean: number;
  /** The column where it belongs. */
  goal_column: number;
  /** The row where it belongs. */
  goal_row: number;
  /** The steps between. */
  manhattan: number;
  /** Its row. */
  row: number;
  /** The tile. */
  tile: number;
}

/** A position as FEN of one to six fields. */
export type Fen = string;

/** Better ground than the lesson has stood on, or mate, that is forced whatever the other side does. */
export interface ForcedGround {
  /** Whether it is mate. */
  is_mate: boolean;
  /** The moves to it, this one included. */
  moves: number;
  /** In words: `better ground in 2 moves`. */
  text: string;
}

/** A game of the sliding puzzle after a command. It begins with a seed, a day, a length or a board; it continues with the share code and the tally of the last answer. */
export interface Game {
  /** What the player does: cell, tile or seek with a number, move or run with a direction, moves, undo, redo, restart, hint, solve. */
  action?: string | number | null;
  /** The fewest moves of a known solution from the start. */
  best_known?: number | null;
  /** The cell of the blank, from 1 row by row, of boards given as their tiles alone [default: the last]. */
  blank?: string | number | null;
  /** The board to begin with, in place of a seed. */
  board?: string | null;
  /** Which of its tiles count: all, first-row, first-two-rows, row-and-column, or tiles as 1,2,5. The game is solved when they are at home. */
  counts?: string | number;
  /** The day whose board it is, in place of a seed: `2026-11-21`. */
  daily?: string | number | null;
  /** What searches found for this game. */
  findings?: GameFinding[];
  /** The goal: blank-last, blank-first, snake, spiral, or a board. */
  goal?: string;
  /** The board of the last hint: a second hint on it does not count. */
  hinted?: string | number | null;
  /** The number of boards with a hint. */
  hints_used?: number;
  /** Whether the clock is running. */
  is_running?: boolean;
  /** The length of its shortest solution, on boards of up to 12 cells. */
  length?: string | number | null;
  /** The seconds on the clock now; null before the first move. */
  seconds?: number | null;
  /** The seed of a new game; the same seed always gives the same board. */
  seed?: string | number;
  /** The share code of the game that continues. */
  share?: string | null;
  /** The size of boards given as a list without rows; not needed for square boards. */
  size?: string | number | null;
  /** Whether a solution was ever loaded. */
  solver_used?: boolean;
}

/** A game as its player sees it. */
export interface GameAnswer {
  /** The fewest moves of a known solution from the start. */
  best_known: number | null;
  /** The tiles now. */
  board: number[];
  /** The effect of the action. */
  change?: GameChange | null;
  /** The tiles that count. */
  counted: number[];
  /** Which of them count: all, another name, or tiles. */
  counts: string;
  /** The moves made beyond a shortest solution, once the board is solved and that length is proven. */
  excess: number | null;
  /** What searches found for this game. */
  findings: GameFinding[];
  /** The goal. */
  goal: string;
  /** The tiles of the goal, row by row. */
  goal_board: number[];
  /** Rows. */
  height: number;
  /** The board of the last hint: a second hint on it does not count. */
  hinted: string | number | null;
  /** The number of boards with a hint. */
  hints_used: number;
  /** Whether the clock is running. */
  is_running: boolean;
  /** Whether a known solution passes the board, so that there is a hint. */
  is_solution_known: boolean;
  /** Whether the tiles that count are at home. */
  is_solved: boolean;
  /** The number of moves, those that were undone included. */
  length: number;
  /** The cells whose tile slides when it is clicked. */
  movable: number[];
  /** The moves made, compressed. */
  moves: string;
  /** The moves made in the multi-tile metric. */
  multi_tile: number;
  /** The way to the goal, once the board is solved. */
  paths?: GamePaths | null;
  /** The number of moves made. */
  position: number;
  /** The seconds on the clock now; null before the first move. */
  seconds: number | null;
  /** The seed of the first board, if it has one. */
  seed: number | null;
  /** The start, the goal and all moves as a code. */
  share: string;
  /** The length of a shortest solution, as far as it is known. */
  shortest: KnownLength;
  /** The moves made in the single-tile metric. */
  single_tile: number;
  /** Whether a solution was ever loaded. */
  solver_used: boolean;
  /** The tiles of the first board. */
  start: number[];
  /** The moves that were undone, compressed. */
  taken_back: string;
  /** Columns. */
  width: number;
}

/** The effect of a command. */
export type GameChange = { kind: "slid"; slides: GameSlide[] } | { kind: "restarted" } | { from: number; is_shortest: boolean; kind: "hinted"; moves_left: number; reason: string; run: number; tile: number; to: number } | { is_shortest: boolean; kind: "loaded"; moves: number } | { kind: "refused"; reason: string };

/** What a search found; [`Game`](super::Game) takes it. */
export interface GameFinding {
  /** The board. */
  board: string | number;
  /** No solution has fewer moves. */
  lower_bound: number;
  /** The moves to the goal, if the search found any. */
  moves?: string | number | null;
}

/** How far each board is from the goal, by the sum of the distances of the tiles that count, from the start on. */
export interface GamePaths {
  /** On the moves made. */
  made: number[];
  /** On a shortest solution, if one is known. */
  shortest: number[] | null;
}

/** A tile that slides. */
export interface GameSlide {
  /** Its cell before. */
  from: number;
  /** The tile. */
  tile: number;
  /** Its cell after. */
  to: number;
}

/** A solution for a game: the shortest, or as far as a minute goes a lower bound on its length, which is reported whenever it grows. */
export interface GameSolution {
  /** The cell of the blank, from 1 row by row, of boards given as their tiles alone [default: the last]. */
  blank?: string | number | null;
  /** The board. */
  board?: string;
  /** The tiles that count: all, first-row, first-two-rows, row-and-column, or tiles as 1,2,5; the solution ends when they are at home. */
  counts?: string | number;
  /** The goal: blank-last, blank-first, snake, spiral, or a board. */
  goal?: string;
  /** A solution soon, for a hint: the shortest only if that takes seconds. */
  hint?: boolean;
  /** With `hint`, where a proof takes longer: a solution at once, reported with each shorter one that 20 seconds find; the answer is the last. */
  improve?: boolean;
  /** The size of boards given as a list without rows; not needed for square boards. */
  size?: string | number | null;
}

/** The goals that have names, as boards of a size. */
export interface Goals {
  /** Columns and rows; it must be given. */
  size?: string | number | null;
}

/** How soon an evaluation makes headway: the depth at which a stand-pat search forces better ground, over all won positions, up to the greatest depth that is measured. */
export interface Headway {
  /** The positions that need 2 plies, 4, 6 and so on. */
  by_depth: number[];
  /** Positions that pass for firm ground and are not won. */
  false_rungs: number;
  /** The greatest depth, in plies: from there on every depth mates. null if some position makes no headway. */
  max_depth: number | null;
  /** The mean depth of those that make headway. */
  mean_depth: number;
  /** Positions of the greatest depth, as FEN. */
  traps: string[];
  /** Those that make no headway within the depths that are measured. */
  without: number;
}

/** One heuristic of a board, or one algorithm. */
export interface HeuristicRow {
  /** Whether it never exceeds the distance. */
  admissible: boolean;
  /** `astar` or `ida`; by algorithm also `bfs`, `weighted` and `greedy`. */
  algorithm?: string;
  /** The board. */
  board: string;
  /** Whether no move changes it by more than one. */
  consistent: boolean;
  /** Positions that its search expanded. */
  expanded: number | null;
  /** Nodes generated. */
  generated?: number;
  /** The heuristic. */
  heuristic: string;
  /** The length of a shortest solution. */
  length?: number | null;
  /** By algorithm: whether the length is proven shortest. */
  optimal?: boolean | null;
  /** Why there is no value, no search, or no end of the search. */
  reason?: string | null;
  /** Wall seconds of its search. */
  seconds: number | null;
  /** Its value; null if the size does not have this heuristic. */
  value: number | null;
}

/** The heuristics of a board, and the searches they guide. Each heuristic is a row before the answer. */
export interface Heuristics {
  /** The cell of the blank, from 1 row by row, of boards given as their tiles alone [default: the last]. */
  blank?: string | number | null;
  /** The board. */
  board?: string;
  /** What the rows compare: the heuristics, or the algorithms of a search with one heuristic. */
  by?: string | number;
  /** The goal: blank-last, blank-first, snake, spiral, or a board. */
  goal?: string;
  /** Only these heuristics, each by itself, and their maximum, pdb:SPLIT for pattern databases among them [default: all without databases]. By algorithm: the maximum that guides each search [default: linear conflict and walking distance]. */
  heuristic?: string | number | null;
  /** Stop a board before its positions take more bytes; K, M and G are understood. All boards together take no more, however many threads work on them. [default: half of what the machine, its control group and the limit on the process leave] */
  max_memory?: string | number | null;
  /** Stop a board after so many generated nodes. */
  max_nodes?: string | number | null;
  /** Search with each heuristic, and count the nodes. */
  search?: boolean;
  /** The size of boards given as a list without rows; not needed for square boards. */
  size?: string | number | null;
  /** Stop after so many seconds, the time for tables included. */
  time_limit?: string | number | null;
}

/** The true distance less the heuristic, over all positions of a board of up to 12 cells. */
export interface HeuristicsError {
  /** The cell of the blank, from 1 row by row, of boards given as their tiles alone [default: the last]. */
  blank?: string | number | null;
  /** The goal: blank-last, blank-first, snake, spiral, or a board. */
  goal?: string;
  /** Only these heuristics, each by itself, and their maximum; default: all that the size has. */
  heuristic?: string | number | null;
  /** The size of boards given as a list without rows; not needed for square boards. */
  size?: string | number | null;
  /** Give up after this many seconds. */
  time_limit?: string | number | null;
}

/** The expansions of each iteration of IDA*, predicted from the distribution of a heuristic and measured. Each bound is a row before the answer. */
export interface HeuristicsPredict {
  /** The cell of the blank, from 1 row by row, of boards given as their tiles alone [default: the last]. */
  blank?: string | number | null;
  /** The board, unless random ones are asked for. */
  board?: string;
  /** With --predict: the bounds of the iterations [default: up to ten million predicted expansions]. */
  bounds?: string | number | null;
  /** How many random boards [default: 100]. */
  count?: number | string | null;
  /** The goal: blank-last, blank-first, snake, spiral, or a board. */
  goal?: string;
  /** The heuristics, each by itself; default: manhattan. */
  heuristic?: string | number | null;
  /** Stop a board before its positions take more bytes; K, M and G are understood. All boards together take no more, however many threads work on them. [default: half of what the machine, its control group and the limit on the process leave] */
  max_memory?: string | number | null;
  /** Stop a board after so many generated nodes. */
  max_nodes?: string | number | null;
  /** With --predict: the mean of random boards of this size, in place of boards that are given. */
  random?: string | number | null;
  /** With --predict, where the positions cannot all be counted: how many random ones give the distribution of the heuristic [default: 1000000]. */
  samples?: number | string | null;
  /** The seed of the first of them [default: 1]. */
  seed?: number | string | null;
  /** The size of boards given as a list without rows; not needed for square boards. */
  size?: string | number | null;
  /** Stop after so many seconds, the time for tables included. */
  time_limit?: string | number | null;
}

/** A solution that is shorter than those before it. */
export interface Improvement {
  /** Its length. */
  length: number;
  /** When it was found. */
  seconds: number;
}

/** The length of a shortest solution, as far as it is known. */
export type KnownLength = { proven: number } | { best_known: number | null; lower_bound: number };

/** A move and its value. */
export interface LessonChoice {
  /** The square of the piece that it captures: another one than the target if a pawn captures en passant. */
  captured: string | null;
  /** Plies more than the best move, two for each move of the side that mates; null if it changes the result. */
  cost: number | null;
  /** The cost in words: `perfect`, `+2 moves`, `the win is lost`. */
  cost_text: string;
  /** The moves to mate of the side that mates; null for a draw. */
  mate_in: number | null;
  /** To mate; null for a draw. */
  plies: number | null;
  /** `win`, `draw` or `loss`. */
  result: string;
  /** As people write it. */
  san: string;
  /** As engines write it. */
  uci: string;
  /** The value in words: `mate in 10`. */
  value_text: string;
}

/** How a game ended. */
export interface LessonEnd {
  /** `mate`, `stalemate`, `dead-draw`, `fifty-moves`, or `held`: a draw that was held for 20 moves. */
  kind: string;
  /** Who gave mate. */
  winner: Player | null;
}

/** The distance to mate as a gauge shows it, in plies; 0 for a draw and after the end. */
export interface LessonGauge {
  /** Now. */
  now: number;
  /** Had the trainee played perfectly, with the same losses of the other side. */
  perfect: number;
  /** At the start of the lesson. */
  start: number;
}

/** The endgames that are taught. */
export interface LessonList {
  /** The one whose distances are counted, as `KRKP`; default: those against a bare king, which takes the tables of all five. */
  ending?: string | null;
}

/** The endgames that are taught. */
export interface LessonListAnswer {
  /** The easiest first. */
  endings: TaughtEndgame[];
}

/** A move of a lesson. */
export interface LessonMove {
  /** The side that moved. */
  by: Player;
  /** The square of the piece that it captures: another one than the target if a pawn captures en passant. */
  captured: string | null;
  /** Plies more than the best move, two for each move of the side that mates; null if it changes the result. */
  cost: number | null;
  /** The cost in words: `perfect`, `+2 moves`, `the win is lost`. */
  cost_text: string;
  /** The moves to mate of the side that mates; null for a draw. */
  mate_in: number | null;
  /** To mate; null for a draw. */
  plies: number | null;
  /** `win`, `draw` or `loss`. */
  result: string;
  /** As people write it. */
  san: string;
  /** Its technique; null for the other side's moves, where the trainee does not win, for a move that gives the win away, and in other endgames than KQK, KRK, KBBK, KBNK and KPK. */
  technique: MoveTechnique | null;
  /** As engines write it. */
  uci: string;
  /** The value in words: `mate in 10`. */
  value_text: string;
  /** The value of the position before it. */
  was: Worth;
  /** The move in words; null for the other side's moves. */
  words: MoveWords | null;
}

/** A random position of an endgame, won or drawn, to begin a lesson with. */
export interface LessonPosition {
  /** The endgame: `KBNK`. */
  ending?: string;
  /** The plies to mate: `21..31`, both included, `21`, or short, medium or long; or draw, a drawn position in which moves can lose; default: any. */
  plies?: string | number | null;
  /** The seed; the same seed always gives the same position. */
  seed?: number | string;
  /** The side that is to move, and wins or draws, strong or weak; default: strong, and weak for a draw. */
  side?: string | number | null;
}

/** A position to begin a lesson with. */
export interface LessonPositionAnswer {
  /** How many positions are won in these plies, or drawn, with that side to move. */
  count: number;
  /** The endgame. */
  ending: string;
  /** The position. */
  fen: string;
  /** To mate; null for a draw. */
  plies: number | null;
  /** The seed. */
  seed: number;
  /** The side that is to move: `strong` or `weak`. */
  side: string;
}

/** A rule of thumb and what it says of a position. */
export interface LessonRule {
  /** `Key squares`. */
  name: string;
  /** How often the tables confirm it, in words. */
  record: string;
  /** The same in words. */
  says: string;
  /** The squares that it is about. */
  squares: string[];
  /** What it says, as a sentence. */
  text: string;
  /** What it says of the position: `win` for the strong side, or `draw`; null if nothing. */
  verdict: string | null;
}

/** A lesson after the trainee's moves; the tables reply, and every move is judged by its cost and by its technique. */
export interface LessonState {
  /** How the other side defends a lost position; default: longest. */
  defender?: Defence | null;
  /** The trainee's moves as engines write them, with commas between them. */
  moves?: string | number;
  /** The position it begins with, as FEN. */
  start?: string;
  /** The side of the trainee; default: the side to move. */
  trainee?: Player | null;
}

/** A lesson after some moves. */
export interface LessonStateAnswer {
  /** The best move. */
  best: NamedMove | null;
  /** How the other side defends a lost position. */
  defender: Defence;
  /** How the lesson ended. */
  ended: LessonEnd | null;
  /** Its endgame; null if only kings are left. */
  ending: string | null;
  /** The current position. */
  fen: string;
  /** The distance to mate. */
  gauge: LessonGauge;
  /** Whether that side is in check. */
  is_check: boolean;
  /** The moves to mate of the side that mates; null for a draw. */
  mate_in: number | null;
  /** All legal moves, the best first. */
  moves: LessonChoice[];
  /** To mate; null for a draw. */
  plies: number | null;
  /** The cost of the trainee's moves; null if one of them changed the result. */
  plies_lost: number | null;
  /** Plies since the last capture or pawn move. */
  quiet: number;
  /** The squares that the weak king can reach while nobody else moves; null in other endgames than KQK, KRK, KBBK, KBNK and KPK. */
  region: string[] | null;
  /** `win`, `draw` or `loss`. */
  result: string;
  /** The rule of thumb for the current endgame; null if it has none. */
  rule: LessonRule | null;
  /** The first position. */
  start: string;
  /** The moves of both sides. */
  steps: LessonMove[];
  /** The side to move. */
  to_move: Player;
  /** The side of the trainee. */
  trainee: Player;
  /** The state in words. */
  words: StateWords;
}

/** A move of the shortest paths. */
export interface Line {
  /** Where it starts. */
  from: string | number;
  /** The part of all shortest paths that make this move, 0 to 1. */
  share: number;
  /** Where it goes. */
  to: string | number;
}

/** The moves to every square from the nearest of some squares, or from every square to them. */
export interface Map {
  /** The pieces on the board: those of the piece's colour block, the others can be captured and end a slide. */
  fen?: Fen | null;
  /** Squares that are crossed but not stopped on; may be repeated. */
  forbidden?: Squares[];
  /** The squares. */
  from?: Squares | null;
  /** Count the moves from every square to the given ones. */
  inward?: boolean;
  /** Squares that can neither be entered nor crossed, with commas between them; may be repeated. */
  occupied?: Squares[];
  /** The piece that moves: king or chebyshev, taxi or manhattan, knight, bishop, rook, queen, white-pawn or black-pawn; or its letter, one of K T N B R Q, P and p for the pawns [default: king, or with a FEN the piece on the square]. */
  piece?: string | number | null;
  /** Count the moves from every square to the nearest of these: centre, edge, corner, light-corner or dark-corner. */
  to?: string | number | null;
}

/** The moves to or from every square. */
export interface MapAnswer {
  /** The moves, 64, a1 first; null where the piece cannot get. */
  distances: (number | null)[];
  /** The squares. */
  from: string[];
  /** Whether the moves are counted from every square to them. */
  inward: boolean;
  /** The piece. */
  piece: string;
  /** The region they are, if it was asked for by name. */
  to: string | null;
}

/** A game of Match as its player sees it. */
export interface MatchAnswer {
  /** The cards, row by row. */
  cards: MatchCard[];
  /** What the last card was: `first` of a turn, or the second of a `pair` or a `miss`. */
  change?: string | null;
  /** The turns that a player takes on average who remembers every card and uses no distance. */
  expected_turns: number;
  /** Rows. */
  height: number;
  /** Whether all pairs are found. */
  is_finished: boolean;
  /** `taxi`, `king` or `knight`. */
  metric: string;
  /** The pairs on the grid. */
  pairs: number;
  /** The pairs that were found. */
  pairs_found: number;
  /** The seed. */
  seed: number;
  /** The turns so far: two cards each. */
  turns: number;
  /** Columns. */
  width: number;
}

/** A card as it lies. */
export type MatchCard = { side: "hidden" } | { card: number; clue: MatchClue | null; side: "open" } | { card: number; side: "found" };

/** How far a card lies from its partner. */
export interface MatchClue {
  /** The cells of that distance that may hold the partner. */
  candidates: number[];
  /** Moves; null if no path leads there. */
  distance: number | null;
}

/** A game of Match after the cards that were turned over. */
export interface MatchGame {
  /** The day whose cards they are, in place of a seed: `2026-11-21`. */
  daily?: string | number | null;
  /** What is counted: the moves of a taxi (manhattan), of a king (chebyshev) or of a knight. */
  metric?: string | number;
  /** The cells whose cards were turned over, in this order, counted from 0 row by row. */
  reveals?: (string | number)[];
  /** The seed; the same seed always gives the same cards. */
  seed?: string | number;
  /** Columns and rows. */
  size?: string | number;
}

/** The game of perfect play from a position. Each move is a row before the answer. */
export interface Mate {
  /** The position, as FEN of one to six fields. */
  fen?: string;
}

/** The end of a game, or that there is no table. */
export type MateAnswer = OutsideTables | Game;

/** How soon evaluations make headway, and how often they mate within fifty moves, from every won position against every defence. Each evaluation and depth is a row before the answer. */
export interface Measure {
  /** Plies of the search: 3, 2,4 or 2..24 [default: even ones to that from which ours always mates]. */
  depth?: (string | number)[];
  /** Evaluations [default: all]. */
  evaluation?: (string | number)[];
  /** The most failing positions to name. */
  failing?: string | number;
  /** The endgame, against a bare king: `KRK`. */
  name?: string;
  /** stand-pat: a search that may stop on better ground; full-width: one that evaluates its leaves. */
  policy?: string | number;
  /** Count the nodes of the engine's proofs from all won positions that need this many plies or more for headway. */
  proofs?: string | number | null;
  /** The most traps to name: positions from which headway takes the deepest search. */
  traps?: string | number;
}

/** All rows of an endgame. */
export type MeasureAnswer = Measured[];

/** What one evaluation comes to at one depth. */
export interface Measured {
  /** The correlation of the evaluation with the plies to mate over the won positions; null if the evaluation is the same everywhere. */
  correlation: number | null;
  /** Plies of the policy's search. */
  depth: number;
  /** The endgame. */
  ending: string;
  /** The evaluation. */
  evaluation: string;
  /** The first positions it does not mate from, as FEN. */
  failing: string[];
  /** The longest game of the policy, with the worst of its best moves; null if it never mates. */
  longest_plies: number | null;
  /** Those of them that the policy mates from. */
  mated: number;
  /** How much longer its games are than perfect play. */
  mean_excess_plies: number | null;
  /** `stand-pat` or `full-width`. */
  policy: string;
  /** How soon a stand-pat search makes headway; null for a full-width policy, which need not make any. */
  progress: Headway | null;
  /** The nodes of the engine's proofs; null if they were not asked for. */
  proofs: ProofNodes | null;
  /** Wall seconds. */
  seconds: number;
  /** mated of won. */
  share: number;
  /** Wall seconds for filling or loading the tables. */
  table_seconds: number;
  /** Positions that perfect play wins, the strong side to move. */
  won: number;
}

/** A move that left the shortest paths. */
export interface Mistake {
  /** The index of the move, from 0. */
  at: number;
  /** Whether these are all there are. */
  complete: boolean;
  /** How many moves longer it made the solution. */
  cost: number;
  /** The moves on shortest paths instead of it. */
  good_moves: string[];
  /** The move, in the metric: `R`, `R2`. */
  move: string;
}

/** What the pieces of a position can reach, and what each move changes. */
export interface Mobility {
  /** The position. */
  fen?: Fen | null;
  /** What a piece takes into account on its path: empty (nothing), obstacles (pieces), safe (pieces and attacks by cheaper pieces) [default: obstacles]. */
  level?: string | number | null;
  /** A piece pinned to its king keeps to the line of the pin. */
  pins?: boolean;
  /** Rank the moves by what they change. */
  rank_moves?: boolean;
  /** The piece on this square alone. */
  square?: string | number | null;
  /** What each square is worth: centre, king-ring (the king of the side that is not to move and the squares beside it), or 64 numbers, a1 first [default: all alike]. */
  values?: Values | null;
}

/** What the pieces can reach, and what each move changes. */
export interface MobilityAnswer {
  /** The position. */
  fen: Fen;
  /** What a piece takes into account: empty, obstacles, safe. */
  level: string;
  /** The pieces. */
  men: PieceMobility[];
  /** What the moves change, the best first; empty if they were not to be ranked. */
  moves: Change2[];
  /** Whether pins count. */
  pins: boolean;
  /** What each square is worth, 64, a1 first; absent where all are alike. */
  values?: number[] | null;
}

/** The technique of a move: what it does for the win, proven by a search and not read off the distance to mate. */
export interface MoveTechnique {
  /** The greatest Manhattan distance of those squares from the nearest corner in which it is mated; null with a pawn. */
  corner: Change | null;
  /** What it forces; null if nothing, or if that is not known. */
  forced: ForcedGround | null;
  /** The squares that the move gives to the weak king. */
  given: string[];
  /** `made`: it mates as soon as any move, or forces as much as the best, or more than all moves before it. `kept`: better ground is still forced, but later or less than by the best move. `lost`: the position is still won, but no better ground is forced. null if the search is too long to judge. */
  headway: string | null;
  /** The distance of the kings, in king's moves. */
  kings: Change;
  /** How many squares the weak king can reach while nobody else moves. */
  squares: Change;
  /** The squares that the move takes from the weak king. */
  taken: string[];
  /** In words: `makes headway`. */
  text: string;
  /** The squares of the knight in the W-manoeuvre that the move goes on with. */
  w_manoeuvre: string[] | null;
}

/** A move of the trainee in words. */
export interface MoveWords {
  /** The same without the distance to mate. */
  hidden: Verdict;
  /** What it costs, short, and whether it makes headway: `headway, +2 moves`. */
  judged: string;
  /** The manoeuvre it continues, as a sentence. */
  manoeuvre: string | null;
  /** What it changes for the weak king: `Squares 14→9, corner 6→4.` */
  measures: string | null;
  /** What it does and what it costs. */
  told: Verdict;
}

/** The board that moves lead to. */
export interface MovesApply {
  /** The cell of the blank, from 1 row by row, of boards given as their tiles alone [default: the last]. */
  blank?: string | number | null;
  /** The board. */
  board?: string;
  /** The goal: blank-last, blank-first, snake, spiral, or a board. */
  goal?: string;
  /** The moves. */
  moves?: string;
  /** What the letters move: the tile, or the blank. The answer is always in moves of the tiles. */
  moves_of?: string | number;
  /** The size of boards given as a list without rows; not needed for square boards. */
  size?: string | number | null;
}

/** Whether moves are legal on a board, and whether they solve it. */
export interface MovesCheck {
  /** The cell of the blank, from 1 row by row, of boards given as their tiles alone [default: the last]. */
  blank?: string | number | null;
  /** The board. */
  board?: string;
  /** The goal: blank-last, blank-first, snake, spiral, or a board. */
  goal?: string;
  /** The moves. */
  moves?: string;
  /** What the letters move: the tile, or the blank. The answer is always in moves of the tiles. */
  moves_of?: string | number;
  /** The size of boards given as a list without rows; not needed for square boards. */
  size?: string | number | null;
}

/** The number of moves in both metrics. */
export interface MovesCount {
  /** The moves. */
  moves?: string;
  /** What the letters move: the tile, or the blank. The answer is always in moves of the tiles. */
  moves_of?: string | number;
}

/** The moves that lead back. */
export interface MovesInvert {
  /** The moves. */
  moves?: string;
  /** What the letters move: the tile, or the blank. The answer is always in moves of the tiles. */
  moves_of?: string | number;
}

/** The moves without those that undo each other. */
export interface MovesSimplify {
  /** The moves. */
  moves?: string;
  /** What the letters move: the tile, or the blank. The answer is always in moves of the tiles. */
  moves_of?: string | number;
}

/** The moves mirrored on the main diagonal: up for left, down for right. */
export interface MovesTranspose {
  /** The moves. */
  moves?: string;
  /** What the letters move: the tile, or the blank. The answer is always in moves of the tiles. */
  moves_of?: string | number;
}

/** A goal by its name. */
export interface NamedGoal {
  /** The tiles, row by row. */
  board: number[];
  /** The name. */
  name: string;
}

/** A move in both notations. */
export interface NamedMove {
  /** As people write it. */
  san: string;
  /** As engines write it. */
  uci: string;
}

/** A legal position without a table. */
export interface OutsideTables {
  /** Why there is no table. */
  error: string;
  /** The position. */
  fen: string;
}

/** The number of a site, "contested" between two or more, or null where no site can get. */
export type Owner = number | "contested" | null;

/** The speed of a game. */
export interface Pace {
  /** The longest pauses, the longest first; at most five. */
  pauses: Pause[];
  /** Milliseconds on the clock after the last move. */
  time: number;
  /** Milliseconds on the clock after each move. */
  times: number[];
  /** Tiles slid per second, all pauses included; null if no time passed. */
  tps: number | null;
}

/** A row or a ring of the goal that has tiles, and when all of them and of the parts before it stayed at home. */
export interface PartSplit {
  /** The moves after which it was finished; null if it is not at the end. */
  after: number | null;
  /** The number of the row or ring, from 1. */
  part: number;
  /** The steps of tiles since the part before it was finished. */
  steps: number | null;
  /** Its tiles. */
  tiles: number;
  /** Milliseconds on the clock when it was finished, if the times are known. */
  time?: number | null;
  /** Tiles slid per second since the part before it was finished, if the times are known and some time passed. */
  tps?: number | null;
}

/** A time without a move. */
export interface Pause {
  /** The index of the move after it, from 0. */
  at: number;
  /** How long it took, in milliseconds. */
  time: number;
}

/** What one piece can reach. */
export interface PieceMobility {
  /** Its colour: white or black. */
  color: string | number;
  /** The moves to every square, 64, a1 first; null where it cannot get. */
  distances: (number | null)[];
  /** The piece. */
  piece: string;
  /** How many squares it reaches within 1, 2, 3, … moves. */
  reach: number[];
  /** Where it stands. */
  square: string | number;
  /** The sum over all squares of their value times 64 for one move, 32 for two, and so on. */
  value: number;
}

/** Which site is nearest to each cell of a plane. */
export interface Plane {
  /** The metric of the plane: euclidean, manhattan or chebyshev [default: all three on the command line, else euclidean]. */
  metric?: string | number | null;
  /** Divide a plane of so many columns and rows instead, up to 256x256. */
  plane?: string | number | null;
  /** The seed of the random sites [default: random on the command line, else 0]. */
  seed?: number | string | null;
  /** A site at this column and row, from 0,0 at the bottom left, instead of random ones; may be repeated. */
  site?: Point[];
  /** How many random sites, up to 500, all on different cells [default: 12]. */
  sites?: number | string | null;
}

/** A plane divided between sites in one metric. */
export interface PlaneAnswer {
  /** How many cells are contested. */
  contested: number;
  /** How many cells each site has. */
  counts: number[];
  /** The metric. */
  metric: string;
  /** The owner of each cell, row by row from the lowest. */
  owner: Owner[];
  /** Columns x rows. */
  plane: string | number;
  /** The seed of the random sites; null for given ones. */
  seed: number | null;
  /** The sites: column and row from 0, row 0 lowest. */
  sites: [number, number][];
}

/** A move of a game of perfect play. */
export interface PlayedMove {
  /** To mate, after the move. */
  plies_left_perfect: number | null;
  /** From 1. */
  ply: number;
  /** As people write it. */
  san: string;
  /** As engines write it. */
  uci: string;
}

/** One of the two sides. */
export type Player = "white" | "black";

/** A point of the plane: its column and its row. */
export type Point = [number, number] | string;

/** The Manhattan, Chebyshev and Euclidean distance of two points of the plane. */
export interface Points {
  /** The two points. */
  points?: Point[];
}

/** The distances of two points. */
export interface PointsAnswer {
  /** The greater of the differences. */
  chebyshev: number;
  /** The length of the line between them: the root of the sum of the squares of the differences. */
  euclidean: number;
  /** The sum of the differences of their coordinates. */
  manhattan: number;
  /** The two points. */
  points: Point[];
}

/** One iteration. */
export interface PredictionRow {
  /** The board; null for a mean of random ones. */
  board: string | null;
  /** The number of boards. */
  boards: number;
  /** The bound. */
  bound: number;
  /** The positions that the distribution comes from. */
  distribution: string;
  /** How far `predicted` is from `measured`, as a part of it. */
  error: number | null;
  /** The same for `predicted_in_equilibrium`. */
  error_in_equilibrium: number | null;
  /** The goal. */
  goal: string;
  /** The heuristic. */
  heuristic: string;
  /** Counted expansions of the whole iteration, the mean of all boards. */
  measured: number | null;
  /** Predicted expansions, from the cells of the blank at each depth. */
  predicted: number;
  /** Predicted expansions, from one distribution for all depths. */
  predicted_in_equilibrium: number;
  /** The limit that stopped the iteration. */
  reason?: string | null;
  /** Wall seconds of the iteration. */
  seconds: number;
  /** Columns and rows. */
  size: string;
  /** The standard error of `measured` as a mean of random boards, as a part of it. */
  standard_error: number | null;
  /** Wall seconds for the distribution. */
  table_seconds: number;
}

/** Who wins, in how many plies, and what each legal move is worth. */
export interface Probe {
  /** The position, as FEN of one to six fields, of at most four pieces, or of five whose table was made. The half-move clock is ignored. */
  fen?: string;
  /** Give the value alone: no moves are ranked. Long lists are many times as fast. */
  value_only?: boolean;
}

/** Who wins, or that there is no table. */
export type ProbeAnswer = OutsideTables | Probed;

/** Who wins, in how many plies, and what each legal move is worth. */
export interface Probed {
  /** The endgame. */
  ending: string;
  /** The position. */
  fen: string;
  /** All legal moves, the best first; empty if the value alone was asked for. */
  moves: RankedMove[];
  /** To mate; null for a draw, 0 when mated. */
  plies: number | null;
  /** `win`, `draw` or `loss` for the side to move. */
  result: string;
}

/** The nodes that the engine takes to prove headway, from every position that needs these plies or more, symmetric ones counted once. */
export interface ProofNodes {
  /** The position that needs them, as FEN; null if there is no position. */
  hardest: string | null;
  /** The most nodes. */
  max: number;
  /** The nodes that are enough for half of them. */
  median: number;
  /** The nodes that are enough for 99 of a hundred. */
  percentile_99: number;
  /** The least plies. */
  plies: number;
  /** The positions. */
  positions: number;
  /** The positions that need more than a hundred million, or than the memory of a thread; they count as that many. */
  without: number;
}

/** Which pawn promotes first, or which king is first on a square. */
export interface Race {
  /** The position. */
  fen?: Fen | null;
  /** Race the two kings to this square instead, or to the first of several with commas between them. */
  to?: Squares | null;
}

/** Who is first, and why. */
export interface RaceAnswer {
  /** The moves Black needs. */
  black: number | null;
  /** The half-move from now on which Black gets there. */
  black_ply: number | null;
  /** The position. */
  fen: Fen;
  /** Of kings: as `winner`. */
  forced?: string | number | null;
  /** Who is nearer by the count of moves: white, black or both; null for nobody. */
  nearer: string | number | null;
  /** Of pawns: the squares of the runners, White's first. */
  pawns?: string[] | null;
  /** First who wins, then the count of moves. */
  reason: string;
  /** Whether the only runner outruns the king; null with two or none, and for kings. */
  rule_of_square: boolean | null;
  /** The squares the kings race to; null for a race of pawns. */
  to: Squares | null;
  /** The moves White needs. */
  white: number | null;
  /** The half-move from now, counted from 1, on which White gets there. */
  white_ply: number | null;
  /** Who is first: white, black or both; null for nobody. Of kings it is who can force it. */
  winner: string | number | null;
}

/** A legal move and what it is worth. */
export interface RankedMove {
  /** To mate, the move included; null for a draw. */
  plies: number | null;
  /** For the side that plays it. */
  result: string;
  /** As people write it. */
  san: string;
  /** As engines write it. */
  uci: string;
}

/** A part of an answer that is ready before the rest; its JSON is that of what is inside. */
export type Row = Expansion | Counts | PlayedMove | Measured | HeuristicRow | PredictionRow | BenchRow | AnytimeRow;

/** A part of a search: what one heuristic did. */
export interface SearchStage {
  /** The search. */
  algorithm: string;
  /** Positions whose successors were considered. */
  expanded: number;
  /** Successors considered, and the start. */
  generated: number;
  /** Its heuristic, if it has any. */
  heuristic: string | null;
  /** The lower bound that was proven when it ended; absent where one heuristic searched several boards. */
  lower_bound?: number | null;
  /** Wall seconds of this part. */
  seconds: number;
}

/** How the seconds of a search are counted. */
export type SecondsOf = "processor" | "wall";

/** A solution made shorter. */
export interface ShortenedSolution {
  /** Successors considered by all searches. */
  generated: number;
  /** The number of moves. */
  length: number;
  /** The moves of the longest windows that were searched; none shorter or as long became shorter any more, if there is no `reason`. */
  longest_window: number;
  /** The moves of the tiles, compressed: from the same board to the same end. */
  moves: string;
  /** The limit that stopped it: `time-limit`, `nodes`, `memory` or `cancelled`. */
  reason?: string | null;
  /** Wall seconds. */
  seconds: number;
  /** Of these the windows that were given up after 500,000 nodes each. */
  unproven: number;
  /** The windows that became shorter, in the order in which they did. */
  windows: Window[];
}

/** A board drawn uniformly from all solvable ones, or from those of a given difficulty. */
export interface Shuffle {
  /** The goal: blank-last, blank-first, snake, spiral, or a board. */
  goal?: string;
  /** The length of a shortest solution, or a range of lengths, in single-tile moves. */
  length?: string | number | null;
  /** Give up a board of a wanted length after so many generated nodes. */
  max_nodes?: string | number;
  /** The seed; the same seed gives the same board for ever. */
  seed?: string | number;
  /** Columns and rows. */
  size?: string | number;
  /** Give up a board of a wanted length after so many seconds. */
  time_limit?: string | number | null;
}

/** A board, or why there is none. */
export interface ShuffleAnswer {
  /** The board. */
  board: string | null;
  /** The reason in words. */
  detail?: string;
  /** The proven length of its shortest solution, if a length was wanted. */
  length: number | null;
  /** `impossible`, or the limit that stopped the search: `nodes`, `time-limit` or `cancelled`. */
  reason?: string;
  /** Its seed. */
  seed: number;
}

/** One value for each side to move. */
export interface Sides {
  /** The strong side. */
  strong: number;
  /** The weak side. */
  weak: number;
}

/** One value for each side to move. */
export interface Sides2 {
  /** The strong side. */
  strong: Counted2;
  /** The weak side. */
  weak: Counted2;
}

/** What a search found. */
export interface Solution {
  /** The search. */
  algorithm: string;
  /** The board. */
  board: string;
  /** Whether these are all there are. */
  complete?: boolean;
  /** Positions whose successors were considered. */
  expanded: number;
  /** Successors considered, and the start. */
  generated: number;
  /** The goal. */
  goal: string;
  /** The heuristic that led to the answer. */
  heuristic: string | null;
  /** The length of the best solution known. */
  length: number | null;
  /** No solution is shorter than this. */
  lower_bound: number;
  /** `stm` or `mtm`. */
  metric: string;
  /** The best solution known, compressed. */
  moves: string | null;
  /** Whether it is proven that nothing is shorter. */
  optimal: boolean;
  /** The limit that stopped the search: `time-limit`, `nodes`, `memory` or `cancelled`. */
  reason?: string | null;
  /** Wall seconds of the search. */
  seconds: number;
  /** The solutions, compressed. */
  solutions?: string[];
  /** Always true. */
  solvable: true;
  /** What was done, one heuristic after the other; the counts add up to those above. */
  stages: SearchStage[];
  /** Wall seconds for building or loading tables. */
  table_seconds: number;
  /** The weight of weighted A*. */
  weight?: number | null;
  /** The suboptimality bound of the anytime search, if it is not 1. */
  within?: number | null;
}

/** A shortest solution of a board, or the best within limits. */
export interface Solve {
  /** The search: auto (IDA*; anytime on larger boards with a limit, and beyond 25 cells), astar (fewest expansions, keeps every position), ida (keeps only the path), bfs (breadth-first, no heuristic), greedy (some solution, quickly), weighted (a solution within a factor) or anytime (some solution at once, shorter and shorter ones until a limit, and a proven lower bound). */
  algorithm?: string | number;
  /** Every shortest solution, up to so many of them (1000); IDA* only. */
  all?: number | string | null;
  /** The cell of the blank, from 1 row by row, of boards given as their tiles alone [default: the last]. */
  blank?: string | number | null;
  /** The board. */
  board?: string;
  /** The goal: blank-last, blank-first, snake, spiral, or a board. */
  goal?: string;
  /** The heuristics whose maximum guides the search: misplaced, euclidean, manhattan, linear-conflict, inversion, walking; pdb:SPLIT for pattern databases (pdb:6-6-3, or the homes of each pattern: pdb:0,1,4/2,3,7/5,6); with mtm one of run-patterns, walking-runs, run-crossings. */
  heuristic?: string | number | null;
  /** Stop a board before its positions take more bytes; K, M and G are understood. All boards together take no more, however many threads work on them. [default: half of what the machine, its control group and the limit on the process leave] */
  max_memory?: string | number | null;
  /** Stop a board after so many generated nodes. */
  max_nodes?: string | number | null;
  /** What counts as one move: stm, each tile's step; mtm, a straight run of tiles. */
  metric?: string | number;
  /** The size of boards given as a list without rows; not needed for square boards. */
  size?: string | number | null;
  /** Stop after so many seconds, the time for tables included. */
  time_limit?: string | number | null;
  /** The weight of weighted A*: its solution is at most so many times as long as a shortest [default: 1.5]. */
  weight?: string | number | null;
  /** The suboptimality bound: a solution at most R times as long as a shortest, by weighted A* with that weight up to 4x4, by anytime search beyond. */
  within?: string | number | null;
}

/** The answer for one board. */
export type SolveAnswer = Unsolvable | Solution;

/** All positions of a board of up to 12 cells, counted by their distance from the goal. */
export interface Space {
  /** The goal: blank-last, blank-first, snake, spiral, or a board. */
  goal?: string;
  /** What counts as one move: stm, each tile's step; mtm, a straight run of tiles. */
  metric?: string | number;
  /** Columns and rows. */
  size?: string | number | null;
}

/** All positions by their distance from the goal. */
export interface SpaceAnswer {
  /** The boards farthest from the goal. */
  antipodes: string[];
  /** Positions at each distance. */
  depths: number[];
  /** The goal. */
  goal: string;
  /** `stm` or `mtm`. */
  metric: string;
  /** Wall seconds. */
  seconds: number;
  /** Columns and rows. */
  size: string;
  /** Positions in all. */
  states: number;
}

/** When the parts of the board were finished for good. */
export interface Splits {
  /** The rings of the goal: the first row with the first column, then the next ones of what is left. */
  rings: PartSplit[];
  /** The rows of the goal, from the top. */
  rows: PartSplit[];
}

/** Squares with commas between them. */
export type Squares = string;

/** The state of a lesson in words. */
export interface StateWords {
  /** More about the distance to mate: `perfect play: 9 · from 12 · 19 plies`. */
  distance: string;
  /** How the lesson ended. */
  end: string | null;
  /** The value for the trainee, or the result: `Mate in 10`, `Checkmate`, `Draw`. */
  headline: string;
  /** The hints: the piece of the best move, then the move; null when the lesson is over. */
  hints: string[] | null;
  /** What is learned in the endgame of the first position; null if it is not taught. */
  learned: string | null;
  /** The fifty-move count, when it is high. */
  quiet: string | null;
  /** The last move of the other side, and whose turn it is. */
  reply: string;
  /** The loss of the trainee against perfect play. */
  score: string;
  /** The side of the trainee and the task. */
  task: string;
}

/** The distances from the start, to the end, and their sum: 64 each, a1 first, null where it is not reached. */
export interface Sums {
  /** From the start. */
  from: (number | null)[];
  /** Of the shortest path over each square. */
  sum: (number | null)[];
  /** To the end. */
  to: (number | null)[];
}

/** What is in the table of an endgame, counted over the whole board. */
export interface Table {
  /** The endgame: `KBNK`. */
  name?: string;
}

/** One table, and the source of a program that reads it. */
export interface Table2 {
  /** How the table is written: text (rows for people), c, rust or js (the values and a function that reads them), or csv (rows with commas, without a heading). */
  format?: string | number;
  /** Its name. */
  name?: string | null;
  /** Lay the board over a 15x15 table, with this square on the middle. */
  square?: string | number | null;
  /** Make a table of distances by square a piece-square table: MIDDLE at distance 0, STEP less for each move. */
  weights?: string | number | null;
}

/** What is in the table of an endgame. */
export interface TableAnswer {
  /** Bytes of the table. */
  bytes: number;
  /** Checkmates of the weak side. */
  checkmates: number;
  /** The endgame. */
  ending: string;
  /** Positions that the strong side wins in 0, 1, 2, … plies: with the weak side to move where even. */
  histogram: number[];
  /** Legal positions by the side to move. */
  legal: Sides;
  /** A position of the longest win, as FEN. */
  longest: string | null;
  /** The longest win with the strong side to move. */
  longest_plies: number | null;
  /** Positions lost by the weak side, to move. */
  lost: number;
  /** Wall seconds for counting. */
  seconds: number;
  /** All counts by the side to move. */
  sides: Sides2;
  /** Stalemates of the weak side. */
  stalemates: number;
  /** Wall seconds for filling or loading the tables. */
  table_seconds: number;
  /** Positions that the weak side wins in 0, 1, 2, … plies. */
  weak_histogram: number[];
  /** Positions won with the strong side to move. */
  won: number;
}

/** One table. */
export interface TableAnswer2 {
  /** What a value is, and how it is indexed. */
  about: string;
  /** The values from that square to the 64 squares, a1 first. */
  board?: number[] | null;
  /** How many bytes they take. */
  bytes: number;
  /** How many values make a row. */
  columns: number;
  /** How many values there are. */
  length: number;
  /** Its name: what it holds and its form. */
  name: string;
  /** The piece-square table by these weights, a1 first. */
  piece_square?: number[] | null;
  /** The source of a program that reads it, if a format other than text was asked for. */
  source?: string | null;
  /** The square on the middle, if one was asked for. */
  square?: string | number | null;
  /** The array with the board laid over it, drawn in lines. */
  superimposed?: string | null;
  /** u8, i8 or u64. */
  type: string;
  /** The values; u64 as hexadecimal texts, which no reader of JSON rounds. */
  values: (number | string)[];
  /** The weights, if some were asked for. */
  weights?: string | number | null;
}

/** What a table is. */
export interface TableEntry {
  /** What a value is, and how it is indexed. */
  about: string;
  /** How many bytes they take. */
  bytes: number;
  /** How many values make a row. */
  columns: number;
  /** How many values there are. */
  length: number;
  /** Its name: what it holds and its form. */
  name: string;
  /** u8, i8 or u64. */
  type: string;
}

/** The list of all tables. */
export interface Tables {
}

/** An endgame that is taught. */
export interface TaughtEndgame {
  /** Plies, and how many positions are won in them with the strong side to move; left out where they are not counted. */
  histogram?: [number, number][] | null;
  /** What is learned, in one sentence. */
  learned: string;
  /** The longest win with the strong side to move, in plies; left out where the distances are not counted. */
  longest?: number | null;
  /** `KRK`. */
  name: string;
  /** What a trainee can do: `attack`, win as the strong side; `defend`, hold out as the weak side; `hold`, hold a draw as the weak side; `counter`, win as the weak side; `watch`, see the engine that is measured. */
  tasks: string[];
  /** `King and rook`. */
  title: string;
  /** The same as `histogram` with the weak side to move; left out where no lesson has it win. */
  weak_histogram?: [number, number][] | null;
}

/** One term of the literature. */
export interface Term {
  /** The side that is ahead: white or black. */
  color: string | number;
  /** Its name. */
  name: string;
  /** Where it was printed. */
  source: string;
  /** Its value for the side of `color`. */
  value: number;
}

/** A term over the board: its value if one piece stood there and all others where they are. */
export interface TermMap {
  /** The name of the term. */
  name: string;
  /** Where the piece stands: the weak king if it matters to the term, else the piece that matters most. */
  square: string;
  /** The values, 64, a1 first; null where the piece cannot stand. */
  values: (number | null)[];
}

/** The evaluation of a position for the strong side. */
export interface TermSum {
  /** The value of the pieces themselves, not part of the total. */
  material: number;
  /** The squares that the weak king can reach while no other piece moves. */
  region: string[];
  /** The terms that are not 0. */
  terms: TermValue[];
  /** The sum of the terms. */
  total: number;
}

/** The value of one term. */
export interface TermValue {
  /** Its meaning in words. */
  meaning: string;
  /** Its name. */
  name: string;
  /** Its value for the strong side. */
  value: number;
}

/** Which piece is nearest to each square. */
export interface Territory {
  /** Squares that are crossed but not stopped on; may be repeated. */
  forbidden?: Squares[];
  /** Squares that can neither be entered nor crossed, with commas between them; may be repeated. */
  occupied?: Squares[];
  /** Pieces and their squares: K@e1, of K Q R B N, P and p for a white and a black pawn, T for a taxi. */
  sites?: (string | number)[];
  /** The site that is to move wins its ties; counted from 0. */
  to_move?: number | string | null;
}

/** Which site is nearest to each square. */
export interface TerritoryAnswer {
  /** How many squares are contested. */
  contested: number;
  /** How many squares each site has. */
  counts: number[];
  /** The moves of the nearest site to each square, 64, a1 first; null where no site can get. */
  distances: (number | null)[];
  /** The owner of each square, 64, a1 first. */
  owner: Owner[];
  /** The sites. */
  sites: (string | number)[];
  /** The site that is to move. */
  to_move: number | null;
}

/** All paths from one square to another. */
export interface Trajectory {
  /** The number of shortest pieces a path may consist of, up to 8. */
  degree?: number | string;
  /** Show the boards of which the answer is the sum. */
  explain?: boolean;
  /** The pieces on the board: those of the piece's colour block, the others can be captured and end a slide. */
  fen?: Fen | null;
  /** Squares that are crossed but not stopped on; may be repeated. */
  forbidden?: Squares[];
  /** Where the piece starts. */
  from?: string | number | null;
  /** The number of moves, up to 63 [default: the fewest]. */
  length?: number | string | null;
  /** List the paths, the first 1,000 or another number up to 1,000,000. */
  list?: number | string | null;
  /** Squares that can neither be entered nor crossed, with commas between them; may be repeated. */
  occupied?: Squares[];
  /** The piece that moves: king or chebyshev, taxi or manhattan, knight, bishop, rook, queen, white-pawn or black-pawn; or its letter, one of K T N B R Q, P and p for the pawns [default: king, or with a FEN the piece on the square]. */
  piece?: string | number | null;
  /** Where it goes. */
  to?: string | number | null;
}

/** The paths from one square to another. */
export interface TrajectoryAnswer {
  /** Whether these are all. */
  complete: boolean;
  /** How many paths there are, exactly; null for 2^128 - 1 or more. */
  count: number | null;
  /** The same as text, for readers that round numbers over 2^53. */
  count_text: string | null;
  /** The number of shortest pieces a path may consist of. */
  degree: number;
  /** The squares at which a shortest piece ends and another begins. */
  docks: string[];
  /** Where the piece starts. */
  from: string | number;
  /** The number of moves that was asked for, or the fewest; null if there is no path at all. */
  length: number | null;
  /** The moves of the shortest paths, if the sums were asked for. */
  lines?: Line[] | null;
  /** The paths that were to be listed. */
  paths: string[][];
  /** The piece. */
  piece: string;
  /** The squares on any of the paths. */
  squares: string[];
  /** The distances from the start, to the end, and their sums, if they were asked for; null in them if there is no path. */
  sums?: Sums | null;
  /** Where it goes. */
  to: string | number;
}

/** A board that cannot reach the goal. */
export interface Unsolvable {
  /** The board. */
  board: string;
  /** The goal. */
  goal: string;
  /** The board with its last two tiles exchanged, which can reach the goal. */
  nearest: string;
  /** The reason in words. */
  reason: string;
  /** Always false. */
  solvable: false;
  /** The named goals that the board can reach as it is. */
  solvable_for: string[];
}

/** What each square is worth: a name, or 64 numbers, a1 first. */
export type Values = "centre" | "king-ring" | number[] | string;

/** A judgement of a move, in sentences. */
export interface Verdict {
  /** What it costs: `+2 moves (4 plies): mate in 12, not 10.` */
  small_print: string | null;
  /** What it does: `Kd3 makes headway: better ground in 2 moves.` */
  verdict: string;
}

/** Two games from one position, the engine's and the tables', each against the defence that holds out longest. */
export interface WatchGame {
  /** The position, as FEN: a won position of KQK, KRK, KBBK, KBNK or KPK. */
  start?: string;
}

/** Both games. */
export interface WatchGameAnswer {
  /** The endgame. */
  ending: string;
  /** The engine's game. */
  engine: WatchedGame;
  /** Whether the side to move is in check. */
  is_check: boolean;
  /** The first ply, from 1, at which the games diverge; null if they are the same. */
  parts: number | null;
  /** The tables' game. */
  perfect: WatchedGame;
  /** To mate, with perfect play. */
  plies: number;
  /** The first position. */
  start: string;
  /** The side that wins. */
  strong: Player;
  /** The evaluation before the first move. */
  value: TermSum;
}

/** A search that reports its first expansions one by one, as rows. */
export interface WatchSearch {
  /** The search: auto (IDA*; anytime on larger boards with a limit, and beyond 25 cells), astar (fewest expansions, keeps every position), ida (keeps only the path), bfs (breadth-first, no heuristic), greedy (some solution, quickly), weighted (a solution within a factor) or anytime (some solution at once, shorter and shorter ones until a limit, and a proven lower bound). */
  algorithm?: string | number;
  /** Every shortest solution, up to so many of them (1000); IDA* only. */
  all?: number | string | null;
  /** The cell of the blank, from 1 row by row, of boards given as their tiles alone [default: the last]. */
  blank?: string | number | null;
  /** The board. */
  board?: string;
  /** The goal: blank-last, blank-first, snake, spiral, or a board. */
  goal?: string;
  /** The heuristics whose maximum guides the search: misplaced, euclidean, manhattan, linear-conflict, inversion, walking; pdb:SPLIT for pattern databases (pdb:6-6-3, or the homes of each pattern: pdb:0,1,4/2,3,7/5,6); with mtm one of run-patterns, walking-runs, run-crossings. */
  heuristic?: string | number | null;
  /** Stop a board before its positions take more bytes; K, M and G are understood. All boards together take no more, however many threads work on them. [default: half of what the machine, its control group and the limit on the process leave] */
  max_memory?: string | number | null;
  /** Stop a board after so many generated nodes. */
  max_nodes?: string | number | null;
  /** What counts as one move: stm, each tile's step; mtm, a straight run of tiles. */
  metric?: string | number;
  /** How many expansions are reported; the others are counted. */
  nodes?: string | number;
  /** The size of boards given as a list without rows; not needed for square boards. */
  size?: string | number | null;
  /** Stop after so many seconds, the time for tables included. */
  time_limit?: string | number | null;
  /** The weight of weighted A*: its solution is at most so many times as long as a shortest [default: 1.5]. */
  weight?: string | number | null;
  /** The suboptimality bound: a solution at most R times as long as a shortest, by weighted A* with that weight up to 4x4, by anytime search beyond. */
  within?: string | number | null;
}

/** One game to its end. */
export interface WatchedGame {
  /** How it ended. */
  ended: LessonEnd;
  /** The moves of both sides. */
  line: WatchedMove[];
}

/** A move of a watched game. */
export interface WatchedMove {
  /** The side that moved. */
  by: Player;
  /** What the engine's move climbs to; null in the tables' game, for the other side's moves and where a mate is in sight. */
  climb: ClimbTo | null;
  /** Plies more than the best move; never null either. */
  cost: number | null;
  /** The position after it. */
  fen: string;
  /** Whether the other side is in check now. */
  is_check: boolean;
  /** To mate by perfect play from here; never null, because no move gives the win away. */
  plies: number | null;
  /** As people write it. */
  san: string;
  /** As engines write it. */
  uci: string;
  /** The evaluation after the move; null in the tables' game, and where no measured endgame is left. */
  value: TermSum | null;
}

/** A part of a solution that became shorter. Its place is that in the solution as it was then. */
export interface Window {
  /** Its moves after. */
  after: number;
  /** Its moves before: `to` less `from`. */
  before: number;
  /** Its first move, from 0. */
  from: number;
  /** The moves after, compressed. */
  moves: string;
  /** The first move after it. */
  to: number;
}

/** A value. */
export interface Worth {
  /** The moves to mate of the side that mates; null for a draw. */
  mate_in: number | null;
  /** To mate; null for a draw. */
  plies: number | null;
  /** `win`, `draw` or `loss`. */
  result: string;
}

/** The fields of each request, by its command. */
export interface Requests {
  "analyse": Analyse;
  "bench": Bench;
  "bench anytime": BenchAnytime;
  "check": Check;
  "chess direction": Direction;
  "chess distance": Distance;
  "chess evaluate": Evaluate;
  "chess map": Map;
  "chess mobility": Mobility;
  "chess plane": Plane;
  "chess points": Points;
  "chess race": Race;
  "chess table": Table2;
  "chess tables": Tables;
  "chess territory": Territory;
  "chess trajectory": Trajectory;
  "endgame lesson": LessonState;
  "endgame lessons": LessonList;
  "endgame mate": Mate;
  "endgame measure": Measure;
  "endgame position": LessonPosition;
  "endgame probe": Probe;
  "endgame table": Table;
  "endgame terms": EvaluationTerms;
  "endgame watch": WatchGame;
  "explain": Explain;
  "game": Game;
  "game solution": GameSolution;
  "goals": Goals;
  "heuristics": Heuristics;
  "heuristics error": HeuristicsError;
  "heuristics predict": HeuristicsPredict;
  "match": MatchGame;
  "moves apply": MovesApply;
  "moves check": MovesCheck;
  "moves count": MovesCount;
  "moves invert": MovesInvert;
  "moves simplify": MovesSimplify;
  "moves transpose": MovesTranspose;
  "shuffle": Shuffle;
  "solve": Solve;
  "solve watched": WatchSearch;
  "space": Space;
}

/** The answer to each request. */
export interface Answers {
  "analyse": AnalyseAnswer;
  "bench": BenchAnswer;
  "bench anytime": BenchAnytimeAnswer;
  "check": CheckAnswer;
  "chess direction": DirectionAnswer;
  "chess distance": DistanceAnswer;
  "chess evaluate": EvaluateAnswer;
  "chess map": MapAnswer;
  "chess mobility": MobilityAnswer;
  "chess plane": PlaneAnswer;
  "chess points": PointsAnswer;
  "chess race": RaceAnswer;
  "chess table": TableAnswer2;
  "chess tables": TableEntry[];
  "chess territory": TerritoryAnswer;
  "chess trajectory": TrajectoryAnswer;
  "endgame lesson": LessonStateAnswer;
  "endgame lessons": LessonListAnswer;
  "endgame mate": MateAnswer;
  "endgame measure": MeasureAnswer;
  "endgame position": LessonPositionAnswer;
  "endgame probe": ProbeAnswer;
  "endgame table": TableAnswer;
  "endgame terms": EvaluationTermsAnswer;
  "endgame watch": WatchGameAnswer;
  "explain": ExplainAnswer;
  "game": GameAnswer;
  "game solution": GameFinding;
  "goals": NamedGoal[];
  "heuristics": HeuristicRow[];
  "heuristics error": ErrorRow[];
  "heuristics predict": PredictionRow[];
  "match": MatchAnswer;
  "moves apply": Applied;
  "moves check": Checked;
  "moves count": Counted;
  "moves invert": Changed;
  "moves simplify": Changed;
  "moves transpose": Changed;
  "shuffle": ShuffleAnswer;
  "solve": SolveAnswer;
  "solve watched": SolveAnswer;
  "space": SpaceAnswer;
}
