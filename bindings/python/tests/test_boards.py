"""The package beside the command, beside numpy, and with everything wrong that can be."""

import itertools
import json
import os
import pickle
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import taxicab_boards as tb
from taxicab_boards import chess, endgame, search, units

COMMAND = os.environ.get("TAXICAB")
HARDEST = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1"


def command(*arguments, text=""):
    """What the command prints: a list of objects."""
    if COMMAND is None:
        pytest.skip("TAXICAB does not name the command")
    done = subprocess.run([COMMAND, *arguments, "--json"], input=text, capture_output=True, text=True, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()]


def timeless(answer):
    """An answer without what differs from run to run."""
    if isinstance(answer, dict):
        return {name: timeless(value) for name, value in answer.items() if not name.endswith("seconds")}
    return [timeless(part) for part in answer] if isinstance(answer, list) else answer


def test_answers_are_those_of_the_command():
    boards = [str(board) for board in tb.shuffle("3x3", count=100, seed=5)]
    expected = command("solve", text="\n".join(boards))
    for board, answer in zip(boards, expected):
        # Tables that earlier boards of a list paid for serve the later ones: what was counted may differ.
        found = tb.solve(board)
        assert [found[name] for name in ("board", "length", "moves", "optimal")] == [answer[name] for name in ("board", "length", "moves", "optimal")]
    many = tb.solve_many(boards)
    assert many.lengths.tolist() == [answer["length"] for answer in expected]
    assert many.moves == [answer["moves"] for answer in expected]
    assert timeless(tb.heuristics(boards[0])) == timeless(command("heuristics", boards[0]))
    moves = expected[0]["moves"]
    assert timeless(tb.analyse(boards[0], moves)) == timeless(command("analyse", boards[0], moves)[0])
    fen = "8/8/8/3k4/8/8/8/KBN5 w"
    assert timeless(endgame.probe(fen)) == timeless(command("endgame", "probe", fen)[0])
    assert timeless(dict(chess.map("c3", "knight"))) == timeless(command("chess", "map", "c3", "--piece", "knight")[0])
    assert timeless(endgame.mate(fen)) == timeless(command("endgame", "mate", fen))


def test_every_kind_of_request_has_the_answer_of_its_command():
    for line in (Path(__file__).parents[3] / "checks" / "requests.jsonl").read_text().splitlines():
        case = json.loads(line)
        fields = dict(case["request"])
        answer = timeless(tb.request(fields.pop("command"), **fields))
        printed = timeless(command(*case["words"]))
        # Of a list the command prints a line each; rows come before an answer.
        assert answer == (printed if isinstance(answer, list) else printed[-1]), case["words"]


class Table(dict):
    """A table, as pandas and polars have them: iterated, it gives the names of its columns."""

    columns = property(list)


