from collections.abc import Callable
from typing import final

import numpy as np
import numpy.typing as npt

__version__: str

@final
class FolderLock:
    def __new__(cls, path: str, lease: float) -> FolderLock: ...
    def check(self) -> None: ...
    def release(self) -> None: ...

@final
class Many:
    @property
    def lengths(self) -> list[int]: ...
    @property
    def moves(self) -> list[str | None]: ...
    @property
    def lower_bounds(self) -> list[int]: ...
    @property
    def generated(self) -> list[int]: ...
    @property
    def reasons(self) -> list[str | None]: ...

def request(text: str, progress: Callable[[str], object] | None = None) -> str: ...
def request_each(text: str, items: list[str]) -> list[str]: ...
def picture(text: str) -> str | None: ...
def board_texts(boards: npt.NDArray[np.int64]) -> list[str]: ...
def solve_many(boards: list[str], request: str, progress: Callable[[int], object] | None = None) -> Many: ...
def distance(a: str | int, b: str | int, piece: str = "king") -> int | None:
    """The moves of a piece from one square to another on the empty board; ``None`` where it does not get.

    >>> distance("a1", "h8")
    7
    """

def square_name(value: str | int) -> str: ...
def distances(a: npt.NDArray[np.uint8], b: npt.NDArray[np.uint8], piece: str, out: npt.NDArray[np.uint8]) -> None: ...
def split_search(text: str) -> list[str]: ...

@final
class SplitBoards:
    def __new__(cls, request: str, per_unit: int) -> SplitBoards: ...
    def push(self, boards: list[str]) -> list[str]: ...
    def finish(self) -> str | None: ...

def run_unit(line: str) -> str: ...
def check_step(lines: list[str]) -> None: ...
def merge_units(lines: list[str], results: list[str]) -> tuple[bool, list[str]]: ...
def check_result(line: str) -> None: ...
def tables_of(text: str, split: str) -> str: ...
def build_table(text: str, split: str, number: int) -> str: ...

# Written from the structs of requests and answers: TAXICAB_WRITE=1 cargo test -p taxicab --test all types::
from typing import Any, Literal, TypedDict

from typing_extensions import NotRequired, TypeAlias

# The answer for one board and its moves.
AnalyseAnswer: TypeAlias = Unsolvable | Analysis

# A move and what it costs.
AnalysedMove = TypedDict(
    "AnalysedMove",
    {
        # The distance to the goal after it, if it is proven.
        "after": int | None,
        # The distance to the goal before it, if it is proven.
        "before": int | None,
        # Whether these are all there are.
        "complete": bool,
        # How many moves longer it made the solution: 0 on a shortest path.
        "cost": int | None,
        # The moves on shortest paths.
        "good_moves": list[str],
        # The move, in the metric: `R`, `R2`.
        "move": str,
    },
)

# A solution, move by move.
Analysis = TypedDict(
    "Analysis",
    {
        # The board.
        "board": str,
        # The sum of all costs: how many moves a solution that begins with these is longer than a shortest.
        "excess": int | None,
        # Successors considered by all searches.
        "generated": int,
        # The goal.
        "goal": str,
        # The heuristic of the last search.
        "heuristic": str | None,
        # The moves that a shortest solution still takes after the last move: 0 if the board is solved.
        "left": int | None,
        # The number of moves.
        "length": int,
        # No solution of the board is shorter than this.
        "lower_bound": int,
        # `stm` or `mtm`.
        "metric": str,
        # The moves that left the shortest paths, as far as that is proven.
        "mistakes": list[Mistake],
        # The moves of the tiles, compressed.
        "moves": str,
        # What the letters of the request move: `tile` or `blank`.
        "moves_of": str,
        # The speed, if the times are known.
        "pace": NotRequired[Pace | None],
        # Every move.
        "path": list[AnalysedMove],
        # The limit that stopped the searches: `time-limit`, `nodes`, `memory` or `cancelled`.
        "reason": NotRequired[str | None],
        # Wall seconds of the searches.
        "seconds": float,
        # The solution made shorter, if that was asked for.
        "shortened": NotRequired[ShortenedSolution | None],
        # The length of a shortest solution of the board, if it is proven.
        "shortest": int | None,
        # A shortest solution, compressed, if its length is proven.
        "solution": str | None,
        # Whether the moves end on the goal.
        "solved": bool,
        # When the rows and the rings of the goal were finished.
        "splits": Splits,
        # What the searches did, one heuristic after the other; the counts add up to those above.
        "stages": list[SearchStage],
        # Wall seconds for building or loading tables.
        "table_seconds": float,
        # The number of moves whose cost is not proven.
        "unproven": int,
    },
)

# One board.
AnytimeRow = TypedDict(
    "AnytimeRow",
    {
        # The board.
        "board": str,
        # `processor`, or `wall` where the processor time is not known.
        "clock": SecondsOf,
        # Nodes expanded.
        "expanded": int,
        # Nodes generated.
        "generated": int,
        # The goal.
        "goal": str,
        # The name of the board: of a random one its seed.
        "id": str,
        # Each solution that was shorter than all before it.
        "improvements": list[Improvement],
        # The length of the best solution at the end.
        "length": NotRequired[int | None],
        # The length of the best solution after each of the times; `None` where there was none yet, or a limit ended the search before.
        "lengths": list[int | None],
        # No solution is shorter.
        "lower_bound": int,
        # Its Manhattan distance.
        "manhattan": int,
        # Always `stm`.
        "metric": str | float,
        # The best solution, compressed.
        "moves": NotRequired[str | None],
        # The published length of its shortest solutions.
        "optimum": NotRequired[int | None],
        # The length of DeepCubeA's solution.
        "published_length": NotRequired[int | None],
        # The seconds that DeepCubeA took for it.
        "published_seconds": NotRequired[float | None],
        # The limit that stopped the search before the last of the times.
        "reason": NotRequired[str | None],
        # Seconds of the search.
        "seconds": float,
        # The boards.
        "set": AnytimeSet,
        # Their size.
        "size": str | float,
        # Threads for each board: always 1.
        "threads": int,
        # The seconds after which lengths are compared.
        "times": list[float],
    },
)

# The boards of a comparison over time.
AnytimeSet: TypeAlias = Literal["deepcubea5x5"] | Literal["deepcubea6x6"] | Literal["deepcubea7x7"] | Literal["random"]

# The board that moves lead to.
Applied = TypedDict(
    "Applied",
    {
        # The board.
        "board": str,
        # The moves, compressed.
        "moves": str,
    },
)

# All boards of a bench together.
BenchAnswer = TypedDict(
    "BenchAnswer",
    {
        # Always `ida`.
        "algorithm": str,
        # The depth of the automaton; `None` if only the move that undoes the last is pruned.
        "automaton": int | None,
        # The boards.
        "bench": BenchName,
        # The number of boards.
        "boards": int,
        # Nodes expanded.
        "expanded": int,
        # Nodes generated.
        "generated": int,
        # The goal.
        "goal": str,
        # The heuristic.
        "heuristic": str,
        # The mean length of the solved boards.
        "mean_length": float | None,
        # `stm` or `mtm`.
        "metric": str | float,
        # The sums of the published counts of the same boards, where all have one.
        "published": dict[str, int],
        # Those taken from earlier runs.
        "resumed": int,
        # Wall seconds of the searches.
        "seconds": float,
        # Those solved.
        "solved": int,
        # Always true: tells this object from the rows.
        "summary": bool,
        # Wall seconds for building or loading tables.
        "table_seconds": float,
        # Threads for each board.
        "threads": int,
        # Those whose length is not the published one.
        "wrong": int,
    },
)

