"""Exact distances on boards, put to work.

The sliding puzzle: shuffles that can be solved, shortest solutions with proof, heuristics, whole spaces. The chessboard is in
:mod:`taxicab_boards.chess`, its endgames in :mod:`taxicab_boards.endgame`. Everything else the command ``taxicab`` does,
:func:`request` does.

A board is text (``"1 2 3/4 5 6/7 8 0"``: rows from the top, 0 is the blank), a list of rows, or an array of shape (rows, columns). A move
is the direction in which a tile slides: U, D, L, R; a number repeats it. Answers are dictionaries with the fields of ``taxicab --json``.

>>> solve("8 6 7/2 5 4/3 0 1")["length"]
31
>>> is_solvable("1 2 3/4 5 6/8 7 0")
False
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from importlib.metadata import version
from itertools import islice
from typing import Any, Union, cast

import numpy as np
import numpy.typing as npt

from . import _core

__all__ = [
    "Board", "Solutions", "analyse", "check", "explain", "heuristics", "is_solvable", "request", "shuffle", "solve", "solve_many", "space",
]
__version__ = version("taxicab-boards")

Answer = dict[str, Any]
Progress = Callable[[dict[str, Any]], object]
BoardLike = Union[str, "Board", Sequence[Any], npt.NDArray[Any]]


class Board:
    """A board that a notebook draws: rows from the top, 0 is the blank. ``ValueError`` says what is wrong with one.

    >>> Board([[1, 2], [3, 0]])
    Board('1 2/3 0')
    >>> Board("1 2 3/4 5 6/7 0 8").after("L")
    Board('1 2 3/4 5 6/7 8 0')
    """

    def __init__(self, board: BoardLike) -> None:
        # As the library writes it, so that equal boards are equal.
        self._text: str = check(board)["board"]

    @classmethod
    def _of(cls, text: str) -> Board:
        """A board as the library wrote it."""
        board = cls.__new__(cls)
        board._text = text
        return board

    @cached_property
    def check(self) -> Answer:
        """Whether it can be solved, and why, as :func:`check` answers."""
        return check(self._text)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Board({self._text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)

    @property
    def tiles(self) -> npt.NDArray[np.int64]:
        """The tiles, shape (rows, columns).

        >>> Board("1 2/3 0").tiles
        array([[1, 2],
               [3, 0]])
        """
        return np.array([[int(tile) for tile in row.split()] for row in self._text.split("/")])

    def after(self, moves: str) -> Board:
        """The board after moves; ``ValueError`` names the first that is impossible."""
        return Board._of(request("moves apply", board=self._text, moves=moves)[0]["board"])

    def _repr_svg_(self) -> str:
        rows = self.tiles
        height, width = rows.shape
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {44 * width + 4} {44 * height + 4}" width="{44 * width + 4}" '
            'font-family="sans-serif" font-size="18" text-anchor="middle" role="img">',
            f"<title>{self._text}</title>",
            f'<rect width="{44 * width + 4}" height="{44 * height + 4}" rx="6" fill="#8a8f98"/>',
        ]
        for (row, column), tile in np.ndenumerate(rows):
            if tile:
                x, y = 44 * column + 4, 44 * row + 4
                parts.append(f'<rect x="{x}" y="{y}" width="40" height="40" rx="4" fill="#f6f4ee"/>')
                parts.append(f'<text x="{x + 20}" y="{y + 26}" fill="#1d2430">{tile}</text>')
        return "".join([*parts, "</svg>"])


class Solutions:
    """The answers to many boards, in their order, column by column.

    ``lengths``: moves, -1 where no solution is known. ``lower_bounds``: no solution is shorter; -1 of a board without one.
    ``generated``: nodes. ``moves``: a list of solutions or ``None``. ``reasons``: a list of ``None``, or why there is no proven solution.
    """

    def __init__(self, parts: list[_core.Many]) -> None:
        def column(name: str, kind: type) -> npt.NDArray[Any]:
            return np.concatenate([np.asarray(getattr(part, name), dtype=kind) for part in parts] or [np.empty(0, dtype=kind)])

        self.lengths: npt.NDArray[np.int32] = column("lengths", np.int32)
        self.lower_bounds: npt.NDArray[np.int32] = column("lower_bounds", np.int32)
        self.generated: npt.NDArray[np.uint64] = column("generated", np.uint64)
        self.moves: list[str | None] = [moves for part in parts for moves in part.moves]
        self.reasons: list[str | None] = [reason for part in parts for reason in part.reasons]

    def __len__(self) -> int:
        return len(self.moves)

    def __repr__(self) -> str:
        solved = int((self.lengths >= 0).sum())
        return f"<Solutions of {len(self)} boards, {solved} solved>"


def _text(board: BoardLike) -> str:
    if isinstance(board, str):
        return board
    if isinstance(board, Board):
        return str(board)
    return _core.board_texts(_integers(np.asarray(board), 2)[np.newaxis])[0]


def _integers(array: npt.NDArray[Any], dimensions: int) -> npt.NDArray[np.int64]:
    """An array of integers of so many dimensions, a board in the last two."""
    if array.dtype.kind not in "iu":
        raise TypeError(f"a board is text or rows of integers, not an array of {array.dtype}")
    if array.ndim != dimensions:
        raise ValueError(f"a board has rows and columns: an array of {dimensions} dimensions, not {array.ndim}")
    return array.astype(np.int64)


def _json(fields: dict[str, Any]) -> str:
    return json.dumps({name: value for name, value in fields.items() if value is not None}, default=_plain)


def _plain(value: object) -> Any:
    """What JSON has no form for: numpy's numbers and arrays, boards."""
    if isinstance(value, Board):
        return str(value)
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, np.ndarray):
        return value.tolist()
    raise TypeError(f"{value!r} is neither text nor a number")


