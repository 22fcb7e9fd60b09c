"""Random values by type: what an option or an item takes, right and hard, at the ends of its range, or wrong."""

from __future__ import annotations

import json
import random
import re

from commands import Value

DIRECTIONS = "UDLR"
PIECES = "KQRBNP"
SQUARES = [file + rank for rank in "12345678" for file in "abcdefgh"]
# Sizes of boards, the common ones more often, from the smallest to the largest and beyond.
SIZES = ["2x2", "2x3", "3x3", "3x3", "4x3", "4x4", "4x4", "4x4", "5x5", "5x5", "6x6", "5x4", "2x8", "8x8", "10x10", "16x16", "1x4", "17x2"]
WRONG = [
    "",
    " ",
    "-",
    "0",
    "-1",
    "nan",
    "inf",
    "1e400",
    "18446744073709551616",
    "9" * 60,
    "\u00e9\u4e16",
    "\u0661",
    "a" * 2000,
    "x",
    "//",
    "[",
    "[[1]]",
    "null",
    "\t",
    "%s",
    "K@",
    "1x1",
    "999999x999999",
    "0..0",
    "9..1",
    "..",
    ",,,",
    "none",
    "--",
    "\u202e1",
    "\x7f",
]
WORDS_OF_UCI = [
    "go",
    "infinite",
    "ponder",
    "searchmoves",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "position",
    "startpos",
    "fen",
    "moves",
    "setoption",
    "name",
    "value",
    "stop",
    "ponderhit",
    "ucinewgame",
    "isready",
    "uci",
    "debug",
    "on",
    "off",
    "register",
    "d",
    "help",
    "e2e4",
    "e7e8q",
    "0000",
    "-1",
    "0",
    "1",
    "99999999999999999999",
]


def board(random: random.Random, size: str, moves: int | None = None) -> list[int]:
    """Cells of a board: so many random moves from the goal, which can be solved, or any order."""
    width, height = map(int, size.split("x"))
    cells = [*range(1, width * height), 0]
    if moves is None:
        random.shuffle(cells)
        return cells
    blank = width * height - 1
    for _ in range(moves):
        row, column = divmod(blank, width)
        near = (
            [blank - width] * (row > 0)
            + [blank + width] * (row < height - 1)
            + [blank - 1] * (column > 0)
            + [blank + 1] * (column < width - 1)
        )
        other = random.choice(near)
        cells[blank], cells[other] = cells[other], 0
        blank = other
    return cells


def written(random: random.Random, cells: list[int], width: int) -> str:
    """A board in one of its notations."""
    rows = [cells[start : start + width] for start in range(0, len(cells), width)]
    match random.randrange(8):
        case 0:
            return json.dumps(rows)
        case 1 if width * width == len(cells):
            return " ".join(map(str, cells))
        case 2:
            return (
                "/".join(",".join(map(str, row)) for row in rows).replace("0", random.choice("0_."))
                if len(cells) <= 9
                else json.dumps(rows)
            )
        case _:
            return "/".join(" ".join(map(str, row)) for row in rows)


def cells(random: random.Random, size: str) -> list[int]:
    """A board of a size; of the large boards some that a search can solve."""
    width, height = map(int, size.split("x"))
    moves = random.choice([None, 10, 60, 1000, 1000]) if width * height <= 9 or random.random() < 0.5 else random.randrange(50)
    return board(random, size, moves)


def puzzle(random: random.Random, size: str) -> str:
    return written(random, cells(random, size), int(size.split("x")[0]))


def moves(random: random.Random, most: int = 30) -> str:
    def one() -> str:
        return random.choice(DIRECTIONS) + (str(random.randrange(1, 4)) if random.random() < 0.2 else "")

    return "".join(one() for _ in range(random.randrange(1, most)))


def game(random: random.Random, size: str) -> str:
    """A board and moves that it allows, most of the time."""
    if random.random() < 0.2:
        return f"{puzzle(random, size)}; {moves(random, 300)}"
    width, height = map(int, size.split("x"))
    start = cells(random, size)
    row, column = divmod(start.index(0), width)
    made = ""
    for _ in range(random.choice([1, 10, 50, 300])):
        # The tile slides where the blank is: up, if the blank goes down.
        name, down, right = random.choice([("U", 1, 0), ("D", -1, 0), ("L", 0, 1), ("R", 0, -1)])
        if 0 <= row + down < height and 0 <= column + right < width:
            row, column, made = row + down, column + right, made + name
    return f"{written(random, start, width)}; {made}"


def position(at: dict[int, str]) -> str:
    """The first field of a FEN; squares count from a1."""
    rows = ["".join(at.get(8 * rank + file, ".") for file in range(8)) for rank in range(7, -1, -1)]
    return "/".join(re.sub(r"\.+", lambda gap: str(len(gap[0])), row) for row in rows)


