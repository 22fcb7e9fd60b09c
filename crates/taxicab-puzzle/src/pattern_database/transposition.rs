//! The transpose of a matrix of bits, between the order of the fill and that of the lookups.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;

use super::fill::zeroed;

/// The transpose of a matrix of bits: from a block of orders for each configuration to a row of configurations for each
/// order.
///
/// A search keeps one order for many moves while the configuration changes with each, so it reads one row; the fill
/// works on all orders of a configuration.
///
/// `block` returns the words of a configuration, a bit for each of `orders`; a row takes `row_words`.
///
/// ```text
/// naive:  row[order] bit configuration = block(configuration) bit order
/// here:   squares of 64 by 64 bits, eight side by side, to read and write whole cache lines
/// ```
pub(super) fn transposed<'b>(
    block: impl Fn(usize) -> &'b [u64] + Sync,
    configurations: usize,
    orders: usize,
    row_words: usize,
) -> Result<Vec<u64>, TryReserveError> {
    let mut rows = zeroed(orders * row_words)?;
    // Eight squares of rows.
    let band = |(index, rows): (usize, &mut [u64])| {
        let words = orders.div_ceil(64);
        for group in 0..configurations.div_ceil(64) {
            let members = group * 64..configurations.min(group * 64 + 64);
            for word in index * BAND..words.min((index + 1) * BAND) {
                let mut square = [0; 64];
                for (line, configuration) in square.iter_mut().zip(members.clone()) {
                    *line = block(configuration)[word];
                }
                transpose(&mut square);
                let first = (word - index * BAND) * 64;
                for (row, line) in rows[first * row_words..].chunks_mut(row_words).zip(square) {
                    row[group] = line;
                }
            }
        }
    };
    #[cfg(feature = "parallel")]
    {
        use rayon::prelude::*;
        rows.par_chunks_mut(BAND * 64 * row_words).enumerate().for_each(band);
    }
    #[cfg(not(feature = "parallel"))]
    rows.chunks_mut(BAND * 64 * row_words).enumerate().for_each(band);
    Ok(rows)
}

/// The number of words of orders transposed together.
const BAND: usize = 8;

/// Transposes a square of bits: exchanges bit c of line r with bit r of line c.
///
/// By quarters, then quarters of quarters (H. S. Warren, *Hacker's Delight*, 2002, section 7-3).
fn transpose(square: &mut [u64; 64]) {
    let mut width = 32;
    let mut mask = u64::MAX >> 32;
    while width != 0 {
        for line in (0..64).filter(|line| line & width == 0) {
            let swapped = (square[line] >> width ^ square[line + width]) & mask;
            square[line] ^= swapped << width;
            square[line + width] ^= swapped;
        }
        width /= 2;
        mask ^= mask << width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_columns() {
        for (configurations, orders) in [(1, 1), (63, 6), (64, 24), (130, 720), (1000, 120)] {
            let words = usize::div_ceil(orders, 64);
            let mut random = crate::random::Random::new(7);
            let blocks: Vec<u64> = (0..configurations * words).map(|_| random.below(1 << 62)).collect();
            let bit =
                |configuration: usize, order: usize| blocks[configuration * words + order / 64] >> (order % 64) & 1;
            let row_words = configurations.div_ceil(64) + 1;
            let rows = transposed(|at| &blocks[at * words..][..words], configurations, orders, row_words).unwrap();
            for (configuration, order) in (0..configurations).flat_map(|at| (0..orders).map(move |order| (at, order))) {
                let found = rows[order * row_words + configuration / 64] >> (configuration % 64) & 1;
                assert_eq!(found, bit(configuration, order));
            }
        }
    }
}
