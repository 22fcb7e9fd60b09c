//! Positions and their text: against another library, against a board of letters, and with any text at all.

use crate::naive_board::Board;
use crate::support::Random;
use proptest::prelude::*;
use taxicab_chess::{Bitboard, Color, FenError, Piece, Position, PositionError, Rank, Role, Square};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn error(text: &str) -> FenError {
    Position::from_fen(text).expect_err(text)
}

/// Their board and ours show the same pieces.
fn assert_same(theirs: &cozy_chess::Board, ours: &Position) {
    let colors = [(Color::White, cozy_chess::Color::White), (Color::Black, cozy_chess::Color::Black)];
    for (color, their_color) in colors {
        assert_eq!(ours.pieces(color), Bitboard(theirs.colors(their_color).0));
        let king = theirs.king(their_color) as u8;
        assert_eq!(ours.king(color).map(Square::index), Some(king));
        for (role, piece) in Role::ALL.into_iter().zip(cozy_chess::Piece::ALL) {
            assert_eq!(ours.pieces_of(color, role), Bitboard(theirs.colored_pieces(their_color, piece).0));
        }
    }
    assert_eq!(ours.occupied(), Bitboard(theirs.occupied().0));
    assert_eq!(ours.to_move() == Color::White, theirs.side_to_move() == cozy_chess::Color::White);
}

#[test]
fn positions_of_games_read_as_in_another_library() {
    let mut random = Random::new(0xdead_beef_cafe);
    for _ in 0..40 {
        let mut board = cozy_chess::Board::default();
        for _ in 0..150 {
            let text = board.to_string();
            let position = Position::from_fen(&text).expect("their FEN");
            assert_same(&board, &position);
            // The castling rights in the letters of files, as they write them for other first squares.
            assert_eq!(Position::from_fen(&format!("{board:#}")), Ok(position));
            // Every number of fields from one to six.
            let fields: Vec<&str> = text.split(' ').collect();
            assert_eq!(position.placement().to_string(), fields[0]);
            for count in 1..=6 {
                let read = Position::from_fen(&fields[..count].join(" ")).expect("a part of it");
                let to_move = if count == 1 { Color::White } else { position.to_move() };
                assert_eq!(read, position.with_to_move(to_move));
            }
            assert_eq!(position.fen().to_string().parse(), Ok(position));
            // What we write they read, where there is no castling and en passant to lose.
            if fields[2] == "-" && fields[3] == "-" {
                let again: cozy_chess::Board = position.fen().to_string().parse().expect("our FEN");
                assert!(again.same_position(&board));
            }
            if !random.play(&mut board) {
                break;
            }
        }
    }
}

#[test]
fn pieces_are_where_the_naive_board_has_them() {
    let mut random = Random::new(99);
    for turn in 0..500 {
        let board = random.board(turn % 3 != 0, turn % 40, "PpNnBbRrQq");
        let position = Position::from_fen(&board.placement()).expect("a board");
        for square in Square::ALL {
            let letter = position.piece(square).map_or('.', Piece::letter);
            assert_eq!(letter, board.0[usize::from(square)]);
        }
        assert_eq!(Position::new(position.iter(), Color::White), Ok(position));
        assert_eq!(position.placement().to_string(), board.placement());
        assert_eq!(position.reversed().reversed(), position);
        for (square, piece) in position.iter() {
            let there = position.reversed().piece(square.flipped());
            assert_eq!(there, Some(Piece { color: piece.color.opponent(), role: piece.role }));
            assert_eq!(position.without(square).piece(square), None);
            assert_eq!(position.without(square).with(square, piece), Ok(position));
            assert_eq!(position.with(square, piece), Err(PositionError::Occupied(square)));
        }
        for color in Color::ALL {
            let obstacles = position.obstacles(color);
            assert_eq!(
                (obstacles.blocked, obstacles.enemy),
                (position.pieces(color), position.pieces(color.opponent()))
            );
        }
    }
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    let rest = "8/8/8/8/8/8/8";
    for (text, expected) in [
        (String::new(), FenError::Empty),
        (" \t\n".into(), FenError::Empty),
        ("8/8/8".into(), FenError::Ranks(3)),
        (format!("{rest}/8/8"), FenError::Ranks(9)),
        (format!("{rest}/"), FenError::Squares { rank: Rank::First, squares: 0 }),
        (format!("/{rest}"), FenError::Squares { rank: Rank::Eighth, squares: 0 }),
        (format!("7/{rest}"), FenError::Squares { rank: Rank::Eighth, squares: 7 }),
        (format!("{rest}/R8"), FenError::Squares { rank: Rank::First, squares: 9 }),
        (format!("{rest}/RRRRRRRRR"), FenError::Squares { rank: Rank::First, squares: 9 }),
        (format!("{rest}/3x4"), FenError::Letter { rank: Rank::First, character: 2, found: 'x' }),
        (format!("{rest}/44é"), FenError::Letter { rank: Rank::First, character: 3, found: 'é' }),
        (format!("0/{rest}"), FenError::Letter { rank: Rank::Eighth, character: 1, found: '0' }),
        (format!("9/{rest}"), FenError::Letter { rank: Rank::Eighth, character: 1, found: '9' }),
        (format!("k6k/{rest}"), FenError::Pieces(PositionError::King(Color::Black, Square::H8))),
        (format!("{rest}/2P5"), FenError::Pieces(PositionError::Pawn(Square::C1))),
        (format!("p7/{rest}"), FenError::Pieces(PositionError::Pawn(Square::A8))),
        (format!("8/{rest} z"), FenError::Field { field: 2, character: 1, found: Some('z') }),
        (format!("8/{rest} W"), FenError::Field { field: 2, character: 1, found: Some('W') }),
        (format!("8/{rest} white"), FenError::Field { field: 2, character: 2, found: Some('h') }),
        (format!("8/{rest} w KX"), FenError::Field { field: 3, character: 2, found: Some('X') }),
        (format!("8/{rest} w KQK"), FenError::Field { field: 3, character: 3, found: Some('K') }),
        (format!("8/{rest} w --"), FenError::Field { field: 3, character: 1, found: Some('-') }),
        (format!("8/{rest} w - e"), FenError::Field { field: 4, character: 2, found: None }),
        (format!("8/{rest} w - e4"), FenError::Field { field: 4, character: 2, found: Some('4') }),
        (format!("8/{rest} w - i3"), FenError::Field { field: 4, character: 1, found: Some('i') }),
        (format!("8/{rest} w - e3x"), FenError::Field { field: 4, character: 3, found: Some('x') }),
        (format!("8/{rest} w - -e"), FenError::Field { field: 4, character: 2, found: Some('e') }),
        (format!("8/{rest} w - - -1"), FenError::Field { field: 5, character: 1, found: Some('-') }),
        (format!("8/{rest} w - - 0 1."), FenError::Field { field: 6, character: 2, found: Some('.') }),
        (format!("8/{rest} w - - 0 1 a b"), FenError::Fields(8)),
    ] {
        assert_eq!(error(&text), expected, "{text:?}");
    }
}

