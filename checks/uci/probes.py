"""Exact values of random positions of every endgame, one ply apart: `probes.py BINARY POSITIONS`.

python-chess generates the moves and judges the ends of games; the values are the command's, read as lines. A position that is lost has
only moves to positions that the opponent wins, the last of them one ply later; a position that is won has a move to one that the
opponent loses, the soonest one ply later; and a draw has neither. The command must list the same moves, each with its value. Among
the positions are some whose en passant capture decides, and texts that must be refused.
"""

import json
import random
import subprocess
import sys

import chess

BINARY, POSITIONS = sys.argv[1], int(sys.argv[2])
# White's capture or Black's is the best move, or the only one; python-chess issue 1132 has the first.
EN_PASSANT = [
    "8/8/7k/8/1pP5/7K/8/8 b - c3 0 1",
    "8/8/7k/8/1pP5/7K/8/8 b - - 0 1",
    "7K/8/8/1Pp5/8/8/8/7k w - c6 0 1",
    "8/8/8/8/1pP4k/8/8/7K b - c3 0 1",
]
REFUSED = {
    "8/8/8/8/8/1k6/8/R3K3 w Q - 0 1": "castling rights",
    "8/8/8/8/k6R/8/8/K6r w - - 0 1": "both kings are in check",
    "8/8/8/8/8/2k5/8/P3K2p w - - 0 1": "a pawn on a1",
    "8/8/7k/8/1pP5/7K/8/8 b - b3 0 1": "no double step has just passed",
    "8/8/7k/8/1pP5/8/2K5/8 b - c3 0 1": "no double step has just passed",
}


def answers(fens):
    """What the command answers to each of some positions."""
    given = "".join(fen + "\n" for fen in fens)
    command = [BINARY, "endgame", "probe", "--json"]
    run = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(lines) == len(fens), run.stderr
    return lines


def position(pieces, dice):
    """A random legal position of some pieces; pawns of both sides are next to each other in half of them, with an en passant square."""
    is_beside = has_pawns_of_both(pieces) and dice.random() < 0.5
    while True:
        board = chess.Board(None)
        squares = dice.sample(chess.SQUARES, len(pieces))
        board.turn = dice.choice(chess.COLORS)
        if is_beside:
            squares[-1] = chess.square(dice.randrange(7), 3 if board.turn == chess.BLACK else 4)
            squares[-2] = squares[-1] + 1
            squares[-2:] = dice.sample(squares[-2:], 2)
        for piece, square in zip(pieces, squares):
            board.set_piece_at(square, piece)
        behind = [square for square in chess.SQUARES if may_pass(board, square)]
        if is_beside and behind:
            board.ep_square = dice.choice(behind)
        if board.is_valid():
            return board


def may_pass(board, square):
    """Whether the last move can have been a double step across a square."""
    up = 8 if board.turn == chess.BLACK else -8
    rank = 2 if board.turn == chess.BLACK else 5
    if chess.square_rank(square) != rank or board.piece_at(square) or board.piece_at(square - up):
        return False
    return board.piece_at(square + up) == chess.Piece(chess.PAWN, not board.turn)


def has_pawns_of_both(pieces):
    """Whether each side has a pawn."""
    return {piece.color for piece in pieces if piece.piece_type == chess.PAWN} == set(chess.COLORS)


def endgames():
    """The pieces of all endgames of three and four pieces, either colour the strong side."""
    kings = [chess.Piece(chess.KING, chess.WHITE), chess.Piece(chess.KING, chess.BLACK)]
    others = [chess.Piece(kind, color) for kind in range(1, 6) for color in chess.COLORS]
    for place, first in enumerate(others):
        yield [*kings, first]
        for second in others[place:]:
            yield [*kings, first, second]


def value(answer):
    """Greater is better for the side to move: soon wins, draws, late losses."""
    plies = answer["plies"]
    return {"win": 1000 - (plies or 0), "draw": 0, "loss": -1000 + (plies or 0)}[answer["result"]]


def before(after):
    """The value one ply earlier, for the side that moves."""
    return -after + (1 if after > 0 else -1 if after < 0 else 0)


def check(boards):
    """The faults of the answers to some positions, and how many of them an en passant capture decides."""
    faults, decided = [], 0
    children = []
    for board in boards:
        for move in board.legal_moves:
            after = board.copy(stack=False)
            after.push(move)
            children.append(after)
    bare = {board.fen(en_passant="fen") for board in children if len(board.piece_map()) == 2}
    asked = sorted({board.fen(en_passant="fen") for board in [*boards, *children]} - bare)
    known = {fen: answer for fen, answer in zip(asked, answers(asked))}
    values = {fen: value(answer) if "result" in answer else None for fen, answer in known.items()}
    values |= dict.fromkeys(bare, 0)
    for board in boards:
        fen = board.fen(en_passant="fen")
        moves = {}
        for move in board.legal_moves:
            after = board.copy(stack=False)
            after.push(move)
            moves[move.uci()] = before(values[after.fen(en_passant="fen")] or 0)
        ends = -1000 if board.is_checkmate() else 0
        expected = max(moves.values(), default=ends)
        listed = {move["uci"]: value(move) for move in known[fen].get("moves", [])}
        if values[fen] != expected or listed != moves:
            faults.append(f"{fen}: {values[fen]}, but {expected} by its moves")
        quiet = [mv for uci, mv in moves.items() if not board.is_en_passant(chess.Move.from_uci(uci))]
        decided += max(quiet, default=ends) != expected
    return faults, decided


def main():
    dice = random.Random(1)
    boards = [chess.Board(fen) for fen in EN_PASSANT]
    for pieces in endgames():
        count = POSITIONS * (10 if has_pawns_of_both(pieces) else 1)
        boards += [position(pieces, dice) for _ in range(count)]
    faults, decided = check(boards)
    if decided < POSITIONS:
        faults.append(f"an en passant capture decides {decided} positions, too few for a check")
    for (fen, expected), answer in zip(REFUSED.items(), answers(list(REFUSED))):
        if expected not in answer.get("error", ""):
            faults.append(f"{fen}: {answer}, not {expected!r}")
    print(*faults, f"{len(boards)} positions one ply apart, {decided} decided en passant, {len(faults)} faults", sep="\n")
    sys.exit(bool(faults))


main()
