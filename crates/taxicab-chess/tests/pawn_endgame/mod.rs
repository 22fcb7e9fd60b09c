//! King and pawn against king, solved backwards: won or drawn, for every placement of the three pieces.
//!
//! Written with plain numbers and knowing nothing of the library. White has the pawn. A promotion to queen or rook wins
//! unless Black can take the new piece or has no move: with white to move king and queen, or king and rook, always win
//! (see [`exact`], which takes nothing for granted). Squares are 8 × rank + file.

pub(crate) mod exact;

use crate::support::neighbours;

pub(crate) struct Solution {
    /// By pawn, white king, black king; true if won. White to move, Black to move.
    won: [Vec<bool>; 2],
}

fn is_near(a: usize, b: usize) -> bool {
    (a % 8).abs_diff(b % 8) <= 1 && (a / 8).abs_diff(b / 8) <= 1
}

fn is_guarded_by_pawn(pawn: usize, square: usize) -> bool {
    square / 8 == pawn / 8 + 1 && (square % 8).abs_diff(pawn % 8) == 1
}

fn key(pawn: usize, white: usize, black: usize) -> usize {
    (pawn * 64 + white) * 64 + black
}

/// Kings apart, three squares, and the side not to move not in check.
pub(crate) fn is_legal(pawn: usize, white: usize, black: usize, white_moves: bool) -> bool {
    pawn != white && pawn != black && !is_near(white, black) && !(white_moves && is_guarded_by_pawn(pawn, black))
}

/// Where the black king can go, the pawn itself included if it is not guarded.
pub(crate) fn black_moves(pawn: usize, white: usize, black: usize) -> impl Iterator<Item = usize> {
    neighbours(black).filter(move |&to| !is_near(white, to) && !is_guarded_by_pawn(pawn, to))
}

/// Whether Black, to move, is lost against king and a new queen or rook.
fn loses_to_new(movement: char, at: usize, white: usize, black: usize) -> bool {
    let guards = |square: usize| {
        let (files, ranks) = ((square % 8) as i32 - (at % 8) as i32, (square / 8) as i32 - (at / 8) as i32);
        let is_line = files == 0 || ranks == 0 || movement == 'q' && files.abs() == ranks.abs();
        if square == at || !is_line {
            return false;
        }
        // The black king has left its square, so the white king alone can be in between.
        let (right, up) = (files.signum(), ranks.signum());
        let between = (1..files.abs().max(ranks.abs())).map(|by| (at as i32 + by * (up * 8 + right)) as usize);
        between.into_iter().all(|square| square != white)
    };
    let mut moves = neighbours(black).filter(|&to| !is_near(white, to) && !guards(to)).peekable();
    let is_mate_or_stalemate = moves.peek().is_none();
    if is_mate_or_stalemate { guards(black) } else { moves.all(|to| to != at) }
}

impl Solution {
    pub(crate) fn new() -> Self {
        let mut solution = Self { won: [vec![false; 64 * 64 * 64], vec![false; 64 * 64 * 64]] };
        // A pawn only moves up, so the upper ranks are finished first.
        for pawn in (8..56).rev() {
            while solution.improve(pawn) {}
        }
        solution
    }

    pub(crate) fn is_won(&self, pawn: usize, white: usize, black: usize, white_moves: bool) -> bool {
        self.won[usize::from(!white_moves)][key(pawn, white, black)]
    }

    fn improve(&mut self, pawn: usize) -> bool {
        let mut has_grown = false;
        for white in 0..64 {
            for black in 0..64 {
                for white_moves in [true, false] {
                    if !is_legal(pawn, white, black, white_moves) || self.is_won(pawn, white, black, white_moves) {
                        continue;
                    }
                    let wins = if white_moves {
                        self.can_win(pawn, white, black)
                    } else {
                        let mut moves = black_moves(pawn, white, black).peekable();
                        moves.peek().is_some() && moves.all(|to| to != pawn && self.is_won(pawn, white, to, true))
                    };
                    if wins {
                        self.won[usize::from(!white_moves)][key(pawn, white, black)] = true;
                        has_grown = true;
                    }
                }
            }
        }
        has_grown
    }

    fn can_win(&self, pawn: usize, white: usize, black: usize) -> bool {
        let steps = neighbours(white).filter(|&to| to != pawn && !is_near(to, black));
        if steps.into_iter().any(|to| self.is_won(pawn, to, black, false)) {
            return true;
        }
        let is_empty = |square: usize| square != white && square != black;
        let once = pawn + 8;
        if !is_empty(once) {
            return false;
        }
        if once >= 56 {
            return ['q', 'r'].into_iter().any(|movement| loses_to_new(movement, once, white, black));
        }
        self.is_won(once, white, black, false)
            || pawn < 16 && is_empty(pawn + 16) && self.is_won(pawn + 16, white, black, false)
    }
}