def test_a_solution_is_an_object():
    solution = tb.solve("8 2 0/4 6 1/3 7 5")
    assert isinstance(solution, tb.Solution) and solution.length == len(solution.moves) == 24 and solution.optimal
    boards = solution.boards()
    assert boards[0] == solution.board and len(boards) == 25 and str(boards[-1]) == "1 2 3/4 5 6/7 8 0"
    for board, move, after in zip(boards, solution.moves, boards[1:]):
        assert move in board.moves and board.play(move) == after
    drawn = solution._repr_svg_()
    # Each tile slides as often as it is in the moves.
    assert drawn.startswith("<svg") and drawn.count("<animateTransform") == 8
    assert sum(len(values.split(";")) // 2 - 1 for values in re.findall(r' values="([^"]*)"', drawn)) == 24
    assert json.loads(json.dumps(solution)) == dict(solution)
    none = tb.solve("1 2 3/4 5 6/8 7 0")
    assert not none.solvable and none.moves is None and none.length is None and not none.optimal and "odd" in none.reason
    assert none._repr_svg_().startswith("<svg") and "none" in repr(none)


def test_a_board_is_an_object():
    board = tb.Board([[1, 2, 3], [4, 5, 6], [7, 0, 8]])
    assert board.shape == (3, 3) and board.is_solvable and not tb.Board("1 2 3/4 5 6/8 7 0").is_solvable
    assert np.array(board).tolist() == np.asarray(board, dtype=np.uint8).tolist() == board.tiles.tolist()
    assert pickle.loads(pickle.dumps(board)) == board and len({board, tb.Board(np.array(board))}) == 1
    assert tb.Board("1 2/3 0").moves == ["D", "R"] and board.play(["L"]) == board.play("L")


def test_many_solutions_are_columns():
    texts = ["1 2 3/4 5 6/0 7 8", "1 2 3/4 5 6/8 7 0", "nonsense", "1 2 3/4 5 6/7 0 8"]
    many = tb.solve_many(texts)
    assert [solution.length for solution in many] == [2, None, None, 1] and many.optimal.tolist() == [True, False, False, True]
    assert many[0].moves == ["L", "L"] and many[-1].boards()[-1] == tb.Board("1 2 3/4 5 6/7 8 0")
    assert many[many.lengths > 0].boards == [texts[0], texts[3]] == many[::3].boards and len(many[1:1]) == 0
    assert [many[1].solvable, many[0].solvable] == [False, True] and "nonsense" in many[2].reason
    for boards in (np.array(texts), np.array(texts, dtype=object), Table({"board": texts, "seed": [1, 2, 3, 4]})):
        assert tb.solve_many(boards).lengths.tolist() == many.lengths.tolist()
    with pytest.raises(IndexError):
        many[4]
    pyarrow = pytest.importorskip("pyarrow")
    table = many.to_arrow()
    assert table.num_rows == 4 and table["length"].to_pylist() == [2, -1, -1, 1]
    assert tb.solve_many(table).lengths.tolist() == many.lengths.tolist() == tb.solve_many(table["board"]).lengths.tolist()
    assert isinstance(table, pyarrow.Table)
    pandas = pytest.importorskip("pandas")
    frame = many.to_pandas()
    assert isinstance(frame, pandas.DataFrame) and frame["length"].tolist() == [2, -1, -1, 1]
    assert tb.solve_many(frame).lengths.tolist() == tb.solve_many(frame["board"]).lengths.tolist() == many.lengths.tolist()


def test_boards_of_the_literature():
    korf, hard, korf24 = tb.data.korf100(), tb.data.hard15(), tb.data.korf24()
    assert (len(korf), len(hard), len(korf24)) == (100, 23, 50)
    assert (korf.lengths.sum(), int(hard.lengths[0]), int(korf24.lengths.max())) == (5305, 70, 114)
    solved = tb.solve_many(korf.boards[:6], goal=korf.goal)
    assert solved.lengths.tolist() == korf.lengths[:6].tolist()
    for side, count in ((5, 396), (6, 50), (7, 50)):
        boards = tb.data.deepcubea(side)
        assert len(boards) == count and boards.boards[0].shape == (side, side) and boards.boards[-1].is_solvable
    assert (tb.data.deepcubea(5).lengths > 0).all() and "DeepCubeA" in tb.data.deepcubea(7).source
    with pytest.raises(ValueError, match="side: 4"):
        tb.data.deepcubea(4)
    # The same in both places.
    packed = sorted(Path(tb.data.__file__).parent.glob("*.txt"))
    repository = Path(__file__).parents[3] / "data"
    assert len(packed) == 6 and all(file.read_bytes() == (repository / file.name).read_bytes() for file in packed)


def test_a_bar_is_told_of_the_difference():
    class Bar:
        told: list[int] = []

        def update(self, n):
            self.told.append(n)

    tb.solve_many(["1 2/0 3"] * 10_000, progress=Bar(), chunk=3_000)
    assert sum(Bar.told) == 10_000 and all(count >= 0 for count in Bar.told)


@pytest.mark.parametrize(("size", "goal"), [("2x2", "blank-last"), ("3x3", "snake"), ("2x4", "blank-first"), ("3x2", "spiral"), ("2x5", "blank-last")])
def test_distances_are_those_of_the_space(size, goal):
    columns, rows = map(int, size.split("x"))
    depths = tb.space(size, goal=goal)
    boards = tb.shuffle(size, count=300, seed=1, goal=goal)
    found = tb.distances(np.stack([board.tiles for board in boards]), goal=goal)
    assert found.tolist() == tb.solve_many(boards, goal=goal).lengths.tolist()
    if rows * columns <= 8:
        every = np.array(list(itertools.permutations(range(rows * columns)))).reshape(-1, rows, columns)
        counts = np.bincount(tb.distances(every, goal=goal) + 1)
        assert counts[1:].tolist() == depths.tolist() and counts[0] == len(every) / 2


def test_a_heuristic_of_ones_own_is_held_against_the_classics():
    def zero(tiles):
        return 0

    for board in tb.shuffle("3x3", count=3, seed=4, length="10..14"):
        runs = search.compare(board, {"none": zero, "half": lambda tiles: sum(tile not in (0, place + 1) for place, tile in enumerate(tiles)) / 2})
        lengths = {run.length for run in runs}
        assert lengths == {tb.solve(board).length}
        taken = {run.name: run.expanded for run in runs}
        assert taken["none"] >= taken["half"] >= taken["misplaced"] >= taken["manhattan"] >= taken["linear-conflict"]
        assert all(board.play(run.moves).text == "1 2 3/4 5 6/7 8 0" for run in runs)
    assert search.astar(HARDEST, zero, max_expanded=100).moves is None


def test_an_environment_ends_at_the_goal():
    gym = pytest.importorskip("taxicab_boards.gym", exc_type=ImportError)
    env = gym.SlidingPuzzle("3x3", length="10..14", render_mode="ansi")
    tiles, info = env.reset(seed=3)
    assert 10 <= info["distance"] <= 14 and (env.reset(seed=3)[0] == tiles).all() and len(env.render().splitlines()) == 3
    for left, letter in zip(range(info["distance"] - 1, -1, -1), tb.solve(tiles).moves):
        assert info["legal"]["UDLR".index(letter)]
        tiles, reward, is_over, _, info = env.step("UDLR".index(letter))
        assert (reward, info["distance"], is_over) == (-1.0, left, left == 0)
    from gymnasium.utils.env_checker import check_env

    check_env(gym.SlidingPuzzle("2x3"), skip_render_check=True)


def test_boards_come_in_every_form():
    rows = [[1, 2, 3], [4, 5, 6], [0, 7, 8]]
    for board in (rows, np.array(rows), np.array(rows, dtype=np.uint8), tb.Board(rows), "1 2 3/4 5 6/0 7 8"):
        assert tb.solve(board)["length"] == 2
    assert tb.solve_many(np.array([rows, rows])).lengths.tolist() == [2, 2]
    assert tb.solve_many(board for board in [rows] * 3).lengths.tolist() == [2, 2, 2]
    assert len(tb.solve_many([])) == len(tb.solve_many(np.zeros((0, 3, 3), dtype=int))) == 0
    assert tb.Board(" 1  2 3/4 5 6 / 7 8 0") == tb.Board("1 2 3/4 5 6/7 8 0") == tb.Board([[1, 2, 3], [4, 5, 6], [7, 8, 0]])
    assert tb.Board(rows).check["solvable"]
    drawn = tb.Board(rows)._repr_svg_()
    assert drawn.startswith("<svg") and drawn.count("<text") == 8
    assert chess.map("a1", "knight")._repr_svg_().startswith("<svg")


def test_numbers_come_from_numpy_too():
    seven, one = np.int64(7), np.uint8(1)
    assert tb.shuffle("3x3", seed=seven, count=np.int32(2)) == tb.shuffle("3x3", seed=7, count=2)
    assert tb.request("shuffle", size="3x3", seed=seven) == tb.request("shuffle", size="3x3", seed=7)
    assert chess.distance(one, np.int16(63)) == chess.distance(1, 63) == chess.distance("b1", "h8")
    assert chess.distances([], []).shape == (0,) and chess.distances(np.zeros((0, 2), dtype=int), 5).shape == (0, 2)
    assert chess.map(0, "knight") == chess.map("a1", "knight") == chess.map(np.int8(0), "knight")
    assert chess.trajectories(0, np.int64(63))["length"] == 7
    assert units.split(tb.shuffle("3x3", seed=1)[0], heuristic="manhattan", unit_nodes=np.int64(1000)).lines


def test_a_board_may_be_the_list_of_its_cells():
    cells = [1, 2, 3, 4, 5, 6, 7, 0, 8]
    for board in (cells, tuple(cells), np.array(cells), np.array(cells, dtype=np.uint8), np.array(cells).reshape(3, 3)):
        assert tb.is_solvable(board) and tb.solve(board)["moves"] == "L"
    assert not tb.is_solvable([1, 2, 3, 4, 5, 6, 8, 7, 0]) and not tb.is_solvable(np.array([1, 2, 4, 3, 5, 0]), size="3x2")


def test_a_solution_is_made_shorter():
    answer = tb.analyse("1 2 3/4 5 6/7 0 8", "RL" * 3 + "L", shorten=True, max_nodes=100_000)["shortened"]
    assert answer["moves"] == "L" and answer["windows"][0]["before"] == 6 and answer["windows"][0]["after"] == 0
    assert "shortened" not in tb.analyse("1 2 3/4 5 6/7 0 8", "L")


def test_distances_between_sets_of_squares():
    for first, second in (("a1,b1", "h8,g8"), (["a1", "b1"], {"h8", "g8"}), (np.array([0, 1]), (63, 62)), ("a1, b1", [63, "g8"])):
        assert chess.distance(first, second, "taxi") == 12
    assert chess.distance("a1", ["b1", "b2"], "bishop") == 1 and chess.distance("a1", [1, 3], "bishop") is None
    assert chess.map(to="corner", piece="taxi")["distances"] == tb.request("chess map", to="corner", piece="taxi")[0]["distances"]


def test_many_shuffles_are_those_of_the_command_and_take_no_time_each():
    boards = tb.shuffle("4x4", count=20_000, seed=3)
    assert [str(board) for board in boards[:50]] == [row["board"] for row in command("shuffle", "--seed", "3", "--count", "50")]
    assert len(set(boards)) == 20_000


@pytest.mark.parametrize(
    ("ask", "error", "token"),
    [
        (lambda: chess.distance(True, 0), TypeError, "bool"),
        (lambda: chess.distance(np.float64(1), 0), TypeError, "float64"),
        (lambda: chess.distance(np.int64(64), 0), ValueError, "64"),
        (lambda: chess.map(64), ValueError, "64"),
        (lambda: tb.solve_many("1 2/3 0"), TypeError, "several boards"),
        (lambda: tb.solve_many(["1 2/3 0"], chunk=0), ValueError, "chunk"),
        (lambda: tb.solve_many(["1 2/3 0"], all=5), TypeError, "'all'"),
        (lambda: tb.solve_many(["1 2/3 0"], command="check"), TypeError, "'command'"),
        (lambda: tb.solve_many(["1 2/3 0"], heuristik="walking"), TypeError, "'heuristik'"),
        (lambda: tb.shuffle("3x3", length="99"), ValueError, "31"),
        (lambda: tb.shuffle("3x3", seed=-1), ValueError, "-1"),
        (lambda: tb.request("solve", board=object()), TypeError, "object"),
        (lambda: tb.Board("1 2/3 3"), ValueError, "3"),
        (lambda: list(units.split_boards(["1 2/3 0"], max_node=5)), TypeError, "'max_node'"),
        (lambda: list(units.split_boards(["1 2/3 0"], 0)), ValueError, "per_unit"),
        (lambda: list(units.split_boards(["1 2/3 0"], time_limit=5)), ValueError, "time_limit"),
        (lambda: units.build_table("4x4", "7-8", -1), ValueError, "-1"),
        (lambda: units.build_table("4x4", "7-8", 2), ValueError, "no table 2"),
        (lambda: units.Step(()), ValueError, "no line"),
        (lambda: units.split("1 2/0 3", heuristic="manhattan").plan, ValueError, "at its end"),
        (lambda: tb.solve("1 2/3 3"), ValueError, "3"),
        (lambda: tb.solve([[[1, 2], [3, 0]]]), ValueError, "2 dimensions"),
        (lambda: tb.is_solvable([1, 2, 3, 4, 5, 0]), ValueError, "not a square board"),
        (lambda: chess.distance([], "a1"), ValueError, "empty"),
        (lambda: chess.distance("a1,j9", "a1"), ValueError, "j9"),
        (lambda: chess.distance(["a1", 1.5], "a1"), TypeError, "float"),
        (lambda: chess.map(to="middle"), ValueError, "middle"),
        (lambda: tb.solve_many(np.zeros((2, 9), dtype=int)), ValueError, "3 dimensions"),
        (lambda: tb.solve_many(np.zeros((2, 3, 3))), TypeError, "float64"),
        (lambda: tb.solve_many(Table({"boards": [], "seed": []})), TypeError, "boards, seed"),
        (lambda: tb.solve("1 2/0 3", max_nodes=0).boards(), ValueError, "nodes"),
        (lambda: tb.distances(np.zeros((1, 4, 4), dtype=int)), ValueError, "4x4"),
        (lambda: tb.distances([[[1, 2], [3, 3]]]), ValueError, "position 0"),
        (lambda: tb.distances([[[1.0, 2], [3, 0]]]), TypeError, "float64"),
        (lambda: search.astar("1 2 3/4 5 6/8 7 0", "manhattan"), ValueError, "not solvable"),
        (lambda: search.astar("1 2 3/4 5 6/7 0 8", lambda tiles: 1), ValueError, "at the goal"),
        (lambda: search.astar("1 2 3/4 5 0/7 8 6", lambda tiles: tiles.index(0) - 8), ValueError, "below 0"),
        (lambda: tb.solve([[1.0, 2.0], [3.0, 0.0]]), TypeError, "float64"),
        (lambda: tb.solve("1 2/3 0", metric="furlongs"), ValueError, "furlongs"),
        (lambda: tb.solve("1 2/3 0", heuristic="hope"), ValueError, "hope"),
        (lambda: tb.request("solve", board="1 2/3 0", colour="red"), ValueError, "colour"),
        (lambda: tb.request("fly"), ValueError, "fly"),
        (lambda: tb.Board("1 2/3 0").play("U"), ValueError, "U"),
        (lambda: tb.shuffle("99x99"), ValueError, "99x99"),
        (lambda: chess.distance("a1", "j9"), ValueError, "j9"),
        (lambda: chess.distance("a1", 64), ValueError, "64"),
        (lambda: chess.distance(-1, 0), ValueError, "-1"),
        (lambda: chess.distance("a1", 1.5), TypeError, "float"),
        (lambda: chess.distance("a1", "b1", "dragon"), ValueError, "dragon"),
        (lambda: chess.distances([0], [64]), ValueError, "64"),
        (lambda: chess.distances(np.array([0, 70], dtype=np.uint8), np.array([0, 0], dtype=np.uint8)), ValueError, "70"),
        (lambda: chess.distances([0.5], [1]), TypeError, "float64"),
        (lambda: chess.distances([0, 1], [1, 2, 3]), ValueError, "shape"),
        (lambda: chess.distances([0, 1], [1, 2], out=np.zeros(3, dtype=np.int8)), ValueError, "(3,)"),
        (lambda: chess.distances([0, 1], [1, 2], out=np.zeros(2)), ValueError, "float64"),
        (lambda: chess.distances([0, 1], [1, 2], out=np.zeros(4, dtype=np.int8)[::2]), ValueError, "C order"),
        (lambda: endgame.probe("not a position"), ValueError, "'o'"),
    ],
)
def test_what_is_wrong_is_named(ask, error, token):
    with pytest.raises(error) as raised:
        ask()
    assert token in str(raised.value)


def test_bad_boards_are_named_and_the_others_go_on():
    many = tb.solve_many(["1 2/3 0", "rubbish", "2 1/3 0", "1 2/0 3"])
    assert many.lengths.tolist() == [0, -1, -1, 1]
    assert "rubbish" in many.reasons[1] and "not solvable" in many.reasons[2] and many.reasons[3] is None


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 63), st.integers(0, 63)), max_size=200), st.sampled_from(["king", "taxi", "knight", "rook", "bishop"]))
def test_arrays_hold_what_single_questions_answer(pairs, piece):
    first, second = ([pair[index] for pair in pairs] for index in (0, 1))
    found = chess.distances(np.array(first, dtype=np.int64), np.array(second, dtype=np.uint8), piece)
    one_by_one = [chess.distance(a, b, piece) for a, b in pairs]
    kept = np.full((len(pairs), 1), 77, dtype=np.int8)
    assert chess.distances(np.array(first, dtype=int)[:, None], np.array(second, dtype=int)[:, None], piece, out=kept) is kept
    assert kept.ravel().tolist() == found.tolist()
    assert found.tolist() == [-1 if moves is None else moves for moves in one_by_one]


