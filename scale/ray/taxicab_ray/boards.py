"""A file of boards: JSON Lines, plain text or Parquet in, JSON Lines or Parquet out, in constant memory."""

from __future__ import annotations

import importlib
import json
import time
from array import array
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from taxicab_boards import Board, units

from .files import Folder
from .live import Shown, duration, grouped
from .pool import Pool, Task, shard_of

COLUMNS = ["board", "goal", "solvable", "length", "moves", "optimal", "lower_bound", "expanded", "generated", "reason", "error"]


def read(path: Path) -> Iterator[str]:
    """The boards of a file, one after the other: the column or field ``board``, text or a list of rows, or one board a line.

    What is no board, a null too, is left to the answers, so that these are as many as the rows. Lines that are empty or begin with
    ``#`` are none.
    """
    if path.suffix == ".parquet":
        parquet = pyarrow("parquet")
        file = parquet.ParquetFile(path)
        if "board" not in file.schema_arrow.names:
            raise ValueError(f"{path}: there is no column \"board\", but {', '.join(file.schema_arrow.names)}")
        for batch in file.iter_batches(columns=["board"]):
            yield from map(text_of, batch.column(0).to_pylist())
        return
    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            text = line.strip()
            if text.startswith("{"):
                try:
                    yield text_of(json.loads(text)["board"])
                except (ValueError, KeyError):
                    raise ValueError(f"{path}: line {number}: no object with a field \"board\"") from None
            elif text and not text.startswith("#"):
                yield text


def text_of(value: Any) -> str:
    """The board of a field: what is none stays as it is, to be named in its answer."""
    if isinstance(value, list):
        try:
            return str(Board(value))
        except (ValueError, TypeError):
            pass
    return value if isinstance(value, str) else json.dumps(value)


def pyarrow(name: str) -> Any:
    """A module of pyarrow, which only Parquet needs."""
    try:
        return importlib.import_module(f"pyarrow.{name}")
    except ImportError:
        raise ValueError("Parquet needs pyarrow: pip install './scale/ray[parquet]'") from None


def tasks(path: Path, per_unit: int, options: dict[str, Any]) -> Iterator[Task]:
    """The units of a file: the same each time."""
    lines = units.split_boards(read(path), per_unit, **options)
    return (Task(number, line) for number, line in enumerate(lines))


class Damaged(Exception):
    """The result of a unit is not as it was written, or is gone."""


def solve(source: Path, target: Path, per_unit: int, folder: Folder, pool: Pool, shown: Shown, **options: Any) -> dict[str, Any]:
    """Solves the boards of a file. Its workers write the results into ``folder``, a file for each unit; here are counts and a checksum of
    eight bytes a unit. A run that was interrupted goes on."""
    # What cannot be written is said before the work and not after it.
    if target.suffix == ".parquet":
        pyarrow("parquet")
    if target.is_dir() or not target.parent.is_dir():
        raise ValueError(f"{target}: not a file in a folder that is there")
    # By unit: the checksum of its line, which names the file of its result.
    sums, run_units, boards, nodes = array("Q"), 0, 0, 0
    begun = time.monotonic()

    def wanted() -> Iterator[Task]:
        for task in tasks(source, per_unit, options):
            unit = json.loads(task.line)["checksum"]
            sums.append(int(unit, 16))
            if not shard_of(folder.shards, unit).exists():
                yield task

    def done(_: Task, line: str) -> None:
        nonlocal run_units, boards, nodes
        counts = json.loads(line)
        run_units, boards, nodes = run_units + 1, boards + counts["boards"], nodes + counts["generated"]

    def tick() -> None:
        elapsed = time.monotonic() - begun
        shown.rows([
            ("boards", f"{grouped(boards)}"),
            ("rate", f"{grouped(boards / elapsed)} boards, {nodes / elapsed / 1e6:.1f} million nodes a second" if elapsed else ""),
            ("processors", str(pool)),
            ("elapsed", duration(elapsed)),
        ])

    counts = {"boards": 0, "unsolved": 0, "errors": 0}

    def counted(answers: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        for answer in answers:
            counts["boards"] += 1
            counts["errors"] += "error" in answer
            counts["unsolved"] += "reason" in answer
            yield answer

    while True:
        del sums[:]
        pool.results(wanted(), done, tick=tick)
        kept = len(sums) - run_units
        try:
            counts.update(dict.fromkeys(counts, 0))
            write(target, counted(in_order(folder.shards, sums)))
            break
        except Damaged as damaged:
            shown.say(f"{damaged}; its unit runs again")
    for beside in folder.shards.glob("*.new"):
        beside.unlink()
    return {**counts, "units": len(sums), "kept_units": kept, "lost_workers": pool.lost, "seconds": round(time.monotonic() - begun, 3)}


def in_order(shards: Path, sums: array[int]) -> Iterator[dict[str, Any]]:
    """The answers of all units. A result that is not as it was written is removed."""
    for number, unit in enumerate(sums):
        shard = shard_of(shards, f"{unit:016x}")
        try:
            result = json.loads(units.checked(shard.read_text(encoding="utf-8").rstrip("\n")))
            if result["for"] != f"{unit:016x}":
                raise ValueError(f"the result of {result['for']}")
        except (ValueError, FileNotFoundError):
            shard.unlink(missing_ok=True)
            raise Damaged(f"the result of unit {number} is damaged") from None
        yield from result["answers"]


def write(target: Path, answers: Iterable[dict[str, Any]]) -> None:
    """Writes answers beside and renames."""
    beside = target.with_name(target.name + ".new")
    if target.suffix == ".parquet":
        arrow, parquet = pyarrow("lib"), pyarrow("parquet")
        kinds = {"solvable": arrow.bool_(), "optimal": arrow.bool_()}
        kinds |= {name: arrow.int64() for name in ("length", "lower_bound", "expanded", "generated")}
        schema = arrow.schema([(name, kinds.get(name, arrow.string())) for name in COLUMNS])
        rest = iter(answers)
        with parquet.ParquetWriter(beside, schema) as writer:
            while some := list(islice(rest, 1 << 15)):
                rows = [{name: answer.get(name) for name in COLUMNS} for answer in some]
                writer.write_table(arrow.Table.from_pylist(rows, schema=schema))
    else:
        with open(beside, "w", encoding="utf-8") as out:
            for answer in answers:
                out.write(json.dumps(answer, separators=(",", ":")) + "\n")
    beside.replace(target)
