"""The command on a cluster of this machine: the same answer whatever is killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
import ray
from ray.cluster_utils import Cluster
from taxicab_boards import shuffle, solve_many, units

from taxicab_ray import boards, model, search, tables
from taxicab_ray.files import Busy, Folder
from taxicab_ray.live import Shown
from taxicab_ray.pool import Pool, Refused, Task

HARD = "13 14 5 3/15 7 8 9/12 0 10 11/4 1 6 2"  # 59 moves
OPTIONS: dict[str, Any] = {"heuristic": "manhattan", "unit_nodes": 1_000_000}


def undivided(board: str, **options: Any) -> dict[str, Any]:
    """The same units, one after the other in this process."""
    step = units.split(board, **options)
    while step.solution is None:
        step = units.merge(step, [units.run(unit) for unit in step.units])
    return step.solution


def same(answer: dict[str, Any], expected: dict[str, Any]) -> bool:
    return all(answer[name] == value for name, value in expected.items())


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A head without processors, so that every worker is on a node that can die."""
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    nodes = [cluster.add_node(num_cpus=1) for _ in range(2)]
    ray.init(address=cluster.address, log_to_driver=False, logging_level="ERROR")
    yield cluster, nodes
    ray.shutdown()
    cluster.shutdown()


@pytest.fixture
def quiet() -> Shown:
    return Shown("test", quiet=True)


# The first: it starts clusters of its own, which takes place where there is none.
def test_a_driver_that_is_killed_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    command = [sys.executable, "-m", "taxicab_ray", "solve", HARD, "--folder", str(folder), "--heuristic", "manhattan", "--unit-nodes", "300000", "--workers", "2", "-q"]
    environment = {**os.environ, "RAY_ADDRESS": ""}
    driver = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, start_new_session=True)
    results = folder / "results.jsonl"
    while driver.poll() is None and not (results.exists() and results.read_text().count("\n") > 20):
        time.sleep(0.05)
    os.killpg(driver.pid, signal.SIGKILL)
    driver.wait()
    kept = results.read_text().count("\n")
    # As a crash leaves it: the last line torn, one bit flipped in the first.
    with open(results, "r+b") as file:
        file.seek(40)
        file.write(b"#")
        file.seek(0, os.SEEK_END)
        file.write(b'{"unit":')
    again = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    assert again.returncode == 0, again.stderr
    assert kept > 20 and same(json.loads(again.stdout), undivided(HARD, **{**OPTIONS, "unit_nodes": 300_000}))
    other = subprocess.run([*command[:4], "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15", *command[5:]], env=environment, capture_output=True, text=True, timeout=120)
    assert other.returncode == 2 and "is the folder of another board: 13 14 5 3" in other.stderr


def test_boards_whose_driver_is_killed_twice_are_all_answered(tmp_path: Path) -> None:
    source = shuffle("3x3", count=4000, seed=5)
    (tmp_path / "boards.txt").write_text("".join(f"{board}\n" for board in source))
    command = [sys.executable, "-m", "taxicab_ray", "boards", "boards.txt", "answers.parquet", "--per-unit", "50", "--folder", "run", "-q"]
    environment, shards, begun = {**os.environ, "RAY_ADDRESS": ""}, tmp_path / "run" / "shards", []
    for kill in (1, 2):
        driver = subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, start_new_session=True)
        while driver.poll() is None and len(list(shards.glob("*.jsonl"))) < 20 * kill:
            time.sleep(0.01)
        os.killpg(driver.pid, signal.SIGKILL)
        driver.wait()
        begun.append(len(list(shards.glob("*.jsonl"))))
    assert 20 <= begun[0] < begun[1] < 80, begun
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert (report["boards"], report["units"]) == (4000, 80) and report["kept_units"] >= begun[1]
    import pyarrow.parquet as parquet

    assert parquet.read_table(tmp_path / "answers.parquet").column("length").to_pylist() == solve_many(source).lengths.tolist()


