"""Faults injected into the command: `faults.py BINARY [--count N] [--seed S] [PART...]`. Needs Python 3.10 on Linux, and nothing else.

Parts, each with a count of runs:
  memory       a random command under a random limit on its address space, or in a control group where one may be made
  allocations  the n-th allocation of 64 KiB or more fails, or it and all that follow; needs FAILING=libfailing.so (failing/)
  output       a standard output that is full
  records      a bit of the record of a long list is flipped
  kills        builders of tables are killed at a random moment, and their files verified
  site         small questions, while 64 clients send the hardest, which the answers are timed beside

A run fails if the command is ended by a signal, panics, or answers wrong. The first failures are printed with the seed that repeats them.
"""

import argparse
import http.client
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
from pathlib import Path

EIGHT = "8 6 7/2 5 4/3 0 1"
FIFTEEN = "13 14 5 3/15 7 8 9/12 0 10 11/4 1 6 2"
HARDEST = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1"
WON = "8/8/8/3k4/8/8/8/KBN5 w"
RACE = "8/p7/8/8/8/8/7P/K6k w - - 0 1"

# Every command, some of them with work that takes much memory. A pair has what is written on its standard input.
COMMANDS = [
    ["solve", "--max-nodes", "3000000", FIFTEEN],
    ["solve", "--algorithm", "bfs", "--max-nodes", "4000000", FIFTEEN],
    ["solve", "--algorithm", "astar", "--max-nodes", "4000000", FIFTEEN],
    ["solve", "--algorithm", "astar", "--max-memory", "8G", "--max-nodes", "4000000", FIFTEEN],
    ["solve", "--algorithm", "weighted", "--weight", "1.2", FIFTEEN],
    ["solve", "--algorithm", "greedy", "--json", FIFTEEN],
    ["solve", "--metric", "mtm", "--max-nodes", "200000", FIFTEEN],
    ["solve", "--within", "1.2", "--time-limit", "0.5", "--size", "5x5", " ".join(map(str, [*range(24, 0, -1), 0]))],
    ["solve", "--all", EIGHT],
    (["solve", "--json", "--algorithm", "astar", "--max-nodes", "300000"], f"{FIFTEEN}\n{EIGHT}\n{FIFTEEN}\nnonsense\n{EIGHT}\n"),
    ["analyse", EIGHT, "D", "--max-nodes", "100000"],
    ["check", FIFTEEN],
    ["shuffle", "--size", "4x4", "--count", "100"],
    ["shuffle", "--size", "3x3", "--length", "20..24"],
    ["moves", "apply", EIGHT, "D"],
    ["heuristics", FIFTEEN],
    ["heuristics", "--search", EIGHT],
    ["heuristics", "--error", "3x3"],
    ["explain", EIGHT],
    ["space", "3x3"],
    ["space", "2x5"],
    ["tables", "list"],
    ["tables", "build", "4x4", "--split", "6-6-3"],
    ["tables", "verify"],
    ["bench", "korf100", "--count", "2", "--max-nodes", "100000"],
    ["chess", "distance", "a1", "h8"],
    ["chess", "map", "a1", "--piece", "knight"],
    ["chess", "territory", "K@e1", "N@b8"],
    ["chess", "territory", "--plane", "200x200", "--sites", "30", "--seed", "1"],
    ["chess", "trajectory", "a1", "h4", "--list"],
    ["chess", "race", "--fen", RACE],
    ["chess", "evaluate", "--fen", RACE],
    ["chess", "table", "knight-0x88", "--format", "c"],
    ["endgame", "probe", WON],
    ["endgame", "mate", WON],
    ["endgame", "table", "KBNK"],
    ["endgame", "table", "KQKR"],
    ["endgame", "measure", "KRK", "--depth", "2"],
    ["endgame", "measure", "KBNK", "--depth", "1"],
    (["uci"], "setoption name Hash value 4096\nposition startpos\ngo nodes 200000\nucinewgame\ngo depth 6\nquit\n"),
    (["uci"], f"setoption name Exact Tables value true\nposition fen {WON} - - 0 1\ngo depth 3\nquit\n"),
    ["completions", "bash"],
    ["man"],
    ["--help"],
]