# All boards together.
BenchAnytimeAnswer = TypedDict(
    "BenchAnytimeAnswer",
    {
        # The number of boards.
        "boards": int,
        # `processor`, or `wall` where the processor time is not known.
        "clock": SecondsOf,
        # Nodes expanded.
        "expanded": int,
        # Nodes generated.
        "generated": int,
        # The goal.
        "goal": str,
        # The mean length after each of the times; `None` where a board has none.
        "mean_lengths": list[float | None],
        # The mean of the proven lower bounds.
        "mean_lower_bound": float,
        # The mean Manhattan distance.
        "mean_manhattan": float,
        # The mean of the published shortest lengths, where all are known.
        "mean_optimum": float | None,
        # Always `stm`.
        "metric": str | float,
        # How many of the solutions are proven to be shortest ones.
        "proven": int,
        # The mean length of DeepCubeA's solutions, where all are known.
        "published_mean_length": float | None,
        # The mean of the seconds that DeepCubeA took.
        "published_mean_seconds": float | None,
        # How many were taken from earlier runs.
        "resumed": int,
        # Seconds of the searches.
        "seconds": float,
        # The boards.
        "set": AnytimeSet,
        # Their size.
        "size": str | float,
        # Always true: tells this object from the rows.
        "summary": bool,
        # Threads for each board: always 1.
        "threads": int,
        # The seconds after which lengths are compared.
        "times": list[float],
        # How many lengths or lower bounds contradict the published shortest length.
        "wrong": int,
    },
)

# The boards of a bench.
BenchName: TypeAlias = Literal["korf100"] | Literal["korf24"] | Literal["deepcubea5x5"] | Literal["hard15"] | Literal["mtm"] | Literal["random"]

# One board.
BenchRow = TypedDict(
    "BenchRow",
    {
        # Always `ida`.
        "algorithm": str,
        # The depth of the automaton; `None` if only the move that undoes the last is pruned.
        "automaton": NotRequired[int | None],
        # The boards.
        "bench": BenchName,
        # The board.
        "board": str,
        # Nodes expanded.
        "expanded": int,
        # The published length.
        "expected": NotRequired[int | None],
        # Nodes generated.
        "generated": int,
        # The goal.
        "goal": str,
        # The heuristic.
        "heuristic": str,
        # The name of the board.
        "id": str,
        # The length of a shortest solution.
        "length": NotRequired[int | None],
        # No solution is shorter.
        "lower_bound": int,
        # `stm` or `mtm`.
        "metric": str | float,
        # A shortest solution, compressed.
        "moves": NotRequired[str | None],
        # The published counts by their names.
        "published": dict[str, int],
        # The limit that stopped the search.
        "reason": NotRequired[str | None],
        # Wall seconds of the search.
        "seconds": float,
        # Threads for each board.
        "threads": int,
    },
)

# A measure before and after a move.
Change = TypedDict(
    "Change",
    {
        # After it, before the reply.
        "after": int,
        # Before the move.
        "before": int,
    },
)

# What one move changes.
Change2 = TypedDict(
    "Change2",
    {
        # What it adds to the value of the piece that moves.
        "mover": int,
        # What it takes from the values of the opponent's pieces.
        "opponent": int,
        # The sum.
        "total": int,
        # The move.
        "uci": str,
        # What it adds to the values of the other pieces of its side.
        "uncovered": int,
    },
)

# Other moves.
Changed = TypedDict(
    "Changed",
    {
        # The moves, compressed.
        "moves": str,
    },
)

# Whether a board can reach its goal, and why.
CheckAnswer = TypedDict(
    "CheckAnswer",
    {
        # Whether the board was given without its blank, which is assumed to be last.
        "blank_assumed": NotRequired[bool],
        # The row of the blank, from 1 at the bottom.
        "blank_row_from_bottom": int,
        # The board.
        "board": str,
        # The goal.
        "goal": str,
        # Inversions in the goal's order of the tiles.
        "inversions": int,
        # The pairs of tiles in another order than on the goal, if asked for.
        "inverted": NotRequired[list[list[int]] | None],
        # The board with its last two tiles exchanged, which can reach the goal.
        "nearest": NotRequired[str],
        # The reason in words.
        "reason": str,
        # Whether it can be reached.
        "solvable": bool,
        # The named goals that the board can reach as it is.
        "solvable_for": NotRequired[list[str]],
        # Columns.
        "width": int,
    },
)

# Whether moves are legal on a board, and whether they solve it.
Checked = TypedDict(
    "Checked",
    {
        # The index of the first illegal move, in single tiles from 0.
        "at": int | None,
        # What is wrong.
        "reason": str | None,
        # Whether they end in the goal.
        "solved": bool,
        # Whether all moves are legal.
        "valid": bool,
    },
)

# Better ground that the engine forces with a move.
ClimbTo = TypedDict(
    "ClimbTo",
    {
        # What it measures before the move.
        "from": int,
        # The moves of the strong side until then, this one included.
        "moves": int,
        # The squares that the weak king can reach then.
        "region": list[str],
        # The term that improves the most.
        "term": str,
        # In words.
        "text": str,
        # What it measures then.
        "to": int,
    },
)

# The number of moves in both metrics.
Counted = TypedDict(
    "Counted",
    {
        # Straight runs of tiles.
        "mtm": int,
        # Each step of a tile.
        "stm": int,
    },
)

# Positions with one side to move.
Counted2 = TypedDict(
    "Counted2",
    {
        # Those where it is mated.
        "checkmates": int,
        # Drawn ones.
        "drawn": int,
        # Legal ones.
        "legal": int,
        # Those this side loses.
        "lost": int,
        # Those where it is stalemated.
        "stalemates": int,
        # Those this side wins.
        "won": int,
    },
)

# The counts before an expansion.
Counts = TypedDict(
    "Counts",
    {
        # The bound of the iteration, or the lower bound.
        "bound": int,
        # Positions whose successors were considered.
        "expanded": int,
        # Successors considered, and the start.
        "generated": int,
        # Positions seen and not yet expanded; IDA* keeps none.
        "open": int | None,
    },
)

# How a side defends a lost position.
Defence: TypeAlias = Literal["longest"] | Literal["tricky"]

# Where one square lies from another.
DirectionAnswer = TypedDict(
    "DirectionAnswer",
    {
        # The pieces that attack the second square from the first on an empty board.
        "attackers": list[str],
        # The squares strictly between them.
        "between": list[str],
        # north, north-east, … north-west, knight, or none.
        "direction": str,
        # The first square.
        "from": str | float,
        # What one step along the line, or the knight's whole leap, adds to the number of a square (a1 = 0, b1 = 1, … h8 = 63); `None` for no direction.
        "increment": int | None,
        # The squares through both from edge to edge.
        "line": list[str],
        # The second square.
        "to": str | float,
    },
)

# The fewest moves, and between which squares.
DistanceAnswer = TypedDict(
    "DistanceAnswer",
    {
        # The fewest moves; `None` if it cannot get there, or if a piece of its own stands there.
        "distance": int | None,
        # Where the piece starts.
        "from": Squares,
        # Between sets: the first pair of squares, from and to, at this distance.
        "pair": NotRequired[list[Squares] | None],
        # The piece.
        "piece": str,
        # Where it goes.
        "to": Squares,
    },
)

