"""The site, while hostile clients of every kind ask it: small questions are answered soon, and nothing ends or fills the site."""

from __future__ import annotations

import http.client
import json
import multiprocessing
import os
import re
import signal
import socket
import subprocess
import threading
import time
import urllib.parse
from collections import Counter
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random

import values
from commands import Request, requests
from processes import Part
from running import Harness, Outcome

CLIENTS, CROWDS = 64, 2
# Seconds of 99 in 100 small questions.
SMALL_WITHIN = 0.05
# Small questions: whatever is asked meanwhile, they wait for no search. The first one's table is built before.
SMALL = [
    "/api/endgame/probe?item=8/8/8/3k4/8/8/8/KBN5+w",
    "/api/puzzle/solve?item=8+6+7/2+5+4/3+0+1",
    "/api/chess/distance?item=a1+h8&piece=knight",
    "/",
    "/api/moves/count?item=R2UL3",
    "/api/schema",
]
# What a request may be answered with: 5xx is a fault, but for "busy".
STATUSES = {200, 204, 304, 400, 401, 403, 404, 405, 408, 411, 413, 414, 415, 422, 429, 431, 501, 503, 505}
# Megabytes that the site may hold when all clients have left.
MEMORY = 1024


class Address:
    """Where the site is, and how it is asked."""

    def __init__(self, port: int):
        self.port = port

    def connection(self, client: str, timeout: float = 60) -> http.client.HTTPConnection:
        """A connection from a client, one of 127.0.0.0/8."""
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout, (client, 0))

    def ask(self, client: str, address: str, body: str | None = None, headers: dict[str, str] | None = None) -> tuple[int, bytes]:
        """The status and the body."""
        connection = self.connection(client)
        try:
            connection.request("POST" if body is not None else "GET", address, body and body.encode(), headers or {})
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()


class Running(Address):
    """The site, started on a free port."""

    def __init__(self, binary: str, folder: Path):
        environment = {**os.environ, "TAXICAB_TABLES": str(folder)}
        self.process = subprocess.Popen(
            [binary, "serve", "--port", "0"], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, env=environment
        )
        assert self.process.stderr
        super().__init__(int(re.search(r":(\d+)/", self.process.stderr.readline())[1]))  # type: ignore[index]
        self.said: list[str] = []
        threading.Thread(target=lambda: self.said.extend(self.process.stderr or ()), daemon=True).start()

    def memory(self) -> int:
        """The megabytes it holds."""
        return int(re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())[1]) >> 10  # type: ignore[index]


class Questions:
    """Draws requests of the site from its schema."""

    def __init__(self, schema: str):
        self.known: list[Request] = requests(schema)

    def draw(self, random: Random) -> tuple[str, dict[str, str]]:
        request = random.choice(self.known)
        size = random.choice(values.SIZES)
        fields = random.sample(list(request.fields), min(len(request.fields), random.randrange(0, 5)))
        # What it is about, more often than not.
        about = ("board", "moves", "fen", "from", "to", "name", "size")
        fields += [name for name in about if name in request.fields and name not in fields and random.random() < 0.8]
        drawn = {name: values.any_value(random, request.fields[name], size) for name in fields}
        drawn |= {name: "true" for name in request.flags if random.random() < 0.2}
        return request.name.replace(" ", "/"), drawn

    def query(self, random: Random) -> str:
        name, fields = self.draw(random)
        suffix = random.choice(["", "", "", ".svg"])
        return f"/api/{name}{suffix}?" + urllib.parse.urlencode(fields, errors="replace")


