"""Faults injected into the command: `faults.py BINARY [PART...]`. Needs Python 3.10 on Linux, and nothing else.

Parts, and what their runs are:
{parts}

Each call is drawn from all commands and options, as the command itself lists them. It fails if it is ended by a signal, panics, hangs,
says nothing, or breaks what its part checks. A failure is printed with a line of a shell that shows it, as short as was found, and with
the number that repeats it: `faults.py BINARY PART --seed S --only NUMBER`. With --log FILE each run is a line of JSON in FILE, and the
same command continues after an interruption. --overnight runs the whole that way, and prints the rows of docs/reliability.md.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
import traceback
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from clients import Site
from journal import Journal, Report
from limits import LimitsPart
from lines import Lines
from oracle import Endgames, Oracle
from processes import Aimed, Allocations, Kills, Memory, Output, Part, Records, Signals
from running import Harness, Outcome

# Each part with the runs of a bounded check, about a minute for all, and of a night.
COUNTS: dict[type[Part], tuple[int, int]] = {
    Memory: (50, 10_000),
    Aimed: (20, 2_000),
    Allocations: (20, 2_000),
    Output: (30, 3_000),
    Signals: (30, 3_000),
    Kills: (8, 500),
    Records: (15, 1_000),
    LimitsPart: (25, 100_000),
    Site: (150, 20_000),
    Lines: (5, 2_500),
    Oracle: (15, 600),
    Endgames: (0, 50),
}
PARTS = {part.name: part for part in COUNTS}


def run(harness: Harness, journal: Journal, name: str, numbers: range, jobs: int) -> tuple[Report, Part]:
    """Runs the numbers of a part that the journal does not hold, several at a time."""
    report, part = journal.report(name), PARTS[name](harness)

    def timed(number: int) -> tuple[int, Outcome, float]:
        began = time.monotonic()
        try:
            outcome = part.one(number)
        except Exception:
            # An answer of a form that no check expects is a failure too, and the night goes on.
            outcome = Outcome(name, "unknown", failure=traceback.format_exc())
        return number, outcome, time.monotonic() - began

    waiting: deque[Future[tuple[int, Outcome, float]]] = deque()
    with ThreadPoolExecutor(jobs) as pool:
        for number in (number for number in numbers if number not in report.numbers):
            waiting.append(pool.submit(timed, number))
            if len(waiting) > 2 * jobs:
                journal.add(report, *waiting.popleft().result())
        for future in waiting:
            journal.add(report, *future.result())
    return report, part


def arguments() -> argparse.Namespace:
    listed = "\n".join(f"  {name:12} {(part.__doc__ or '').strip()}" for name, part in PARTS.items())
    parser = argparse.ArgumentParser(description=(__doc__ or "").format(parts=listed), formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)} [all]")
    parser.add_argument("--count", type=int, help="runs of each part [so many that all take about a minute]")
    parser.add_argument(
        "--overnight", action="store_true", help="the whole: 10,000 limits on memory, 100,000 limits, 10 million lines, a million answers"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, metavar="NUMBER", help="this run alone")
    parser.add_argument(
        "--slack", type=float, default=0, metavar="SECONDS", help="what other work of the machine may add to promised times [0]"
    )
    parser.add_argument("--jobs", type=int, default=1, help="runs at a time; those that measure time want one [1]")
    parser.add_argument("--log", type=Path, metavar="FILE", help="a line of JSON for each run [with --overnight faults-SEED.jsonl]")
    parser.add_argument("--verbose", action="store_true", help="print the codes of each command")
    chosen = parser.parse_args()
    for part in chosen.parts:
        if part not in PARTS:
            parser.error(f"{part} is not a part: {', '.join(PARTS)}")
    return chosen


def numbers_of(chosen: argparse.Namespace, name: str) -> range:
    """The numbers of the runs of a part."""
    if chosen.only is not None:
        return range(chosen.only, chosen.only + 1)
    bounded, whole = COUNTS[PARTS[name]]
    return range(chosen.count if chosen.count is not None else whole if chosen.overnight else bounded)


def main() -> None:
    chosen = arguments()
    # A shell has what runs in its background ignore SIGINT, and nohup SIGHUP, and commands would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    harness = Harness(os.path.abspath(chosen.binary), chosen.seed, 8 if chosen.overnight else 2, chosen.slack)
    log = chosen.log or (Path(f"faults-{chosen.seed}.jsonl") if chosen.overnight else None)
    journal = Journal(log, harness.binary, chosen.seed)
    failed, rows = 0, []
    try:
        for name in chosen.parts or PARTS:
            numbers = numbers_of(chosen, name)
            if not numbers:
                print(f"{name}: not in the bounded check")
                continue
            report, part = run(harness, journal, name, numbers, chosen.jobs)
            for fault in part.faults():
                report.fail(f"{name} (seed {chosen.seed}): {fault}")
            print(report.text(part.unit, part.note(), chosen.verbose), flush=True)
            rows.append(journal.row(report, part.promise, part.unit, part.note()))
            failed += len(report.failures)
    finally:
        harness.close()
    if chosen.overnight:
        print("\n".join(rows))
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
