"""What more processors would bring: the measured units of a run, given out to so many, each to the one that is free first."""

from __future__ import annotations

import heapq
import json
from collections.abc import Iterable
from pathlib import Path


def makespan(seconds: Iterable[float], cores: int, overhead: float = 0.0) -> float:
    """The wall seconds of an iteration; each unit costs ``overhead`` more.

    >>> makespan([1.0, 1.0, 1.0], 2)
    2.0
    """
    free = [0.0] * cores
    for unit in seconds:
        heapq.heapreplace(free, free[0] + overhead + unit)
    return max(free)


def shares(iterations: list[list[float]], cores: int, overhead: float = 0.0, between: float = 0.0) -> dict[str, float]:
    """The wall seconds of iterations one after the other, and what the processors did meanwhile: search, overhead, nothing.

    ``overhead`` are the seconds that a unit costs beside its search, ``between`` those from one iteration to the next.
    """
    wall = sum(makespan(units, cores, overhead) + between for units in iterations)
    search = sum(map(sum, iterations))
    spent = overhead * sum(map(len, iterations))
    return {
        "cores": cores, "seconds": round(wall, 1), "search": round(search / (wall * cores), 4),
        "overhead": round(spent / (wall * cores), 4), "idle": round(1 - (search + spent) / (wall * cores), 4),
    }


def measured(folder: Path) -> list[list[float]]:
    """By iteration of a run: the seconds of each unit."""
    with open(folder / "iterations.jsonl", encoding="utf-8") as lines:
        return [json.loads(line)["seconds"] for line in lines]


def larger(iterations: list[list[float]], times: float) -> list[list[float]]:
    """The iterations of a board that takes so many times as long, in units like these.

    >>> larger([[1.0, 2.0]], 1.5)
    [[1.0, 2.0, 1.0]]
    """
    return [[units[place % len(units)] for place in range(max(1, round(times * len(units))))] for units in iterations]
