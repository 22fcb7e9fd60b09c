//! Every form of every distance against one oracle written differently, and the laws and figures of the distances.

mod support;

use std::collections::VecDeque;

use support::pairs;
use taxicab_chess::direction::{self, Attackers, Direction};
use taxicab_chess::lookup::{TABLES, Values, by_0x88, by_15x15, by_64x64, by_rank_file, routine};
use taxicab_chess::{Bitboard, Color, Fill, Map, Movement, Obstacles, Square, SquareColor, X88, batch, distance, race};

/// The oracle: a breadth-first search over single squares as coordinates, with a queue. It shares nothing with the
/// crate but the names of the pieces.
mod oracle {
    use super::*;

    const STRAIGHT: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
    const OBLIQUE: [(i32, i32); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
    const LEAPS: [(i32, i32); 8] = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)];

    fn moves(movement: Movement, (file, rank): (i32, i32)) -> Vec<(i32, i32)> {
        let is_on_board = |&(file, rank): &(i32, i32)| (0..8).contains(&file) && (0..8).contains(&rank);
        let (ways, reach): (Vec<_>, _) = match movement {
            Movement::King => ([STRAIGHT, OBLIQUE].concat(), 1),
            Movement::Taxi => (STRAIGHT.to_vec(), 1),
            Movement::Knight => (LEAPS.to_vec(), 1),
            Movement::Bishop => (OBLIQUE.to_vec(), 7),
            Movement::Rook => (STRAIGHT.to_vec(), 7),
            Movement::Queen => ([STRAIGHT, OBLIQUE].concat(), 7),
            Movement::WhitePawn => (vec![(0, 1)], if rank == 1 { 2 } else { 1 }),
            Movement::BlackPawn => (vec![(0, -1)], if rank == 6 { 2 } else { 1 }),
        };
        let along = |(files, ranks): (i32, i32)| (1..=reach).map(move |n| (file + n * files, rank + n * ranks));
        ways.into_iter().flat_map(along).filter(is_on_board).collect()
    }

    pub(super) fn from(movement: Movement, start: usize) -> [Option<u8>; 64] {
        let mut distances = [None; 64];
        distances[start] = Some(0);
        let mut queue = VecDeque::from([(start as i32 % 8, start as i32 / 8, 0)]);
        while let Some((file, rank, moves_so_far)) = queue.pop_front() {
            for (next_file, next_rank) in moves(movement, (file, rank)) {
                let entry = &mut distances[(next_rank * 8 + next_file) as usize];
                if entry.is_none() {
                    *entry = Some(moves_so_far + 1);
                    queue.push_back((next_file, next_rank, moves_so_far + 1));
                }
            }
        }
        distances
    }

    /// The naive walk of a piece's attack: is the square one move away on an empty board?
    pub(super) fn attacks(movement: Movement, from: Square, to: Square) -> bool {
        let (file, rank) = coordinates(from);
        let target = coordinates(to);
        match movement {
            Movement::WhitePawn => [(file - 1, rank + 1), (file + 1, rank + 1)].contains(&target),
            Movement::BlackPawn => [(file - 1, rank - 1), (file + 1, rank - 1)].contains(&target),
            _ => moves(movement, (file, rank)).contains(&target),
        }
    }

    /// The number of the direction from a square to another in the exported tables, clockwise from north = 1, and its
    /// step: found by walking in each of the eight directions to the edge, and by each leap.
    pub(super) fn direction(from: Square, to: Square) -> Option<(u8, (i32, i32))> {
        const CLOCKWISE: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
        let ((file, rank), target) = (coordinates(from), coordinates(to));
        let leads_there = |&(_, (files, ranks)): &(u8, (i32, i32))| {
            (1..8).any(|steps| (file + steps * files, rank + steps * ranks) == target)
        };
        let leaps_there = |&(files, ranks): &(i32, i32)| (file + files, rank + ranks) == target;
        (1..).zip(CLOCKWISE).find(leads_there).or_else(|| LEAPS.into_iter().find(leaps_there).map(|leap| (9, leap)))
    }

    pub(super) fn coordinates(square: Square) -> (i32, i32) {
        (i32::from(square.index()) % 8, i32::from(square.index()) / 8)
    }
}

/// The one runner: holds any form of a piece's distance against the oracle on all 4,096 pairs.
fn hold(movement: Movement, form: &str, distance: impl Fn(Square, Square) -> Option<u8>) {
    for from in Square::ALL {
        let expected = oracle::from(movement, from.into());
        for to in Square::ALL {
            assert_eq!(distance(from, to), expected[usize::from(to)], "{movement} {from} {to} by {form}");
        }
    }
}

type Form = fn(Square, Square) -> u8;
type PartialForm = fn(Square, Square) -> Option<u8>;

