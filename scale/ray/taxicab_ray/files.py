"""Files that are whole whatever happens to the driver: one folder a run."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from taxicab_boards.units import FolderLock

# How long the lock of a run holds without a sign of life of its driver, in seconds.
LEASE = 30.0


class Busy(RuntimeError):
    """Another driver works in the folder."""


class Folder:
    """The folder of a run, locked while it is used, on network disks too: ``step.jsonl`` is replaced, ``results.jsonl`` only grows, ``shards``
    has a file for each unit of boards."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self.path.mkdir(parents=True, exist_ok=True)
        try:
            self._lock = FolderLock(str(self.path / "lock"), LEASE)
        except BlockingIOError:
            raise Busy(f"{self.path}: another run works in this folder") from None
        self.results = self.path / "results.jsonl"
        self.shards = self.path / "shards"
        self._cut()
        self._out = open(self.results, "a", encoding="utf-8")  # noqa: SIM115

    def _cut(self) -> None:
        """Cuts a last line that was not finished."""
        if not self.results.exists():
            return
        with open(self.results, "r+b") as file:
            end = file.seek(0, os.SEEK_END)
            while end > 0:
                begin = max(0, end - (1 << 16))
                file.seek(begin)
                place = file.read(end - begin).rfind(b"\n")
                if place >= 0:
                    file.truncate(begin + place + 1)
                    return
                end = begin
            file.truncate(0)

    def read(self, name: str) -> list[str] | None:
        """The lines of a file, if it is there."""
        path = self.path / name
        return path.read_text(encoding="utf-8").splitlines() if path.exists() else None

    def replace(self, name: str, lines: Iterable[str]) -> None:
        """Writes a file beside and gives it its name."""
        beside = self.path / f"{name}.new"
        with open(beside, "w", encoding="utf-8") as file:
            file.writelines(line + "\n" for line in lines)
            file.flush()
            os.fsync(file.fileno())
        self._lock.check()
        os.replace(beside, self.path / name)

    def append(self, line: str) -> None:
        """Keeps a result."""
        self._out.write(line + "\n")
        self._out.flush()

    def kept(self) -> Iterator[bytes]:
        """The results that are kept, in the order in which they came."""
        with open(self.results, "rb") as file:
            yield from file

    def forget_results(self) -> None:
        """Empties the results: the step that needs them is closed."""
        self._out.flush()
        self._out.truncate(0)

    def close(self) -> None:
        """Lets others work in the folder."""
        self._out.close()
        self._lock.release()
