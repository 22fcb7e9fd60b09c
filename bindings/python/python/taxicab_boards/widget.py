"""A board to play in a notebook: Jupyter, Colab, VS Code, marimo; needs the extra ``widget``.

>>> from taxicab_boards.widget import BoardWidget
>>> board = BoardWidget(size="3x3", seed=7)
>>> board.size, board.is_solved
('3x3', False)
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import anywidget
import traitlets

from ._asking import request

__all__ = ["BoardWidget"]

# What the element asks. Nothing else is answered to a page.
COMMANDS = ("game", "game solution")


def _module() -> str:
    """The element of the npm package without its import of the core, which is here, and what shows it."""
    element, widget = (files(__package__ or "taxicab_boards").joinpath(name).read_text(encoding="utf-8") for name in ("_element.js", "_widget.js"))
    imported = 'import { request } from "./games.js";\n'
    if element.count(imported) != 1:
        raise ImportError("the element of the npm package is another than this widget expects")
    return element.replace(imported, "const request = undefined;\n") + widget


class BoardWidget(anywidget.AnyWidget):
    """The element ``<taxicab-board>`` of the npm package, whose games this kernel plays.

    ``size``, ``seed`` and ``goal``, or ``start`` with the tiles, begin a game; to set one begins another. ``board``, ``moves`` and
    ``is_solved`` follow the game, and may be observed as all traits.
    """

    _esm = _module()
    size = traitlets.Unicode("3x3").tag(sync=True)
    seed = traitlets.Int(None, allow_none=True).tag(sync=True)
    goal = traitlets.Unicode(None, allow_none=True).tag(sync=True)
    start = traitlets.Unicode(None, allow_none=True).tag(sync=True)
    board = traitlets.Unicode("").tag(sync=True)
    moves = traitlets.Int(0).tag(sync=True)
    is_solved = traitlets.Bool(False).tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self.on_msg(self._asked)

    def _asked(self, _: object, message: dict[str, Any], __: object) -> None:
        """Answers a question of a view."""
        try:
            question = dict(message["question"])
            command = question.pop("command")
            if command not in COMMANDS:
                raise ValueError(f"a board asks {' or '.join(COMMANDS)}, not {command}")
            answer: dict[str, Any] = {"answer": request(command, **question)[0]}
        except Exception as error:
            answer = {"error": str(error)}
        self.send({"id": message.get("id"), **answer})
