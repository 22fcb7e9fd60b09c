"""Exact distances on the chessboard. A square is a name, ``"a1"``, or a number: a1 = 0, b1 = 1, … h8 = 63.

>>> distance("a1", "b2", "knight")
4
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Union, cast

from . import _core
from ._asking import as_json, request
from ._core import distance
from ._numpy import np

if TYPE_CHECKING:
    import numpy.typing as npt

    from ._core import RaceAnswer

__all__ = ["distance", "distances", "map", "race", "territory", "trajectories", "Drawing"]

Square = Union[str, int]


class Drawing(dict[str, Any]):
    """An answer that a notebook draws."""

    def __init__(self, command: str, fields: dict[str, Any]) -> None:
        super().__init__(request(command, **fields)[0])
        self._asked = {**fields, "command": command}

    def _repr_svg_(self) -> str | None:
        return _core.picture(f"[{as_json(self._asked)}]")


def distances(
    a: npt.ArrayLike, b: npt.ArrayLike, piece: str = "king", *, out: npt.NDArray[np.int8] | None = None
) -> npt.NDArray[np.int8]:
    """The moves of a piece between each pair of two arrays of squares, of the same shape or that numpy broadcasts; -1 where it does not get.

    Arrays of ``uint8`` are not copied. ``out``, an array of ``int8`` of the same shape in C order, takes the answer and is returned: of
    many calls each is quicker without an array of its own. Raises ``TypeError`` for what is no integer, ``ValueError`` for what is no square or piece, or
    for shapes that do not go together.

    >>> distances([0, 0], [63, 1], "bishop")
    array([ 1, -1], dtype=int8)
    >>> distances(0, np.arange(64), "knight").reshape(8, 8)[1]
    array([3, 4, 1, 2, 3, 4, 3, 4], dtype=int8)
    """
    first, second = (_numbers(array) for array in (a, b))
    if first.shape != second.shape:
        first, second = np.broadcast_arrays(first, second)
    shape = first.shape
    flat = [np.ascontiguousarray(array).reshape(-1) for array in (first, second)]
    if out is None:
        out = np.empty(shape, dtype=np.int8)
    elif out.dtype != np.int8 or out.shape != shape or not out.flags.c_contiguous:
        raise ValueError(f"out: an array of int8 of shape {shape} in C order, not of {out.dtype} of shape {out.shape}")
    _core.distances(flat[0], flat[1], piece, out.reshape(-1).view(np.uint8))
    return out


def _numbers(squares: npt.ArrayLike) -> npt.NDArray[np.uint8]:
    array = np.asarray(squares)
    if array.dtype == np.uint8:
        return cast("npt.NDArray[np.uint8]", array)
    if array.dtype.kind not in "iu" and array.size:
        raise TypeError(f"squares are integers 0 to 63, not {array.dtype}")
    if array.size and (array.min() < 0 or array.max() > 63):
        wrong = array[(array < 0) | (array > 63)].flat[0]
        raise ValueError(f"{wrong} is not a square: squares are 0 (a1) to 63 (h8)")
    return array.astype(np.uint8)


def map(
    square: Square | None = None, piece: str = "king", *, to: str | None = None, occupied: str | None = None, fen: str | None = None,
    inward: bool = False,
) -> Drawing:
    """The moves from a square to every square, or from every square with ``inward``: ``distances``, a1 first, ``None`` where it does not get.

    With ``to`` instead of a square, from every square to ``"centre"``, ``"edge"``, ``"corner"``, ``"light-corner"`` or ``"dark-corner"``.
    ``occupied`` names squares that nobody enters, ``fen`` a position whose pieces stand in the way. Raises ``ValueError`` for what is none.

    >>> map("a1", "knight")["distances"][9]
    4
    >>> map(to="centre", piece="taxi")["distances"][0]
    6
    """
    start = None if square is None else _core.square_name(square)
    return Drawing("chess map", {"from": start, "to": to, "piece": piece, "occupied": occupied, "fen": fen, "inward": inward})


def territory(*sites: str, occupied: str | None = None) -> Drawing:
    """Whose the squares are: sites as ``"K@e1"``; ``owner`` is the number of a site, ``"contested"`` or ``None``.

    Raises ``ValueError`` for a bad site.

    >>> territory("K@a1", "K@h8")["counts"]
    [28, 28]
    """
    return Drawing("chess territory", {"sites": list(sites), "occupied": occupied})


def trajectories(start: Square, end: Square, piece: str = "king", *, occupied: str | None = None, length: int | None = None) -> Drawing:
    """The shortest paths from one square to another, or those of a length: ``length``, ``count``, ``squares``.

    Raises ``ValueError`` for what is no square or piece.

    >>> trajectories("f6", "h1")["count"]
    25
    """
    ends = {"from": _core.square_name(start), "to": _core.square_name(end)}
    return Drawing("chess trajectory", {**ends, "piece": piece, "occupied": occupied, "length": length})


def race(fen: str, *, to: str | None = None) -> RaceAnswer:
    """Which pawn promotes first, or with ``to`` which king can force to be first on a square: ``winner``, ``nearer``, ``reason``.

    Raises ``ValueError`` for a position or a square that is none.
    """
    return cast("RaceAnswer", request("chess race", fen=fen, to=to)[0])