type Batch = fn(&[Square], &[Square], &mut [u8]);

/// Every form that always has an answer.
const FORMS: &[(Movement, &str, Form)] = &[
    (Movement::King, "distance", distance::king),
    (Movement::King, "routine", routine::king),
    (Movement::King, "64x64", |a, b| by_64x64::KING.raw(a, b)),
    (Movement::King, "0x88 from squares", |a, b| by_0x88::KING.at(by_0x88::index(a, b))),
    (Movement::King, "0x88 from coordinates", |a, b| by_0x88::KING.at(index_of_x88(a, b))),
    (Movement::King, "15x15", |a, b| by_15x15::KING.at(by_15x15::index(a, b))),
    (Movement::King, "15x15 by map", |a, b| by_15x15::KING.at(by_15x15::index_by_map(a, b))),
    (Movement::Taxi, "distance", distance::manhattan),
    (Movement::Taxi, "routine", routine::manhattan),
    (Movement::Taxi, "64x64", |a, b| by_64x64::MANHATTAN.raw(a, b)),
    (Movement::Taxi, "0x88 from squares", |a, b| by_0x88::MANHATTAN.at(by_0x88::index(a, b))),
    (Movement::Taxi, "0x88 from coordinates", |a, b| by_0x88::MANHATTAN.at(index_of_x88(a, b))),
    (Movement::Taxi, "15x15", |a, b| by_15x15::MANHATTAN.at(by_15x15::index(a, b))),
    (Movement::Taxi, "15x15 by map", |a, b| by_15x15::MANHATTAN.at(by_15x15::index_by_map(a, b))),
    (Movement::Knight, "15x15 by map", knight_by_map),
    (Movement::Rook, "15x15 by map", |a, b| by_15x15::ROOK.at(by_15x15::index_by_map(a, b))),
    (Movement::Queen, "15x15 by map", |a, b| by_15x15::QUEEN.at(by_15x15::index_by_map(a, b))),
    (Movement::Knight, "distance", distance::knight),
    (Movement::Knight, "routine", routine::knight),
    (Movement::Knight, "the readable formula", knight_by_formula),
    (Movement::Knight, "64x64", |a, b| by_64x64::KNIGHT.raw(a, b)),
    (Movement::Knight, "0x88 from squares", |a, b| by_0x88::knight(a, b)),
    (Movement::Knight, "0x88 from coordinates", |a, b| by_0x88::knight(X88::of(a), X88::of(b))),
    (Movement::Knight, "15x15", by_15x15::knight),
    (Movement::Knight, "rank and file", by_rank_file::knight),
    (Movement::Knight, "rank and file, branch-free", by_rank_file::knight_branch_free),
    (Movement::Rook, "distance", distance::rook),
    (Movement::Rook, "64x64", |a, b| by_64x64::ROOK.raw(a, b)),
    (Movement::Rook, "routine", routine::rook),
    (Movement::Rook, "0x88 from squares", |a, b| by_0x88::ROOK.at(by_0x88::index(a, b))),
    (Movement::Rook, "0x88 from coordinates", |a, b| by_0x88::ROOK.at(index_of_x88(a, b))),
    (Movement::Rook, "15x15", |a, b| by_15x15::ROOK.at(by_15x15::index(a, b))),
    (Movement::Queen, "distance", distance::queen),
    (Movement::Queen, "64x64", |a, b| by_64x64::QUEEN.raw(a, b)),
    (Movement::Queen, "routine", routine::queen),
    (Movement::Queen, "0x88 from squares", |a, b| by_0x88::QUEEN.at(by_0x88::index(a, b))),
    (Movement::Queen, "0x88 from coordinates", |a, b| by_0x88::QUEEN.at(index_of_x88(a, b))),
    (Movement::Queen, "15x15", |a, b| by_15x15::QUEEN.at(by_15x15::index(a, b))),
];

/// Every form that has no answer for some pairs.
const PARTIAL_FORMS: &[(Movement, &str, PartialForm)] = &[
    (Movement::Bishop, "distance", distance::bishop),
    (Movement::Bishop, "64x64", |a, b| by_64x64::BISHOP.distance(a, b)),
    (Movement::Bishop, "routine", routine::bishop),
    (Movement::Bishop, "0x88 from squares", |a, b| reached(by_0x88::BISHOP.at(by_0x88::index(a, b)))),
    (Movement::Bishop, "0x88 from coordinates", |a, b| reached(by_0x88::BISHOP.at(index_of_x88(a, b)))),
    (Movement::Bishop, "15x15", |a, b| reached(by_15x15::BISHOP.at(by_15x15::index(a, b)))),
    (Movement::Bishop, "15x15 by map", |a, b| reached(by_15x15::BISHOP.at(by_15x15::index_by_map(a, b)))),
    (Movement::WhitePawn, "routine", routine::white_pawn),
    (Movement::BlackPawn, "routine", routine::black_pawn),
];

