"""The command `taxicab-ray`."""

from __future__ import annotations

import argparse
import json
import logging
import os
import signal
import sys
from pathlib import Path
from typing import Any

import ray
import taxicab_boards
from ray.exceptions import RayError

from . import boards, model, search, tables
from .files import Folder
from .live import Shown
from .pool import Pool

EXAMPLES = """\
examples:
  taxicab-ray solve "17 1 20 9 16 2 22 19 14 5 15 21 0 3 24 23 18 13 12 7 10 8 6 4 11" --heuristic pdb:6-6-6-6 --folder hard
  taxicab-ray boards million.txt answers.parquet --folder million
  taxicab-ray tables 5x5 6-6-6-6 --every-node
  taxicab-ray solve ... --address ray://cluster:10001

Without --address the cluster that RAY_ADDRESS names is used, else one is started on this machine. A node needs Ray and nothing else: it is
sent both packages as they are here. Everything a run needs to go on is in its --folder: after Ctrl-C, a killed driver or a lost cluster the
same command goes on there. For 'boards' all nodes share the folder, for their workers write the results there.

exit codes: 0 done; 1 a board of a file cannot be solved or was stopped by a limit; 2 bad input, as a board that is none, or a cluster
that cannot do it; 130 interrupted
"""


def positive(text: str) -> int:
    """A number from 1."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is below 1")
    return number


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="taxicab-ray", description="Taxicab's searches and lists of boards on a Ray cluster.", epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--address", help="the address of a cluster")
    common.add_argument("--workers", type=positive, metavar="N", help="so many processors [default: all that are free in the cluster]")
    common.add_argument("--tables", metavar="DIR", help="the directory of the tables on each node [default: that of the user there]")
    common.add_argument("--quiet", "-q", action="store_true", help="show no progress")
    runs = argparse.ArgumentParser(add_help=False)
    runs.add_argument("--folder", type=Path, metavar="DIR", required=True, help="where the run keeps what it needs to go on")
    runs.add_argument("--goal", help="blank-last, blank-first, snake, spiral, or a board")
    runs.add_argument("--metric", choices=["stm", "mtm"], help="what counts as one move: each tile's step, or a straight run [default: stm]")
    runs.add_argument("--heuristic", help="as 'taxicab solve' takes it [default: the usual one of the size in units]")

    solve = commands.add_parser("solve", parents=[common, runs], help="one hard board")
    solve.add_argument("board", help="rows from the top, separated by '/'")
    solve.add_argument("--unit-nodes", type=positive, metavar="N", help="generated nodes of a unit [default: 30000000, about a second]")
    solve.add_argument("--automaton", metavar="DEPTH", help="the depth of the duplicate-pruning automaton, 2 to 24, or none [default: by the size]")

    many = commands.add_parser("boards", parents=[common, runs], help="a file of boards")
    many.add_argument("source", type=Path, help="JSON Lines with a field 'board', Parquet with such a column, or one board a line")
    many.add_argument("target", type=Path, help="the answers in the order of the boards: JSON Lines, or Parquet by its name")
    many.add_argument("--per-unit", type=positive, default=1000, metavar="N", help="boards of a unit [default: %(default)s]")
    many.add_argument("--max-nodes", type=positive, metavar="N", help="stop a board after so many generated nodes")

    build = commands.add_parser("tables", parents=[common], help="a set of pattern databases")
    build.add_argument("size", help="the size of the boards: 4x4")
    build.add_argument("split", help="the split: 7-8, or the homes of each pattern")
    build.add_argument("--goal", default="blank-last", help="the goal [default: %(default)s]")
    build.add_argument("--every-node", action="store_true", help="on every node, for directories that nodes do not share")

    what_if = commands.add_parser("model", help="what more processors would bring", description="""\