# The errors of one heuristic.
ErrorRow = TypedDict(
    "ErrorRow",
    {
        # Positions whose heuristic is the true distance.
        "equal": int,
        # The goal.
        "goal": str,
        # The greatest error.
        "greatest_error": int,
        # The heuristic.
        "heuristic": str,
        # The number of positions by the true distance less the heuristic.
        "histogram": list[int],
        # The mean distance from the goal.
        "mean_distance": float,
        # The difference of the two means.
        "mean_error": float,
        # The mean value of the heuristic.
        "mean_estimate": float,
        # Wall seconds of all heuristics together.
        "seconds": float,
        # Columns and rows.
        "size": str,
        # Positions in all.
        "states": int,
    },
)

# The terms of a position.
EvaluateAnswer = TypedDict(
    "EvaluateAnswer",
    {
        # The position.
        "fen": Fen,
        # The terms.
        "terms": list[Term],
    },
)

# The terms of the evaluation of one position.
EvaluationTermsAnswer = TypedDict(
    "EvaluationTermsAnswer",
    {
        # The terms over the board.
        "maps": list[TermMap],
        # The value of the pieces themselves, not part of the total.
        "material": int,
        # The squares that the weak king can reach while no other piece moves.
        "region": list[str],
        # The terms that are not 0.
        "terms": list[TermValue],
        # The sum of the terms.
        "total": int,
    },
)

# A position as it is expanded.
Expansion = TypedDict(
    "Expansion",
    {
        # The tiles, row by row.
        "board": list[int],
        # The bound of the iteration, or the lower bound.
        "bound": int,
        # Positions whose successors were considered.
        "expanded": int,
        # The moves that led to it.
        "g": int,
        # Successors considered, and the start.
        "generated": int,
        # The heuristic; 0 where there is none.
        "h": int,
        # Positions seen and not yet expanded; IDA* keeps none.
        "open": int | None,
        # The reported expansion from which the search reached it, counted from 0; `None` for the start. Of several that are one move away after g - 1 moves it is the last, which is where a depth-first search comes from.
        "parent": int | None,
    },
)

# Where each tile belongs, and a shortest path.
ExplainAnswer = TypedDict(
    "ExplainAnswer",
    {
        # The board.
        "board": str,
        # Those in linear conflict.
        "conflicts": NotRequired[list[list[int]]],
        # The goal.
        "goal": str,
        # Inversions in the goal's order of the tiles.
        "inversions": int,
        # Those that stand in another order than on the goal.
        "inverted": NotRequired[list[list[int]]],
        # The Manhattan distance.
        "manhattan": int,
        # A shortest path, one entry a move.
        "path": list[ExplainedMove] | None,
        # Why there is no path.
        "reason": NotRequired[str | None],
        # Whether the goal can be reached.
        "solvable": bool,
        # Each tile, where it is and where it belongs.
        "tiles": list[ExplainedTile],
    },
)

# A move of a shortest path.
ExplainedMove = TypedDict(
    "ExplainedMove",
    {
        # g + h.
        "f": int,
        # Moves made, this one included.
        "g": int,
        # The Manhattan distance left.
        "h": int,
        # The direction in which the tile slides.
        "move": str,
    },
)

# Where a tile is and where it belongs; rows and columns count from 1.
ExplainedTile = TypedDict(
    "ExplainedTile",
    {
        # Its column.
        "column": int,
        # The straight line between.
        "euclidean": float,
        # The column where it belongs.
        "goal_column": int,
        # The row where it belongs.
        "goal_row": int,
        # The steps between.
        "manhattan": int,
        # Its row.
        "row": int,
        # The tile.
        "tile": int,
    },
)

# A position as FEN of one to six fields.
Fen: TypeAlias = str

# Better ground than the lesson has stood on, or mate, that is forced whatever the other side does.
ForcedGround = TypedDict(
    "ForcedGround",
    {
        # Whether it is mate.
        "is_mate": bool,
        # The moves to it, this one included.
        "moves": int,
        # In words: `better ground in 2 moves`.
        "text": str,
    },
)

# A game of the sliding puzzle after a command. It begins with a seed, a day, a length or a board; it continues with the share code and the tally of the last answer.
Game = TypedDict(
    "Game",
    {
        # What the player does: cell, tile or seek with a number, move or run with a direction, moves, undo, redo, restart, hint, solve.
        "action": NotRequired[str | float | None],
        # The fewest moves of a known solution from the start.
        "best_known": NotRequired[int | None],
        # The cell of the blank, from 1 row by row, of boards given as their tiles alone [default: the last].
        "blank": NotRequired[str | float | None],
        # The board to begin with, in place of a seed.
        "board": NotRequired[str | None],
        # Which of its tiles count: all, first-row, first-two-rows, row-and-column, or tiles as 1,2,5. The game is solved when they are at home.
        "counts": NotRequired[str | float],
        # The day whose board it is, in place of a seed: `2026-11-21`.
        "daily": NotRequired[str | float | None],
        # What searches found for this game.
        "findings": NotRequired[list[GameFinding]],
        # The goal: blank-last, blank-first, snake, spiral, or a board.
        "goal": NotRequired[str],
        # The board of the last hint: a second hint on it does not count.
        "hinted": NotRequired[str | float | None],
        # The number of boards with a hint.
        "hints_used": NotRequired[int],
        # Whether the clock is running.
        "is_running": NotRequired[bool],
        # The length of its shortest solution, on boards of up to 12 cells.
        "length": NotRequired[str | float | None],
        # The seconds on the clock now; null before the first move.
        "seconds": NotRequired[float | None],
        # The seed of a new game; the same seed always gives the same board.
        "seed": NotRequired[str | float],
        # The share code of the game that continues.
        "share": NotRequired[str | None],
        # The size of boards given as a list without rows; not needed for square boards.
        "size": NotRequired[str | float | None],
        # Whether a solution was ever loaded.
        "solver_used": NotRequired[bool],
    },
)

# A game as its player sees it.
GameAnswer = TypedDict(
    "GameAnswer",
    {
        # The fewest moves of a known solution from the start.
        "best_known": int | None,
        # The tiles now.
        "board": list[int],
        # The effect of the action.
        "change": NotRequired[GameChange | None],
        # The tiles that count.
        "counted": list[int],
        # Which of them count: all, another name, or tiles.
        "counts": str,
        # The moves made beyond a shortest solution, once the board is solved and that length is proven.
        "excess": int | None,
        # What searches found for this game.
        "findings": list[GameFinding],
        # The goal.
        "goal": str,
        # The tiles of the goal, row by row.
        "goal_board": list[int],
        # Rows.
        "height": int,
        # The board of the last hint: a second hint on it does not count.
        "hinted": str | float | None,
        # The number of boards with a hint.
        "hints_used": int,
        # Whether the clock is running.
        "is_running": bool,
        # Whether a known solution passes the board, so that there is a hint.
        "is_solution_known": bool,
        # Whether the tiles that count are at home.
        "is_solved": bool,
        # The number of moves, those that were undone included.
        "length": int,
        # The cells whose tile slides when it is clicked.
        "movable": list[int],
        # The moves made, compressed.
        "moves": str,
        # The moves made in the multi-tile metric.
        "multi_tile": int,
        # The way to the goal, once the board is solved.
        "paths": NotRequired[GamePaths | None],
        # The number of moves made.
        "position": int,
        # The seconds on the clock now; null before the first move.
        "seconds": float | None,
        # The seed of the first board, if it has one.
        "seed": int | None,
        # The start, the goal and all moves as a code.
        "share": str,
        # The length of a shortest solution, as far as it is known.
        "shortest": KnownLength,
        # The moves made in the single-tile metric.
        "single_tile": int,
        # Whether a solution was ever loaded.
        "solver_used": bool,
        # The tiles of the first board.
        "start": list[int],
        # The moves that were undone, compressed.
        "taken_back": str,
        # Columns.
        "width": int,
    },
)

