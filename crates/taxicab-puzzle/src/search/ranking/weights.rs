//! The weights of a ranking, and their file.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use super::features::{Features, KINDS, NEIGHBOURS, TILES, pair, pair_of};
use crate::Size;

/// Room for all kinds of a code: a number that is quick to multiply by.
pub(super) const ROOM_OF_KINDS: usize = 24;

/// The place of the weight of a block, given by its number, in [`Weights::blocks`].
pub(super) const fn place_of_block(number: usize) -> usize {
    const fn row(kinds: usize) -> usize {
        kinds / KINDS * ROOM_OF_KINDS + kinds % KINDS
    }
    row(number / KINDS.pow(2)) * ROOM_OF_KINDS.pow(2) + row(number % KINDS.pow(2))
}

/// Room for all codes of a neighbour.
pub(super) const ROOM: usize = 64;

/// The places of the weights of a tile's pairs: by kind, by neighbour, and by any byte as its code, which reaches into what follows.
pub(super) const OF_KIND: usize = NEIGHBOURS * ROOM;
pub(super) const OF_TILE: usize = 2 * OF_KIND - ROOM + 256;

/// The place of the weight of a pair, given as [`pair_of`] does, in [`Weights::pairs`].
pub(super) const fn place_of_pair([kind, neighbour, tile, other]: [usize; 4]) -> usize {
    (tile * 2 + kind) * OF_KIND + neighbour * ROOM + other
}

/// Learned weights of a square size, blank last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    side: usize,
    /// By feature: displacements and places,
    placed: Vec<i16>,
    /// blocks, at their [places](place_of_block),
    blocks: Arc<[i8]>,
    /// and pairs, at their [places](place_of_pair).
    pairs: Arc<[i8]>,
}

/// The sides that weights were learned for.
const LEARNED: RangeInclusive<usize> = 5..=16;

/// The weights that the crate ships, by side. In the browser, where the size of the program counts, one file of
/// [coarse](Weights::coarse) weights serves all sizes.
#[cfg(not(target_family = "wasm"))]
const SHIPPED: &[(usize, &[u8])] = &[
    (5, include_bytes!("../../../weights/5x5.weights")),
    (6, include_bytes!("../../../weights/6x6.weights")),
    (7, include_bytes!("../../../weights/7x7.weights")),
    (8, include_bytes!("../../../weights/8x8.weights")),
    (9, include_bytes!("../../../weights/9x9.weights")),
    (10, include_bytes!("../../../weights/10x10.weights")),
    (11, include_bytes!("../../../weights/11x11.weights")),
    (12, include_bytes!("../../../weights/12x12.weights")),
    (13, include_bytes!("../../../weights/13x13.weights")),
    (14, include_bytes!("../../../weights/14x14.weights")),
    (15, include_bytes!("../../../weights/15x15.weights")),
    (16, include_bytes!("../../../weights/16x16.weights")),
];
#[cfg(target_family = "wasm")]
const SHIPPED: &[(usize, &[u8])] = &[(6, include_bytes!("../../../weights/browser.weights"))];

/// The first bytes of a file, with the version of its format.
const MAGIC: [u8; 4] = *b"TXR1";

/// The cost of a displacement without training: x² + xy + y² + 2(x + y) for x rows and y columns.
fn cost(rows: i32, columns: i32) -> i32 {
    let (x, y) = (rows.abs(), columns.abs());
    x * x + x * y + y * y + 2 * (x + y)
}

impl Weights {
    /// Weights without training, for the first beams of one.
    pub fn untrained(side: usize) -> Self {
        let size = Size::new(side, side).expect("a size of a board");
        let [displacements, places, ..] = Features::new(size, size.cells() - 1).counts();
        let (span, max) = (2 * side as i32 - 1, side as i32 - 1);
        let cost = |place: i32| cost(place / span - max, place % span - max) as i16;
        let mut placed: Vec<i16> = (0..displacements as i32).map(cost).collect();
        placed.resize(displacements + places, 0);
        Self { side, placed, blocks: placed_blocks([].into_iter()), pairs: placed_pairs(&[]) }
    }

    /// The side of the learned weights for boards of a size: that of the nearest number of cells. Of two the smaller.
    pub fn nearest_side(size: Size) -> usize {
        LEARNED.min_by_key(|side| (side * side).abs_diff(size.cells())).expect("there are some")
    }