def fen(random: random.Random) -> str:
    """A position of few pieces, now and then of many, or of none that chess allows."""
    count = random.choice([0, 1, 1, 2, 2, 2, 3, 6, 20])
    places = random.sample(range(64), count + 2)
    pieces = ["K", "k", *(random.choice("QRBNPqrbnp") for _ in range(count))]
    # Pawns neither on the first nor on the last rank, most of the time.
    at = {
        place: "Q" if piece in "Pp" and place // 8 in (0, 7) and random.random() < 0.95 else piece for place, piece in zip(places, pieces)
    }
    return f"{position(at)} {random.choice('wb')}" + random.choice(["", "", " - - 0 1", " KQkq e3 0 1", " - - 99 150"])


def squares(random: random.Random, most: int = 4) -> str:
    return ",".join(random.sample(SQUARES, random.randint(1, most)))


def number(random: random.Random, about: Value) -> str:
    """A whole number: small, of any size, at the ends of the range that the explanation names, or beyond all."""
    said = [int(number) for number in about.numbers]
    kinds = [
        random.randrange(1, 10),
        random.randrange(0, 1000),
        int(10 ** random.uniform(0, 9)),
        random.choice([0, 1, 2, 2**32, 2**63, 2**64 - 1]),
    ]
    if said:
        kinds += [
            random.choice(said),
            random.choice(said) + random.choice([-1, 1]),
            random.randint(0, max(said)),
            random.randint(0, max(said)),
        ]
    return str(random.choice(kinds))


def split(random: random.Random) -> str:
    """Patterns: by their numbers of tiles, or by their homes."""
    if random.random() < 0.2:
        homes = random.sample(range(16), random.randint(2, 9))
        cut = random.randint(1, len(homes) - 1)
        return ",".join(map(str, homes[:cut])) + "/" + ",".join(map(str, homes[cut:]))
    return random.choice(["8", "4-4", "5-5-5", "6-6-3", "3-3-3-3-3", "7-8", "5-5-5-5-4", "6-6-6-6", "2-2", "1", "7-1", "3-3-2"])


def endgame(random: random.Random) -> str:
    return "K" + "".join(random.choices("QRBNP", k=random.choice([1, 1, 2]))) + "K" + random.choice(["", "", "", random.choice("QRBNP")])


def heuristics(random: random.Random, names: list[str]) -> str:
    return ",".join(
        random.choice(names) if random.random() < 0.7 else "pdb:" + split(random) for _ in range(random.choice([1, 1, 1, 2, 3]))
    )


def goal(random: random.Random, about: Value, size: str) -> str:
    if about.names:
        return random.choice(about.names)
    return random.choice(["blank-last", "blank-first", "snake", "spiral"]) if random.random() < 0.8 else puzzle(random, size)


def uci_lines(random: random.Random, count: int, options: list[tuple[str, Value]]) -> list[str]:
    """A conversation with the engine."""

    def go() -> str:
        return random.choice(
            [
                f"go depth {random.randrange(1, 5)}",
                f"go nodes {random.randrange(1, 30_000)}",
                f"go movetime {random.randrange(0, 60)}",
                f"go wtime {random.randrange(0, 900)} btime 5",
                "go infinite\nstop",
                "go ponder depth 1\nponderhit",
                "go mate 2 nodes 9999",
            ]
        )

    def option() -> str:
        name, about = random.choice(options)
        return f"setoption name {name}" + (
            f" value {random.choice(['true', 'false', number(random, about)])}" if about.kind != "button" else ""
        )

    def line() -> str:
        kind = random.random()
        if kind < 0.3:
            return random.choice(
                ["position startpos", f"position fen {fen(random)}", f"position startpos moves {random.choice(['e2e4', 'e2e5', 'zz'])}"]
            )
        if kind < 0.6:
            return go()
        if kind < 0.7:
            return option()
        if kind < 0.8:
            return random.choice(["isready", "ucinewgame", "stop", "uci", "d", ""])
        return " ".join(random.choices(WORDS_OF_UCI, k=random.randrange(0, 9)))

    return [line() for _ in range(count)]


