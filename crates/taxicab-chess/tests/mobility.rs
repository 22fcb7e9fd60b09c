//! Mobility against a board of letters, and moves against another library's.

use crate::naive_board::Board;
use crate::support::{self, Random};
use taxicab_chess::mobility::{self, Level, Move, Rules, SquareValues, ValueOutOfRange};
use taxicab_chess::{Bitboard, Color, Position, Role, Square};

const LETTERS: &str = "PPPPpppNnBbRrQq";

fn boards(count: usize) -> impl Iterator<Item = (Board, Position)> {
    let mut random = Random::new(0x9e37_79b9_7f4a_7c15);
    (0..count).map(move |turn| {
        // Now and then a side has no king.
        let board = random.board(turn % 8 != 0, 2 + turn % 29, LETTERS);
        (board, position(&board, if turn % 2 == 0 { Color::White } else { Color::Black }))
    })
}

fn position(board: &Board, to_move: Color) -> Position {
    Position::from_fen(&board.placement()).expect("a board of pieces").with_to_move(to_move)
}

fn square(index: usize) -> Square {
    Square::from_index(index as u8).expect("less than 64")
}

fn all_rules() -> impl Iterator<Item = (Rules, u8, bool)> {
    let levels = Level::ALL.into_iter().zip(0..);
    levels.flat_map(|(level, number)| [false, true].map(|pins| (Rules { level, pins }, number, pins)))
}

const EQUAL: SquareValues = SquareValues::EQUAL_WEIGHTS;

fn squares(played: Move) -> (usize, usize) {
    (played.from().into(), played.to().into())
}

#[test]
fn maps_and_values_are_those_of_the_naive_board() {
    for (board, position) in boards(100) {
        for (rules, level, pins) in all_rules() {
            for at in Square::ALL {
                let Some(map) = mobility::map(&position, at, rules) else {
                    assert_eq!(board.0[usize::from(at)], '.');
                    assert!(mobility::reach(&position, at, rules).is_none());
                    assert!(mobility::value(&position, at, rules, &EQUAL).is_none());
                    continue;
                };
                let expected = board.map(at.into(), level, pins);
                assert!(map.distances().eq(expected), "{at} {rules:?}\n{position}\n\n{map}");
                let value = mobility::value(&position, at, rules, &EQUAL);
                assert_eq!(value, Some(board.value(at.into(), level, pins)));
                assert!(value <= Some(2880));
            }
            for (color, white) in [(Color::White, true), (Color::Black, false)] {
                assert_eq!(mobility::sum(&position, color, rules, &EQUAL), board.sum(white, level, pins));
            }
        }
    }
}

#[test]
fn no_map_is_worth_more_than_that_of_a_queen_in_the_centre() {
    let on_empty_board = |letter: char, at: usize| {
        let mut board = Board(['.'; 64]);
        board.0[at] = letter;
        let position = position(&board, Color::White);
        let values = Level::ALL.map(|level| mobility::value(&position, square(at), level, &EQUAL));
        assert_eq!(values, [Some(board.value(at, 0, false)); 3]);
        values[0].expect("a piece")
    };
    let stands = |letter: char, at: usize| !letter.eq_ignore_ascii_case(&'p') || (8..56).contains(&at);
    let all = "PpNBRQK".chars().flat_map(|letter| (0..64).map(move |at| (letter, at)));
    let values =
        all.filter(|&(letter, at)| stands(letter, at)).map(|(letter, at)| (on_empty_board(letter, at), letter, at));
    let mut values: Vec<_> = values.collect();
    values.sort_unstable();
    let best: Vec<_> = values.iter().filter(|(value, ..)| *value >= 2880).copied().collect();
    assert_eq!(best, [27, 28, 35, 36].map(|at| (2880, 'Q', at)));
    // Whoever stands around: never more than alone, but for a pawn, and a pawn never more than its bound.
    for (_, position) in boards(200) {
        for (at, piece) in position.iter() {
            let alone = on_empty_board(piece.letter(), at.into());
            let bound = if piece.role == Role::Pawn { 2144 } else { alone };
            for (rules, ..) in all_rules() {
                assert!(mobility::value(&position, at, rules, &EQUAL) <= Some(bound), "{at} {rules:?}\n{position}");
            }
        }
    }
    // A pawn with everything to capture.
    let board = Board(core::array::from_fn(|at| {
        if at == 12 {
            'P'
        } else if at < 16 || at / 8 == 7 {
            '.'
        } else {
            'p'
        }
    }));
    let position = position(&board, Color::White);
    let value = mobility::value(&position, Square::E2, Level::Obstacles, &EQUAL).expect("a pawn");
    assert!(value > on_empty_board('P', 12) && value <= 2144, "{value}");
}

