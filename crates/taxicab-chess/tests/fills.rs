//! Fills and maps against a breadth-first search written differently.

use crate::oracle::{self, Board, place, places, set};
use crate::support::Random;
use taxicab_chess::{
    Bitboard, ClosestPair, Fill, Map, Movement, Obstacles, Square, closest_pair, moves_to_all, moves_to_nearest,
};

const BOARDS: u64 = 3_000;

fn boards(seed: u64) -> impl Iterator<Item = (Board, Random)> {
    (0..BOARDS).map(move |turn| {
        let mut random = Random::new(seed + turn);
        (Board::any(&mut random), random)
    })
}

#[test]
fn maps_of_one_square_are_the_oracles_on_the_empty_board() {
    let board = Board::empty();
    for movement in Movement::ALL {
        let all = board.all_distances(movement);
        for square in Square::ALL {
            let index = usize::from(square);
            let outward: Vec<_> = Map::outward(movement, square, Obstacles::NONE).distances().collect();
            assert_eq!(outward, all[index], "{movement} from {square}");
            let inward: Vec<_> = Map::inward(movement, square, Obstacles::NONE).distances().collect();
            assert_eq!(inward, all.iter().map(|row| row[index]).collect::<Vec<_>>(), "{movement} to {square}");
        }
    }
}

