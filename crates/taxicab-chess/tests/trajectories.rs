//! Shortest and admissible paths against walks tried out one by one.

use std::collections::HashMap;

use crate::oracle::{Board, Place, number, place, places, square};
use crate::support::Random;
use taxicab_chess::trajectory::{Admissible, AdmissibleError, Path, Trajectories};
use taxicab_chess::{Bitboard, Map, Movement, Obstacles, Square};

fn admissible(from: Square, to: Square, length: u8, degree: u8) -> Admissible {
    Admissible::new(Movement::King, from, to, Obstacles::NONE, length, degree).unwrap()
}

/// Three boards, as the article *Distance* of the Chess Programming Wiki prints them after Stilman: D(f6) + D(h1) = SUM.
const STILMAN: [&str; 3] = [
    "\
5 4 3 2 2 2 2 2
5 4 3 2 1 1 1 2
5 4 3 2 1 0 1 2
5 4 3 2 1 1 1 2
5 4 3 2 2 2 2 2
5 4 3 3 3 3 3 3
5 4 4 4 4 4 4 4
5 5 5 5 5 5 5 5",
    "\
7 7 7 7 7 7 7 7
7 6 6 6 6 6 6 6
7 6 5 5 5 5 5 5
7 6 5 4 4 4 4 4
7 6 5 4 3 3 3 3
7 6 5 4 3 2 2 2
7 6 5 4 3 2 1 1
7 6 5 4 3 2 1 0",
    "\
c b a 9 9 9 9 9
c a 9 8 7 7 7 8
c a 8 7 6 5 6 7
c a 8 6 5 5 5 6
c a 8 6 5 5 5 5
c a 8 7 6 5 5 5
c a 9 8 7 6 5 5
c b a 9 8 7 6 5",
];

/// And the fourth, SUM == D(f6, h1).
const STILMAN_SQUARES: &str = "\
. . . . . . . .
. . . . . . . .
. . . . . 1 . .
. . . . 1 1 1 .
. . . . 1 1 1 1
. . . . . 1 1 1
. . . . . . 1 1
. . . . . . . 1";

#[test]
fn stilmans_boards_are_as_printed() {
    let trajectories = Trajectories::new(Movement::King, Square::F6, Square::H1, Obstacles::NONE).unwrap();
    assert_eq!(
        [trajectories.outward().to_string(), trajectories.inward().to_string(), trajectories.sums().to_string()],
        STILMAN
    );
    assert_eq!(trajectories.squares().to_string(), STILMAN_SQUARES);
}

#[test]
fn stilmans_king_has_25_shortest_paths_over_14_squares() {
    let trajectories = Trajectories::new(Movement::King, Square::F6, Square::H1, Obstacles::NONE).unwrap();
    assert_eq!(
        (trajectories.length(), trajectories.squares().len(), trajectories.count(), trajectories.paths().count()),
        (5, 14, 25, 25)
    );
    assert_eq!((0..8).map(|step| trajectories.step(step).len()).collect::<Vec<_>>(), [1, 3, 4, 3, 2, 1, 0, 0]);
}

#[test]
fn without_the_edge_there_would_be_30() {
    // Five steps down of which two more go right than left: choose how many go left.
    let mut beyond = HashMap::from([(5, 1)]);
    for _ in 0..5 {
        let mut next = HashMap::new();
        for (file, paths) in beyond {
            for step in -1..=1 {
                *next.entry(file + step).or_insert(0) += paths;
            }
        }
        beyond = next;
    }
    assert_eq!(beyond[&7], 30);
}

#[test]
fn stilmans_king_has_124_paths_of_degree_2_through_8_docks() {
    let trajectories = admissible(Square::F6, Square::H1, 6, 2);
    assert_eq!(trajectories.docks(), "g1,f2,e3,d4,d5,h5,e6,g6".parse().unwrap());
    assert_eq!((trajectories.count(), trajectories.paths().count()), (Some(124), 124));
    // Counted dock by dock, many would be counted twice.
    let paths_by_dock = trajectories.docks().iter().map(|dock| {
        let count = |from, to| Trajectories::new(Movement::King, from, to, Obstacles::NONE).unwrap().count();
        count(Square::F6, dock) * count(dock, Square::H1)
    });
    assert!(paths_by_dock.sum::<u64>() > 124);
    assert_eq!(admissible(Square::F6, Square::H1, 6, 1).count(), Some(0));
    assert_eq!(admissible(Square::F6, Square::H1, 5, 2).count(), Some(25));
}

