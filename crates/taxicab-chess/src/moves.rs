//! Obstacles, and one move of every piece of a set at once: the step of all fills.
//!
//! Shifts move a whole set by one square; masks keep squares from wrapping around the edge. Sliders go
//! to the end of their lines in three doubling steps (the Kogge–Stone prefix, which chess programmers call a fill).

use crate::{Bitboard, Movement, Square};

/// The squares that a piece cannot enter, cross or stop on.
///
/// The square a piece *starts* on is free: the piece is lifted from it. So a distance from x to y is the same from either
/// end, `Map::outward(x)` at y and `Map::inward(y)` at x. All other pieces stay where they are while one moves.
///
/// ```
/// use taxicab_chess::{Map, Movement, Obstacles, Square};
///
/// let obstacles = Obstacles::blocked("a4,b4,c4,d4,e4".parse()?)
///     .with_enemy("g1".parse()?)
///     .with_forbidden("g3,h4".parse()?);
/// // The rook goes around the wall and takes the piece on g1, which ends that move; it crosses g3 and h4 and stops on neither.
/// assert_eq!(Map::outward(Movement::Rook, Square::A1, obstacles).to_string(), "\
/// 3 3 3 3 3 2 2 3
/// 3 3 3 3 3 2 2 3
/// 3 3 3 3 3 2 2 3
/// 3 3 3 3 3 2 2 3
/// . . . . . 2 2 .
/// 1 2 2 2 2 2 . 2
/// 1 2 2 2 2 2 2 2
/// 0 1 1 1 1 1 1 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[must_use]
pub struct Obstacles {
    /// Neither entered nor crossed: the piece's own side, or a wall.
    pub blocked: Bitboard,
    /// Can be captured, and ends a slide. Only here does a pawn capture; it cannot push onto it.
    pub enemy: Bitboard,
    /// Crossed, but not stopped on.
    pub forbidden: Bitboard,
}

impl Obstacles {
    /// An empty board.
    pub const NONE: Self = Self { blocked: Bitboard::EMPTY, enemy: Bitboard::EMPTY, forbidden: Bitboard::EMPTY };

    /// Squares that can neither be entered nor crossed.
    pub const fn blocked(blocked: Bitboard) -> Self {
        Self { blocked, ..Self::NONE }
    }

    /// The same, with these pieces to capture.
    pub const fn with_enemy(self, enemy: Bitboard) -> Self {
        Self { enemy, ..self }
    }

    /// The same, with these squares not to stop on.
    pub const fn with_forbidden(self, forbidden: Bitboard) -> Self {
        Self { forbidden, ..self }
    }

    /// The same without the piece on this square.
    #[inline]
    pub const fn without(self, square: Square) -> Self {
        Self {
            blocked: self.blocked.without(square),
            enemy: self.enemy.without(square),
            forbidden: self.forbidden.without(square),
        }
    }

    /// The squares on which a piece may stop.
    pub const fn enterable(&self) -> Bitboard {
        Bitboard(!(self.blocked.0 | self.forbidden.0))
    }

    /// The squares that a piece slides across.
    pub const fn crossable(&self) -> Bitboard {
        Bitboard(!(self.blocked.0 | self.enemy.0))
    }
}

const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
const NOT_AB: u64 = 0xfcfc_fcfc_fcfc_fcfc;
const NOT_GH: u64 = 0x3f3f_3f3f_3f3f_3f3f;

/// The squares from which a pawn can step twice.
const fn home(is_white: bool) -> u64 {
    if is_white { 0xff00 } else { 0x00ff_0000_0000_0000 }
}

/// One step towards the side's last rank.
const fn forward(set: u64, is_white: bool) -> u64 {
    if is_white { set << 8 } else { set >> 8 }
}

