"""Runs a situation as a process of its own, and judges how it ended."""

from __future__ import annotations

import functools
import json
import os
import re
import resource
import select
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import BinaryIO

from commands import Catalogue
from situations import (
    BEFORE,
    CLOSED_PIPE,
    MEGABYTE,
    Limits,
    Situation,
    Situations,
    shrunk,
)

# Seconds that a command has to end when it is interrupted.
GRACE = 10.0
# Codes that a command may end with by itself: done, stopped or refused, bad input.
CODES = {0, 1, 2}
# And after a signal.
SIGNALLED = {"INT": 130, "TERM": 143, "HUP": 129}


@dataclass
class End:
    """How a command ended."""

    code: int
    out: str
    err: str
    seconds: float
    # The signal it was sent, if it did not end by itself; whether it did not end then.
    sent: str | None = None
    hung: bool = False
    # The files of its folder afterwards.
    files: dict[str, bytes] = field(default_factory=dict)
    # Seconds in which all its threads waited for a processor, where the system counts them.
    stalled: float = 0.0


@dataclass
class Outcome:
    """What a run of a part was, for the log and the summary."""

    name: str
    line: str
    end: End | None = None
    failure: str | None = None
    units: int = 1


class Harness:
    """What all parts share: the command, the catalogue, the folder for what they write."""

    def __init__(self, binary: str, seed: int, patience: float, slack: float):
        self.binary = binary
        self.seed = seed
        # Seconds after which a command is interrupted.
        self.patience = patience
        # Seconds that a machine with other work may add to whatever is promised.
        self.slack = slack
        self.catalogue = Catalogue(binary)
        self.situations = Situations(self.catalogue)
        # Looked for once: several threads would take each other's probe away.
        self.groups = groups()
        self.folder = Path(tempfile.mkdtemp(prefix="faults-"))
        # A command that aborts leaves no image of its memory.
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    def close(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def random(self, part: str, number: int) -> Random:
        return Random(f"{part} {self.seed} {number}")

    def run(self, situation: Situation, patience: float | None = None, before: dict[str, bytes] | None = None) -> End:
        """Runs it in an empty folder. What does not end within the patience is interrupted."""
        folder = Path(tempfile.mkdtemp(dir=self.folder))
        work, given = folder / "work", folder / "given"
        work.mkdir()
        if disk := situation.limits.disk:
            subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={disk}", "none", work], check=True)
        for name, data in {**{name: text.encode() for name, text in BEFORE.items()}, **(before or {})}.items():
            (work / name).write_bytes(data)
        given.write_text(situation.text, errors="surrogatepass")
        environment = {**os.environ, "TAXICAB_TABLES": "tables", "HOME": str(work), "XDG_CACHE_HOME": str(work)}
        call = [self.binary, *situation.words]
        if limits := situation.limits.shell():
            call = ["bash", "-c", f'{limits}; exec "$@"', "bash", *call]
        with given.open() as source, (folder / "err").open("wb") as err, output(situation, folder) as out:
            began = time.monotonic()
            process = subprocess.Popen(call, stdin=source, stdout=out, stderr=err, cwd=work, env=environment)
            sent, hung = self.wait(process, situation.signal, patience or self.patience)
            seconds = time.monotonic() - began
        files = {str(path.relative_to(work)): content(path) for path in work.rglob("*") if path.is_file()}
        said = (folder / "out").read_text(errors="replace") if not situation.output else ""
        end = End(process.returncode, said, (folder / "err").read_text(errors="replace"), seconds, sent, hung, files)
        if disk:
            subprocess.run(["umount", "--lazy", work], check=True)
        shutil.rmtree(folder, ignore_errors=True)
        return end

    def wait(self, process: subprocess.Popen[bytes], planned: tuple[str, float] | None, patience: float) -> tuple[str | None, bool]:
        """Waits for the end: the signal that was sent until then, and whether even that did not end it."""
        name, after = planned or ("INT", patience)
        if ended(process, after):
            return None, False
        process.send_signal(getattr(signal, f"SIG{name}"))
        if ended(process, GRACE):
            return name, False
        process.kill()
        process.wait()
        return name, True

    def limited(self, kind: str, size: int) -> tuple[Limits, Callable[[], None]]:
        """A limit on memory, and what takes it away again."""
        if kind == "address space":
            return Limits(address_space=size), lambda: None
        folder = self.groups[kind] / f"faults-{os.getpid()}-{time.monotonic_ns()}"
        folder.mkdir()
        file = "memory.max" if kind.endswith("2") else "memory.limit_in_bytes"
        (folder / file).write_text(str(size))
        return Limits(group=(file, size), folder=str(folder)), lambda: removed(folder)

    def failure(
        self,
        situation: Situation,
        end: End,
        judge: Callable[[Situation, End], str | None] | None = None,
        again: Callable[[Situation], End] | None = None,
    ) -> str | None:
        """What is wrong with this end, with the line of a shell that shows it, as short as was found."""
        judge = judge or verdict
        fault = judge(situation, end)
        if not fault:
            return None
        again = again or self.run

        def fails(smaller: Situation) -> bool:
            return any(without_numbers(judge(smaller, again(smaller))) == without_numbers(fault) for _ in range(2))

        least = shrunk(situation, fails)
        return f"{fault}\n    {least.shell(self.binary)}\n    {end.err.strip()[-300:]}"


def content(path: Path) -> bytes:
    """What is in a file; of tables, which may be large, the beginning."""
    with path.open("rb") as file:
        return file.read(1000 if path.suffix in (".table", ".checkpoint", ".part") else -1)


def without_numbers(fault: str | None) -> str | None:
    """A fault without its numbers, which differ from run to run."""
    return fault and re.sub(r"[\d.]+", "", fault)


def output(situation: Situation, folder: Path) -> BinaryIO:
    """Where the standard output goes: into a file, or a pipe that nobody reads."""
    if situation.output != CLOSED_PIPE:
        return open(situation.output or folder / "out", "wb")
    reader, writer = os.pipe()
    os.close(reader)
    return os.fdopen(writer, "wb")


def ended(process: subprocess.Popen[bytes], seconds: float) -> bool:
    """Whether a process ends within so many seconds; seen at once, unlike `Popen.wait` with a limit."""
    # A signal to one that had ended has noticed it.
    if process.poll() is not None:
        return True
    handle = os.pidfd_open(process.pid)
    try:
        if not select.select([handle], [], [], max(0.0, seconds))[0]:
            return False
    finally:
        os.close(handle)
    process.wait()
    return True


def verdict(situation: Situation, end: End) -> str | None:
    """Which promise is broken, if one is."""
    if end.hung:
        return f"does not end within {GRACE:.0f} s of SIG{end.sent}"
    if panic := re.search(r"panicked[^\n]*|memory allocation of[^\n]*", end.err):
        return f"panics: {panic[0]}"
    killed = end.code < 0 and not (end.sent and end.code == -getattr(signal, f"SIG{end.sent}"))
    if killed:
        return f"is ended by signal {-end.code}"
    if end.code >= 0 and end.code not in CODES | ({SIGNALLED[end.sent]} if end.sent else set()):
        return f"ends with code {end.code}"
    # Answers may go into a file.
    written = any(data and name not in BEFORE for name, data in end.files.items())
    if end.code in (1, 2) and not end.err and not end.out and not situation.output and not written:
        return f"ends with code {end.code} and says nothing"
    is_whole = not situation.output and situation.limits.file_size is None
    if situation.option("--json") is not None and is_whole and end.code in CODES:
        if fault := not_json(situation, end.out):
            return fault
    return left_behind(situation, end)


def left_behind(situation: Situation, end: End) -> str | None:
    """What a command that ended by itself leaves: no unfinished file, and no half of one that has its name."""
    if end.code < 0:
        return None
    for name, data in end.files.items():
        base = name.rsplit("/", 1)[-1]
        if base.endswith(".part") or base.startswith(".tmp"):
            return f"leaves {base} behind"
        if base.endswith(".svg") and not data.rstrip().endswith(b"</svg>") and situation.option("--svg") == name != situation.option("--resume"):
            return f"leaves half of {name}"
    return None


def not_json(situation: Situation, out: str) -> str | None:
    """With --json every line is an object of JSON, unless a picture or fields were asked for."""
    others = ("--svg", "--gif", "--csv", "--version", "--format", "--help")
    if situation.command.words[-1] in ("uci", "man", "completions") or any(situation.option(name) is not None for name in others):
        return None
    # A word such as -hh6 asks for help too.
    if any(word.startswith("-h") for word in situation.words):
        return None
    for line in filter(None, out.split("\n")):
        try:
            json.loads(line)
        except ValueError:
            return f"prints with --json what is no JSON: {line[:80]!r}"
    return None


def has_disks(folder: Path) -> bool:
    """Whether disks of any size can be mounted here."""
    mounted = subprocess.run(["mount", "-t", "tmpfs", "none", folder], capture_output=True).returncode == 0
    return mounted and subprocess.run(["umount", folder]).returncode == 0


def groups() -> dict[str, Path]:
    """Where a control group of memory can be made, by version; those of systemd are left alone."""
    found = {}
    for name, root, file in [
        ("control group 1", Path("/sys/fs/cgroup/memory"), "memory.limit_in_bytes"),
        ("control group 2", Path("/sys/fs/cgroup"), "memory.max"),
    ]:
        probe = root / f"faults-{os.getpid()}"
        try:
            if name.endswith("2"):
                (root / "cgroup.subtree_control").write_text("+memory")
            probe.mkdir()
        except OSError:
            continue
        if (probe / file).exists():
            found[name] = root
        probe.rmdir()
    return found


def removed(folder: Path) -> None:
    """Removes a control group, whose last process may still be ending."""
    for _ in range(100):
        try:
            folder.rmdir()
            return
        except OSError:
            time.sleep(0.01)


@functools.cache
def least(harness: Harness, kind: str) -> int:
    """The least limit under which the command begins, in bytes: below, it has to say so and end with 1, or cannot be loaded at all."""
    size = 16 * MEGABYTE
    check = next(command for command in harness.catalogue.commands if command.name == "check")
    while True:
        limits, remove = harness.limited(kind, size)
        end = harness.run(Situation(check, (("1 2 3/4 5 6/7 0 8",),), limits=limits))
        remove()
        if end.code == 0:
            return size
        size += 4 * MEGABYTE
