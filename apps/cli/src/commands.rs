//! One file a command: what it takes, what it answers.

pub(crate) mod analyse;
pub(crate) mod bench;
pub(crate) mod check;
pub(crate) mod chess;
pub(crate) mod endgame;
pub(crate) mod explain;
pub(crate) mod heuristics;
pub(crate) mod moves;
pub(crate) mod serve;
pub(crate) mod shuffle;
pub(crate) mod solve;
pub(crate) mod space;
pub(crate) mod tables;
pub(crate) mod uci;
pub(crate) mod units;
