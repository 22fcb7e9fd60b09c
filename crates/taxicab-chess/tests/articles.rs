//! What the Chess Programming Wiki prints on *Distance*, *Manhattan-Distance*, *Knight-Distance*, *Center
//! Manhattan-Distance* and *Vector Attacks*, checked: routines as they are printed, in signed numbers and on numbers
//! 0..63, then tables, figures and claims.

use crate::support::{Random, pairs};
use taxicab_chess::direction::Direction;
use taxicab_chess::lookup::{by_0x88, by_15x15, by_64x64, by_rank_file, routine};
use taxicab_chess::{Bitboard, Fill, Movement, Obstacles, Square, SquareColor, X88, after_one_move, distance};

fn number(square: Square) -> i32 {
    square.index().into()
}

/// Splits a drawn table into its numbers.
fn numbers(drawn: &str) -> Vec<i32> {
    drawn.split_whitespace().map(|number| number.parse().expect("a number")).collect()
}

/// The differences of rank and file as the printed routines take them.
fn rank_and_file_distance(a: Square, b: Square) -> (i32, i32) {
    ((number(b) >> 3) - (number(a) >> 3), (number(b) & 7) - (number(a) & 7))
}

mod distance_article {
    use super::*;

    #[test]
    fn the_king_routine_takes_the_maximum() {
        for (a, b) in pairs() {
            let (ranks, files) = rank_and_file_distance(a, b);
            assert_eq!(i32::from(distance::king(a, b)), ranks.abs().max(files.abs()));
        }
    }

    #[test]
    fn least_is_0_on_the_same_square_and_greatest_is_7() {
        assert!(pairs().all(|(a, b)| (distance::king(a, b) == 0) == (a == b)));
        assert_eq!(pairs().map(|(a, b)| distance::king(a, b)).max(), Some(7));
    }

    #[test]
    fn the_greatest_manhattan_is_14_at_the_ends_of_the_main_diagonals() {
        let farthest: Vec<_> = pairs().filter(|&(a, b)| distance::manhattan(a, b) == 14).collect();
        let ends = [("a1", "h8"), ("h1", "a8"), ("a8", "h1"), ("h8", "a1")];
        assert_eq!(farthest, ends.map(|(a, b)| (a.parse().unwrap(), b.parse().unwrap())));
        assert!(pairs().all(|(a, b)| distance::manhattan(a, b) <= 14));
    }

    #[test]
    fn the_table_by_both_squares_has_4_kib_of_bytes() {
        assert_eq!(by_64x64::KING.values().len(), 4096);
        assert_eq!(size_of_val(&by_64x64::KING), 4096);
    }

    /// The printed sum, in signed numbers. Its printed result type is unsigned: on the way it is negative, at the end
    /// never.
    fn printed_0x88_difference(a: Square, b: Square) -> i32 {
        let (a, b) = (number(a), number(b));
        b - a + (b | 7) - (a | 7) + 120
    }

    #[test]
    fn the_0x88_difference_lies_in_1_to_239_and_fits_240_elements() {
        let mut seen = std::collections::BTreeSet::new();
        let mut was_negative = false;
        for (a, b) in pairs() {
            let index = printed_0x88_difference(a, b);
            assert_eq!(i32::from(by_0x88::index(a, b)), index);
            was_negative |= number(b) - number(a) < 0;
            seen.insert(index);
        }
        assert_eq!((seen.first(), seen.last(), seen.len()), (Some(&1), Some(&239), 225));
        assert!(was_negative);
        assert_eq!(by_0x88::KING.values().len(), 240);
    }

    #[test]
    fn the_0x88_difference_is_unique_by_distance_and_direction() {
        let mut found = [None; 240];
        for (a, b) in pairs() {
            let ours = (distance::king(a, b), distance::manhattan(a, b), by_0x88::DIRECTION.at(by_0x88::index(a, b)));
            assert_eq!(*found[usize::from(by_0x88::index(a, b))].get_or_insert(ours), ours);
        }
    }