    /// The weights that the crate ships for boards of a size, [the nearest](Self::nearest_side); in the browser those of 6×6, made
    /// coarse.
    pub fn shipped(size: Size) -> Self {
        let nearest = SHIPPED.iter().min_by_key(|(side, _)| side.abs_diff(Self::nearest_side(size)));
        let (_, bytes) = nearest.expect("the crate ships weights");
        Self::from_bytes(bytes).expect("its weights are whole")
    }

    /// Weights by feature; those of blocks and pairs beyond a byte are cut.
    ///
    /// # Panics
    /// They are not as many as the features of the size.
    pub fn new(side: usize, weights: &[f32]) -> Self {
        let size = Size::new(side, side).expect("a size of a board");
        let counts @ [displacements, places, blocks, _] = Features::new(size, size.cells() - 1).counts();
        assert_eq!(weights.len(), counts.iter().sum::<usize>(), "one weight a feature");
        let (placed, others) = weights.split_at(displacements + places);
        let (blocks, pairs) = others.split_at(blocks);
        let rounded = |weight: f32| if weight < 0.0 { weight - 0.5 } else { weight + 0.5 };
        let byte = |&weight: &f32| rounded(weight).clamp(-127.0, 127.0) as i8;
        Self {
            side,
            placed: placed.iter().map(|&weight| rounded(weight) as i16).collect(),
            blocks: placed_blocks(blocks.iter().map(byte)),
            pairs: placed_pairs(&pairs.iter().map(byte).collect::<Vec<i8>>()),
        }
    }

    /// The side of the board that they were learned on.
    pub const fn side(&self) -> usize {
        self.side
    }

    /// By [place](place_of_block): the weight of a block.
    pub(super) fn blocks(&self) -> Arc<[i8]> {
        self.blocks.clone()
    }

    /// By [place](place_of_pair): the weight of a pair.
    pub(super) fn pairs(&self) -> Arc<[i8]> {
        self.pairs.clone()
    }

    /// All weights by feature.
    pub fn by_feature(&self) -> impl Iterator<Item = i16> {
        let [.., blocks, pairs] = Features::new(self.size(), 0).counts();
        let of_block = |number: usize| self.blocks[place_of_block(number)];
        let of_pair = |number: usize| self.pairs[place_of_pair(pair_of(number))];
        let bytes = (0..blocks).map(of_block).chain((0..pairs).map(of_pair));
        self.placed.iter().copied().chain(bytes.map(i16::from))
    }

    fn size(&self) -> Size {
        Size::new(self.side, self.side).expect("a size of a board")
    }

    fn displaced(&self, rows: i32, columns: i32) -> i32 {
        let max = self.side as i32 - 1;
        self.placed[((rows + max) * (2 * max + 1) + columns + max) as usize].into()
    }