fn index_of_x88(a: Square, b: Square) -> u8 {
    by_0x88::index_of_x88(X88::of(a), X88::of(b))
}

/// The moves of a table that has 255 for none.
fn reached(moves: u8) -> Option<u8> {
    Some(moves).filter(|&moves| moves != 255)
}

/// The table is that of a knight away from corners: a diagonal step with a corner takes two moves more.
fn knight_by_map(a: Square, b: Square) -> u8 {
    let is_corner = |square: Square| [0, 7, 56, 63].contains(&square.index());
    let is_exception = straight_king(a, b) == 1 && straight_manhattan(a, b) == 2 && (is_corner(a) || is_corner(b));
    by_15x15::KNIGHT.at(by_15x15::index_by_map(a, b)) + if is_exception { 2 } else { 0 }
}

/// The formula of the routine's documentation as it is read, in signed numbers.
fn knight_by_formula(a: Square, b: Square) -> u8 {
    let ((file, rank), (other_file, other_rank)) = (oracle::coordinates(a), oracle::coordinates(b));
    let (files, ranks) = ((file - other_file).abs(), (rank - other_rank).abs());
    let (greater, sum) = (files.max(ranks), files + ranks);
    let is_corner = |square: Square| ["a1", "h1", "a8", "h8"].contains(&square.to_string().as_str());
    match (greater, sum) {
        (1, 1) => 3,
        (2, 4) => 4,
        (1, 2) if is_corner(a) || is_corner(b) => 4,
        _ => {
            let least = ((greater + 1) / 2).max((sum + 2) / 3);
            (least + (least + sum) % 2) as u8
        }
    }
}

#[test]
fn every_form_is_the_oracle() {
    for &(movement, form, distance) in FORMS {
        hold(movement, form, |a, b| Some(distance(a, b)));
    }
    for &(movement, form, distance) in PARTIAL_FORMS {
        hold(movement, form, distance);
    }
    for (movement, table) in [
        (Movement::King, &by_64x64::KING),
        (Movement::Taxi, &by_64x64::MANHATTAN),
        (Movement::Knight, &by_64x64::KNIGHT),
        (Movement::Bishop, &by_64x64::BISHOP),
        (Movement::Rook, &by_64x64::ROOK),
        (Movement::Queen, &by_64x64::QUEEN),
        (Movement::WhitePawn, &by_64x64::WHITE_PAWN),
        (Movement::BlackPawn, &by_64x64::BLACK_PAWN),
    ] {
        hold(movement, "the whole table", |a, b| table.distance(a, b));
    }
    for movement in Movement::ALL {
        hold(movement, "on an empty board", |a, b| distance::on_empty_board(movement, a, b));
        hold(movement, "map outward", |a, b| Map::outward(movement, a, Obstacles::NONE).distance(b));
        hold(movement, "map inward", |a, b| Map::inward(movement, b, Obstacles::NONE).distance(a));
        let by_fill = |a, b| Fill::outward(movement, a, Obstacles::NONE).position(|layer| layer.contains(b));
        hold(movement, "fill", |a, b| by_fill(a, b).map(|layer| layer as u8));
    }
}

#[test]
fn the_const_functions_are_evaluated_at_compile_time() {
    // Of every form; by 0x88 not the knight, whose function takes squares and coordinates alike and cannot be const.
    const KING: u8 = distance::king(Square::F6, Square::H1);
    const KNIGHT: u8 = routine::knight(Square::A1, Square::B2);
    const BY_64X64: Option<u8> = by_64x64::BISHOP.distance(Square::C1, Square::C2);
    const BY_0X88: u8 = by_0x88::KING.at(by_0x88::index(Square::F6, Square::H1));
    const BY_15X15: Option<Direction> = by_15x15::DIRECTION.at(by_15x15::index(Square::A1, Square::H8));
    const BY_RANK_FILE: u8 = by_rank_file::knight(Square::A1, Square::B2);
    const ROW: &[u8; 64] = by_64x64::KNIGHT.row(Square::A1);
    const CENTRE: u8 = distance::centre_manhattan(Square::A1);
    const INCREMENT: Option<i8> = direction::increment(Square::C2, Square::F5);
    const BETWEEN: Bitboard = direction::between(Square::C2, Square::F5);
    assert_eq!((KING, KNIGHT, BY_64X64, BY_0X88), (5, 4, None, 5));
    assert_eq!((BY_15X15, BY_RANK_FILE, ROW[9]), (Some(Direction::NorthEast), 4, 4));
    assert_eq!((CENTRE, INCREMENT, BETWEEN.len()), (6, Some(9), 2));
}

