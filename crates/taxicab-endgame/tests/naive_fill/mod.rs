//! A naive fill: every square of every piece, its own move code, no symmetry, no sets, no index.
//!
//! Once a ply it tries every move of every position without a value. It shares nothing with the crate but the meaning of a ply.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};
use std::thread;

/// The value of an illegal arrangement.
pub(crate) const ILLEGAL: u8 = 255;
/// The value of a position that nobody can win.
pub(crate) const DRAW: u8 = 254;

/// A piece: whether it is of the first side, whose pawns go up the board, and its letter.
pub(crate) type Piece = (bool, char);

/// The letters, the strongest first.
const STRENGTH: &str = "KQRBNP";

/// Every arrangement of some pieces, for both sides to move.
pub(crate) struct Naive {
    pieces: Vec<Piece>,
    /// By side to move (the first side: 0), then by squares in the order of the pieces, the first piece's highest.
    values: Vec<u8>,
    /// What is left after a conversion, by [`conversion`].
    smaller: Vec<Option<Smaller>>,
}

/// The arrangements after a conversion, perhaps with the sides exchanged.
struct Smaller {
    naive: Arc<Naive>,
    /// Which of the squares that are left are those of its pieces, in its order.
    order: Vec<usize>,
    is_exchanged: bool,
}

impl Smaller {
    fn of(pieces: &[Piece]) -> Self {
        let strength = |&place: &usize| STRENGTH.find(pieces[place].1).unwrap();
        let side = |first: bool| {
            let mut places: Vec<usize> = (0..pieces.len()).filter(|&place| pieces[place].0 == first).collect();
            places.sort_by_key(strength);
            places
        };
        let rank = |places: &[usize]| (9 - places.len(), places.iter().map(strength).collect::<Vec<_>>());
        let [first, second] = [true, false].map(side);
        let is_exchanged = rank(&second) < rank(&first);
        let order = if is_exchanged { [second, first] } else { [first, second] }.concat();
        let pieces = order.iter().map(|&place| (pieces[place].0 != is_exchanged, pieces[place].1)).collect();
        Self { naive: Naive::of(pieces), order, is_exchanged }
    }

    fn value(&self, squares: &[u8], first_to_move: bool) -> u8 {
        let mut ordered = [0; 4];
        for (square, &place) in ordered.iter_mut().zip(&self.order) {
            *square = if self.is_exchanged { squares[place] ^ 0x38 } else { squares[place] };
        }
        self.naive.value(&ordered[..self.order.len()], first_to_move != self.is_exchanged)
    }
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

/// A number for a conversion: which piece is captured, and which promotes to what.
fn conversion(captured: Option<usize>, promoted: Option<(usize, char)>) -> usize {
    let (pawn, role) = promoted.map_or((4, 0), |(pawn, letter)| (pawn, STRENGTH.find(letter).unwrap()));
    (captured.unwrap_or(4) * 5 + pawn) * 6 + role
}

/// The values of the moves of a position are tried until one is enough.
type Enough = bool;

impl Naive {
    /// Fills the endgame of a name, whose stronger side comes first.
    pub(crate) fn new(name: &str) -> Arc<Self> {
        Self::of(pieces_of(name))
    }

    fn of(pieces: Vec<Piece>) -> Arc<Self> {
        static FILLED: LazyLock<Mutex<HashMap<Vec<Piece>, Arc<Naive>>>> = LazyLock::new(Mutex::default);
        if let Some(naive) = FILLED.lock().unwrap().get(&pieces) {
            return Arc::clone(naive);
        }
        let naive = Arc::new(Self::filled(pieces.clone()));
        FILLED.lock().unwrap().insert(pieces, Arc::clone(&naive));
        naive
    }

