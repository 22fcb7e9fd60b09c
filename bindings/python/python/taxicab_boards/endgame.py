"""Exact tables of chess endgames, made on first use and kept on disk.

>>> probe("8/8/8/3k4/8/8/8/KQ6 w")["result"]
'win'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Union, cast

from ._asking import Progress, request

if TYPE_CHECKING:
    from ._core import MateAnswer, Measured, PlayedMove, ProbeAnswer, TableAnswer

__all__ = ["mate", "measure", "probe", "table"]


def probe(fen: str, *, value_only: bool = False) -> ProbeAnswer:
    """Who wins, in how many plies, and all legal moves, best first: ``result``, ``plies``, ``moves`` (empty with ``value_only``, which is faster).

    Raises ``ValueError`` for what is no position of an endgame with tables, ``MemoryError`` where the memory for them is not there.
    """
    return cast("ProbeAnswer", request("endgame probe", fen=fen, value_only=value_only)[0])


def mate(fen: str, *, progress: Progress | None = None) -> list[Union[PlayedMove, MateAnswer]]:
    """The game to mate, both sides perfect: a dictionary for each move, and one for the end. Raises as :func:`probe`."""
    return cast("list[Union[PlayedMove, MateAnswer]]", request("endgame mate", fen=fen, progress=progress))


def table(name: str, *, progress: Progress | None = None) -> TableAnswer:
    """What a table holds: ``won``, ``drawn``, ``lost``, the ``histogram`` of plies, the ``longest`` win.

    Raises ``ValueError`` for a name as ``"KXK"``, ``MemoryError`` as :func:`probe`.
    """
    return cast("TableAnswer", request("endgame table", name=name, progress=progress)[0])


def measure(name: str, *, depth: str | int = 1, evaluation: str | None = None, progress: Progress | None = None) -> list[Measured]:
    """How often an evaluation mates from every won position, a dictionary for each depth: ``share``, ``mean_excess_plies`` and more.

    Raises ``ValueError`` for what is no endgame against a bare king, no evaluation or no depth, ``MemoryError`` as :func:`probe`.
    """
    return cast("list[Measured]", request("endgame measure", name=name, depth=str(depth), evaluation=evaluation, progress=progress))
