//! The terms of the literature against their formulas written out, and against mistakes seen in public.

use taxicab_chess::mop_up::{self, NoTerms, Term};
use taxicab_chess::{Color, Position, Square, SquareColor, distance};

fn cell(square: Square) -> (i32, i32) {
    (square.file().index().into(), square.rank().index().into())
}

fn steps(a: Square, b: Square) -> (i32, i32) {
    let (a, b) = (cell(a), cell(b));
    ((a.0 - b.0).abs(), (a.1 - b.1).abs())
}

/// The least of something over some squares.
fn least(squares: &[Square], of: impl Fn(Square) -> i32) -> i32 {
    squares.iter().map(|&square| of(square)).min().expect("a square")
}

const CENTRE: [Square; 4] = [Square::D4, Square::E4, Square::D5, Square::E5];

fn centre_manhattan(square: Square) -> i32 {
    least(&CENTRE, |centre| steps(square, centre).0 + steps(square, centre).1)
}

/// All pairs of squares on which two kings can stand.
fn kings() -> impl Iterator<Item = (Square, Square)> {
    let pairs = Square::ALL.into_iter().flat_map(|a| Square::ALL.map(|b| (a, b)));
    pairs.filter(|&(a, b)| steps(a, b).0.max(steps(a, b).1) > 1)
}

/// The least and the greatest value.
fn range(values: impl Iterator<Item = i32>) -> (i32, i32) {
    values.fold((i32::MAX, i32::MIN), |(least, greatest), value| (least.min(value), greatest.max(value)))
}

#[test]
fn chess_4x_is_its_formula() {
    for (losing, winning) in kings() {
        let (files, ranks) = steps(losing, winning);
        let exact = 4.7 * f64::from(centre_manhattan(losing)) + 1.6 * f64::from(14 - files - ranks);
        assert!((f64::from(mop_up::chess_4x(losing, winning)) / 10.0 - exact).abs() < 1e-9);
        let round = 10 * centre_manhattan(losing) + 4 * (14 - files - ranks);
        assert_eq!(mop_up::round_numbers(losing, winning), round);
    }
    assert_eq!(range(kings().map(|(a, b)| mop_up::chess_4x(a, b))), (96, 474));
    assert_eq!(range(kings().map(|(a, b)| mop_up::round_numbers(a, b))), (24, 108));
}

#[test]
fn the_manhattan_term_is_not_chebyshev() {
    // Seen in public: a "Manhattan distance" of kings that is the greater of the two differences. Both agree on a common
    // file or rank only; a knight's leap apart the true one is a step longer.
    for (losing, winning) in kings() {
        let (files, ranks) = steps(losing, winning);
        let mistaken = 47 * centre_manhattan(losing) + 16 * (14 - files.max(ranks));
        let is_on_a_line = files == 0 || ranks == 0;
        assert_eq!(mop_up::chess_4x(losing, winning) == mistaken, is_on_a_line);
    }
    assert!(mop_up::chess_4x(Square::H8, Square::H6) > mop_up::chess_4x(Square::H8, Square::F6));
}

#[test]
fn a_winner_gains_by_straight_rather_than_diagonal_opposition() {
    // King distance sees no difference between them, Manhattan does.
    for (losing, winning) in kings() {
        let (files, ranks) = steps(losing, winning);
        if (files, ranks) == (2, 2) {
            let straight = Square::ALL.into_iter().filter(|&other| [(0, 2), (2, 0)].contains(&steps(losing, other)));
            for other in straight {
                assert!(mop_up::chess_4x(losing, other) > mop_up::chess_4x(losing, winning));
                assert_eq!(mop_up::push_close(losing, other), mop_up::push_close(losing, winning));
            }
        }
    }
}

#[test]
fn edge_and_closeness_are_their_formulas() {
    for square in Square::ALL {
        let (file, rank) = cell(square);
        let (to_side, to_end) = (file.min(7 - file), rank.min(7 - rank));
        let halves = |distance: i32| (f64::from(7 * distance * distance) / 2.0).floor();
        let exact = 90.0 - (halves(to_side) + halves(to_end));
        assert!((f64::from(mop_up::push_to_edge(square)) - exact).abs() < 1e-9);
    }
    for (a, b) in kings() {
        assert_eq!(mop_up::push_close(a, b), 140 - 20 * steps(a, b).0.max(steps(a, b).1));
        assert_eq!(mop_up::push_close(a, b), mop_up::push_close(b, a));
    }
    assert_eq!(range(Square::ALL.into_iter().map(mop_up::push_to_edge)), (28, 90));
    assert_eq!(range(kings().map(|(a, b)| mop_up::push_close(a, b))), (0, 100));
}

