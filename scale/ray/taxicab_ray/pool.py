"""One worker a node with a thread for each of its processors, a window of units under way, and again what is lost."""

from __future__ import annotations

import json
import os
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import ray
import ray.util.client
from ray.exceptions import RayError, RayTaskError
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

# So many units wait for each thread of a worker, so that it never waits for one.
WINDOW = 2
# The bytes of a worker beside its tables: Python and Ray take 52 MB, a thread with its search up to 2 MB.
WORKER_BYTES = 64 << 20
THREAD_BYTES = 4 << 20
# So often a unit may be lost with its worker before the fault is thought to be its own.
MAX_LOSSES = 5
# So often the pool looks how many processors there are, and sleeps if there is nothing to wait for, in seconds.
LOOK_EVERY = 5.0
PAUSE = 0.5
# A worker that does not start within so many seconds does not start at all: it may have to install what it runs.
START_SECONDS = 120.0
MAX_LATE = 2


class Refused(RuntimeError):
    """A unit that no worker can run."""


@ray.remote(max_restarts=0)
class Worker:
    """Runs units, one on each thread. Its tables are those of its node's own disk, built there if they are missing, and all threads share
    them."""

    def __init__(self, tables: str | None, shards: str | None, token: str) -> None:
        # Not on the driver, which may have no tables.
        from taxicab_boards import units

        if tables is not None:
            os.environ["TAXICAB_TABLES"] = tables
        if shards is not None and token not in os.listdir(shards):
            raise ValueError(f"{shards} is not the folder of the driver on this node: all nodes have to share the folder of a run")
        self.units, self.shards = units, shards

    def ready(self) -> str:
        return ray.get_runtime_context().get_node_id()  # type: ignore[no-any-return]

    def run(self, unit: str) -> str:
        """The result of a unit; with a folder of shards it is kept there, and what it counts is returned."""
        line = self.units.run(unit)
        return line if self.shards is None else kept(Path(self.shards), line)


def kept(shards: Path, line: str) -> str:
    """Writes a result beside and gives it the name of its unit; what it counts, as JSON."""
    result = json.loads(line)
    beside = shards / f"{result['for']}.{os.urandom(8).hex()}.new"
    with open(beside, "w", encoding="utf-8") as file:
        file.write(line + "\n")
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, shard_of(shards, result["for"]))
    answers = result["answers"]
    return json.dumps({"boards": len(answers), "generated": sum(answer.get("generated", 0) for answer in answers)})


def shard_of(shards: Path, unit: str) -> Path:
    """The file of the result of a unit, by the unit's checksum."""
    return shards / f"{unit}.jsonl"


def brief(error: Exception) -> str:
    """What an error of Ray says, in a line: the last is the cause."""
    lines = str(error).strip().splitlines()
    return lines[-1].strip() if lines else type(error).__name__


def free_processors(own: Mapping[str, int]) -> dict[str, int]:
    """By node: the processors that nothing has, with those that ``own`` workers have there."""
    totals = {node["NodeID"]: int(node["Resources"].get("CPU", 0)) for node in ray.nodes() if node["Alive"]}
    # What was given a moment ago may still be reported as free. A client is not told what others have.
    if ray.util.client.ray.is_connected():
        free = totals
    else:
        free = {node: int(there.get("CPU", 0)) for node, there in ray._private.state.available_resources_per_node().items()}
    return {node: min(free.get(node, 0), total - own.get(node, 0)) for node, total in totals.items()}


def waiting_for() -> str:
    """Why there may be no worker."""
    nodes = [node["Resources"] for node in ray.nodes() if node["Alive"]]
    processors, free = sum(node.get("CPU", 0) for node in nodes), sum(free_processors({}).values())
    needed = WORKER_BYTES + THREAD_BYTES
    if processors < 1:
        return f"the {len(nodes)} nodes of the cluster have no processor"
    if max(node.get("memory", 0) for node in nodes) < needed:
        return f"a worker takes {needed >> 20} MB of memory, and no node of the cluster has so much"
    return f"waiting for a free processor of the cluster: {free} of {processors:.0f} are free"


