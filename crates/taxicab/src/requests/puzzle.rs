//! Questions about sliding puzzles.

mod analyse;
mod bench;
mod board;
mod check;
mod error;
mod explain;
mod heuristics;
mod limits;
mod moves;
pub(crate) mod prediction;
mod shuffle;
mod solve;
mod space;
mod watch;

pub use analyse::{Analyse, AnalyseAnswer, AnalysedMove, Analysis, Mistake};
pub use bench::{AutomatonDepth, Bench, BenchAnswer, BenchName, BenchRow, BenchSetting, PublishedColumn};
pub use board::BoardFields;
pub use check::{Check, CheckAnswer, OtherGoals};
pub use error::{ErrorRow, HeuristicsError};
pub use explain::{Explain, ExplainAnswer, ExplainedMove, ExplainedTile, Pairs};
pub use heuristics::{HeuristicRow, HeuristicSearch, Heuristics};
pub use limits::{Bytes, LimitFields, Seconds};
pub use moves::{
    Applied, Changed, Checked, Counted, MovesApply, MovesCheck, MovesCount, MovesInvert, MovesSimplify, MovesTranspose,
};
pub use prediction::{Bounds, HeuristicsPredict, PredictionFields, PredictionRow};
pub use shuffle::{Lengths, NoBoard, Shuffle, ShuffleAnswer};
pub use solve::{MaxSolutions, Solution, Solutions, Solve, SolveAnswer, Unsolvable};
pub use space::{Space, SpaceAnswer};
pub use watch::{Counts, Expansion, WatchSearch};
