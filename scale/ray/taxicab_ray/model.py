"""What more processors would bring: the units of a run, dealt to so many by the order in which they are given out."""

from __future__ import annotations

import heapq
from collections.abc import Iterable


def makespan(seconds: Iterable[float], cores: int, latency: float = 0.0) -> float:
    """The wall time of an iteration: each unit goes to the core that is free first, and costs `latency` more.

    >>> makespan([1.0, 1.0, 1.0], 2)
    2.0
    """
    free = [0.0] * cores
    for unit in seconds:
        heapq.heapreplace(free, free[0] + latency + unit)
    return max(free)


def iterations(costs: list[list[float]], cores: int, latency: float = 0.0, between: float = 0.0) -> dict[str, float]:
    """The wall time of iterations one after the other, and the shares of the processors that search, wait and cost."""
    wall = sum(makespan(units, cores, latency) + between for units in costs)
    search = sum(map(sum, costs))
    count = sum(map(len, costs))
    overhead = count * latency
    return {
        "cores": cores, "wall": wall, "search": search / (wall * cores), "overhead": overhead / (wall * cores),
        "idle": 1 - (search + overhead) / (wall * cores),
    }