    /// The weights of displacements and places on boards of any size.
    pub(super) fn scaled(&self, size: Size, blank: usize) -> Scaled<'_> {
        Scaled::new(self, size, blank)
    }

    /// The same for a larger side, to begin a training with.
    #[must_use]
    pub fn extended(&self, side: usize) -> Self {
        let size = Size::new(side, side).expect("a size of a board");
        let scaled = self.scaled(size, size.cells() - 1);
        let span = 2 * side as i32 - 1;
        let displacements = (0..span * span)
            .map(|place| scaled.displaced(place / span - side as i32 + 1, place % span - side as i32 + 1));
        let places = (0..size.cells()).flat_map(|home| (0..size.cells()).map(move |cell| (home, cell)));
        let places = places.map(|(home, cell)| scaled.place(home, cell));
        Self {
            side,
            placed: displacements.chain(places).map(|weight| weight as i16).collect(),
            blocks: self.blocks.clone(),
            pairs: self.pairs.clone(),
        }
    }

    /// The same with the blocks and pairs of other weights, which mean the same on all sizes.
    #[must_use]
    pub fn with_neighbours_of(&self, other: &Self) -> Self {
        Self { blocks: other.blocks.clone(), pairs: other.pairs.clone(), ..self.clone() }
    }

    /// The same with the weights of blocks rounded to multiples of a number: a much smaller file, and a ranking almost as good.
    #[must_use]
    pub fn coarse(&self, unit: i8) -> Self {
        let (unit, half) = (i16::from(unit), i16::from(unit / 2));
        let rounded = |&weight: &i8| {
            let weight = i16::from(weight);
            ((weight + half * weight.signum()) / unit * unit).clamp(-127, 127) as i8
        };
        Self { blocks: self.blocks.iter().map(rounded).collect(), ..self.clone() }
    }

    /// The file: the weights of the canonical features one after the other, zeros counted. It ends before the pairs where none was
    /// learned.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(self.side as u8);
        let features = Features::new(self.size(), self.size().cells() - 1);
        let [displacements, places, blocks, _] = features.counts();
        let mut canonical = features.canonical();
        if self.pairs.iter().all(|&weight| weight == 0) {
            canonical.truncate(displacements + places + blocks);
        }
        let mut zeros = 0;
        for ((feature, weight), &own) in (0..).zip(self.by_feature()).zip(&canonical) {
            if feature != own {
                continue;
            }
            if weight == 0 {
                zeros += 1;
                continue;
            }
            end_zeros(&mut bytes, &mut zeros);
            push_number(&mut bytes, u32::from((weight << 1 ^ weight >> 15) as u16));
        }
        end_zeros(&mut bytes, &mut zeros);
        bytes
    }

    /// Reads a file.
    ///
    /// # Errors
    /// The bytes are not weights in this format.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        let (&[a, b, c, d, side], mut rest) = bytes.split_first_chunk().ok_or(WeightsError::NoWeights)?;
        let side = usize::from(side);
        let size = Size::new(side, side).ok().filter(|_| [a, b, c, d] == MAGIC).ok_or(WeightsError::NoWeights)?;
        let features = Features::new(size, size.cells() - 1);
        let canonical = features.canonical();
        let [displacements, places, blocks, _] = features.counts();
        let first_block = displacements + places;
        let mut weights: Vec<i16> = Vec::with_capacity(canonical.len());
        let mut zeros = 0;
        for (feature, &own) in canonical.iter().enumerate() {
            if feature == first_block + blocks && zeros == 0 && rest.is_empty() {
                break;
            }
            if own as usize != feature {
                weights.push(weights[own as usize]);
                continue;
            }
            if zeros > 0 {
                zeros -= 1;
                weights.push(0);
                continue;
            }
            let at = bytes.len() - rest.len();
            let number = read_number(&mut rest).ok_or(WeightsError::Damaged { at })?;
            if number == 0 {
                let count = read_number(&mut rest).filter(|&count| count > 0).ok_or(WeightsError::Damaged { at })?;
                zeros = count - 1;
                weights.push(0);
                continue;
            }
            let weight = (number >> 1) as i32 ^ -((number & 1) as i32);
            let range = if feature < first_block { i32::from(i16::MAX) } else { i32::from(i8::MAX) };
            if weight.abs() > range {
                return Err(WeightsError::Damaged { at });
            }
            weights.push(weight as i16);
        }
        if zeros > 0 || !rest.is_empty() {
            return Err(WeightsError::Damaged { at: bytes.len() - rest.len() });
        }
        let mut bytes = weights.split_off(first_block).into_iter().map(|weight| weight as i8);
        let blocks = placed_blocks(bytes.by_ref().take(blocks));
        Ok(Self { side, placed: weights, blocks, pairs: placed_pairs(&bytes.collect::<Vec<i8>>()) })
    }
}

/// The weights of blocks at their places, by those by number.
fn placed_blocks(by_number: impl Iterator<Item = i8>) -> Arc<[i8]> {
    let mut blocks = alloc::vec![0; ROOM_OF_KINDS.pow(4)];
    by_number.enumerate().for_each(|(number, weight)| blocks[place_of_block(number)] = weight);
    blocks.into()
}

/// The weights of pairs at their places, by those by number: 0 of all others.
fn placed_pairs(by_number: &[i8]) -> Arc<[i8]> {
    let mut pairs = alloc::vec![0; place_of_pair([0, 0, TILES, 0]) + OF_TILE];
    for (tile, other) in (0..TILES).flat_map(|tile| (0..TILES).map(move |other| (tile, other))) {
        for (kind, neighbour) in (0..2).flat_map(|kind| (0..NEIGHBOURS).map(move |neighbour| (kind, neighbour))) {
            let weight = by_number.get(pair(kind, neighbour, tile as u8, other as u8));
            pairs[place_of_pair([kind, neighbour, tile, other])] = weight.copied().unwrap_or(0);
        }
    }
    pairs.into()
}

