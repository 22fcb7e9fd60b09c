"""Exact distances on boards, put to work.

The sliding puzzle: shuffles that can be solved, shortest solutions with proof, heuristics, whole spaces. The chessboard is in
:mod:`taxicab_boards.chess`, its endgames in :mod:`taxicab_boards.endgame`; searches with a heuristic of your own are in
:mod:`taxicab_boards.search`, an environment for learning in :mod:`taxicab_boards.gym`. Everything else the command ``taxicab`` does,
:func:`request` does.

A board is text (``"1 2 3/4 5 6/7 8 0"``: rows from the top, 0 is the blank), a :class:`Board`, a list of rows, or an array of shape
(rows, columns); a square one also the list of its cells, and with ``size`` any. A move is the direction in which a tile slides: U, D, L, R; a
number repeats it. Answers have the fields of ``taxicab --json``.

>>> solve("8 6 7/2 5 4/3 0 1").length
31
>>> is_solvable("1 2 3/4 5 6/8 7 0")
False
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, Protocol, Union, cast

from . import _alone, _core
from ._asking import Answer, Progress, as_json, request, text_of, texts_of
from ._boards import Board, BoardLike, Solution, Solutions
from ._numpy import np
from ._spaces import distances

if TYPE_CHECKING:
    import numpy.typing as npt

    from ._core import AnalyseAnswer, CheckAnswer, ExplainAnswer, HeuristicRow

__all__ = [
    "Answer", "Board", "BoardLike", "Progress", "Solution", "Solutions", "analyse", "check", "chess", "data", "distances", "endgame", "explain", "heuristics",
    "is_solvable", "request", "search", "shuffle", "solve", "solve_many", "space",
]
__version__ = _core.__version__


class Bar(Protocol):
    """A progress bar, as tqdm's."""

    def update(self, n: int, /) -> object: ...


def solve(
    board: BoardLike, *, goal: str | None = None, metric: str | None = None, algorithm: str | None = None, heuristic: str | None = None,
    weight: float | None = None, within: float | None = None, all: int | None = None, max_nodes: int | None = None,
    max_memory: str | None = None, time_limit: float | None = None, progress: Progress | None = None,
) -> Solution:
    """A shortest solution with its proof, unless a limit, a weight or another algorithm says otherwise.

    ``metric``: ``"stm"`` counts the step of each tile, ``"mtm"`` a straight run of tiles. ``all``: up to so many shortest solutions.
    ``time_limit`` is in seconds, ``max_memory`` as ``"2G"``; without limits the search continues until the solution is proven or Ctrl-C
    ends it: on 5x5 that can be hours. Of a board that cannot be solved ``solvable`` is false and
    ``reason`` says why.

    Raises ``ValueError`` for a bad board or option, ``TypeError`` for rows that are no integers, ``MemoryError`` where the memory for
    tables is not there.

    >>> solution = solve([[1, 2, 3], [4, 5, 6], [0, 7, 8]])
    >>> solution.moves, solution.length, solution.optimal
    (['L', 'L'], 2, True)
    >>> [(stage["heuristic"], stage["lower_bound"]) for stage in solve("8 6 7/2 5 4/3 0 1", heuristic="manhattan").stages]
    [('manhattan', 31)]
    """
    options = {"weight": weight, "within": within, "all": all, "max_nodes": max_nodes, "time_limit": time_limit}
    texts = {name: None if value is None else str(value) for name, value in options.items()}
    return Solution(request(
        "solve", board=text_of(board), goal=goal, metric=metric, algorithm=algorithm, heuristic=heuristic, max_memory=max_memory,
        progress=progress, **texts,
    )[0])


def solve_many(
    boards: Iterable[BoardLike] | npt.NDArray[Any], *, progress: Union[Callable[[int], object], Bar, None] = None, chunk: int = 1 << 16,
    **options: Any,
) -> Solutions:
    """Solves many boards on all processors: a list, an iterator, an array of shape (boards, rows, columns) or of texts, a column of a
    table, or a table with a column ``board``.

    Options are those of :func:`solve` but ``all``. ``progress`` is a bar of tqdm (or what has an ``update`` like it), or is called with the
    number of finished boards. An iterator is read ``chunk`` boards at a time. A bad board has its error among the ``reasons``; the others
    go on.

    Raises ``ValueError`` for a bad option, ``TypeError`` for one that there is not or for boards that are neither text nor integers.

    >>> solutions = solve_many(["1 2 3/4 5 6/7 0 8", "1 2 3/4 5 6/0 7 8", "1 2 3/4 5 6/8 7 0"])
    >>> solutions.lengths
    array([ 1,  2, -1], dtype=int32)
    >>> solutions[1].moves, solutions[solutions.optimal].lengths.tolist()
    (['L', 'L'], [1, 2])
    """
    if isinstance(boards, (str, Board)):
        raise TypeError("several boards, not one: [board]")
    if chunk < 1:
        raise ValueError(f"chunk: {chunk} is below 1")
    request_text = _solve_request(options)
    rest: Iterator[str] = iter(texts_of(boards))
    texts: list[str] = []
    parts: list[_core.Many] = []
    tell = _teller(progress)
    while some := list(islice(rest, chunk)):
        hook = None if tell is None else (lambda count, before=len(texts): tell(before + count))
        parts.append(_core.solve_many(some, request_text, hook))
        texts += some
    return Solutions(texts, parts)


