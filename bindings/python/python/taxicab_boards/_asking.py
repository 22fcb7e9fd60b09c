"""Requests to the core, and boards on their way there."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from . import _core
from ._numpy import np

if TYPE_CHECKING:
    import numpy.typing as npt

Answer = dict[str, Any]
Progress = Callable[[dict[str, Any]], object]


def as_json(fields: dict[str, Any]) -> str:
    """A request as the core reads it, without the fields that are not set."""
    return json.dumps({name: value for name, value in fields.items() if value is not None}, default=_plain)


def _plain(value: object) -> Any:
    """What JSON has no form for: numpy's numbers and arrays, boards."""
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, np.ndarray):
        return value.tolist()
    text = getattr(value, "text", None)
    if text is not None:
        return text
    raise TypeError(f"{value!r} is neither text nor a number")


def request(command: str, /, *, progress: Progress | None = None, **fields: Any) -> list[Answer]:
    """The answers to a command, as ``taxicab COMMAND --json`` prints them.

    Fields are the options with ``_`` for ``-``; ``docs/schema.json`` of the project describes them. ``progress`` is called with a
    dictionary a few times a second. Ctrl-C ends the work within a fifth of a second.

    Raises ``ValueError`` for what is wrong with the request, ``MemoryError`` where the memory is not there, ``TimeoutError`` where a time
    limit left none for an answer.

    >>> request("chess distance", **{"from": "a1", "to": "b2", "piece": "knight"})
    [{'from': 'a1', 'to': 'b2', 'piece': 'knight', 'distance': 4}]
    """
    hook = None if progress is None else (lambda event: progress(json.loads(event)))
    return cast(list[Answer], json.loads(_core.request(as_json({**fields, "command": command}), hook)))


def integers(array: npt.NDArray[Any], dimensions: int) -> npt.NDArray[np.int64]:
    """An array of integers of so many dimensions, a board in the last two."""
    if array.dtype.kind not in "iu":
        raise TypeError(f"a board is text or rows of integers, not an array of {array.dtype}")
    if array.ndim != dimensions:
        raise ValueError(f"a board has rows and columns: an array of {dimensions} dimensions, not {array.ndim}")
    return array.astype(np.int64)


def text_of(board: Any) -> str:
    """A board as text."""
    if isinstance(board, str):
        return board
    if hasattr(board, "text"):
        return cast(str, board.text)
    array = np.asarray(board)
    if array.ndim == 1:
        return " ".join(str(cell) for cell in integers(array, 1).tolist())
    return _core.board_texts(integers(array, 2)[np.newaxis])[0]


def texts_of(boards: Any) -> Any:
    """Many boards as an iterable of texts; a table gives its column of boards."""
    columns = getattr(boards, "column_names", None) or getattr(boards, "columns", None)
    if columns is not None:
        names = [str(name) for name in columns]
        if "board" not in names:
            raise TypeError(f"a table, of which one column has the boards: table[name], where the names are {', '.join(names)}")
        boards = boards["board"]
    if hasattr(boards, "to_pylist"):
        boards = boards.to_pylist()
    if isinstance(boards, np.ndarray):
        if boards.dtype.kind in "OUST":
            return map(text_of, boards.ravel().tolist())
        # All boards of an array at once: one by one takes longer than to solve them.
        return _core.board_texts(integers(boards, 3))
    return map(text_of, boards)
