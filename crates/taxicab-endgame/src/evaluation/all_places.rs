//! Many places of bishop and knight at once.

use taxicab_chess::{Square, distance};

use super::place::{BishopAt, Image, Place, ends};

/// Many places with their weights, laid out for the compiler to compare all of them with an image at once.
///
/// Naively the [nearness](Place::nearness) of each, times its weight; the tests hold both together. Only the knight's moves
/// are no arithmetic, and are asked for where the other men are near enough. N is a multiple of eight: what is left over is
/// near to nothing.
pub(super) struct AllPlaces<const N: usize> {
    kings: [Kings<N>; 2],
    knights: [Option<Square>; N],
    bishops: Bishops<N>,
    within: [u8; N],
    weights: [i32; N],
}

struct Kings<const N: usize> {
    files: [u8; N],
    ranks: [u8; N],
    /// All bits where the king has a square, none where it may be anywhere.
    matters: [u8; N],
}

/// Of each bishop the rising and the falling diagonal, a number that none has where it does not matter, and how many of them
/// are wanted: each that is missing is a move.
struct Bishops<const N: usize> {
    rising: [u8; N],
    falling: [u8; N],
    wanted: [u8; N],
}

const NO_DIAGONAL: u8 = u8::MAX;

impl<const N: usize> AllPlaces<N> {
    pub(super) const fn new(places: &[(Place, i32)]) -> Self {
        assert!(N.is_multiple_of(8) && places.len() <= N, "eight at a time");
        let bishops = Bishops { rising: [NO_DIAGONAL; N], falling: [NO_DIAGONAL; N], wanted: [0; N] };
        let mut all = Self {
            kings: [const { Kings { files: [0; N], ranks: [0; N], matters: [0; N] } }; 2],
            knights: [None; N],
            bishops,
            within: [0; N],
            weights: [0; N],
        };
        let mut number = 0;
        while number < places.len() {
            let (place, weight) = places[number];
            let squares = place.squares();
            let mut king = 0;
            while king < 2 {
                if let Some(square) = squares[king] {
                    all.kings[king].files[number] = square.file().index();
                    all.kings[king].ranks[number] = square.rank().index();
                    all.kings[king].matters[number] = u8::MAX;
                }
                king += 1;
            }
            all.knights[number] = squares[2];
            match place.bishop() {
                BishopAt::Anywhere => {}
                BishopAt::On(square) => {
                    (all.bishops.rising[number], all.bishops.falling[number]) = diagonals(square);
                    all.bishops.wanted[number] = 2;
                }
                BishopAt::OnLine(line) => {
                    let (left, right) = ends(line);
                    let (rising, falling) = diagonals(left);
                    if left.rank().index() < right.rank().index() {
                        all.bishops.rising[number] = rising;
                    } else {
                        all.bishops.falling[number] = falling;
                    }
                    all.bishops.wanted[number] = 1;
                }
            }
            (all.within[number], all.weights[number]) = (place.within(), weight);
            number += 1;
        }
        all
    }

    /// The sum of all nearnesses by their weights.
    pub(super) fn weighed(&self, images: &[Image; 4]) -> i32 {
        let mut near = [0; N];
        for image in images {
            let mut left = self.within;
            for (king, square) in self.kings.iter().zip(image.squares) {
                let (file, rank) = (square.file().index(), square.rank().index());
                for (number, left) in left.iter_mut().enumerate() {
                    let moves = apart(king.files[number], file).max(apart(king.ranks[number], rank));
                    *left = left.saturating_sub(moves & king.matters[number]);
                }
            }
            let (rising, falling) = diagonals(image.bishop);
            let Bishops { rising: on_rising, falling: on_falling, wanted } = &self.bishops;
            for (number, left) in left.iter_mut().enumerate() {
                let shared = u8::from(on_rising[number] == rising) + u8::from(on_falling[number] == falling);
                *left = left.saturating_sub(wanted[number] - shared);
            }
            for (word, left) in left.as_chunks().0.iter().enumerate() {
                let mut rest = u64::from_le_bytes(*left);
                while rest != 0 {
                    let byte = rest.trailing_zeros() as usize / 8;
                    rest &= !(0xff << (8 * byte));
                    let number = 8 * word + byte;
                    let moves = self.knights[number].map_or(0, |knight| distance::knight(image.squares[2], knight));
                    near[number] = near[number].max(left[byte].saturating_sub(moves));
                }
            }
        }
        near.into_iter().zip(self.weights).map(|(near, weight)| i32::from(near) * weight).sum()
    }
}

/// `abs_diff`, in a form that stays in bytes when the compiler makes vectors of it.
fn apart(a: u8, b: u8) -> u8 {
    a.max(b) - a.min(b)
}

/// The numbers of the rising and the falling diagonal of a square.
const fn diagonals(square: Square) -> (u8, u8) {
    let (file, rank) = (square.file().index(), square.rank().index());
    (7 + file - rank, file + rank)
}
