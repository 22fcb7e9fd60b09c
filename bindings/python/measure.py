"""The figures of docs/benchmarks.md for Python: `python measure.py`, with the package installed by `pip install .`, which optimises."""

import time
import timeit

import numpy as np

import taxicab_boards as tb
from taxicab_boards import chess


def seconds(work, times=1):
    """The least of three."""
    return min(timeit.repeat(work, number=times, repeat=3)) / times


def main():
    random = np.random.default_rng(1)
    boards = random.permuted(np.tile(np.arange(9, dtype=np.uint8), (200_000, 1)), axis=1)
    # Solvable: an even number of pairs of tiles in the wrong order.
    first, second = np.triu_indices(9, 1)
    wrong = (boards[:, first] > boards[:, second]) & (boards[:, second] > 0)
    boards = boards[wrong.sum(axis=1) % 2 == 0].reshape(-1, 3, 3)
    texts = [str(tb.Board(board)) for board in boards[:3]] + ["/".join(" ".join(map(str, row)) for row in board) for board in boards[3:].tolist()]
    for name, many in (("text", texts), ("arrays", boards)):
        began = time.perf_counter()
        solutions = tb.solve_many(many)
        rate = len(many) / (time.perf_counter() - began)
        print(f"solve_many, {len(many):,} boards of 3x3 as {name}: {rate:,.0f} a second; the longest {solutions.lengths.max()}")
    a, b = (random.integers(0, 64, 1 << 20, dtype=np.uint8) for _ in "ab")
    for piece in ("king", "taxi", "knight", "bishop"):
        rate = len(a) / seconds(lambda: chess.distances(a, b, piece), 20)
        print(f"distances, {piece}: {rate / 1e9:.2f} G pairs a second")
    for count in (1_000_000, 10_000_000):
        a, b = (random.integers(0, 64, count, dtype=np.uint8) for _ in "ab")
        out = np.empty(count, dtype=np.int8)
        new, kept = seconds(lambda: chess.distances(a, b), 20), seconds(lambda: chess.distances(a, b, out=out), 20)
        print(f"distances, king, {count:,} pairs: {count / new / 1e9:.1f} G a second into a new array, {count / kept / 1e9:.1f} G into one that is kept")
    call = seconds(lambda: None, 1_000_000)
    for arguments in ((0, 63), ("a1", "h8")):
        taken = seconds(lambda: chess.distance(*arguments), 1_000_000)
        print(f"distance{arguments}: {(taken - call) * 1e9:.0f} ns; len(()): {(seconds(lambda: len(()), 1_000_000) - call) * 1e9:.0f} ns")


main()