#[test]
fn batches_are_single_lookups() {
    let (from, to): (Vec<_>, Vec<_>) = pairs().unzip();
    let batches: [(Batch, Form); 4] = [
        (batch::king, distance::king),
        (batch::manhattan, distance::manhattan),
        (batch::knight, distance::knight),
        (batch::knight_by_arithmetic, distance::knight),
    ];
    for (batch, single) in batches {
        // All pairs, and every short length at an odd place, for what is left over by vectors.
        for (start, length) in (0..=200).map(|length| (7 * length, length)).chain([(0, 4096)]) {
            let range = start..start + length;
            let mut found = vec![0xee; length + 1];
            batch(&from[range.clone()], &to[range.clone()], &mut found[..length]);
            let expected = range.map(|index| single(from[index], to[index])).chain([0xee]);
            assert!(found.into_iter().eq(expected), "{length} pairs from {start}");
        }
    }
    for from in Square::ALL {
        assert_eq!(by_64x64::KING.row(from)[..], Square::ALL.map(|to| distance::king(from, to)));
        assert_eq!(by_64x64::MANHATTAN.row(from)[..], Square::ALL.map(|to| distance::manhattan(from, to)));
        assert_eq!(by_64x64::KNIGHT.row(from)[..], Square::ALL.map(|to| distance::knight(from, to)));
    }
}

#[test]
#[should_panic = "slices of 2, 1 and 2"]
fn batches_of_different_lengths_panic() {
    batch::king(&[Square::A1; 2], &[Square::A1], &mut [0; 2]);
}

#[test]
fn histograms_over_all_pairs() {
    let histogram = |distance: &dyn Fn(Square, Square) -> u8| {
        let mut counts = vec![0; 15];
        pairs().for_each(|(a, b)| counts[usize::from(distance(a, b))] += 1);
        counts.truncate(counts.iter().rposition(|&count| count > 0).unwrap() + 1);
        counts
    };
    assert_eq!(histogram(&distance::king), [64, 420, 672, 780, 768, 660, 480, 252]);
    let manhattan = [64, 224, 388, 496, 552, 560, 524, 448, 336, 224, 140, 80, 40, 16, 4];
    assert_eq!(histogram(&distance::manhattan), manhattan);
    assert_eq!(histogram(&distance::knight), [64, 336, 1080, 1536, 900, 176, 4]);
    assert_eq!(histogram(&distance::rook), [64, 896, 3136]);
    assert_eq!(histogram(&distance::queen), [64, 1456, 2576]);
    assert_eq!(histogram(&|a, b| distance::bishop(a, b).unwrap_or(3)), [64, 560, 1424, 2048]);
    let squares = |distance: fn(Square) -> u8| {
        let mut counts = [0; 8];
        for square in Square::ALL {
            counts[usize::from(distance(square))] += 1;
        }
        counts
    };
    assert_eq!(squares(distance::centre_manhattan), [4, 8, 12, 16, 12, 8, 4, 0]);
    assert_eq!(squares(distance::centre), [4, 12, 20, 28, 0, 0, 0, 0]);
    assert_eq!(squares(distance::edge), [28, 20, 12, 4, 0, 0, 0, 0]);
}

#[test]
fn each_is_a_metric() {
    let metrics: [Form; 5] = [distance::king, distance::manhattan, distance::knight, distance::rook, distance::queen];
    for distance in metrics {
        for (a, b) in pairs() {
            assert_eq!(distance(a, b), distance(b, a));
            assert_eq!(distance(a, b) == 0, a == b);
            for c in Square::ALL {
                assert!(distance(a, c) <= distance(a, b) + distance(b, c), "{a} {b} {c}");
            }
        }
    }
    for (a, b) in pairs() {
        assert_eq!(distance::bishop(a, b), distance::bishop(b, a));
        for c in Square::ALL {
            if let (Some(ab), Some(bc)) = (distance::bishop(a, b), distance::bishop(b, c)) {
                assert!(distance::bishop(a, c).is_some_and(|ac| ac <= ab + bc), "{a} {b} {c}");
            }
        }
    }
}

#[test]
fn distances_depend_on_the_displacement_but_for_the_knight_in_corners() {
    for &(movement, form, distance) in FORMS {
        let mut seen = std::collections::HashMap::new();
        let mut exceptions = 0;
        for (a, b) in pairs() {
            let ((file, rank), (other_file, other_rank)) = (oracle::coordinates(a), oracle::coordinates(b));
            let is_exception = movement == Movement::Knight
                && (file - other_file).abs() == 1
                && (rank - other_rank).abs() == 1
                && (Bitboard::CORNERS.contains(a) || Bitboard::CORNERS.contains(b));
            if is_exception {
                exceptions += 1;
                assert_eq!(distance(a, b), 4);
                continue;
            }
            let moves = *seen.entry((other_file - file, other_rank - rank)).or_insert(distance(a, b));
            assert_eq!(distance(a, b), moves, "{movement} {a} {b} by {form}");
        }
        assert_eq!(seen.len(), 225);
        assert_eq!(exceptions, if movement == Movement::Knight { 8 } else { 0 });
    }
}

