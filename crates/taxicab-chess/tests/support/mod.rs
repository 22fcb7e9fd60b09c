//! What several files of tests need: random numbers that are the same every time, pairs of squares, a king's steps.
#![allow(dead_code, reason = "each file of tests needs another part")]

use taxicab_chess::Square;

/// The xorshift generator (G. Marsaglia, *Xorshift RNGs*, 2003).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        // The state must not be 0.
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() >> 32) as usize % bound
    }

    /// Plays one of the legal moves, by another library; false if there is none.
    pub(crate) fn play(&mut self, board: &mut cozy_chess::Board) -> bool {
        let mut moves = Vec::new();
        board.generate_moves(|of_one| {
            moves.extend(of_one);
            false
        });
        if moves.is_empty() {
            return false;
        }
        board.play(moves[self.below(moves.len())]);
        true
    }

    /// A random set: each square is in it with probability 1/2, 1/4, 1/8, … for a sparseness of 1, 2, 3, …
    pub(crate) fn set(&mut self, sparseness: usize) -> u64 {
        (0..sparseness).fold(!0, |set, _| set & self.next())
    }
}

/// All 4,096 pairs of squares.
pub(crate) fn pairs() -> impl Iterator<Item = (Square, Square)> {
    Square::ALL.into_iter().flat_map(|a| Square::ALL.map(|b| (a, b)))
}

/// Where a king goes from a square: file and rank, 0 to 7 each.
pub(crate) fn neighbouring_cells((file, rank): (i32, i32)) -> impl Iterator<Item = (i32, i32)> {
    (-1..=1)
        .flat_map(move |up| (-1..=1).map(move |right| (file + right, rank + up)))
        .filter(move |&at| at != (file, rank) && (0..8).contains(&at.0) && (0..8).contains(&at.1))
}

/// The same for squares as 8 × rank + file.
pub(crate) fn neighbours(square: usize) -> impl Iterator<Item = usize> {
    neighbouring_cells(((square % 8) as i32, (square / 8) as i32)).map(|(file, rank)| (rank * 8 + file) as usize)
}