class Crowd:
    """Clients of all kinds, in a process of their own, so that they do not delay those that measure."""

    def __init__(self, port: int, schema: str, seed: int):
        self.site = Address(port)
        self.questions = Questions(schema)
        self.seed = seed
        self.statuses: Counter[str] = Counter()
        self.bad: list[str] = []

    def run(self, first: int, count: int, pipe: Connection) -> None:
        """Runs so many clients until the pipe says that it is over, and sends what they were answered."""
        # They stand for other machines.
        os.nice(10)
        kinds = [self.asks, self.asks, self.posts, self.hard, self.hard, self.follows, self.leaves, self.half, self.garbage, self.slow]
        for number in range(first, first + count):
            threading.Thread(target=self.client, args=(number, kinds[number % len(kinds)]), daemon=True).start()
        pipe.recv()
        pipe.send((self.statuses, self.bad))

    # The kinds of clients. Each does one thing, again and again.

    def client(self, number: int, kind: Callable[[Random, str], None]) -> None:
        random = Random(f"client {number} {self.seed}")
        while True:
            try:
                kind(random, f"127.0.{1 + number % 7}.{number + 1}")
            except (OSError, http.client.HTTPException) as error:
                self.statuses[type(error).__name__] += 1
                time.sleep(0.05)

    def answered(self, status: int, what: str) -> None:
        self.statuses[str(status)] += 1
        if status not in STATUSES:
            self.bad.append(f"{status} for {what[:500]}")

    def asks(self, random: Random, client: str) -> None:
        address = self.questions.query(random)
        self.answered(self.site.ask(client, address)[0], address)

    def posts(self, random: Random, client: str) -> None:
        name, fields = self.questions.draw(random)
        body = json.dumps({"command": name.replace("/", " "), **fields})
        body = values.damaged(random, body) if random.random() < 0.2 else body
        self.answered(self.site.ask(client, "/api", body, {"Content-Type": "application/json"})[0], body)

    def hard(self, random: Random, client: str) -> None:
        size = random.choice(["4x4", "4x4", "5x5", "16x16"])
        board = values.written(random, values.board(random, size), int(size.split("x")[0]))
        fields = {
            "board": board,
            "algorithm": random.choice(["ida", "astar", "bfs", "anytime", "auto"]),
            "metric": random.choice(["stm", "mtm"]),
        }
        address = "/api/solve?" + urllib.parse.urlencode(fields)
        self.answered(self.site.ask(client, address)[0], address)

    def follows(self, random: Random, client: str) -> None:
        """Reads events for a moment."""
        connection = self.site.connection(client)
        address = self.questions.query(random)
        connection.request("GET", address, headers={"Accept": "text/event-stream"})
        response = connection.getresponse()
        self.answered(response.status, address)
        response.read(random.randrange(1, 5000))
        connection.close()

    def leaves(self, random: Random, client: str) -> None:
        """Asks and does not wait for the answer."""
        connection = self.site.connection(client)
        connection.request("GET", self.questions.query(random))
        time.sleep(random.uniform(0, 0.05))
        connection.close()

    def half(self, random: Random, client: str) -> None:
        """Sends a part of a request, slowly, and waits."""
        with socket.create_connection(("127.0.0.1", self.site.port), 60, (client, 0)) as connection:
            for letter in f"GET {self.questions.query(random)} HTTP/1.1\r\nHost: localhost\r\n"[: random.randrange(20)]:
                connection.send(letter.encode())
                time.sleep(0.05)

    def garbage(self, random: Random, client: str) -> None:
        """Sends what is no request, or an enormous one."""
        head = f"GET {self.questions.query(random)} HTTP/1.1\r\nHost: localhost\r\n"
        sent = random.choice(
            [
                random.randbytes(2000),
                values.damaged(random, head).encode(errors="replace") + b"\r\n",
                (head + "X: y\r\n" * 2000 + "\r\n").encode(),
                (head + f"X: {'y' * 100_000}\r\n\r\n").encode(),
                b"POST /api HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n{",
                b"POST /api HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
                (head + "\r\n").encode() * 50,
            ]
        )
        with socket.create_connection(("127.0.0.1", self.site.port), 10, (client, 0)) as connection:
            connection.sendall(sent)
            answer = connection.recv(100)
            self.answered(int(answer.split()[1]) if answer.startswith(b"HTTP/1.1 ") else 400, repr(sent[:200]))

    def slow(self, random: Random, client: str) -> None:
        """Takes a large answer byte by byte."""
        with socket.create_connection(("127.0.0.1", self.site.port), 60, (client, 0)) as connection:
            connection.sendall(b"GET /api/schema HTTP/1.1\r\nHost: localhost\r\n\r\n")
            for _ in range(random.randrange(40)):
                connection.recv(10)
                time.sleep(0.05)


