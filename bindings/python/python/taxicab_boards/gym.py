"""The sliding puzzle as an environment of Gymnasium, for learning; needs the extra ``gym``.

>>> from taxicab_boards.gym import SlidingPuzzle
>>> env = SlidingPuzzle("3x3", length="8..12")
>>> tiles, info = env.reset(seed=7)
>>> 8 <= info["distance"] <= 12
True
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

from . import Board, distances, shuffle
from ._asking import request
from ._spaces import MOST_CELLS

LETTERS = "UDLR"


class SlidingPuzzle(gymnasium.Env[npt.NDArray[np.int64], np.int64]):
    """An episode is a shuffled board that can be solved; it ends at the goal.

    An observation is the array of the tiles, shape (rows, columns), 0 for the blank. An action is the direction in which a tile slides: 0 up,
    1 down, 2 left, 3 right; where none does, the board stays. Every action costs 1. ``info`` has ``legal``, a mask of the actions,
    and on boards of up to ten cells ``distance``, the exact number of moves to the goal.

    ``length`` as for :func:`taxicab_boards.shuffle`: a number or a range of moves to the goal, for a curriculum.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, size: str = "3x3", *, goal: str = "blank-last", length: str | int | None = None, render_mode: str | None = None) -> None:
        self.size, self.goal, self.length, self.render_mode = size, goal, length, render_mode
        self._solved = Board(request("shuffle", size=size, goal=goal, length="0")[0]["board"]).tiles
        rows, columns = self._solved.shape
        self.observation_space = gymnasium.spaces.Box(0, rows * columns - 1, (rows, columns), dtype=np.int64)
        self.action_space = gymnasium.spaces.Discrete(len(LETTERS))
        self._tiles = self._solved.copy()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[npt.NDArray[np.int64], dict[str, Any]]:
        """A new board; the same seed gives the same one. ``options={"board": …}`` begins with that board."""
        super().reset(seed=seed)
        given = (options or {}).get("board")
        if given is None:
            board = shuffle(self.size, seed=int(self.np_random.integers(1 << 53)), length=self.length, goal=self.goal)[0]
        else:
            board = Board(given)
            if board.shape != self._tiles.shape:
                raise ValueError(f"board: {board.shape[1]}x{board.shape[0]} is not {self.size}")
        self._tiles = board.tiles
        return self._tiles.copy(), self._info()

    def step(self, action: np.int64 | int) -> tuple[npt.NDArray[np.int64], float, bool, bool, dict[str, Any]]:
        """Slides a tile."""
        source = self._source(int(action))
        if source is not None:
            blank = self._blank()
            self._tiles[blank], self._tiles[source] = self._tiles[source], 0
        is_solved = bool((self._tiles == self._solved).all())
        return self._tiles.copy(), -1.0, is_solved, False, self._info()

    def render(self) -> str | None:
        """The board as text."""
        return "\n".join(" ".join(f"{tile:>2}" if tile else " ." for tile in row) for row in self._tiles) if self.render_mode == "ansi" else None

    def _blank(self) -> tuple[int, int]:
        row, column = np.argwhere(self._tiles == 0)[0]
        return int(row), int(column)

    def _source(self, action: int) -> tuple[int, int] | None:
        down, right = ((1, 0), (-1, 0), (0, 1), (0, -1))[action]
        row, column = self._blank()
        rows, columns = self._tiles.shape
        row, column = row + down, column + right
        return (row, column) if 0 <= row < rows and 0 <= column < columns else None

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"legal": np.array([self._source(action) is not None for action in range(len(LETTERS))])}
        if self._tiles.size <= MOST_CELLS:
            info["distance"] = int(distances(self._tiles[np.newaxis], goal=self.goal)[0])
        return info