#[test]
fn manhattan_is_king_exactly_on_a_common_file_or_rank() {
    for (a, b) in pairs() {
        let is_common = a.file() == b.file() || a.rank() == b.rank();
        assert_eq!(distance::manhattan(a, b) == distance::king(a, b), is_common);
        assert!(distance::king(a, b) <= distance::manhattan(a, b));
        assert!(distance::manhattan(a, b) <= 2 * distance::king(a, b));
    }
}

#[test]
fn a_knight_changes_colour_with_every_move() {
    for (a, b) in pairs() {
        assert_eq!(distance::knight(a, b).is_multiple_of(2), (a.color() == b.color()));
    }
}

#[test]
fn the_rank_file_table_without_its_corners_is_wrong_for_eight_pairs() {
    let wrong: Vec<_> = pairs()
        .filter(|&(a, b)| by_rank_file::KNIGHT[usize::from(by_rank_file::index(a, b))] != distance::knight(a, b))
        .collect();
    let mut expected = Vec::new();
    for (a, b) in
        [(Square::A1, Square::B2), (Square::H1, Square::G2), (Square::A8, Square::B7), (Square::H8, Square::G7)]
    {
        expected.extend([(a, b), (b, a)]);
    }
    expected.sort_unstable();
    assert_eq!(wrong, expected);
}

#[test]
fn the_0x88_index_has_225_values_from_1_to_239() {
    let mut displacements = std::collections::BTreeMap::new();
    for (a, b) in pairs() {
        let index = by_0x88::index(a, b);
        assert!((1..=239).contains(&index));
        assert_eq!(index, by_0x88::index_of_x88(a.into(), b.into()));
        let ((file, rank), (other_file, other_rank)) = (oracle::coordinates(a), oracle::coordinates(b));
        let displacement = (other_file - file, other_rank - rank);
        assert_eq!(*displacements.entry(index).or_insert(displacement), displacement);
    }
    assert_eq!(displacements.len(), 225);
    // An index without a displacement holds what the documentation names.
    for index in (0..240).filter(|&index| !displacements.contains_key(&(index as u8))) {
        assert_eq!((by_0x88::KING.values()[index], by_0x88::KNIGHT.values()[index]), (255, 255));
        assert_eq!((by_0x88::DIRECTION.values()[index], by_0x88::INCREMENT.values()[index]), (None, 0));
        assert_eq!(by_0x88::ATTACKERS.values()[index], Attackers(0));
    }
}

#[test]
fn the_knight_is_ambiguous_at_four_indices() {
    let mut distances = std::collections::BTreeMap::<_, std::collections::BTreeSet<_>>::new();
    for (a, b) in pairs() {
        distances.entry(by_0x88::index(a, b)).or_default().insert(distance::knight(a, b));
    }
    let ambiguous: Vec<_> = distances.into_iter().filter(|(_, values)| values.len() > 1).collect();
    assert_eq!(ambiguous, by_0x88::KNIGHT_AMBIGUOUS.map(|index| (index, [2, 4].into())));
}

#[test]
fn the_15x15_index_has_every_value_once_for_each_displacement() {
    let mut seen = [None; 225];
    for (a, b) in pairs() {
        let ((file, rank), (other_file, other_rank)) = (oracle::coordinates(a), oracle::coordinates(b));
        let (files, ranks) = (other_file - file, other_rank - rank);
        let index = by_15x15::index(a, b);
        assert_eq!(i32::from(index), 112 + files + 15 * ranks);
        assert_eq!(index, by_15x15::index_by_map(a, b));
        assert_eq!(*seen[usize::from(index)].get_or_insert((files, ranks)), (files, ranks));
    }
    assert!(seen.iter().all(Option::is_some));
}

