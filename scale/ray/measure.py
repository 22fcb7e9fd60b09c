"""Measures runs on a cluster of this machine: python scale/ray/measure.py million|memory|curve --help."""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
import ray
from taxicab_boards import shuffle, units

from taxicab_ray import model
from taxicab_ray.pool import Pool, Task

# Without one that runs already.
ENVIRONMENT = {**os.environ, "RAY_ADDRESS": ""}
COMMAND = [sys.executable, "-m", "taxicab_ray"]
BOARD = "18 14 0 9 8/3 7 19 2 15/5 12 1 13 24/23 4 21 10 20/16 22 11 6 17"


def report(**fields: Any) -> None:
    print(json.dumps(fields), flush=True)


def million(boards: int, kills: int, per_unit: int) -> None:
    """Solves boards of 3x3 to Parquet with the driver killed so many times, at equal parts of the work, and counts what is there."""
    import pyarrow.parquet as parquet

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with open(folder / "boards.txt", "w", encoding="utf-8") as out:
            for first in range(0, boards, 100_000):
                out.writelines(f"{board}\n" for board in shuffle("3x3", count=min(100_000, boards - first), seed=first))
        run = [*COMMAND, "boards", "boards.txt", "answers.parquet", "--folder", "run", "--per-unit", str(per_unit), "-q"]
        shards, most, begun = folder / "run" / "shards", 0, time.monotonic()
        for kill in range(kills + 1):
            driver = subprocess.Popen(run, cwd=folder, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True, start_new_session=True)
            wanted = boards / per_unit * (kill + 1) / (kills + 1)
            while driver.poll() is None and (kill == kills or len(list(shards.glob("*.jsonl"))) < wanted):
                most = max(most, psutil.Process(driver.pid).memory_info().rss)
                time.sleep(0.2)
            if kill < kills:
                os.killpg(driver.pid, signal.SIGKILL)
                report(killed_after=round(time.monotonic() - begun, 1), units=len(list(shards.glob("*.jsonl"))))
            output, _ = driver.communicate()
        answer = json.loads(output)
        lengths = parquet.read_table(folder / "answers.parquet").column("length").to_numpy()
        report(
            **answer, seconds_in_all=round(time.monotonic() - begun, 1), driver_megabytes=most >> 20, rows=len(lengths),
            mean_length=round(float(lengths.mean()), 3), longest=int(lengths.max()),
        )


def memory(processors: int, heuristic: str) -> None:
    """What one worker of so many threads takes beside one of a single thread, on the same tables."""
    step = units.split(BOARD, goal="blank-first", heuristic=heuristic, unit_nodes=1_000_000)
    tasks = [Task(number, line) for number, line in enumerate(step.units)]
    for threads in (1, processors):
        ray.init(address="local", num_cpus=threads, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
        done: list[str] = []
        with Pool() as pool:
            pool.results(iter(tasks[: 2 * threads]), lambda _, line: done.append(line))
            workers = [process for process in psutil.process_iter() if process.name().startswith("ray::Worker")]
            taken = sum(worker.memory_full_info().pss for worker in workers)
        ray.shutdown()
        report(threads=threads, units=len(done), workers=len(workers), megabytes=round(taken / 1e6, 1))


def curve(board: str, heuristic: str, unit_nodes: int, most: int) -> None:
    """The efficiency with 1 to so many processors of this machine, and by the unit times of the last with 1 to 1,024."""
    with tempfile.TemporaryDirectory() as name:
        first = 0.0
        for processors in range(1, most + 1):
            folder = Path(name) / str(processors)
            run = [*COMMAND, "solve", board, "--goal", "blank-first", "--heuristic", heuristic, "--unit-nodes", str(unit_nodes)]
            begun = time.monotonic()
            done = subprocess.run(
                [*run, "--workers", str(processors), "--folder", str(folder), "-q"], env=ENVIRONMENT, capture_output=True, text=True, check=True
            )
            seconds = time.monotonic() - begun
            first = first or seconds
            answer = json.loads(done.stdout)
            report(processors=processors, seconds=round(seconds, 1), efficiency=round(first / seconds / processors, 3), generated=answer["generated"])
        measured = model.measured(folder)
    report(units=[len(iteration) for iteration in measured], seconds_of_units=model.spread(measured))
    for times in (1.0, 18.0, 308.0):
        for processors in [1 << power for power in range(11)]:
            report(times=times, **model.shares(model.larger(measured, times), processors, model.OVERHEAD, model.BETWEEN, model.DISPATCH))


def main() -> None:
    top = argparse.ArgumentParser(description=__doc__)
    commands = top.add_subparsers(dest="command", required=True)
    boards = commands.add_parser("million", description=million.__doc__)
    boards.add_argument("--boards", type=int, default=1_000_000)
    boards.add_argument("--kills", type=int, default=2)
    boards.add_argument("--per-unit", type=int, default=1000)
    taken = commands.add_parser("memory", description=memory.__doc__)
    taken.add_argument("--processors", type=int, default=40)
    taken.add_argument("--heuristic", default="pdb:6-6-6-6")
    efficiency = commands.add_parser("curve", description=curve.__doc__)
    efficiency.add_argument("--board", default=BOARD)
    efficiency.add_argument("--heuristic", default="pdb:6-6-6-6")
    efficiency.add_argument("--unit-nodes", type=int, default=30_000_000)
    efficiency.add_argument("--most", type=int, default=os.cpu_count())
    options = vars(top.parse_args())
    runs: dict[str, Callable[..., None]] = {"million": million, "memory": memory, "curve": curve}
    runs[options.pop("command")](**options)


if __name__ == "__main__":
    main()
