//! The axis of a run.

use crate::Direction;

/// The axis of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Axis {
    /// Up or down a column.
    Vertical,
    /// Along a row.
    Horizontal,
}

impl Axis {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Vertical, Self::Horizontal];

    /// The axis of a direction.
    pub const fn of(direction: Direction) -> Self {
        if direction.is_vertical() { Self::Vertical } else { Self::Horizontal }
    }

    /// The other axis: that of the run after this one in a shortest solution.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Vertical => Self::Horizontal,
            Self::Horizontal => Self::Vertical,
        }
    }

    /// The minimal number of runs that alternate, begin on `next`, and contain at least `by_axis` vertical and
    /// horizontal ones.
    ///
    /// Of n runs ⌈n/2⌉ are on the axis of the first and ⌊n/2⌋ on the other. ⌈n/2⌉ ≥ a means n ≥ 2a − 1, and ⌊n/2⌋ ≥ b
    /// means n ≥ 2b.
    #[inline]
    pub(crate) fn min_runs(by_axis: [u32; 2], next: Self) -> u32 {
        let [vertical, horizontal] = by_axis;
        match next {
            Self::Vertical => (2 * vertical).saturating_sub(1).max(2 * horizontal),
            Self::Horizontal => (2 * horizontal).saturating_sub(1).max(2 * vertical),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn min_runs_is_the_least_number_by_trying() {
        for (vertical, horizontal) in (0..40).flat_map(|vertical| (0..40).map(move |horizontal| (vertical, horizontal)))
        {
            for next in Axis::BOTH {
                let is_enough = |runs: &u32| {
                    let mut counts = [0, 0];
                    let mut axis = next;
                    for _ in 0..*runs {
                        counts[usize::from(axis == Axis::Horizontal)] += 1;
                        axis = axis.other();
                    }
                    counts[0] >= vertical && counts[1] >= horizontal
                };
                let least = (0..100).find(is_enough);
                assert_eq!(Some(Axis::min_runs([vertical, horizontal], next)), least);
            }
            // Whichever axis is first: the sum, or twice the greater less one.
            let least = Axis::BOTH.map(|next| Axis::min_runs([vertical, horizontal], next));
            let greater = (2 * vertical.max(horizontal)).saturating_sub(1);
            assert_eq!(least[0].min(least[1]), (vertical + horizontal).max(greater));
        }
    }
}