def request(command: str, /, *, progress: Progress | None = None, **fields: Any) -> list[Answer]:
    """The answers to a command, as ``taxicab COMMAND --json`` prints them.

    Fields are the options with ``_`` for ``-``; ``docs/schema.json`` of the project describes them. ``progress`` is called with a
    dictionary a few times a second. Ctrl-C ends the work within a fifth of a second.

    Raises ``ValueError`` for what is wrong with the request, ``MemoryError`` where the memory is not there.

    >>> request("chess distance", **{"from": "a1", "to": "b2", "piece": "knight"})
    [{'from': 'a1', 'to': 'b2', 'piece': 'knight', 'distance': 4}]
    """
    hook = None if progress is None else (lambda event: progress(json.loads(event)))
    return cast(list[Answer], json.loads(_core.request(_json({**fields, "command": command}), hook)))


def solve(
    board: BoardLike, *, goal: str | None = None, metric: str | None = None, algorithm: str | None = None, heuristic: str | None = None,
    weight: float | None = None, within: float | None = None, all: int | None = None, max_nodes: int | None = None,
    max_memory: str | None = None, time_limit: float | None = None, progress: Progress | None = None,
) -> Answer:
    """A shortest solution with its proof, unless a limit, a weight or another algorithm says otherwise.

    ``metric``: ``"stm"`` counts the step of each tile, ``"mtm"`` a straight run of tiles. ``all``: up to so many shortest solutions.
    ``time_limit`` is in seconds, ``max_memory`` as ``"2G"``. The answer has ``moves``, ``length``, ``optimal``, ``lower_bound``,
    ``expanded``, ``generated``, ``seconds``; of a board that cannot be solved ``solvable`` is false and ``reason`` says why.

    Raises ``ValueError`` for a bad board or option, ``TypeError`` for rows that are no integers, ``MemoryError`` where the memory for
    tables is not there.

    >>> answer = solve([[1, 2, 3], [4, 5, 6], [0, 7, 8]])
    >>> answer["moves"], answer["length"], answer["optimal"]
    ('L2', 2, True)
    """
    options = {"weight": weight, "within": within, "all": all, "max_nodes": max_nodes, "time_limit": time_limit}
    texts = {name: None if value is None else str(value) for name, value in options.items()}
    return request(
        "solve", board=_text(board), goal=goal, metric=metric, algorithm=algorithm, heuristic=heuristic, max_memory=max_memory,
        progress=progress, **texts,
    )[0]


def solve_many(
    boards: Iterable[BoardLike] | npt.NDArray[Any], *, progress: Callable[[int], object] | None = None, chunk: int = 1 << 16, **options: Any
) -> Solutions:
    """Solves many boards on all processors: a list, an iterator, or an array of shape (boards, rows, columns).

    Options are those of :func:`solve` but ``all``, and ``progress`` is called with the number of finished boards (``tqdm``'s ``update``
    wants the difference). An iterator is read ``chunk`` boards at a time. A bad board has its error among the ``reasons``; the others
    go on.

    Raises ``ValueError`` for a bad option, ``TypeError`` for one that there is not or for boards that are neither text nor integers.

    >>> solutions = solve_many(["1 2 3/4 5 6/7 0 8", "1 2 3/4 5 6/0 7 8", "1 2 3/4 5 6/8 7 0"])
    >>> solutions.lengths
    array([ 1,  2, -1], dtype=int32)
    """
    if isinstance(boards, (str, Board)):
        raise TypeError("several boards, not one: [board]")
    if chunk < 1:
        raise ValueError(f"chunk: {chunk} is below 1")
    request_text = _solve_request(options)
    # All boards of an array at once: one by one takes longer than to solve them.
    texts = _core.board_texts(_integers(boards, 3)) if isinstance(boards, np.ndarray) else map(_text, boards)
    rest: Iterator[str] = iter(texts)
    parts: list[_core.Many] = []
    done = 0
    while some := list(islice(rest, chunk)):
        hook = None if progress is None else (lambda count, before=done: progress(before + count))
        parts.append(_core.solve_many(some, request_text, hook))
        done += len(some)
    return Solutions(parts)


