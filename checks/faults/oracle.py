"""Answers of small boards and of the chessboard, held against the plain versions of `plain.py`."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any

import plain
import values
from commands import Command
from processes import Part
from running import Harness, Outcome, verdict
from situations import Situation

# Boards whose whole space is searched here.
SPACES = ["2x2", "2x3", "3x2", "2x4", "4x2", "3x3", "3x3", "3x3"]
# Searches whose length is no shortest one by themselves.
NOT_OPTIMAL = {"greedy", "weighted"}
PIECES = list(plain.STEPS)
LINES = 4_000
# An object of JSON.
Row = dict[str, Any]


@lru_cache(4)
def space(goal: plain.Board, width: int, height: int, metric: str) -> dict[plain.Board, int]:
    return plain.distances(goal, width, height, metric)


@lru_cache(2)
def endgame_table(piece: str) -> dict[tuple[int, int, int, bool], int]:
    return plain.endgame(piece)


def inline(board: plain.Board, width: int) -> str:
    return "/".join(" ".join(map(str, board[start : start + width])) for start in range(0, len(board), width))


class Oracle(Part):
    """Random boards and squares, whose answers are those of a breadth-first search that shares no code with the command."""

    name = "oracle"
    promise = "answers are those of plain breadth-first searches"
    unit = "answers"

    def __init__(self, harness: Harness):
        super().__init__(harness)
        self.commands = {command.name: command for command in harness.catalogue.commands}
        self.kinds: list[Callable[[Random], Outcome]] = [
            self.solve,
            self.solve,
            self.check,
            self.heuristics,
            self.moves,
            self.space,
            self.shuffle,
            self.distance,
            self.distance,
            self.map,
            self.trajectory,
        ]

    def drawn(self, random: Random, number: int) -> Outcome:
        return random.choice(self.kinds)(random)

    def answers(
        self, command: Command, options: list[tuple[str, ...]], lines: list[str], wrong: Callable[[int, Row], str | None]
    ) -> Outcome:
        """Asks for all lines at once, and holds each object against what it should be."""
        situation = Situation(command, (("--json",), *options), tuple(lines))
        end = self.harness.run(situation, 300)
        fault = verdict(situation, end)
        # A goal, a metric or a heuristic that does not go with the search: nothing was answered.
        if not fault and end.code == 2 and not end.out:
            return Outcome(command.name, situation.shell(self.harness.binary)[:300], end, units=0)
        place, rows = 0, [json.loads(row) for row in end.out.split("\n") if row] if not fault else []
        if not fault and len(rows) != len(lines):
            fault = f"prints {len(rows)} objects for {len(lines)} lines: {end.err[:200]}"
        for place, row in enumerate(rows if not fault else []):
            if fault := wrong(place, row):
                break
        failure = None
        if fault:
            alone = Situation(command, (("--json",), *options), tuple(lines[place : place + 1]))
            failure = f"{fault}\n    {alone.shell(self.harness.binary)}"
        return Outcome(command.name, f"{len(lines)} lines: {situation.shell(self.harness.binary)[:200]}", end, failure, len(lines))

    def one_answer(self, command: Command, parts: list[tuple[str, ...]], wrong: Callable[[list[Row]], str | None]) -> Outcome:
        """Asks once, and holds all objects against what they should be."""
        situation = Situation(command, (*parts, ("--json",)))
        end = self.harness.run(situation, 60)
        fault = verdict(situation, end) or (
            f"ends with code {end.code}" if end.code else wrong([json.loads(row) for row in end.out.split("\n") if row])
        )
        return Outcome(
            command.name, situation.shell(self.harness.binary), end, fault and f"{fault}\n    {situation.shell(self.harness.binary)}"
        )

    # The puzzle.

    def puzzle(self, random: Random) -> tuple[int, int, plain.Board, str, dict[plain.Board, int]]:
        """A size, a goal, a metric, and all distances from it."""
        width, height = map(int, random.choice(SPACES).split("x"))
        # Four goals a metric of the larger sizes: their spaces are kept.
        goal = (
            tuple(values.board(Random(random.randrange(4)), f"{width}x{height}"))
            if random.random() < 0.7
            else (*range(1, width * height), 0)
        )
        metric = random.choice(["stm", "mtm"])
        return width, height, goal, metric, space(goal, width, height, metric)

    def boards(self, random: Random, goal: plain.Board, count: int) -> list[plain.Board]:
        return [tuple(random.sample(goal, len(goal))) for _ in range(count)]

    def search(self, random: Random, command: Command, metric: str) -> list[tuple[str, ...]]:
        """Options of a search, with their names as the command lists them."""
        named = {option.name: option.value.names for option in command.options if option.value}
        parts: list[tuple[str, ...]] = []
        if random.random() < 0.5:
            parts.append(("--algorithm", random.choice(named["--algorithm"])))
        if random.random() < 0.4:
            runs = [name for name in named["--heuristic"] if "run" in name]
            parts.append(
                ("--heuristic", random.choice(runs if metric == "mtm" else [name for name in named["--heuristic"] if name not in runs]))
            )
        if random.random() < 0.3:
            parts.append(("--threads", str(random.randint(1, 8))))
        return parts

    def solve(self, random: Random) -> Outcome:
        width, height, goal, metric, distances = self.puzzle(random)
        parts = self.search(random, self.commands["solve"], metric)
        chosen = {part[0]: part[-1] for part in parts}
        algorithm = chosen.get("--algorithm", "auto")
        # Those that keep every position take a thousand times as long.
        is_quick = algorithm in ("auto", "ida", "greedy") and "--heuristic" not in chosen
        boards = self.boards(random, goal, LINES if is_quick else LINES // 20)

        def wrong(place: int, row: Row) -> str | None:
            board = boards[place]
            if row.get("error"):
                # Not every search has every metric and heuristic.
                return None
            if row["solvable"] != (board in distances):
                return f"says solvable: {row['solvable']}"
            if not row["solvable"]:
                return None
            least, length = distances[board], row["length"]
            if length is None or not row["lower_bound"] <= least <= length:
                return f"bounds {row['lower_bound']} and {length} do not hold the distance {least}"
            if plain.played(board, width, height, row["moves"], metric) != (goal, length):
                return f"its moves do not solve the board in {length}"
            if row["optimal"] != (length == row["lower_bound"]) or (algorithm not in NOT_OPTIMAL and length != least):
                return f"length {length} (optimal: {row['optimal']}), and the distance is {least}"
            return None

        options = [("--goal", inline(goal, width)), ("--metric", metric), *parts]
        return self.answers(self.commands["solve"], options, [inline(board, width) for board in boards], wrong)

    def check(self, random: Random) -> Outcome:
        width, _, goal, _, distances = self.puzzle(random)
        boards = self.boards(random, goal, LINES)
        return self.answers(
            self.commands["check"],
            [("--goal", inline(goal, width))],
            [inline(board, width) for board in boards],
            lambda place, row: None if row["solvable"] == (boards[place] in distances) else f"says solvable: {row['solvable']}",
        )

    def heuristics(self, random: Random) -> Outcome:
        """Every admissible heuristic is a lower bound."""
        width, height = map(int, random.choice(SPACES).split("x"))
        goal = (*range(1, width * height), 0)
        distances = space(goal, width, height, "stm")
        board = random.choice(list(distances)) if len(distances) < 400 else random.sample(goal, len(goal))
        if tuple(board) not in distances:
            board = goal
        return self.one_answer(
            self.commands["heuristics"],
            [(inline(tuple(board), width),)],
            lambda rows: next(
                (
                    f"{row['heuristic']}: {row['value']} is above the distance {distances[tuple(board)]}"
                    for row in rows
                    if row["admissible"] and (row["value"] or 0) > distances[tuple(board)]
                ),
                None,
            ),
        )

    def moves(self, random: Random) -> Outcome:
        width, height, goal, _, _ = self.puzzle(random)
        boards = self.boards(random, goal, LINES)
        made = [values.moves(random, 12) for _ in boards]

        def wrong(place: int, row: Row) -> str | None:
            end = plain.played(boards[place], width, height, made[place], "stm")
            expected = (end is not None, end is not None and end[0] == goal)
            return None if (row["valid"], row["solved"]) == expected else f"says {row['valid']}, {row['solved']} instead of {expected}"

        lines = [f"{inline(board, width)}; {moves}" for board, moves in zip(boards, made)]
        return self.answers(self.commands["moves check"], [("--goal", inline(goal, width)), ("--moves-of", "tile")], lines, wrong)

    def space(self, random: Random) -> Outcome:
        width, height, goal, metric, distances = self.puzzle(random)
        depths = [0] * (max(distances.values()) + 1)
        for distance in distances.values():
            depths[distance] += 1
        return self.one_answer(
            self.commands["space"],
            [("--goal", inline(goal, width)), ("--metric", metric), (f"{width}x{height}",)],
            lambda rows: None if rows[0]["depths"] == depths else f"depths are {depths}",
        )

    def shuffle(self, random: Random) -> Outcome:
        """Boards of a length that is wanted."""
        distances = space((*range(1, 9), 0), 3, 3, "stm")
        low = random.randrange(0, 31)
        high = random.randint(low, 31)

        def wrong(rows: list[Row]) -> str | None:
            lengths = [(distances[tuple(map(int, row["board"].replace("/", " ").split()))], row["length"]) for row in rows]
            return next(
                (f"a board of {real} instead of {length} moves" for real, length in lengths if real != length or not low <= real <= high),
                None,
            )

        parts: list[tuple[str, ...]] = [
            ("--size", "3x3"),
            ("--length", f"{low}..{high}"),
            ("--count", "50"),
            ("--seed", str(random.randrange(1 << 40))),
        ]
        return self.one_answer(self.commands["shuffle"], parts, wrong)

    # The chessboard.

    def obstacles(self, random: Random) -> tuple[str, set[int], set[int], list[tuple[str, ...]]]:
        """A piece, occupied and forbidden squares, and the options that say so."""
        piece = random.choice(PIECES)
        occupied = set(random.sample(range(64), random.choice([0, 0, 3, 10, 30])))
        forbidden = set(random.sample(range(64), random.choice([0, 0, 0, 5, 20])))
        parts: list[tuple[str, ...]] = [("--piece", piece)]
        for name, squares in (("--occupied", occupied), ("--forbidden", forbidden)):
            if squares:
                parts.append((name, ",".join(values.SQUARES[square] for square in squares)))
        return piece, occupied, forbidden, parts

    def distance(self, random: Random) -> Outcome:
        piece, occupied, forbidden, parts = self.obstacles(random)
        maps = [plain.outward([start], piece, occupied, forbidden) for start in range(64)]
        return self.answers(
            self.commands["chess distance"],
            parts,
            [f"{start} {end}" for start in values.SQUARES for end in values.SQUARES],
            lambda place, row: None if row["distance"] == maps[place // 64][place % 64] else f"is {maps[place // 64][place % 64]}",
        )

    def map(self, random: Random) -> Outcome:
        piece, occupied, forbidden, parts = self.obstacles(random)
        inward = random.random() < 0.5
        sets = [random.sample(range(64), random.choice([1, 1, 2, 5])) for _ in range(200)]
        maps = [plain.outward([start], piece, occupied, forbidden) for start in range(64)]

        def wrong(place: int, row: Row) -> str | None:
            if not inward:
                expected = plain.outward(sets[place], piece, occupied, forbidden)
            else:
                towards = [[maps[start][end] for end in sets[place]] for start in range(64)]
                expected = [min((distance for distance in all_of if distance is not None), default=None) for all_of in towards]
                # From an occupied square nothing else is asked: the map shows who could be there.
                expected = [None if start in occupied and start not in sets[place] else found for start, found in enumerate(expected)]
                return (
                    None
                    if all(a == b for square, (a, b) in enumerate(zip(row["distances"], expected)) if square not in occupied)
                    else f"is {expected}"
                )
            return None if row["distances"] == expected else f"is {expected}"

        lines = [",".join(values.SQUARES[square] for square in squares) for squares in sets]
        return self.answers(self.commands["chess map"], [*parts, *([("--inward",)] if inward else [])], lines, wrong)

    def trajectory(self, random: Random) -> Outcome:
        piece, occupied, forbidden, parts = self.obstacles(random)
        pairs = [random.sample(range(64), 2) for _ in range(300)]

        def wrong(place: int, row: Row) -> str | None:
            count = plain.shortest_paths(pairs[place][0], pairs[place][1], piece, occupied, forbidden)
            return None if (row["count"] or 0) == count else f"counts {row['count']} shortest paths of {count}"

        return self.answers(self.commands["chess trajectory"], parts, [f"{values.SQUARES[a]} {values.SQUARES[b]}" for a, b in pairs], wrong)


class Endgames(Oracle):
    """Positions of a queen or a rook against the bare king, held against a plain retrograde search."""

    name = "endgames"
    promise = "probed endgames are those of a plain retrograde search"

    def drawn(self, random: Random, number: int) -> Outcome:
        piece = random.choice("QR")
        table = endgame_table(piece)
        asked = [(random.choice(list(plain.PLACES)), random.random() < 0.5, random.random() < 0.5) for _ in range(LINES)]
        asked = [(placed, is_strong, is_white) for placed, is_strong, is_white in asked if plain.is_legal(piece, *placed, is_strong)]

        def wrong(place: int, row: Row) -> str | None:
            placed, is_strong, _ = asked[place]
            plies = table.get((*placed, is_strong))
            expected = ("draw", None) if plies is None else ("win" if is_strong else "loss", plies)
            return None if (row["result"], row["plies"]) == expected else f"{row['result']} in {row['plies']} plies instead of {expected}"

        def fen(placed: tuple[int, int, int], is_strong: bool, is_white: bool) -> str:
            names = ("K", piece, "k") if is_white else ("k", piece.lower(), "K")
            return values.position(dict(zip(placed, names))) + (" w" if is_strong == is_white else " b")

        return self.answers(self.commands["endgame probe"], [], [fen(*one) for one in asked], wrong)
