//! Random numbers that are the same in every version.

use crate::position::mix;

/// SplitMix64 (Steele, Lea & Flood, 2014): the n-th number is the mixed n-th multiple of the golden ratio, offset by
/// the seed.
///
/// Written out here so that a seed gives the same board in every version; a library may change its streams.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// A number below `end`, each equally likely: numbers from the incomplete last block are rejected.
    pub(crate) const fn below(&mut self, end: u64) -> u64 {
        let unfair = (u64::MAX % end + 1) % end;
        loop {
            let number = self.next();
            if number <= u64::MAX - unfair {
                return number % end;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_the_published_one() {
        // The first outputs of SplitMix64 for seed 1234567, as in the reference implementation's test vectors.
        let mut random = Random::new(1_234_567);
        let first: [u64; 3] = core::array::from_fn(|_| random.next());
        assert_eq!(first, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn below_is_in_range_and_covers_it() {
        let mut random = Random::new(1);
        let mut seen = [0u32; 7];
        for _ in 0..7_000 {
            seen[random.below(7) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| (850..1150).contains(&count)), "{seen:?}");
    }
}