# The effect of a command.
GameChange: TypeAlias = dict[str, Any]

# What a search found; [`Game`](super::Game) takes it.
GameFinding = TypedDict(
    "GameFinding",
    {
        # The board.
        "board": str | float,
        # No solution has fewer moves.
        "lower_bound": int,
        # The moves to the goal, if the search found any.
        "moves": NotRequired[str | float | None],
    },
)

# How far each board is from the goal, by the sum of the distances of the tiles that count, from the start on.
GamePaths = TypedDict(
    "GamePaths",
    {
        # On the moves made.
        "made": list[int],
        # On a shortest solution, if one is known.
        "shortest": list[int] | None,
    },
)

# A tile that slides.
GameSlide = TypedDict(
    "GameSlide",
    {
        # Its cell before.
        "from": int,
        # The tile.
        "tile": int,
        # Its cell after.
        "to": int,
    },
)

# How soon an evaluation makes headway: the depth at which a stand-pat search forces better ground, over all won positions, up to the greatest depth that is measured.
Headway = TypedDict(
    "Headway",
    {
        # The positions that need 2 plies, 4, 6 and so on.
        "by_depth": list[int],
        # Positions that pass for firm ground and are not won.
        "false_rungs": int,
        # The greatest depth, in plies: from there on every depth mates. `None` if some position makes no headway.
        "max_depth": int | None,
        # The mean depth of those that make headway.
        "mean_depth": float,
        # Positions of the greatest depth, as FEN.
        "traps": list[str],
        # Those that make no headway within the depths that are measured.
        "without": int,
    },
)

# One heuristic of a board, or one algorithm.
HeuristicRow = TypedDict(
    "HeuristicRow",
    {
        # Whether it never exceeds the distance.
        "admissible": bool,
        # `astar` or `ida`; by algorithm also `bfs`, `weighted` and `greedy`.
        "algorithm": NotRequired[str],
        # The board.
        "board": str,
        # Whether no move changes it by more than one.
        "consistent": bool,
        # Positions that its search expanded.
        "expanded": int | None,
        # Nodes generated.
        "generated": NotRequired[int],
        # The heuristic.
        "heuristic": str,
        # The length of a shortest solution.
        "length": NotRequired[int | None],
        # By algorithm: whether the length is proven shortest.
        "optimal": NotRequired[bool | None],
        # Why there is no value, no search, or no end of the search.
        "reason": NotRequired[str | None],
        # Wall seconds of its search.
        "seconds": float | None,
        # Its value; `None` if the size does not have this heuristic.
        "value": int | None,
    },
)

# A solution that is shorter than those before it.
Improvement = TypedDict(
    "Improvement",
    {
        # Its length.
        "length": int,
        # When it was found.
        "seconds": float,
    },
)

# The length of a shortest solution, as far as it is known.
KnownLength: TypeAlias = dict[str, Any]

# A move and its value.
LessonChoice = TypedDict(
    "LessonChoice",
    {
        # The square of the piece that it captures: another one than the target if a pawn captures en passant.
        "captured": str | None,
        # Plies more than the best move, two for each move of the side that mates; `None` if it changes the result.
        "cost": int | None,
        # The cost in words: `perfect`, `+2 moves`, `the win is lost`.
        "cost_text": str,
        # The moves to mate of the side that mates; `None` for a draw.
        "mate_in": int | None,
        # To mate; `None` for a draw.
        "plies": int | None,
        # `win`, `draw` or `loss`.
        "result": str,
        # As people write it.
        "san": str,
        # As engines write it.
        "uci": str,
        # The value in words: `mate in 10`.
        "value_text": str,
    },
)

# How a game ended.
LessonEnd = TypedDict(
    "LessonEnd",
    {
        # `mate`, `stalemate`, `dead-draw`, `fifty-moves`, or `held`: a draw that was held for 20 moves.
        "kind": str,
        # Who gave mate.
        "winner": Player | None,
    },
)

# The distance to mate as a gauge shows it, in plies; 0 for a draw and after the end.
LessonGauge = TypedDict(
    "LessonGauge",
    {
        # Now.
        "now": int,
        # Had the trainee played perfectly, with the same losses of the other side.
        "perfect": int,
        # At the start of the lesson.
        "start": int,
    },
)

# The endgames that are taught.
LessonListAnswer = TypedDict(
    "LessonListAnswer",
    {
        # The easiest first.
        "endings": list[TaughtEndgame],
    },
)

# A move of a lesson.
LessonMove = TypedDict(
    "LessonMove",
    {
        # The side that moved.
        "by": Player,
        # The square of the piece that it captures: another one than the target if a pawn captures en passant.
        "captured": str | None,
        # Plies more than the best move, two for each move of the side that mates; `None` if it changes the result.
        "cost": int | None,
        # The cost in words: `perfect`, `+2 moves`, `the win is lost`.
        "cost_text": str,
        # The moves to mate of the side that mates; `None` for a draw.
        "mate_in": int | None,
        # To mate; `None` for a draw.
        "plies": int | None,
        # `win`, `draw` or `loss`.
        "result": str,
        # As people write it.
        "san": str,
        # Its technique; `None` for the other side's moves, where the trainee does not win, for a move that gives the win away, and in other endgames than KQK, KRK, KBBK, KBNK and KPK.
        "technique": MoveTechnique | None,
        # As engines write it.
        "uci": str,
        # The value in words: `mate in 10`.
        "value_text": str,
        # The value of the position before it.
        "was": Worth,
        # The move in words; `None` for the other side's moves.
        "words": MoveWords | None,
    },
)

# A position to begin a lesson with.
LessonPositionAnswer = TypedDict(
    "LessonPositionAnswer",
    {
        # How many positions are won in these plies, or drawn, with that side to move.
        "count": int,
        # The endgame.
        "ending": str,
        # The position.
        "fen": str,
        # To mate; `None` for a draw.
        "plies": int | None,
        # The seed.
        "seed": int,
        # The side that is to move: `strong` or `weak`.
        "side": str,
    },
)

# A rule of thumb and what it says of a position.
LessonRule = TypedDict(
    "LessonRule",
    {
        # `Key squares`.
        "name": str,
        # How often the tables confirm it, in words.
        "record": str,
        # The same in words.
        "says": str,
        # The squares that it is about.
        "squares": list[str],
        # What it says, as a sentence.
        "text": str,
        # What it says of the position: `win` for the strong side, or `draw`; `None` if nothing.
        "verdict": str | None,
    },
)