def _teller(progress: Union[Callable[[int], object], Bar, None]) -> Callable[[int], object] | None:
    """What is told of how many are finished; a bar wants to know how many more."""
    update = getattr(progress, "update", None)
    if update is None:
        return cast("Callable[[int], object] | None", progress)
    told = 0

    def tell(count: int) -> None:
        nonlocal told
        update(count - told)
        told = count

    return tell


def _solve_request(options: dict[str, Any]) -> str:
    """The request for each of many boards."""
    known = set(inspect.signature(solve).parameters) - {"board", "all", "progress"}
    for name in options:
        if name not in known:
            raise TypeError(f"{name!r} is no option for many boards; there are {', '.join(sorted(known))}")
    return as_json({"command": "solve", **{name: None if value is None else str(value) for name, value in options.items()}})


def check(board: BoardLike, *, goal: str | None = None, size: str | None = None) -> CheckAnswer:
    """Whether a board can be solved, and why: ``solvable``, ``inversions``, ``reason``. Raises ``ValueError`` for what is no board.

    ``size``, as ``"3x2"``, is for a list of the cells of a board that is not square.

    >>> check("1 2 3/4 5 6/8 7 0")["inversions"]
    1
    """
    return cast("CheckAnswer", request("check", board=text_of(board), goal=goal, size=size)[0])


def is_solvable(board: BoardLike, *, goal: str | None = None, size: str | None = None) -> bool:
    """Whether a board can be solved; :func:`check` says why, and takes the same. Raises ``ValueError`` for what is no board.

    >>> is_solvable([1, 2, 3, 4, 5, 6, 8, 7, 0]), is_solvable(range(6), size="3x2")
    (False, True)
    """
    return bool(check(board, goal=goal, size=size)["solvable"])


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
    question = as_json({"command": "shuffle", "size": size, "length": None if length is None else str(length), "goal": goal})
    # Seeds are 64 bits, and begin again.
    seeds = [str((int(seed) + index) % (1 << 64)) if seed >= 0 else str(seed) for index in range(count)]
    rows = map(json.loads, _core.request_each(question, seeds))
    boards = []
    for row in rows:
        if row["board"] is None:
            raise ValueError(f"seed {row['seed']}: {row['detail']}")
        boards.append(Board._of(row["board"]))
    return boards


def heuristics(board: BoardLike, *, goal: str | None = None, heuristic: str | None = None, search: bool = False) -> list[HeuristicRow]:
    """The value of every heuristic at a board; with ``search`` the nodes that each takes. Raises as :func:`solve`.

    >>> {row["heuristic"]: row["value"] for row in heuristics("8 6 7/2 5 4/3 0 1")}["manhattan"]
    21
    """
    return cast("list[HeuristicRow]", request("heuristics", board=text_of(board), goal=goal, heuristic=heuristic, search=search))


def explain(board: BoardLike, *, goal: str | None = None) -> ExplainAnswer:
    """How f = g + h comes about along a shortest path: ``tiles``, ``manhattan``, ``inversions``, ``path``. Raises as :func:`solve`."""
    return cast("ExplainAnswer", request("explain", board=text_of(board), goal=goal)[0])


def analyse(
    board: BoardLike, moves: str, *, goal: str | None = None, metric: str | None = None, shorten: bool = False,
    max_nodes: int | None = None, time_limit: float | None = None,
) -> AnalyseAnswer:
    """What each move of a solution costs: ``mistakes``, ``excess``, and ``path`` with ``good_moves`` at every point.

    With ``shorten`` also ``shortened``: the solution with its windows solved again until none gets shorter, and where.

    Raises ``ValueError`` for a bad board, or naming the first move that is none or is impossible.

    >>> analyse("1 2 3/4 5 6/7 0 8", "RL2")["excess"]
    2
    """
    return cast("AnalyseAnswer", request(
        "analyse", board=text_of(board), moves=moves, goal=goal, metric=metric, shorten=shorten, max_nodes=max_nodes,
        time_limit=None if time_limit is None else str(time_limit),
    )[0])


def space(size: str, *, metric: str | None = None, goal: str | None = None, progress: Progress | None = None) -> npt.NDArray[np.uint64]:
    """The number of positions at each distance from the goal, over the whole space of a size of up to 12 cells.

    Shape (longest distance + 1,). Raises ``ValueError`` for a size that does not exist or is larger.

    >>> space("2x3")
    array([ 1,  2,  3,  5,  6,  7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29,
           21, 18, 12,  6,  1], dtype=uint64)
    """
    return np.array(request("space", size=size, metric=metric, goal=goal, progress=progress)[0]["depths"], dtype=np.uint64)


from . import chess, data, endgame, search  # noqa: E402  # they ask with what is above