    #[test]
    fn from_0x88_coordinates_the_index_is_cheaper() {
        // One subtraction and one addition; how much cheaper is counted by the test of the instructions.
        for (a, b) in pairs() {
            let difference = i32::from(X88::of(b).coordinate()) - i32::from(X88::of(a).coordinate());
            assert_eq!(printed_0x88_difference(a, b), difference + 120);
        }
    }

    /// The drawn array for c2, read from its rows; the frame is what [`by_15x15::Superimposed`] draws.
    const KING_15X15: &str = "
        7 7 7 7 7 7 7 7 7 7 7 7 7 7 7
        7 6 6 6 6 6 6 6 6 6 6 6 6 6 7
        7 6 5 5 5 5 5 5 5 5 5 5 5 6 7
        7 6 5 4 4 4 4 4 4 4 4 4 5 6 7
        7 6 5 4 3 3 3 3 3 3 3 4 5 6 7
        7 6 5 4 3 2 2 2 2 2 3 4 5 6 7
        7 6 5 4 3 2 1 1 1 2 3 4 5 6 7
        7 6 5 4 3 2 1 0 1 2 3 4 5 6 7
        7 6 5 4 3 2 1 1 1 2 3 4 5 6 7
        7 6 5 4 3 2 2 2 2 2 3 4 5 6 7
        7 6 5 4 3 3 3 3 3 3 3 4 5 6 7
        7 6 5 4 4 4 4 4 4 4 4 4 5 6 7
        7 6 5 5 5 5 5 5 5 5 5 5 5 6 7
        7 6 6 6 6 6 6 6 6 6 6 6 6 6 7
        7 7 7 7 7 7 7 7 7 7 7 7 7 7 7";

    #[test]
    fn the_drawn_15x15_array_of_king_moves() {
        let printed = numbers(KING_15X15);
        let rows = by_15x15::KING.values().chunks(15).rev().flatten();
        assert!(rows.map(|&moves| i32::from(moves)).eq(printed));
        assert_eq!(by_15x15::KING.values()[112], 0);
        let border: String = std::iter::repeat_n('-', 31).collect();
        for square in Square::ALL {
            // Between its two borders and its bars lies the board: the distances from this square.
            let drawn = by_15x15::KING.superimposed(square).to_string();
            let board: Vec<_> =
                drawn.split(&border).nth(1).unwrap().lines().filter(|line| line.contains('|')).collect();
            let framed = board.iter().map(|line| line.split('|').nth(1).unwrap());
            let framed: Vec<_> = framed.flat_map(numbers).collect();
            let expected = (0..8).rev().flat_map(|rank| (0..8).map(move |file| Square::ALL[rank * 8 + file]));
            assert!(expected.map(|to| i32::from(distance::king(square, to))).eq(framed), "{square}:\n{drawn}");
        }
        // For c2 as it is printed: the board from column 5, from row 90 up to 195.
        let drawn = by_15x15::KING.superimposed(Square::C2).to_string();
        let labels: Vec<_> = drawn.lines().filter(|line| line.contains('|')).map(|line| line[..3].trim()).collect();
        assert_eq!(labels, ["195", "180", "165", "150", "135", "120", "105", "90"]);
    }

    #[test]
    fn the_15x15_index_costs_more_than_the_0x88_one() {
        // By arithmetic a multiplication by 15, or the small map that the article suggests.
        for (a, b) in pairs() {
            let (ranks, files) = rank_and_file_distance(a, b);
            assert_eq!(i32::from(by_15x15::index(a, b)), 112 + files + 15 * ranks);
            assert_eq!(by_15x15::index_by_map(a, b), by_15x15::index(a, b));
        }
    }
}

mod manhattan_article {
    use super::*;

    #[test]
    fn the_routine_adds_both_distances() {
        for (a, b) in pairs() {
            let (ranks, files) = rank_and_file_distance(a, b);
            assert_eq!(i32::from(distance::manhattan(a, b)), ranks.abs() + files.abs());
        }
    }

