"""Faults of memory, files, signals and disks, each injected into a random call of the command."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import values
from commands import Command
from running import End, Harness, Outcome, has_disks, least, verdict
from situations import CLOSED_PIPE, Limits, Situation


class Part:
    """A part: runs by number, each drawn from the seed and its number alone."""

    name, promise = "", ""
    # What a run is one of, in the summary.
    unit = "runs"
    # What was refused as bad input is drawn again, most of the time, for most calls are to have work.
    is_drawn_again = True

    def __init__(self, harness: Harness):
        self.harness = harness

    def one(self, number: int) -> Outcome:
        """A run."""
        random = self.harness.random(self.name, number)
        while True:
            outcome = self.drawn(random, number)
            is_refused = self.is_drawn_again and outcome.end is not None and outcome.end.code == 2
            if outcome.failure or not is_refused or random.random() < 0.2:
                return outcome

    def drawn(self, random: Random, number: int) -> Outcome:
        """A run that is drawn."""
        raise NotImplementedError

    def note(self) -> str:
        """What the runs of the part found together."""
        return ""

    def faults(self) -> list[str]:
        """What is wrong with all runs together; ends the part."""
        return []

    def outcome(
        self, situation: Situation, judge: Callable[[Situation, End], str | None] = verdict, run: Callable[[Situation], End] | None = None
    ) -> Outcome:
        """Runs a situation and judges its end."""
        end = (run or self.harness.run)(situation)
        failure = self.harness.failure(situation, end, judge, run)
        return Outcome(situation.command.name, situation.shell(self.harness.binary), end, failure)


class Memory(Part):
    """A random call under a random limit on the memory of its address space or its control group, with 1 to 32 threads."""

    name = "memory"
    promise = "a command ends with an answer or an error that says why, under any limit on the memory of its address space or its control group, with 1 to 32 threads"

    def __init__(self, harness: Harness):
        super().__init__(harness)
        self.least = {kind: least(harness, kind) for kind in ["address space", *harness.groups]}

    def note(self) -> str:
        begins = ", ".join(f"{size >> 20} MB of {kind}" for kind, size in self.least.items())
        return f"begins with {begins}" + ("" if len(self.least) > 1 else "; NOT CHECKED: no control group can be made here")

    def situation(self, random: Random) -> Situation:
        return self.harness.situations.draw(random)

    def drawn(self, random: Random, number: int) -> Outcome:
        situation = self.situation(random)
        if situation.command.has("--threads") and random.random() < 0.7:
            situation = self.harness.situations.with_option(random, situation, "--threads")
        kind = random.choice(list(self.least))
        # As many limits just above the floor as far above.
        size = self.least[kind] + int(2 ** random.uniform(20, 30))
        limits, remove = self.harness.limited(kind, size)
        try:
            return self.outcome(replace(situation, limits=limits))
        finally:
            remove()


class Aimed(Memory):
    """The same, aimed at what takes memory in ways of its own: lists, the multi-tile metric, trajectories and pictures."""

    name = "aimed"
    promise = "the same of lists, the multi-tile metric, trajectories and pictures"

    def situation(self, random: Random) -> Situation:
        situations = self.harness.situations
        aims: list[tuple[Callable[[Command], bool], tuple[str, ...] | None]] = [
            (lambda command: command.reads_lines and command.has("--threads"), None),
            (
                lambda command: any(
                    option.name == "--metric" and option.value and "mtm" in option.value.names for option in command.options
                ),
                ("--metric", "mtm"),
            ),
            (lambda command: command.has("--degree"), ("--list=1000000",)),
            (lambda command: command.has("--svg"), ("--svg", "a.svg")),
        ]
        among, part = random.choice(aims)
        situation = situations.draw(random, among, 0.02)
        if part:
            return situation.with_part(part)
        lines = situation.lines or situations.lines(random, situation.command, random.choice([10, 100, 1000]), 0.02)
        return replace(situation, parts=tuple(part for part in situation.parts if part[0].startswith("-")), lines=tuple(lines))


class Allocations(Part):
    """The n-th allocation of 64 KiB or more fails, or it and all that follow; needs FAILING=libfailing.so (failing/)."""

    name = "allocations"
    promise = "the same when any one allocation of 64 KiB or more fails, or, in a search, all after it"

    def __init__(self, harness: Harness):
        super().__init__(harness)
        self.library = os.environ.get("FAILING")
        self.injected, self.most = 0, 0

    def note(self) -> str:
        if not self.library:
            return "NOT CHECKED: FAILING does not name libfailing.so"
        return f"{self.injected} with a fault, of up to {self.most} large allocations"

    def drawn(self, random: Random, number: int) -> Outcome:
        situation = self.harness.situations.draw(random, wrong=0.02)
        if not self.library:
            return Outcome(situation.command.name, "not run")
        preload = ("LD_PRELOAD", self.library)
        path = self.harness.folder / f"count-{number}"
        counted = self.harness.run(replace(situation, limits=Limits(environment=(("FAILING_COUNT", str(path)), preload))))
        total = int(path.read_text() or 0) if path.exists() else 0
        if not total:
            return Outcome(situation.command.name, situation.shell(self.harness.binary), counted)
        self.injected += 1
        self.most = max(self.most, total)
        # The work on an endgame asks for all of its memory before it begins: what is refused later, once.
        kinds = [""] if situation.command.words[0] == "endgame" or situation.command.name == "uci" else ["", "+"]
        which = f"{random.randint(1, total)}{random.choice(kinds)}"
        return self.outcome(replace(situation, limits=Limits(environment=(("FAILING", which), preload))))


class Output(Part):
    """A full disk, files that may not grow, a reader that has left."""

    name = "output"
    promise = "an answer that cannot be written whole is an error, on a full disk, in files that may not grow, for a reader that has left"

    def __init__(self, harness: Harness):
        super().__init__(harness)
        self.has_disks = has_disks(harness.folder)

    def note(self) -> str:
        return "" if self.has_disks else "NOT CHECKED: no disk can be mounted here"

    def drawn(self, random: Random, number: int) -> Outcome:
        situation = self.harness.situations.draw(random, wrong=0.02)
        match random.randrange(4 if self.has_disks else 3):
            case 0:
                situation = replace(situation, output="/dev/full")
            case 1:
                situation = replace(situation, output=CLOSED_PIPE)
            case 3:
                # Those that write files, as far as one is drawn.
                files = [option for option in situation.command.options if option.value and option.value.kind == "FILE"]
                if files:
                    name = random.choice(files).name
                    situation = situation.with_part((name, "a.svg" if name == "--svg" else "b.jsonl"))
                situation = replace(situation, limits=Limits(disk=4096 * random.choice([2, 4, 20, 100, 5_000])))
            case _:
                situation = replace(situation, limits=Limits(file_size=1024 * random.choice([1, 2, 8, 64, 500, 20_000])))
        return self.outcome(situation, self.judged)

    def judged(self, situation: Situation, end: End) -> str | None:
        if fault := verdict(situation, end):
            return fault
        if end.code != 0:
            return None
        if situation.output == "/dev/full" and self.harness.run(replace(situation, output=None)).out:
            return "loses its answer on a full disk and ends with 0"
        limit = situation.limits.file_size
        if limit is not None and len(end.out.encode()) >= limit:
            return "loses a part of its answer in a file that may not grow and ends with 0"
        return None


class Signals(Part):
    """SIGINT, SIGTERM or SIGHUP at a random moment: the command ends soon, and leaves no unfinished file."""

    name = "signals"
    promise = "SIGINT, SIGTERM and SIGHUP end a command within a second, which leaves no unfinished file"
    # Seconds to end after a signal, and those after which its handler is in force.
    soon, begun = 1.0, 0.3

    def drawn(self, random: Random, number: int) -> Outcome:
        situation = self.harness.situations.draw(random, wrong=0.02)
        situation = replace(situation, signal=(random.choice(["INT", "TERM", "HUP"]), 10 ** random.uniform(-2.5, 0.3)))
        return self.outcome(situation, self.judged)

    def judged(self, situation: Situation, end: End) -> str | None:
        if fault := verdict(situation, end):
            return fault
        assert situation.signal
        after = situation.signal[1]
        if end.sent and end.seconds > after + self.soon + self.harness.slack:
            # Other work may have delayed it once.
            late = min(end.seconds, *(self.harness.run(situation).seconds for _ in range(2))) - after
            if late > self.soon + self.harness.slack:
                return f"ends {late:.1f} s after SIG{end.sent}"
        if end.sent and end.code < 0 and after > self.begun:
            return f"is killed by SIG{end.sent} and does not end by itself"
        return None


class Kills(Part):
    """Builders of tables and writers of records are killed at a random moment; what they leave is used again and verified."""

    name = "kills"
    promise = "a killed builder of tables leaves nothing that could be taken for a table"

    def drawn(self, random: Random, number: int) -> Outcome:
        # Shared by every eighth run, so that builders find what others left.
        folder = self.harness.folder / f"kills-{number % 8}"
        folder.mkdir(exist_ok=True)
        size, split = random.choice([("3x3", "8"), ("3x3", "4-4"), ("4x4", "6-6-3"), ("4x4", "5-5-5"), ("3x4", "6-5")])
        build = ["tables", "build", size, "--split", split, "--checkpoint", "0.05"]
        for path in folder.glob("*.table"):
            if random.random() < 0.5:
                path.unlink()
        after = 10 ** random.uniform(-2.3, 0.3)
        self.call(build, folder, after)
        again = self.call(["tables", "build", size, "--split", split], folder)
        verified = self.call(["tables", "verify"], folder)
        line = f"export TAXICAB_TABLES=$(mktemp -d); timeout -s KILL {after:.3f} taxicab {' '.join(build)}; taxicab {' '.join(build[:-2])}; taxicab tables verify"
        wrong = [end for end in (again, verified) if end.returncode != 0 or "panicked" in end.stderr]
        failure = (
            f"after a killed builder: {wrong[0].args}: code {wrong[0].returncode}\n    {line}\n    {wrong[0].stderr[-300:]}"
            if wrong
            else None
        )
        return Outcome("tables build", line, failure=failure)

    def call(self, words: list[str], folder: Path, seconds: float | None = None) -> subprocess.CompletedProcess[str]:
        """The end of a call, which is killed after so many seconds."""
        call = [self.harness.binary, *words]
        try:
            environment = {**os.environ, "TAXICAB_TABLES": str(folder)}
            return subprocess.run(call, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=seconds or 120, env=environment)
        except subprocess.TimeoutExpired:
            return subprocess.CompletedProcess(call, 0 if seconds else 1, "", "still at work after 120 s")


class Records(Part):
    """A bit of the record of a long list is flipped, or its writer is killed; the list is completed all the same."""

    name = "records"
    promise = "a changed or cut record of `--resume` is detected, and its lines are computed again"

    def drawn(self, random: Random, number: int) -> Outcome:
        solve = next(command for command in self.harness.catalogue.commands if command.name == "solve")
        size = random.choice(["3x3", "3x3", "4x3"])
        boards = tuple(values.written(random, values.board(random, size, 60), int(size[0])) for _ in range(random.choice([5, 12, 400])))
        situation = Situation(solve, (("--json",), ("--resume", "record.jsonl")), boards)
        whole = self.harness.run(situation).files.get("record.jsonl", b"")
        kept, what = damage(random, whole)
        end = self.harness.run(situation, before={"record.jsonl": kept})
        failure = verdict(situation, end)
        found = end.files.get("record.jsonl", b"")
        # A record of other boards or of another kind is refused, and stays as it was.
        if not failure and not (end.code == 2 and found == kept) and comparable(found) != comparable(whole):
            failure = f"a record is not completed: {end.err[-300:]}"
        line = f"{situation.shell(self.harness.binary)[:300]} with {what}"
        return Outcome("solve", line, end, failure and f"{failure}\n    {what}\n    {line}")


def damage(random: Random, whole: bytes) -> tuple[bytes, str]:
    """What is left of a record, and what happened to it."""
    place = random.randrange(len(whole))
    if random.random() < 0.3:
        return whole[:place], f"its record cut after {place} bytes"
    changed = bytearray(whole)
    bit = random.randrange(8)
    changed[place] ^= 1 << bit
    return bytes(changed), f"bit {bit} of byte {place} of its record flipped"


def comparable(record: bytes) -> object:
    """The answers of a record without what differs from run to run, in their stages too."""

    def timeless(answer: object) -> object:
        if isinstance(answer, list):
            return [timeless(part) for part in answer]
        if not isinstance(answer, dict):
            return answer
        # On several threads one board takes up the tables that another built.
        left_out = ("seconds", "table_seconds", "checksum", "stages", "heuristic", "generated", "expanded")
        return {name: timeless(value) for name, value in answer.items() if name not in left_out}

    try:
        return [timeless(json.loads(line)) for line in record.decode(errors="replace").split("\n") if line]
    except ValueError:
        return record