def test_a_worker_that_is_killed_is_replaced(cluster: Any, quiet: Shown, tmp_path: Path) -> None:
    step = units.split(HARD, **OPTIONS)
    while len(step.units) < 15:
        step = units.merge(step, [units.run(unit) for unit in step.units])
    lines = step.units
    got: dict[int, str] = {}

    def done(task: Task, line: str) -> None:
        got[task.number] = line
        if len(got) == 2:
            ray.kill(next(iter(pool.running.values())).actor)

    with Pool() as pool:
        pool.results((Task(number, line) for number, line in enumerate(lines)), done)
    assert sorted(got) == list(range(len(lines))) and pool.lost == 1
    for number, line in got.items():
        own, other = json.loads(line), json.loads(units.run(lines[number]))
        assert own["for"] == other["for"] and own["nodes"] == other["nodes"]


def test_a_damaged_unit_is_refused_by_name(cluster: Any) -> None:
    line = units.split(HARD, **OPTIONS).units[0]
    with pytest.raises(Refused, match="unit 7: .*checksum"), Pool() as pool:
        pool.results(iter([Task(7, line.replace('"bound":', '"bound": '))]), lambda *_: None)


def test_a_file_of_boards_is_answered_in_its_order(cluster: Any, quiet: Shown, tmp_path: Path) -> None:
    source = [str(board) for board in shuffle("3x3", count=500, seed=1)] + ["1 2 3/4 5 6/8 7 0", "1 2 3/4 5 x"]
    (tmp_path / "boards.jsonl").write_text("".join(json.dumps({"board": board}) + "\n" for board in source))
    lengths = [length if length >= 0 else None for length in solve_many(source).lengths.tolist()]
    for target in ("answers.jsonl", "answers.parquet"):
        folder = Folder(tmp_path / target.replace(".", "-"))

        def run() -> dict[str, Any]:
            with Pool(shards=folder.shards) as pool:
                return boards.solve(tmp_path / "boards.jsonl", tmp_path / target, 40, folder, pool, quiet)

        report = run()
        assert (report["boards"], report["units"], report["unsolved"], report["errors"]) == (502, 13, 1, 1)
        # As a disk or a killed worker leaves them: a byte that is no text, a file cut off, one that is gone, one that is not whole.
        shards = sorted(folder.shards.iterdir())
        assert len(shards) == 13, "nothing but the results stays there"
        shards[0].write_bytes(shards[0].read_bytes().replace(b'"answers"', b'"answer\xff"'))
        shards[1].write_bytes(shards[1].read_bytes()[:-100])
        shards[2].unlink()
        shards[3].rename(shards[3].with_suffix(".0123.new"))
        assert run()["kept_units"] == 9
        assert run()["kept_units"] == 13
    answers = [json.loads(line) for line in (tmp_path / "answers.jsonl").read_text().splitlines()]
    assert [answer.get("length") for answer in answers] == lengths
    assert "not solvable" in answers[-2]["reason"] and "'x'" in answers[-1]["error"]
    import pyarrow.parquet as parquet

    assert parquet.read_table(tmp_path / "answers.parquet").column("length").to_pylist() == lengths