def test_kings_and_knights_are_those_of_python_chess():
    other = pytest.importorskip("chess")
    squares = np.arange(64)
    grid = np.meshgrid(squares, squares)
    kings, knights = chess.distances(*grid), chess.distances(*grid, "knight")
    for a in range(64):
        for b in range(64):
            assert kings[b, a] == other.square_distance(a, b)
            assert knights[b, a] == other.square_knight_distance(a, b)


def test_the_error_of_manhattan_over_the_8_puzzle():
    depths = tb.space("3x3")
    assert depths.sum() == 181_440 and len(depths) == 32 and depths[-1] == 2  # Schofield, 1967


def test_progress_is_told_and_other_threads_go_on():
    seen, ticks, is_over = [], [0], threading.Event()

    def tick():
        while not is_over.is_set():
            ticks[0] += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    answer = tb.solve(HARDEST, heuristic="manhattan", time_limit=0.7, progress=seen.append)
    is_over.set()
    thread.join()
    assert answer["reason"] == "time-limit" and answer["lower_bound"] > 50
    assert seen and seen[-1]["generated"] > 0 and ticks[0] > 100
    counts = []
    tb.solve_many(["1 2/0 3"] * 10_000, progress=counts.append, chunk=6_000)
    assert counts[-1] == 10_000 and counts == sorted(counts)

    def fail(_):
        raise RuntimeError("enough")

    began = time.monotonic()
    with pytest.raises(RuntimeError, match="enough"):
        tb.solve(HARDEST, heuristic="manhattan", progress=fail)
    assert time.monotonic() - began < 5


