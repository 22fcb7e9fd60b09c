/// The distances of the members of a class, a byte each, in one machine word: `u32` for lines of up to four cells,
/// `u64` for up to eight.
pub(super) trait Line: Copy {
    /// The members it has room for.
    const LENGTH: usize;

    /// All members [`UNSEEN`].
    const UNSEEN: Self;

    /// The distance of a member.
    fn distance(self, place: usize) -> u8;

    /// The line with the distance of a member, which was unseen.
    #[must_use]
    fn with(self, place: usize, distance: u8) -> Self;

    /// The top bit of each byte that is above `most`, which is below [`UNSEEN`].
    fn above(self, most: u8) -> u64;

    /// The top bit of each byte that is equal to `distance`.
    fn equal(self, distance: u8) -> u64;
}

/// What stands for a distance that is not known yet, and for a member that a line is too short to have: above all.
pub(super) const UNSEEN: u8 = 0x7f;

/// The top bit of the byte of a place.
#[inline]
pub(super) const fn top(place: usize) -> u64 {
    0x80 << (8 * place)
}

macro_rules! line {
    ($word:ty) => {
        impl Line for $word {
            const LENGTH: usize = size_of::<Self>();
            const UNSEEN: Self = <$word>::from_ne_bytes([UNSEEN; size_of::<$word>()]);

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
            fn above(self, most: u8) -> u64 {
                const TOPS: $word = <$word>::from_ne_bytes([0x80; size_of::<$word>()]);
                const ONES: $word = TOPS >> 7;
                (((self | TOPS) - ONES * (<$word>::from(most) + 1)) & TOPS).into()
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

line!(u32);
line!(u64);

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
    fn words_compare_byte_by_byte() {
        compares_byte_by_byte::<u32>();
        compares_byte_by_byte::<u64>();
    }
}
