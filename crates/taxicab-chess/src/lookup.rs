//! Every form in which chess programs look a distance up, each equal to the others on all 4,096 pairs.
//!
//! | form | bytes | for |
//! |---|---|---|
//! | [`routine`] | 0 | every distance; the fastest in [batches](crate::batch) |
//! | [`by_64x64`] | 4,096 | every piece; the fastest singly |
//! | [`by_0x88`] | 240 | king, Manhattan, knight (and its corner exception), rook, bishop, queen, directions, increments, attacks |
//! | [`by_15x15`] | 225 | the same |
//! | [`by_rank_file`] | 64 + 64 | the knight, with and without a branch |
//!
//! Which to use, as the benchmark `lookups` measured it. One pair at a time: the largest table. It costs a bare load,
//! while a denser table costs one and a half to twice as much, because 4 KiB stay in the first-level cache anyway and its
//! index must be computed; from ready [`X88`](crate::X88) coordinates the difference is least, for the knight's
//! exception greatest (three to six loads). Where every byte of cache counts, the denser tables are there. Slices of
//! pairs: no table, but arithmetic in vectors, [`batch`](crate::batch): ten to thirty times as fast for king and
//! Manhattan, two to twenty times for the knight, by what the build's processor can.
//!
//! A fill ([`Fill`](crate::Fill), [`Map`](crate::Map)) handles any obstacles and computes the tables.
//!
//! A form is its tables and the index into them. Every function of a pair of squares here, in [`distance`](crate::distance) and
//! in [`direction`](crate::direction) is `const`, but for [`by_0x88::knight`], which takes squares and coordinates alike, and so
//! are the rows of [`by_64x64`]; the slices of [`batch`](crate::batch) are not.
//!
//! [`TABLES`] lists every table with its name and its [`Accessor`], for use in other programs.

pub mod by_0x88;
pub mod by_15x15;
pub mod by_64x64;
pub mod by_rank_file;
mod displacement;
pub mod routine;
mod tables;

pub use displacement::DisplacementTable;
pub use tables::{Accessor, TABLES, Table, Values};
