"""A file of boards: JSON Lines, plain text or Parquet in, JSON Lines or Parquet out, in constant memory."""

from __future__ import annotations

import json
import time
from array import array
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from taxicab_boards import units

from .files import Folder
from .live import Shown, duration, grouped
from .pool import Pool, Task

COLUMNS = ["board", "goal", "solvable", "length", "moves", "optimal", "lower_bound", "expanded", "generated", "reason", "error"]


def read(path: Path) -> Iterator[str]:
    """The boards of a file, one after the other: the column or field ``board``, or one board a line."""
    if path.suffix == ".parquet":
        import pyarrow.parquet as parquet

        for batch in parquet.ParquetFile(path).iter_batches(columns=["board"]):
            yield from batch.column(0).to_pylist()
        return
    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            text = line.strip()
            if text.startswith("{"):
                try:
                    text = json.loads(text)["board"]
                except (ValueError, KeyError, TypeError):
                    raise ValueError(f"{path}: line {number}: no object with a field \"board\"") from None
            if text and not text.startswith("#"):
                yield text


def tasks(path: Path, per_unit: int, options: dict[str, Any]) -> Iterator[Task]:
    """The units of a file: the same each time."""
    boards, first, number = read(path), 0, 0
    while some := list(islice(boards, per_unit)):
        yield Task(number, units.of_boards(number, first, some, **options))
        number, first = number + 1, first + len(some)


def solve(source: Path, target: Path, per_unit: int, folder: Folder, pool: Pool, shown: Shown, **options: Any) -> dict[str, Any]:
    """Solves the boards of a file. A run that was interrupted goes on: its folder holds the results."""
    # By unit: where its result lies; -1 before it is there.
    places, done_units, boards, nodes = array("q"), 0, 0, 0
    of: dict[str, int] = {}
    place = 0
    for line in folder.kept():
        try:
            of[json.loads(units.checked(line))["for"]] = place
        except ValueError:
            shown.say("a damaged result is left out, and its unit run again")
        place += len(line.encode()) + 1
    begun, kept = time.monotonic(), len(of)
    if kept:
        shown.say(f"goes on with {kept} units that {folder.path} holds")

    def wanted() -> Iterator[Task]:
        for task in tasks(source, per_unit, options):
            places.append(of.pop(json.loads(task.line)["checksum"], -1))
            if places[-1] < 0:
                yield task

    end = place

    def done(task: Task, line: str) -> None:
        nonlocal end, done_units, boards, nodes
        folder.append(line)
        places[task.number] = end
        end += len(line.encode()) + 1
        answers = json.loads(line)["answers"]
        done_units, boards = done_units + 1, boards + len(answers)
        nodes += sum(answer.get("generated", 0) for answer in answers)

    def tick() -> None:
        elapsed = time.monotonic() - begun
        shown.rows([
            ("boards", f"{grouped(boards)}"),
            ("rate", f"{grouped(boards / elapsed)} boards, {nodes / elapsed / 1e6:.1f} million nodes a second" if elapsed else ""),
            ("workers", f"{len(pool)}" + (f", {pool.lost} lost and replaced" if pool.lost else "")),
            ("elapsed", duration(elapsed)),
        ])

    pool.results(wanted(), done, tick=tick)
    with open(folder.results, "rb") as file:
        count = write(target, (answer for answers in in_order(file, places) for answer in answers))
    return {"boards": count, "units": len(places), "kept_units": kept, "lost_workers": pool.lost, "seconds": round(time.monotonic() - begun, 3)}


def in_order(file: Any, places: array[int]) -> Iterator[list[dict[str, Any]]]:
    for place in places:
        file.seek(place)
        yield json.loads(file.readline())["answers"]


def write(target: Path, answers: Iterable[dict[str, Any]]) -> int:
    """Writes answers beside and renames; how many there were."""
    beside = target.with_name(target.name + ".new")
    count = 0
    if target.suffix == ".parquet":
        import pyarrow as arrow
        import pyarrow.parquet as parquet

        kinds = {"solvable": arrow.bool_(), "optimal": arrow.bool_()}
        kinds |= {name: arrow.int64() for name in ("length", "lower_bound", "expanded", "generated")}
        schema = arrow.schema([(name, kinds.get(name, arrow.string())) for name in COLUMNS])
        rest = iter(answers)
        with parquet.ParquetWriter(beside, schema) as writer:
            while some := list(islice(rest, 1 << 15)):
                rows = [{name: answer.get(name) for name in COLUMNS} for answer in some]
                writer.write_table(arrow.Table.from_pylist(rows, schema=schema))
                count += len(some)
    else:
        with open(beside, "w", encoding="utf-8") as out:
            for answer in answers:
                out.write(json.dumps(answer, separators=(",", ":")) + "\n")
                count += 1
    beside.replace(target)
    return count