# A lesson after some moves.
LessonStateAnswer = TypedDict(
    "LessonStateAnswer",
    {
        # The best move.
        "best": NamedMove | None,
        # How the other side defends a lost position.
        "defender": Defence,
        # How the lesson ended.
        "ended": LessonEnd | None,
        # Its endgame; `None` if only kings are left.
        "ending": str | None,
        # The current position.
        "fen": str,
        # The distance to mate.
        "gauge": LessonGauge,
        # Whether that side is in check.
        "is_check": bool,
        # The moves to mate of the side that mates; `None` for a draw.
        "mate_in": int | None,
        # All legal moves, the best first.
        "moves": list[LessonChoice],
        # To mate; `None` for a draw.
        "plies": int | None,
        # The cost of the trainee's moves; `None` if one of them changed the result.
        "plies_lost": int | None,
        # Plies since the last capture or pawn move.
        "quiet": int,
        # The squares that the weak king can reach while nobody else moves; `None` in other endgames than KQK, KRK, KBBK, KBNK and KPK.
        "region": list[str] | None,
        # `win`, `draw` or `loss`.
        "result": str,
        # The rule of thumb for the current endgame; `None` if it has none.
        "rule": LessonRule | None,
        # The first position.
        "start": str,
        # The moves of both sides.
        "steps": list[LessonMove],
        # The side to move.
        "to_move": Player,
        # The side of the trainee.
        "trainee": Player,
        # The state in words.
        "words": StateWords,
    },
)

# A move of the shortest paths.
Line = TypedDict(
    "Line",
    {
        # Where it starts.
        "from": str | float,
        # The part of all shortest paths that make this move, 0 to 1.
        "share": float,
        # Where it goes.
        "to": str | float,
    },
)

# The moves to or from every square.
MapAnswer = TypedDict(
    "MapAnswer",
    {
        # The moves, 64, a1 first; `None` where the piece cannot get.
        "distances": list[int | None],
        # The squares.
        "from": list[str],
        # Whether the moves are counted from every square to them.
        "inward": bool,
        # The piece.
        "piece": str,
        # The region they are, if it was asked for by name.
        "to": str | None,
    },
)

# A game of Match as its player sees it.
MatchAnswer = TypedDict(
    "MatchAnswer",
    {
        # The cards, row by row.
        "cards": list[MatchCard],
        # What the last card was: `first` of a turn, or the second of a `pair` or a `miss`.
        "change": NotRequired[str | None],
        # The turns that a player takes on average who remembers every card and uses no distance.
        "expected_turns": float,
        # Rows.
        "height": int,
        # Whether all pairs are found.
        "is_finished": bool,
        # `taxi`, `king` or `knight`.
        "metric": str,
        # The pairs on the grid.
        "pairs": int,
        # The pairs that were found.
        "pairs_found": int,
        # The seed.
        "seed": int,
        # The turns so far: two cards each.
        "turns": int,
        # Columns.
        "width": int,
    },
)

# A card as it lies.
MatchCard: TypeAlias = dict[str, Any]

# How far a card lies from its partner.
MatchClue = TypedDict(
    "MatchClue",
    {
        # The cells of that distance that may hold the partner.
        "candidates": list[int],
        # Moves; null if no path leads there.
        "distance": int | None,
    },
)

# The end of a game, or that there is no table.
MateAnswer: TypeAlias = OutsideTables | Game

# All rows of an endgame.
MeasureAnswer: TypeAlias = list[Measured]

# What one evaluation comes to at one depth.
Measured = TypedDict(
    "Measured",
    {
        # The correlation of the evaluation with the plies to mate over the won positions; `None` if the evaluation is the same everywhere.
        "correlation": float | None,
        # Plies of the policy's search.
        "depth": int,
        # The endgame.
        "ending": str,
        # The evaluation.
        "evaluation": str,
        # The first positions it does not mate from, as FEN.
        "failing": list[str],
        # The longest game of the policy, with the worst of its best moves; `None` if it never mates.
        "longest_plies": int | None,
        # Those of them that the policy mates from.
        "mated": int,
        # How much longer its games are than perfect play.
        "mean_excess_plies": float | None,
        # `stand-pat` or `full-width`.
        "policy": str,
        # How soon a stand-pat search makes headway; `None` for a full-width policy, which need not make any.
        "progress": Headway | None,
        # The nodes of the engine's proofs; `None` if they were not asked for.
        "proofs": ProofNodes | None,
        # Wall seconds.
        "seconds": float,
        # mated of won.
        "share": float,
        # Wall seconds for filling or loading the tables.
        "table_seconds": float,
        # Positions that perfect play wins, the strong side to move.
        "won": int,
    },
)

# A move that left the shortest paths.
Mistake = TypedDict(
    "Mistake",
    {
        # The index of the move, from 0.
        "at": int,
        # Whether these are all there are.
        "complete": bool,
        # How many moves longer it made the solution.
        "cost": int,
        # The moves on shortest paths instead of it.
        "good_moves": list[str],
        # The move, in the metric: `R`, `R2`.
        "move": str,
    },
)

# What the pieces can reach, and what each move changes.
MobilityAnswer = TypedDict(
    "MobilityAnswer",
    {
        # The position.
        "fen": Fen,
        # What a piece takes into account: empty, obstacles, safe.
        "level": str,
        # The pieces.
        "men": list[PieceMobility],
        # What the moves change, the best first; empty if they were not to be ranked.
        "moves": list[Change2],
        # Whether pins count.
        "pins": bool,
        # What each square is worth, 64, a1 first; absent where all are alike.
        "values": NotRequired[list[int] | None],
    },
)

# The technique of a move: what it does for the win, proven by a search and not read off the distance to mate.
MoveTechnique = TypedDict(
    "MoveTechnique",
    {
        # The greatest Manhattan distance of those squares from the nearest corner in which it is mated; `None` with a pawn.
        "corner": Change | None,
        # What it forces; `None` if nothing, or if that is not known.
        "forced": ForcedGround | None,
        # The squares that the move gives to the weak king.
        "given": list[str],
        # `made`: it mates as soon as any move, or forces as much as the best, or more than all moves before it. `kept`: better ground is still forced, but later or less than by the best move. `lost`: the position is still won, but no better ground is forced. `None` if the search is too long to judge.
        "headway": str | None,
        # The distance of the kings, in king's moves.
        "kings": Change,
        # How many squares the weak king can reach while nobody else moves.
        "squares": Change,
        # The squares that the move takes from the weak king.
        "taken": list[str],
        # In words: `makes headway`.
        "text": str,
        # The squares of the knight in the W-manoeuvre that the move goes on with.
        "w_manoeuvre": list[str] | None,
    },
)

# A move of the trainee in words.
MoveWords = TypedDict(
    "MoveWords",
    {
        # The same without the distance to mate.
        "hidden": Verdict,
        # What it costs, short, and whether it makes headway: `headway, +2 moves`.
        "judged": str,
        # The manoeuvre it continues, as a sentence.
        "manoeuvre": str | None,
        # What it changes for the weak king: `Squares 14→9, corner 6→4.`
        "measures": str | None,
        # What it does and what it costs.
        "told": Verdict,
    },
)

# A goal by its name.
NamedGoal = TypedDict(
    "NamedGoal",
    {
        # The tiles, row by row.
        "board": list[int],
        # The name.
        "name": str,
    },
)

# A move in both notations.
NamedMove = TypedDict(
    "NamedMove",
    {
        # As people write it.
        "san": str,
        # As engines write it.
        "uci": str,
    },
)

