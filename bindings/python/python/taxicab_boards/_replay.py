"""Pictures of boards, and of solutions that play themselves, as SVG without scripts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ._numpy import np

if TYPE_CHECKING:
    import numpy.typing as npt

CELL, GAP, PAUSE = 44, 4, 4
SECONDS = 0.35  # a move


def _frame(title: str, rows: int, columns: int) -> list[str]:
    width, height = CELL * columns + GAP, CELL * rows + GAP
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" font-family="sans-serif" font-size="18" '
        'text-anchor="middle" role="img">',
        f"<title>{title}</title>",
        f'<rect width="{width}" height="{height}" rx="6" fill="#8a8f98"/>',
    ]


def _tile(tile: int, place: tuple[int, int], motion: str = "") -> str:
    row, column = place
    return (
        f'<g transform="translate({CELL * column + GAP} {CELL * row + GAP})"><rect width="40" height="40" rx="4" fill="#f6f4ee"/>'
        f'<text x="20" y="26" fill="#1d2430">{tile}</text>{motion}</g>'
    )


def board_svg(tiles: npt.NDArray[np.int64], title: str) -> str:
    """A board."""
    parts = _frame(title, *tiles.shape)
    parts += [_tile(int(tile), place) for place, tile in np.ndenumerate(tiles) if tile]
    return "".join([*parts, "</svg>"])


def replay_svg(boards: Sequence[npt.NDArray[np.int64]], title: str) -> str:
    """Boards one after the other: every tile slides where it goes next, and after a pause it begins again."""
    first, steps = boards[0], len(boards) - 1
    parts = _frame(title, *first.shape)
    places = [{int(tile): place for place, tile in np.ndenumerate(board)} for board in boards]
    whole = steps + PAUSE
    for tile, place in places[0].items():
        if not tile:
            continue
        times, values = ["0"], [_at(place)]
        for step in range(steps):
            before, after = places[step][tile], places[step + 1][tile]
            if before != after:
                times += [f"{(step + PAUSE / 2) / whole:.5f}", f"{(step + PAUSE / 2 + 0.8) / whole:.5f}"]
                values += [_at(before), _at(after)]
        motion = ""
        if len(times) > 1:
            motion = (
                f'<animateTransform attributeName="transform" type="translate" dur="{SECONDS * whole:.2f}s" repeatCount="indefinite" '
                f'keyTimes="{";".join([*times, "1"])}" values="{";".join([*values, values[-1]])}"/>'
            )
        parts.append(_tile(tile, place, motion))
    return "".join([*parts, "</svg>"])


def _at(place: tuple[int, int]) -> str:
    return f"{CELL * place[1] + GAP} {CELL * place[0] + GAP}"
