"""A situation: a call of the command with all it needs, drawn from the catalogue, run under limits, written as one line of a shell, and
shrunk to what still fails."""

from __future__ import annotations

import random
import re
import shlex
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

import values
from commands import Catalogue, Command, Option, Value

MEGABYTE = 1 << 20
# Files that are there before the command begins.
BEFORE = {"a-file": "no table\n"}
# A standard output whose reader has left.
CLOSED_PIPE = "a closed pipe"


@dataclass(frozen=True)
class Limits:
    """What the system leaves to a command."""

    address_space: int | None = None
    # A control group: the file of its limit and the bytes, and its folder, where the process is put.
    group: tuple[str, int] | None = None
    folder: str | None = None
    file_size: int | None = None
    # The bytes of the disk on which the command works.
    disk: int | None = None
    # `LD_PRELOAD` and what it reads.
    environment: tuple[tuple[str, str], ...] = ()

    def shell(self) -> str:
        """The limits as commands of bash, in force for what it executes then."""
        lines = []
        if self.folder:
            lines.append(f"echo $BASHPID > {self.folder}/cgroup.procs")
        if self.file_size is not None:
            lines.append(f"trap '' XFSZ; ulimit -f {self.file_size // 1024}")
        if self.address_space is not None:
            lines.append(f"ulimit -v {self.address_space // 1024}")
        lines += [f"export {name}={shlex.quote(value)}" for name, value in self.environment]
        return "; ".join(lines)

    def shown(self) -> tuple[str, str]:
        """The same for a person to paste, and what makes the control group or the disk before."""
        limits = self.shell()
        if self.disk is not None:
            return limits, f"mount -t tmpfs -o size={self.disk} none .; cd .; "
        if self.folder is None or self.group is None:
            return limits, ""
        folder = self.folder.rsplit("/", 1)[0] + "/faults"
        return limits.replace(self.folder, folder), f"mkdir -p {folder}; echo {self.group[1]} > {folder}/{self.group[0]}; "


