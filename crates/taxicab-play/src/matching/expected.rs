//! How many turns a player with perfect memory takes.

use alloc::vec::Vec;

/// The turns that a player with perfect memory and without clues takes on average to find so many pairs.
///
/// He turns over a card that he has not seen. If he knows its partner, he takes the pair; if not, he turns over a second card that he has
/// not seen: it may be the partner, or that of a card he knows, which he then takes with the next turn. With j cards known whose partners
/// are not, and p pairs of which nothing is known, the first card is one of j + 2p:
///
/// ```text
/// E(j, p) = j / (j+2p) · (1 + E(j−1, p))
///         + 2p / (j+2p) · [ 1 / (j+2p−1)      · (1 + E(j, p−1))
///                         + j / (j+2p−1)      · (2 + E(j, p−1))
///                         + (2p−2) / (j+2p−1) · (1 + E(j+2, p−2)) ]
/// ```
///
/// For many pairs it is about (3 − 2 ln 2) n + 7/8 − 2 ln 2, 1.61 n (D. J. Velleman & G. S. Warrington, *What to Expect in a Game of
/// Memory*, American Mathematical Monthly 120, 2013).
///
/// # Complexity
/// O(n²) time and space for n pairs.
///
/// ```
/// use taxicab_play::expected_turns;
///
/// assert_eq!(expected_turns(1), 1.0);
/// assert!((expected_turns(2) - 8.0 / 3.0).abs() < 1e-12);
/// assert!((expected_turns(8) - 12.39).abs() < 0.005);
/// ```
pub fn expected_turns(pairs: usize) -> f64 {
    // By p, then by j: the rows of p − 1 and p − 2 are all that a row asks for, beside itself.
    let mut rows: Vec<Vec<f64>> = Vec::with_capacity(pairs + 1);
    for unseen in 0..=pairs {
        let mut row: Vec<f64> = Vec::with_capacity(pairs - unseen + 1);
        // Each known card and each unseen pair is a pair.
        for known in 0..=pairs - unseen {
            let (j, p) = (known as f64, unseen as f64);
            let cards = j + 2.0 * p;
            let mut turns = 0.0;
            if known > 0 {
                turns += j / cards * (1.0 + row[known - 1]);
            }
            if unseen > 0 {
                let less = rows[unseen - 1][known];
                let mut second = 1.0 + less;
                if cards > 1.0 {
                    second = (1.0 + less + j * (2.0 + less)) / (cards - 1.0);
                }
                if unseen > 1 {
                    second += (2.0 * p - 2.0) / (cards - 1.0) * (1.0 + rows[unseen - 2][known + 2]);
                }
                turns += 2.0 * p / cards * second;
            }
            row.push(turns);
        }
        rows.push(row);
    }
    rows[pairs][0]
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// The turns of the player for cards that he turns over in this order, written as a player thinks.
    fn played(cards: &[u8]) -> u32 {
        let mut known = HashSet::new();
        let mut unseen = cards.iter();
        let mut turns = 0;
        while let Some(first) = unseen.next() {
            turns += 1;
            if known.remove(first) {
                continue; // He takes the pair.
            }
            let second = unseen.next().expect("its partner is unseen");
            if first == second {
                continue;
            }
            known.insert(*first);
            if known.remove(second) {
                turns += 1; // He takes that pair with the next turn.
            } else {
                known.insert(*second);
            }
        }
        assert!(known.is_empty());
        turns
    }

    /// All orders of some cards, by exchanging (Heap, 1963).
    fn for_each_order(cards: &mut [u8], length: usize, visit: &mut impl FnMut(&[u8])) {
        if length <= 1 {
            return visit(cards);
        }
        for index in 0..length {
            for_each_order(cards, length - 1, visit);
            cards.swap(if length.is_multiple_of(2) { index } else { 0 }, length - 1);
        }
    }

    #[test]
    fn it_is_the_mean_over_all_arrangements_of_up_to_four_pairs() {
        for pairs in 1..=4_u8 {
            let mut cards: Vec<u8> = (0..2 * pairs).map(|card| card / 2).collect();
            let (mut sum, mut count) = (0_u64, 0_u64);
            let length = cards.len();
            for_each_order(&mut cards, length, &mut |order| {
                sum += u64::from(played(order));
                count += 1;
            });
            assert_eq!(count, (1..=2 * u64::from(pairs)).product());
            let mean = sum as f64 / count as f64;
            assert!((expected_turns(pairs.into()) - mean).abs() < 1e-12, "{pairs} pairs: {mean}");
        }
    }

    #[test]
    fn a_simulated_player_takes_as_many() {
        const GAMES: u32 = 4_000;
        for pairs in [8_u8, 18, 32] {
            let (mut sum, mut squares) = (0.0, 0.0);
            for seed in 0..GAMES {
                let mut cards: Vec<u8> = (0..2 * pairs).map(|card| card / 2).collect();
                taxicab_puzzle::shuffle_items(&mut cards, seed.into());
                let turns = f64::from(played(&cards));
                sum += turns;
                squares += turns * turns;
            }
            let mean = sum / f64::from(GAMES);
            let variance = squares / f64::from(GAMES) - mean * mean;
            // Five standard errors: a true value fails once in two million.
            let error = 5.0 * (variance / f64::from(GAMES)).sqrt();
            let expected = expected_turns(pairs.into());
            assert!((mean - expected).abs() < error, "{pairs} pairs: {mean} ± {error}, not {expected}");
        }
    }

    #[test]
    fn for_many_pairs_it_is_the_published_limit() {
        for pairs in [50, 200, 1000] {
            let published = (3.0 - 2.0 * 2_f64.ln()) * pairs as f64 + 0.875 - 2.0 * 2_f64.ln();
            assert!((expected_turns(pairs) - published).abs() < 1.0 / pairs as f64, "{pairs} pairs");
        }
    }
}