    #[test]
    fn it_is_the_least_number_of_orthogonal_king_moves() {
        for (a, b) in pairs() {
            let layer = Fill::outward(Movement::Taxi, a, Obstacles::NONE).position(|layer| layer.contains(b));
            assert_eq!(layer, Some(distance::manhattan(a, b).into()));
        }
    }

    #[test]
    fn it_equals_the_kings_on_a_common_file_or_rank_and_only_there() {
        for (a, b) in pairs() {
            let (ranks, files) = rank_and_file_distance(a, b);
            assert_eq!(distance::king(a, b) == distance::manhattan(a, b), ranks * files == 0);
            assert!(distance::king(a, b) <= distance::manhattan(a, b));
        }
    }

    #[test]
    fn the_0x88_difference_is_unique_by_manhattan_distance() {
        for (a, b) in pairs() {
            let by_difference = by_0x88::MANHATTAN.values()[usize::from(by_0x88::index(a, b))];
            assert_eq!(by_difference, distance::manhattan(a, b));
        }
        assert_eq!(by_0x88::MANHATTAN.values().len(), 240);
    }
}

mod knight_article {
    use super::*;

    #[test]
    fn the_knight_changes_colour_so_parity_is_colour() {
        for (a, b) in pairs() {
            assert_eq!(distance::knight(a, b) % 2 == 1, (a.color() != b.color()));
        }
    }

    #[test]
    fn nearer_by_king_may_be_farther_by_knight() {
        use Square::{A1, B2, B3};
        assert!(distance::king(A1, B2) < distance::king(A1, B3));
        assert!(distance::knight(A1, B2) > distance::knight(A1, B3));
        let count = pairs().flat_map(|(a, b)| Square::ALL.map(|c| (a, b, c)));
        let count = count.filter(|&(a, b, c)| distance::king(a, b) < distance::king(a, c));
        let count = count.filter(|&(a, b, c)| distance::knight(a, b) > distance::knight(a, c)).count();
        assert_eq!(count, 14_312, "of 262,144 triples, counted by a program of its own as well");
    }

    /// The printed attack of a set of knights, by shifts and masks.
    fn printed_attacks(set: u64) -> u64 {
        let left = (set >> 1) & 0x7f7f_7f7f_7f7f_7f7f;
        let far_left = (set >> 2) & 0x3f3f_3f3f_3f3f_3f3f;
        let right = (set << 1) & 0xfefe_fefe_fefe_fefe;
        let far_right = (set << 2) & 0xfcfc_fcfc_fcfc_fcfc;
        let (near, far) = (left | right, far_left | far_right);
        (near << 16) | (near >> 16) | (far << 8) | (far >> 8)
    }

    /// Sets of every density.
    fn sets() -> impl Iterator<Item = u64> {
        let mut random = Random::new(3);
        (0..2000).map(move |turn| random.set(turn % 7))
    }

    #[test]
    fn the_printed_attacks_of_a_set_are_ours() {
        for set in sets().chain(Square::ALL.map(|square| 1 << square.index())) {
            let ours = after_one_move(Movement::Knight, Bitboard(set), Obstacles::NONE);
            assert_eq!(Bitboard(printed_attacks(set)), ours);
        }
    }

    /// The printed loop, which does not end on an empty set; `None` after as many rounds as there are squares.
    fn printed_fill(mut from: u64, to: u64) -> Option<u8> {
        (0..64).find(|_| {
            let meets = from & to != 0;
            from = printed_attacks(from);
            meets
        })
    }

    #[test]
    fn the_printed_fill_gives_the_distance_of_two_squares() {
        for (a, b) in pairs() {
            assert_eq!(printed_fill(1 << a.index(), 1 << b.index()), Some(distance::knight(a, b)));
        }
    }