#[test]
fn direction_increment_and_attack_by_table_are_those_by_rule() {
    for (a, b) in pairs() {
        let direction = oracle::direction(a, b);
        let expected = direction.and_then(|(number, _)| Direction::from_index(number - 1));
        assert_eq!(direction::direction(a, b), expected);
        assert_eq!(direction::increment(a, b).map(i32::from), direction.map(|(_, (files, ranks))| files + 8 * ranks));
        let (by_0x88, by_15x15) = (by_0x88::index(a, b), by_15x15::index(a, b));
        assert_eq!(by_0x88::DIRECTION.at(by_0x88), expected);
        assert_eq!(by_0x88::DIRECTION.at(index_of_x88(a, b)), expected);
        assert_eq!(by_15x15::DIRECTION.at(by_15x15), expected);
        // An increment leads to the same square whichever numbers it is counted in.
        let next = direction::increment(a, b).map(|by| a.index().wrapping_add_signed(by));
        let increment = Some(by_0x88::INCREMENT.at(by_0x88)).filter(|&increment| increment != 0);
        let by_x88 = increment.map(|by| X88::of(a).step(by).unwrap().square().index());
        assert_eq!(by_x88, next);
        let number = |square: u8| i16::from(by_15x15::NUMBER[usize::from(square)]);
        let by_15 = Some(by_15x15::INCREMENT.at(by_15x15)).filter(|&increment| increment != 0).map(i16::from);
        assert_eq!(by_15, next.map(|next| number(next) - number(a.index())));
        // Repeated, it leads to the other square.
        if let Some(by) = increment {
            let mut at = X88::of(a);
            let steps = if expected == Some(Direction::Knight) { 1 } else { distance::king(a, b) };
            (0..steps).for_each(|_| at = at.step(by).unwrap());
            assert_eq!(at.square(), b);
        }
        for movement in Movement::ALL {
            let attacked = oracle::attacks(movement, a, b);
            assert_eq!(by_0x88::ATTACKERS.at(by_0x88).contains(movement), attacked, "{movement} {a} {b}");
            assert_eq!(by_15x15::ATTACKERS.at(by_15x15).contains(movement), attacked, "{movement} {a} {b}");
            assert_eq!(direction::attacks_on_empty_board(movement, a, b), attacked);
        }
    }
}

#[test]
fn middle_and_rim_are_the_nearest_of_their_squares() {
    let nearest = |distance: Form, set: Bitboard, square| set.iter().map(|goal| distance(square, goal)).min().unwrap();
    for square in Square::ALL {
        let king = |set| nearest(straight_king, set, square);
        let manhattan = |set| nearest(straight_manhattan, set, square);
        assert_eq!([distance::centre(square), routine::centre(square)], [king(Bitboard::CENTRE); 2]);
        let forms = [
            distance::centre_manhattan(square),
            routine::centre_manhattan(square),
            routine::centre_manhattan_by_complement(square),
        ];
        assert_eq!(forms, [manhattan(Bitboard::CENTRE); 3]);
        assert_eq!([distance::edge(square), routine::edge(square)], [king(Bitboard::EDGE); 2]);
        assert_eq!(distance::edge(square), manhattan(Bitboard::EDGE));
        assert_eq!([distance::corner(square), routine::corner(square)], [king(Bitboard::CORNERS); 2]);
        let forms = [distance::corner_manhattan(square), routine::corner_manhattan(square)];
        assert_eq!(forms, [manhattan(Bitboard::CORNERS); 2]);
        for (color, corners) in [(SquareColor::Light, "h1,a8"), (SquareColor::Dark, "a1,h8")] {
            let corners = corners.parse().unwrap();
            let forms = [distance::corner_of_color(square, color), routine::corner_of_color(square, color)];
            assert_eq!(forms, [king(corners); 2], "{square}");
            let forms =
                [distance::corner_of_color_manhattan(square, color), routine::corner_of_color_manhattan(square, color)];
            assert_eq!(forms, [manhattan(corners); 2], "{square}");
            assert!(forms[0] <= 7);
        }
    }
}

/// King moves from coordinates, for the test above to share nothing with what it tests.
fn straight_king(a: Square, b: Square) -> u8 {
    let ((file, rank), (other_file, other_rank)) = (oracle::coordinates(a), oracle::coordinates(b));
    (file - other_file).abs().max((rank - other_rank).abs()) as u8
}

/// Manhattan distance from coordinates.
fn straight_manhattan(a: Square, b: Square) -> u8 {
    let ((file, rank), (other_file, other_rank)) = (oracle::coordinates(a), oracle::coordinates(b));
    ((file - other_file).abs() + (rank - other_rank).abs()) as u8
}