#[test]
fn a_king_up_the_edge_has_127_shortest_paths() {
    let trajectories = Trajectories::new(Movement::King, Square::A1, Square::A8, Obstacles::NONE).unwrap();
    assert_eq!((trajectories.count(), trajectories.paths().count()), (127, 127));
}

/// Counts the shortest paths of all pairs by products of the matrix of single moves: the first power that is not zero.
#[test]
fn all_pairs_are_counted_as_powers_of_the_matrix_of_moves() {
    for movement in Movement::ALL {
        let board = Board::empty();
        let moves: Vec<Vec<usize>> =
            places().map(|place| board.moves(movement, place).into_iter().map(number).collect()).collect();
        for from in Square::ALL {
            let mut power = vec![0_u64; 64];
            power[usize::from(from)] = 1;
            let mut found: Vec<Option<(u8, u64)>> = vec![None; 64];
            for length in 0..=20 {
                for (to, count) in power.iter().enumerate().filter(|(_, count)| **count > 0) {
                    found[to].get_or_insert((length, *count));
                }
                let mut next = vec![0; 64];
                for (square, count) in power.into_iter().enumerate().filter(|(_, count)| *count > 0) {
                    moves[square].iter().for_each(|to| next[*to] = u64::saturating_add(next[*to], count));
                }
                power = next;
            }
            for to in Square::ALL {
                let trajectories = Trajectories::new(movement, from, to, Obstacles::NONE);
                let counted = trajectories.as_ref().map(|trajectories| (trajectories.length(), trajectories.count()));
                assert_eq!(counted, found[usize::from(to)], "{movement} {from} {to}");
                if let Some(trajectories) = trajectories.filter(|trajectories| trajectories.count() < 200) {
                    check_paths(
                        &board.lifted(place(from)),
                        movement,
                        (from, to),
                        trajectories.length(),
                        trajectories.paths(),
                    );
                    assert_eq!(trajectories.paths().count() as u64, trajectories.count());
                }
            }
        }
    }
}

/// Paths of one length with legal moves in strictly rising order, so each once.
fn check_paths(
    board: &Board,
    movement: Movement,
    ends: (Square, Square),
    length: u8,
    paths: impl Iterator<Item = Path>,
) {
    let mut last: Option<Path> = None;
    for path in paths {
        assert_eq!((path[0], path[path.len() - 1]), ends);
        assert_eq!((path.moves(), path.len()), (length, usize::from(length) + 1));
        for step in path.windows(2) {
            assert!(board.moves(movement, place(step[0])).contains(&place(step[1])), "{movement} {path} {board:?}");
        }
        assert!(last.is_none_or(|last| *last < *path), "{last:?} {path}");
        last = Some(path);
    }
}

fn go(moves: &[Vec<usize>], arriving: &[Vec<bool>], walk: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
    let rest = arriving.len() - walk.len();
    let here = *walk.last().unwrap();
    if !arriving[rest][here] || found.len() > MOST {
        return;
    }
    if rest == 0 {
        found.push(walk.clone());
        return;
    }
    for &next in &moves[here] {
        walk.push(next);
        go(moves, arriving, walk, found);
        walk.pop();
    }
}

/// All walks of exactly so many moves, in order.
fn walks(moves: &[Vec<usize>], from: usize, to: usize, length: u8) -> Vec<Vec<usize>> {
    // Only to keep the search short: which squares can still arrive.
    let mut arriving = vec![vec![false; 64]; usize::from(length) + 1];
    arriving[0][to] = true;
    for rest in 1..=usize::from(length) {
        arriving[rest] = (0..64).map(|square| moves[square].iter().any(|next| arriving[rest - 1][*next])).collect();
    }
    let mut found = Vec::new();
    let mut walk = vec![from];
    go(moves, &arriving, &mut walk, &mut found);
    found
}

