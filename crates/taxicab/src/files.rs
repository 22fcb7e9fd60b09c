//! Pattern tables in files, for those who build and list them by hand.

pub use crate::cache::patterns::{CHECKPOINT_EVERY, filled, pattern_key, waiting};
