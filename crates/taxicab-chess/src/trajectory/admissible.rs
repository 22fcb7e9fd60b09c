//! Paths that are joined of shortest segments.

use core::fmt;

use super::{Path, Walk};
use crate::bitboard::Bitboard;
use crate::map::Map;
use crate::movement::Movement;
use crate::moves::after_one_move;
use crate::obstacles::Obstacles;
use crate::square::Square;

/// The admissible trajectories of one length: the walks of exactly so many moves that can be cut into at most `degree`
/// shortest segments.
///
/// A segment is a shortest path between its own two ends, and every part of a shortest path is shortest. So a greedy cut,
/// each segment as long as it stays shortest, gives the fewest segments. That cut is unique, so each walk is counted
/// once, however many docks it could have.
///
/// The definition lets a walk come back to squares it has visited, to its start, and to its target before the end. A walk of the least length is admissible of degree 1 and so of every degree. From a square to
/// itself there is one of no moves, none of one move, and of degree 2 with two moves one for each square from which a
/// single move leads back.
///
/// ```
/// use taxicab_chess::trajectory::Admissible;
/// use taxicab_chess::{Bitboard, Movement, Obstacles, Square};
///
/// // Stilman's king from f6 to h1 with one move to spare: it can go round through a dock.
/// let trajectories = Admissible::new(Movement::King, Square::F6, Square::H1, Obstacles::NONE, 6, 2)?;
/// assert_eq!(trajectories.docks(), "g1,f2,e3,d4,d5,h5,e6,g6".parse::<Bitboard>()?);
/// assert_eq!(trajectories.count(), Some(124));
/// assert_eq!(trajectories.paths().count(), 124);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The value holds the distances between all pairs of squares, about 8 KiB; building it takes 64 fills and, for each degree
/// after the first, 4,096 shifts.
#[derive(Clone, Debug)]
pub struct Admissible {
    movement: Movement,
    from: Square,
    to: Square,
    obstacles: Obstacles,
    length: u8,
    degree: u8,
    maps: [Map; 64],
    /// Of `[k - 1][s]` bit n is set if n moves lead from s to the target in at most k segments.
    onward: [Moves; Admissible::MAX_DEGREE as usize],
}

/// For each square a set of numbers of moves, 0 to 63.
type Moves = [u64; 64];

/// Why there are no admissible trajectories of these numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum AdmissibleError {
    /// A length of more than [`Admissible::MAX_LENGTH`] moves.
    Length(u8),
    /// A degree of 0 or of more than [`Admissible::MAX_DEGREE`].
    Degree(u8),
}

impl fmt::Display for AdmissibleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(length) => write!(f, "a length of {length} moves is over {}", Admissible::MAX_LENGTH),
            Self::Degree(degree) => write!(f, "a degree is 1 to {}, not {degree}", Admissible::MAX_DEGREE),
        }
    }
}

impl core::error::Error for AdmissibleError {}

impl Admissible {
    /// The greatest length: as many moves as a [`Path`] holds.
    pub const MAX_LENGTH: u8 = 63;
    /// The greatest degree: as many segments as counting has tables for.
    pub const MAX_DEGREE: u8 = 8;

    /// The walks of exactly `length` moves from one square to the other in at most `degree` shortest segments. There may
    /// be none.
    ///
    /// # Errors
    ///
    /// If the length is over 63 or the degree is not 1 to 8.
    pub fn new(
        movement: Movement,
        from: Square,
        to: Square,
        obstacles: Obstacles,
        length: u8,
        degree: u8,
    ) -> Result<Self, AdmissibleError> {
        if length > Self::MAX_LENGTH {
            return Err(AdmissibleError::Length(length));
        }
        if degree == 0 || degree > Self::MAX_DEGREE {
            return Err(AdmissibleError::Degree(degree));
        }
        let obstacles = obstacles.without(from);
        let maps = Square::ALL.map(|square| Map::outward(movement, square, obstacles));
        let mut onward = [[0; 64]; Self::MAX_DEGREE as usize];
        onward[0] = Square::ALL.map(|square| maps[usize::from(square)].distance(to).map_or(0, |moves| 1 << moves));
        for segments in 1..usize::from(degree) {
            // One segment more in front: first to z, then from z on. With no moves to z it is the same segments again.
            onward[segments] = Square::ALL.map(|square| {
                let to_docks = Square::ALL.map(|dock| maps[usize::from(square)].distance(dock));
                let sums = to_docks.into_iter().zip(onward[segments - 1]);
                sums.fold(0, |all, (moves, rest)| all | moves.map_or(0, |moves| rest << moves))
            });
        }
        Ok(Self { movement, from, to, obstacles, length, degree, maps, onward })
    }