/// The corners of a colour.
fn corners(color: SquareColor) -> [Square; 2] {
    match color {
        SquareColor::Light => [Square::A8, Square::H1],
        SquareColor::Dark => [Square::A1, Square::H8],
    }
}

#[test]
fn the_corner_distance_is_to_the_nearer_corner_of_the_colour() {
    for color in SquareColor::ALL {
        assert!(corners(color).iter().all(|corner| corner.color() == color));
        for square in Square::ALL {
            let nearer = least(&corners(color), |corner| steps(square, corner).0 + steps(square, corner).1);
            assert_eq!(i32::from(distance::corner_of_color_manhattan(square, color)), nearer);
            // The other form counts from the far side: the same number, subtracted from 7.
            assert_eq!(mop_up::push_to_corner(square, color), 420 * (7 - nearer));
        }
    }
    let all =
        Square::ALL.into_iter().map(|square| distance::corner_of_color_manhattan(square, SquareColor::Light).into());
    assert_eq!(range(all), (0, 7));
}

#[test]
fn the_printed_corner_tables() {
    // The two boards of the article KBNK Endgame: steps along files and ranks to the nearer of a8 and h1, of a1 and h8.
    const LIGHT: &str = "\
0 1 2 3 4 5 6 7
1 2 3 4 5 6 7 6
2 3 4 5 6 7 6 5
3 4 5 6 7 6 5 4
4 5 6 7 6 5 4 3
5 6 7 6 5 4 3 2
6 7 6 5 4 3 2 1
7 6 5 4 3 2 1 0";
    const DARK: &str = "\
7 6 5 4 3 2 1 0
6 7 6 5 4 3 2 1
5 6 7 6 5 4 3 2
4 5 6 7 6 5 4 3
3 4 5 6 7 6 5 4
2 3 4 5 6 7 6 5
1 2 3 4 5 6 7 6
0 1 2 3 4 5 6 7";
    for (color, printed) in [(SquareColor::Light, LIGHT), (SquareColor::Dark, DARK)] {
        let numbers: Vec<u8> = printed.split_whitespace().map(|number| number.parse().expect("a number")).collect();
        assert_eq!(numbers.len(), 64);
        for square in Square::ALL {
            let (file, rank) = (usize::from(square.file()), usize::from(square.rank()));
            assert_eq!(distance::corner_of_color_manhattan(square, color), numbers[(7 - rank) * 8 + file], "{square}");
        }
    }
}

#[test]
fn the_printed_corner_trick_multiplies_past_32_bits() {
    // The article finds the colour of the bishop's square as the sign of −1,879,048,192 · b. The product leaves 32 bits
    // for every bishop but those on a1 and b1, which C leaves undefined for a signed int. Cut off at 32 bits it is right;
    // in 64 bits more than the sign is left after the shift, and for 48 of the 64 bishops some king is in a wrong place.
    let distance = |mask: i64, king: i64| {
        let sum = (king >> 3) + ((king ^ mask) & 7);
        ((15 * (sum >> 3)) ^ sum) - (sum >> 3)
    };
    let (mut overflowing, mut wrong) = (0, 0);
    for bishop in Square::ALL {
        let number = i32::from(bishop.index());
        let cut = (-1_879_048_192_i32).wrapping_mul(number) >> 31;
        let wide = (-1_879_048_192_i64 * i64::from(number)) >> 31;
        overflowing += i32::from((-1_879_048_192_i32).checked_mul(number).is_none());
        let mut is_wrong = false;
        for king in Square::ALL {
            let right = i64::from(distance::corner_of_color_manhattan(king, bishop.color()));
            assert_eq!(distance(cut.into(), king.index().into()), right, "{bishop} {king}");
            is_wrong |= distance(wide, king.index().into()) != right;
        }
        wrong += i32::from(is_wrong);
    }
    assert_eq!(overflowing, 62);
    assert_eq!(wrong, 48);
}

#[test]
fn a_central_king_is_worth_most() {
    for square in Square::ALL {
        assert_eq!(mop_up::centralisation(square), 6 - centre_manhattan(square));
    }
    assert_eq!(range(Square::ALL.into_iter().map(mop_up::centralisation)), (0, 6));
}

