"""Limits of time and nodes, in random calls of all commands that take them.

A call with one item and a limit of T seconds may take T, the time of a call that has nothing to do, and 0.1 s. The machine may have other
work: the time in which all threads of the call waited for a processor is left out (`cpu.pressure` of a control group, where one can be
made), and a call is late only if it is late each time it is repeated."""

from __future__ import annotations

import json
import os
import time
from dataclasses import replace
from pathlib import Path
from random import Random

import values
from processes import Part
from running import End, Harness, Outcome, removed, verdict
from situations import Limits, Situation

# Seconds that a call may take beyond its limit, and how often it is repeated before it counts as late.
TOLERANCE, REPEATS = 0.1, 4


class LimitsPart(Part):
    """A random call with a limit of time or nodes: it ends within 0.1 s of the one, and never counts more than the other."""

    name = "limits"
    promise = "`--time-limit` and `movetime` hold within 0.1 s, with the time for tables, and `--max-nodes` always"

    def __init__(self, harness: Harness):
        super().__init__(harness)
        self.late: list[float] = []
        self.once_late = 0
        self.root = next(
            (root for root in map(Path, ("/sys/fs/cgroup/unified", "/sys/fs/cgroup")) if (root / "cpu.pressure").exists()), None
        )
        self.idle = Situation(next(command for command in harness.catalogue.commands if command.name == "check"), (("1 2/3 0",),))

    def note(self) -> str:
        self.late.sort()
        if not self.late:
            return ""
        at = [self.late[min(len(self.late) - 1, len(self.late) * part // 1000)] for part in (500, 990, 999)]
        measured = "" if self.root else "; the load of the machine was not measured"
        return f"beyond the limit of time: median {at[0]:.3f} s, 99 of 100 {at[1]:.3f} s, 999 of 1,000 {at[2]:.3f} s; {self.once_late} late only once{measured}"

    def drawn(self, random: Random, number: int) -> Outcome:
        situations = self.harness.situations
        seconds = f"{10 ** random.uniform(-2, -0.2):.3f}"
        uci = [command for command in self.harness.catalogue.commands if command.words[-1] == "uci"]
        if random.random() < 0.1:
            position = random.choice(["position startpos", f"position fen {values.fen(random)}"])
            hash_size = f"setoption name Hash value {random.choice([1, 16, 300, 4096])}"
            limit = int(float(seconds) * 1000)
            situation = Situation(uci[0], (), (hash_size, position, f"go movetime {limit}"))
            return self.outcome(situation, lambda tried, end: self.judged(tried, end, limit / 1000))
        kind = random.choice(["--time-limit", "--time-limit", "--max-nodes"])
        situation = situations.draw(random, lambda command: command.has(kind), 0.02)
        if situation.lines is not None:
            items = situations.lines(random, situation.command, 1, 0)
            situation = replace(
                situation, parts=tuple(part for part in situation.parts if part[0].startswith("-")) + ((items[0],),), lines=None
            )
        if situation.command.has("--count") and not situation.command.reads_lines:
            situation = situation.with_part(("--count", "1"))
        if kind == "--max-nodes":
            most = int(10 ** random.uniform(0, 6))
            situation = situation.with_part((kind, str(most))).with_part(("--json",))
            return self.outcome(situation, lambda tried, end: self.counted(tried, end, most))
        # Files that cannot be written are the matter of others.
        situation = situation.with_part((kind, seconds))
        return self.outcome(situation, lambda tried, end: self.judged(tried, end, float(seconds)), self.timed)

    def timed(self, situation: Situation) -> End:
        """Runs it in a control group that counts how long it waits for a processor."""
        folder = self.root / f"faults-{os.getpid()}-{time.monotonic_ns()}" if self.root else None
        try:
            if folder:
                folder.mkdir()
        except OSError:
            folder = self.root = None
        # The group is of the run, not of the situation, whose line does without.
        end = self.harness.run(replace(situation, limits=Limits(folder=str(folder))) if folder else situation)
        if folder:
            end.stalled = next(
                int(line.split("total=")[1]) / 1e6 for line in (folder / "cpu.pressure").read_text().splitlines() if line.startswith("full")
            )
            removed(folder)
        return end

    def beyond(self, end: End, limit: float) -> float:
        idle = self.timed(self.idle)
        return end.seconds - end.stalled - limit - (idle.seconds - idle.stalled)

    def judged(self, situation: Situation, end: End, limit: float) -> str | None:
        if fault := verdict(situation, end):
            return fault
        # The limit was left out while the situation was made smaller.
        if situation.option("--time-limit") is None and situation.command.words[-1] != "uci":
            return None
        # An animation shows what was found in time, and is drawn after it.
        if situation.option("--gif") is not None:
            return None
        # The limit is for each board; several numbers are one.
        items = [part for part in situation.parts if not part[0].startswith("-") and not part[0].isdigit()]
        count = situation.option("--count")
        if situation.command.has("--count") and not situation.command.reads_lines and count is None:
            return None
        limit *= int(count) if count and count.isdigit() else max(1, len(items))
        beyond = self.beyond(end, limit)
        if beyond <= TOLERANCE + self.harness.slack:
            self.late.append(max(0.0, beyond))
            return None
        for _ in range(REPEATS - 1):
            beyond = min(beyond, self.beyond(self.timed(situation), limit))
            if beyond <= TOLERANCE + self.harness.slack:
                self.once_late += 1
                return None
        return f"takes {beyond:.2f} s more than its {limit:g} s, each of {REPEATS} times"

    def counted(self, situation: Situation, end: End, most: int) -> str | None:
        if fault := verdict(situation, end):
            return fault
        if situation.option("--max-nodes") is None or end.code == 2:
            return None
        for line in end.out.splitlines():
            row = json.loads(line) if line.startswith("{") else {}
            if (row.get("generated") or 0) > max(most, 1):
                return f"counts {row['generated']} nodes with a limit of {most}"
        return None
