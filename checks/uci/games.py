"""Games of each basic ending between a real UCI client and the engine: `games.py BINARY GAMES`.

The strong side, White in every other game, is the engine; the weak side is a second engine, or a king that takes what it
can and else walks towards the centre. Every game begins in a position that is won by the exact tables. From there the engine must
mate within 50 moves, with a clock or at the depth that its evaluation is proven for, without tables; with the option "Exact Tables"
it must announce every mate of KBNK and KPK at the first move. In all games the client checks that moves are legal, and that an announced mate comes in time: sooner against a bad
defence, never later.
"""

import random
import sys

import chess
import chess.engine

ENDINGS = {
    "KQK": [chess.QUEEN],
    "KRK": [chess.ROOK],
    "KBBK": [chess.BISHOP, chess.BISHOP],
    "KBNK": [chess.BISHOP, chess.KNIGHT],
    "KPK": [chess.PAWN],
}
DEPTHS = {"KQK": 6, "KRK": 7, "KBBK": 10, "KPK": 16}
WITH_TABLES = ("KBNK", "KPK")
GAMES = int(sys.argv[2])
CLOCK = chess.engine.Limit(time=0.05)
# Bishop and knight need more time, and at a fixed depth much more: half the games, with a clock alone.
LONG_CLOCKS = {"KBNK": chess.engine.Limit(time=0.4)}


def position(men, strong, dice):
    """A random legal position with the strong side to move, two bishops on squares of both colours."""
    while True:
        board = chess.Board(None)
        squares = dice.sample(chess.SQUARES, len(men) + 2)
        board.set_piece_at(squares[0], chess.Piece(chess.KING, strong))
        board.set_piece_at(squares[1], chess.Piece(chess.KING, not strong))
        for kind, square in zip(men, squares[2:]):
            board.set_piece_at(square, chess.Piece(kind, strong))
        board.turn = strong
        colors = [chess.BB_SQUARES[square] & chess.BB_LIGHT_SQUARES != 0 for square in squares[2:]]
        alike = men.count(chess.BISHOP) == 2 and colors[0] == colors[1]
        if board.is_valid() and not alike and not board.is_game_over():
            return board


def won(men, strong, dice, exact):
    """A random position that is won, by an engine with exact tables."""
    while True:
        board = position(men, strong, dice)
        if exact.analyse(board, CLOCK)["score"].is_mate():
            return board


def walk(board):
    """A king that takes what it can and else goes to the centre."""
    def wish(move):
        centre = min(chess.square_manhattan_distance(move.to_square, square) for square in (27, 28, 35, 36))
        return (not board.is_capture(move), centre, move.uci())
    return min(board.legal_moves, key=wish)


def played(board, strong, engine, defender, limit, game):
    """The game to its end, and whether a mate was announced with the first move; faults are raised."""
    promised, at_once = None, None
    while not board.is_game_over(claim_draw=True):
        if board.turn == strong:
            result = engine.play(board, limit, game=game, info=chess.engine.INFO_ALL)
            score = result.info.get("score")
            mate = score.pov(strong).mate() if score else None
            if promised is not None:
                assert mate is not None and 0 < mate <= promised, f"{board.fen()}: mate in {promised}, then {score}"
            promised = mate if mate is None else mate - 1
            at_once = mate is not None if at_once is None else at_once
            move = result.move
            line = board.copy()
            for expected in result.info.get("pv", []):
                line.push(expected)
            assert mate is None or line.is_checkmate(), f"{board.fen()}: no mate at the end of {result.info['pv']}"
        elif defender:
            move = defender.play(board, limit, game=game).move
        else:
            move = walk(board)
        assert move in board.legal_moves, f"{board.fen()}: {move}"
        board.push(move)
    return board, at_once


def started(with_tables):
    engine = chess.engine.SimpleEngine.popen_uci([sys.argv[1], "uci"])
    engine.configure({"Exact Tables": with_tables})
    return engine


def main():
    dice = random.Random(1)
    failures = 0
    with started(False) as engine, started(False) as defender, started(True) as exact:
        for name, men in ENDINGS.items():
            mates, longest = 0, 0
            games = max(1, GAMES // 2) if name in LONG_CLOCKS else GAMES
            for game in range(games):
                strong = game % 2 == 0
                start = won(men, strong, dice, exact)
                # Both limits against both defenders.
                is_timed = (game + 1) // 2 % 2 == 0 or name in LONG_CLOCKS
                limit = LONG_CLOCKS.get(name, CLOCK) if is_timed else chess.engine.Limit(depth=DEPTHS[name])
                board, _ = played(start.copy(), strong, engine, defender if game % 4 < 2 else None, limit, (name, game))
                plies = len(board.move_stack)
                if board.is_checkmate() and board.turn != strong and plies < 100:
                    mates, longest = mates + 1, max(longest, plies)
                else:
                    failures += 1
                    print(f"{name}: no mate from {start.fen()}: {board.result(claim_draw=True)}")
            print(f"{name}: {mates} of {games} games end in mate, the longest after {longest} plies", flush=True)
        engine.configure({"Exact Tables": True})
        for name in WITH_TABLES:
            mates = 0
            for game in range(GAMES):
                strong = game % 2 == 0
                start = won(ENDINGS[name], strong, dice, exact)
                board, at_once = played(start.copy(), strong, engine, defender if game % 4 < 2 else None, CLOCK, (name, -game))
                if at_once and board.is_checkmate() and board.turn != strong:
                    mates += 1
                else:
                    failures += 1
                    print(f"{name} with tables: no announced mate from {start.fen()}: {board.result(claim_draw=True)}")
            print(f"{name} with tables: {mates} of {GAMES} games end in a mate that is announced at once", flush=True)
    sys.exit(failures > 0)


main()
