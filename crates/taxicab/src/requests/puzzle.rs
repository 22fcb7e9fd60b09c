//! Questions about sliding puzzles.

mod board;
mod check;
mod explain;
mod limits;
mod moves;
mod shuffle;
mod solve;
mod space;
mod watch;

pub use board::BoardFields;
pub use check::{Check, CheckAnswer, OtherGoals};
pub use explain::{Explain, ExplainAnswer, ExplainedMove, ExplainedTile, Pairs};
pub use limits::{Bytes, LimitFields, Seconds};
pub use moves::{
    Applied, Changed, Checked, Counted, MovesApply, MovesCheck, MovesCount, MovesInvert, MovesSimplify, MovesTranspose,
};
pub use shuffle::{Lengths, NoBoard, Shuffle, ShuffleAnswer};
pub use solve::{MaxSolutions, Solution, Solutions, Solve, SolveAnswer, Unsolvable};
pub use space::{Space, SpaceAnswer};
pub use watch::{Counts, Expansion, WatchSearch};
