//! All integration tests in one program, which is compiled and linked once; `lookups` is compiled for this very processor too, and
//! `branch_free` reads what the compiler wrote.

mod articles;
mod fills;
mod king_race;
mod mobility;
mod mop_up;
mod naive_board;
mod oracle;
mod pawn_endgame;
mod position;
mod pure_race;
mod races;
mod superimposed;
mod support;
mod territory;
mod trajectories;