#[test]
fn the_greatest_sum_is_that_of_64_queens() {
    let position = position(&Board(['Q'; 64]), Color::White);
    assert_eq!(mobility::sum(&position, Color::White, Level::Empty, &EQUAL), 175_616);
    assert_eq!(mobility::sum(&position, Color::White, Level::Obstacles, &EQUAL), 0);
}

#[test]
fn what_is_reached_within_so_many_moves_is_what_the_map_says() {
    for (_, position) in boards(300) {
        for (at, _) in position.iter() {
            for level in Level::ALL {
                let map = mobility::map(&position, at, level).expect("a piece");
                let sets: Vec<Bitboard> = mobility::reach(&position, at, level).expect("a piece").collect();
                for (moves, &set) in (1..).zip(&sets) {
                    assert_eq!(set, map.within(moves).without(at));
                }
                assert!(sets.is_sorted_by_key(|set| set.len()));
                assert_eq!(sets.last().copied().unwrap_or_default(), map.within(63).without(at));
            }
        }
    }
}

#[test]
fn each_level_reaches_no_more_than_the_one_before_but_for_captures() {
    for (_, position) in boards(300) {
        for (at, piece) in position.iter() {
            let map = |rules: Rules| mobility::map(&position, at, rules).expect("a piece");
            let obstacles = map(Level::Obstacles.into());
            let safe = map(Level::Safe.into());
            let pinned = map(Rules::with_pins(Level::Safe));
            for moves in 0..=63 {
                assert!(pinned.within(moves).is_subset(safe.within(moves)));
                assert!(safe.within(moves).is_subset(obstacles.within(moves)));
                // Only a pawn goes by capture where it could not go otherwise.
                if piece.role != Role::Pawn {
                    assert!(obstacles.within(moves).is_subset(map(Level::Empty.into()).within(moves)));
                }
            }
        }
    }
}

#[test]
fn heismans_four_kinds_of_mobility() {
    // Actual and potential, local and global: the rook on a1, its pawn on a2, its king on c1.
    let position: Position = "4k3/8/8/8/8/8/P7/R1K5".parse().expect("a position");
    let sizes = |level| {
        let sets: Vec<Bitboard> = mobility::reach(&position, Square::A1, level).expect("a rook").collect();
        (sets[0].len(), sets.last().map(|set| set.len()))
    };
    assert_eq!(sizes(Level::Obstacles), (1, Some(61)));
    assert_eq!(sizes(Level::Empty), (14, Some(63)));
}

#[test]
fn the_parts_of_a_change_are_those_of_the_naive_board() {
    for (turn, (board, position)) in boards(90).enumerate() {
        let white = position.to_move() == Color::White;
        for (rules, level, pins) in all_rules().filter(|&(_, level, _)| turn % 3 == usize::from(level)) {
            let before = [board.sum(white, level, pins), board.sum(!white, level, pins)];
            let changes = mobility::changes(&position, rules, &EQUAL);
            let mut played: Vec<(usize, usize)> = changes.iter().map(|change| squares(change.played())).collect();
            for change in &changes {
                let (from, to) = squares(change.played());
                let after = board.after((from, to));
                let mover = after.value(to, level, pins) - board.value(from, level, pins);
                let own = after.sum(white, level, pins) - before[0];
                let opponent = after.sum(!white, level, pins) - before[1];
                assert_eq!(change.mover, mover, "{change}\n{position}");
                assert_eq!(change.uncovered, own - mover, "{change}\n{position}");
                assert_eq!(change.opponent, -opponent, "{change}\n{position}");
                assert_eq!(change.total, own - opponent, "{change}\n{position}");
            }
            assert!(changes.is_sorted_by_key(|change| (-change.total, squares(change.played()))));
            played.sort_unstable();
            let mut expected = board.moves(white);
            expected.sort_unstable();
            assert_eq!(played, expected, "\n{position}");
        }
    }
}