/// More walks than this are not tried out.
const MOST: usize = 30_000;

/// The fewest shortest segments of a walk, by trying every cut; a walk of no moves is one segment.
fn fewest_segments(walk: &[usize], distances: &[Vec<Option<u8>>]) -> usize {
    let mut fewest = vec![usize::MAX; walk.len()];
    for end in 0..walk.len() {
        for start in 0..=end {
            let before = if start == 0 { 0 } else { fewest[start] };
            let is_shortest = distances[walk[start]][walk[end]].map(usize::from) == Some(end - start);
            if is_shortest && before != usize::MAX && (start < end || end == 0) {
                fewest[end] = fewest[end].min(before + 1);
            }
        }
    }
    fewest[walk.len() - 1]
}

/// All answers about one pair against all walks of that length, each judged by the definition.
fn check_by_brute_force(
    board: &Board,
    movement: Movement,
    from: Place,
    to: Place,
    length: u8,
    degrees: &[u8],
) -> usize {
    let lifted = board.lifted(from);
    let distances = lifted.all_distances(movement);
    let moves = places().map(|place| {
        let mut next: Vec<_> = lifted.moves(movement, place).into_iter().map(number).collect();
        next.sort_unstable();
        next
    });
    let moves: Vec<_> = moves.collect();
    let walks = walks(&moves, number(from), number(to), length);
    if walks.len() > MOST {
        return 0;
    }
    for &degree in degrees {
        let context = format!("{movement} {from:?} {to:?}, length {length}, degree {degree}, {board:?}");
        let trajectories =
            Admissible::new(movement, square(from), square(to), board.obstacles(), length, degree).unwrap();
        let expected: Vec<_> =
            walks.iter().filter(|walk| fewest_segments(walk, &distances) <= usize::from(degree)).collect();
        assert_eq!(trajectories.count(), Some(expected.len() as u128), "{context}");
        let paths = trajectories.paths().map(|path| path.iter().map(|square| usize::from(*square)).collect::<Vec<_>>());
        assert!(paths.eq(expected.iter().map(|walk| (*walk).clone())), "{context}");
        let all = |numbers: &mut dyn Iterator<Item = usize>| {
            numbers.map(|number| Square::from_index(number as u8).unwrap()).collect::<Bitboard>()
        };
        assert_eq!(
            trajectories.squares(),
            all(&mut expected.iter().flat_map(|walk| walk.iter().copied())),
            "{context}"
        );
        let docks = expected.iter().flat_map(|walk| {
            let cuts = 1..walk.len().saturating_sub(1);
            let cuts = cuts.filter(|cut| {
                let parts = [&walk[..=*cut], &walk[*cut..]];
                parts.map(|part| fewest_segments(part, &distances)).iter().sum::<usize>() <= usize::from(degree)
            });
            cuts.map(|cut| walk[cut]).collect::<Vec<_>>()
        });
        assert_eq!(trajectories.docks(), all(&mut docks.into_iter()), "{context}");
    }
    // The shortest ones are those of the least length.
    let shortest = Trajectories::new(movement, square(from), square(to), board.obstacles());
    assert_eq!(shortest.map(|trajectories| trajectories.length()), distances[number(from)][number(to)]);
    if let Some(trajectories) = shortest.filter(|trajectories| trajectories.length() == length) {
        assert_eq!(trajectories.count(), walks.len() as u64);
        let paths = trajectories.paths().map(|path| path.iter().map(|square| usize::from(*square)).collect::<Vec<_>>());
        assert!(paths.eq(walks.iter().cloned()));
        for step in 0..=length {
            let visited = walks.iter().map(|walk| Square::from_index(walk[usize::from(step)] as u8).unwrap());
            assert_eq!(trajectories.step(step), visited.collect());
        }
        for place in places() {
            let there = distances[number(from)][number(place)];
            let sum = there.zip(distances[number(place)][number(to)]).map(|(there, back)| there + back);
            assert_eq!(trajectories.sums().distance(square(place)), sum);
        }
    }
    walks.len()
}

