//! Every request: one module for each board, one file for each request, and the list of all of them.
//!
//! A new request is a file with its fields, its answer and how the one leads to the other, and three lines here: its module, its
//! names, and its place in the list.

#[cfg(feature = "any-request")]
crate::any_request::requests! {
    "games": {
        Game(games::Game),
        GameSolution(games::GameSolution),
        Goals(games::Goals),
    }
    "match": {
        Match(games::MatchGame),
    }
    "puzzle": {
        Solve(puzzle::Solve),
        WatchSearch(puzzle::WatchSearch, puzzle::Expansion),
        Analyse(puzzle::Analyse),
        Check(puzzle::Check),
        Shuffle(puzzle::Shuffle),
        MovesApply(puzzle::MovesApply),
        MovesCheck(puzzle::MovesCheck),
        MovesInvert(puzzle::MovesInvert),
        MovesSimplify(puzzle::MovesSimplify),
        MovesTranspose(puzzle::MovesTranspose),
        MovesCount(puzzle::MovesCount),
        Heuristics(puzzle::Heuristics),
        Explain(puzzle::Explain),
    }
    "study": {
        HeuristicsError(puzzle::HeuristicsError),
        HeuristicsPredict(puzzle::HeuristicsPredict),
        Space(puzzle::Space),
        Bench(puzzle::Bench, puzzle::BenchRow),
        BenchAnytime(puzzle::BenchAnytime, puzzle::AnytimeRow),
    }
    "endgame": {
        EndgameProbe(endgame::Probe),
        EndgameMate(endgame::Mate, endgame::PlayedMove),
        EndgameTable(endgame::Table),
        EndgameMeasure(endgame::Measure),
        EndgameWatch(endgame::WatchGame),
        EndgameTerms(endgame::EvaluationTerms),
    }
    "lesson": {
        EndgameLessons(endgame::LessonList),
        EndgamePosition(endgame::LessonPosition),
        EndgameLesson(endgame::LessonState),
    }
    "chess": {
        ChessDistance(chess::Distance),
        ChessMap(chess::Map),
        ChessPoints(chess::Points),
        ChessTerritory(chess::Territory),
        ChessPlane(chess::Plane),
        ChessTrajectory(chess::Trajectory),
        ChessDirection(chess::Direction),
        ChessMobility(chess::Mobility),
        ChessRace(chess::Race),
        ChessEvaluate(chess::Evaluate),
        ChessTable(chess::Table),
        ChessTables(chess::Tables),
    }
}

pub mod games;

/// Requests about sliding puzzles.
pub mod puzzle {
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

    pub use analyse::{
        Analyse, AnalyseAnswer, AnalysedMove, Analysis, Mistake, Pace, PartSplit, Pause, ShortenedSolution, Splits,
        Times, TimesError, Window,
    };
    pub use bench::{
        AnytimeRow, AnytimeSet, AnytimeSetting, AutomatonDepth, Bench, BenchAnswer, BenchAnytime, BenchAnytimeAnswer,
        BenchName, BenchRow, BenchSetting, Improvement, PublishedColumn, SecondsOf,
    };
    pub use board::BoardFields;
    pub use check::{Check, CheckAnswer, OtherGoals};
    pub use error::{ErrorRow, HeuristicsError};
    pub use explain::{Explain, ExplainAnswer, ExplainedMove, ExplainedTile, Pairs};
    pub use heuristics::{By, HeuristicRow, HeuristicSearch, Heuristics};
    pub use limits::{Bytes, LimitFields, Seconds};
    pub use moves::{
        Applied, Changed, Checked, Counted, MovesApply, MovesCheck, MovesCount, MovesInvert, MovesSimplify,
        MovesTranspose,
    };
    pub use prediction::{HeuristicsPredict, PredictionFields, PredictionRow};
    pub use shuffle::{NoBoard, Shuffle, ShuffleAnswer};
    pub use solve::{SearchStage, Solution, Solutions, Solve, SolveAnswer, Unsolvable};
    pub use space::{Space, SpaceAnswer};
    pub use watch::{Counts, Expansion, WatchSearch};
}

/// Requests about chess endgames.
pub mod endgame {
    mod lesson;
    mod measure;
    mod position;
    mod probe;
    mod table;
    mod watch;

    pub use lesson::{
        Change, Defence, ForcedGround, LessonChoice, LessonEnd, LessonGauge, LessonList, LessonListAnswer, LessonMove,
        LessonPosition, LessonPositionAnswer, LessonRule, LessonState, LessonStateAnswer, MoveTechnique, MoveWords,
        NamedMove, Player, StateWords, TaughtEndgame, TraineeMoves, Verdict, Worth,
    };
    pub use measure::{Measure, MeasureAnswer, Measured};
    pub use position::{OutsideTables, named, san, uci};
    pub use probe::{Game, Mate, MateAnswer, PlayedMove, Probe, ProbeAnswer, Probed, RankedMove};
    pub use table::{Counted, Sides, Table, TableAnswer};
    pub use watch::{
        EvaluationTerms, EvaluationTermsAnswer, TermMap, TermSum, TermValue, WatchGame, WatchGameAnswer, WatchedGame,
        WatchedMove,
    };
}

/// Requests about the chessboard.
pub mod chess {
    mod distance;
    mod map;
    mod mobility;
    mod mover;
    mod plane;
    mod position;
    mod squares;
    mod table;
    mod territory;
    mod trajectory;

    pub use distance::{Direction, DirectionAnswer, Distance, DistanceAnswer, Point, Points, PointsAnswer};
    pub use map::{Map, MapAnswer, Region};
    pub use mobility::{Change, Mobility, MobilityAnswer, PieceMobility, Values};
    pub use mover::{Blocked, Mover, MoverFields, PieceName};
    pub use plane::{Extent, Plane, PlaneAnswer};
    pub use position::{Evaluate, EvaluateAnswer, Race, RaceAnswer, Term};
    pub use squares::{Fen, SquareList, SquareSet, letter, obstacles_in_words, spoken};
    pub use table::{Format, Table, TableAnswer, TableEntry, Tables, Values as TableValues, Weights};
    pub use territory::{Owner, Territory, TerritoryAnswer};
    pub use trajectory::{Complete, Listed, Paths, Sums, Trajectory, TrajectoryAnswer};
}
