"""Every command with its items and options, as the command itself describes them in its help, and every request of the site, as its
schema does. Nothing is listed here, so that a new command or option is drawn as soon as it is there."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import tempfile
from dataclasses import dataclass, field

# An option that opens a window on the machine, and addresses that other machines could reach.
NEVER_DRAWN = {"--open", "--bind"}

# Placeholders of numbers, files and squares, which no name stands for.
NAMELESS = {
    "N",
    "S",
    "L",
    "K",
    "I",
    "D",
    "W",
    "R",
    "MOST",
    "CELL",
    "SECONDS",
    "BYTES",
    "FILE",
    "DIR",
    "FEN",
    "SQUARE",
    "SQUARES",
    "MOVES",
    "T",
}
# The explanation of an option is indented by this or more.
INDENTED = re.compile(r"^ {6,}(?!-)\S")
OPTION = re.compile(r"^ +(?:-\w, )?(?P<name>--[\w-]+)(?P<value>(?:\[=| )?<[^ ]*>\]?)?(?:  +(?P<text>.*))?$")
ITEM = re.compile(r"^  (?P<value>[<\[][^ ]*(?: \w+)*[>\]](?:\.\.\.)?)(?:  +(?P<text>.*))?$")


@dataclass
class Value:
    """What an option or an item takes."""

    # The placeholder of the help without brackets: `WxH`, `FROM TO`.
    kind: str
    text: str = ""
    # The words of the explanation that the command takes for it: `manhattan`, `walking`.
    names: list[str] = field(default_factory=list)

    @property
    def numbers(self) -> list[float]:
        """The numbers of the explanation: the default, and the ends of the range."""
        return [float(digits.replace(",", "")) for digits in re.findall(r"(?<![\w.,-])\d[\d,]*(?:\.\d+)?(?![\w-])", self.text)]


@dataclass
class Option:
    """An option: without a value, with one, or with one that may be left out."""

    name: str
    value: Value | None = None
    is_optional: bool = False


@dataclass
class Command:
    """A command, and how it is called."""

    words: list[str]
    items: list[Value]
    options: list[Option]
    examples: list[list[str]]
    reads_lines: bool

    @property
    def name(self) -> str:
        return " ".join(self.words)

    def has(self, option: str) -> bool:
        return any(known.name == option for known in self.options)


def sections(text: str) -> dict[str, list[str]]:
    """The lines of a help below its headings."""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in text.splitlines():
        if heading := re.match(r"^([A-Z][\w ]*):(?: (.*))?$", line):
            lines = found.setdefault(heading[1], [heading[2]] if heading[2] else [])
        elif line.startswith("  ") or not line:
            lines.append(line)
        else:
            lines = []
    return found


def entries(lines: list[str], pattern: re.Pattern[str]) -> list[tuple[re.Match[str], str]]:
    """The options or items of a section, each with its whole explanation."""
    found: list[tuple[re.Match[str], list[str]]] = []
    for line in lines:
        if entry := pattern.match(line):
            found.append((entry, [entry["text"] or ""]))
        elif found and INDENTED.match(line):
            found[-1][1].append(line.strip())
    return [(entry, " ".join(texts).strip()) for entry, texts in found]


def value(kind: str | None, text: str) -> Value | None:
    return Value(re.sub(r"^\[?=?[<\[]|[>\]]+$", "", kind.strip().removesuffix("...")), text) if kind else None


class Catalogue:
    """All commands of a binary."""

    def __init__(self, binary: str):
        self.binary = binary
        self.asked: dict[tuple[str, str], list[str]] = {}
        self.commands = self.below([])
        for command in self.commands:
            for name, about in [*(("", item) for item in command.items), *((option.name, option.value) for option in command.options)]:
                if about:
                    about.names = self.accepted(command.name, name, about.text, about.kind)

    def run(self, words: list[str], seconds: int) -> subprocess.CompletedProcess[str]:
        """What the command does with these words, for so long at most and in a folder of its own."""
        call = [self.binary, *words]
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "TAXICAB_TABLES": f"{folder}/tables"}
            try:
                return subprocess.run(
                    call, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=seconds, env=environment, cwd=folder
                )
            except subprocess.TimeoutExpired:
                return subprocess.CompletedProcess(call, 0, "", "")

    def below(self, words: list[str]) -> list[Command]:
        found = sections(self.run([*words, "--help"], 60).stdout)  # Always ends, though late on a busy machine.
        names = [line.split()[0] for line in found.get("Commands", []) if re.match(r"^  \w", line)]
        if names:
            return [command for name in names if name != "help" for command in self.below([*words, name])]
        items = [value(entry["value"], text) for entry, text in entries(found.get("Arguments", []), ITEM)]
        options = [
            Option(entry["name"], value(entry["value"], text), (entry["value"] or "").startswith("[="))
            for entry, text in entries(found.get("Options", []), OPTION)
            if entry["name"] not in NEVER_DRAWN
        ]
        examples = found.get("Examples", []) + found.get("Example", [])
        return [
            Command(
                words,
                [item for item in items if item],
                options,
                [example for line in examples if (example := example_words(line, words))],
                any(item and "standard input" in item.text for item in items),
            )
        ]

    def accepted(self, words: str, option: str, text: str, kind: str) -> list[str]:
        """The words about an option or an item that it takes. What is explained alike is asked once."""
        if kind in NAMELESS or not re.match(r"[A-Z]+$|[A-Z]+\[,|[a-z|]+$", kind):
            return []
        if (kind, text) not in self.asked:
            refusal = self.refusal(words, option, "no-such-name")
            candidates = dict.fromkeys(re.findall(r"(?<![\w-])[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?![\w-])", f"{text} {refusal} {kind}"))
            names = [name for name in candidates if not self.refusal(words, option, name)] if refusal else []
            self.asked[kind, text] = names
        return self.asked[kind, text]

    def refusal(self, words: str, option: str, name: str) -> str:
        """What the command says to a value that it cannot read."""
        error = self.run([*words.split(), *([option] if option else []), name], 1).stderr  # `serve` takes any name and begins.
        return error if "invalid value" in error else ""


def example_words(line: str, words: list[str]) -> list[str] | None:
    """The arguments of an example after the name of its command, as far as they are no redirection."""
    part = re.split(r"(?:^| )[|<>] |   +|  \(", line.split("taxicab " + " ".join(words) + " ")[-1])[0]
    if f"taxicab {' '.join(words)} " not in line or "$(" in part:
        return None
    try:
        arguments = shlex.split(part)
    except ValueError:
        return None
    return None if NEVER_DRAWN & set(arguments) else arguments


@dataclass
class Request:
    """A request of the site: the address below `/api/`, and its fields with the words of the schema."""

    name: str
    fields: dict[str, Value]
    flags: list[str]


def requests(schema: str) -> list[Request]:
    """All requests of the schema that the site serves."""
    whole = json.loads(schema)
    found = []
    for name, parts in whole["requests"].items():
        properties = whole["$defs"][parts["request"]["$ref"].rsplit("/", 1)[-1]].get("properties", {})
        flags = [key for key, said in properties.items() if said.get("type") == "boolean"]
        fields = {key: Value(key, said.get("description", "")) for key, said in properties.items() if key not in flags}
        found.append(Request(name, fields, flags))
    return found