def right(random: random.Random, about: Value, size: str) -> str:
    """A value of a type: in its range, or at its ends; all boards of one call have one size."""
    kind = about.kind
    lists = kind.endswith("...") or "[," in kind
    drawn = {
        "BOARD": lambda: puzzle(random, size),
        "board": lambda: puzzle(random, size),
        "WxH": lambda: size,
        "size": lambda: size,
        "plane": lambda: f"{random.randrange(1, 260)}x{random.randrange(1, 260)}",
        "GOAL": lambda: goal(random, about, size),
        "goal": lambda: goal(random, about, size),
        "MOVES": lambda: moves(random),
        "moves": lambda: moves(random),
        "BOARD MOVES": lambda: game(random, size),
        "FEN": lambda: fen(random),
        "fen": lambda: fen(random),
        "start": lambda: fen(random),
        "SQUARE": lambda: random.choice(SQUARES),
        "SQUARES": lambda: squares(random, 12),
        "SQUARE[,SQUARE…": lambda: squares(random),
        "occupied": lambda: squares(random, 12),
        "forbidden": lambda: squares(random, 12),
        "from": lambda: squares(random, 1),
        "to": lambda: random.choice([squares(random, 1), "edge"]),
        "FROM TO": lambda: f"{squares(random, 2)} {squares(random, 2)}",
        "SITE": lambda: f"{random.choice(PIECES + PIECES.lower() + 'T')}@{random.choice(SQUARES)}",
        "sites": lambda: f"{random.choice('KQRBNpT')}@{random.choice(SQUARES)}",
        "X,Y": lambda: f"{random.randrange(30)},{random.randrange(30)}",
        "points": lambda: f"{random.randrange(-9, 30)},{random.randrange(30)}",
        "MIDDLE,STEP": lambda: f"{random.randrange(-999, 999)},{random.randrange(-99, 99)}",
        "A..B": lambda: f"{(low := random.randrange(0, 40))}..{low + random.randrange(0, 20)}",
        "SECONDS": lambda: f"{random.choice([0.001, 0.02, 0.1, 0.3, 1]) * random.uniform(0.5, 1.5):.3f}",
        "time_limit": lambda: f"{random.uniform(0, 1):.3f}",
        "BYTES": lambda: random.choice(["1", "64K", "1M", "20M", "300M", "4G", "1000T", str(random.randrange(1 << 30))]),
        "max_memory": lambda: random.choice(["1", "64K", "1M", "20M", "300M"]),
        "W": lambda: f"{random.uniform(1, 5):.2f}",
        "R": lambda: f"{random.uniform(1, 2):.2f}",
        "weight": lambda: f"{random.uniform(1, 5):.2f}",
        "within": lambda: f"{random.uniform(1, 2):.2f}",
        "SPLIT": lambda: split(random),
        "heuristic": lambda: random.choice(["manhattan", "walking,linear-conflict", "pdb:" + split(random)]),
        "DIR": lambda: random.choice(["tables", "tables", "none", "new/folder", "new/folder", "a-file"]),
        "DATE": lambda: f"20{random.randrange(10, 40)}-{random.randrange(1, 13):02}-{random.randrange(1, 32):02}",
        "DEPTH|none": lambda: random.choice(["none", *map(str, range(1, 26))]),
        "values": lambda: random.choice(["centre", "king-ring", json.dumps([random.randrange(99) for _ in range(64)])]),
        "weights": lambda: f"{random.randrange(-99, 99)},{random.randrange(-9, 9)}",
        "FILE": lambda: random.choice(["a.svg", "b.jsonl", "missing/c.svg", "-", "a-file", "/dev/full", "/dev/zero"]),
    }
    if kind in ("NAME", "split", "name", "ending") and not about.names:
        if "split" in about.text or kind == "split":
            return split(random)
        return endgame(random)
    if about.names and (lists or kind.startswith("NAME")):
        return (
            heuristics(random, about.names)
            if "pdb" in about.text
            else ",".join(random.sample(about.names, random.randint(1, min(3, len(about.names)))))
        )
    if about.names:
        return random.choice(about.names)
    if kind in drawn:
        return drawn[kind]()
    words = re.findall(r"[a-z][a-z0-9]+(?:-[a-z0-9]+)*", about.text)
    return (
        number(random, about)
        if re.fullmatch(r"[A-Z]|MOST|CELL|PLIES", kind) or not words or random.random() < 0.3
        else random.choice(words)
    )


def any_value(random: random.Random, about: Value, size: str, wrong: float = 0.1) -> str:
    """A right value, or with some probability a wrong one."""
    # A wrong name of a file would still be written.
    if random.random() >= wrong or about.kind in ("FILE", "DIR", "UNITS", "RESULTS"):
        return right(random, about, size)
    return damaged(random, right(random, about, size)) if random.random() < 0.5 else random.choice(WRONG)


def damaged(random: random.Random, text: str) -> str:
    """The text with a few characters changed, doubled or lost."""
    letters = list(text)
    for _ in range(random.randrange(1, 4)):
        place = random.randrange(len(letters) + 1)
        match random.randrange(4):
            case 0:
                letters[place : place + 1] = []
            case 1:
                letters.insert(place, random.choice('0123456789/ ,;xUDLRKQabch@-+[]"._é'))
            case 2:
                letters[place:place] = letters[max(0, place - 8) : place]
            case _:
                letters[place : place + 1] = random.choice("0123456789/ -ekKQ")
    return "".join(letters)