    #[test]
    fn the_printed_fill_stops_at_the_first_target_not_when_all_are_covered() {
        // The text counts until the target is a subset; the routine stops when the sets meet. They are two questions.
        let (from, to) = (Bitboard::of(Square::A1), Bitboard::of(Square::B3).with(Square::H8));
        assert_eq!(printed_fill(from.0, to.0), Some(1));
        let mut reached = Bitboard::EMPTY;
        let covered = Fill::outward(Movement::Knight, from, Obstacles::NONE).position(|layer| {
            reached |= layer;
            to.is_subset(reached)
        });
        assert_eq!(covered, Some(6));
        // And the attacked set itself forgets where it was: it covers two squares of different colour never.
        let mut attacked = from.0;
        for _ in 0..64 {
            assert!(!Bitboard(Bitboard::of(Square::A1).with(Square::B1).0).is_subset(Bitboard(attacked)));
            attacked = printed_attacks(attacked);
        }
    }

    #[test]
    fn the_printed_fill_never_ends_on_an_empty_set_and_ours_does() {
        assert_eq!(printed_fill(0, 1), None);
        assert_eq!(printed_fill(1, 0), None);
        // After 64 rounds the set repeats itself in turn of colours, so it would go on for ever.
        let after = |rounds| (0..rounds).fold(1, |set, _| printed_attacks(set));
        assert_eq!((after(64), after(65)), (after(66), after(67)));
        assert_eq!(Fill::outward(Movement::Knight, Bitboard::EMPTY, Obstacles::NONE).count(), 0);
        assert_eq!(Fill::outward(Movement::Knight, Square::A1, Obstacles::NONE).count(), 7);
    }

    #[test]
    fn the_table_by_both_squares_has_values_0_to_6_in_4_kib() {
        let values = by_64x64::KNIGHT.values();
        assert_eq!((values.len(), values.iter().min(), values.iter().max()), (4096, Some(&0), Some(&6)));
    }

    #[test]
    fn diagonal_neighbours_are_2_apart_but_4_in_a_corner() {
        for (a, b) in pairs() {
            let (ranks, files) = rank_and_file_distance(a, b);
            if (ranks.abs(), files.abs()) == (1, 1) {
                let is_corner = Bitboard::CORNERS.contains(a) || Bitboard::CORNERS.contains(b);
                assert_eq!(distance::knight(a, b), if is_corner { 4 } else { 2 });
            }
            assert_eq!(by_0x88::knight(a, b), distance::knight(a, b));
        }
    }

    /// The printed table by absolute distances: rows are ranks, columns are files.
    const PRINTED: &str = "
        0 3 2 3 2 3 4 5
        3 2 1 2 3 4 3 4
        2 1 4 3 2 3 4 5
        3 2 3 2 3 4 3 4
        2 3 2 3 4 3 4 5
        3 4 3 4 3 4 5 4
        4 3 4 3 4 5 4 5
        5 4 5 4 5 4 5 6";

    fn printed_index(a: Square, b: Square) -> i32 {
        ((number(a) | 7) - (number(b) | 7)).abs() + ((number(a) & 7) - (number(b) & 7)).abs()
    }

    #[test]
    fn the_printed_rank_file_table_is_ours() {
        assert!(by_rank_file::KNIGHT.iter().map(|&moves| i32::from(moves)).eq(numbers(PRINTED)));
        for (a, b) in pairs() {
            let (ranks, files) = rank_and_file_distance(a, b);
            assert_eq!(printed_index(a, b), 8 * ranks.abs() + files.abs());
            assert_eq!(i32::from(by_rank_file::index(a, b)), printed_index(a, b));
            // Diagonal neighbours alone have 9.
            assert_eq!(printed_index(a, b) == 9, (ranks.abs(), files.abs()) == (1, 1));
        }
    }

    #[test]
    fn the_printed_corner_table_is_ours() {
        let corners = Square::ALL.map(|square| u8::from(["a1", "h1", "a8", "h8"].contains(&&*square.to_string())));
        assert_eq!(by_rank_file::CORNERS, corners);
    }

