"""A set of pattern databases, a pattern a task."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any

import ray
from taxicab_boards import units

from .pool import Refused


@ray.remote(max_retries=3)  # type: ignore[untyped-decorator]
def build(size: str, split: str, number: int, goal: str, tables: str | None) -> dict[str, Any]:
    """Builds one pattern database on the disk of the node where this runs."""
    if tables is not None:
        os.environ["TAXICAB_TABLES"] = tables
    begun = time.monotonic()
    built = units.build_table(size, split, number, goal=goal)
    return {**built, "node": ray.get_runtime_context().get_node_id(), "seconds": round(time.monotonic() - begun, 3)}


def build_all(
    size: str, split: str, goal: str, tables: str | None, everywhere: bool, done: Callable[[dict[str, Any]], None] = lambda _: None
) -> list[dict[str, Any]]:
    """Builds the pattern databases of a split: a task each on any node, or on every node for directories that are not shared.

    Ray puts no more of them on a node than its memory holds; nodes without a processor build none. Raises :class:`Refused` where
    two nodes built different tables, or a table is larger than the memory of the nodes that are to build it.
    """
    wanted = units.tables(size, split, goal=goal)
    memory = {node["NodeID"]: node["Resources"].get("memory", 0) for node in ray.nodes() if node["Alive"] and node["Resources"].get("CPU", 0) >= 1}
    for table in wanted:
        largest = (min if everywhere else max)(memory.values(), default=0)
        if table["memory"] > largest:
            which = "a node has" if everywhere else "the largest node has"
            raise Refused(f"the table {table['name']} takes {table['memory'] / 1e9:.1f} GB to build, and {which} {largest / 1e9:.1f} GB")
    nodes: list[str | None] = list(memory) if everywhere else [None]
    refs = []
    for node in nodes:
        for number, table in enumerate(wanted):
            options: dict[str, Any] = {"num_cpus": 1, "memory": table["memory"]}
            if node is not None:
                options["scheduling_strategy"] = ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy(node, soft=False)
            refs.append(build.options(**options).remote(size, split, number, goal, tables))
    built: list[dict[str, Any]] = []
    checksums: dict[str, str] = {}
    while refs:
        ready, refs = ray.wait(refs, timeout=1.0)
        for ref in ready:
            table = ray.get(ref)
            if checksums.setdefault(table["name"], table["checksum"]) != table["checksum"]:
                raise Refused(f"the table {table['name']} differs on node {table['node']}: that machine computes wrongly")
            built.append(table)
            done(table)
    return built