# A legal position without a table.
OutsideTables = TypedDict(
    "OutsideTables",
    {
        # Why there is no table.
        "error": str,
        # The position.
        "fen": str,
    },
)

# The number of a site, "contested" between two or more, or null where no site can get.
Owner: TypeAlias = int | Literal["contested"] | None

# The speed of a game.
Pace = TypedDict(
    "Pace",
    {
        # The longest pauses, the longest first; at most five.
        "pauses": list[Pause],
        # Milliseconds on the clock after the last move.
        "time": int,
        # Milliseconds on the clock after each move.
        "times": list[int],
        # Tiles slid per second, all pauses included; null if no time passed.
        "tps": float | None,
    },
)

# A row or a ring of the goal that has tiles, and when all of them and of the parts before it stayed at home.
PartSplit = TypedDict(
    "PartSplit",
    {
        # The moves after which it was finished; null if it is not at the end.
        "after": int | None,
        # The number of the row or ring, from 1.
        "part": int,
        # The steps of tiles since the part before it was finished.
        "steps": int | None,
        # Its tiles.
        "tiles": int,
        # Milliseconds on the clock when it was finished, if the times are known.
        "time": NotRequired[int | None],
        # Tiles slid per second since the part before it was finished, if the times are known and some time passed.
        "tps": NotRequired[float | None],
    },
)

# A time without a move.
Pause = TypedDict(
    "Pause",
    {
        # The index of the move after it, from 0.
        "at": int,
        # How long it took, in milliseconds.
        "time": int,
    },
)

# What one piece can reach.
PieceMobility = TypedDict(
    "PieceMobility",
    {
        # Its colour: white or black.
        "color": str | float,
        # The moves to every square, 64, a1 first; `None` where it cannot get.
        "distances": list[int | None],
        # The piece.
        "piece": str,
        # How many squares it reaches within 1, 2, 3, … moves.
        "reach": list[int],
        # Where it stands.
        "square": str | float,
        # The sum over all squares of their value times 64 for one move, 32 for two, and so on.
        "value": int,
    },
)

# A plane divided between sites in one metric.
PlaneAnswer = TypedDict(
    "PlaneAnswer",
    {
        # How many cells are contested.
        "contested": int,
        # How many cells each site has.
        "counts": list[int],
        # The metric.
        "metric": str,
        # The owner of each cell, row by row from the lowest.
        "owner": list[Owner],
        # Columns x rows.
        "plane": str | float,
        # The seed of the random sites; `None` for given ones.
        "seed": int | None,
        # The sites: column and row from 0, row 0 lowest.
        "sites": list[list[int]],
    },
)

# A move of a game of perfect play.
PlayedMove = TypedDict(
    "PlayedMove",
    {
        # To mate, after the move.
        "plies_left_perfect": int | None,
        # From 1.
        "ply": int,
        # As people write it.
        "san": str,
        # As engines write it.
        "uci": str,
    },
)

# One of the two sides.
Player: TypeAlias = Literal["white"] | Literal["black"]

# A point of the plane: its column and its row.
Point: TypeAlias = list[int] | str

# The distances of two points.
PointsAnswer = TypedDict(
    "PointsAnswer",
    {
        # The greater of the differences.
        "chebyshev": int,
        # The length of the line between them: the root of the sum of the squares of the differences.
        "euclidean": float,
        # The sum of the differences of their coordinates.
        "manhattan": int,
        # The two points.
        "points": list[Point],
    },
)

# One iteration.
PredictionRow = TypedDict(
    "PredictionRow",
    {
        # The board; `None` for a mean of random ones.
        "board": str | None,
        # The number of boards.
        "boards": int,
        # The bound.
        "bound": int,
        # The positions that the distribution comes from.
        "distribution": str,
        # How far `predicted` is from `measured`, as a part of it.
        "error": float | None,
        # The same for `predicted_in_equilibrium`.
        "error_in_equilibrium": float | None,
        # The goal.
        "goal": str,
        # The heuristic.
        "heuristic": str,
        # Counted expansions of the whole iteration, the mean of all boards.
        "measured": float | None,
        # Predicted expansions, from the cells of the blank at each depth.
        "predicted": float,
        # Predicted expansions, from one distribution for all depths.
        "predicted_in_equilibrium": float,
        # The limit that stopped the iteration.
        "reason": NotRequired[str | None],
        # Wall seconds of the iteration.
        "seconds": float,
        # Columns and rows.
        "size": str,
        # The standard error of `measured` as a mean of random boards, as a part of it.
        "standard_error": float | None,
        # Wall seconds for the distribution.
        "table_seconds": float,
    },
)

# Who wins, or that there is no table.
ProbeAnswer: TypeAlias = OutsideTables | Probed

# Who wins, in how many plies, and what each legal move is worth.
Probed = TypedDict(
    "Probed",
    {
        # The endgame.
        "ending": str,
        # The position.
        "fen": str,
        # All legal moves, the best first; empty if the value alone was asked for.
        "moves": list[RankedMove],
        # To mate; `None` for a draw, 0 when mated.
        "plies": int | None,
        # `win`, `draw` or `loss` for the side to move.
        "result": str,
    },
)

# The nodes that the engine takes to prove headway, from every position that needs these plies or more, symmetric ones counted once.
ProofNodes = TypedDict(
    "ProofNodes",
    {
        # The position that needs them, as FEN; `None` if there is no position.
        "hardest": str | None,
        # The most nodes.
        "max": int,
        # The nodes that are enough for half of them.
        "median": int,
        # The nodes that are enough for 99 of a hundred.
        "percentile_99": int,
        # The least plies.
        "plies": int,
        # The positions.
        "positions": int,
        # The positions that need more than a hundred million, or than the memory of a thread; they count as that many.
        "without": int,
    },
)

# Who is first, and why.
RaceAnswer = TypedDict(
    "RaceAnswer",
    {
        # The moves Black needs.
        "black": int | None,
        # The half-move from now on which Black gets there.
        "black_ply": int | None,
        # The position.
        "fen": Fen,
        # Of kings: as `winner`.
        "forced": NotRequired[str | float | None],
        # Who is nearer by the count of moves: white, black or both; `None` for nobody.
        "nearer": str | float | None,
        # Of pawns: the squares of the runners, White's first.
        "pawns": NotRequired[list[str] | None],
        # First who wins, then the count of moves.
        "reason": str,
        # Whether the only runner outruns the king; `None` with two or none, and for kings.
        "rule_of_square": bool | None,
        # The squares the kings race to; `None` for a race of pawns.
        "to": Squares | None,
        # The moves White needs.
        "white": int | None,
        # The half-move from now, counted from 1, on which White gets there.
        "white_ply": int | None,
        # Who is first: white, black or both; `None` for nobody. Of kings it is who can force it.
        "winner": str | float | None,
    },
)

# A legal move and what it is worth.
RankedMove = TypedDict(
    "RankedMove",
    {
        # To mate, the move included; `None` for a draw.
        "plies": int | None,
        # For the side that plays it.
        "result": str,
        # As people write it.
        "san": str,
        # As engines write it.
        "uci": str,
    },
)

# A part of an answer that is ready before the rest; its JSON is that of what is inside.
Row: TypeAlias = Expansion | Counts | PlayedMove | Measured | HeuristicRow | PredictionRow | BenchRow | AnytimeRow