@dataclass(frozen=True)
class Situation:
    """A call: the words of the command, its options and items in parts that can be left out, and its standard input."""

    command: Command
    parts: tuple[tuple[str, ...], ...]
    lines: tuple[str, ...] | None = None
    limits: Limits = field(default_factory=Limits)
    # Where the standard output goes, if that matters.
    output: str | None = None
    # When which signal is sent.
    signal: tuple[str, float] | None = None

    @property
    def words(self) -> list[str]:
        return [*self.command.words, *(word for part in self.parts for word in part)]

    @property
    def text(self) -> str:
        return "".join(line + "\n" for line in self.lines or ())

    def option(self, name: str) -> str | None:
        """The value of an option, empty if it has none."""
        for part in self.parts:
            if part[0].split("=")[0] == name:
                return part[1] if len(part) > 1 else part[0].partition("=")[2]
        return None

    def with_part(self, part: tuple[str, ...]) -> Situation:
        """The same with an option, in place of the one of this name."""
        name = part[0].split("=")[0]
        return replace(self, parts=(part, *(other for other in self.parts if other[0].split("=")[0] != name)))

    def shell(self, binary: str) -> str:
        """The same as one line to paste into bash."""
        call = " ".join(map(shlex.quote, [binary, *self.words]))
        if self.signal:
            call = f"timeout -s {self.signal[0]} {self.signal[1]:.3f} {call}"
        if self.output:
            call += " | :" if self.output == CLOSED_PIPE else f" > {self.output}"
        given = "".join(f" {shlex.quote(line)}" for line in self.lines or ())
        source, call = (f"printf '%s\\n'{given} | ", call) if self.lines else ("", f"{call} < /dev/null")
        limits, made = self.limits.shown()
        inner = f"{source}({limits}; {call})" if limits else source + call
        files = "".join(f"echo {shlex.quote(text.strip())} > {name}; " for name, text in BEFORE.items() if name in inner)
        return f"cd $(mktemp -d); export TAXICAB_TABLES=tables; {made}{files}{inner}"

    def smaller(self) -> Iterator[Situation]:
        """The situations with less in them, the smallest steps last."""
        if self.lines:
            count = len(self.lines)
            for share in (count // 2, count // 4, 1):
                for start in range(0, count, share) if share and (share > 1 or count <= 12) else ():
                    yield replace(self, lines=self.lines[:start] + self.lines[start + share :])
        for number in range(len(self.parts)):
            yield replace(self, parts=self.parts[:number] + self.parts[number + 1 :])
        if (threads := self.option("--threads")) and threads.isdigit() and int(threads) > 1:
            fewer = tuple(("--threads", str(int(threads) // 2)) if part[0] == "--threads" else part for part in self.parts)
            yield replace(self, parts=fewer)


def shrunk(situation: Situation, fails: Callable[[Situation], bool], seconds: float = 60) -> Situation:
    """The least situation that can be found in about so many seconds and still fails."""
    until = time.monotonic() + seconds
    while True:
        for smaller in situation.smaller():
            if time.monotonic() > until:
                return situation
            if fails(smaller):
                situation = smaller
                break
        else:
            return situation


class Situations:
    """Draws situations."""

    def __init__(self, catalogue: Catalogue):
        self.catalogue = catalogue
        said = subprocess.run([catalogue.binary, "uci"], input="uci\n", capture_output=True, text=True, timeout=60).stdout
        self.uci_options = [(name, Value(kind, rest)) for name, kind, rest in re.findall(r"^option name (.+) type (\w+)(.*)$", said, re.M)]

    def draw(self, random: random.Random, among: Callable[[Command], bool] = lambda command: True, wrong: float = 0.1) -> Situation:
        """A command with items and options, most of them right."""
        commands = [command for command in self.catalogue.commands if among(command)]
        # What has many options has many ways to fail.
        command = random.choices(commands, [len(command.options) for command in commands])[0]
        size = random.choice(values.SIZES)
        parts: list[tuple[str, ...]] = []
        lines: list[str] | None = None
        if command.words[-1] == "uci":
            lines = "\n".join(values.uci_lines(random, random.randrange(1, 30), self.uci_options)).split("\n")
        elif command.examples and random.random() < 0.3:
            parts = pieces(command, random.choice(command.examples))
        elif command.reads_lines and random.random() < 0.4:
            lines = self.lines(random, command, random.choice([1, 3, 10, 40, 300]), wrong)
        else:
            parts = self.items(random, command, size, wrong)
        given = {part[0].split("=")[0] for part in parts}
        known = [option for option in command.options if option.name not in {"--help", "--json", "--quiet", *given}]
        options = random.sample(known, min(len(known), random.choice([0, 1, 1, 2, 3, 4])))
        # A picture is of one item.
        if lines is not None:
            options = [option for option in options if option.name not in ("--svg", "--gif")]
        # Most searches are bounded, so that more are drawn.
        bounded = [option for option in known if option.name == "--time-limit"]
        options += bounded if bounded and bounded[0] not in options and random.random() < 0.6 else []
        options += [option for option in command.options if option.name == "--json" not in given and random.random() < 0.4]
        parts = [self.part(random, option, size, wrong) for option in options] + parts
        return Situation(command, tuple(parts), tuple(lines) if lines is not None else None)

    def part(self, random: random.Random, option: Option, size: str, wrong: float) -> tuple[str, ...]:
        if not option.value or (option.is_optional and random.random() < 0.4):
            return (option.name,)
        if option.name == "--threads":
            return (option.name, str(random.randint(1, 32)))
        drawn = values.any_value(random, option.value, size, wrong).replace("\0", "")
        # A value that looks like an option is one with an equals sign.
        return (f"{option.name}={drawn}",) if option.is_optional or drawn.startswith("-") else (option.name, drawn)

    def with_option(self, random: random.Random, situation: Situation, name: str) -> Situation:
        """The situation with an option in place of the one it may have."""
        option = next(option for option in situation.command.options if option.name == name)
        return situation.with_part(self.part(random, option, random.choice(values.SIZES), 0))

    def lines(self, random: random.Random, command: Command, count: int, wrong: float) -> list[str]:
        """So many items as lines."""

        def one() -> str:
            together = random.randint(1, 6) if command.items[0].kind == "SITE" else 1
            size = random.choice(values.SIZES)
            return " ".join(values.any_value(random, command.items[0], size, wrong) for _ in range(together)).replace("\n", " ")

        return [one() for _ in range(count)]

    def items(self, random: random.Random, command: Command, size: str, wrong: float) -> list[tuple[str, ...]]:
        parts: list[tuple[str, ...]] = []
        for about in command.items:
            for _ in range(random.choice([0, 1, 1, 1, 1, 1, 1, 2])):
                text = values.any_value(random, about, size, wrong)
                parts.append(tuple(text.split(" ")) if about.kind == "FROM TO" else (text,))
        return [part for part in parts if not part[0].startswith("--")]


def pieces(command: Command, words: list[str]) -> list[tuple[str, ...]]:
    """The words of an example, with each option and its value in one part."""
    takes = {option.name for option in command.options if option.value and not option.is_optional}
    parts: list[tuple[str, ...]] = []
    rest = iter(words)
    for word in rest:
        parts.append((word, next(rest, "")) if word in takes else (word,))
    return parts
