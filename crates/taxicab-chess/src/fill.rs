//! Fills: a set of squares grown one move at a time, and how far one set is from another.

use crate::{Bitboard, Movement, Obstacles, Square, after_one_move, before_one_move};

/// A set grown one move at a time: first the set itself, then the squares first reached with one move, with two, … It
/// ends when nothing new is reached, also from an empty set and around unreachable squares.
///
/// The layers are disjoint; there are at most 64 of them.
///
/// ```
/// use taxicab_chess::{Bitboard, Fill, Movement, Obstacles, Square};
///
/// let fill = Fill::outward(Movement::Knight, Square::A1, Obstacles::NONE);
/// let sizes: Vec<_> = fill.map(Bitboard::len).collect();
/// assert_eq!(sizes, [1, 2, 9, 20, 21, 10, 1]);
/// ```
///
/// Complexity: a few dozen shifts per layer for leapers, about a hundred for a queen; no memory.
#[derive(Clone, Debug)]
pub struct Fill {
    movement: Movement,
    obstacles: Obstacles,
    is_inward: bool,
    frontier: Bitboard,
    reached: Bitboard,
}

impl Fill {
    /// From the set outwards: the squares a piece can reach.
    #[inline]
    pub fn outward(movement: Movement, from: impl Into<Bitboard>, obstacles: Obstacles) -> Self {
        Self { movement, obstacles, is_inward: false, frontier: from.into(), reached: Bitboard::EMPTY }
    }

    /// Towards the set: the squares a piece can come from.
    ///
    /// On an empty board these are, for all but pawns, the same squares as outwards. Among obstacles they are not: a piece
    /// can start on a blocked or forbidden square but never reaches one. So such squares can be in any layer here, and
    /// outwards only in the first.
    #[inline]
    pub fn inward(movement: Movement, to: impl Into<Bitboard>, obstacles: Obstacles) -> Self {
        Self { is_inward: true, ..Self::outward(movement, to, obstacles) }
    }

    /// All squares of the layers returned so far: what is reached within as many moves as there were layers, less one.
    pub const fn reached(&self) -> Bitboard {
        self.reached
    }
}

impl Iterator for Fill {
    type Item = Bitboard;

    #[inline]
    fn next(&mut self) -> Option<Bitboard> {
        if self.frontier.is_empty() {
            return None;
        }
        let layer = self.frontier;
        self.reached |= layer;
        let step = if self.is_inward { before_one_move } else { after_one_move };
        self.frontier = step(self.movement, layer, self.obstacles).difference(self.reached);
        Some(layer)
    }
}

impl core::iter::FusedIterator for Fill {}

/// The fewest moves from any square of one set to *any* square of the other, 0 to 63: to the **nearest target**.
///
/// It is 0 if the sets have a square in common, and `None` if no target can be reached, for example because either set
/// is empty.
///
/// The classic knight fill (Chess Programming Wiki, *Knight-Distance*) counts moves until the growing set and the targets
/// first *intersect*; from an empty set, or towards unreachable targets, it never ends. This one ends when nothing new is
/// reached. [`moves_to_all`] counts the moves until *every* target is reached.
///
/// Complexity: as [`Fill`], up to the first target.
///
/// ```
/// use taxicab_chess::{Bitboard, Movement, Obstacles, Square, moves_to_all, moves_to_nearest};
///
/// let knights: Bitboard = "b1,g1".parse()?;
/// let targets: Bitboard = "c3,h8".parse()?;
/// assert_eq!(moves_to_nearest(Movement::Knight, knights, targets, Obstacles::NONE), Some(1)); // b1 c3
/// assert_eq!(moves_to_all(Movement::Knight, knights, targets, Obstacles::NONE), Some(4)); // g1 … h8
///
/// assert_eq!(moves_to_nearest(Movement::Knight, knights, Bitboard::EMPTY, Obstacles::NONE), None);
/// assert_eq!(moves_to_all(Movement::Knight, knights, Bitboard::EMPTY, Obstacles::NONE), Some(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn moves_to_nearest(
    movement: Movement,
    from: impl Into<Bitboard>,
    targets: impl Into<Bitboard>,
    obstacles: Obstacles,
) -> Option<u8> {
    let targets = targets.into();
    let mut layers = (0..).zip(Fill::outward(movement, from, obstacles));
    layers.find(|(_, layer)| layer.intersects(targets)).map(|(moves, _)| moves)
}

/// The squares at which two sets are closest, and the number of moves from the one to the other: see [`closest_pair`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ClosestPair {
    /// The distance of the sets, 0 to 63.
    pub moves: u8,
    /// The start of the shortest path, a square of the first set.
    pub from: Square,
    /// Its end, a square of the second set.
    pub to: Square,
}

/// The distance between two sets of squares, and the pair of squares that attains it: of several such pairs the one with
/// the first start (a1 before b1 … before h8), and for that start the first target.
///
/// `None` if no target can be reached, for example because either set is empty. The distance is that of
/// [`moves_to_nearest`].
///
/// ```
/// use taxicab_chess::{Bitboard, ClosestPair, Movement, Obstacles, Square, closest_pair};
///
/// let (from, to): (Bitboard, Bitboard) = ("a1,b1".parse()?, "h8,g8".parse()?);
/// let pair = closest_pair(Movement::King, from, to, Obstacles::NONE);
/// assert_eq!(pair, Some(ClosestPair { moves: 7, from: Square::A1, to: Square::G8 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Complexity: three fills, each up to the nearest target.
pub fn closest_pair(
    movement: Movement,
    from: impl Into<Bitboard>,
    to: impl Into<Bitboard>,
    obstacles: Obstacles,
) -> Option<ClosestPair> {
    let (from, to) = (from.into(), to.into());
    let moves = moves_to_nearest(movement, from, to, obstacles)?;
    // No start is nearer to a target, so the starts in this layer are those that attain the distance.
    let layer = usize::from(moves);
    let first = Fill::inward(movement, to, obstacles).nth(layer)?.intersection(from).first()?;
    let last = Fill::outward(movement, first, obstacles).nth(layer)?.intersection(to).first()?;
    Some(ClosestPair { moves, from: first, to: last })
}

/// The fewest moves until *every* square of the second set can have been reached from the first, 0 to 63: until **all
/// targets** are covered.
///
/// It is the greatest of the targets' distances, each from the start nearest to it; 0 without targets, and `None` if any
/// target cannot be reached. The classic fill forgets the squares a knight has left, so it never holds a light and a dark
/// target at once; here what is reached stays reached.
///
/// Complexity: as [`Fill`], up to the last target.
///
/// ```
/// use taxicab_chess::{Bitboard, Movement, Obstacles, Square, moves_to_all};
///
/// // A king in the centre needs four moves for the whole board, and never gets behind a wall.
/// assert_eq!(moves_to_all(Movement::King, Square::D4, Bitboard::FULL, Obstacles::NONE), Some(4));
/// let wall = Obstacles::blocked("a5,b5,c5,d5,e5,f5,g5,h5".parse()?);
/// assert_eq!(moves_to_all(Movement::King, Square::D4, Bitboard::of(Square::D8), wall), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn moves_to_all(
    movement: Movement,
    from: impl Into<Bitboard>,
    targets: impl Into<Bitboard>,
    obstacles: Obstacles,
) -> Option<u8> {
    let mut missing = targets.into();
    if missing.is_empty() {
        return Some(0);
    }
    for (moves, layer) in (0..).zip(Fill::outward(movement, from, obstacles)) {
        missing = missing.difference(layer);
        if missing.is_empty() {
            return Some(moves);
        }
    }
    None
}