#[test]
fn maps_are_the_oracles_around_obstacles_both_ways() {
    for (board, mut random) in boards(1) {
        let obstacles = board.obstacles();
        let count = [1, 1, 2, 5][random.below(4)];
        let some = random.places(count);
        for movement in Movement::ALL {
            let map = Map::outward(movement, set(&some), obstacles);
            assert_eq!(
                map.distances().collect::<Vec<_>>(),
                board.distances(movement, &some),
                "{movement} {some:?} {board:?}"
            );
        }
        // Inward, the oracle walks forward from every square.
        let movement = Movement::ALL[random.below(8)];
        let expected = board.all_distances(movement).into_iter().map(|row| {
            let distances = some.iter().map(|place| row[oracle::number(*place)]);
            distances.flatten().min()
        });
        let map = Map::inward(movement, set(&some), obstacles);
        assert_eq!(map.distances().collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{movement} {some:?} {board:?}");
    }
}

#[test]
fn outward_and_inward_agree_on_every_pair() {
    for (board, mut random) in boards(1 << 20) {
        let obstacles = board.obstacles();
        let movement = Movement::ALL[random.below(8)];
        let outward = Square::ALL.map(|square| Map::outward(movement, square, obstacles));
        let inward = Square::ALL.map(|square| Map::inward(movement, square, obstacles));
        for from in Square::ALL {
            for to in Square::ALL {
                let (there, back) = (&outward[usize::from(from)], &inward[usize::from(to)]);
                assert_eq!(there.distance(to), back.distance(from), "{movement} {from} {to}, {obstacles:?}");
            }
        }
    }
}

#[test]
fn a_set_is_as_far_as_its_nearest_or_its_farthest_square() {
    for (board, mut random) in boards(2 << 20) {
        let obstacles = board.obstacles();
        let movement = Movement::ALL[random.below(8)];
        let [starts, targets] = [0, 1].map(|_| {
            let count = random.below(6);
            random.places(count)
        });
        let distances = board.distances(movement, &starts);
        let to_targets = || targets.iter().map(|target| distances[oracle::number(*target)]);
        let nearest = to_targets().flatten().min();
        // With no targets the greatest distance is that of none: 0.
        let all = to_targets().collect::<Option<Vec<_>>>().map(|all| all.into_iter().max().unwrap_or(0));
        let (from, to) = (set(&starts), set(&targets));
        assert_eq!(
            moves_to_nearest(movement, from, to, obstacles),
            nearest,
            "{movement} {starts:?} {targets:?} {board:?}"
        );
        assert_eq!(moves_to_all(movement, from, to, obstacles), all, "{movement} {starts:?} {targets:?} {board:?}");
    }
}

#[test]
fn the_closest_pair_is_the_first_of_the_nearest() {
    let mut connected = 0;
    for (board, mut random) in boards(4 << 20) {
        let movement = Movement::ALL[random.below(8)];
        let [starts, targets] = [0, 1].map(|_| {
            let count = random.below(6);
            random.places(count)
        });
        let pairs = starts.iter().flat_map(|from| {
            let distances = board.distances(movement, &[*from]);
            targets.iter().filter_map(move |to| {
                let (from, number) = (oracle::square(*from), oracle::number(*to));
                Some((distances[number]?, from, oracle::square(*to)))
            })
        });
        let expected = pairs.collect::<Vec<_>>().into_iter().min();
        connected += u32::from(expected.is_some());
        let expected = expected.map(|(moves, from, to)| ClosestPair { moves, from, to });
        let found = closest_pair(movement, set(&starts), set(&targets), board.obstacles());
        assert_eq!(found, expected, "{movement} {starts:?} {targets:?} {board:?}");
    }
    assert!(connected > 500, "{connected}");
}

#[test]
fn empty_and_unreachable_sets_end() {
    let nowhere = Bitboard::EMPTY;
    let wall = Obstacles::blocked("a3,b3,c3,c2,c1".parse().unwrap());
    for movement in Movement::ALL {
        assert_eq!(Fill::outward(movement, nowhere, Obstacles::NONE).next(), None);
        assert_eq!(Fill::inward(movement, nowhere, Obstacles::NONE).next(), None);
        assert_eq!(Map::outward(movement, nowhere, Obstacles::NONE).farthest(), None);
        assert_eq!(moves_to_nearest(movement, nowhere, Bitboard::FULL, Obstacles::NONE), None);
        assert_eq!(moves_to_nearest(movement, Bitboard::FULL, nowhere, Obstacles::NONE), None);
        assert_eq!(moves_to_nearest(movement, nowhere, nowhere, Obstacles::NONE), None);
        assert_eq!(closest_pair(movement, nowhere, Bitboard::FULL, Obstacles::NONE), None);
        assert_eq!(closest_pair(movement, Bitboard::FULL, nowhere, Obstacles::NONE), None);
        assert_eq!(moves_to_all(movement, nowhere, Bitboard::FULL, Obstacles::NONE), None);
        assert_eq!(moves_to_all(movement, nowhere, nowhere, Obstacles::NONE), Some(0));
        assert_eq!(moves_to_all(movement, Bitboard::FULL, nowhere, Obstacles::NONE), Some(0));
        assert_eq!(moves_to_all(movement, Bitboard::FULL, Bitboard::FULL, Obstacles::NONE), Some(0));
        if movement != Movement::Knight {
            assert_eq!(moves_to_nearest(movement, Square::A1, Square::H8, wall), None, "{movement}");
            assert!(Fill::outward(movement, Square::A1, wall).count() <= 3, "{movement}");
        }
    }
}

/// The classic fill between sets has two faults of its own: it never ends where nothing is reached, and it forgets the
/// squares it has left. Neither is ours.
#[test]
fn the_classic_knight_fill_between_sets() {
    /// Knights of all squares of the set move at once and none stays: as the article has it, but with a limit.
    fn classic(mut from: Bitboard, targets: Bitboard, limit: u8) -> Option<u8> {
        for moves in 0..limit {
            if from.intersects(targets) {
                return Some(moves);
            }
            from = from
                .iter()
                .flat_map(|square| Board::empty().moves(Movement::Knight, place(square)))
                .map(oracle::square)
                .collect();
        }
        None
    }
    let mut random = Random::new(5);
    for turn in 0..500 {
        let (from, targets) = (set(&random.places(1 + turn % 4)), set(&random.places(1 + turn / 4 % 4)));
        let nearest = moves_to_nearest(Movement::Knight, from, targets, Obstacles::NONE);
        assert_eq!(classic(from, targets, 100), nearest, "first intersection is the nearest target");
        let each = targets.iter().map(|target| moves_to_nearest(Movement::Knight, from, target, Obstacles::NONE));
        assert_eq!(moves_to_all(Movement::Knight, from, targets, Obstacles::NONE), each.max().unwrap());
    }
    assert_eq!(classic(Bitboard::EMPTY, Bitboard::FULL, 100), None, "it would never end");
    assert_eq!(classic(Bitboard::FULL, Bitboard::EMPTY, 100), None, "it would never end");
    assert_eq!(moves_to_nearest(Movement::Knight, Bitboard::EMPTY, Bitboard::FULL, Obstacles::NONE), None);

    // Both neighbours of a1 are reached, but never at once by one knight: the sets alternate in colour.
    let targets: Bitboard = "a2,b2".parse().unwrap();
    let together = Fill::outward(Movement::Knight, Square::A1, Obstacles::NONE);
    assert!(together.clone().all(|layer| !targets.is_subset(layer)));
    assert_eq!(moves_to_all(Movement::Knight, Square::A1, targets, Obstacles::NONE), Some(4));
    assert_eq!(moves_to_nearest(Movement::Knight, Square::A1, targets, Obstacles::NONE), Some(3));
}

#[test]
fn layers_are_those_of_maps() {
    for (board, mut random) in boards(3 << 20).take(500) {
        let obstacles = board.obstacles();
        let movement = Movement::ALL[random.below(8)];
        let from = set(&random.places(2));
        for (map, mut fill) in [
            (Map::outward(movement, from, obstacles), Fill::outward(movement, from, obstacles)),
            (Map::inward(movement, from, obstacles), Fill::inward(movement, from, obstacles)),
        ] {
            let mut reached = Bitboard::EMPTY;
            let mut moves = 0;
            while let Some(layer) = fill.next() {
                assert!(!layer.intersects(reached) && !layer.is_empty());
                reached |= layer;
                assert_eq!((map.at(moves), map.within(moves), fill.reached()), (layer, reached, reached));
                moves += 1;
            }
            assert_eq!(fill.next(), None);
            assert_eq!((map.reached(), map.farthest()), (reached, moves.checked_sub(1)));
            assert_eq!((map.at(moves), map.within(u8::MAX)), (Bitboard::EMPTY, reached));
            assert_eq!(map.at(u8::MAX), Bitboard::EMPTY, "the unreached have no distance");
            for (square, byte) in Square::ALL.into_iter().zip(map.bytes()) {
                assert_eq!(map.distance(square).unwrap_or(255), *byte);
                assert_eq!(map.distance(square).is_some(), reached.contains(square));
            }
        }
    }
}

/// A corridor that winds through the whole board: no distance is greater than what a map holds.
#[test]
fn the_longest_paths_fit() {
    let walls = "a2,b2,c2,d2,e2,f2,g2,b4,c4,d4,e4,f4,g4,h4,a6,b6,c6,d6,e6,f6,g6,b8,c8,d8,e8,f8,g8,h8";
    let walls = Obstacles::blocked(walls.parse().unwrap());
    let map = Map::outward(Movement::Taxi, Square::A1, walls);
    assert_eq!(map.distance(Square::A8), Some(35));
    assert_eq!(map.farthest(), Some(35));
    assert!(map.to_string().starts_with("z . . . . . . ."));
    assert_eq!(Map::inward(Movement::Taxi, Square::A8, walls).distance(Square::A1), Some(35));
    let one = Fill::outward(Movement::Taxi, Square::A1, walls);
    assert_eq!(one.map(Bitboard::len).collect::<Vec<_>>(), [1; 36]);
    assert_eq!(places().count(), 64);
}
