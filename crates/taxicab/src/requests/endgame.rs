//! Questions about chess endgames.

mod lesson;
mod mate;
mod measure;
mod position;
mod probe;
mod table;
mod watch;

pub use lesson::{
    Change, Defence, ForcedGround, LessonChoice, LessonEnd, LessonGauge, LessonList, LessonListAnswer, LessonMove,
    LessonPosition, LessonPositionAnswer, LessonState, LessonStateAnswer, MoveTechnique, MoveWords, NamedMove, Player,
    StateWords, TaughtEndgame, TraineeMoves, Verdict, Worth,
};
pub use mate::{Game, Mate, MateAnswer, PlayedMove};
pub use measure::{Depths, Measure, MeasureAnswer, Measured};
pub use position::{OutsideTables, san, uci};
pub use probe::{Probe, ProbeAnswer, Probed, RankedMove};
pub use table::{Counted, Sides, Table, TableAnswer};
pub use watch::{
    EvaluationTerms, EvaluationTermsAnswer, TermMap, TermSum, TermValue, WatchGame, WatchGameAnswer, WatchedGame,
    WatchedMove,
};