class Site(Part):
    """A small question, while 64 clients ask everything: all requests, garbage, half requests, events, and leave early."""

    name = "site"
    promise = "the site answers a small request while 64 clients ask everything, hard, wrong and half"
    unit = "small questions"

    def __init__(self, harness: Harness):
        super().__init__(harness)
        self.running = Running(harness.binary, harness.folder / "site")
        # Without clients: what the machine's other work costs a small question.
        self.idle = Running(harness.binary, harness.folder / "idle")
        schema = self.running.ask("127.0.0.1", "/api/schema")[1].decode()
        for address in SMALL:
            self.running.ask("127.0.0.1", address)
            self.idle.ask("127.0.0.1", address)
        self.statuses: Counter[str] = Counter()
        self.seconds: list[float] = []
        self.idle_seconds: list[float] = []
        self.crowds: list[tuple[BaseProcess, Connection]] = []
        # Started afresh: this process has threads.
        context = multiprocessing.get_context("spawn")
        for first in range(0, CLIENTS, CLIENTS // CROWDS):
            pipe, other = context.Pipe()
            crowd = context.Process(
                target=Crowd(self.running.port, schema, harness.seed).run, args=(first, CLIENTS // CROWDS, other), daemon=True
            )
            crowd.start()
            self.crowds.append((crowd, pipe))
        time.sleep(3)

    def one(self, number: int) -> Outcome:
        random = self.harness.random(self.name, number)
        address = SMALL[number % len(SMALL)]
        began = time.monotonic()
        try:
            status, body = self.running.ask(f"127.0.9.{1 + number % 200}", address)
            failure = None if status == 200 else f"{address}: {status} {body[:200]!r}"
        except OSError as error:
            failure = f"{address}: {error!r}; the site {'runs' if self.running.process.poll() is None else 'has ended'}"
        ended = time.monotonic()
        self.idle.ask("127.0.0.1", address)
        self.seconds.append(ended - began)
        self.idle_seconds.append(time.monotonic() - ended)
        time.sleep(random.uniform(0, 0.05))
        return Outcome(address.split("?")[0], f"curl '{address}'", failure=failure)

    def faults(self) -> list[str]:
        """What is wrong with the site as a whole; ends it."""
        found = []
        for crowd, pipe in self.crowds:
            pipe.send("over")
            statuses, bad = pipe.recv()
            self.statuses += statuses
            found += [f"an answer of {answer}" for answer in bad[:5]]
            crowd.kill()
        self.idle.process.send_signal(signal.SIGINT)
        process = self.running.process
        if process.poll() is not None:
            return [*found, f"the site ended with code {process.returncode}: {''.join(self.running.said)[-300:]}"]
        late, idle = percentile(self.seconds, 0.99), percentile(self.idle_seconds, 0.99)
        if late > SMALL_WITHIN + idle + self.harness.slack:
            found.append(f"one small question in a hundred takes {late:.3f} s, and {idle:.3f} s without the clients")
        # The searches of clients that have left end.
        time.sleep(1)
        if (memory := self.running.memory()) > MEMORY:
            found.append(f"the site holds {memory} MB")
        process.send_signal(signal.SIGINT)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            found.append("the site does not end within 10 s of SIGINT")
        if "panicked" in "".join(self.running.said):
            found.append(f"the site panics: {''.join(self.running.said)[-300:]}")
        return found

    def note(self) -> str:
        statuses = ", ".join(f"{status}: {count}" for status, count in sorted(self.statuses.items()))
        median, late, idle = percentile(self.seconds, 0.5), percentile(self.seconds, 0.99), percentile(self.idle_seconds, 0.99)
        return (
            f"small questions: median {median:.3f} s, 99 of 100 within {late:.3f} s ({idle:.3f} s without the clients); others {statuses}"
        )


def percentile(numbers: list[float], share: float) -> float:
    ordered = sorted(numbers)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0
