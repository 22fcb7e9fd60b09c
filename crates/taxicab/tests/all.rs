//! All integration tests in one program, which is linked once.

mod agree;
mod analysis;
mod chess;
mod endgame;
mod games;
mod golden;
mod heuristics;
#[cfg(feature = "files")]
mod ladder;
mod lesson;
mod limits;
mod puzzle;
mod replays;
mod schema;
mod types;
mod units;