    fn filled(pieces: Vec<Piece>) -> Self {
        let size = 1_usize << (6 * pieces.len());
        let mut naive = Self { smaller: smaller(&pieces), pieces, values: vec![ILLEGAL; 2 * size] };
        for place in 0..2 * size {
            let (squares, turn) = naive.squares(place);
            if naive.is_legal(squares, turn) {
                naive.values[place] = DRAW;
            }
        }
        let most = |naive: &Self| naive.values.iter().copied().filter(|&value| value < DRAW).max().unwrap_or(0);
        let wait = naive.smaller.iter().flatten().map(|smaller| most(&smaller.naive)).max().unwrap_or(0) + 2;
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

    /// Every legal position after a double step that a pawn can answer en passant, checks aside: squares, the square that was
    /// passed, whether the first side is to move, value.
    pub(crate) fn en_passant(&self) -> impl Iterator<Item = (Vec<u8>, u8, bool, u8)> {
        self.positions().filter_map(|(squares, turn, _)| {
            let mut all = [0; 4];
            all[..squares.len()].copy_from_slice(&squares);
            // The pawn that has just stepped is on its fourth rank, and what it left and passed is free.
            let (rank, back) = if turn { (4, 8) } else { (3, -8_i8) };
            let stepped = (0..squares.len()).find(|&piece| {
                let behind = |steps: i8| (squares[piece] as i8 + steps * back) as u8;
                self.pieces[piece] == (!turn, 'P')
                    && squares[piece] >> 3 == rank
                    && !squares.contains(&behind(1))
                    && !squares.contains(&behind(2))
                    && self.takes_en_passant(all, piece).is_some()
            })?;
            let value = self.value_en_passant(all, turn, stepped);
            Some((squares.clone(), (squares[stepped] as i8 + back) as u8, turn, value))
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
            self.pieces[piece].0 != side && self.any_target(squares, piece, true, |target, _| target == squares[king])
        })
    }

    /// The squares that a piece can go to or, if that is asked, attacks; with the piece that is there.
    fn any_target(
        &self,
        squares: [u8; 4],
        piece: usize,
        attacks: bool,
        mut each: impl FnMut(u8, Option<usize>) -> Enough,
    ) -> Enough {
        const ALL: [(i8, i8); 8] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];
        const LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
        let (owner, letter) = self.pieces[piece];
        let (file, rank) = ((squares[piece] & 7) as i8, (squares[piece] >> 3) as i8);
        let (up, home) = if owner { (1, 1) } else { (-1, 6) };
        let captures = [(-1, up), (1, up)];
        let push = [(0, up)];
        let (ways, reach): (&[_], i8) = match letter {
            'K' => (&ALL, 1),
            'N' => (&LEAPS, 1),
            'B' => (&ALL[4..], 7),
            'R' => (&ALL[..4], 7),
            'Q' => (&ALL, 7),
            _ => (&captures, 1),
        };
        let mut along = |ways: &[(i8, i8)], reach: i8, may_push: bool, may_capture: bool| {
            for &(right, up) in ways {
                for step in 1..=reach {
                    let (file, rank) = (file + right * step, rank + up * step);
                    if !(0..8).contains(&file) || !(0..8).contains(&rank) {
                        break;
                    }
                    let target = (rank * 8 + file) as u8;
                    let there = squares[..self.pieces.len()].iter().position(|&square| square == target);
                    let is_barred = there.is_some_and(|other| self.pieces[other].0 == owner);
                    let is_possible = if there.is_some() { may_capture && !is_barred } else { may_push };
                    if is_possible && each(target, there) {
                        return true;
                    }
                    if there.is_some() {
                        break;
                    }
                }
            }
            false
        };
        let is_pawn = letter == 'P';
        along(ways, reach, !is_pawn || attacks, true)
            || is_pawn && !attacks && along(&push, if rank == home { 2 } else { 1 }, true, false)
    }

    /// Tries the value of every position after a legal move, each for the side that then moves, until one is enough.
    fn any_next(&self, squares: [u8; 4], turn: bool, mut enough: impl FnMut(u8) -> Enough) -> Enough {
        let own = (0..self.pieces.len()).filter(|&piece| self.pieces[piece].0 == turn);
        let mut each = |value| value != ILLEGAL && enough(value);
        own.into_iter().any(|piece| {
            self.any_target(squares, piece, false, |target, taken| {
                let is_pawn = self.pieces[piece].1 == 'P';
                if is_pawn && !(8..56).contains(&target) {
                    let mut after = |letter| each(self.after(squares, turn, piece, target, taken, Some(letter)));
                    return ['Q', 'R', 'B', 'N'].into_iter().any(&mut after);
                }
                each(self.after(squares, turn, piece, target, taken, None))
            })
        })
    }