#[test]
fn admissible_paths_are_the_walks_of_few_segments_around_obstacles() {
    let (mut tried, mut boards) = (0, 0);
    for turn in 0..2_500 {
        let mut random = Random::new(turn);
        let board = Board::any(&mut random);
        let movement = Movement::ALL[random.below(8)];
        let [from, to] = [0, 1].map(|_| (random.below(8) as i32, random.below(8) as i32));
        // Near the least length, so that there are some, but not too many.
        let Some(least) = board.distances(movement, &[from])[number(to)] else { continue };
        let length = (least + random.below(3) as u8).min(9);
        let found = check_by_brute_force(&board, movement, from, to, length, &[1, 2, 3, 4]);
        tried += found;
        boards += u32::from(found > 0);
    }
    assert!(boards > 1_000 && tried > 100_000, "{boards} {tried}");
}

#[test]
fn admissible_paths_of_high_degree_are_walks_of_many_segments() {
    let mut tried = 0;
    for turn in 0..300 {
        let mut random = Random::new(90_000 + turn);
        let board = Board::random(&mut random, 34, 2, 2);
        let movement = [Movement::King, Movement::Taxi, Movement::Knight, Movement::Rook][random.below(4)];
        let from = (random.below(8) as i32, random.below(8) as i32);
        let to = (random.below(8) as i32, random.below(8) as i32);
        tried += check_by_brute_force(&board, movement, from, to, 7 + random.below(4) as u8, &[3, 5, 6, 7, 8]);
    }
    assert!(tried > 100_000, "{tried}");
}

#[test]
fn a_path_from_a_square_to_itself() {
    let none = Trajectories::new(Movement::Knight, Square::D4, Square::D4, Obstacles::NONE).unwrap();
    assert_eq!((none.length(), none.count(), none.squares()), (0, 1, Bitboard::of(Square::D4)));
    assert_eq!(none.paths().map(|path| path.to_string()).collect::<Vec<_>>(), ["d4"]);
    for (length, degree, count) in [(0, 1, 1), (0, 2, 1), (1, 2, 0), (2, 1, 0), (2, 2, 8), (2, 8, 8)] {
        assert_eq!(admissible(Square::D4, Square::D4, length, degree).count(), Some(count), "{length} {degree}");
    }
    let round = admissible(Square::A1, Square::A1, 2, 2);
    assert_eq!(round.paths().map(|path| path.to_string()).collect::<Vec<_>>(), ["a1 b1 a1", "a1 a2 a1", "a1 b2 a1"]);
    // The piece is lifted from its square, so it can come back to it though it is listed as blocked.
    let blocked = Obstacles::blocked(Bitboard::of(Square::A1));
    let again = Admissible::new(Movement::King, Square::A1, Square::A1, blocked, 2, 2).unwrap();
    assert_eq!(again.count(), Some(3));
}

#[test]
fn walks_may_come_back_and_pass_through_their_target() {
    let trajectories = admissible(Square::D4, Square::D5, 3, 2);
    let all: Vec<_> = trajectories.paths().map(|path| path.to_string()).collect();
    assert!(all.contains(&"d4 d5 d6 d5".to_owned()) && all.contains(&"d4 d3 d4 d5".to_owned()), "{all:?}");
    assert!(
        all.is_sorted_by_key(|path| path.split(' ').map(|name| name.parse::<Square>().unwrap()).collect::<Vec<_>>())
    );
}

#[test]
fn pawns_go_one_way() {
    let trajectories = Trajectories::new(Movement::WhitePawn, Square::E2, Square::E5, Obstacles::NONE).unwrap();
    assert_eq!(trajectories.paths().map(|path| path.to_string()).collect::<Vec<_>>(), ["e2 e4 e5"]);
    assert_eq!(trajectories.inward().distance(Square::E2), Some(2));
    assert_eq!(trajectories.inward().distance(Square::E6), None);
    assert!(Trajectories::new(Movement::WhitePawn, Square::E5, Square::E2, Obstacles::NONE).is_none());
    let slow = Admissible::new(Movement::WhitePawn, Square::E2, Square::E5, Obstacles::NONE, 3, 2).unwrap();
    assert_eq!(slow.paths().map(|path| path.to_string()).collect::<Vec<_>>(), ["e2 e3 e4 e5"]);
    let pieces = Obstacles::NONE.with_enemy("d5,f4".parse().unwrap());
    let trajectories = Trajectories::new(Movement::WhitePawn, Square::E2, Square::D5, pieces).unwrap();
    assert_eq!(trajectories.paths().map(|path| path.to_string()).collect::<Vec<_>>(), ["e2 e4 d5"]);
}