def test_ctrl_c_ends_the_work():
    # A shell that starts the tests in the background has it ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for work in (
        lambda: tb.solve(HARDEST, heuristic="manhattan"),
        lambda: tb.solve_many([HARDEST] * 4, heuristic="manhattan"),
        # Passes of seconds that look at nothing.
        lambda: endgame.measure("KBNK", depth="2..8"),
        lambda: tb.solve(HARDEST, heuristic="pdb:7-8"),
    ):
        sent = []

        def interrupt():
            sent.append(time.monotonic())
            os.kill(os.getpid(), signal.SIGINT)

        threading.Timer(0.3, interrupt).start()
        with pytest.raises(KeyboardInterrupt):
            work()
        # A fifth of a second on an idle machine.
        assert time.monotonic() - sent[0] < 2


def test_a_process_that_was_forked_works():
    assert tb.solve("8 6 7/2 5 4/3 0 1")["length"] == 31  # All threads of the parent are there.
    script = (
        "import os, sys, warnings; import taxicab_boards as tb; warnings.simplefilter('ignore')\n"
        "first = tb.space('3x3').sum()\n"
        "child = os.fork()\n"
        "if child == 0: os._exit(0 if tb.space('2x4').sum() == 20160 and tb.solve_many(['1 2/0 3'] * 500).lengths.sum() == 500 else 1)\n"
        "sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))"
    )
    assert subprocess.run([sys.executable, "-c", script], timeout=60, check=False).returncode == 0


