//! A naive fill: every square of every piece, its own move code, no symmetry, no sets, no index.
//!
//! Once a ply it tries every move of every position without a value. It shares nothing with the crate but the meaning of a ply.

use std::collections::BTreeMap;
use std::thread;

/// The value of an illegal arrangement.
pub(crate) const ILLEGAL: u8 = 255;
/// The value of a position that nobody can win.
pub(crate) const DRAW: u8 = 254;

/// A piece: whether it is of the first side, and its letter.
pub(crate) type Piece = (bool, char);

/// Every arrangement of some pieces, for both sides to move.
pub(crate) struct Naive {
    pieces: Vec<Piece>,
    /// By side to move (the first side: 0), then by squares in the order of the pieces, the first piece's highest.
    values: Vec<u8>,
    /// The endgames after a capture or promotion, by their pieces.
    smaller: BTreeMap<String, Naive>,
}

/// The pieces of a name as `KQKR`: those of the first side, then the others.
pub(crate) fn pieces_of(name: &str) -> Vec<Piece> {
    let mut kings = 0;
    let piece = |letter| {
        kings += usize::from(letter == 'K');
        (kings == 1, letter)
    };
    name.chars().map(piece).collect()
}

fn name_of(pieces: &[Piece]) -> String {
    pieces.iter().map(|piece| piece.1).collect()
}

impl Naive {
    /// Fills the endgame of a name.
    pub(crate) fn new(name: &str) -> Self {
        Self::of(pieces_of(name))
    }

    fn of(pieces: Vec<Piece>) -> Self {
        let mut smaller = BTreeMap::new();
        for (place, &(_, letter)) in pieces.iter().enumerate() {
            let mut left = vec![pieces.clone()];
            match letter {
                'K' => continue,
                'P' => {
                    left.push(pieces.clone());
                    left[0][place].1 = 'Q';
                    left[1][place].1 = 'R';
                }
                _ => {
                    left[0].remove(place);
                }
            }
            for left in left.into_iter().filter(|left| left.len() > 2) {
                smaller.entry(name_of(&left)).or_insert_with(|| Self::of(left));
            }
        }
        let size = 1_usize << (6 * pieces.len());
        let mut naive = Self { pieces, values: vec![ILLEGAL; 2 * size], smaller };
        for place in 0..2 * size {
            let (squares, turn) = naive.squares(place);
            if naive.is_legal(squares, turn) {
                naive.values[place] = DRAW;
            }
        }
        let most = |naive: &Self| naive.values.iter().copied().filter(|&value| value < DRAW).max().unwrap_or(0);
        let wait = naive.smaller.values().map(most).max().unwrap_or(0) + 2;
        let (mut idle, mut ply) = (0, 0);
        while ply <= wait || idle < 2 {
            idle = if naive.fill_ply(ply) { 0 } else { idle + 1 };
            ply += 1;
        }
        naive
    }

    /// The value of the pieces on these squares, in the order of the name.
    pub(crate) fn value(&self, squares: &[u8], first_to_move: bool) -> u8 {
        let place = squares.iter().fold(0, |place, &square| place << 6 | usize::from(square));
        self.values[place + if first_to_move { 0 } else { self.values.len() / 2 }]
    }

    /// Every legal position: squares, whether the first side is to move, value.
    pub(crate) fn positions(&self) -> impl Iterator<Item = (Vec<u8>, bool, u8)> {
        let legal = (0..self.values.len()).filter(|&place| self.values[place] != ILLEGAL);
        legal.map(|place| {
            let (squares, turn) = self.squares(place);
            (squares[..self.pieces.len()].to_vec(), turn, self.values[place])
        })
    }

    fn squares(&self, place: usize) -> ([u8; 4], bool) {
        let count = self.pieces.len();
        let mut squares = [0; 4];
        for (piece, square) in squares[..count].iter_mut().enumerate() {
            *square = (place >> (6 * (count - 1 - piece)) & 63) as u8;
        }
        (squares, place < self.values.len() / 2)
    }

    fn is_legal(&self, squares: [u8; 4], turn: bool) -> bool {
        let count = self.pieces.len();
        for piece in 0..count {
            if squares[..piece].contains(&squares[piece]) {
                return false;
            }
            if self.pieces[piece].1 == 'P' && !(8..56).contains(&squares[piece]) {
                return false;
            }
        }
        !self.is_in_check(squares, !turn)
    }