#[test]
fn numbers_beyond_what_fits_are_refused_or_none() {
    let new = |length, degree| Admissible::new(Movement::King, Square::A1, Square::H8, Obstacles::NONE, length, degree);
    assert_eq!(new(64, 2).unwrap_err(), AdmissibleError::Length(64));
    assert_eq!(new(9, 0).unwrap_err(), AdmissibleError::Degree(0));
    assert_eq!(new(9, 9).unwrap_err(), AdmissibleError::Degree(9));
    assert_eq!(new(6, 8).unwrap().count(), Some(0));
    assert_eq!(new(6, 8).unwrap().paths().next(), None);
    assert_eq!((new(6, 8).unwrap().squares(), new(6, 8).unwrap().docks()), (Bitboard::EMPTY, Bitboard::EMPTY));
    // A king with 63 moves in at most 8 segments: no segment has more than 7, so there is none.
    assert_eq!(new(63, 8).unwrap().count(), Some(0));
    // A queen with 20 moves makes segments of one or two.
    let about = Admissible::new(Movement::Queen, Square::A1, Square::H8, Obstacles::NONE, 16, 8).unwrap();
    assert!(about.count().is_some_and(|count| count > 1 << 40));
    let unreachable = Admissible::new(Movement::Bishop, Square::A1, Square::A2, Obstacles::NONE, 4, 3).unwrap();
    assert_eq!((unreachable.count(), unreachable.paths().count()), (Some(0), 0));
}

/// Corridors with the longest possible paths.
#[test]
fn the_longest_paths_are_found() {
    let walls = "a2,b2,c2,d2,e2,f2,g2,b4,c4,d4,e4,f4,g4,h4,a6,b6,c6,d6,e6,f6,g6,b8,c8,d8,e8,f8,g8,h8";
    let walls = Obstacles::blocked(walls.parse().unwrap());
    let trajectories = Trajectories::new(Movement::Taxi, Square::A1, Square::A8, walls).unwrap();
    assert_eq!((trajectories.length(), trajectories.count(), trajectories.squares().len()), (35, 1, 36));
    assert_eq!(trajectories.paths().next().unwrap().len(), 36);
    // One step back from any square but the first: 37 moves in three segments, there, back and there again.
    let back = Admissible::new(Movement::Taxi, Square::A1, Square::A8, walls, 37, 3).unwrap();
    assert_eq!((back.count(), back.paths().count()), (Some(35), 35));
    let far = Admissible::new(Movement::Taxi, Square::A1, Square::A8, walls, 63, 3).unwrap();
    assert_eq!(far.count(), Some(far.paths().count() as u128));
}

/// The start is lifted: the maps are those of a board on which it is free.
#[test]
fn the_maps_are_those_of_the_board_without_the_piece() {
    for turn in 0..300 {
        let mut random = Random::new(turn);
        let board = Board::any(&mut random);
        let obstacles = board.obstacles();
        let movement = Movement::ALL[random.below(8)];
        let [from, to] = [0, 1].map(|_| Square::ALL[random.below(64)]);
        let outward = Map::outward(movement, from, obstacles);
        let trajectories = Trajectories::new(movement, from, to, obstacles);
        assert_eq!(trajectories.is_some(), outward.distance(to).is_some());
        if let Some(trajectories) = trajectories {
            assert_eq!(*trajectories.outward(), outward, "for distances from the start it makes no difference");
            assert_eq!(*trajectories.inward(), Map::inward(movement, to, obstacles.without(from)));
        }
    }
}
