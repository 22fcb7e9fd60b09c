"""Exact distances of many positions at once, for sizes whose whole space fits: labels to learn from."""

from __future__ import annotations

from functools import lru_cache
from math import factorial
from typing import TYPE_CHECKING, Any

from ._asking import integers, request
from ._numpy import np

if TYPE_CHECKING:
    import numpy.typing as npt

MOST_CELLS = 10


def distances(states: npt.ArrayLike, *, goal: str = "blank-last") -> npt.NDArray[np.int8]:
    """The exact distance of every position to the goal, in moves; -1 where the goal cannot be reached. Shape (positions,).

    ``states`` is an array of shape (positions, rows, columns), of up to ten cells: 2x2 to 2x5, 3x2, 3x3 and their like. The first call of a
    size and goal searches its whole space breadth first (3x3: a third of a second); later ones look up some million positions a second.

    Raises ``TypeError`` for what is no array of integers, ``ValueError`` for larger boards or for what is no board.

    >>> distances([[[1, 2, 3], [4, 5, 6], [7, 0, 8]], [[8, 6, 7], [2, 5, 4], [3, 0, 1]], [[1, 2, 3], [4, 5, 6], [8, 7, 0]]])
    array([ 1, 31, -1], dtype=int8)
    """
    array = integers(np.asarray(states), 3)
    _, rows, columns = array.shape
    if rows < 2 or columns < 2 or rows * columns > MOST_CELLS:
        raise ValueError(f"{columns}x{rows}: a size of at most {MOST_CELLS} cells, and two rows and columns")
    cells = array.reshape(len(array), rows * columns)
    wrong = np.flatnonzero((np.sort(cells, axis=1) != np.arange(rows * columns)).any(axis=1))
    if len(wrong):
        raise ValueError(f"position {wrong[0]}: {cells[wrong[0]].tolist()} has not every tile from 0 to {rows * columns - 1} once")
    return _table(rows, columns, goal)[_ranks(cells.astype(np.uint8))]


def _ranks(states: npt.NDArray[np.uint8]) -> npt.NDArray[np.int32]:
    """The number of each permutation in the order of the alphabet."""
    count = states.shape[1]
    ranks = np.zeros(len(states), dtype=np.int32)
    for place in range(count - 1):
        smaller = np.zeros(len(states), dtype=np.int32)
        for later in range(place + 1, count):
            smaller += states[:, later] < states[:, place]
        ranks += smaller * np.int32(factorial(count - 1 - place))
    return ranks


@lru_cache(maxsize=16)
def _table(rows: int, columns: int, goal: str) -> npt.NDArray[np.int8]:
    """The distance of every permutation."""
    size = f"{columns}x{rows}"
    board: str = request("shuffle", size=size, goal=goal, length="0")[0]["board"]
    tiles: list[Any] = board.replace("/", " ").split()
    layer = np.array([tiles], dtype=np.uint8)
    table = np.full(factorial(rows * columns), -1, dtype=np.int8)
    table[_ranks(layer)] = 0
    depth = 0
    while len(layer):
        depth += 1
        blanks = np.argmax(layer == 0, axis=1)
        found = []
        for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            row, column = blanks // columns + down, blanks % columns + right
            can = (row >= 0) & (row < rows) & (column >= 0) & (column < columns)
            after, which = layer[can], np.arange(int(can.sum()))
            source, blank = (row * columns + column)[can], blanks[can]
            after[which, blank] = after[which, source]
            after[which, source] = 0
            ranks = _ranks(after)
            fresh = table[ranks] < 0
            table[ranks[fresh]] = depth
            found.append(after[fresh])
        # A position may have been found twice.
        layer = np.concatenate(found)
        if len(layer):
            layer = layer[np.unique(_ranks(layer), return_index=True)[1]]
    table.setflags(write=False)
    return table