    /// The number of moves of each, 0 to 63.
    pub const fn length(&self) -> u8 {
        self.length
    }

    /// The greatest number of shortest segments, 1 to 8.
    pub const fn degree(&self) -> u8 {
        self.degree
    }

    #[inline]
    fn distance(&self, from: Square, to: Square) -> Option<u8> {
        self.maps[usize::from(from)].distance(to)
    }

    #[inline]
    fn after(&self, square: Square) -> Bitboard {
        after_one_move(self.movement, square.into(), self.obstacles)
    }

    /// Whether exactly so many moves lead from the square to the target in at most so many segments; with none to spend,
    /// only if the square is the target.
    #[inline]
    fn leads_on(&self, square: Square, moves: u8, segments: u8) -> bool {
        match segments {
            0 => square == self.to && moves == 0,
            _ => self.onward[usize::from(segments) - 1][usize::from(square)] >> moves & 1 == 1,
        }
    }

    /// The same from the start: of `[k - 1][s]` bit n is set if n moves lead from the start to s in at most k segments.
    fn outset(&self) -> [Moves; Self::MAX_DEGREE as usize] {
        let mut outset = [[0; 64]; Self::MAX_DEGREE as usize];
        outset[0] = Square::ALL.map(|square| self.distance(self.from, square).map_or(0, |moves| 1 << moves));
        for segments in 1..usize::from(self.degree) {
            outset[segments] = Square::ALL.map(|square| {
                let sums = Square::ALL.into_iter().zip(outset[segments - 1]);
                sums.fold(0, |all, (dock, first)| all | self.distance(dock, square).map_or(0, |moves| first << moves))
            });
        }
        outset
    }

    /// The squares at which one of the walks can be cut into two walks, neither of them empty, whose degrees together
    /// are at most the degree.
    ///
    /// With degree 2 these are the squares z with D(x, z) + D(z, y) = length, the two ends left out.
    pub fn docks(&self) -> Bitboard {
        let outset = self.outset();
        let is_dock = |square: &Square| {
            (1..usize::from(self.degree)).any(|segments| {
                let before = outset[segments - 1][usize::from(*square)];
                let after = self.onward[usize::from(self.degree) - segments - 1][usize::from(*square)];
                (1..self.length).any(|moves| before >> moves & 1 == 1 && after >> (self.length - moves) & 1 == 1)
            })
        };
        Square::ALL.into_iter().filter(is_dock).collect()
    }

    /// The squares that lie on any of them, both ends included.
    ///
    /// Complexity: up to 4,096 segments with 64 squares each.
    pub fn squares(&self) -> Bitboard {
        let outset = self.outset();
        let mut squares = Bitboard::EMPTY;
        for start in Square::ALL {
            for end in Square::ALL {
                let Some(moves) = self.distance(start, end).filter(|moves| *moves <= self.length) else { continue };
                // With this segment among the others: those before it, it, those after it.
                let is_segment = (0..self.degree).any(|before| {
                    (0..=self.length - moves).any(|first| {
                        let starts = match before {
                            0 => start == self.from && first == 0,
                            _ => outset[usize::from(before) - 1][usize::from(start)] >> first & 1 == 1,
                        };
                        starts && self.leads_on(end, self.length - moves - first, self.degree - 1 - before)
                    })
                });
                if is_segment {
                    let between = |square: &Square| {
                        let parts = self.distance(start, *square).zip(self.distance(*square, end));
                        parts.is_some_and(|(first, second)| first + second == moves)
                    };
                    squares.extend(Square::ALL.into_iter().filter(between));
                }
            }
        }
        squares
    }

    /// How many there are, each counted once; `None` if there are 2¹²⁸ − 1 or more.
    ///
    /// Complexity: at most length · degree · 4,096 moves of a piece. It takes 64 KiB of the stack for each degree above
    /// 2, so none for degree 2 and 384 KiB for degree 8.
    pub fn count(&self) -> Option<u128> {
        let count = match self.degree.min(self.length) {
            // Each middle segment has a table of its own; a lower degree needs fewer.
            0..=2 => self.count_by::<0>(),
            3 => self.count_by::<1>(),
            4 => self.count_by::<2>(),
            5 => self.count_by::<3>(),
            6 => self.count_by::<4>(),
            7 => self.count_by::<5>(),
            _ => self.count_by::<6>(),
        };
        (count != u128::MAX).then_some(count)
    }