def test_rows_that_are_no_boards_keep_their_places(cluster: Any, quiet: Shown, tmp_path: Path) -> None:
    import pyarrow
    import pyarrow.parquet as parquet

    rows = ["1 2 3/4 5 6/7 0 8", None, "", "1 2/0 3", "1 2 3/4 5 6/7 8 0"]
    parquet.write_table(pyarrow.table({"board": rows}), tmp_path / "boards.parquet")
    lines = [{"board": row} for row in rows[:4]] + [{"board": [[1, 2, 3], [4, 5, 6], [7, 8, 0]]}]
    (tmp_path / "boards.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    for source in ("boards.parquet", "boards.jsonl"):
        folder = Folder(tmp_path / f"run-{source}")
        with Pool(shards=folder.shards) as pool:
            report = boards.solve(tmp_path / source, tmp_path / "answers.jsonl", 10, folder, pool, quiet)
        assert (report["boards"], report["errors"]) == (5, 2)
        answers = [json.loads(line) for line in (tmp_path / "answers.jsonl").read_text().splitlines()]
        assert [answer.get("length") for answer in answers] == [1, None, None, 1, 0]
    parquet.write_table(pyarrow.table({"tiles": rows}), tmp_path / "others.parquet")
    with pytest.raises(ValueError, match="no column \"board\", but tiles"):
        list(boards.read(tmp_path / "others.parquet"))
    (tmp_path / "others.jsonl").write_text('{"tiles": "1 2/3 0"}\n')
    with pytest.raises(ValueError, match="line 1: no object with a field"):
        list(boards.read(tmp_path / "others.jsonl"))
    with Pool() as pool, pytest.raises(ValueError, match="not a file in a folder that is there"):
        boards.solve(tmp_path / "boards.jsonl", tmp_path / "nowhere" / "answers.jsonl", 10, Folder(tmp_path / "run"), pool, quiet)


def test_tables_larger_than_any_node_are_refused(cluster: Any) -> None:
    with pytest.raises(Refused, match=r"the largest node has"):
        tables.build_all("6x6", "8-8-8-8-3", "blank-last", None, everywhere=False)
    built = tables.build_all("3x3", "4-4", "blank-last", None, everywhere=True)
    assert len(built) == 4, "two tables on each of two nodes, none on the head"


def test_workers_that_do_not_start_end_the_run(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    @ray.remote(num_cpus=1)
    class Broken:
        def __init__(self, *_: Any) -> None:
            raise RuntimeError("no such library")

        def ready(self) -> str:
            return ""

    monkeypatch.setattr("taxicab_ray.pool.Worker", Broken)
    monkeypatch.setattr("taxicab_ray.pool.LOOK_EVERY", 0.1)
    with pytest.raises(Refused, match="did not start: .*no such library"), Pool() as pool:
        pool.results(iter([Task(0, "")]), lambda *_: None)


def test_the_cause_is_named_where_workers_do_not_start(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    @ray.remote(num_cpus=1)
    class Slow:
        def __init__(self, *_: Any) -> None:
            time.sleep(100)

        def ready(self) -> str:
            return ""

    monkeypatch.setattr("taxicab_ray.pool.Worker", Slow)
    monkeypatch.setattr("taxicab_ray.pool.LOOK_EVERY", 0.1)
    monkeypatch.setattr("taxicab_ray.pool.START_SECONDS", 2.0)
    with pytest.raises(Refused, match="no worker started in 2 times 2 s, .*raylet.out"), Pool() as pool:
        pool.results(iter([Task(0, "")]), lambda *_: None)
    monkeypatch.setattr("taxicab_ray.pool.WORKER_BYTES", 1 << 50)
    assert "no node of the cluster has so much" in str(Pool())


def test_a_folder_that_nodes_do_not_share_is_refused(cluster: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("taxicab_ray.pool.LOOK_EVERY", 0.1)
    with pytest.raises(Refused, match="not the folder of the driver on this node"), Pool(shards=tmp_path) as pool:
        # As on a node with a folder of this name of its own.
        (tmp_path / pool.token).unlink()
        pool.results(iter([Task(0, "")]), lambda *_: None)


def test_a_worker_has_a_thread_for_each_processor(tmp_path: Path) -> None:
    """On a node with several: the answer is that of a single process, from one worker."""
    script = f"""
import json, ray
from taxicab_ray import search
from taxicab_ray.files import Folder
from taxicab_ray.live import Shown
from taxicab_ray.pool import Pool

ray.init(address="local", num_cpus=4, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
most = []
class Counting(Pool):
    def take(self, ref, done, again):
        most.append((len(self.running), len(self)))
        super().take(ref, done, again)
with Counting() as pool:
    answer = search.solve({HARD!r}, Folder({str(tmp_path / "run")!r}), pool, Shown("test", True), heuristic="manhattan", unit_nodes=300_000)
print(json.dumps([answer, max(most)]))
"""
    environment = {**os.environ, "RAY_ADDRESS": ""}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 0, done.stderr
    answer, most = json.loads(done.stdout)
    assert same(answer, undivided(HARD, **{**OPTIONS, "unit_nodes": 300_000})) and most == [1, 4]


@pytest.mark.skipif("TAXICAB_NODES" not in os.environ, reason="TAXICAB_NODES is no environment with Ray alone")
def test_nodes_need_ray_alone(tmp_path: Path) -> None:
    """The node has neither package, nor numpy; the driver sends what its workers run."""
    python = Path(os.environ["TAXICAB_NODES"]) / "bin" / "python"
    for name in ("taxicab_boards", "taxicab_ray", "numpy"):
        assert subprocess.run([python, "-c", f"import {name}"], cwd=tmp_path, capture_output=True, check=False).returncode != 0, name
    port = "6391"
    environment = {**{name: value for name, value in os.environ.items() if not name.startswith("RAY_AUTH")}, "RAY_ADDRESS": ""}
    # As the head of a cluster has it.
    subprocess.run([python.with_name("ray"), "get-auth-token", "--generate"], cwd=tmp_path, env=environment, capture_output=True, check=True)
    start = ["start", "--head", f"--port={port}", "--num-cpus=2", "--include-dashboard=false", "--block"]
    node = subprocess.Popen([python.with_name("ray"), *start], env=environment, cwd=tmp_path, start_new_session=True, stdout=subprocess.DEVNULL)
    try:
        (tmp_path / "boards.txt").write_text("1 2 3/4 5 6/7 0 8\n8 6 7/2 5 4/3 0 1\n")
        command = [sys.executable, "-m", "taxicab_ray", "boards", "boards.txt", "answers.jsonl", "--folder", "run", "--address", f"127.0.0.1:{port}", "-q"]
        for _ in range(5):
            done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=200, check=False)
            if done.returncode == 0:
                break
            time.sleep(1)
        assert done.returncode == 0, done.stderr
        assert [json.loads(line)["length"] for line in (tmp_path / "answers.jsonl").read_text().splitlines()] == [1, 31]
        # Without the token of the cluster the error names it.
        refused = subprocess.run(command, cwd=tmp_path, env={**environment, "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": "ab" * 32}, capture_output=True, text=True, timeout=200, check=False)
        assert refused.returncode == 2 and "another token than that here" in refused.stderr, refused.stderr
    finally:
        os.killpg(node.pid, signal.SIGTERM)
        time.sleep(2)
        os.killpg(node.pid, signal.SIGKILL)
        node.wait()


# The last of those with this cluster: afterwards a node is missing.
def power_off(cluster: Any, node: Any) -> None:
    """Ends a node with all its processes, of which Ray leaves the workers to notice by themselves."""
    workers = psutil.Process(node.all_processes["raylet"][0].process.pid).children(recursive=True)
    for worker in workers:
        worker.kill()
    cluster.remove_node(node, allow_graceful=False)


def test_a_node_that_dies_without_notice_loses_nothing(cluster: Any, quiet: Shown, tmp_path: Path) -> None:
    cluster, nodes = cluster
    folder = Folder(tmp_path / "run")
    options = {**OPTIONS, "unit_nodes": 300_000}
    killed = []

    class Killing(Pool):
        """Kills the node of a worker that has something to do, once both work."""

        def take(self, ref: Any, done: Any, again: Any) -> None:
            busy = [worker for worker in self.running.values() if ref not in worker.under_way and worker.under_way]
            if busy and not killed:
                killed.extend(node for node in nodes if node.node_id == busy[0].node)
                power_off(cluster, killed[0])
            super().take(ref, done, again)

    with Killing() as pool:
        answer = search.solve(HARD, folder, pool, quiet, **options)
    assert same(answer, undivided(HARD, **options))
    assert len(killed) == 1 and answer["lost_workers"] >= 1


def test_a_folder_has_one_driver(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    with pytest.raises(Busy):
        Folder(tmp_path)
    folder.close()
    Folder(tmp_path).close()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["solve", HARD, "--folder", "x", "--workers", "0"], "0 is below 1"),
        (["boards", "a", "b", "--folder", "x", "--per-unit", "0"], "0 is below 1"),
        (["model", "x", "--cores", "0"], "0 is below 1"),
        (["model", "nowhere"], "nowhere"),
    ],
)
def test_what_is_wrong_on_the_command_line_is_named(arguments: list[str], words: str) -> None:
    done = subprocess.run([sys.executable, "-m", "taxicab_ray", *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and words in done.stderr, done.stderr


def test_the_model_deals_units_as_they_come() -> None:
    assert model.makespan([3, 1, 1, 1], 2) == 3
    shares = model.shares([[1.0] * 8, [1.0]], 4, overhead=0.5)
    assert shares == {"cores": 4, "seconds": 4.5, "search": 0.5, "overhead": 0.25, "idle": 0.25}
