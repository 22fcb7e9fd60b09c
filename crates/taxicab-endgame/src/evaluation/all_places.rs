//! Many places of bishop and knight at once.

use taxicab_chess::Square;

use super::place::{Image, Place};

/// Many places with their weights, laid out for the compiler to look at sixteen of them with one instruction.
///
/// Naively the [nearness](Place::nearness) of each, times its weight; the tests hold both together. N is a multiple of
/// sixteen: what is left over is near to nothing.
pub(super) struct AllPlaces<const N: usize> {
    /// The moves of the weak king, the strong king, the knight and the bishop from each square.
    moves: [[[u8; N]; 64]; 4],
    within: [u8; N],
    weights: [i16; N],
}

impl<const N: usize> AllPlaces<N> {
    pub(super) const fn new(places: &[(Place, i16)]) -> Self {
        assert!(N.is_multiple_of(16) && places.len() <= N, "sixteen at a time");
        let mut all = Self { moves: [[[0; N]; 64]; 4], within: [0; N], weights: [0; N] };
        let mut number = 0;
        while number < places.len() {
            let (place, weight) = places[number];
            (all.within[number], all.weights[number]) = (place.within(), weight);
            let mut square = 0;
            while square < 64 {
                let moves = place.moves(Square::ALL[square]);
                let mut piece = 0;
                while piece < 4 {
                    all.moves[piece][square][number] = moves[piece];
                    piece += 1;
                }
                square += 1;
            }
            number += 1;
        }
        all
    }

    /// The sum of all nearnesses by their weights.
    pub(super) fn weighed(&self, images: &[Image; 4]) -> i32 {
        let mut near = [0; N];
        for image in images {
            let [weak, strong, knight] = image.squares;
            let at = |piece: usize, square: Square| &self.moves[piece][usize::from(square)];
            let (weak, strong, knight, bishop) = (at(0, weak), at(1, strong), at(2, knight), at(3, image.bishop));
            for number in 0..N {
                let moves = weak[number] + strong[number] + knight[number] + bishop[number];
                near[number] = near[number].max(self.within[number].saturating_sub(moves));
            }
        }
        near.into_iter().zip(self.weights).map(|(near, weight)| i32::from(near) * i32::from(weight)).sum()
    }
}
