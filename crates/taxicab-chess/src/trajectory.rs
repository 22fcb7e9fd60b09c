//! All shortest paths, and the admissible ones.
//!
//! Boris Stilman (*A Linguistic Geometry of the Chess Model*, Advances in Computer Chess 7, 1994) calls the paths a piece
//! can take to a square *trajectories*. A shortest one has no fewer moves than any other: the square z lies on one
//! exactly if D(x, z) + D(z, y) = D(x, y). An *admissible trajectory of degree k* is joined of k shortest segments;
//! the square where one segment ends and the next begins is a *dock*. [`Trajectories`] are the shortest ones,
//! [`Admissible`] those of a given length and degree.
//!
//! One piece moves while the [`Obstacles`] stay where they are. It is lifted from its start, so that square is free,
//! also for coming back to it.

mod admissible;
mod path;

pub use admissible::{Admissible, AdmissibleError};
pub use path::Path;
use path::Walk;

use crate::{Bitboard, Map, Movement, Obstacles, Square, after_one_move};

/// All shortest paths of a piece from one square to another.
///
/// ```
/// use taxicab_chess::trajectory::Trajectories;
/// use taxicab_chess::{Movement, Obstacles, Square};
///
/// // Stilman's example: a king goes from f6 to h1.
/// let trajectories = Trajectories::new(Movement::King, Square::F6, Square::H1, Obstacles::NONE).expect("kings get anywhere");
/// assert_eq!((trajectories.length(), trajectories.squares().len(), trajectories.count()), (5, 14, 25));
/// assert_eq!(trajectories.squares().to_string(), "\
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . 1 . .
/// . . . . 1 1 1 .
/// . . . . 1 1 1 1
/// . . . . . 1 1 1
/// . . . . . . 1 1
/// . . . . . . . 1");
/// assert_eq!(trajectories.paths().next().unwrap().to_string(), "f6 e5 e4 f3 g2 h1");
/// ```
///
/// A count that ignores the edge of the board gives 30.
///
/// The value holds two maps, about 200 bytes. Building it takes two fills.
#[derive(Clone, Copy, Debug)]
pub struct Trajectories {
    movement: Movement,
    from: Square,
    to: Square,
    obstacles: Obstacles,
    length: u8,
    squares: Bitboard,
    outward: Map,
    inward: Map,
}

impl Trajectories {
    /// All shortest paths from one square to the other; `None` if there is no path.
    ///
    /// From a square to itself there is one, of no moves.
    pub fn new(movement: Movement, from: Square, to: Square, obstacles: Obstacles) -> Option<Self> {
        let obstacles = obstacles.without(from);
        let outward = Map::outward(movement, from, obstacles);
        let length = outward.distance(to)?;
        let inward = Map::inward(movement, to, obstacles);
        let squares = outward.plus(&inward).at(length);
        Some(Self { movement, from, to, obstacles, length, squares, outward, inward })
    }

    /// The number of moves of each, 0 to 63.
    pub const fn length(&self) -> u8 {
        self.length
    }

    /// The squares that lie on any of them, both ends included.
    pub const fn squares(&self) -> Bitboard {
        self.squares
    }

    /// The squares on which a piece can be after this many moves of a shortest path; empty beyond its length.
    pub fn step(&self, moves: u8) -> Bitboard {
        self.squares & self.outward.at(moves)
    }

    /// How far each square is from the start: D(x, z).
    pub const fn outward(&self) -> &Map {
        &self.outward
    }

    /// How far the target is from each square, along the same moves: D(z, y). For pawns it is not the distance back.
    ///
    /// The start is free of obstacles here: it is [`Map::inward`] on the board without the piece.
    pub const fn inward(&self) -> &Map {
        &self.inward
    }

    /// The sums of all squares: the third of Stilman's boards.
    ///
    /// ```
    /// use taxicab_chess::trajectory::Trajectories;
    /// use taxicab_chess::{Movement, Obstacles, Square};
    ///
    /// let trajectories = Trajectories::new(Movement::King, Square::F6, Square::H1, Obstacles::NONE).unwrap();
    /// assert_eq!(trajectories.sums().to_string(), "\
    /// c b a 9 9 9 9 9
    /// c a 9 8 7 7 7 8
    /// c a 8 7 6 5 6 7
    /// c a 8 6 5 5 5 6
    /// c a 8 6 5 5 5 5
    /// c a 8 7 6 5 5 5
    /// c a 9 8 7 6 5 5
    /// c b a 9 8 7 6 5");
    /// ```
    pub fn sums(&self) -> Map {
        self.outward.plus(&self.inward)
    }

    /// How many there are, exactly.
    ///
    /// It never overflows. The steps between start and target share no square, so they have at most 63 squares together,
    /// and the number of paths is at most the product of their sizes: 3²¹, about 10¹⁰.
    ///
    /// Complexity: one move of a piece for each square of [`Trajectories::squares`]; 512 bytes.
    ///
    /// ```
    /// use taxicab_chess::trajectory::Trajectories;
    /// use taxicab_chess::{Movement, Obstacles, Square};
    ///
    /// let trajectories = Trajectories::new(Movement::King, Square::A1, Square::A8, Obstacles::NONE).unwrap();
    /// assert_eq!(trajectories.count(), 127); // the Motzkin number of 7: steps left, up and right that never leave the board
    /// ```
    pub fn count(&self) -> u64 {
        let mut paths = [0; 64];
        paths[usize::from(self.from)] = 1;
        let mut step = Bitboard::of(self.from);
        for moves in 0..self.length {
            let next_step = self.step(moves + 1);
            for square in step {
                for next in after_one_move(self.movement, square.into(), self.obstacles) & next_step {
                    paths[usize::from(next)] += paths[usize::from(square)];
                }
            }
            step = next_step;
        }
        paths[usize::from(self.to)]
    }

    /// The next squares of the shortest paths that reach this square after this many moves.
    fn after(&self, square: Square, moves: u8) -> Bitboard {
        after_one_move(self.movement, square.into(), self.obstacles) & self.step(moves + 1)
    }

    /// All of them, one after the other, in the order of a dictionary whose alphabet is the squares from a1 to h8.
    ///
    /// Complexity: there are no dead ends, so a path costs at most its length in moves; about 600 bytes.
    pub fn paths(&self) -> impl Iterator<Item = Path> {
        let mut walk = Walk::from(Some(self.from));
        core::iter::from_fn(move || walk.next(self.length, |path| self.after(path.last(), path.moves())))
    }
}
