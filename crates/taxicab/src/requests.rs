//! One module for each board, one file for each request: what it takes, and what it answers.

pub mod chess;
pub mod endgame;
pub mod puzzle;