# A part of a search: what one heuristic did.
SearchStage = TypedDict(
    "SearchStage",
    {
        # The search.
        "algorithm": str,
        # Positions whose successors were considered.
        "expanded": int,
        # Successors considered, and the start.
        "generated": int,
        # Its heuristic, if it has any.
        "heuristic": str | None,
        # The lower bound that was proven when it ended; absent where one heuristic searched several boards.
        "lower_bound": NotRequired[int | None],
        # Wall seconds of this part.
        "seconds": float,
    },
)

# How the seconds of a search are counted.
SecondsOf: TypeAlias = Literal["processor"] | Literal["wall"]

# A solution made shorter.
ShortenedSolution = TypedDict(
    "ShortenedSolution",
    {
        # Successors considered by all searches.
        "generated": int,
        # The number of moves.
        "length": int,
        # The moves of the longest windows that were searched; none shorter or as long became shorter any more, if there is no `reason`.
        "longest_window": int,
        # The moves of the tiles, compressed: from the same board to the same end.
        "moves": str,
        # The limit that stopped it: `time-limit`, `nodes`, `memory` or `cancelled`.
        "reason": NotRequired[str | None],
        # Wall seconds.
        "seconds": float,
        # Of these the windows that were given up after 500,000 nodes each.
        "unproven": int,
        # The windows that became shorter, in the order in which they did.
        "windows": list[Window],
    },
)

# A board, or why there is none.
ShuffleAnswer = TypedDict(
    "ShuffleAnswer",
    {
        # The board.
        "board": str | None,
        # The reason in words.
        "detail": NotRequired[str],
        # The proven length of its shortest solution, if a length was wanted.
        "length": int | None,
        # `impossible`, or the limit that stopped the search: `nodes`, `time-limit` or `cancelled`.
        "reason": NotRequired[str],
        # Its seed.
        "seed": int,
    },
)

# One value for each side to move.
Sides = TypedDict(
    "Sides",
    {
        # The strong side.
        "strong": int,
        # The weak side.
        "weak": int,
    },
)

# One value for each side to move.
Sides2 = TypedDict(
    "Sides2",
    {
        # The strong side.
        "strong": Counted2,
        # The weak side.
        "weak": Counted2,
    },
)

# What a search found.
Solution = TypedDict(
    "Solution",
    {
        # The search.
        "algorithm": str,
        # The board.
        "board": str,
        # Whether these are all there are.
        "complete": NotRequired[bool],
        # Positions whose successors were considered.
        "expanded": int,
        # Successors considered, and the start.
        "generated": int,
        # The goal.
        "goal": str,
        # The heuristic that led to the answer.
        "heuristic": str | None,
        # The length of the best solution known.
        "length": int | None,
        # No solution is shorter than this.
        "lower_bound": int,
        # `stm` or `mtm`.
        "metric": str,
        # The best solution known, compressed.
        "moves": str | None,
        # Whether it is proven that nothing is shorter.
        "optimal": bool,
        # The limit that stopped the search: `time-limit`, `nodes`, `memory` or `cancelled`.
        "reason": NotRequired[str | None],
        # Wall seconds of the search.
        "seconds": float,
        # The solutions, compressed.
        "solutions": NotRequired[list[str]],
        # Always true.
        "solvable": Literal[True],
        # What was done, one heuristic after the other; the counts add up to those above.
        "stages": list[SearchStage],
        # Wall seconds for building or loading tables.
        "table_seconds": float,
        # The weight of weighted A*.
        "weight": NotRequired[float | None],
        # The suboptimality bound of the anytime search, if it is not 1.
        "within": NotRequired[float | None],
    },
)

# The answer for one board.
SolveAnswer: TypeAlias = Unsolvable | Solution

# All positions by their distance from the goal.
SpaceAnswer = TypedDict(
    "SpaceAnswer",
    {
        # The boards farthest from the goal.
        "antipodes": list[str],
        # Positions at each distance.
        "depths": list[int],
        # The goal.
        "goal": str,
        # `stm` or `mtm`.
        "metric": str,
        # Wall seconds.
        "seconds": float,
        # Columns and rows.
        "size": str,
        # Positions in all.
        "states": int,
    },
)

# When the parts of the board were finished for good.
Splits = TypedDict(
    "Splits",
    {
        # The rings of the goal: the first row with the first column, then the next ones of what is left.
        "rings": list[PartSplit],
        # The rows of the goal, from the top.
        "rows": list[PartSplit],
    },
)

# Squares with commas between them.
Squares: TypeAlias = str

# The state of a lesson in words.
StateWords = TypedDict(
    "StateWords",
    {
        # More about the distance to mate: `perfect play: 9 · from 12 · 19 plies`.
        "distance": str,
        # How the lesson ended.
        "end": str | None,
        # The value for the trainee, or the result: `Mate in 10`, `Checkmate`, `Draw`.
        "headline": str,
        # The hints: the piece of the best move, then the move; `None` when the lesson is over.
        "hints": list[str] | None,
        # What is learned in the endgame of the first position; `None` if it is not taught.
        "learned": str | None,
        # The fifty-move count, when it is high.
        "quiet": str | None,
        # The last move of the other side, and whose turn it is.
        "reply": str,
        # The loss of the trainee against perfect play.
        "score": str,
        # The side of the trainee and the task.
        "task": str,
    },
)

# The distances from the start, to the end, and their sum: 64 each, a1 first, `None` where it is not reached.
Sums = TypedDict(
    "Sums",
    {
        # From the start.
        "from": list[int | None],
        # Of the shortest path over each square.
        "sum": list[int | None],
        # To the end.
        "to": list[int | None],
    },
)

# What is in the table of an endgame.
TableAnswer = TypedDict(
    "TableAnswer",
    {
        # Bytes of the table.
        "bytes": int,
        # Checkmates of the weak side.
        "checkmates": int,
        # The endgame.
        "ending": str,
        # Positions that the strong side wins in 0, 1, 2, … plies: with the weak side to move where even.
        "histogram": list[int],
        # Legal positions by the side to move.
        "legal": Sides,
        # A position of the longest win, as FEN.
        "longest": str | None,
        # The longest win with the strong side to move.
        "longest_plies": int | None,
        # Positions lost by the weak side, to move.
        "lost": int,
        # Wall seconds for counting.
        "seconds": float,
        # All counts by the side to move.
        "sides": Sides2,
        # Stalemates of the weak side.
        "stalemates": int,
        # Wall seconds for filling or loading the tables.
        "table_seconds": float,
        # Positions that the weak side wins in 0, 1, 2, … plies.
        "weak_histogram": list[int],
        # Positions won with the strong side to move.
        "won": int,
    },
)

# One table.
TableAnswer2 = TypedDict(
    "TableAnswer2",
    {
        # What a value is, and how it is indexed.
        "about": str,
        # The values from that square to the 64 squares, a1 first.
        "board": NotRequired[list[int] | None],
        # How many bytes they take.
        "bytes": int,
        # How many values make a row.
        "columns": int,
        # How many values there are.
        "length": int,
        # Its name: what it holds and its form.
        "name": str,
        # The piece-square table by these weights, a1 first.
        "piece_square": NotRequired[list[int] | None],
        # The source of a program that reads it, if a format other than text was asked for.
        "source": NotRequired[str | None],
        # The square on the middle, if one was asked for.
        "square": NotRequired[str | float | None],
        # The array with the board laid over it, drawn in lines.
        "superimposed": NotRequired[str | None],
        # u8, i8 or u64.
        "type": str,
        # The values; u64 as hexadecimal texts, which no reader of JSON rounds.
        "values": list[int | str],
        # The weights, if some were asked for.
        "weights": NotRequired[str | float | None],
    },
)

