//! Work shared out to all cores, with the feature `parallel`.

use alloc::vec::Vec;

/// The values of `0..count`.
pub(crate) fn map<T: Send>(count: usize, value: impl Fn(usize) -> T + Send + Sync) -> Vec<T> {
    #[cfg(feature = "parallel")]
    {
        use rayon::prelude::*;
        (0..count).into_par_iter().map(value).collect()
    }
    #[cfg(not(feature = "parallel"))]
    {
        (0..count).map(value).collect()
    }
}