#[test]
fn weighted_values_are_those_of_the_naive_board() {
    let mut random = Random::new(0x3c6e_f372_fe94_f82b);
    for (board, position) in boards(24) {
        let values: [i16; 64] = core::array::from_fn(|_| random.below(2001) as i16 - 1000);
        let squares = SquareValues::new(values).expect("in range");
        for (rules, level, pins) in all_rules() {
            let naive = |board: &Board, at: usize| -> i32 {
                let halved = |distance: u8| (0..distance).fold(128, |value, _| value / 2);
                let away = board.map(at, level, pins).into_iter().zip(values);
                away.map(|(distance, value)| {
                    distance.filter(|&moves| moves > 0).map_or(0, |moves| halved(moves) * i32::from(value))
                })
                .sum()
            };
            let sum = |board: &Board, white: bool| board.pieces(white).map(|at| naive(board, at)).sum::<i32>();
            for at in Square::ALL {
                let expected = (board.0[usize::from(at)] != '.').then(|| naive(&board, at.into()));
                assert_eq!(mobility::value(&position, at, rules, &squares), expected);
            }
            for (color, white) in [(Color::White, true), (Color::Black, false)] {
                assert_eq!(mobility::sum(&position, color, rules, &squares), sum(&board, white));
            }
            if level == 1 && !pins {
                let white = position.to_move() == Color::White;
                let changes = mobility::changes(&position, rules, &squares);
                for change in &changes {
                    let after = board.after(self::squares(change.played()));
                    let own = sum(&after, white) - sum(&board, white);
                    let opponent = sum(&board, !white) - sum(&after, !white);
                    assert_eq!((change.mover + change.uncovered, change.opponent), (own, opponent), "{change}");
                    assert_eq!(change.total, own + opponent);
                }
                assert!(changes.is_sorted_by_key(|change| -change.total));
            }
        }
    }
}

#[test]
fn values_of_squares_are_built_in_or_within_their_range() {
    for square in Square::ALL {
        let steps = |coordinate: u8| [3, 2, 1, 0, 0, 1, 2, 3][usize::from(coordinate)];
        let (file, rank) = (steps(square.file().index()), steps(square.rank().index()));
        assert_eq!(SquareValues::CENTRE.at(square), 3 - file.max(rank));
        for king in Square::ALL {
            let is_near = king == square || support::neighbours(king.into()).any(|next| next == usize::from(square));
            assert_eq!(SquareValues::king_ring(king).at(square), i16::from(is_near));
        }
        let mut values = [-1000; 64];
        values[usize::from(square)] = 1001;
        assert_eq!(SquareValues::new(values), Err(ValueOutOfRange { square, value: 1001 }));
    }
    let error = SquareValues::new([-1001; 64]).unwrap_err();
    assert_eq!(error.to_string(), "the value of a1 is -1001: a value lies between -1000 and 1000");
}

#[test]
fn a_change_speaks_for_either_side_alike() {
    for (_, position) in boards(60) {
        let sorted = |position: &Position, seen: fn(Square) -> Square| {
            let parts = |change: &mobility::Change| {
                let played = change.played();
                let ends = (seen(played.from()), seen(played.to()), played.promotion().is_some());
                (-change.total, ends, change.mover, change.uncovered, change.opponent)
            };
            let mut all: Vec<_> = mobility::changes(position, Level::Safe, &EQUAL).iter().map(parts).collect();
            all.sort_unstable();
            all
        };
        assert_eq!(sorted(&position, |square| square), sorted(&position.reversed(), Square::flipped));
    }
}

#[test]
fn a_move_of_another_position_still_makes_a_position() {
    // The rook's move is a pawn's promotion elsewhere; from an empty square only the side to move changes.
    let of = |text: &str| text.parse::<Position>().expect("a position");
    let rook = mobility::moves(&of("8/4R3/8/8/8/8/8/8 w")).find(|played| played.to() == Square::E8).expect("a move");
    assert_eq!(rook.played(&of("8/4P3/8/8/8/8/8/8 w")), of("4Q3/8/8/8/8/8/8/8 b"));
    assert_eq!(rook.played(&of("8/8/8/8/8/8/8/K7 w")), of("8/8/8/8/8/8/8/K7 b"));
    let positions: Vec<Position> = boards(60).map(|(_, position)| position).collect();
    for (position, other) in positions.iter().zip(&positions[1..]) {
        for played in mobility::moves(other) {
            let after = played.played(position);
            assert_eq!(Position::new(after.iter(), after.to_move()), Ok(after), "{played}\n{position}");
        }
    }
}