Deals the measured units of a run of 'solve' to so many processors, each unit to the one that is free first, and prints the wall seconds
and the shares of the processors' time: search, overhead, idle (at the ends of iterations).""")
    what_if.add_argument("folder", type=Path, help="the folder of a finished run")
    what_if.add_argument("--cores", type=positive, nargs="+", default=[2, 32, 1000], metavar="N", help="how many processors [default: 2 32 1000]")
    what_if.add_argument("--times", type=float, nargs="+", default=[1.0], metavar="X", help="boards that take so many times as long, one after the other [default: 1]")
    what_if.add_argument("--overhead", type=float, default=model.OVERHEAD, metavar="SECONDS", help="of each unit [default: %(default)s]")
    what_if.add_argument("--between", type=float, default=model.BETWEEN, metavar="SECONDS", help="from one iteration to the next [default: %(default)s]")
    what_if.add_argument("--dispatch", type=float, default=model.DISPATCH, metavar="SECONDS", help="of each unit at the driver, which hands out one at a time [default: %(default)s]")
    return top


def connect(address: str | None) -> None:
    """Connects to a cluster, whose nodes are sent both packages, or starts one on this machine, whatever else runs here."""
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    logging.getLogger("ray").setLevel("ERROR")
    if not address:
        ray.init(address="local", include_dashboard=False, **quiet)
        return
    use_token()
    modules = [str(Path(taxicab_boards.__file__).parent), str(Path(__file__).parent)]
    try:
        ray.init(address=address, runtime_env={"py_modules": modules, "excludes": ["__pycache__"]}, **quiet)
    except ConnectionError as error:
        token = "another token than that here" if os.environ.get("RAY_AUTH_MODE") == "token" else "a token, and there is none here"
        raise ConnectionError(f"{error}; the cluster may want {token}: set RAY_AUTH_TOKEN, or copy ~/.ray/auth_token from its head") from None


def use_token() -> None:
    """Shows the cluster the token of this machine, if there is one: clusters since Ray 2.60 want it, and drivers do not show it unasked."""
    try:
        from ray._private.authentication.authentication_token_setup import maybe_enable_token_auth_if_token_available as use_it
    except ImportError:
        return
    use_it(warn_if_disabled=False)


def run(arguments: argparse.Namespace) -> int:
    if arguments.command == "model":
        costs = model.measured(arguments.folder)
        iterations = [units for times in arguments.times for units in model.larger(costs, times)]
        for cores in arguments.cores:
            print(json.dumps(model.shares(iterations, cores, arguments.overhead, arguments.between, arguments.dispatch)))
        return 0
    # Ray starts its own workers with this environment, and the driver splits and merges with the same tables.
    if arguments.tables is not None:
        os.environ["TAXICAB_TABLES"] = arguments.tables
    folder = None if arguments.command == "tables" else Folder(arguments.folder)
    connect(arguments.address or os.environ.get("RAY_ADDRESS"))
    shown = Shown(arguments.command, arguments.quiet)
    try:
        if folder is None:
            say = lambda table: shown.say(f"{table['name']}: {table['seconds']} s on node {table['node'][:8]}")  # noqa: E731
            built = tables.build_all(arguments.size, arguments.split, arguments.goal, arguments.tables, arguments.every_node, say)
            for table in built:
                print(json.dumps(table))
            return 0
        with Pool(arguments.workers, arguments.tables, folder.shards if arguments.command == "boards" else None) as pool:
            options: dict[str, Any] = {name: getattr(arguments, name) for name in ("goal", "metric", "heuristic")}
            if arguments.command == "solve":
                options |= {"automaton": arguments.automaton, "unit_nodes": arguments.unit_nodes}
                answer = search.solve(arguments.board, folder, pool, shown, **options)
            else:
                options |= {"max_nodes": arguments.max_nodes}
                answer = boards.solve(arguments.source, arguments.target, arguments.per_unit, folder, pool, shown, **options)
        print(json.dumps(answer))
        return 2 if answer.get("errors") else 1 if answer.get("unsolved") else 0
    finally:
        shown.close()
        if folder is not None:
            folder.close()
        ray.shutdown()


def main() -> None:
    arguments = parser().parse_args()
    # As Ctrl-C: what is kept stays whole either way.
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    try:
        code = run(arguments)
    except KeyboardInterrupt:
        if getattr(arguments, "folder", None):
            print(f"taxicab: interrupted; the same command goes on from {arguments.folder}", file=sys.stderr)
        code = 130
    # Ray's own, as a cluster that is gone; `RuntimeError` where it cannot start.
    except (ValueError, OSError, RuntimeError, RayError) as error:
        print(f"error: {error}", file=sys.stderr)
        code = 2
    sys.exit(code)


if __name__ == "__main__":
    main()
