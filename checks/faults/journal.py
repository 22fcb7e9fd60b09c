"""The record of the runs: a line of JSON for each, from which an interrupted night continues, and the row of docs/reliability.md."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from running import Outcome


class Report:
    """What the runs of a part did."""

    def __init__(self, part: str):
        self.part = part
        self.numbers: set[int] = set()
        self.units, self.seconds = 0, 0.0
        self.codes: dict[str, Counter[str]] = {}
        self.failures: list[str] = []

    def add(self, facts: dict[str, Any]) -> None:
        """Counts a run by its line of the journal."""
        self.numbers.add(facts["number"])
        self.units += facts["units"]
        self.seconds += facts["seconds"]
        self.codes.setdefault(facts["command"], Counter())[facts["code"]] += 1
        if "failure" in facts:
            self.failures.append(f"{self.part} {facts['number']} (seed {facts['seed']}): {facts['failure']}")

    def fail(self, failure: str) -> None:
        self.failures.append(failure)
        print(failure, file=sys.stderr, flush=True)

    def text(self, unit: str, note: str, is_verbose: bool) -> str:
        """What was drawn, and how it ended."""
        total = sum(self.codes.values(), Counter())
        units = f", {self.units:,} {unit}" if self.units != len(self.numbers) else ""
        lines = [
            f"{self.part}: {len(self.numbers):,} runs{units}, {len(self.failures)} failed, {self.seconds:.0f} s; codes {counted(total)}. {note}"
        ]
        if is_verbose:
            lines += [f"    {name:18} {counted(codes)}" for name, codes in sorted(self.codes.items())]
        return "\n".join(lines)


class Journal:
    """A file with a line for each run of one binary and one seed, or none."""

    def __init__(self, path: Path | None, binary: str, seed: int):
        self.path = path
        self.seed = seed
        self.binary = hashlib.sha256(Path(binary).read_bytes()).hexdigest()[:12]

    def report(self, part: str) -> Report:
        """The runs of a part that the journal holds. A line that was cut off is that of a run to repeat."""
        report = Report(part)
        for line in self.path.read_text().split("\n") if self.path and self.path.exists() else []:
            try:
                facts = json.loads(line)
            except ValueError:
                continue
            if (facts["part"], facts["seed"], facts["binary"]) == (part, self.seed, self.binary) and facts["number"] not in report.numbers:
                report.add(facts)
        return report

    def add(self, report: Report, number: int, outcome: Outcome, seconds: float) -> None:
        end = outcome.end
        facts = {
            "part": report.part,
            "seed": self.seed,
            "binary": self.binary,
            "number": number,
            "command": outcome.name,
            "units": outcome.units,
            "code": f"{end.code} after SIG{end.sent}" if end and end.sent else str(end.code) if end else "-",
            "seconds": round(seconds, 3),
            "line": outcome.line[:1000],
        }
        if outcome.failure:
            facts["failure"] = outcome.failure
        report.add(facts)
        if outcome.failure:
            print(report.failures[-1], file=sys.stderr, flush=True)
        if self.path:
            with self.path.open("a") as journal:
                journal.write(json.dumps(facts) + "\n")

    def row(self, report: Report, promise: str, unit: str, note: str) -> str:
        """The row of docs/reliability.md."""
        here = Path(__file__).parent
        commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=here, capture_output=True, text=True).stdout.strip()
        units = f" ({report.units:,} {unit})" if report.units != len(report.numbers) else ""
        kept = "all kept it" if not report.failures else f"{len(report.failures)} broke it"
        run = f"{len(report.numbers):,} runs{units} with seed {self.seed} at {commit}: {kept}{'; ' + note if note else ''}; {time.strftime('%Y-%m-%d')}"
        return f"| {promise} | `checks/faults/run BINARY {report.part}` | {run} |"


def counted(codes: Counter[str]) -> str:
    return ", ".join(f"{code}: {count:,}" for code, count in sorted(codes.items()))