/// The squares that a piece on any square of the set reaches with one move.
///
/// ```
/// use taxicab_chess::{Bitboard, Movement, Obstacles, Square, after_one_move};
///
/// let g1 = Bitboard::of(Square::G1);
/// assert_eq!(after_one_move(Movement::Knight, g1, Obstacles::NONE), "e2,f3,h3".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline]
pub const fn after_one_move(movement: Movement, from: Bitboard, obstacles: Obstacles) -> Bitboard {
    let enterable = obstacles.enterable().0;
    let empty = obstacles.crossable().0;
    let from = from.0;
    Bitboard(match movement {
        Movement::WhitePawn | Movement::BlackPawn => {
            let is_white = matches!(movement, Movement::WhitePawn);
            let once = forward(from, is_white) & empty;
            let twice = forward(forward(from & home(is_white), is_white) & empty, is_white) & empty;
            let captures = attacked(movement, from, empty) & obstacles.enemy.0;
            (once | twice | captures) & enterable
        }
        _ => attacked(movement, from, empty) & enterable,
    })
}

/// The squares from which a piece reaches any square of the set with one move: [`after_one_move`] backwards.
#[inline]
pub const fn before_one_move(movement: Movement, to: Bitboard, obstacles: Obstacles) -> Bitboard {
    let to = to.0 & obstacles.enterable().0;
    let empty = obstacles.crossable().0;
    Bitboard(match movement {
        // Backwards a pawn goes and captures as the other side's.
        Movement::WhitePawn | Movement::BlackPawn => {
            let is_white = matches!(movement, Movement::WhitePawn);
            let other = if is_white { Movement::BlackPawn } else { Movement::WhitePawn };
            let pushed = forward(to & empty, !is_white);
            let twice = forward(pushed & empty, !is_white) & home(is_white);
            pushed | twice | attacked(other, to & obstacles.enemy.0, empty)
        }
        // Every other movement is symmetric: what attacks a square is what the square attacks.
        _ => attacked(movement, to, empty),
    })
}

/// The squares that pieces on any square of the set attack: sliders up to and including the first occupied square, pawns
/// where they capture.
///
/// ```
/// use taxicab_chess::{Bitboard, Movement, Square, attacks};
///
/// let occupied = "a4,c1".parse()?;
/// assert_eq!(attacks(Movement::Rook, Bitboard::of(Square::A1), occupied), "a2,a3,a4,b1,c1".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Complexity
/// A sequence of shifts without a branch, whatever the set; no table.
#[inline]
pub const fn attacks(movement: Movement, from: Bitboard, occupied: Bitboard) -> Bitboard {
    Bitboard(attacked(movement, from.0, !occupied.0))
}

/// The squares that kings on any square of the set attack.
#[inline]
pub const fn king_attacks(from: Bitboard) -> Bitboard {
    attacks(Movement::King, from, Bitboard::EMPTY)
}

/// The squares that the set attacks if the squares of `empty` can be crossed; pawns attack where they capture.
#[inline]
const fn attacked(movement: Movement, from: u64, empty: u64) -> u64 {
    match movement {
        Movement::King => {
            let row = from | (from & NOT_H) << 1 | (from & NOT_A) >> 1;
            row << 8 | row >> 8 | (from & NOT_H) << 1 | (from & NOT_A) >> 1
        }
        Movement::Taxi => from << 8 | from >> 8 | (from & NOT_H) << 1 | (from & NOT_A) >> 1,
        Movement::Knight => {
            let one = (from & NOT_H) << 1 | (from & NOT_A) >> 1;
            let two = (from & NOT_GH) << 2 | (from & NOT_AB) >> 2;
            one << 16 | one >> 16 | two << 8 | two >> 8
        }
        Movement::Bishop => diagonals(from, empty),
        Movement::Rook => lines(from, empty),
        Movement::Queen => lines(from, empty) | diagonals(from, empty),
        Movement::WhitePawn => from << 9 & NOT_A | from << 7 & NOT_H,
        Movement::BlackPawn => from >> 7 & NOT_A | from >> 9 & NOT_H,
    }
}

const fn lines(from: u64, empty: u64) -> u64 {
    up(from, empty, 8)
        | down(from, empty, 8)
        | up(from, empty & NOT_A, 1) & NOT_A
        | down(from, empty & NOT_H, 1) & NOT_H
}

const fn diagonals(from: u64, empty: u64) -> u64 {
    up(from, empty & NOT_A, 9) & NOT_A
        | up(from, empty & NOT_H, 7) & NOT_H
        | down(from, empty & NOT_A, 7) & NOT_A
        | down(from, empty & NOT_H, 9) & NOT_H
}