    /// The value after a move, for the side that then moves.
    fn after(
        &self,
        squares: [u8; 4],
        turn: bool,
        piece: usize,
        target: u8,
        taken: Option<usize>,
        promotion: Option<char>,
    ) -> u8 {
        let count = self.pieces.len();
        let mut next = squares;
        next[piece] = target;
        if taken.is_none() && promotion.is_none() {
            let value = self.value(&next[..count], !turn);
            let is_double = self.pieces[piece].1 == 'P' && target.abs_diff(squares[piece]) == 16;
            let is_resolved = is_double && value != ILLEGAL && self.takes_en_passant(next, piece).is_some();
            return if is_resolved { self.value_en_passant(next, !turn, piece) } else { value };
        }
        let mut left = [0; 4];
        let mut length = 0;
        for (_, &square) in next[..count].iter().enumerate().filter(|&(other, _)| taken != Some(other)) {
            left[length] = square;
            length += 1;
        }
        if length == 2 {
            let apart = |a: u8, b: u8| (a & 7).abs_diff(b & 7).max((a >> 3).abs_diff(b >> 3)) > 1;
            return if apart(left[0], left[1]) { DRAW } else { ILLEGAL };
        }
        let key = conversion(taken, promotion.map(|letter| (piece, letter)));
        self.smaller[key].as_ref().unwrap().value(&left[..length], !turn)
    }

    /// The pawn next to one that has just made a double step.
    fn takes_en_passant(&self, squares: [u8; 4], stepped: usize) -> Option<usize> {
        (0..self.pieces.len()).find(|&pawn| {
            self.pieces[pawn] == (!self.pieces[stepped].0, 'P')
                && squares[pawn] >> 3 == squares[stepped] >> 3
                && squares[pawn].abs_diff(squares[stepped]) == 1
        })
    }

    /// The value of a position in which a pawn may take en passant, as far as the values of its moves are known.
    fn value_en_passant(&self, squares: [u8; 4], turn: bool, stepped: usize) -> u8 {
        let pawn = self.takes_en_passant(squares, stepped).unwrap();
        let passed = if turn { squares[stepped] + 8 } else { squares[stepped] - 8 };
        let (mut soonest, mut latest, mut is_open, mut some) = (DRAW, 0, false, false);
        let mut count = |value: u8| {
            some = true;
            match value {
                DRAW => is_open = true,
                _ if value.is_multiple_of(2) => soonest = soonest.min(value + 1),
                _ => latest = latest.max(value + 1),
            }
            false
        };
        self.any_next(squares, turn, &mut count);
        let taken = self.after(squares, turn, pawn, passed, Some(stepped), None);
        if taken != ILLEGAL {
            count(taken);
        }
        match soonest {
            DRAW if is_open || !some && !self.is_in_check(squares, turn) => DRAW,
            DRAW => latest,
            soonest => soonest,
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
        if ply % 2 == 1 {
            return self.any_next(squares, turn, |value| value < DRAW && value % 2 == 0 && value < ply);
        }
        let mut some = false;
        let escapes = self.any_next(squares, turn, |value| {
            some = true;
            !(value < DRAW && value % 2 == 1 && value < ply)
        });
        !escapes && (some || ply == 0 && self.is_in_check(squares, turn))
    }
}

/// What is left after each capture, promotion, or both.
fn smaller(pieces: &[Piece]) -> Vec<Option<Smaller>> {
    let mut all: Vec<Option<Smaller>> = (0..150).map(|_| None).collect();
    let captured: Vec<usize> = (0..pieces.len()).filter(|&piece| pieces[piece].1 != 'K').collect();
    let pawns = captured.iter().copied().filter(|&piece| pieces[piece].1 == 'P');
    let promoted: Vec<_> = pawns.flat_map(|pawn| ['Q', 'R', 'B', 'N'].map(|letter| Some((pawn, letter)))).collect();
    for taken in captured.into_iter().map(Some).chain([None]) {
        for promotion in promoted.iter().copied().chain([None]) {
            let mut left = pieces.to_vec();
            if let Some((pawn, letter)) = promotion {
                left[pawn].1 = letter;
            }
            let is_possible = match (taken, promotion) {
                (None, None) => false,
                (Some(taken), Some((pawn, _))) => pieces[taken].0 != pieces[pawn].0 && pieces[taken].1 != 'P',
                _ => true,
            };
            if let Some(taken) = taken {
                left.remove(taken);
            }
            if is_possible && left.len() > 2 {
                all[conversion(taken, promotion)] = Some(Smaller::of(&left));
            }
        }
    }
    all
}