# Codes that a command may end with: done, stopped or refused, bad input.
CODES = (0, 1, 2)
MEGABYTE = 1 << 20


class Harness:
    def __init__(self, binary, seed, within):
        self.binary = binary
        self.seed = seed
        self.within = within
        self.failures = []

    def run(self, command, text=None, environment=None, before=None, out=subprocess.PIPE, timeout=120):
        """A command's end, as subprocess has it."""
        environment = {**os.environ, **(environment or {})}
        return subprocess.run(
            [self.binary, *command], input=text or "", text=True, stdout=out, stderr=subprocess.PIPE,
            env=environment, preexec_fn=before, timeout=timeout, errors="replace",
        )

    def check(self, part, number, what, end, codes=CODES):
        """Notes a command that was ended from outside, or ended in a way it must not."""
        if end.returncode in codes and "panicked" not in end.stderr and "memory allocation of" not in end.stderr:
            return True
        self.failures.append(f"{part} {number} (seed {self.seed}): {what}: code {end.returncode}\n{end.stderr[-1500:]}")
        return False


def parted(command):
    return command if isinstance(command, tuple) else (command, None)


def limited(size):
    def before():
        resource.setrlimit(resource.RLIMIT_AS, (size, size))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    return before


class ControlGroup:
    """A control group of memory, version 1 or 2; `None` where none may be made."""

    def __init__(self):
        for root, self.maximum in [("/sys/fs/cgroup/memory", "memory.limit_in_bytes"), ("/sys/fs/cgroup", "memory.max")]:
            self.path = Path(root) / f"taxicab-{os.getpid()}"
            try:
                self.path.mkdir()
            except OSError:
                continue
            if (self.path / self.maximum).exists():
                return
            self.path.rmdir()
        self.path = None

    def limited(self, size):
        (self.path / self.maximum).write_text(str(size))
        return lambda: (self.path / "cgroup.procs").write_text(str(os.getpid()))

    def remove(self):
        if self.path:
            self.path.rmdir()


def least_limit(harness, before):
    """The least limit under which the command begins, in bytes: below, it has to say so and end with 1, or cannot be loaded at all."""
    size = 16 * MEGABYTE
    while harness.run(["check", EIGHT], before=before(size)).returncode != 0:
        size += 4 * MEGABYTE
    return size


def memory(harness, count, random):
    kinds = [("address space", limited)]
    group = ControlGroup()
    if group.path:
        kinds.append(("control group", group.limited))
    least = {name: least_limit(harness, before) for name, before in kinds}
    for name, size in least.items():
        print(f"memory: the command begins with {size // MEGABYTE} MB of {name}")
    codes = {}
    for number in range(count):
        name, before = random.choice(kinds)
        # As many limits just above the floor as far above.
        size = least[name] + int(2 ** random.uniform(20, 30))
        command, text = parted(random.choice(COMMANDS))
        with tempfile.TemporaryDirectory() as tables:
            end = harness.run(command, text, {"TAXICAB_TABLES": tables}, before(size))
        harness.check("memory", number, f"{size // MEGABYTE} MB of {name}: {command}", end)
        codes[end.returncode] = codes.get(end.returncode, 0) + 1
    group.remove()
    return f"codes {codes}"