    /// Walks of all lengths up to the whole, sorted by where the last segment began (its dock) and where they are.
    ///
    /// The first segment begins at the start, and the last one is closed as soon as it has begun, by the number of shortest
    /// paths from its second square on; only segments between those need tables. The sums saturate: what can be finished
    /// has at least as many paths to be finished as to be begun, so an overflow that matters arrives at the end.
    #[inline(never)]
    fn count_by<const MIDDLE: usize>(&self) -> u128 {
        let degree = self.degree.min(self.length.max(1));
        let first = self.shortest_from_start();
        let last = self.shortest_to_target();
        let mut count: u128 = 0;
        if self.distance(self.from, self.to) == Some(self.length) {
            count = first[usize::from(self.to)];
        }
        if degree == 1 {
            return count;
        }
        let mut middle = [const { Walks::NONE }; MIDDLE];
        for moves in 0..self.length {
            let rest = self.length - moves - 1;
            // Highest segment first: what moves on into it from the segment before is already one move further.
            for segment in (0..=MIDDLE).rev() {
                // The number of segments left after the one that a break begins.
                let spare = degree - 2 - segment as u8;
                for dock in Square::ALL {
                    let mut row = [0; 64];
                    let occupied = if segment == 0 {
                        if dock != self.from {
                            continue;
                        }
                        row = first;
                        self.maps[usize::from(dock)].at(moves)
                    } else {
                        middle[segment - 1].take(dock, &mut row)
                    };
                    for square in occupied {
                        let paths = row[usize::from(square)];
                        let goes_on = self.distance(dock, square).map(|moves| moves + 1);
                        for next in self.after(square) {
                            if self.distance(dock, next) == goes_on {
                                if segment > 0 && self.leads_on(next, rest, spare + 2) {
                                    middle[segment - 1].add(dock, next, paths);
                                }
                            } else if spare == 0 {
                                let closes = self.distance(square, self.to) == Some(rest + 1)
                                    && self.distance(next, self.to) == Some(rest);
                                if closes {
                                    let more = paths.saturating_mul(last[usize::from(next)]);
                                    count = count.saturating_add(more);
                                }
                            } else if self.leads_on(next, rest, spare + 1) {
                                middle[segment].add(square, next, paths);
                            }
                        }
                    }
                }
            }
        }
        // What is at the target now in a middle segment has arrived with segments to spare.
        for walks in &middle {
            for dock in Square::ALL {
                if walks.occupied[usize::from(dock)].contains(self.to) {
                    count = count.saturating_add(walks.paths[usize::from(dock)][usize::from(self.to)]);
                }
            }
        }
        count
    }

    /// The number of shortest paths from the start to each square.
    fn shortest_from_start(&self) -> [u128; 64] {
        let map = &self.maps[usize::from(self.from)];
        let mut paths = [0; 64];
        paths[usize::from(self.from)] = 1;
        for moves in 0..map.farthest().unwrap_or(0) {
            let farther = map.at(moves + 1);
            for square in map.at(moves) {
                for next in self.after(square) & farther {
                    paths[usize::from(next)] += paths[usize::from(square)];
                }
            }
        }
        paths
    }

    /// The number of shortest paths from each square to the target.
    fn shortest_to_target(&self) -> [u128; 64] {
        let map = Map::inward(self.movement, self.to, self.obstacles);
        let mut paths = [0; 64];
        paths[usize::from(self.to)] = 1;
        for moves in 1..=map.farthest().unwrap_or(0) {
            let nearer = map.at(moves - 1);
            for square in map.at(moves) {
                paths[usize::from(square)] =
                    (self.after(square) & nearer).iter().map(|next| paths[usize::from(next)]).sum();
            }
        }
        paths
    }