#[test]
fn every_table_has_a_name_of_its_own_and_whole_rows() {
    let mut names = std::collections::BTreeSet::new();
    for table in TABLES {
        assert!(names.insert(table.name), "{} is there twice", table.name);
        assert!(table.name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-')), "{}", table.name);
        assert!(!table.about.is_empty() && table.values.len() > 0);
        assert_eq!(table.values.len() % table.columns, 0, "{}", table.name);
        let each = if let Values::U64(_) = table.values { 8 } else { 1 };
        assert_eq!(table.values.bytes(), each * table.values.len());
        for (form, length) in [("64x64", 4096), ("0x88", 240), ("15x15", 225), ("rank-file", 64)] {
            if table.name.ends_with(form) && !table.name.starts_with("square-to-") {
                assert_eq!(table.values.len(), length, "{}", table.name);
            }
        }
    }
}

#[test]
fn accessors_read_the_tables() {
    for table in TABLES {
        let accessor = table.accessor;
        let seconds = match accessor.arguments {
            ["square"] => 1,
            ["square", "line"] => 4,
            ["from", "to"] => 64,
            arguments => panic!("{arguments:?}"),
        };
        for first in 0..64 {
            for second in 0..seconds {
                assert!((0..table.values.len() as i32).contains(&accessor.evaluate(first, second).0), "{}", table.name);
            }
        }
        let Values::U8(values) = table.values else { continue };
        let name = table.name.split_once('-').map_or("", |(name, _)| name);
        let movement = if table.name.starts_with("white-pawn") { Ok(Movement::WhitePawn) } else { name.parse() };
        let movement = if table.name.starts_with("black-pawn") { Ok(Movement::BlackPawn) } else { movement };
        if let (Ok(movement), ["from", "to"]) = (movement, accessor.arguments) {
            hold(movement, table.name, |from, to| {
                let (index, is_exception) = accessor.evaluate(from.index().into(), to.index().into());
                Some(values[index as usize])
                    .filter(|&moves| moves != 255)
                    .map(|moves| moves + 2 * u8::from(is_exception))
            });
        }
    }
}

#[test]
fn tables_of_squares_are_the_functions() {
    let find = |name: &str| TABLES.iter().find(|table| table.name == name).unwrap_or_else(|| panic!("{name}"));
    for (name, color) in [("square-of-white-pawn", Color::White), ("square-of-black-pawn", Color::Black)] {
        let Values::U64(sets) = find(name).values else { panic!("{name}") };
        for pawn in Square::ALL {
            let can_stand = (1..7).contains(&pawn.rank().index());
            let expected = if can_stand { race::square_of_pawn(pawn, color) } else { Bitboard::EMPTY };
            assert_eq!(Bitboard(sets[usize::from(pawn)]), expected, "{name} {pawn}");
        }
    }
    let Values::I8(values) = find("centre-manhattan-piece-square").values else { panic!() };
    for square in Square::ALL {
        assert_eq!(i32::from(values[usize::from(square)]), 30 - 10 * i32::from(distance::centre_manhattan(square)));
    }
    assert_eq!(values.iter().map(|&value| i32::from(value)).sum::<i32>(), 0);
    for square in Square::ALL {
        let drawn = find("king-15x15").superimposed(square).map(|drawing| drawing.to_string());
        assert_eq!(drawn, Some(by_15x15::KING.superimposed(square).to_string()));
        // What is framed is the board, the knight's corners included.
        let drawn = find("knight-15x15").superimposed(square).unwrap().to_string();
        let lines = drawn.lines().filter_map(|line| line.split('|').nth(1));
        let ranks: Vec<Vec<u8>> =
            lines.map(|line| line.split_whitespace().map(|value| value.parse().unwrap()).collect()).collect();
        let framed: Vec<u8> = ranks.into_iter().rev().flatten().collect();
        assert_eq!(framed, Square::ALL.map(|to| distance::knight(square, to)), "{square}\n{drawn}");
        let increments = find("increment-15x15").superimposed(square).map(|drawing| drawing.to_string());
        assert_eq!(increments, Some(by_15x15::INCREMENT.superimposed(square).to_string()));
        assert!(find("king-0x88").superimposed(square).is_none());
    }
}

/// The exported bytes themselves, used as their `about` says, against the oracle.
#[test]
fn exported_tables_work_as_described() {
    let find = |name: &str| TABLES.iter().find(|table| table.name == name).unwrap_or_else(|| panic!("{name}")).values;
    let bytes = |name: &str| if let Values::U8(values) = find(name) { values } else { panic!("{name}") };
    let increments = |name: &str| if let Values::I8(values) = find(name) { values } else { panic!("{name}") };
    for movement in Movement::ALL {
        let name = if movement == Movement::Taxi { "manhattan" } else { movement.name() };
        let by_64x64 = bytes(&format!("{name}-64x64"));
        hold(movement, "exported 64x64", |a, b| {
            Some(by_64x64[64 * usize::from(a) + usize::from(b)]).filter(|&moves| moves != 255)
        });
        if !movement.is_pawn() {
            for (form, origin, rank_step, ambiguous) in
                [("0x88", 120, 16, [103, 105, 135, 137]), ("15x15", 112, 15, [96, 98, 126, 128])]
            {
                let table = bytes(&format!("{name}-{form}"));
                hold(movement, form, |a, b| {
                    let ((file, rank), (other_file, other_rank)) = (oracle::coordinates(a), oracle::coordinates(b));
                    let index = origin + other_file - file + rank_step * (other_rank - rank);
                    let is_corner = Bitboard::CORNERS.contains(a) || Bitboard::CORNERS.contains(b);
                    let more =
                        if movement == Movement::Knight && ambiguous.contains(&index) && is_corner { 2 } else { 0 };
                    Some(table[index as usize]).filter(|&moves| moves != 255).map(|moves| moves + more)
                });
            }
        }
        if movement != Movement::Taxi {
            let Values::U64(sets) = find(&format!("{name}-attacks")) else { panic!() };
            for (a, b) in pairs() {
                assert_eq!(
                    Bitboard(sets[usize::from(a)]).contains(b),
                    oracle::attacks(movement, a, b),
                    "{movement} {a} {b}"
                );
            }
        }
    }
    for (form, origin, width) in [("0x88", 120, 16), ("15x15", 112, 15)] {
        for (a, b) in pairs() {
            let ((file, rank), (other_file, other_rank)) = (oracle::coordinates(a), oracle::coordinates(b));
            let at = (origin + other_file - file + width * (other_rank - rank)) as usize;
            let (number, (files, ranks)) = oracle::direction(a, b).unwrap_or_default();
            assert_eq!(bytes(&format!("direction-{form}"))[at], number, "{a} {b}");
            assert_eq!(i32::from(increments(&format!("increment-{form}"))[at]), files + width * ranks, "{a} {b}");
            let attackers = bytes(&format!("attacks-{form}"))[at];
            for movement in Movement::ALL {
                assert_eq!(attackers >> movement.index() & 1 == 1, oracle::attacks(movement, a, b));
            }
        }
    }
    let Values::U64(lines) = find("lines") else { panic!() };
    for (a, b) in pairs() {
        let through = lines[4 * usize::from(a)..][..4].iter().filter(|&&line| Bitboard(line).contains(b)).count();
        let expected = if a == b { 4 } else { usize::from(oracle::attacks(Movement::Queen, a, b)) };
        assert_eq!(through, expected);
    }
    for (name, set, manhattan) in [
        ("edge", "a1,b1,c1,d1,e1,f1,g1,h1,a8,b8,c8,d8,e8,f8,g8,h8,a2,a3,a4,a5,a6,a7,h2,h3,h4,h5,h6,h7", false),
        ("centre", "d4,e4,d5,e5", false),
        ("centre-manhattan", "d4,e4,d5,e5", true),
        ("corner", "a1,a8,h1,h8", false),
        ("corner-manhattan", "a1,a8,h1,h8", true),
        ("light-corner", "a8,h1", false),
        ("light-corner-manhattan", "a8,h1", true),
        ("dark-corner", "a1,h8", false),
        ("dark-corner-manhattan", "a1,h8", true),
    ] {
        let set: Bitboard = set.parse().unwrap();
        let single = if manhattan { straight_manhattan } else { straight_king };
        for square in Square::ALL {
            let expected = set.iter().map(|goal| single(square, goal)).min();
            assert_eq!(Some(bytes(name)[usize::from(square)]), expected, "{name} {square}");
        }
    }
    for square in Square::ALL {
        let (file, rank) = oracle::coordinates(square);
        assert_eq!(i32::from(bytes("square-to-x88")[usize::from(square)]), 16 * rank + file);
        assert_eq!(i32::from(bytes("square-to-15x15")[usize::from(square)]), 15 * rank + file);
    }
}

/// Mistakes that stand in public code: each is shown to be one, and ours not to make it.
mod known_mistakes {
    use super::*;

    #[test]
    fn a_difference_of_numbers_shifted_is_no_rank_distance() {
        let shifted = |a: Square, b: Square| a.index().abs_diff(b.index()) >> 3;
        assert_eq!(shifted(Square::B1, Square::A2), 0);
        assert_eq!(distance::manhattan(Square::B1, Square::A2), 2);
        let wrong = pairs().filter(|&(a, b)| shifted(a, b) != a.rank().index().abs_diff(b.rank().index())).count();
        // Wherever the upper square lies further left: 28 pairs of files by 28 of ranks, both ways.
        assert_eq!(wrong, 2 * 28 * 28);
    }

    #[test]
    fn a_manhattan_that_takes_the_maximum_is_the_kings() {
        let mistaken = |a: Square, b: Square| {
            a.file().index().abs_diff(b.file().index()).max(a.rank().index().abs_diff(b.rank().index()))
        };
        assert!(pairs().all(|(a, b)| mistaken(a, b) == distance::king(a, b)));
        let wrong = pairs().filter(|&(a, b)| mistaken(a, b) != distance::manhattan(a, b)).count();
        // All pairs but those of a common file or rank.
        assert_eq!(wrong, 64 * 49);
    }

    #[test]
    fn a_0x88_index_in_unsigned_numbers_underflows_on_its_way() {
        let (a, b) = (Square::H8.index(), Square::A1.index());
        assert_eq!(b.checked_sub(a), None);
        assert_eq!(by_0x88::index(Square::H8, Square::A1), 1);
    }
}