    #[test]
    fn the_printed_routines_with_and_without_a_condition_are_right() {
        let table = numbers(PRINTED);
        let corner = |square: Square| i32::from(by_rank_file::CORNERS[usize::from(square)]);
        for (a, b) in pairs() {
            let index = printed_index(a, b);
            let mut with_condition = table[index as usize];
            if index == 9 {
                with_condition += 2 * (corner(a) ^ corner(b));
            }
            let without = table[index as usize] + 2 * (i32::from(index == 9) & (corner(a) ^ corner(b)));
            assert_eq!([with_condition, without], [i32::from(distance::knight(a, b)); 2]);
            assert_eq!(by_rank_file::knight(a, b), distance::knight(a, b));
            assert_eq!(by_rank_file::knight_branch_free(a, b), distance::knight(a, b));
        }
    }

    #[test]
    fn the_printed_absolute_value_without_a_branch_is_right() {
        for value in (-64..64).chain([i32::MAX, i32::MIN + 1]) {
            let sign = value >> 31;
            assert_eq!((value ^ sign) - sign, value.abs());
            assert_eq!((value + sign) ^ sign, value.abs(), "the other order of the three instructions");
        }
    }
}

mod centre_manhattan_article {
    use super::*;

    #[test]
    fn the_printed_table_is_ours() {
        let printed = "
            6 5 4 3 3 4 5 6
            5 4 3 2 2 3 4 5
            4 3 2 1 1 2 3 4
            3 2 1 0 0 1 2 3
            3 2 1 0 0 1 2 3
            4 3 2 1 1 2 3 4
            5 4 3 2 2 3 4 5
            6 5 4 3 3 4 5 6";
        assert!(Square::ALL.map(|square| i32::from(distance::centre_manhattan(square))).iter().eq(&numbers(printed)));
    }

    #[test]
    fn it_is_the_distance_to_the_nearest_of_the_four_and_the_sum_of_file_and_rank() {
        for square in Square::ALL {
            let nearest = Bitboard::CENTRE.iter().map(|goal| distance::manhattan(square, goal)).min();
            assert_eq!(Some(distance::centre_manhattan(square)), nearest);
            let to_middle = |coordinate: u8| if coordinate < 4 { 3 - coordinate } else { coordinate - 4 };
            let sum = to_middle(square.file().index()) + to_middle(square.rank().index());
            assert_eq!(distance::centre_manhattan(square), sum);
        }
    }

    #[test]
    fn the_complement_of_the_lower_half_has_the_distance_in_two_bits() {
        let complemented = (0..8).map(|file: i32| if file < 4 { !file } else { file });
        let complemented: Vec<_> = complemented.collect();
        assert_eq!(complemented, [-1, -2, -3, -4, 4, 5, 6, 7]);
        assert!(complemented.iter().all(|file| file & 4 == 4), "bit 2 is always set");
        assert!(complemented.iter().map(|file| file & 3).eq([3, 2, 1, 0, 0, 1, 2, 3]));
        // Both set bits make 8, and no sum of two distances reaches 8: one mask after the sum does.
        for &file in &complemented {
            for &rank in &complemented {
                assert_eq!((file + rank) & 7, (file & 3) + (rank & 3));
            }
        }
    }

    #[test]
    fn the_printed_routine_is_right_and_needs_an_arithmetic_shift() {
        for square in Square::ALL {
            let (mut file, mut rank) = (number(square) & 7, number(square) >> 3);
            file ^= (file - 4) >> 8;
            rank ^= (rank - 4) >> 8;
            assert_eq!((file + rank) & 7, i32::from(distance::centre_manhattan(square)));
            assert_eq!(routine::centre_manhattan_by_complement(square), distance::centre_manhattan(square));
        }
        // Shifted in unsigned bytes, as a careless port has it, nothing is complemented.
        let careless = |square: Square| {
            let flip = |value: u8| value ^ value.wrapping_sub(4).checked_shr(8).unwrap_or(0);
            (flip(square.file().index()) + flip(square.rank().index())) & 7
        };
        assert_ne!(careless(Square::A1), distance::centre_manhattan(Square::A1));
    }

