"""The README, and the notebook, run from its first cell to its last as a notebook does: the value of a last expression is shown."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"
NOTEBOOK = Path(__file__).parent.parent / "notebooks" / "distances.ipynb"


def test_the_notebook_runs_and_draws() -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    names: dict[str, object] = {}
    pictures, plots = 0, 0
    for cell in json.loads(NOTEBOOK.read_text())["cells"]:
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, str(NOTEBOOK), "exec"), names)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), str(NOTEBOOK), "eval"), names)  # type: ignore[attr-defined]
            if hasattr(value, "_repr_svg_"):
                assert value._repr_svg_().startswith("<svg")
                pictures += 1
        for number in plt.get_fignums():
            figure = plt.figure(number)
            assert all(axes.has_data() for axes in figure.axes)
            figure.canvas.draw()
            plots += 1
        plt.close("all")
    assert (pictures, plots) == (2, 4)
    assert names["table"]["longest_plies"] == 65  # type: ignore[index]


def test_the_readme_runs() -> None:
    pytest.importorskip("pandas")
    names: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL):
        exec(compile(block, str(README), "exec"), names)
    solution = names["solution"]
    assert (solution.length, solution.moves[:3]) == (31, ["D", "D", "R"])  # type: ignore[attr-defined]
