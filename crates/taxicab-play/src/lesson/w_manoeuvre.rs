//! The W-manoeuvre of king, bishop and knight: the knight's way along the edge that drives the weak king out of the wrong corner.
//!
//! With a bishop on light squares the weak king is mated on a8 or h1. From h8 it is driven along the eighth rank, and the knight
//! goes f7–e5–d7–c5–b7: a W, with its points on the second row from the edge and on the fourth. Two legs are half of it.
//!
//! ```text
//! 8 · · · · · k · ·
//! 7 · N · N · N · ·
//! 6 · · · · · · · ·
//! 5 · · N · N · · ·
//!   a b c d e f g h
//! ```
//!
//! Reference: the manoeuvre is in every textbook of endgames; Y. Seirawan, *Winning Chess Endings*, 2003.

use alloc::vec::Vec;

use cozy_chess::Square;

/// The first square of the W, counted along the edge from the wrong corner: f7.
const FIRST: usize = 2;
/// The legs of half a W: f7–e5–d7.
const MIN_LEGS: usize = 2;

/// A move of the knight.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leg {
    pub(super) from: Square,
    pub(super) to: Square,
    /// The square of the weak king before the move.
    pub(super) weak: Square,
}

/// The squares of the knight in the manoeuvre that the last of its moves, one after the other, continues: 3 to 5, the current
/// one last. The weak king is on the edge when it begins, and no farther than one square from it later.
pub(super) fn squares(legs: &[Leg], bishop: Square) -> Option<Vec<Square>> {
    let last = legs.last()?;
    let count = Frame::all(bishop).filter_map(|frame| frame.legs(legs)).max().filter(|&count| count >= MIN_LEGS)?;
    Some(legs[legs.len() - count..].iter().map(|leg| leg.from).chain([last.to]).collect())
}

/// The board as seen from a wrong corner along one of its edges.
#[derive(Clone, Copy)]
struct Frame {
    flips_files: bool,
    flips_ranks: bool,
    is_transposed: bool,
}

impl Frame {
    /// The four frames: each edge joins a wrong corner and one of the bishop's colour.
    fn all(bishop: Square) -> impl Iterator<Item = Self> {
        let is_dark = |square: Square| (square.file() as usize + square.rank() as usize).is_multiple_of(2);
        let frames = (0..8).map(|bits| Self {
            flips_files: bits & 1 > 0,
            flips_ranks: bits & 2 > 0,
            is_transposed: bits & 4 > 0,
        });
        // The corners a1 and h8 are dark.
        frames.filter(move |frame| (frame.flips_files == frame.flips_ranks) != is_dark(bishop))
    }

    /// A square's place along the edge from the wrong corner, and its distance from the edge.
    fn place(self, square: Square) -> (usize, usize) {
        let flipped = |place: usize, flips: bool| if flips { 7 - place } else { place };
        let file = flipped(square.file() as usize, self.flips_files);
        let rank = flipped(square.rank() as usize, self.flips_ranks);
        if self.is_transposed { (rank, file) } else { (file, rank) }
    }

    /// The legs of the W that the last moves are.
    fn legs(self, legs: &[Leg]) -> Option<usize> {
        let is_leg = |leg: &&Leg| {
            let ((from, start), (to, end)) = (self.place(leg.from), self.place(leg.to));
            let is_forward = to == from + 1 && matches!((start, end), (1, 3) | (3, 1));
            is_forward && self.place(leg.weak).1 <= 1
        };
        let count = legs.iter().rev().take_while(is_leg).count();
        let begins = |&count: &usize| {
            let first = &legs[legs.len() - count];
            let (along, row) = self.place(first.from);
            along >= FIRST && along.is_multiple_of(2) && row == 1 && self.place(first.weak).1 == 0
        };
        (1..=count).rev().find(begins)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn legs(text: &str) -> Vec<Leg> {
        let parsed = text.split(' ').map(|leg| {
            let mut squares = leg.split('-').map(|square| square.parse().unwrap());
            let mut next = || squares.next().unwrap();
            Leg { from: next(), to: next(), weak: next() }
        });
        parsed.collect()
    }

    fn path(text: &str, bishop: Square) -> usize {
        squares(&legs(text), bishop).map_or(0, |squares| squares.len())
    }

    /// The square's image under one of the eight symmetries.
    fn image(square: Square, symmetry: usize) -> Square {
        let frame =
            Frame { flips_files: symmetry & 1 > 0, flips_ranks: symmetry & 2 > 0, is_transposed: symmetry & 4 > 0 };
        let (file, rank) = frame.place(square);
        Square::new(cozy_chess::File::index(file), cozy_chess::Rank::index(rank))
    }

    #[test]
    fn a_w_is_named_from_its_first_half_on() {
        for (text, squares) in [
            ("g5-f7-h8 f7-e5-e8", 0),
            ("g5-f7-h8 f7-e5-e8 e5-d7-f8", 3),
            ("g5-f7-h8 f7-e5-e8 e5-d7-f8 d7-c5-d8", 4),
            ("g5-f7-h8 f7-e5-e8 e5-d7-f8 d7-c5-d8 c5-b7-d8", 5),
            // Its second half alone.
            ("f6-d7-d8 d7-c5-d8 c5-b7-d8", 3),
            // The weak king is not on the edge, or has left it for good.
            ("f7-e5-e7 e5-d7-f8", 0),
            ("f7-e5-e8 e5-d7-c6", 0),
            // Back, aside, and on the other rows.
            ("d7-e5-e8 e5-f7-f8", 0),
            ("f7-e5-e8 e5-f7-e8", 0),
            ("e7-d5-d8 d5-c7-d8", 0),
            ("f6-e4-e8 e4-d6-d8", 0),
            ("h7-g5-g8 g5-f7-g8", 0),
        ] {
            assert_eq!(path(text, Square::E4), squares, "{text}");
            // With the other bishop the same squares lead to the wrong corner.
            assert_eq!(path(text, Square::E5), 0, "{text}");
        }
    }

    #[test]
    fn a_w_is_one_on_every_edge() {
        let w = legs("g5-f7-h8 f7-e5-e8 e5-d7-f8 d7-c5-d8 c5-b7-d8");
        for symmetry in 0..8 {
            let of = |square| image(square, symmetry);
            let images: Vec<Leg> =
                w.iter().map(|leg| Leg { from: of(leg.from), to: of(leg.to), weak: of(leg.weak) }).collect();
            let named = squares(&images, of(Square::E4)).unwrap();
            let knight = [Square::F7, Square::E5, Square::D7, Square::C5, Square::B7].map(of);
            assert_eq!(named, knight, "{symmetry}");
            assert_eq!(squares(&images, of(Square::E5)), None);
        }
    }
}