    #[test]
    fn the_printed_instructions_step_by_step() {
        // The twelve instructions of the listing on three registers: no jump among them.
        for square in Square::ALL {
            let mut ecx = number(square);
            let mut edx = ecx;
            ecx >>= 3;
            let mut eax = ecx - 4;
            eax >>= 8;
            eax ^= ecx;
            edx &= 7;
            ecx = edx - 4;
            ecx >>= 8;
            ecx ^= edx;
            eax += ecx;
            eax &= 7;
            assert_eq!(eax, i32::from(distance::centre_manhattan(square)));
        }
    }
}

mod vector_attacks_article {
    use super::*;

    #[test]
    fn one_dimensional_differences_need_15_files() {
        // With ranks so many numbers apart, how many displacements share their difference with another?
        let shared = |width: i32| {
            let displacements = (-7..=7).flat_map(|ranks| (-7..=7).map(move |files| files + ranks * width));
            225 - displacements.collect::<std::collections::BTreeSet<_>>().len()
        };
        assert!((8..15).all(|width| shared(width) > 0));
        assert!((15..=16).all(|width| shared(width) == 0));
    }

    #[test]
    fn origins_are_112_and_119_or_120() {
        assert_eq!((by_15x15::ORIGIN, by_0x88::ORIGIN), (112, 120));
        // 119 would do as well: the least difference is −119.
        let least = pairs().map(|(a, b)| i32::from(by_0x88::index(a, b)) - 120).min();
        assert_eq!((least, 15 * 15 / 2), (Some(-119), 112));
    }

    /// The drawn enumeration of vectors, the last row first, misprints included.
    const VECTORS: &str = "
        98 99 100 101 102 103 104 105 106 107 108 109 110 111 112
        83 84 85 86 87 88 89 90 91 92 93 94 95 96 97
        68 69 70 71 72 73 74 75 76 77 78 79 80 81 82
        53 54 55 56 57 58 59 60 61 62 63 64 65 66 67
        38 39 40 41 42 42 44 45 46 47 48 49 50 51 52
        23 24 25 26 27 28 29 30 31 32 33 34 35 36 37
        8 9 10 11 12 13 14 15 16 17 18 19 20 21 22
        -7 -6 -5 -4 -3 -2 -1 0 1 2 3 4 5 6 7
        -22 -21 -20 -19 -18 -17 -16 -15 -14 -13 -12 -11 -10 -9 -8
        -37 -36 -35 -34 -33 -32 -31 -30 -29 -28 -27 -26 -25 -24 -23
        -52 -51 -50 -49 -48 -47 -46 -45 -44 -43 -42 -41 -40 -39 -38
        -67 -66 -65 -64 -63 -62 -61 -60 -59 -58 -57 -56 -55 -54 -53
        -82 -81 -80 -79 -78 -77 -76 -75 -74 -73 -72 -71 -70 -66 -68
        -97 -96 -95 -94 -93 -92 -91 -90 -89 -88 -87 -86 -85 -84 -83
        -112 -111 -110 -109 -108 -107 -106 -105 -104 -103 -102 -101 -100 -99 -98";

    #[test]
    fn the_drawn_vectors_are_index_less_origin_but_for_two_misprints() {
        let mut wrong = Vec::new();
        for (place, printed) in (0..).zip(numbers(VECTORS)) {
            let (row, column) = (14 - place / 15, place % 15);
            if printed != 15 * row + column - 112 {
                wrong.push((15 * row + column - 112, printed));
            }
        }
        assert_eq!(wrong, [(43, 42), (-69, -66)]);
        for (a, b) in pairs() {
            let (ranks, files) = rank_and_file_distance(a, b);
            assert_eq!(i32::from(by_15x15::index(a, b)) - 112, 15 * ranks + files);
        }
    }

