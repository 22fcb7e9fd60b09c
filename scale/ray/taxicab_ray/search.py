"""One hard board: iteration by iteration, each in units."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any

from taxicab_boards import units

from .files import Folder
from .live import Shown, duration, grouped
from .pool import Pool, Task


@dataclass
class Share:
    """The time of the workers of an iteration: what was search, and what was not."""

    worker_seconds: float = 0.0
    unit_seconds: float = 0.0

    def rest(self) -> float:
        """The part that was not search: starting, sending, waiting for the last unit."""
        return 1 - self.unit_seconds / self.worker_seconds if self.worker_seconds else 0.0


def solve(board: str, folder: Folder, pool: Pool, shown: Shown, **options: Any) -> dict[str, Any]:
    """The proven solution of a board. A run that was interrupted goes on where it was: its folder holds the step and its results."""
    lines = folder.read("step.jsonl")
    if lines is None:
        step = units.split(board, **{name: value for name, value in options.items() if value is not None})
        folder.replace("step.jsonl", step.lines)
    else:
        try:
            step = units.Step(tuple(lines))
        except ValueError as error:
            raise ValueError(f"{folder.path / 'step.jsonl'}: {error}") from None
        known = step.solution or step.plan
        small = units.split(board, goal=options.get("goal"), heuristic="manhattan", unit_nodes=1000)
        named = {name: options.get(name) or known.get(name) for name in ("heuristic", "automaton")}
        own = {**(small.solution or small.plan), "metric": options.get("metric") or "stm", **named}
        own["unit_nodes"] = (options.get("unit_nodes") if step.solution is None else None) or known.get("unit_nodes")
        for name in ("board", "goal", "metric", "heuristic", "automaton", "unit_nodes"):
            if own[name] != known.get(name):
                raise ValueError(f"{folder.path} is the folder of another {name}: {known.get(name, 'the usual one')}")
        shown.say(f"goes on with what {folder.path} holds")
    shares = []
    while step.solution is None:
        share = Share()
        step = iteration(step, folder, pool, shown, share)
        shares.append(share)
    return {**step.solution, "lost_workers": pool.lost, "overhead": [round(share.rest(), 4) for share in shares]}


def iteration(step: units.Step, folder: Folder, pool: Pool, shown: Shown, share: Share) -> units.Step:
    """Runs the units of a step that have no result, and returns what follows."""
    plan = step.plan
    numbers = {json.loads(line)["checksum"]: number for number, line in enumerate(step.units)}
    results: dict[int, str] = {}
    solved = plan["units"]
    nodes = 0

    def note(number: int, line: str, result: dict[str, Any]) -> None:
        nonlocal solved, nodes
        results[number] = line
        nodes += sum(counts["generated"] for counts in result.get("nodes", []))
        if result.get("moves") is not None:
            solved = min(solved, number)

    for kept_line in folder.kept():
        try:
            line = units.checked(kept_line.decode().rstrip("\n"))
            result = json.loads(line)
        except ValueError:
            shown.say("a damaged result is left out, and its unit run again")
            continue
        number = numbers.get(result["for"])
        if number is not None and number not in results and "reason" not in result:
            note(number, line, result)
    kept, kept_nodes = len(results), nodes
    begun = last = time.monotonic()

    def done(task: Task, line: str) -> None:
        result = json.loads(line)
        if "reason" in result:
            raise ValueError(f"unit {task.number} was ended by its limit ({result['reason']})")
        folder.append(line)
        share.unit_seconds += result["seconds"]
        if task.number not in results:
            note(task.number, line, result)

    def tick() -> None:
        nonlocal last
        now = time.monotonic()
        share.worker_seconds += (now - last) * len(pool)
        last = now
        finished, elapsed = len(results), max(now - begun, 1e-9)
        new = finished - kept
        left = (plan["units"] - finished) * elapsed / new if new else None
        shown.rows([
            ("bound", f"{plan['bound']}"),
            ("units", f"{finished} of {plan['units']}" + (f", solved in unit {solved}" if solved < plan["units"] else "")),
            ("nodes", f"{grouped(nodes)} of about {grouped(plan['expected'])}"),
            ("rate", f"{(nodes - kept_nodes) / elapsed / 1e6:.1f} million nodes a second"),
            ("workers", str(pool)),
            ("cost", f"{duration(share.unit_seconds)} of processors in this iteration"),
            ("left", "unknown" if left is None else f"about {duration(left)} of this iteration"),
        ])

    tasks = (Task(number, line) for number, line in enumerate(step.units) if number not in results)
    # Units after one with a solution are not needed; those before it make it certain.
    pool.results(tasks, done, wants=lambda task: task.number < solved, tick=tick)
    tick()
    following = units.merge(step, results.values())
    costs = [json.loads(line)["seconds"] for _, line in sorted(results.items())]
    # A driver that was killed here writes it once more.
    others = [line for line in folder.read("iterations.jsonl") or [] if json.loads(line)["bound"] != plan["bound"]]
    folder.replace("iterations.jsonl", [*others, json.dumps({"bound": plan["bound"], "nodes": nodes, "seconds": costs})])
    folder.replace("step.jsonl", following.lines)
    folder.forget_results()
    counts = (following.solution["iterations"] if following.solution else following.plan["earlier"])[-1]
    shown.say(f"bound {counts['bound']}: {grouped(counts['generated'])} nodes in {len(results)} units, {share.rest():.1%} of the workers' time was not search")
    return following