def allocations(harness, count, random):
    library = os.environ.get("FAILING")
    if not library:
        return "NOT CHECKED: FAILING does not name libfailing.so"
    total = {}
    injected = 0
    for number in range(count):
        index = number % len(COMMANDS) if count >= len(COMMANDS) else random.randrange(len(COMMANDS))
        command, text = parted(COMMANDS[index])
        with tempfile.TemporaryDirectory() as tables:
            environment = {"TAXICAB_TABLES": tables, "LD_PRELOAD": library}
            if index not in total:
                path = f"{tables}/count"
                harness.run(command, text, {**environment, "FAILING_COUNT": path})
                total[index] = int(Path(path).read_text() or 0) if os.path.exists(path) else 0
            if not total[index]:
                continue
            injected += 1
            # The work on an endgame asks for all of its memory before it begins: what is refused later, once.
            kinds = [""] if command[0] == "endgame" else ["", "+"]
            which = f"{random.randint(1, total[index])}{random.choice(kinds)}"
            # Its tables are built again: the count was taken without them.
            shutil.rmtree(tables)
            os.mkdir(tables)
            end = harness.run(command, text, {**environment, "FAILING": which})
        harness.check("allocations", number, f"large allocation {which} of {total[index]} fails: {command}", end)
    return f"{injected} with a fault, of up to {max(total.values())} large allocations"


def output(harness, count, random):
    for number in range(count):
        command, text = parted(COMMANDS[number % len(COMMANDS)])
        with open("/dev/full", "w") as full, tempfile.TemporaryDirectory() as tables:
            end = harness.run(command, text, {"TAXICAB_TABLES": tables}, out=full)
        # Where nothing is printed, nothing is lost.
        if harness.check("output", number, f"a full output: {command}", end) and end.returncode == 0:
            with tempfile.TemporaryDirectory() as tables:
                if harness.run(command, text, {"TAXICAB_TABLES": tables}).stdout:
                    harness.failures.append(f"output {number}: {command} lost its answer and ended with 0")
    return ""


