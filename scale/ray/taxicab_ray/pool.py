"""One worker a processor, a window of units under way, and again what is lost."""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import ray
from ray.exceptions import RayError, RayTaskError

# So many units wait at a worker, so that it never waits for one.
WINDOW = 2
# So often a unit may be lost with its worker before the fault is thought to be its own.
MAX_LOSSES = 5
# So often the pool looks how many processors there are, and sleeps if there is nothing to wait for, in seconds.
LOOK_EVERY = 5.0
PAUSE = 0.5


class Refused(RuntimeError):
    """A unit that no worker can run."""


@ray.remote(num_cpus=1, max_restarts=0)
class Worker:
    """Runs units, one at a time, on one processor. Its tables are those of its node's own disk, built there if they are missing."""

    def __init__(self, tables: str | None) -> None:
        if tables is not None:
            os.environ["TAXICAB_TABLES"] = tables

    def ready(self) -> str:
        return ray.get_runtime_context().get_node_id()  # type: ignore[no-any-return]

    def run(self, unit: str) -> str:
        # Not on the driver, which may have no tables.
        from taxicab_boards import units

        return units.run(unit)


def brief(error: Exception) -> str:
    """What an error of Ray says, in a line: the last is the cause."""
    lines = str(error).strip().splitlines()
    return lines[-1].strip() if lines else type(error).__name__


@dataclass
class Running:
    """A worker, and what it has to do."""

    actor: Any
    node: str
    under_way: deque[Any] = field(default_factory=deque)


@dataclass(frozen=True)
class Task:
    """A unit and its number."""

    number: int
    line: str


class Pool:
    """Workers on all processors of the cluster, or on so many.

    Workers that are lost (their node died, they were killed for memory) are replaced where there is room, and their units run again.
    """

    def __init__(self, workers: int | None = None, tables: str | None = None) -> None:
        self.wanted = workers
        self.tables = tables
        self.lost = 0
        self.running: dict[Any, Running] = {}
        # By reference: workers that are not yet there.
        self.starting: dict[Any, Any] = {}
        # By reference: the worker and the unit.
        self.refs: dict[Any, tuple[Running, Task]] = {}
        self.losses: dict[int, int] = {}
        self.looked = 0.0
        # Workers in a row that did not start.
        self.failed = 0

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        """Ends all workers."""
        for actor in [*self.running, *self.starting.values()]:
            ray.kill(actor)
        self.running.clear()
        self.starting.clear()
        self.refs.clear()

    def __len__(self) -> int:
        return len(self.running)

    def __str__(self) -> str:
        """How many workers there are, for the eye."""
        if not self.running:
            return "none yet: waiting for a free processor of the cluster"
        return f"{len(self)}" + (f", {self.lost} lost and replaced" if self.lost else "")

    def fill(self) -> None:
        """Starts workers until there are as many as wanted."""
        now = time.monotonic()
        if now - self.looked < LOOK_EVERY and self.looked:
            return
        self.looked = now
        wanted = self.wanted or max(1, int(ray.cluster_resources().get("CPU", 1)))
        for _ in range(wanted - len(self.running) - len(self.starting)):
            actor = Worker.remote(self.tables)  # type: ignore[attr-defined]
            self.starting[actor.ready.remote()] = actor

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
                while len(worker.under_way) <= depth:
                    task = again.popleft() if again else None if ended else next(tasks, None)
                    if task is None:
                        return True
                    if wants(task):
                        ref = worker.actor.run.remote(task.line)
                        worker.under_way.append(ref)
                        self.refs[ref] = (worker, task)
        return ended

    def note_started(self, ref: Any) -> None:
        actor = self.starting.pop(ref)
        try:
            self.running[actor] = Running(actor, ray.get(ref))
            self.failed = 0
        except RayError as error:
            self.failed += 1
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
