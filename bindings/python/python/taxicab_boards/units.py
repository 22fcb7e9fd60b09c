"""Searches and lists of boards in units, for as many machines as there are: ``taxicab units`` in Python.

A unit is one line of JSON that says all that its result depends on. It may be run anywhere and several times, always with the same counts
and moves; with other tables, by another version, or after a bit has flipped it is refused by name.

>>> step = split("8 6 7/2 5 4/3 0 1", heuristic="manhattan", unit_nodes=1000)
>>> while step.solution is None:
...     step = merge(step, [run(unit) for unit in step.units])
>>> step.solution["length"]
31
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, cast

from . import _core, _solve_request
from ._asking import Answer, as_json, text_of, texts_of
from ._boards import BoardLike
from ._core import FolderLock

__all__ = ["FolderLock", "Missing", "Step", "build_table", "checked", "merge", "run", "split", "split_boards", "tables"]


@dataclass(frozen=True)
class Step:
    """One iteration of IDA* in units, or the solution: the lines of the file that ``taxicab units split`` writes.

    Raises ``ValueError`` where the lines are not as they were written, naming the first, or are not one whole step.
    """

    lines: tuple[str, ...]

    def __post_init__(self) -> None:
        _core.check_step(list(self.lines))

    @property
    def solution(self) -> Answer | None:
        """The proven solution, if the search is at its end: ``moves``, ``length``, ``expanded``, ``generated``, ``iterations``."""
        return cast("Answer | None", json.loads(self.lines[0]).get("solved"))

    @property
    def plan(self) -> Answer:
        """What all units share: ``bound``, ``units``, ``expected`` (nodes), ``heuristic``, ``tables``, ``earlier`` (iterations).

        Raises ``ValueError`` if the search is at its end.
        """
        first = json.loads(self.lines[0])
        if "plan" not in first:
            raise ValueError("the search is at its end: there is no plan, but a solution")
        return cast(Answer, first["plan"])

    @property
    def units(self) -> tuple[str, ...]:
        """The lines of the units; none if it is solved."""
        return self.lines[1:]


class Missing(ValueError):
    """Units that have no result: ``units`` holds their lines."""

    def __init__(self, units: list[str]) -> None:
        super().__init__(f"{len(units)} units have no result")
        self.units = units


def split(
    board: BoardLike,
    *,
    goal: str | None = None,
    metric: str | None = None,
    heuristic: str | None = None,
    automaton: int | str | None = None,
    unit_nodes: int = 30_000_000,
    max_nodes: int | None = None,
) -> Step:
    """Searches the first iterations here, until one is larger than a unit of ``unit_nodes`` generated nodes, and divides that.

    ``metric`` is ``stm`` (each tile's step counts) or ``mtm`` (a straight run counts once). Without ``heuristic``, the big tables of the
    size if they are built, else small ones; up to 12 cells none; with ``mtm`` the strongest of the size. ``automaton`` is the depth of
    the duplicate-pruning automaton, 2 to 24, or ``none``. ``max_nodes`` ends a unit before it is done.

    Raises ``ValueError`` for a bad board or one that cannot be solved, and for options that do not go together.
    """
    fields = {
        "board": text_of(board),
        "goal": goal,
        "metric": metric,
        "heuristic": heuristic,
        "automaton": None if automaton is None else str(automaton),
        "unit_nodes": unit_nodes,
        "max_nodes": max_nodes,
    }
    return Step(tuple(_core.split_search(as_json(fields))))


def split_boards(boards: Iterable[BoardLike], per_unit: int = 1000, **options: Any) -> Iterator[str]:
    """The lines of units of so many boards of one size, each to be solved by itself; the options are those of ``solve_many``.

    A board of another size begins a unit of its own; what is no board has its error as its answer. Boards are read as units are
    wanted. Raises ``ValueError`` for a bad option, ``TypeError`` for one that there is not.

    >>> [result] = map(run, split_boards(["1 2 3/4 5 6/7 0 8", "1 2 3/4 5 6/8 7 0"]))
    >>> [answer.get("length") for answer in json.loads(result)["answers"]]
    [1, None]
    """
    split = _core.SplitBoards(_solve_request(options), per_unit)
    rest = iter(texts_of(boards))
    while some := list(islice(rest, per_unit)):
        yield from split.push(some)
    last = split.finish()
    if last is not None:
        yield last


def run(unit: str) -> str:
    """The line of the result of a unit, searched on one thread; Ctrl-C ends it.

    Raises ``ValueError`` where the unit is not as it was written, of another version, or made with other tables.
    """
    return _core.run_unit(unit)


def merge(step: Step, results: Iterable[str]) -> Step:
    """What follows from the results of a step: the solution, or the next iteration. Results may come in any order and several times.

    A solution is certain once all units before its own are done; it is the one of the undivided search. Raises :class:`Missing` where
    units have no result, ``ValueError`` where two results of one unit differ or a result is not as it was written, naming its place.
    """
    is_step, lines = _core.merge_units(list(step.lines), list(results))
    if not is_step:
        raise Missing(lines)
    return Step(tuple(lines))


def checked(result: str) -> str:
    """The line of a result, if it is as it was written; else ``ValueError``."""
    _core.check_result(result)
    return result


def tables(size: str, split: str, *, goal: str = "blank-last") -> list[Answer]:
    """The pattern databases of a split: ``name``, and the bytes of ``memory`` and of the ``file`` that each takes.

    Raises ``ValueError`` for a size, goal or split that there is not.

    >>> [table["file"] for table in tables("4x4", "7-8")]
    [17740800, 180633600]
    """
    return cast("list[Answer]", json.loads(_core.tables_of(as_json({"size": size, "goal": goal}), split)))


def build_table(size: str, split: str, number: int, *, goal: str = "blank-last") -> Answer:
    """Builds a pattern database of a split, or loads it: ``name`` and ``checksum``. What takes longer than a moment is kept on disk.

    Raises ``ValueError`` as :func:`tables`, or for a number beyond them, ``MemoryError`` where the memory is not there.
    """
    return cast(Answer, json.loads(_core.build_table(as_json({"size": size, "goal": goal}), split, number)))
