//! The order of the candidates of a beam's next layer.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::Width;

/// The candidates in the order of stratum and key.
#[derive(Default)]
pub(super) struct Order {
    /// Key (24 bits), the moves to the next stratum (8) and number (24), in the order of arrival, and their strata.
    arrived: Vec<u64>,
    strata: Vec<u16>,
    /// The same by stratum, the foremost first.
    sorted: Vec<u64>,
    /// By stratum: the number of candidates.
    counts: Vec<u32>,
    pub(super) patience: Patience,
}

const NUMBER_BITS: u32 = 24;
const LEFT_BITS: u32 = 8;

/// The number of layers without improvement.
#[derive(Default)]
pub(super) struct Patience {
    /// The foremost stratum so far, and the minimal key in it.
    best: Option<(u16, Reverse<u64>)>,
    /// The layers since then.
    layers: u32,
}

/// After this number of layers without improvement, the positions nearest to the next stratum get their share.
const PATIENCE: u32 = 10;

/// The share: one in this number.
const NEAREST: usize = 4;

impl Patience {
    /// Takes the foremost stratum of the next layer and its minimal key; returns the part of each stratum that goes to
    /// the nearest positions.
    fn nearest(&mut self, front: u16, min_key: u64) -> Option<usize> {
        let now = Some((front, Reverse(min_key)));
        self.layers = if now > self.best { 0 } else { self.layers + 1 };
        self.best = now.max(self.best);
        (self.layers >= PATIENCE).then_some(NEAREST)
    }
}

impl Order {
    /// The bytes for each candidate.
    pub(super) const BYTES: usize = 2 * size_of::<u64>() + size_of::<u16>();

    pub(super) fn new(max_candidates: usize) -> Result<Self, TryReserveError> {
        let mut order = Self::default();
        order.arrived.try_reserve_exact(max_candidates)?;
        order.strata.try_reserve_exact(max_candidates)?;
        order.sorted.try_reserve_exact(max_candidates)?;
        Ok(order)
    }

    pub(super) fn clear(&mut self) {
        self.arrived.clear();
        self.strata.clear();
        self.counts.fill(0);
    }

    /// The next candidate.
    #[inline]
    pub(super) fn add(&mut self, stratum: u16, key: u32, left: u8) {
        let (key, left, number) = (u64::from(key), u64::from(left), self.arrived.len() as u64);
        self.arrived.push(key << (LEFT_BITS + NUMBER_BITS) | left << NUMBER_BITS | number);
        self.strata.push(stratum);
        if self.counts.len() <= usize::from(stratum) {
            self.counts.resize(usize::from(stratum) + 1, 0);
        }
        self.counts[usize::from(stratum)] += 1;
    }

    /// Visits the numbers of the best candidates: an equal share for each of the foremost strata, and what one does not
    /// need for those behind it.
    pub(super) fn best<E>(&mut self, width: Width, mut visit: impl FnMut(usize) -> Result<(), E>) -> Result<(), E> {
        let Width { positions: width, strata } = width;
        self.sort_by_stratum();
        let Some(front) = self.counts.iter().rposition(|&end| end > 0) else { return Ok(()) };
        let min_key = self.sorted[..self.counts[front] as usize].iter().min().copied().unwrap_or(0);
        let nearest = self.patience.nearest(front as u16, min_key >> (LEFT_BITS + NUMBER_BITS));
        let (mut left, mut begin, mut taken) = (width, 0, 0);
        for &end in self.counts[..=front].iter().rev() {
            let group = &mut self.sorted[begin..end as usize];
            begin = end as usize;
            if group.is_empty() {
                continue;
            }
            if taken == strata || left == 0 {
                break;
            }
            let share = (left / (strata - taken)).max(1).min(group.len());
            taken += 1;
            left -= share;
            for &entry in first(group, share, nearest.map_or(0, |part| share / part)) {
                visit((entry & ((1 << NUMBER_BITS) - 1)) as usize)?;
            }
        }
        Ok(())
    }

    /// Counting sort; afterwards each count is the end of its stratum.
    fn sort_by_stratum(&mut self) {
        let mut begin = 0;
        for count in self.counts.iter_mut().rev() {
            begin += core::mem::replace(count, begin);
        }
        self.sorted.clear();
        self.sorted.resize(self.arrived.len(), 0);
        for (&entry, &stratum) in self.arrived.iter().zip(&self.strata) {
            let place = &mut self.counts[usize::from(stratum)];
            self.sorted[*place as usize] = entry;
            *place += 1;
        }
    }
}

/// The first `share` of a stratum: the minimal keys, and `nearest` with the minimal distance to the next stratum among
/// the others.
fn first(group: &mut [u64], share: usize, nearest: usize) -> &[u64] {
    if share < group.len() {
        let kept = share - nearest;
        group.select_nth_unstable(kept);
        if nearest > 0 {
            group[kept..].select_nth_unstable_by_key(nearest, |&entry| ((entry >> NUMBER_BITS) as u8, entry));
        }
    }
    &group[..share]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shuffle::Random;

    /// Sorts everything.
    fn naive_best(entries: &[(u16, u32, u8)], width: usize, strata: usize, nearest: Option<usize>) -> Vec<usize> {
        let mut kept = Vec::new();
        let mut present: Vec<u16> = entries.iter().map(|entry| entry.0).collect();
        present.sort_unstable();
        present.dedup();
        for (taken, stratum) in present.into_iter().rev().take(strata).enumerate() {
            let mut group: Vec<usize> = (0..entries.len()).filter(|&number| entries[number].0 == stratum).collect();
            let left = width - kept.len();
            if left == 0 {
                break;
            }
            let share = (left / (strata - taken)).max(1).min(group.len());
            group.sort_by_key(|&number| (entries[number].1, entries[number].2, number));
            let near = if share < group.len() { nearest.map_or(0, |part| share / part) } else { 0 };
            let mut others = group.split_off(share - near);
            others.sort_by_key(|&number| (entries[number].2, entries[number].1, number));
            kept.extend(group);
            kept.extend(&others[..near]);
        }
        kept.sort_unstable();
        kept
    }

    #[test]
    fn the_best_are_those_of_a_sort() {
        let mut random = Random::new(7);
        let mut below = |end: u64| random.below(end);
        for round in 0..300 {
            let (width, strata) = (1 + below(60) as usize, 1 + below(6) as usize);
            let mut order = Order::default();
            // Some layers have the same minimal key, so that patience ends in some rounds.
            for layer in 0..=PATIENCE * u32::from(round % 2 == 0) {
                let mut entries: Vec<(u16, u32, u8)> =
                    (0..below(200)).map(|_| (3 + below(7) as u16, 5 + below(30) as u32, below(9) as u8)).collect();
                entries.push((10, 0, 1));
                order.clear();
                for &(stratum, key, left) in &entries {
                    order.add(stratum, key, left);
                }
                let mut kept = Vec::new();
                let all = order.best(Width { positions: width, strata }, |number| {
                    kept.push(number);
                    Ok::<(), ()>(())
                });
                assert_eq!(all, Ok(()));
                kept.sort_unstable();
                let nearest = (layer >= PATIENCE).then_some(NEAREST);
                assert_eq!(kept, naive_best(&entries, width, strata, nearest), "{entries:?}");
                assert!(kept.len() <= width);
            }
        }
    }
}