def logs() -> str:
    """Where the logs of a node are."""
    node = ray._private.worker._global_node
    return f"{node.get_logs_dir_path()} of each node" if node is not None else "the logs of each node"


@dataclass
class Running:
    """A worker, and what it has to do."""

    actor: Any
    node: str
    threads: int
    under_way: deque[Any] = field(default_factory=deque)


@dataclass(frozen=True)
class Task:
    """A unit and its number."""

    number: int
    line: str


class Pool:
    """Workers on all processors of the cluster, or on so many.

    Workers that are lost (their node died, they were killed for memory) are replaced where there is room, and their units run again.
    With ``shards``, a folder that all nodes share, results stay there and the counts of each come back.
    """

    def __init__(self, processors: int | None = None, tables: str | None = None, shards: Path | None = None) -> None:
        self.wanted = processors
        self.tables = tables
        self.shards = None if shards is None else shards.absolute()
        self.token = f"driver-{os.urandom(8).hex()}"
        self.lost = 0
        self.running: dict[Any, Running] = {}
        # By reference: workers that are not yet there, with their threads.
        self.starting: dict[Any, tuple[Any, int]] = {}
        # By reference: the worker and the unit.
        self.refs: dict[Any, tuple[Running, Task]] = {}
        self.losses: dict[int, int] = {}
        self.looked = 0.0
        # Workers in a row that did not start.
        self.failed = 0
        # When the last were given processors, and how often none started after that.
        self.given = 0.0
        self.late = 0

    def __enter__(self) -> Pool:
        if self.shards is not None:
            self.shards.mkdir(exist_ok=True)
            (self.shards / self.token).touch()
        return self

    def __exit__(self, *_: object) -> None:
        """Ends all workers."""
        for actor in [*self.running, *(actor for actor, _ in self.starting.values())]:
            ray.kill(actor)
        self.running.clear()
        self.starting.clear()
        self.refs.clear()
        if self.shards is not None:
            (self.shards / self.token).unlink(missing_ok=True)

    def __len__(self) -> int:
        """The processors that work."""
        return sum(worker.threads for worker in self.running.values())

    def __str__(self) -> str:
        """How many processors there are, for the eye."""
        if not self.running:
            return "none yet: workers start" if self.starting else f"none yet: {waiting_for()}"
        return f"{len(self)} on {len(self.running)} nodes" + (f", {self.lost} lost and replaced" if self.lost else "")

    def fill(self) -> None:
        """Starts workers until there are as many as wanted: one on each node, with the processors that are free there."""
        now = time.monotonic()
        if self.running and now - self.looked < LOOK_EVERY:
            return
        self.looked = now
        if self.starting:
            if self.running or now - self.given <= START_SECONDS:
                return
            self.give_up_starting()
        left = (self.wanted or 1 << 30) - len(self)
        own: Counter[str] = Counter()
        for running in self.running.values():
            own[running.node] += running.threads
        for node, processors in free_processors(own).items():
            threads = min(left, processors)
            if threads < 1:
                continue
            left -= threads
            self.given = now
            place = NodeAffinitySchedulingStrategy(node, soft=False)
            options = {"num_cpus": threads, "max_concurrency": threads, "memory": WORKER_BYTES + threads * THREAD_BYTES}
            worker = Worker.options(scheduling_strategy=place, **options)  # type: ignore[attr-defined]
            actor = worker.remote(self.tables, None if self.shards is None else str(self.shards), self.token)
            self.starting[actor.ready.remote()] = (actor, threads)

    def give_up_starting(self) -> None:
        """Ends workers that do not start: others may have taken their processors first. Raises :class:`Refused` the second time."""
        for actor, _ in self.starting.values():
            ray.kill(actor)
        self.starting.clear()
        self.late += 1
        if self.late >= MAX_LATE:
            where = f"see raylet.out and runtime_env_setup*.log in {logs()}"
            raise Refused(f"no worker started in {MAX_LATE} times {START_SECONDS:.0f} s, though there were processors for them: {where}")

    def results(
        self, tasks: Iterator[Task], done: Callable[[Task, str], None], wants: Callable[[Task], bool] = lambda _: True, tick: Callable[[], None] = lambda: None
    ) -> None:
        """Runs units and hands each result on as it comes; ``wants`` is asked before a unit is given out, ``tick`` called twice a second.

        Raises :class:`Refused` where a unit cannot be run or was lost too often, or no worker starts.
        """
        again: deque[Task] = deque()
        ended = False
        while True:
            self.fill()
            ended = self.give(tasks, again, wants, ended) or ended
            if not self.refs and ended and not again:
                return
            waiting = [*self.refs, *self.starting]
            if not waiting:
                time.sleep(PAUSE)
            ready, _ = ray.wait(waiting, num_returns=1, timeout=PAUSE) if waiting else ([], [])
            if ready:
                more, _ = ray.wait(waiting, num_returns=len(waiting), timeout=0)
                ready = more or ready
            for ref in ready:
                if ref in self.starting:
                    self.note_started(ref)
                elif ref in self.refs:
                    self.take(ref, done, again)
            if not any(wants(task) for _, task in self.refs.values()) and self.refs:
                # Nobody waits for what these workers still do.
                if ended and not any(wants(task) for task in again):
                    self.drop_all()
                    return
            tick()

    def give(self, tasks: Iterator[Task], again: deque[Task], wants: Callable[[Task], bool], ended: bool) -> bool:
        """Fills the windows of all workers; whether the tasks are at their end."""
        for depth in range(WINDOW):
            for worker in list(self.running.values()):
                while len(worker.under_way) < (depth + 1) * worker.threads:
                    task = again.popleft() if again else None if ended else next(tasks, None)
                    if task is None:
                        return True
                    if wants(task):
                        ref = worker.actor.run.remote(task.line)
                        worker.under_way.append(ref)
                        self.refs[ref] = (worker, task)
        return ended

    def note_started(self, ref: Any) -> None:
        actor, threads = self.starting.pop(ref)
        try:
            self.running[actor] = Running(actor, ray.get(ref), threads)
            self.failed = self.late = 0
        except RayError as error:
            self.failed += 1
            self.looked = 0.0
            if self.failed >= MAX_LOSSES and not self.running:
                raise Refused(f"{MAX_LOSSES} workers in a row did not start: {brief(error)}") from None

    def take(self, ref: Any, done: Callable[[Task, str], None], again: deque[Task]) -> None:
        worker, task = self.refs.pop(ref)
        worker.under_way.remove(ref)
        try:
            line = ray.get(ref)
        except RayTaskError as error:
            # The worker is well: the unit is not.
            if isinstance(error.cause, ValueError):
                named = str(error.cause)
                raise Refused(named if f"unit {task.number}:" in named else f"unit {task.number}: {named}") from None
            self.lose(worker, task, again, error)
        except RayError as error:
            self.lose(worker, task, again, error)
        else:
            done(task, line)

    def lose(self, worker: Running, task: Task, again: deque[Task], error: Exception) -> None:
        """A worker is lost, and a unit with it; those that waited there are not counted as lost by their own fault."""
        self.losses[task.number] = self.losses.get(task.number, 0) + 1
        if self.losses[task.number] >= MAX_LOSSES:
            raise Refused(f"unit {task.number} was lost {MAX_LOSSES} times with its worker: {brief(error)}")
        again.append(task)
        for ref in worker.under_way:
            again.append(self.refs.pop(ref)[1])
        worker.under_way.clear()
        if self.running.pop(worker.actor, None) is not None:
            self.lost += 1
            ray.kill(worker.actor)
        self.looked = 0.0

    def drop_all(self) -> None:
        """Leaves what is under way."""
        for worker in self.running.values():
            if worker.under_way:
                ray.kill(worker.actor)
                for ref in worker.under_way:
                    del self.refs[ref]
        self.running = {actor: worker for actor, worker in self.running.items() if not worker.under_way}
        self.looked = 0.0
