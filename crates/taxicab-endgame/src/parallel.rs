//! A map over numbers, on all cores with the feature `parallel`.

use alloc::vec::Vec;

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
