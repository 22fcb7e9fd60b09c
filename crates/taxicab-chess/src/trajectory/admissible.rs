//! Paths that are joined of shortest segments.

use super::{Path, Walk};
use crate::enumeration::messages;
use crate::{Bitboard, Map, Movement, Obstacles, Square, after_one_move};

/// The admissible trajectories of one length: the walks of exactly `length` moves that can be cut into at most `degree`
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
    /// The walks to the target.
    onward: Lengths,
}

/// Of `[k][s]` bit n is set if n moves lead between s and a certain other square in at most k segments.
type Lengths = [[u64; 64]; Admissible::MAX_DEGREE as usize + 1];

/// The lengths of the walks between each square and this end, from the moves of a shortest segment between two squares.
fn lengths(end: Square, degree: u8, segment: impl Fn(Square, Square) -> Option<u8>) -> Lengths {
    let mut lengths = [[0; 64]; Admissible::MAX_DEGREE as usize + 1];
    lengths[0][usize::from(end)] = 1;
    for segments in 1..=usize::from(degree) {
        // One segment more, from the square to a dock. With no moves it is the same segments again.
        lengths[segments] = Square::ALL.map(|square| {
            let rests = Square::ALL.into_iter().zip(lengths[segments - 1]);
            rests.fold(0, |all, (dock, rest)| all | segment(square, dock).map_or(0, |moves| rest << moves))
        });
    }
    lengths
}

/// Why there are no admissible trajectories of these numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum AdmissibleError {
    /// A length of more than [`Admissible::MAX_LENGTH`] moves.
    Length(u8),
    /// A degree of 0 or of more than [`Admissible::MAX_DEGREE`].
    Degree(u8),
}