    /// Whether the king of a side is attacked, also by the other king.
    fn is_in_check(&self, squares: [u8; 4], side: bool) -> bool {
        let king = self.pieces.iter().position(|&piece| piece == (side, 'K')).unwrap();
        (0..self.pieces.len()).any(|piece| {
            let mut hit = false;
            if self.pieces[piece].0 != side {
                self.for_each_target(squares, piece, true, |target| hit |= target == squares[king]);
            }
            hit
        })
    }

    /// The squares that a piece can go to or, for a pawn, attacks.
    fn for_each_target(&self, squares: [u8; 4], piece: usize, attacks: bool, mut each: impl FnMut(u8)) {
        const ALL: [(i8, i8); 8] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];
        const LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
        let (file, rank) = ((squares[piece] & 7) as i8, (squares[piece] >> 3) as i8);
        let (ways, reach): (&[_], i8) = match self.pieces[piece].1 {
            'K' => (&ALL, 1),
            'N' => (&LEAPS, 1),
            'B' => (&ALL[4..], 7),
            'R' => (&ALL[..4], 7),
            'Q' => (&ALL, 7),
            _ if attacks => (&[(-1, 1), (1, 1)], 1),
            _ => (&[(0, 1)], if rank == 1 { 2 } else { 1 }),
        };
        for &(right, up) in ways {
            for step in 1..=reach {
                let (file, rank) = (file + right * step, rank + up * step);
                if !(0..8).contains(&file) || !(0..8).contains(&rank) {
                    break;
                }
                let target = (rank * 8 + file) as u8;
                let there = squares[..self.pieces.len()].iter().position(|&square| square == target);
                let is_barred = there.is_some_and(|other| self.pieces[other].0 == self.pieces[piece].0);
                if is_barred || there.is_some() && self.pieces[piece].1 == 'P' && !attacks {
                    break;
                }
                each(target);
                if there.is_some() {
                    break;
                }
            }
        }
    }

    /// The values of all positions after a legal move, each for the side that then moves.
    fn for_each_next(&self, squares: [u8; 4], turn: bool, mut each: impl FnMut(u8)) {
        let count = self.pieces.len();
        for piece in (0..count).filter(|&piece| self.pieces[piece].0 == turn) {
            self.for_each_target(squares, piece, false, |target| {
                let taken = squares[..count].iter().position(|&square| square == target);
                let mut next = squares;
                next[piece] = target;
                if self.pieces[piece].1 == 'P' && target >= 56 {
                    for letter in ['Q', 'R'] {
                        let mut pieces = self.pieces.clone();
                        pieces[piece].1 = letter;
                        each(self.smaller[&name_of(&pieces)].value(&next[..count], !turn));
                    }
                    return;
                }
                let Some(taken) = taken else {
                    let value = self.value(&next[..count], !turn);
                    if value != ILLEGAL {
                        each(value);
                    }
                    return;
                };
                let mut left = next[..count].to_vec();
                left.remove(taken);
                if left.len() == 2 {
                    let apart = |a: u8, b: u8| (a & 7).abs_diff(b & 7).max((a >> 3).abs_diff(b >> 3)) > 1;
                    if apart(left[0], left[1]) {
                        each(DRAW);
                    }
                    return;
                }
                let mut pieces = self.pieces.clone();
                pieces.remove(taken);
                let value = self.smaller[&name_of(&pieces)].value(&left, !turn);
                if value != ILLEGAL {
                    each(value);
                }
            });
        }
    }

    /// Finds the positions won or lost in exactly so many plies; returns whether there are any.
    fn fill_ply(&mut self, ply: u8) -> bool {
        let found = |places: std::ops::Range<usize>| {
            let wanted = places.filter(|&place| self.values[place] == DRAW);
            wanted.filter(|&place| self.has_ply(place, ply)).collect::<Vec<_>>()
        };
        let size = self.values.len();
        let halves = thread::scope(|scope| {
            let one = scope.spawn(|| found(0..size / 2));
            [found(size / 2..size), one.join().unwrap()]
        });
        halves.iter().flatten().for_each(|&place| self.values[place] = ply);
        halves.iter().any(|found| !found.is_empty())
    }

    fn has_ply(&self, place: usize, ply: u8) -> bool {
        let (squares, turn) = self.squares(place);
        let (mut some, mut reaches, mut all) = (false, false, true);
        self.for_each_next(squares, turn, |value| {
            some = true;
            reaches |= value < DRAW && value % 2 == 0 && value < ply;
            all &= value < DRAW && value % 2 == 1 && value < ply;
        });
        if ply % 2 == 1 { reaches } else { all && (some || ply == 0 && self.is_in_check(squares, turn)) }
    }
}
