"""The widget without a page: what it sends to one, and what it answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

widget = pytest.importorskip("taxicab_boards.widget")
REPOSITORY = Path(__file__).parents[3]


def asked(shown: Any, **question: Any) -> dict[str, Any]:
    sent: list[dict[str, Any]] = []
    shown.send = sent.append
    shown._handle_custom_msg({"id": "x-1", "question": question}, [])
    [answer] = sent
    assert answer.pop("id") == "x-1"
    return answer


def test_the_kernel_plays_the_game_of_a_view() -> None:
    board = widget.BoardWidget(size="3x3")
    state = asked(board, command="game", size="3x3", board="1 2 3/4 5 6/0 7 8")["answer"]
    assert (state["board"], state["width"], state["is_solved"]) == ([1, 2, 3, 4, 5, 6, 0, 7, 8], 3, False)
    kept = ("share", "seconds", "is_running", "hints_used", "hinted", "solver_used", "best_known", "findings")
    for _ in range(2):
        state = asked(board, command="game", action="moves L", **{name: state[name] for name in kept})["answer"]
    assert state["is_solved"] and state["single_tile"] == 2
    finding = asked(board, command="game solution", board="1 2 3/4 5 6/0 7 8", hint=True)
    assert "answer" in finding, finding


def test_what_is_wrong_or_not_a_game_is_refused() -> None:
    board = widget.BoardWidget()
    assert "tile" in asked(board, command="game", board="1 1/2 0")["error"]
    assert "not solve" in asked(board, command="solve", board="1 2/3 0")["error"]
    assert "command" in asked(board)["error"]


def test_the_element_is_that_of_the_npm_package() -> None:
    package = Path(widget.__file__).parent
    assert (package / "_element.js").read_bytes() == (REPOSITORY / "bindings" / "web" / "npm" / "element.js").read_bytes()
    module = widget.BoardWidget._esm
    assert "games.js" not in str(module) and "export default" in str(module)