def flipped(data, random):
    """The data with one bit flipped."""
    place = random.randrange(len(data) * 8)
    changed = bytearray(data)
    changed[place // 8] ^= 1 << place % 8
    return bytes(changed)


def comparable(lines):
    """Answers without what differs from run to run."""
    timeless = []
    for line in lines:
        answer = json.loads(line)
        for name in ("seconds", "table_seconds", "checksum"):
            answer.pop(name, None)
        timeless.append(answer)
    return timeless


def records(harness, count, random):
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "record.jsonl"
        boards = harness.run(["shuffle", "--size", "3x3", "--count", "12", "--seed", str(harness.seed)]).stdout
        command = ["solve", "--json", "--resume", str(record)]
        harness.run(command, boards)
        whole = record.read_bytes()
        expected = comparable(whole.decode().splitlines())
        noticed = 0
        for number in range(count):
            changed = flipped(whole, random)
            record.write_bytes(changed)
            end = harness.run(command, boards)
            what = f"a bit of a record is flipped at byte {next(i for i, (a, b) in enumerate(zip(whole, changed)) if a != b)}"
            harness.check("records", number, what, end)
            noticed += bool(end.stderr)
            found = record.read_bytes().decode(errors="replace").splitlines()
            try:
                is_whole = comparable(found) == expected
            except ValueError:
                is_whole = False
            # A record of other boards or of another kind is refused, and stays as it was.
            if not is_whole and not (end.returncode == 2 and record.read_bytes() == changed):
                harness.failures.append(f"records {number} (seed {harness.seed}): {what}: {end.stderr}\n{record.read_text(errors='replace')}")
    return f"{noticed} noticed"


def kills(harness, count, random):
    with tempfile.TemporaryDirectory() as tables:
        environment = {**os.environ, "TAXICAB_TABLES": tables}
        build = [harness.binary, "tables", "build", "4x4", "--split", "6-6-3"]
        began = time.monotonic()
        subprocess.run(build, env=environment, capture_output=True, check=True)
        lasts = time.monotonic() - began
        for number in range(count):
            for path in Path(tables).glob("*"):
                if random.random() < 0.5:
                    path.unlink()
            builder = subprocess.Popen(build, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(random.uniform(0, lasts))
            builder.send_signal(signal.SIGKILL)
            builder.wait()
            end = harness.run(["solve", "--heuristic", "pdb:6-6-3", FIFTEEN], environment=environment)
            harness.check("kills", number, "after a killed builder", end, codes=(0,))
            end = harness.run(["tables", "verify"], environment=environment)
            harness.check("kills", number, "what a killed builder left", end, codes=(0,))
    return ""


class Site:
    """The site, started on a free port."""

    def __init__(self, binary, folder):
        environment = {**os.environ, "TAXICAB_TABLES": folder}
        self.process = subprocess.Popen([binary, "serve", "--port", "0"], stderr=subprocess.PIPE, text=True, env=environment)
        self.port = int(re.search(r":(\d+)/", self.process.stderr.readline())[1])

    def ask(self, client, address, timeout=60):
        """The status and the body that a client, one of 127.0.0.0/8, is given."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout, (client, 0))
        try:
            connection.request("GET", address)
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()

    def end(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(10)


def site(harness, count, random):
    board = urllib.parse.quote(HARDEST)
    hard = [f"/api/puzzle/solve?item={board}&heuristic=manhattan", f"/api/puzzle/solve?item={board}&algorithm=astar",
            f"/api/puzzle/solve?item={board}&metric=mtm", f"/api/puzzle/solve?item={board}"]
    small = [f"/api/puzzle/solve?item={urllib.parse.quote(EIGHT)}", "/api/chess/distance?item=a1%20h8&piece=knight",
             f"/api/endgame/probe?item={urllib.parse.quote(WON)}", "/"]
    with tempfile.TemporaryDirectory() as folder:
        running = Site(harness.binary, folder)
        is_over, answered = threading.Event(), []

        def client(number):
            while not is_over.is_set():
                try:
                    answered.append(running.ask(f"127.0.1.{number + 1}", hard[number % len(hard)])[0])
                except OSError:
                    return

        # Its table is made before: that is no small question.
        running.ask("127.0.0.1", small[2])
        clients = [threading.Thread(target=client, args=(number,), daemon=True) for number in range(64)]
        for thread in clients:
            thread.start()
        time.sleep(2)
        seconds = []
        for number in range(count):
            address = small[number % len(small)]
            began = time.monotonic()
            status, body = running.ask("127.0.0.1", address)
            seconds.append(time.monotonic() - began)
            if status != 200:
                harness.failures.append(f"site {number}: {address}: {status} {body[:200]}")
            time.sleep(random.uniform(0, 0.05))
        is_over.set()
        running.end()
        seconds.sort()
        at = seconds[min(len(seconds) - 1, len(seconds) * 99 // 100)]
        if at > harness.within:
            harness.failures.append(f"site: one small question in a hundred takes {at:.2f} s")
        statuses = {status: answered.count(status) for status in set(answered)}
        return f"small questions: median {seconds[len(seconds) // 2]:.3f} s, 99 of 100 within {at:.3f} s; hard ones {statuses}"


PARTS = {"memory": memory, "allocations": allocations, "output": output, "records": records, "kills": kills, "site": site}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binary")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--count", type=int, default=100, help="runs of each part [100]")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--within", type=float, default=0.5, help="seconds of 99 in 100 small questions [0.5]")
    arguments = parser.parse_args()
    unknown = [part for part in arguments.parts if part not in PARTS]
    if unknown:
        parser.error(f"{unknown[0]} is not a part: {', '.join(PARTS)}")
    harness = Harness(os.path.abspath(arguments.binary), arguments.seed, arguments.within)
    for part in arguments.parts or PARTS:
        began, before = time.monotonic(), len(harness.failures)
        note = PARTS[part](harness, arguments.count, random.Random(f"{part} {arguments.seed}"))
        failed = len(harness.failures) - before
        print(f"{part}: {arguments.count} runs, {failed} failed, {time.monotonic() - began:.0f} s {note}", flush=True)
    for failure in harness.failures[:10]:
        print(failure, file=sys.stderr)
    sys.exit(bool(harness.failures))


main()