    /// All of them, each once, in the order of a dictionary whose alphabet is the squares from a1 to h8.
    ///
    /// Complexity: a few sweeps over the board for each square of a path, without dead ends; about 1 KiB.
    pub fn paths(&self) -> AdmissiblePaths<'_> {
        let is_any = self.leads_on(self.from, self.length, self.degree);
        AdmissiblePaths {
            all: self,
            walk: Walk::from(is_any.then_some(self.from)),
            states: [State { dock: self.from, segments: 1 }; 64],
        }
    }

    /// Whether a walk whose last segment, of so many, goes from the dock to this square can still arrive with so many
    /// moves: the segment goes on for a while, and the rest takes as many segments as are left.
    fn can_arrive(&self, dock: Square, square: Square, segments: u8, rest: u8) -> bool {
        let from_dock = &self.maps[usize::from(dock)];
        let Some(moves) = from_dock.distance(square) else { return false };
        let mut layer = Bitboard::of(square);
        for further in 0..=rest {
            if layer.iter().any(|end| self.leads_on(end, rest - further, self.degree - segments)) {
                return true;
            }
            layer = after_one_move(self.movement, layer, self.obstacles) & from_dock.at(moves + further + 1);
            if layer.is_empty() {
                return false;
            }
        }
        false
    }
}

/// The walks in one of the middle segments: how many are on which square, by the dock where the segment began.
struct Walks {
    paths: [[u128; 64]; 64],
    occupied: [Bitboard; 64],
}

impl Walks {
    #[allow(clippy::large_stack_arrays, reason = "the crate has no heap; `Admissible::count` documents its size")]
    const NONE: Self = Self { paths: [[0; 64]; 64], occupied: [Bitboard::EMPTY; 64] };

    #[inline]
    fn add(&mut self, dock: Square, square: Square, paths: u128) {
        let there = &mut self.paths[usize::from(dock)][usize::from(square)];
        *there = there.saturating_add(paths);
        self.occupied[usize::from(dock)] = self.occupied[usize::from(dock)].with(square);
    }

    /// Moves those of a dock into the row and returns their squares.
    #[inline]
    fn take(&mut self, dock: Square, row: &mut [u128; 64]) -> Bitboard {
        let occupied = core::mem::take(&mut self.occupied[usize::from(dock)]);
        for square in occupied {
            row[usize::from(square)] = core::mem::take(&mut self.paths[usize::from(dock)][usize::from(square)]);
        }
        occupied
    }
}

/// The admissible paths, in order: see [`Admissible::paths`].
#[derive(Clone, Debug)]
pub struct AdmissiblePaths<'a> {
    all: &'a Admissible,
    walk: Walk,
    /// The state of the walk at each of its squares.
    states: [State; 64],
}

#[derive(Clone, Copy, Debug)]
struct State {
    /// Where the last segment began.
    dock: Square,
    /// The number of segments.
    segments: u8,
}

impl State {
    /// After a move from one square to the next: the segment goes on if it stays shortest, else a new one begins.
    fn after(self, all: &Admissible, square: Square, next: Square) -> Self {
        let goes_on = all.distance(self.dock, square).map(|moves| moves + 1);
        if all.distance(self.dock, next) == goes_on { self } else { Self { dock: square, segments: self.segments + 1 } }
    }
}

impl Iterator for AdmissiblePaths<'_> {
    type Item = Path;

    fn next(&mut self) -> Option<Path> {
        let Self { all, walk, states } = self;
        walk.next(all.length, |path| {
            let moves = usize::from(path.moves());
            if let [.., before, last] = **path {
                states[moves] = states[moves - 1].after(all, before, last);
            }
            let state = states[moves];
            let rest = all.length - path.moves() - 1;
            let leads_on = |next: &Square| {
                let State { dock, segments } = state.after(all, path.last(), *next);
                segments <= all.degree && all.can_arrive(dock, *next, segments, rest)
            };
            all.after(path.last()).iter().filter(leads_on).collect()
        })
    }
}

impl core::iter::FusedIterator for AdmissiblePaths<'_> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_too_great_stay_the_greatest() {
        let mut walks = Walks::NONE;
        walks.add(Square::A1, Square::B2, u128::MAX - 3);
        walks.add(Square::A1, Square::B2, 2);
        let mut row = [0; 64];
        assert_eq!(walks.take(Square::A1, &mut row), Bitboard::of(Square::B2));
        assert_eq!(row[usize::from(Square::B2)], u128::MAX - 1, "the greatest exact number");
        walks.add(Square::A1, Square::B2, u128::MAX - 3);
        walks.add(Square::A1, Square::B2, 9);
        let mut row = [0; 64];
        walks.take(Square::A1, &mut row);
        assert_eq!(row[usize::from(Square::B2)], u128::MAX, "overflow: count() returns None");
        assert_eq!(walks.take(Square::A1, &mut row), Bitboard::EMPTY);
    }
}
