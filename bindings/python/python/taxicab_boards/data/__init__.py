"""Boards of the literature, with the lengths that are published.

>>> from taxicab_boards import data
>>> korf = data.korf100()
>>> len(korf.boards), korf.goal, int(korf.lengths[0]), korf.boards[0].shape
(100, 'blank-first', 57, (4, 4))
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING

from .._boards import Board
from .._numpy import np

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["Boards", "deepcubea", "hard15", "korf24", "korf100"]


@dataclass(frozen=True)
class Boards:
    """Some boards of one size, with their goal."""

    names: list[str]
    """As they are published."""
    boards: list[Board]
    """In the same order."""
    lengths: npt.NDArray[np.int32]
    """The length of a shortest solution of each, -1 where none is published."""
    goal: str
    """Their goal, for ``goal=`` of the searches."""
    source: str
    """Where they come from."""

    def __len__(self) -> int:
        return len(self.boards)


def korf100() -> Boards:
    """The hundred random 15-puzzle boards of R. E. Korf, Artificial Intelligence 27 (1985)."""
    return _read("korf100.txt", 4, "blank-first")


def korf24() -> Boards:
    """The fifty random 24-puzzle boards of R. E. Korf & A. Felner, Artificial Intelligence 134 (2002)."""
    return _read("korf50_24.txt", 5, "blank-first")


def hard15() -> Boards:
    """Hard 15-puzzle boards: six of 70 to 80 moves, and the seventeen farthest from the goal, 80 moves."""
    return _read("hard15.txt", 4, "blank-last")


def deepcubea(side: int) -> Boards:
    """Test boards of F. Agostinelli et al., DeepCubeA, Nature Machine Intelligence 1 (2019): 396 of 5x5, 50 of 6x6 or 7x7.

    They were made by random walks. The lengths are those of a proven solution, on 5x5 alone. Raises ``ValueError`` for another side.
    """
    names = {5: "deepcubea_5x5.txt", 6: "deepcubea_6x6.txt", 7: "deepcubea_7x7.txt"}
    if side not in names:
        raise ValueError(f"side: {side} is not 5, 6 or 7")
    source, rows = _lines(names[side])
    cells = [row.split("\t") for row in rows]
    lengths = [int(row[5]) if len(row) > 5 and row[5] else -1 for row in cells]
    return Boards([row[0] for row in cells], [Board(row[1]) for row in cells], np.array(lengths, dtype=np.int32), "blank-last", source)


def _lines(name: str) -> tuple[str, list[str]]:
    """What a file says of its source, and its rows."""
    lines = (files(__name__) / name).read_text(encoding="utf-8").splitlines()
    comments = [line.lstrip("# ") for line in lines if line.startswith("#")]
    return " ".join(comments[:1]), [line for line in lines if line.strip() and not line.startswith("#")]


def _read(name: str, side: int, goal: str) -> Boards:
    source, rows = _lines(name)
    cells = [row.split() for row in rows]
    count = side * side
    boards = [Board(np.array(row[1 : 1 + count], dtype=np.int64).reshape(side, side)) for row in cells]
    return Boards([row[0] for row in cells], boards, np.array([int(row[1 + count]) for row in cells], dtype=np.int32), goal, source)