# What a table is.
TableEntry = TypedDict(
    "TableEntry",
    {
        # What a value is, and how it is indexed.
        "about": str,
        # How many bytes they take.
        "bytes": int,
        # How many values make a row.
        "columns": int,
        # How many values there are.
        "length": int,
        # Its name: what it holds and its form.
        "name": str,
        # u8, i8 or u64.
        "type": str,
    },
)

# An endgame that is taught.
TaughtEndgame = TypedDict(
    "TaughtEndgame",
    {
        # Plies, and how many positions are won in them with the strong side to move; left out where they are not counted.
        "histogram": NotRequired[list[list[int]] | None],
        # What is learned, in one sentence.
        "learned": str,
        # The longest win with the strong side to move, in plies; left out where the distances are not counted.
        "longest": NotRequired[int | None],
        # `KRK`.
        "name": str,
        # What a trainee can do: `attack`, win as the strong side; `defend`, hold out as the weak side; `hold`, hold a draw as the weak side; `counter`, win as the weak side; `watch`, see the engine that is measured.
        "tasks": list[str],
        # `King and rook`.
        "title": str,
        # The same as `histogram` with the weak side to move; left out where no lesson has it win.
        "weak_histogram": NotRequired[list[list[int]] | None],
    },
)

# One term of the literature.
Term = TypedDict(
    "Term",
    {
        # The side that is ahead: white or black.
        "color": str | float,
        # Its name.
        "name": str,
        # Where it was printed.
        "source": str,
        # Its value for the side of `color`.
        "value": int,
    },
)

# A term over the board: its value if one piece stood there and all others where they are.
TermMap = TypedDict(
    "TermMap",
    {
        # The name of the term.
        "name": str,
        # Where the piece stands: the weak king if it matters to the term, else the piece that matters most.
        "square": str,
        # The values, 64, a1 first; `None` where the piece cannot stand.
        "values": list[int | None],
    },
)

# The evaluation of a position for the strong side.
TermSum = TypedDict(
    "TermSum",
    {
        # The value of the pieces themselves, not part of the total.
        "material": int,
        # The squares that the weak king can reach while no other piece moves.
        "region": list[str],
        # The terms that are not 0.
        "terms": list[TermValue],
        # The sum of the terms.
        "total": int,
    },
)

# The value of one term.
TermValue = TypedDict(
    "TermValue",
    {
        # Its meaning in words.
        "meaning": str,
        # Its name.
        "name": str,
        # Its value for the strong side.
        "value": int,
    },
)

# Which site is nearest to each square.
TerritoryAnswer = TypedDict(
    "TerritoryAnswer",
    {
        # How many squares are contested.
        "contested": int,
        # How many squares each site has.
        "counts": list[int],
        # The moves of the nearest site to each square, 64, a1 first; `None` where no site can get.
        "distances": list[int | None],
        # The owner of each square, 64, a1 first.
        "owner": list[Owner],
        # The sites.
        "sites": list[str | float],
        # The site that is to move.
        "to_move": int | None,
    },
)

# The paths from one square to another.
TrajectoryAnswer = TypedDict(
    "TrajectoryAnswer",
    {
        # Whether these are all.
        "complete": bool,
        # How many paths there are, exactly; `None` for 2^128 - 1 or more.
        "count": int | None,
        # The same as text, for readers that round numbers over 2^53.
        "count_text": str | None,
        # The number of shortest pieces a path may consist of.
        "degree": int,
        # The squares at which a shortest piece ends and another begins.
        "docks": list[str],
        # Where the piece starts.
        "from": str | float,
        # The number of moves that was asked for, or the fewest; `None` if there is no path at all.
        "length": int | None,
        # The moves of the shortest paths, if the sums were asked for.
        "lines": NotRequired[list[Line] | None],
        # The paths that were to be listed.
        "paths": list[list[str]],
        # The piece.
        "piece": str,
        # The squares on any of the paths.
        "squares": list[str],
        # The distances from the start, to the end, and their sums, if they were asked for; `None` in them if there is no path.
        "sums": NotRequired[Sums | None],
        # Where it goes.
        "to": str | float,
    },
)

# A board that cannot reach the goal.
Unsolvable = TypedDict(
    "Unsolvable",
    {
        # The board.
        "board": str,
        # The goal.
        "goal": str,
        # The board with its last two tiles exchanged, which can reach the goal.
        "nearest": str,
        # The reason in words.
        "reason": str,
        # Always false.
        "solvable": Literal[False],
        # The named goals that the board can reach as it is.
        "solvable_for": list[str],
    },
)

# A judgement of a move, in sentences.
Verdict = TypedDict(
    "Verdict",
    {
        # What it costs: `+2 moves (4 plies): mate in 12, not 10.`
        "small_print": str | None,
        # What it does: `Kd3 makes headway: better ground in 2 moves.`
        "verdict": str,
    },
)

# Both games.
WatchGameAnswer = TypedDict(
    "WatchGameAnswer",
    {
        # The endgame.
        "ending": str,
        # The engine's game.
        "engine": WatchedGame,
        # Whether the side to move is in check.
        "is_check": bool,
        # The first ply, from 1, at which the games diverge; `None` if they are the same.
        "parts": int | None,
        # The tables' game.
        "perfect": WatchedGame,
        # To mate, with perfect play.
        "plies": int,
        # The first position.
        "start": str,
        # The side that wins.
        "strong": Player,
        # The evaluation before the first move.
        "value": TermSum,
    },
)

# One game to its end.
WatchedGame = TypedDict(
    "WatchedGame",
    {
        # How it ended.
        "ended": LessonEnd,
        # The moves of both sides.
        "line": list[WatchedMove],
    },
)

# A move of a watched game.
WatchedMove = TypedDict(
    "WatchedMove",
    {
        # The side that moved.
        "by": Player,
        # What the engine's move climbs to; `None` in the tables' game, for the other side's moves and where a mate is in sight.
        "climb": ClimbTo | None,
        # Plies more than the best move; never `None` either.
        "cost": int | None,
        # The position after it.
        "fen": str,
        # Whether the other side is in check now.
        "is_check": bool,
        # To mate by perfect play from here; never `None`, because no move gives the win away.
        "plies": int | None,
        # As people write it.
        "san": str,
        # As engines write it.
        "uci": str,
        # The evaluation after the move; `None` in the tables' game, and where no measured endgame is left.
        "value": TermSum | None,
    },
)

# A part of a solution that became shorter. Its place is that in the solution as it was then.
Window = TypedDict(
    "Window",
    {
        # Its moves after.
        "after": int,
        # Its moves before: `to` less `from`.
        "before": int,
        # Its first move, from 0.
        "from": int,
        # The moves after, compressed.
        "moves": str,
        # The first move after it.
        "to": int,
    },
)

# A value.
Worth = TypedDict(
    "Worth",
    {
        # The moves to mate of the side that mates; `None` for a draw.
        "mate_in": int | None,
        # To mate; `None` for a draw.
        "plies": int | None,
        # `win`, `draw` or `loss`.
        "result": str,
    },
)
