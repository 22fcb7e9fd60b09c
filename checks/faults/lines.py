"""Fuzzed lines: to every command that reads items from its standard input, and to the engine. Each gets an answer, and nothing panics."""

from __future__ import annotations

import json
from random import Random

import values
from processes import Part
from running import End, Harness, Outcome, verdict
from situations import Situation

# Lines of one run, and the seconds for them; what is asked of a line is bounded to a moment.
LINES, PATIENCE = 5_000, 240.0
BOUNDS = [("--max-nodes", "200")]


class Lines(Part):
    """Fuzzed lines on the standard input of a random command: an answer or an error for each, in order."""

    name = "lines"
    promise = "every line of a standard input has an answer or an error, and nothing panics"
    unit = "lines"
    is_drawn_again = False

    def __init__(self, harness: Harness):
        super().__init__(harness)
        # Some answers take a second each, and no option bounds them; units are lines of another kind.
        self.reading = [
            command
            for command in harness.catalogue.commands
            if command.reads_lines and command.name != "endgame measure" and command.words[0] != "units"
        ]
        self.engines = [command for command in harness.catalogue.commands if command.words[-1] == "uci"]

    def drawn(self, random: Random, number: int) -> Outcome:
        if random.random() < 0.15:
            return self.engine(random)
        command = random.choice(self.reading)
        # An endgame without tables is filled for each line.
        count = LINES // (100 if command.words[0] == "endgame" else 1)
        seeds = self.harness.situations.lines(random, command, 40, 0.1)
        lines = tuple(fuzzed(random, random.choice(seeds)) for _ in range(count))
        bounds = tuple(bound for bound in BOUNDS if command.has(bound[0]))
        situation = Situation(command, (("--json",), *bounds), lines)
        end = self.harness.run(situation, PATIENCE)
        failure = self.harness.failure(situation, end, self.judged, lambda tried: self.harness.run(tried, PATIENCE))
        return Outcome(command.name, f"{count} lines: {situation.shell(self.harness.binary)[:200]}", end, failure, count)

    def judged(self, situation: Situation, end: End) -> str | None:
        if fault := verdict(situation, end):
            return fault
        if end.sent:
            return f"does not end within {PATIENCE:.0f} s"
        if situation.option("--json") is None or not situation.lines:
            return None
        return unanswered(situation.lines, end.out)

    def engine(self, random: Random) -> Outcome:
        """Fuzzed lines to the engine. After them it must still answer, and every `go` has its move."""
        lines = []
        for line in "\n".join(values.uci_lines(random, LINES, self.harness.situations.uci_options)).split("\n"):
            line = fuzzed(random, line) if random.random() < 0.3 else line
            # What ends it, or never ends, would hide the rest; so would a large table cleared each time.
            if not any(word in line for word in ("quit", "infinite", "ponder", "mate", "perft", "Hash")):
                lines.append(line + " nodes 200" if "go" in line.split() else line)
        situation = Situation(self.engines[0], (), (*lines, "stop", "isready"))
        end = self.harness.run(situation, PATIENCE)
        failure = self.harness.failure(situation, end, self.judged_engine, lambda tried: self.harness.run(tried, PATIENCE))
        return Outcome("uci", f"{len(lines)} lines", end, failure, len(lines))

    def judged_engine(self, situation: Situation, end: End) -> str | None:
        if fault := verdict(situation, end):
            return fault
        if end.sent:
            return f"does not end within {PATIENCE:.0f} s"
        asked = sum(line.split()[:1] == ["go"] for line in situation.lines or ())
        given = sum(line.startswith("bestmove ") for line in end.out.split("\n"))
        if given < asked:
            return f"answers {given} of {asked} lines 'go'"
        if "isready" in (situation.lines or ()) and "readyok" not in end.out:
            return "does not answer isready"
        return None


def fuzzed(random: Random, line: str) -> str:
    """A line as it is, damaged, or of any characters."""
    kind = random.random()
    if kind < 0.3:
        return line
    if kind < 0.9:
        line = values.damaged(random, line)
    else:
        line = "".join(chr(random.choice([random.randrange(32, 127), random.randrange(160, 0xD7FF)])) for _ in range(random.randrange(60)))
    # One line, whatever its reader takes for the end of one.
    return "".join(" " if letter in "\n\r\0" else letter for letter in line)


def unanswered(lines: tuple[str, ...], out: str) -> str | None:
    """The first line without an answer: errors name theirs, and there are as many objects as lines, or more where an item has rows."""
    asked = [number for number, line in enumerate(lines, 1) if line.strip() and not line.strip().startswith("#")]
    rows = [json.loads(line) for line in out.split("\n") if line]
    wrong = [row["line"] for row in rows if isinstance(row.get("line"), int) and "error" in row]
    if wrong != sorted(wrong) or not set(wrong) <= set(asked):
        return "names the lines of its errors out of order, or lines that are none"
    if len(rows) < len(asked):
        return f"prints {len(rows)} objects for {len(asked)} lines"
    return None