#[test]
fn errors_speak_plainly() {
    let message = |text: &str| error(text).to_string();
    assert_eq!(message("8/8/8/8/8/44P/8/8"), "pieces (field 1): rank 3 (sixth in the text) has 9 squares, not 8");
    assert_eq!(
        message("8/xP6/8/8/8/8/8/8"),
        "pieces (field 1): rank 7 (second in the text), character 1: 'x' is no piece and no number of empty squares"
    );
    assert_eq!(message("8/8/8/8/8/8/8/8 z"), "side to move (field 2) is 'w' or 'b', not 'z'");
    assert_eq!(message("8/8/8/8/8/8/8/KK6"), "pieces (field 1): a second white king, on b1");
    assert_eq!(message("8/8/8/8/8/8/8/8 w - - x"), "half-move clock (field 5) is a number; character 1 is 'x'");
}

#[test]
fn the_array_at_the_start() {
    let position = Position::from_fen(START).expect("the start");
    assert_eq!(position.occupied().len(), 32);
    assert_eq!(position.pieces(Color::White), Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Second));
    assert_eq!(position.reversed(), position.with_to_move(Color::Black));
    assert_eq!(format!("{position:?}"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
    assert_eq!(size_of::<Position>(), 72);
}

#[test]
fn blanks_of_any_kind_stand_between_fields() {
    let expected = Position::from_fen(START);
    assert!(expected.is_ok());
    assert_eq!(Position::from_fen(&format!("  {}\n", START.replace(' ', " \t "))), expected);
}

#[test]
fn a_long_text_costs_its_length_only() {
    // Ten million characters each: quadratic work would take hours.
    let length = 10_000_000;
    let rest = "8/8/8/8/8/8/8";
    assert_eq!(error(&"/".repeat(length)), FenError::Squares { rank: Rank::Eighth, squares: 0 });
    assert_eq!(error(&"8/".repeat(length / 2)), FenError::Ranks(length / 2 + 1));
    assert_eq!(error(&"8".repeat(length)), FenError::Squares { rank: Rank::Eighth, squares: 8 * length });
    assert_eq!(error(&"R".repeat(length)), FenError::Squares { rank: Rank::Eighth, squares: length });
    assert_eq!(error(&" ".repeat(length)), FenError::Empty);
    assert_eq!(
        error(&format!("8/{rest} w {}", "K".repeat(length))),
        FenError::Field { field: 3, character: 2, found: Some('K') }
    );
    assert_eq!(error(&format!("8/{rest} w - - {}", "0 ".repeat(length / 2))), FenError::Fields(4 + length / 2));
    assert!(Position::from_fen(&format!("8/{rest} w - - {}", "0".repeat(length))).is_ok());
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in ".{0,90}") {
        if let Err(error) = Position::from_fen(&text) {
            prop_assert!(!error.to_string().is_empty());
        }
    }

    #[test]
    fn any_text_of_the_letters_of_fen_is_read_or_refused(text in "[pnbrqkPNBRQK1-8/ w-]{0,90}") {
        match Position::from_fen(&text) {
            Ok(position) => prop_assert_eq!(position.fen().to_string().parse(), Ok(position)),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    #[test]
    fn a_spoilt_character_is_read_or_refused(at in 0..START.len(), with in any::<char>()) {
        let text: String = START.chars().enumerate().map(|(index, old)| if index == at { with } else { old }).collect();
        if let Ok(position) = Position::from_fen(&text) {
            prop_assert_eq!(position.fen().to_string().parse(), Ok(position));
        }
    }

    #[test]
    fn text_leads_back_to_the_position(seed in 1_u64.., pieces in 0_usize..60, black in any::<bool>()) {
        let board: Board = Random::new(seed).board(pieces % 2 == 0, pieces, "PpNnBbRrQq");
        let to_move = if black { Color::Black } else { Color::White };
        let position = Position::from_fen(&board.placement()).expect("a board").with_to_move(to_move);
        prop_assert_eq!(position.fen().to_string().parse(), Ok(position));
        prop_assert_eq!(position.placement().to_string(), board.placement());
    }
}