def test_units_deal_boards_by_their_size_and_name_what_is_damaged():
    boards = ["1 2 3/4 5 6/7 0 8", "1 2 3/4 5 6/0 7 8", "no board", "1 2/0 3", [[1, 2, 3], [4, 5, 6], [7, 8, 0]]]
    lines = list(units.split_boards(boards, 2, heuristic="manhattan"))
    answers = [answer for line in lines for answer in json.loads(units.run(line))["answers"]]
    assert len(lines) == 4 and [answer.get("length") for answer in answers] == [1, 2, None, 1, 0]
    step = units.split("8 6 7/2 5 4/3 0 1", heuristic="manhattan", unit_nodes=1000)
    results = [units.run(unit) for unit in step.units]
    damaged = [*results[:-1], results[-1].replace("generated", "generates", 1)]
    with pytest.raises(ValueError, match=f"result {len(results) - 1}: not as it was written"):
        units.merge(step, damaged)
    with pytest.raises(ValueError, match="line 2: not as it was written"):
        units.Step((step.lines[0], step.lines[1].replace("bound", "bonnd", 1), *step.lines[2:]))
    while step.solution is None:
        step = units.merge(step, [units.run(unit) for unit in step.units])
    with pytest.raises(ValueError, match="line 1: not as it was written"):
        units.Step((step.lines[0].replace('"length":31', '"length":29'),))


def test_nothing_leaks():
    """In a process of its own: here the work of a test before may not have ended."""
    pytest.importorskip("resource")
    script = """
import resource
import taxicab_boards as tb

def work(times):
    for _ in range(times):
        tb.solve("1 2 3/4 5 6/7 0 8")
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

before = work(500)
print(work(10_000) - before)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=True)
    assert int(done.stdout) < 8 << 10


def test_an_interpreter_within_the_interpreter_is_refused_and_breaks_nothing():
    interpreters = pytest.importorskip("_xxsubinterpreters")
    inner = interpreters.create()
    with pytest.raises(interpreters.RunFailedError, match="ImportError"):
        interpreters.run_string(inner, "import taxicab_boards._core")
    interpreters.destroy(inner)
    assert tb.solve("1 2 3/4 5 6/7 0 8")["length"] == 1


def test_threads_ask_at_once():
    answers = []
    threads = [threading.Thread(target=lambda: answers.append(tb.solve("8 6 7/2 5 4/3 0 1")["length"])) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [31] * 8
