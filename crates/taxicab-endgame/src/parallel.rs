//! A map over numbers, on all cores with the feature `parallel`.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, Ordering};

/// Asks whether work is still wanted, from any thread.
pub(crate) type Wanted<'w> = &'w (dyn Fn() -> bool + Sync);

/// As [`map`], and `None` once it is not wanted any more, which one number of `every` asks.
pub(crate) fn map_while<T: Send + Default>(
    (count, every): (usize, usize),
    is_wanted: Wanted<'_>,
    value: impl Fn(usize) -> T + Send + Sync,
) -> Option<Vec<T>> {
    let is_over = AtomicBool::new(false);
    let values = map(count, 1, |number| {
        if number.is_multiple_of(every) && !is_wanted() {
            is_over.store(true, Ordering::Relaxed);
        }
        if is_over.load(Ordering::Relaxed) { T::default() } else { value(number) }
    });
    (!is_over.into_inner()).then_some(values)
}

/// The values of `0..count`, in pieces of at least `grain` numbers a thread.
pub(crate) fn map<T: Send>(count: usize, grain: usize, value: impl Fn(usize) -> T + Send + Sync) -> Vec<T> {
    #[cfg(feature = "parallel")]
    {
        use rayon::prelude::*;
        (0..count).into_par_iter().with_min_len(grain).map(value).collect()
    }
    #[cfg(not(feature = "parallel"))]
    {
        let _ = grain;
        (0..count).map(value).collect()
    }
}