#[test]
fn a_good_move_can_serve_the_piece_behind() {
    // The pawn in front of the rook steps aside by capturing: it gains little, the rook behind it a file.
    let position: Position = "4k3/8/8/8/6K1/1p6/P7/R7 w".parse().expect("a position");
    let changes = mobility::changes(&position, Level::Obstacles, &EQUAL);
    let best = changes[0];
    assert_eq!(best.played().to_string(), "a2b3");
    assert!(best.uncovered > best.mover, "{best}");
    let rook = |position: &Position| mobility::value(position, Square::A1, Level::Obstacles, &EQUAL);
    assert!(rook(&best.played().played(&position)) > rook(&position));
}

/// Their legal moves without castling and en passant, promotions counted once; ours filtered by whether the naive board
/// has the king attacked afterwards.
fn assert_same_moves(board: &cozy_chess::Board) {
    let text = board.to_string();
    let position: Position = text.parse().expect("their FEN");
    let letters = Board::of_placement(text.split(' ').next().expect("a field"));
    let own = board.colors(board.side_to_move());
    let occupied = board.occupied();
    let mut theirs = std::collections::BTreeSet::new();
    board.generate_moves(|moves| {
        for played in moves {
            let is_castling = own.has(played.to);
            let is_en_passant = moves.piece == cozy_chess::Piece::Pawn
                && played.from.file() != played.to.file()
                && !occupied.has(played.to);
            if !is_castling && !is_en_passant {
                theirs.insert((played.from as usize, played.to as usize, played.promotion.is_some()));
            }
        }
        false
    });
    let white = position.to_move() == Color::White;
    let is_legal = |played: &Move| {
        let after = letters.after(squares(*played));
        after.king(white).is_some_and(|king| !after.is_attacked(king, !white, |_| true))
    };
    let ours = mobility::moves(&position).filter(is_legal);
    let ours: std::collections::BTreeSet<_> =
        ours.map(|played| (played.from().into(), played.to().into(), played.promotion().is_some())).collect();
    assert_eq!(ours, theirs, "{text}");
}

#[test]
fn moves_that_look_legal_are_another_librarys_legal_moves_and_those_that_leave_the_king_in_check() {
    let mut random = Random::new(88_172_645_463_325_252);
    let mut positions = 0;
    for _ in 0..60 {
        let mut board = cozy_chess::Board::default();
        for _ in 0..120 {
            assert_same_moves(&board);
            positions += 1;
            if !random.play(&mut board) {
                break;
            }
        }
    }
    assert!(positions > 5000, "{positions}");
}

#[test]
fn the_position_of_218_moves_has_them() {
    // N. Petrović's, 1964: the most legal moves known.
    let text = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
    let position: Position = text.parse().expect("a position");
    assert_eq!(mobility::moves(&position).count(), 218);
    assert_same_moves(&text.parse().expect("their position"));
    assert_eq!(mobility::changes(&position, Level::Safe, &EQUAL).len(), 218);
}

#[test]
fn no_position_overflows_the_array() {
    // From no piece at all, whatever adds moves is kept: queens, knights and empty squares.
    let mut random = Random::new(7);
    let mut board = Board(['.'; 64]);
    let mut most = 0;
    for _ in 0..20_000 {
        let mut other = board;
        other.0[random.below(64)] = ['Q', 'N', '.'][random.below(3)];
        let moves = mobility::moves(&position(&other, Color::White)).count();
        if moves >= most {
            (board, most) = (other, moves);
        }
    }
    assert!(most > 250 && most <= mobility::MAX_MOVES, "{most}");
    assert_eq!(mobility::changes(&position(&board, Color::White), Level::Empty, &EQUAL).len(), most);
}

#[test]
fn levels_have_names() {
    for level in Level::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    assert!("full".parse::<Level>().is_err());
}