def _solve_request(options: dict[str, Any]) -> str:
    """The request for each of many boards."""
    known = set(inspect.signature(solve).parameters) - {"board", "all", "progress"}
    for name in options:
        if name not in known:
            raise TypeError(f"{name!r} is no option for many boards; there are {', '.join(sorted(known))}")
    return _json({"command": "solve", **{name: None if value is None else str(value) for name, value in options.items()}})


def check(board: BoardLike, *, goal: str | None = None) -> Answer:
    """Whether a board can be solved, and why: ``solvable``, ``inversions``, ``reason``. Raises ``ValueError`` for what is no board.

    >>> check("1 2 3/4 5 6/8 7 0")["inversions"]
    1
    """
    return request("check", board=_text(board), goal=goal)[0]


def is_solvable(board: BoardLike, *, goal: str | None = None) -> bool:
    """Whether a board can be solved; :func:`check` says why. Raises ``ValueError`` for what is no board."""
    return bool(check(board, goal=goal)["solvable"])


def shuffle(
    size: str = "4x4", *, count: int = 1, seed: int | None = None, length: str | int | None = None, goal: str | None = None
) -> list[Board]:
    """Boards that can be solved, each as likely as any other; the second has the seed after that of the first, and so on.

    ``length``: as many moves from the goal, ``"20..24"`` for one of several. Raises ``ValueError`` where there is no such board.

    >>> shuffle("3x3", seed=7) == shuffle("3x3", seed=7)
    True
    """
    if seed is None:
        seed = int(np.random.default_rng().integers(1 << 53))
    question = _json({"command": "shuffle", "size": size, "length": None if length is None else str(length), "goal": goal})
    # Seeds are 64 bits, and begin again.
    seeds = [str((int(seed) + index) % (1 << 64)) if seed >= 0 else str(seed) for index in range(count)]
    rows = map(json.loads, _core.request_each(question, seeds))
    boards = []
    for row in rows:
        if row["board"] is None:
            raise ValueError(f"seed {row['seed']}: {row['detail']}")
        boards.append(Board._of(row["board"]))
    return boards


def heuristics(board: BoardLike, *, goal: str | None = None, heuristic: str | None = None, search: bool = False) -> list[Answer]:
    """The value of every heuristic at a board; with ``search`` the nodes that each takes. Raises as :func:`solve`.

    >>> {row["heuristic"]: row["value"] for row in heuristics("8 6 7/2 5 4/3 0 1")}["manhattan"]
    21
    """
    return request("heuristics", board=_text(board), goal=goal, heuristic=heuristic, search=search)


def explain(board: BoardLike, *, goal: str | None = None) -> Answer:
    """How f = g + h comes about along a shortest path: ``tiles``, ``manhattan``, ``inversions``, ``path``. Raises as :func:`solve`."""
    return request("explain", board=_text(board), goal=goal)[0]


def analyse(board: BoardLike, moves: str, *, goal: str | None = None, metric: str | None = None) -> Answer:
    """What each move of a solution costs: ``mistakes``, ``excess``, and ``path`` with ``good_moves`` at every point.

    Raises ``ValueError`` for a bad board, or naming the first move that is none or is impossible.

    >>> analyse("1 2 3/4 5 6/7 0 8", "RL2")["excess"]
    2
    """
    return request("analyse", board=_text(board), moves=moves, goal=goal, metric=metric)[0]


def space(size: str, *, metric: str | None = None, goal: str | None = None, progress: Progress | None = None) -> npt.NDArray[np.uint64]:
    """The number of positions at each distance from the goal, over the whole space of a size of up to 12 cells.

    Shape (longest distance + 1,). Raises ``ValueError`` for a size that does not exist or is larger.

    >>> space("2x3")
    array([ 1,  2,  3,  5,  6,  7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29,
           21, 18, 12,  6,  1], dtype=uint64)
    """
    return np.array(request("space", size=size, metric=metric, goal=goal, progress=progress)[0]["depths"], dtype=np.uint64)
