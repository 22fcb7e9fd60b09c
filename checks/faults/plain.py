"""The plain versions of what the command computes: breadth-first searches, a few lines each, that share nothing with it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

Board = tuple[int, ...]

# --- The sliding puzzle -----------------------------------------------------------------------------------------------------------


@cache
def lines(width: int, height: int) -> list[list[list[tuple[str, list[int]]]]]:
    """For each cell of the blank the rows of cells that can slide into it: the letter, and the cells, the nearest first; one list for
    each of the two axes."""

    def cells(cell: int, row_step: int, column_step: int) -> list[int]:
        row, column = divmod(cell, width)
        found = []
        while 0 <= row + row_step < height and 0 <= column + column_step < width:
            row, column = row + row_step, column + column_step
            found.append(row * width + column)
        return found

    # The tile slides where the blank is: up, if it comes from below.
    letters = [[("U", 1, 0), ("D", -1, 0)], [("L", 0, 1), ("R", 0, -1)]]
    return [[[(letter, cells(cell, *step)) for letter, *step in axis] for axis in letters] for cell in range(width * height)]


def neighbours(board: Board, width: int, height: int, metric: str) -> Iterable[Board]:
    """The boards after one move: one tile, or with `mtm` any number of tiles in a line."""
    blank = board.index(0)
    for axis in lines(width, height)[blank]:
        for _, cells in axis:
            after = list(board)
            gap = blank
            for cell in cells if metric == "mtm" else cells[:1]:
                after[gap], after[cell], gap = after[cell], 0, cell
                yield tuple(after)


def distances(goal: Board, width: int, height: int, metric: str) -> dict[Board, int]:
    """The distance of every board from the goal: all moves can be undone."""
    found = {goal: 0}
    frontier = [goal]
    while frontier:
        reached = []
        for board in frontier:
            distance = found[board] + 1
            for after in neighbours(board, width, height, metric):
                if after not in found:
                    found[after] = distance
                    reached.append(after)
        frontier = reached
    return found


def played(board: Board, width: int, height: int, moves: str, metric: str) -> tuple[Board, int] | None:
    """The board after moves such as `R2UL`, and their number in a metric; `None` if one is impossible."""
    cells, count, place = list(board), 0, 0
    while place < len(moves):
        letter, place = moves[place], place + 1
        digits = ""
        while place < len(moves) and moves[place].isdigit():
            digits, place = digits + moves[place], place + 1
        steps = int(digits or 1)
        blank = cells.index(0)
        line = next(line for axis in lines(width, height)[blank] for name, line in axis if name == letter)
        if steps > len(line):
            return None
        for cell in line[:steps]:
            cells[blank], cells[cell], blank = cells[cell], 0, cell
        count += 1 if metric == "mtm" else steps
    return tuple(cells), count


# --- The chessboard: squares from a1 = 0 to h8 = 63 -----------------------------------------------------------------------------------

STRAIGHT = [(0, 1), (0, -1), (1, 0), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
KNIGHT = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
STEPS = {
    "king": STRAIGHT + DIAGONAL,
    "chebyshev": STRAIGHT + DIAGONAL,
    "taxi": STRAIGHT,
    "manhattan": STRAIGHT,
    "knight": KNIGHT,
    "bishop": DIAGONAL,
    "rook": STRAIGHT,
    "queen": STRAIGHT + DIAGONAL,
    "white-pawn": [(0, 1)],
    "black-pawn": [(0, -1)],
}
SLIDERS = {"bishop", "rook", "queen"}


def after_one_move(square: int, piece: str, occupied: set[int], forbidden: set[int]) -> list[int]:
    """Where a piece can go: neither into nor across occupied squares, and not onto forbidden ones, which it can cross."""
    found = []
    for file_step, rank_step in STEPS[piece]:
        most = 7 if piece in SLIDERS else 2 if (piece, square // 8) in (("white-pawn", 1), ("black-pawn", 6)) else 1
        file, rank = square % 8, square // 8
        for _ in range(most):
            file, rank = file + file_step, rank + rank_step
            if not (0 <= file < 8 and 0 <= rank < 8) or 8 * rank + file in occupied:
                break
            if 8 * rank + file not in forbidden:
                found.append(8 * rank + file)
    return found


def outward(starts: Iterable[int], piece: str, occupied: set[int], forbidden: set[int]) -> list[int | None]:
    """The fewest moves from any of the starts to each square."""
    found: list[int | None] = [None] * 64
    frontier = list(dict.fromkeys(starts))
    for square in frontier:
        found[square] = 0
    distance = 0
    while frontier:
        distance += 1
        reached = []
        for square in frontier:
            for after in after_one_move(square, piece, occupied, forbidden):
                if found[after] is None:
                    found[after] = distance
                    reached.append(after)
        frontier = reached
    return found


def shortest_paths(start: int, end: int, piece: str, occupied: set[int], forbidden: set[int]) -> int:
    """How many shortest paths lead from one square to another."""
    counts = {start: 1}
    seen: set[int] = set()
    while counts and end not in counts:
        seen |= set(counts)
        after_all: dict[int, int] = {}
        for square, count in counts.items():
            for after in after_one_move(square, piece, occupied, forbidden):
                if after not in seen:
                    after_all[after] = after_all.get(after, 0) + count
        counts = after_all
    return counts.get(end, 0)


# --- A queen or a rook against the bare king: places of the strong king, its piece and the weak king ----------------------------------------

PLACES = [(king, piece, weak) for king in range(64) for piece in range(64) for weak in range(64) if len({king, piece, weak}) == 3]
NAMES = {"Q": "queen", "R": "rook"}


@cache
def near(square: int) -> frozenset[int]:
    return frozenset(after_one_move(square, "king", set(), set()))


@cache
def attacked(name: str, king: int, piece: int) -> frozenset[int]:
    """The squares that the piece attacks, past the weak king, which cannot hide behind itself."""
    covered = set(after_one_move(piece, NAMES[name], {king}, set()))
    return frozenset(covered | ({king} if king in after_one_move(piece, NAMES[name], set(), set()) else set()))


def is_legal(name: str, king: int, piece: int, weak: int, is_strong: bool) -> bool:
    """Whether the kings are apart, and the side that is not to move is not in check."""
    return weak not in near(king) and not (is_strong and weak in attacked(name, king, piece))


def escapes(name: str, king: int, piece: int, weak: int) -> list[int]:
    """Where the weak king can go, the piece included if nothing protects it."""
    return [to for to in near(weak) if to not in near(king) and to not in attacked(name, king, piece)]


def endgame(name: str) -> dict[tuple[int, int, int, bool], int]:
    """The plies to mate of all positions that are not drawn, by the side to move: retrograde, a layer at a time."""
    found: dict[tuple[int, int, int, bool], int] = {}
    left = {}
    layer = []
    for places in PLACES:
        if is_legal(name, *places, False):
            king, piece, weak = places
            ways = escapes(name, king, piece, weak)
            left[places] = len(ways)
            if not ways and weak in attacked(name, king, piece):
                found[places + (False,)] = 0
                layer.append(places)
    plies = 0
    while layer:
        plies += 1
        won = []
        for king, piece, weak in layer:
            before = [(square, piece, weak) for square in near(king) if square not in (piece, weak)]
            before += [(king, square, weak) for square in after_one_move(piece, NAMES[name], {king, weak}, set())]
            for places in before:
                if is_legal(name, *places, True) and places + (True,) not in found:
                    found[places + (True,)] = plies
                    won.append(places)
        plies += 1
        layer = []
        for king, piece, weak in won:
            for square in near(weak):
                # Its only ways are counted down; a position from which the piece can be taken is never lost.
                places = (king, piece, square)
                if places in left and weak in escapes(name, *places):
                    left[places] -= 1
                    if left[places] == 0:
                        found[places + (False,)] = plies
                        layer.append(places)
    return found
