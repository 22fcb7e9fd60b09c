"""Boards and solutions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Union, cast, overload

from . import _core
from ._asking import Answer, request, text_of
from ._numpy import np
from ._replay import board_svg, replay_svg

if TYPE_CHECKING:
    import numpy.typing as npt
    import pandas
    import pyarrow

    from ._core import CheckAnswer

BoardLike = Union[str, "Board", Sequence[Any], "npt.NDArray[Any]"]
_STEPS = {"U": (1, 0), "D": (-1, 0), "L": (0, 1), "R": (0, -1)}  # from the blank to the tile that slides there


class Board:
    """A board: rows from the top, 0 is the blank. A notebook draws it. ``ValueError`` says what is wrong with one.

    >>> Board([[1, 2], [3, 0]])
    Board('1 2/3 0')
    >>> Board("1 2 3/4 5 6/7 0 8").play("L")
    Board('1 2 3/4 5 6/7 8 0')
    >>> Board("1 2 3/4 5 6/7 0 8").moves
    ['D', 'L', 'R']
    """

    text: str
    """Its rows, as the library writes them, so that equal boards are equal."""

    def __init__(self, board: BoardLike) -> None:
        self.text = request("check", board=text_of(board))[0]["board"]

    @classmethod
    def _of(cls, text: str) -> Board:
        """A board as the library wrote it."""
        board = cls.__new__(cls)
        board.text = text
        return board

    @cached_property
    def check(self) -> CheckAnswer:
        """Whether it can be solved, and why, as :func:`check` answers."""
        return cast("CheckAnswer", request("check", board=self.text)[0])

    @property
    def is_solvable(self) -> bool:
        """Whether ``1 2 … 0`` can be reached."""
        return bool(self.check["solvable"])

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Board({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    @property
    def tiles(self) -> npt.NDArray[np.int64]:
        """The tiles, shape (rows, columns).

        >>> Board("1 2/3 0").tiles
        array([[1, 2],
               [3, 0]])
        """
        return np.array([[int(tile) for tile in row.split()] for row in self.text.split("/")])

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        rows = self.text.split("/")
        return len(rows), len(rows[0].split())

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> npt.NDArray[Any]:
        return self.tiles if dtype is None else self.tiles.astype(dtype)

    @property
    def moves(self) -> list[str]:
        """The directions in which a tile can slide."""
        rows, columns = self.shape
        row, column = divmod(int(np.flatnonzero(self.tiles == 0)[0]), columns)
        return [letter for letter, (down, right) in _STEPS.items() if 0 <= row + down < rows and 0 <= column + right < columns]

    def play(self, moves: str | Sequence[str]) -> Board:
        """The board after moves; ``ValueError`` names the first that is impossible."""
        text = moves if isinstance(moves, str) else "".join(moves)
        return Board._of(request("moves apply", board=self.text, moves=text)[0]["board"])

    def _repr_svg_(self) -> str:
        return board_svg(self.tiles, self.text)


def _letters(moves: str) -> list[str]:
    """``R2U`` is R, R, U."""
    return [letter for letter, count in re.findall(r"([UDLR])(\d*)", moves) for _ in range(int(count or 1))]


class Solution(dict[str, Any]):
    """What a search found. A notebook plays it. It is the dictionary of the command's JSON too: ``solution["moves"]`` is ``'R2U'``.

    >>> from taxicab_boards import solve
    >>> solution = solve("1 2 3/4 5 6/0 7 8")
    >>> solution.length, solution.moves, solution.optimal, solution["moves"]
    (2, ['L', 'L'], True, 'L2')
    >>> solution.boards()
    [Board('1 2 3/4 5 6/0 7 8'), Board('1 2 3/4 5 6/7 0 8'), Board('1 2 3/4 5 6/7 8 0')]
    """

    @property
    def board(self) -> Board:
        """The board that was searched."""
        return Board(self["board"])

    @property
    def solvable(self) -> bool:
        """Whether the board can reach its goal."""
        return bool(self.get("solvable", True))

    @property
    def moves(self) -> list[str] | None:
        """The moves, a letter for each step of a tile; ``None`` where no solution is known."""
        text = self.get("moves")
        return None if text is None else _letters(text)

    @property
    def length(self) -> int | None:
        """The number of moves in the metric of the search; ``None`` where no solution is known."""
        return cast("int | None", self.get("length"))

    @property
    def lower_bound(self) -> int | None:
        """No solution is shorter; ``None`` of a board that has none."""
        return cast("int | None", self.get("lower_bound"))

    @property
    def optimal(self) -> bool:
        """Whether no solution is shorter."""
        return bool(self.get("optimal", False))

    @property
    def expanded(self) -> int:
        """Positions whose successors were considered."""
        return int(self.get("expanded", 0))

    @property
    def generated(self) -> int:
        """Successors considered, and the start."""
        return int(self.get("generated", 0))

    @property
    def seconds(self) -> float:
        """Wall seconds of the search, without tables."""
        return float(self.get("seconds", 0.0))

    @property
    def heuristic(self) -> str | None:
        """The heuristic of its last stage."""
        return cast("str | None", self.get("heuristic"))

    @property
    def stages(self) -> list[Answer]:
        """What each heuristic of the search did, in their order."""
        return list(self.get("stages", []))

    @property
    def reason(self) -> str | None:
        """Why there is no solution, or no proof: a sentence, or the limit that stopped the search."""
        return cast("str | None", self.get("reason"))

    def boards(self) -> list[Board]:
        """The boards along the path, the first and the last included; ``ValueError`` where no solution is known."""
        moves = self.moves
        if moves is None:
            raise ValueError(f"no solution is known: {self.reason}")
        boards = [self.board]
        rows = [row.split() for row in boards[0].text.split("/")]
        row, column = next((row, cells.index("0")) for row, cells in enumerate(rows) if "0" in cells)
        for letter in moves:
            down, right = _STEPS[letter]
            rows[row][column], rows[row + down][column + right] = rows[row + down][column + right], "0"
            row, column = row + down, column + right
            boards.append(Board._of("/".join(" ".join(cells) for cells in rows)))
        return boards

    def __repr__(self) -> str:
        if self.moves is None:
            return f"<Solution of {self['board']}: none, {self.reason}>"
        kind = "shortest" if self.optimal else f"at least {self.lower_bound} are needed"
        return f"<Solution of {self['board']}: {self.length} moves, {kind}: {self['moves']}>"

    def _repr_svg_(self) -> str:
        if self.moves is None:
            return self.board._repr_svg_()
        return replay_svg([board.tiles for board in self.boards()], repr(self)[1:-1])


class Solutions(Sequence[Solution]):
    """The answers to many boards, in their order, as columns; ``solutions[i]`` is a :class:`Solution`, a slice or a mask is ``Solutions``.

    ``lengths``: moves, -1 where no solution is known. ``lower_bounds``: no solution is shorter; -1 of a board without one.
    ``generated``: nodes. ``optimal``: whether the solution is proven shortest. ``moves``: a list of solutions or ``None``. ``reasons``: a
    list of ``None``, or why there is no proven solution. ``boards``: their texts, as they were given.
    """

    def __init__(self, boards: list[str], parts: list[_core.Many]) -> None:
        def column(name: str, kind: type) -> npt.NDArray[Any]:
            return np.concatenate([np.asarray(getattr(part, name), dtype=kind) for part in parts] or [np.empty(0, dtype=kind)])

        self.boards = boards
        self.lengths: npt.NDArray[np.int32] = column("lengths", np.int32)
        self.lower_bounds: npt.NDArray[np.int32] = column("lower_bounds", np.int32)
        self.generated: npt.NDArray[np.uint64] = column("generated", np.uint64)
        self.moves: list[str | None] = [moves for part in parts for moves in part.moves]
        self.reasons: list[str | None] = [reason for part in parts for reason in part.reasons]

    @property
    def optimal(self) -> npt.NDArray[np.bool_]:
        """Whether each solution is proven shortest."""
        return np.asarray((self.lengths >= 0) & (self.lengths == self.lower_bounds), dtype=np.bool_)

    def __len__(self) -> int:
        return len(self.moves)

    @overload
    def __getitem__(self, index: int) -> Solution: ...
    @overload
    def __getitem__(self, index: slice | Sequence[int] | npt.NDArray[Any]) -> Solutions: ...
    def __getitem__(self, index: Any) -> Solution | Solutions:
        places = np.arange(len(self))[index]
        if isinstance(places, np.integer):
            return self._at(int(places))
        chosen = Solutions([], [])
        for name in ("boards", "moves", "reasons"):
            column = getattr(self, name)
            setattr(chosen, name, [column[place] for place in places])
        for name in ("lengths", "lower_bounds", "generated"):
            setattr(chosen, name, getattr(self, name)[places])
        return chosen

    def _at(self, place: int) -> Solution:
        length, bound = int(self.lengths[place]), int(self.lower_bounds[place])
        solution = Solution(
            board=self.boards[place], solvable=bound >= 0, length=length if length >= 0 else None, moves=self.moves[place],
            optimal=bool(length >= 0 and length == bound), lower_bound=bound if bound >= 0 else None, generated=int(self.generated[place]),
        )
        if self.reasons[place] is not None:
            solution["reason"] = self.reasons[place]
        return solution

    def __iter__(self) -> Iterator[Solution]:
        return map(self._at, range(len(self)))

    def _columns(self) -> dict[str, Any]:
        return {
            "board": self.boards, "length": self.lengths, "lower_bound": self.lower_bounds, "optimal": self.optimal,
            "generated": self.generated, "moves": self.moves, "reason": self.reasons,
        }

    def to_pandas(self) -> pandas.DataFrame:
        """A data frame with a row for each board; needs pandas."""
        import pandas

        return pandas.DataFrame(self._columns())

    def to_arrow(self) -> pyarrow.Table:
        """A table with a row for each board; needs pyarrow."""
        import pyarrow

        columns = self._columns()
        texts = {name: pyarrow.array(columns[name], pyarrow.string()) for name in ("board", "moves", "reason")}
        return pyarrow.table({**columns, **texts})

    def __repr__(self) -> str:
        solved = int((self.lengths >= 0).sum())
        return f"<Solutions of {len(self)} boards, {solved} solved>"