messages! {
    AdmissibleError:
    Self::Length(length) => "a length of {length} moves is over {}", Admissible::MAX_LENGTH;
    Self::Degree(degree) => "a degree is 1 to {}, not {degree}", Admissible::MAX_DEGREE;
}

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
        let onward = lengths(to, degree, |square, dock| maps[usize::from(square)].distance(dock));
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

    /// Whether exactly `moves` moves lead from the square to the target in at most `segments` segments. Without
    /// segments that is so only of the target itself, with no moves.
    #[inline]
    fn leads_on(&self, square: Square, moves: u8, segments: u8) -> bool {
        self.onward[usize::from(segments)][usize::from(square)] >> moves & 1 == 1
    }

    /// The walks from the start.
    fn outset(&self) -> Lengths {
        lengths(self.from, self.degree, |square, dock| self.distance(dock, square))
    }

    /// The squares at which one of the walks can be cut into two walks, neither of them empty, whose degrees together
    /// are at most the degree.
    ///
    /// With degree 2 these are the squares z with D(x, z) + D(z, y) = length, the two ends left out.
    pub fn docks(&self) -> Bitboard {
        let outset = self.outset();
        let is_dock = |square: &Square| {
            (1..usize::from(self.degree)).any(|segments| {
                let before = outset[segments][usize::from(*square)];
                let after = self.onward[usize::from(self.degree) - segments][usize::from(*square)];
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
                        let starts = outset[usize::from(before)][usize::from(start)] >> first & 1 == 1;
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
    /// Complexity: at most length · degree · 4,096 moves of a piece. It takes 64 KiB of the stack for each segment: 512 KiB
    /// for degree 8.
    pub fn count(&self) -> Option<u128> {
        // A walk has no more segments than moves; fewer segments need less of the stack.
        let count = match self.degree.min(self.length) {
            0 | 1 => self.count_by::<1>(),
            2 => self.count_by::<2>(),
            3 => self.count_by::<3>(),
            4 => self.count_by::<4>(),
            5 => self.count_by::<5>(),
            6 => self.count_by::<6>(),
            7 => self.count_by::<7>(),
            _ => self.count_by::<8>(),
        };
        (count != u128::MAX).then_some(count)
    }

    /// Walks of all lengths up to the whole, sorted by their last segment, by where it began (its dock) and by where they are.
    ///
    /// The sums saturate: what can be finished has at least as many paths to be finished as to be begun, so an overflow that
    /// matters arrives at the end.
    #[inline(never)]
    fn count_by<const SEGMENTS: usize>(&self) -> u128 {
        let mut walks = [const { Walks::NONE }; SEGMENTS];
        walks[0].add(self.from, self.from, 1);
        for moves in 0..self.length {
            // The last segment first: what moves on into a segment has made this move already.
            for segments in (1..=SEGMENTS).rev() {
                for dock in Square::ALL {
                    self.extend(&mut walks, State { dock, segments: segments as u8 }, self.length - moves - 1);
                }
            }
        }
        let arrived = walks.iter().flat_map(|walks| walks.paths.iter().map(|paths| paths[usize::from(self.to)]));
        arrived.fold(0, u128::saturating_add)
    }

    /// Makes one move with all walks of a state, of which the number of moves given is then left.
    fn extend(&self, walks: &mut [Walks], state: State, rest: u8) {
        let mut row = [0; 64];
        for square in walks[usize::from(state.segments) - 1].take(state.dock, &mut row) {
            for next in self.after(square) {
                let State { dock, segments } = state.after(self, square, next);
                // The segment that has begun may end at once, so it counts among those that are left.
                let left = (walks.len() + 1).saturating_sub(segments.into()) as u8;
                if left > 0 && self.leads_on(next, rest, left) {
                    walks[usize::from(segments) - 1].add(dock, next, row[usize::from(square)]);
                }
            }
        }
    }

    /// All of them, each once, in the order of a dictionary whose alphabet is the squares from a1 to h8.
    ///
    /// Complexity: a few sweeps over the board for each square of a path, without dead ends; about 1 KiB.
    pub fn paths(&self) -> impl Iterator<Item = Path> {
        let is_any = self.leads_on(self.from, self.length, self.degree);
        let mut walk = Walk::from(is_any.then_some(self.from));
        // The state of the walk at each of its squares.
        let mut states = [State { dock: self.from, segments: 1 }; 64];
        core::iter::from_fn(move || walk.next(self.length, |path| self.choices(path, &mut states)))
    }

    /// The squares that a path may go to next, after its state is noted.
    fn choices(&self, path: &Path, states: &mut [State; 64]) -> Bitboard {
        let moves = usize::from(path.moves());
        if let [.., before, last] = **path {
            states[moves] = states[moves - 1].after(self, before, last);
        }
        let rest = self.length - path.moves() - 1;
        let leads_on = |next: &Square| {
            let State { dock, segments } = states[moves].after(self, path.last(), *next);
            segments <= self.degree && self.can_arrive(dock, *next, segments, rest)
        };
        self.after(path.last()).iter().filter(leads_on).collect()
    }

    /// Whether a walk of `segments` segments, whose last one leads from the dock to this square, can still arrive with
    /// `rest` moves: the last segment continues for a while, and the remaining moves fit into the segments that are
    /// left.
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

#[derive(Clone, Copy, Debug)]
struct State {
    /// Where the last segment began.
    dock: Square,
    /// The number of segments.
    segments: u8,
}

impl State {
    /// The state after a move from one square to the next: the segment continues if it stays shortest, else a new one
    /// begins.
    fn after(self, all: &Admissible, square: Square, next: Square) -> Self {
        let goes_on = all.distance(self.dock, square).map(|moves| moves + 1);
        if all.distance(self.dock, next) == goes_on { self } else { Self { dock: square, segments: self.segments + 1 } }
    }
}

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
        let _ = walks.take(Square::A1, &mut row);
        assert_eq!(row[usize::from(Square::B2)], u128::MAX, "overflow: count() returns None");
        assert_eq!(walks.take(Square::A1, &mut row), Bitboard::EMPTY);
    }
}
