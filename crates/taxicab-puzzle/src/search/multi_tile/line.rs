//! The distances of a line of placements, side by side in one machine word.

/// The distances of the members of a class, a byte each, in one machine word: `u32` for lines of up to four cells,
/// `u64` for up to eight.
pub(super) trait Line: Copy {
    /// The number of members it has room for.
    const LENGTH: usize;

    /// All members [`UNSEEN`].
    const UNSEEN: Self;

    /// The form in which a table stores it.
    type Kept: Copy + core::fmt::Debug;

    /// The form to store.
    fn kept(self) -> Self::Kept;

    /// The line again: each distance as it was or less; an unseen one may be anything.
    fn of_kept(kept: Self::Kept) -> Self;

    /// The distance of a member.
    fn distance(self, place: usize) -> u8;

    /// The line with the distance of a member, which was unseen.
    #[must_use]
    fn with(self, place: usize, distance: u8) -> Self;

    /// The top bit of each byte that is above `limit`, which is below [`UNSEEN`].
    fn above(self, limit: u8) -> u64;

    /// The top bit of each byte that is equal to `distance`.
    fn equal(self, distance: u8) -> u64;
}

/// Stands for an unknown distance, and for a member beyond the length of a line: above all distances.
pub(super) const UNSEEN: u8 = 0x7f;

/// The top bit of the byte of a place.
#[inline]
pub(super) const fn top(place: usize) -> u64 {
    0x80 << (8 * place)
}

macro_rules! line {
    ($word:ty, $kept:ty, $keep:expr, $of_kept:expr) => {
        impl Line for $word {
            type Kept = $kept;
            const LENGTH: usize = size_of::<Self>();
            const UNSEEN: Self = <$word>::from_ne_bytes([UNSEEN; size_of::<$word>()]);

            fn kept(self) -> $kept {
                $keep(self)
            }

            #[inline]
            fn of_kept(kept: $kept) -> Self {
                $of_kept(kept)
            }

            #[inline]
            fn distance(self, place: usize) -> u8 {
                (self >> (8 * place)) as u8
            }

            #[inline]
            fn with(self, place: usize, distance: u8) -> Self {
                self ^ <$word>::from(UNSEEN ^ distance) << (8 * place)
            }

            // Naively a comparison for each byte. All bytes are below 128: with its top bit set a byte less the same
            // number in every byte borrows nothing from the next, and keeps the bit exactly if it was no less.
            #[inline]
            fn above(self, limit: u8) -> u64 {
                const TOPS: $word = <$word>::from_ne_bytes([0x80; size_of::<$word>()]);
                const ONES: $word = TOPS >> 7;
                (((self | TOPS) - ONES * (<$word>::from(limit) + 1)) & TOPS).into()
            }

            // A byte is equal if it is 0 after the exclusive or, so not above 0 there.
            #[inline]
            fn equal(self, distance: u8) -> u64 {
                const TOPS: $word = <$word>::from_ne_bytes([0x80; size_of::<$word>()]);
                let different = (self ^ (TOPS >> 7) * <$word>::from(distance)).above(0);
                different ^ u64::from(TOPS)
            }
        }
    };
}

line!(u32, u16, halved, spread);
line!(u64, u64, core::convert::identity, core::convert::identity);

/// The maximal amount by which a stored distance exceeds the minimum of its line.
const MAX_ABOVE: u8 = 7;

/// Four distances in two bytes: half their minimum in the top four bits, and for each of them its difference from twice
/// that in three bits, [`MAX_ABOVE`] for all above.
///
/// The members of a class are one run apart, so their distances differ little, and a table of half the size stays in the
/// cache.
fn halved(line: u32) -> u16 {
    let distances = line.to_le_bytes();
    let half = distances.into_iter().min().map_or(0, |least| (least / 2).min(15));
    let above = distances.map(|distance| u16::from((distance - 2 * half).min(MAX_ABOVE)));
    u16::from(half) << 12 | above[3] << 9 | above[2] << 6 | above[1] << 3 | above[0]
}

/// The distances that [`halved`] stored.
#[inline]
fn spread(kept: u16) -> u32 {
    let kept = u32::from(kept);
    let above = kept & 7 | (kept & 0o70) << 5 | (kept & 0o700) << 10 | (kept & 0o7000) << 15;
    above + (kept >> 12) * 0x0202_0202
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compares_byte_by_byte<L: Line>() {
        for code in 0..4_000u32 {
            // All pairs of neighbouring bytes are of every kind: equal, less, greater, unseen.
            let byte = |place: usize| (crate::position::mix(u64::from(code) << 8 | place as u64) % 9 * 15) as u8;
            let line = (0..L::LENGTH).fold(L::UNSEEN, |line, place| line.with(place, byte(place)));
            for number in [0, 1, 15, 29, 30, 31, 60, 119, 120, 126] {
                for place in 0..L::LENGTH {
                    assert_eq!(line.distance(place), byte(place));
                    assert_eq!(line.above(number) & top(place) != 0, byte(place) > number);
                    assert_eq!(line.equal(number) & top(place) != 0, byte(place) == number);
                }
            }
        }
        assert_eq!(L::UNSEEN.distance(L::LENGTH - 1), UNSEEN);
    }

    #[test]
    fn four_distances_are_kept_in_two_bytes() {
        for least in 0..=36u8 {
            for code in 0..10u32.pow(4) {
                let distances = [0, 1, 2, 3].map(|place| least + (code / 10u32.pow(place) % 10) as u8);
                let base = distances.into_iter().min().unwrap() / 2 * 2;
                let expected =
                    distances.map(|distance| if base > 30 { distance.min(37) } else { distance.min(base + 7) });
                let again = u32::of_kept(u32::from_le_bytes(distances).kept());
                assert_eq!(again.to_le_bytes(), expected);
            }
        }
    }

    #[test]
    fn words_compare_byte_by_byte() {
        compares_byte_by_byte::<u32>();
        compares_byte_by_byte::<u64>();
    }
}
