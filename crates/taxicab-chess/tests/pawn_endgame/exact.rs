//! King and queen, king and rook, king and pawn against king to the mate, in half-moves: slow, and without any shortcut.

use super::is_near;
use crate::support::neighbours;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Queen,
    Rook,
    Pawn,
}

/// The half-moves to mate of one endgame, by the third piece, white king, black king; `None` where it is drawn or illegal.
pub(crate) struct Table {
    kind: Kind,
    pub(crate) white_moves: Vec<Option<u8>>,
    pub(crate) black_moves: Vec<Option<u8>>,
}

fn key(at: usize, white: usize, black: usize) -> usize {
    (at * 64 + white) * 64 + black
}

/// Whether the piece attacks the square, with one blocker (a square of 64 and more blocks nothing).
fn attacks(kind: Kind, at: usize, to: usize, blocker: usize) -> bool {
    let (right, up) = ((to % 8) as i32 - (at % 8) as i32, (to / 8) as i32 - (at / 8) as i32);
    match kind {
        Kind::Pawn => up == 1 && right.abs() == 1,
        _ if at == to => false,
        _ => {
            let is_line = right == 0 || up == 0;
            let is_diagonal = kind == Kind::Queen && right.abs() == up.abs();
            let step = up.signum() * 8 + right.signum();
            let between = |by: i32| (at as i32 + by * step) as usize;
            (is_line || is_diagonal) && (1..right.abs().max(up.abs())).all(|by| between(by) != blocker)
        }
    }
}

fn can_stand(kind: Kind, at: usize, white: usize, black: usize) -> bool {
    at != white && at != black && !is_near(white, black) && (kind != Kind::Pawn || (8..56).contains(&at))
}

pub(crate) fn is_legal(kind: Kind, at: usize, white: usize, black: usize, white_moves: bool) -> bool {
    can_stand(kind, at, white, black) && !(white_moves && attacks(kind, at, black, white))
}

/// Where the black king can go; the third piece's square is a capture.
fn flights(kind: Kind, at: usize, white: usize, black: usize) -> impl Iterator<Item = usize> {
    neighbours(black).filter(move |&to| !is_near(to, white) && !attacks(kind, at, to, white))
}

pub(crate) fn is_mate(kind: Kind, at: usize, white: usize, black: usize) -> bool {
    attacks(kind, at, black, white) && flights(kind, at, white, black).next().is_none()
}

pub(crate) fn is_stalemate(kind: Kind, at: usize, white: usize, black: usize) -> bool {
    !attacks(kind, at, black, white) && flights(kind, at, white, black).next().is_none()
}

pub(crate) fn placements() -> impl Iterator<Item = (usize, usize, usize)> {
    (0..64 * 64 * 64).map(|number: usize| (number / 4096, number / 64 % 64, number % 64))
}

impl Table {
    /// Layer by layer. A pawn needs the tables of what it becomes.
    pub(crate) fn new(kind: Kind, promoted: &[&Table]) -> Self {
        let mut table = Self { kind, white_moves: vec![None; 64 * 64 * 64], black_moves: vec![None; 64 * 64 * 64] };
        for (at, white, black) in placements().filter(|&(at, white, black)| can_stand(kind, at, white, black)) {
            if is_mate(kind, at, white, black) {
                table.black_moves[key(at, white, black)] = Some(0);
            }
        }
        for plies in 1..80 {
            for (at, white, black) in placements() {
                let key = key(at, white, black);
                if plies % 2 == 1 {
                    let is_open = table.white_moves[key].is_none() && is_legal(kind, at, white, black, true);
                    if is_open && table.reaches(at, white, black, plies - 1, promoted) {
                        table.white_moves[key] = Some(plies);
                    }
                } else if table.black_moves[key].is_none()
                    && can_stand(kind, at, white, black)
                    && flights(kind, at, white, black).next().is_some()
                    && flights(kind, at, white, black)
                        .all(|to| to != at && table.white_moves[self::key(at, white, to)].is_some())
                {
                    table.black_moves[key] = Some(plies);
                }
            }
        }
        table
    }

    /// Whether White has a move to a position that Black loses in so many half-moves.
    fn reaches(&self, at: usize, white: usize, black: usize, plies: u8, promoted: &[&Table]) -> bool {
        let is_lost = |at: usize, white: usize| self.black_moves[key(at, white, black)] == Some(plies);
        if neighbours(white).any(|to| to != at && !is_near(to, black) && is_lost(at, to)) {
            return true;
        }
        if self.kind != Kind::Pawn {
            // Neither king can be jumped over; the black one is not attacked, so it is on no line.
            return (0..64).any(|to| to != white && attacks(self.kind, at, to, white) && is_lost(to, white));
        }
        let is_free = |square: usize| square != white && square != black;
        if !is_free(at + 8) {
            return false;
        }
        if at >= 48 {
            return promoted.iter().any(|table| table.black_moves[key(at + 8, white, black)] == Some(plies));
        }
        is_lost(at + 8, white) || at < 16 && is_free(at + 16) && is_lost(at + 16, white)
    }
}