#[test]
fn a_piece_square_table_stands_on_both_distances_from_the_centre() {
    const TABLE: [i16; 64] = mop_up::piece_square_table(100, 7, 3);
    for square in Square::ALL {
        let centre = least(&CENTRE, |centre| steps(square, centre).0.max(steps(square, centre).1));
        let expected = 100 - 7 * centre - 3 * centre_manhattan(square);
        assert_eq!(i32::from(TABLE[usize::from(square)]), expected);
    }
    // The printed table of the article Center Manhattan-Distance is one of them; its first rows, from a1.
    let printed = mop_up::piece_square_table(0, 0, -1);
    assert_eq!(printed[..8], [6, 5, 4, 3, 3, 4, 5, 6]);
    assert_eq!(printed[8..16], [5, 4, 3, 2, 2, 3, 4, 5]);
    assert_eq!(printed[24..32], [3, 2, 1, 0, 0, 1, 2, 3]);
    let half = &printed[..32];
    assert!(half.chunks(8).rev().flatten().eq(&printed[32..]));
}

#[test]
#[should_panic(expected = "range of i16")]
fn a_table_out_of_range_is_refused() {
    let _ = mop_up::piece_square_table(i16::MIN, 1, 0);
}

fn names(text: &str) -> Vec<(&'static str, Color)> {
    let position: Position = text.parse().expect("a position");
    let terms = mop_up::terms(&position).expect("both kings");
    terms.iter().map(|term| (term.name, term.color)).collect()
}

#[test]
fn terms_are_those_that_apply() {
    use Color::{Black, White};
    let always = [("centralisation-white", White), ("centralisation-black", Black)];
    let mop_up = |color| ["chess-4.x", "chess-4.x-round", "push-to-edge", "push-close"].map(|name| (name, color));
    let corner = |color| ["push-to-corner", "corner-of-bishop"].map(|name| (name, color));

    assert_eq!(names("8/8/4k3/8/8/3K4/8/R7 w"), [&mop_up(White)[..], &always].concat());
    assert_eq!(names("8/8/4k3/8/8/3K4/8/r7 w"), [&mop_up(Black)[..], &always].concat());
    assert_eq!(names("8/8/4k3/8/8/3K4/8/RB2r3 b"), [&mop_up(White)[..], &always].concat());
    assert_eq!(names("8/8/4k3/8/8/3K4/8/NB6 b"), [&mop_up(White)[..], &corner(White), &always].concat());
    assert_eq!(names("8/8/4k3/8/8/3K4/8/nb6 b"), [&mop_up(Black)[..], &corner(Black), &always].concat());
    // Two knights beside the bishop, two bishops beside the knight, or a piece of the other side: not the endgame of bishop and knight.
    assert_eq!(names("8/8/4k3/8/8/3K4/8/NB5N b"), [&mop_up(White)[..], &always].concat());
    assert_eq!(names("8/8/4k3/8/8/3K4/8/NBB5 w"), [&mop_up(White)[..], &always].concat());
    assert_eq!(names("n7/8/4k3/8/8/3K4/8/NB6 b"), [&mop_up(White)[..], &always].concat());
    // Even material, or pawns: only the kings' places.
    assert_eq!(names("8/8/4k3/8/8/3K4/8/N6b b"), always);
    assert_eq!(names("8/8/4k3/8/8/3K4/8/8 b"), always);
    assert_eq!(names("8/8/4k3/8/4P3/3K4/8/R7 b"), always);
}

#[test]
fn terms_speak_for_either_side_alike() {
    let position: Position = "k7/2K5/8/8/8/8/8/NB6 w".parse().expect("a position");
    let values = |position: &Position| -> Vec<i32> {
        let terms = mop_up::terms(position).expect("both kings");
        terms[..6].iter().map(|term| term.value).collect()
    };
    let here = values(&position);
    assert_eq!(here, values(&position.reversed()));
    // The bishop on b1 is light, so a8 is a right corner.
    assert_eq!(here, [47 * 6 + 16 * 11, 60 + 44, 90, 100, 7 * 420, 7]);
    assert!(mop_up::terms(&position).expect("kings").iter().all(|term: &Term| !term.source.is_empty()));
}

#[test]
fn a_position_without_a_king_has_no_terms() {
    let position: Position = "8/8/4k3/8/8/8/8/R7 w".parse().expect("a position");
    let error = mop_up::terms(&position).unwrap_err();
    assert_eq!(error, NoTerms::King(Color::White));
    assert_eq!(error.to_string(), "white has no king; every term is about kings");
    assert_eq!(mop_up::terms(&position.reversed()), Err(NoTerms::King(Color::Black)));
}
