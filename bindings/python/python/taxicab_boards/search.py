"""Searches in plain Python with a heuristic of your own, to hold it against the classic ones on small boards.

A heuristic is a function of the tiles, row by row as a tuple with 0 for the blank, or the name of a classic one.

>>> from taxicab_boards import search
>>> def misplaced(tiles):
...     return sum(tile != 0 and tile != place + 1 for place, tile in enumerate(tiles))
>>> runs = search.compare("1 3 6/5 0 2/4 7 8", {"mine": misplaced}, ["manhattan"])
>>> [(run.name, run.length, run.expanded) for run in runs]
[('mine', 8, 15), ('manhattan', 8, 12)]
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Union

from ._asking import request
from ._boards import Board, BoardLike

Tiles = tuple[int, ...]
Heuristic = Union[str, Callable[[Tiles], float]]


@dataclass(frozen=True)
class Run:
    """What a search found, and what it took."""

    name: str
    """The name of the heuristic."""
    moves: list[str] | None
    """The moves, a letter each; ``None`` if the search was stopped by its limit."""
    expanded: int
    """Positions whose successors were considered."""
    generated: int
    """Successors considered, and the start."""

    @property
    def length(self) -> int | None:
        """The number of moves."""
        return None if self.moves is None else len(self.moves)


def astar(board: BoardLike, heuristic: Heuristic, *, goal: str = "blank-last", max_expanded: int = 1_000_000) -> Run:
    """A* in plain Python. With a heuristic that is never more than the moves left its solution is shortest.

    Raises ``ValueError`` for a board that cannot be solved, or a heuristic that is below 0 or not 0 at the goal.

    >>> astar("1 2 3/4 5 6/0 7 8", "manhattan")
    Run(name='manhattan', moves=['L', 'L'], expanded=2, generated=6)
    """
    start_board = Board(board)
    rows, columns = start_board.shape
    size = f"{columns}x{rows}"
    checked = request("check", board=start_board.text, goal=goal)[0]
    if not checked["solvable"]:
        raise ValueError(checked["reason"])
    target = _tiles(request("shuffle", size=size, goal=goal, length="0")[0]["board"])
    estimate = _named(heuristic, columns, goal) if isinstance(heuristic, str) else heuristic
    name = heuristic if isinstance(heuristic, str) else getattr(heuristic, "__name__", "heuristic")
    if estimate(target) != 0:
        raise ValueError(f"{name} is {estimate(target)} at the goal, where no move is left")
    start = _tiles(start_board.text)
    # Of the same sum the deepest first, then the newest.
    open_list: list[tuple[float, int, int, Tiles]] = [(estimate(start), 0, 0, start)]
    reached: dict[Tiles, tuple[int, Tiles | None, str]] = {start: (0, None, "")}
    closed: set[Tiles] = set()
    expanded, generated = 0, 1
    while open_list:
        _, _, _, state = heapq.heappop(open_list)
        if state == target:
            return Run(name, _path(reached, state), expanded, generated)
        if state in closed:
            continue
        closed.add(state)
        if expanded == max_expanded:
            return Run(name, None, expanded, generated)
        expanded += 1
        cost = reached[state][0] + 1
        for letter, after in _successors(state, rows, columns):
            generated += 1
            if after in reached and reached[after][0] <= cost:
                continue
            value = estimate(after)
            if value < 0:
                raise ValueError(f"{name} is {value} at {after}: below 0")
            reached[after] = (cost, state, letter)
            closed.discard(after)
            heapq.heappush(open_list, (cost + value, -cost, -generated, after))
    raise AssertionError("a board that can be solved was not")


def compare(
    board: BoardLike, own: Mapping[str, Heuristic], classics: Sequence[str] = ("misplaced", "manhattan", "linear-conflict"), *,
    goal: str = "blank-last", max_expanded: int = 1_000_000,
) -> list[Run]:
    """The same search with heuristics of your own, by name, and with classic ones."""
    named: dict[str, Heuristic] = {**own, **{name: name for name in classics}}
    runs = []
    for name, heuristic in named.items():
        run = astar(board, heuristic, goal=goal, max_expanded=max_expanded)
        runs.append(Run(name, run.moves, run.expanded, run.generated))
    return runs


def _tiles(text: str) -> Tiles:
    return tuple(int(tile) for tile in text.replace("/", " ").split())


def _named(name: str, columns: int, goal: str) -> Callable[[Tiles], float]:
    """A classic heuristic, asked of the core."""

    def value(tiles: Tiles) -> float:
        rows = [" ".join(map(str, tiles[start : start + columns])) for start in range(0, len(tiles), columns)]
        return float(request("heuristics", board="/".join(rows), goal=goal, heuristic=name)[0]["value"])

    return value


def _successors(state: Tiles, rows: int, columns: int) -> list[tuple[str, Tiles]]:
    blank = state.index(0)
    row, column = divmod(blank, columns)
    found = []
    for letter, source, can in (
        ("U", blank + columns, row + 1 < rows), ("D", blank - columns, row > 0), ("L", blank + 1, column + 1 < columns), ("R", blank - 1, column > 0),
    ):
        if can:
            after = list(state)
            after[blank], after[source] = after[source], 0
            found.append((letter, tuple(after)))
    return found


def _path(reached: dict[Tiles, tuple[int, Tiles | None, str]], state: Tiles) -> list[str]:
    letters = []
    while (before := reached[state])[1] is not None:
        letters.append(before[2])
        state = before[1]
    return letters[::-1]