/// The squares towards greater numbers in steps of `by`, up to and including the first square that is not crossed.
#[inline]
const fn up(mut from: u64, mut crossed: u64, by: u32) -> u64 {
    from |= crossed & from << by;
    crossed &= crossed << by;
    from |= crossed & from << (2 * by);
    crossed &= crossed << (2 * by);
    (from | crossed & from << (4 * by)) << by
}

/// The same towards lesser numbers.
#[inline]
const fn down(mut from: u64, mut crossed: u64, by: u32) -> u64 {
    from |= crossed & from >> by;
    crossed &= crossed >> by;
    from |= crossed & from >> (2 * by);
    crossed &= crossed >> (2 * by);
    (from | crossed & from >> (4 * by)) >> by
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::square::Square;

    /// The naive version: one piece, one step at a time.
    fn naive(movement: Movement, from: Square, obstacles: Obstacles) -> Bitboard {
        const ORTHOGONAL: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
        const KNIGHT: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
        let (straight, diagonal, reach): (&[_], &[_], _) = match movement {
            Movement::King => (&ORTHOGONAL, &DIAGONAL, 1),
            Movement::Taxi => (&ORTHOGONAL, &[], 1),
            Movement::Knight => (&KNIGHT, &[], 1),
            Movement::Bishop => (&[], &DIAGONAL, 7),
            Movement::Rook => (&ORTHOGONAL, &[], 7),
            Movement::Queen => (&ORTHOGONAL, &DIAGONAL, 7),
            Movement::WhitePawn => return naive_pawn(from, 1, 1, obstacles),
            Movement::BlackPawn => return naive_pawn(from, -1, 6, obstacles),
        };
        let mut reached = Bitboard::EMPTY;
        for &(files, ranks) in straight.iter().chain(diagonal) {
            let mut at = from;
            for _ in 0..reach {
                let Some(next) = at.offset(files, ranks) else { break };
                if obstacles.blocked.contains(next) {
                    break;
                }
                if !obstacles.forbidden.contains(next) {
                    reached = reached.with(next);
                }
                if obstacles.enemy.contains(next) {
                    break;
                }
                at = next;
            }
        }
        reached
    }

    fn naive_pawn(from: Square, forward: i8, home: u8, obstacles: Obstacles) -> Bitboard {
        let occupied = obstacles.blocked | obstacles.enemy;
        let mut reached = Bitboard::EMPTY;
        let steps = if from.rank().index() == home { 2 } else { 1 };
        for step in 1..=steps {
            match from.offset(0, forward * step) {
                Some(next) if !occupied.contains(next) => reached = reached.with(next),
                _ => break,
            }
        }
        for side in [-1, 1] {
            let capture = from.offset(side, forward).filter(|&next| obstacles.enemy.contains(next));
            reached.extend(capture.filter(|&next| !obstacles.blocked.contains(next)));
        }
        reached & !obstacles.forbidden
    }

    fn boards() -> impl Iterator<Item = Obstacles> {
        let mut random = Random(1);
        (0..300).map(move |turn| Obstacles {
            blocked: random.set(2 + turn % 3),
            enemy: random.set(2 + turn % 4),
            forbidden: random.set(2 + turn % 5),
        })
    }

    #[test]
    fn one_move_is_the_naive_move_and_goes_back() {
        for obstacles in boards().chain([Obstacles::NONE]) {
            for movement in Movement::ALL {
                let reached = Square::ALL.map(|from| naive(movement, from, obstacles));
                for square in Square::ALL {
                    let set = Bitboard::of(square);
                    let after = after_one_move(movement, set, obstacles);
                    assert_eq!(after, reached[usize::from(square)], "{movement} on {square}, {obstacles:?}");
                    let before = before_one_move(movement, set, obstacles);
                    let expected = Square::ALL.into_iter().filter(|&from| reached[usize::from(from)].contains(square));
                    assert_eq!(before, expected.collect(), "{movement} to {square}, {obstacles:?}");
                }
                let some = Bitboard(0x8100_2400_0081_4201);
                let together =
                    some.iter().map(|from| reached[usize::from(from)]).fold(Bitboard::EMPTY, Bitboard::union);
                assert_eq!(after_one_move(movement, some, obstacles), together);
            }
        }
    }
}