/// A number as bytes of seven bits, the lowest first.
fn push_number(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read_number(bytes: &mut &[u8]) -> Option<u32> {
    let mut number = 0;
    for place in 0..4 {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u32::from(byte & 0x7f) << (7 * place);
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

fn end_zeros(bytes: &mut Vec<u8>, zeros: &mut u32) {
    if *zeros > 0 {
        bytes.push(0);
        push_number(bytes, core::mem::take(zeros));
    }
}

/// Why bytes are no weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// They begin otherwise.
    #[error("these bytes do not begin as weights of a ranking do")]
    NoWeights,
    /// They go wrong somewhere.
    #[error("the weights are damaged at byte {at}")]
    Damaged {
        /// The first wrong byte.
        at: usize,
    },
}

/// The weights of displacements and places on boards of any size.
///
/// On boards of another size than they were learned on, a displacement has its cost without training, times half as much
/// again as the learned weights are on average, and places have no weight: what was learned of far tiles or of single cells leads
/// astray there, and leaves the last tiles in the wrong corner.
pub(super) struct Scaled<'w> {
    weights: &'w Weights,
    features: Features,
    /// Sums of learned weights and of costs, where only their quotient is used.
    quotient: Option<[i32; 2]>,
}

impl<'w> Scaled<'w> {
    fn new(weights: &'w Weights, size: Size, blank: usize) -> Self {
        let max = weights.side as i32 - 1;
        let displacements = || (-max..=max).flat_map(|rows| (-max..=max).map(move |columns| (rows, columns)));
        let at = |(rows, columns)| weights.displaced(rows, columns) - weights.displaced(0, 0);
        let learned = displacements().map(at).sum::<i32>() * 3 / 2;
        let costs = displacements().map(|(rows, columns)| cost(rows, columns)).sum();
        let quotient = (size != weights.size()).then_some([learned.max(1), costs]);
        Self { weights, features: Features::new(size, blank), quotient }
    }

    /// The weight of what has this home and lies on this cell.
    pub(super) fn placed(&self, home: usize, cell: usize) -> i32 {
        let (rows, columns) = self.features.displacement(home, cell);
        let displaced = if home == self.features.blank { 0 } else { self.displaced(rows, columns) };
        displaced + self.place(home, cell)
    }

    fn displaced(&self, rows: i32, columns: i32) -> i32 {
        let Some([learned, costs]) = self.quotient else { return self.weights.displaced(rows, columns) };
        (i64::from(cost(rows, columns)) * i64::from(learned) / i64::from(costs)) as i32
    }

    fn place(&self, home: usize, cell: usize) -> i32 {
        // They are learned for the blank in the last corner.
        let cells = self.features.size.cells();
        if self.quotient.is_some() || self.features.blank != cells - 1 {
            return 0;
        }
        let [displacements, ..] = self.features.counts();
        self.weights.placed[displacements + home * cells + cell].into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_read_as_written() {
        for &(side, bytes) in SHIPPED {
            let weights = Weights::from_bytes(bytes).unwrap();
            assert_eq!((weights.side(), &weights.to_bytes()[..]), (side, bytes));
            assert!(weights.blocks().iter().filter(|&&weight| weight != 0).count() > 10_000);
            let most = if side > 11 { 175_000 } else { 145_000 };
            assert!(bytes.len() < most, "{} bytes of {side}x{side}", bytes.len());
        }
    }

    #[test]
    fn damaged_files_are_refused() {
        let (_, bytes) = SHIPPED.iter().find(|(side, _)| *side == 6).unwrap();
        for end in (0..bytes.len()).step_by(997) {
            assert!(Weights::from_bytes(&bytes[..end]).is_err(), "{end} bytes");
        }
        let mut longer = bytes.to_vec();
        longer.push(1);
        assert_eq!(Weights::from_bytes(&longer), Err(WeightsError::Damaged { at: bytes.len() }));
        for (place, byte) in [(0, b'x'), (4, 1), (4, 17)] {
            let mut other = bytes.to_vec();
            other[place] = byte;
            assert_eq!(Weights::from_bytes(&other), Err(WeightsError::NoWeights));
        }
        // A run of zeros beyond the end, a number without one, and a weight beyond its range.
        for damage in [&[0, 0xff, 0xff, 0xff, 0x7f][..], &[0xff; 8], &[0xff, 0xff, 0x7f]] {
            let mut other = bytes[..5].to_vec();
            other.extend(damage);
            assert!(matches!(Weights::from_bytes(&other), Err(WeightsError::Damaged { .. })));
        }
    }

    #[test]
    fn weights_of_another_size_are_extended() {
        let weights = Weights::untrained(5);
        let size: Size = "7x9".parse().unwrap();
        let scaled = weights.scaled(size, size.cells() - 1);
        for (rows, columns) in [(0, 0), (1, 0), (-3, 2), (8, -6)] {
            assert_eq!(scaled.displaced(rows, columns), cost(rows, columns) * 3 / 2);
        }
        assert_eq!(weights.extended(5), weights);
    }
}
