//! How near the pieces are to a place, for all positions in a row.
//!
//! Naively [`Place::nearness`]: four images of the pieces, and the moves of each piece there. Here the images are the place's: the
//! moves of a piece from each square, one byte an image, so that one addition serves four. The tests hold both together.

use alloc::boxed::Box;

use taxicab_chess::Square;

use crate::EndgamePosition;
use crate::Side;
use crate::evaluation::Place;
use crate::tables::symmetry::Symmetry;

/// A place as bishop and knight look it up.
pub(super) struct Nearness {
    /// For a bishop on dark and on light squares the moves of the weak king, the strong king, the knight and the bishop.
    moves: Box<[[[u32; 64]; 4]; 2]>,
    within: u8,
}

impl Nearness {
    pub(super) fn new(place: &Place) -> Self {
        let mut moves = Box::new([[[0; 64]; 4]; 2]);
        for (corner, tables) in [Square::A1, Square::H1].into_iter().zip(moves.iter_mut()) {
            let images = Symmetry::to_light(corner);
            for square in Square::ALL {
                let all = images.map(|symmetry| place.moves(symmetry.square(square)));
                for (piece, table) in tables.iter_mut().enumerate() {
                    table[usize::from(square)] = u32::from_le_bytes(all.map(|moves| moves[piece]));
                }
            }
        }
        Self { moves, within: place.within() }
    }

    /// The nearness of a position of bishop and knight.
    pub(super) fn of(&self, standing: &EndgamePosition) -> i32 {
        let [bishop, knight] = standing.pieces;
        let [weak, strong, knights, bishops] = &self.moves[usize::from(bishop.is_light())];
        let at = |table: &[u32; 64], square: Square| table[usize::from(square)];
        let kings = at(weak, standing.king(Side::Weak)) + at(strong, standing.king(Side::Strong));
        let [first, second, third, fourth] = (kings + at(knights, knight) + at(bishops, bishop)).to_le_bytes();
        self.within.saturating_sub(first.min(second).min(third.min(fourth))).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Endgame;
    use crate::Index;
    use crate::evaluation::Evaluation;

    #[test]
    fn a_lookup_is_the_nearness() {
        let index = Index::new(Endgame::KBNK);
        for place in Evaluation::TAXICAB.terms().filter_map(crate::Term::place) {
            let nearness = Nearness::new(&place);
            for number in (0..index.len()).step_by(997) {
                let standing = index.unrank(number, Side::Weak);
                assert_eq!(nearness.of(&standing), place.nearness(&standing), "{place} {standing:?}");
            }
        }
    }
}