    #[test]
    fn the_drawn_queen_increments_are_ours() {
        // The star of eight rays: 14, 15, 16 above, ±1 beside, −16, −15, −14 below, as far as seven squares.
        for row in -7_i32..=7 {
            for column in -7_i32..=7 {
                let printed = match (row.signum(), column.signum()) {
                    (0, sign) => sign,
                    (sign, 0) => 15 * sign,
                    (up, right) if row.abs() == column.abs() => 15 * up + right,
                    _ => 0,
                };
                let index = (112 + 15 * row + column) as usize;
                let is_leap = by_15x15::DIRECTION.values()[index] == Some(Direction::Knight);
                let ours = if is_leap { 0 } else { i32::from(by_15x15::INCREMENT.values()[index]) };
                assert_eq!(ours, printed);
            }
        }
    }

    #[test]
    fn a_ray_vector_is_a_unit_vector_times_the_kings_distance() {
        for (a, b) in pairs() {
            let (step, way) =
                (by_0x88::INCREMENT.at(by_0x88::index(a, b)), by_0x88::DIRECTION.at(by_0x88::index(a, b)));
            if let Some(way) = way {
                let times = if way == Direction::Knight { 1 } else { i32::from(distance::king(a, b)) };
                assert_eq!(i32::from(by_0x88::index(a, b)) - 120, times * i32::from(step));
            }
        }
    }

    #[test]
    fn the_printed_blocker_loop_finds_what_a_queen_attacks() {
        // The square attacked is the start of the loop, the queen its end.
        let mut random = Random::new(5);
        for _ in 0..50 {
            let occupied = Bitboard(random.set(2));
            let obstacles = Obstacles::NONE.with_enemy(occupied);
            for (from, to) in pairs().filter(|(from, to)| from != to) {
                let is_stop = |square: Square| occupied.contains(square) || square == from;
                let index = by_0x88::index(to, from);
                let attacked = by_0x88::ATTACKERS.at(index).contains(Movement::Queen) && {
                    let increment = by_0x88::INCREMENT.at(index);
                    let mut at = X88::of(to).step(increment);
                    while let Some(square) = at.filter(|square| !is_stop(square.square())) {
                        at = square.step(increment);
                    }
                    at.map(X88::square) == Some(from)
                };
                let reached = after_one_move(Movement::Queen, from.into(), obstacles.without(from));
                assert_eq!(attacked, reached.contains(to), "{from} {to}");
            }
        }
    }

    #[test]
    fn the_printed_conversions_are_right() {
        for square in Square::ALL {
            let (index, file, rank) = (number(square), number(square) & 7, number(square) >> 3);
            let x88 = i32::from(X88::of(square).coordinate());
            assert_eq!([index + (index & !7), 16 * rank + file], [x88; 2]);
            assert_eq!((x88 & 7, x88 >> 4), (file, rank));
            // Fifteen files with four to the left and two ranks below: an offset of 34.
            let by_15 = 15 * rank + file + 34;
            let printed_rank = ((by_15 - 34) * 9) >> 7;
            assert_eq!((printed_rank, by_15 - 34 - 15 * printed_rank), (rank, file));
            assert_eq!(by_15 - 34, i32::from(by_15x15::NUMBER[usize::from(square)]));
            // Sixteen files, four to the left and two ranks below: an offset of 36.
            let by_16 = index + (index & !7) + 36;
            assert_eq!(((by_16 - 36) >> 4, (by_16 - 36) & 7), (rank, file));
            assert_eq!((((by_16 >> 4) - 2) << 3) + (by_16 & 0xf) - 4, index);
        }
    }

    #[test]
    fn with_15_files_the_lowest_bit_is_the_colour() {
        for square in Square::ALL {
            assert_eq!(by_15x15::NUMBER[usize::from(square)] & 1 == 1, square.color() == SquareColor::Light);
        }
    }

    #[test]
    fn a_bit_of_0x88_tells_a_step_over_the_edge() {
        for square in Square::ALL {
            for files in -7_i8..=7 {
                for ranks in -7_i8..=7 {
                    let coordinate = X88::of(square).coordinate().wrapping_add_signed(16 * ranks + files);
                    assert_eq!(X88::new(coordinate).is_some(), square.offset(files, ranks).is_some());
                }
            }
        }
    }
}
