"""What more processors would bring: the measured units of a run, given out to so many, each to the one that is free first."""

from __future__ import annotations

import heapq
import json
from collections.abc import Iterable
from pathlib import Path


# What was measured beside the search, in seconds: of a unit at its worker, from one iteration to the next, and of a unit at the driver,
# which hands out one at a time.
OVERHEAD = 0.01
BETWEEN = 0.5
DISPATCH = 0.0006


def makespan(seconds: Iterable[float], cores: int, overhead: float = 0.0, dispatch: float = 0.0) -> float:
    """The wall seconds of an iteration; each unit costs ``overhead`` more, and ``dispatch`` of the one driver.

    >>> makespan([1.0, 1.0, 1.0], 2)
    2.0
    >>> makespan([1.0, 1.0], 2, dispatch=0.25)
    1.5
    """
    free = [0.0] * cores
    driver = 0.0
    for unit in seconds:
        driver = max(driver, free[0]) + dispatch
        heapq.heapreplace(free, driver + overhead + unit)
    return max(free)


def shares(iterations: list[list[float]], cores: int, overhead: float = 0.0, between: float = 0.0, dispatch: float = 0.0) -> dict[str, float]:
    """The wall seconds of iterations one after the other, and what the processors did meanwhile: search, overhead, nothing.

    ``overhead`` are the seconds that a unit costs beside its search, ``between`` those from one iteration to the next, ``dispatch`` those
    of a unit at the driver, which hands out one at a time.
    """
    wall = sum(makespan(units, cores, overhead, dispatch) + between for units in iterations)
    search = sum(map(sum, iterations))
    spent = overhead * sum(map(len, iterations))
    return {
        "cores": cores, "seconds": round(wall, 1), "search": round(search / (wall * cores), 4),
        "overhead": round(spent / (wall * cores), 4), "idle": round(1 - (search + spent) / (wall * cores), 4),
    }


def spread(iterations: list[list[float]]) -> dict[str, float]:
    """How unit times lie in the last iteration: quantiles and the longest, in seconds."""
    times = sorted(iterations[-1])
    quantile = {f"{share:.0%}": round(times[min(len(times) - 1, int(share * len(times)))], 3) for share in (0.1, 0.5, 0.9)}
    return {**quantile, "longest": round(times[-1], 3)}


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
