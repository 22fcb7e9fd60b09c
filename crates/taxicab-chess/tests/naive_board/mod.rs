//! A board of letters, one step at a time: what the sets of the library are held against.
//!
//! It knows nothing of the library. Squares are 8 × rank + file; pieces are letters of FEN, empty squares dots.

use crate::support::Random;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Board(pub(crate) [char; 64]);

const LINES: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONALS: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

pub(crate) fn go(square: usize, (right, up): (i32, i32)) -> Option<usize> {
    let (file, rank) = ((square % 8) as i32 + right, (square / 8) as i32 + up);
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((rank * 8 + file) as usize)
}

/// The usual worth of a piece; the king's is above all.
pub(crate) fn worth(letter: char) -> u32 {
    match letter.to_ascii_lowercase() {
        'p' => 1,
        'n' | 'b' => 3,
        'r' => 5,
        'q' => 9,
        _ => 1000,
    }
}

impl Board {
    pub(crate) fn of_placement(text: &str) -> Self {
        let mut cells = ['.'; 64];
        for (row, rank) in text.split('/').zip((0..8).rev()) {
            let mut file = 0;
            for letter in row.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    file += empty as usize;
                } else {
                    cells[rank * 8 + file] = letter;
                    file += 1;
                }
            }
        }
        Self(cells)
    }

    pub(crate) fn placement(&self) -> String {
        let rows = (0..8).rev().map(|rank| self.0[rank * 8..rank * 8 + 8].iter().collect::<String>());
        let mut text = rows.collect::<Vec<_>>().join("/");
        for empty in (1..=8).rev() {
            text = text.replace(&".".repeat(empty), &empty.to_string());
        }
        text
    }

    fn is_empty(&self, square: usize) -> bool {
        self.0[square] == '.'
    }

    pub(crate) fn is_of(&self, square: usize, white: bool) -> bool {
        !self.is_empty(square) && self.0[square].is_ascii_uppercase() == white
    }

    pub(crate) fn pieces(&self, white: bool) -> impl Iterator<Item = usize> {
        let board = *self;
        (0..64).filter(move |&square| board.is_of(square, white))
    }

    /// What a piece of this letter attacks from a square, up to and including the first piece on each line.
    pub(crate) fn attacked_from(&self, from: usize, letter: char) -> Vec<usize> {
        let up = if letter.is_ascii_uppercase() { 1 } else { -1 };
        let (steps, slides): (Vec<(i32, i32)>, bool) = match letter.to_ascii_lowercase() {
            'p' => (vec![(-1, up), (1, up)], false),
            'n' => (LEAPS.to_vec(), false),
            'k' => ([LINES, DIAGONALS].concat(), false),
            'b' => (DIAGONALS.to_vec(), true),
            'r' => (LINES.to_vec(), true),
            _ => ([LINES, DIAGONALS].concat(), true),
        };
        let mut attacked = Vec::new();
        for step in steps {
            let mut at = go(from, step);
            while let Some(square) = at {
                attacked.push(square);
                at = if slides && self.is_empty(square) { go(square, step) } else { None };
            }
        }
        attacked
    }

    /// Whether a piece of the side, among those the filter lets through, attacks the square.
    pub(crate) fn is_attacked(&self, square: usize, white: bool, filter: impl Fn(char) -> bool) -> bool {
        let mut pieces = self.pieces(white).filter(|&from| filter(self.0[from]));
        pieces.any(|from| self.attacked_from(from, self.0[from]).contains(&square))
    }

    pub(crate) fn king(&self, white: bool) -> Option<usize> {
        let king = if white { 'K' } else { 'k' };
        self.0.iter().position(|&letter| letter == king)
    }

    /// Where a piece of this letter goes with one move from a square, if it does not stand on the board itself.
    pub(crate) fn moves_from(&self, from: usize, letter: char) -> Vec<usize> {
        let white = letter.is_ascii_uppercase();
        let attacked = self.attacked_from(from, letter).into_iter();
        if !letter.eq_ignore_ascii_case(&'p') {
            return attacked.filter(|&to| !self.is_of(to, white)).collect();
        }
        let mut moves: Vec<usize> = attacked.filter(|&to| self.is_of(to, !white)).collect();
        let (up, home) = if white { (1, 1) } else { (-1, 6) };
        let once = go(from, (0, up)).filter(|&to| self.is_empty(to));
        moves.extend(once);
        if let Some(once) = once.filter(|_| from / 8 == home) {
            moves.extend(go(once, (0, up)).filter(|&to| self.is_empty(to)));
        }
        moves
    }

    /// Every move of a side as its pieces go: from, to.
    pub(crate) fn moves(&self, white: bool) -> Vec<(usize, usize)> {
        let of = |from: usize| self.moves_from(from, self.0[from]).into_iter().map(move |to| (from, to));
        self.pieces(white).flat_map(of).collect()
    }

    /// The board after a move; a pawn on a last rank becomes a queen.
    pub(crate) fn after(&self, (from, to): (usize, usize)) -> Self {
        let mut cells = self.0;
        cells[to] = match (cells[from], to / 8) {
            ('P', 7) => 'Q',
            ('p', 0) => 'q',
            (letter, _) => letter,
        };
        cells[from] = '.';
        Self(cells)
    }

    pub(crate) fn lifted(&self, square: usize) -> Self {
        let mut cells = self.0;
        cells[square] = '.';
        Self(cells)
    }

    /// Whether a piece may stop there by the rules of pins: each slider that gives check if the piece is lifted, and only
    /// then, is shut out or taken by it.
    fn heeds_pins(&self, at: usize, to: usize) -> bool {
        let letter = self.0[at];
        let white = letter.is_ascii_uppercase();
        let Some(king) = self.king(white).filter(|&king| king != at) else { return true };
        let mut there = self.lifted(at);
        let sliders = there.pieces(!white).filter(|&from| "brq".contains(there.0[from].to_ascii_lowercase()));
        let pinning = sliders.filter(|&from| {
            there.attacked_from(from, there.0[from]).contains(&king)
                && !self.attacked_from(from, self.0[from]).contains(&king)
        });
        let pinning: Vec<usize> = pinning.collect();
        there.0[to] = letter;
        pinning.into_iter().all(|from| from == to || !there.attacked_from(from, self.0[from]).contains(&king))
    }

    /// The distances of the piece on a square by level (0 empty, 1 obstacles, 2 safe), with a queue.
    pub(crate) fn map(&self, at: usize, level: u8, pins: bool) -> [Option<u8>; 64] {
        let letter = self.0[at];
        let white = letter.is_ascii_uppercase();
        let ground = if level == 0 { Self(['.'; 64]) } else { self.lifted(at) };
        let may_stop = |to: usize| {
            let is_king = letter.eq_ignore_ascii_case(&'k');
            let cheaper = |other: char| is_king || worth(other) < worth(letter);
            (level < 2 || !ground.is_attacked(to, !white, cheaper)) && (!pins || level == 0 || self.heeds_pins(at, to))
        };
        let may_stop: Vec<bool> = (0..64).map(may_stop).collect();
        let mut distances = [None; 64];
        distances[at] = Some(0);
        let mut queue = std::collections::VecDeque::from([(at, 0_u8)]);
        while let Some((from, distance)) = queue.pop_front() {
            for to in ground.moves_from(from, letter) {
                if may_stop[to] && distances[to].is_none() {
                    distances[to] = Some(distance + 1);
                    queue.push_back((to, distance + 1));
                }
            }
        }
        distances
    }

    /// The value of a piece's map: 128 halved once for each move, over all other squares.
    pub(crate) fn value(&self, at: usize, level: u8, pins: bool) -> i32 {
        let halved = |distance: u8| (0..distance).fold(128, |value, _| value / 2);
        self.map(at, level, pins).into_iter().flatten().filter(|&distance| distance > 0).map(halved).sum()
    }

    pub(crate) fn sum(&self, white: bool, level: u8, pins: bool) -> i32 {
        self.pieces(white).map(|at| self.value(at, level, pins)).sum()
    }
}

impl Random {
    /// Two kings, if `has_kings`, and so many other pieces of these letters on the squares where they can stand.
    pub(crate) fn board(&mut self, has_kings: bool, pieces: usize, letters: &str) -> Board {
        let mut board = Board(['.'; 64]);
        let letters: Vec<char> = letters.chars().collect();
        let kings = if has_kings { vec!['K', 'k'] } else { vec![] };
        let others: Vec<char> = (0..pieces).map(|_| letters[self.below(letters.len())]).collect();
        for letter in kings.into_iter().chain(others) {
            let is_pawn = letter.eq_ignore_ascii_case(&'p');
            let square = if is_pawn { 8 + self.below(48) } else { self.below(64) };
            if board.is_empty(square) {
                board.0[square] = letter;
            }
        }
        board
    }
}
