//! A small engine: any legal position, and sure headway where an endgame is measured.
//!
//! In the endgames of [`Endgame::BASIC`](crate::Endgame::BASIC) the strong side searches for better ground that it can force, by
//! [`Evaluation::TAXICAB`](crate::Evaluation::TAXICAB). At a fixed depth that is exactly the stand-pat [`Policy`](crate::Policy): from
//! [`Engine::progress_depth`] on every depth makes headway. Otherwise it proves better ground by a proof-number search, keeps the plan that the
//! proof contains, and follows it to its end; with what is left of its time it looks for plans from there and for more than the plan
//! proves. So it mates wherever each proof is found in time, whatever the depth. Everywhere else it searches selectively, with material,
//! piece-square tables and mobility; strength there is not the aim.
//!
//! ```text
//! game                  a position with its history, for the rule of repetition
//! exact                 answers of exact tables; no search uses them
//! headway               the strong side of a measured endgame without a fixed depth: proofs and plans
//! root                  iterative deepening, for everything else
//! principal_variation   the search, with its two policies: stand-pat and selective
//! line_goal             the rung at the end of a line, in words
//! static_evaluation     material, piece-square tables, mobility: for the selective search
//! ordering              the order of moves: table, MVV-LVA, killers, history
//! transposition         the transposition table
//! searcher              the state of a search: nodes, watch, path, lines; captures to a quiet position
//! ```
//!
//! The engine reads no clock: it reports every [`SearchEvent`] to a watch, which may stop the search.

mod exact;
mod game;
mod headway;
mod line_goal;
mod ordering;
mod principal_variation;
mod root;
mod searcher;
mod static_evaluation;
mod transposition;

use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use cozy_chess::Move;

pub use exact::Exact;
pub use game::{Game, MoveFault};
pub use headway::proof_nodes;
pub(crate) use headway::proof_nodes_while;
pub use line_goal::LineGoal;
pub use transposition::OutOfMemory;
use transposition::TranspositionTable;

use crate::Endgame;
use crate::study::{MATE, MIN_MATE, STEP};

/// Where a search stops without its watch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies of the last iteration, 1 to [`Engine::MAX_DEPTH`]; in a measured endgame, the depth of the [`Policy`](crate::Policy).
    pub depth: Option<u8>,
    /// Nodes, never exceeded. A move is found even with 0.
    pub nodes: Option<u64>,
    /// Moves to mate: a proven mate this short ends the search. In a measured endgame, so does the proof that there is none.
    pub mate: Option<u8>,
    /// Whether a search for the strong side of a measured endgame ends with the first better ground that is proven; otherwise it looks
    /// for more. For the next move, search with the same engine.
    pub headway: bool,
    /// For the strong side of a measured endgame: only ground with a better evaluation than this is looked for, and mate. Where there
    /// is none, the line is one move long.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use taxicab_endgame::engine::{Engine, Game, Limits, SearchEvent};
    ///
    /// let game: Game = "8/8/8/3k4/8/8/8/KBN5 w - - 0 1".parse()?;
    /// let mut line_above = |above| {
    ///     let limits = Limits { depth: Some(4), headway: true, above, ..Limits::default() };
    ///     let mut plies = 0;
    ///     Engine::new(1).unwrap().search(&game, &limits, &mut |event| {
    ///         if let SearchEvent::Iteration(report) = event {
    ///             plies = report.line.len();
    ///         }
    ///         ControlFlow::Continue(())
    ///     });
    ///     plies
    /// };
    /// assert!(line_above(Some(0)) > 1); // any firm ground
    /// assert_eq!(line_above(Some(9_000)), 1); // there is none
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub above: Option<i32>,
    /// The moves to choose from; default: all.
    pub searchmoves: Vec<Move>,
}

/// An event of a search. The watch answers whether to go on.
#[derive(Debug)]
pub enum SearchEvent<'a> {
    /// The nodes visited, every 1,024.
    Nodes(u64),
    /// The same, once the search has a proven move and only looks for more.
    Spare(u64),
    /// An iteration ended.
    Iteration(&'a Report),
}

/// The result of an iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Its plies; of a plan, the plies to its end.
    pub depth: u8,
    /// The plies of its longest line.
    pub seldepth: u8,
    /// Nodes since the search began.
    pub nodes: u64,
    /// The share of the transposition table that this search filled, in thousandths.
    pub hashfull: u16,
    /// The expected score.
    pub score: Score,
    /// The principal variation, the move to play first. In a measured endgame it ends on the rung that is forced.
    pub line: Vec<Move>,
}

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The move to play; `None` if there is none.
    pub best: Option<Move>,
    /// The expected reply.
    pub ponder: Option<Move>,
    /// The expected score; `None` if no iteration was completed.
    pub score: Option<Score>,
    /// Nodes visited.
    pub nodes: u64,
}

/// The engine, with the state that it keeps from one search to the next.
pub struct Engine {
    table: TranspositionTable,
    /// The game in which the strong side of a measured endgame makes headway.
    climb: headway::Climb,
    /// The most memory of one of its proofs.
    max_bytes: usize,
}

/// The most plies from the root: quiescence may add 60 to the deepest iteration.
const MAX_PLIES: usize = Engine::MAX_DEPTH as usize + 60;

impl Engine {
    /// The deepest iteration, in plies.
    pub const MAX_DEPTH: u8 = 100;

    /// The megabytes of an engine where nothing else is asked for: a proof of headway has memory for two million nodes.
    pub const MEGABYTES: usize = 64;

    /// An engine with a transposition table of this many megabytes, at least one.
    ///
    /// # Errors
    /// There is no memory for it.
    pub fn new(megabytes: usize) -> Result<Self, OutOfMemory> {
        Ok(Self {
            table: TranspositionTable::new(megabytes)?,
            climb: headway::Climb::default(),
            max_bytes: megabytes.max(1) << 20,
        })
    }

    /// Gives it an empty transposition table of another size. It takes its memory when it is filled.
    ///
    /// # Errors
    /// There is no memory for so large a table; the old one stays.
    pub fn resize(&mut self, megabytes: usize) -> Result<(), OutOfMemory> {
        self.table = TranspositionTable::new(megabytes)?;
        self.max_bytes = megabytes.max(1) << 20;
        Ok(())
    }

    /// Empties the transposition table, in no time.
    pub fn clear(&mut self) {
        self.table.clear();
        self.climb = headway::Climb::default();
    }

    /// The depth from which the search makes headway from every won position of a measured endgame, in plies; `None` for any other
    /// endgame. It mates within fifty moves from the same depth on, with bishop and knight from 17 plies on.
    ///
    /// ```
    /// use taxicab_endgame::Endgame;
    /// use taxicab_endgame::engine::Engine;
    ///
    /// assert_eq!(Engine::progress_depth(Endgame::KRK), Some(6));
    /// assert_eq!(Engine::progress_depth("KQKR".parse()?), None);
    /// # Ok::<(), taxicab_endgame::EndgameError>(())
    /// ```
    pub fn progress_depth(endgame: Endgame) -> Option<u8> {
        match endgame {
            Endgame::KQK | Endgame::KRK => Some(6),
            Endgame::KBBK => Some(10),
            Endgame::KBNK => Some(14),
            Endgame::KPK => Some(16),
            _ => None,
        }
    }

    /// Searches the position of a game. An announced mate is proven: against every defence, within the fifty-move rule.
    ///
    /// # Complexity
    /// A search without a depth ends at another limit, by the watch, at [`MAX_DEPTH`](Self::MAX_DEPTH) or, in a measured
    /// endgame, with a mate that is proven the shortest, or when it finds no more within its memory. Elsewhere a shorter mate may exist.
    /// The proofs of a measured endgame take at most as many bytes as the transposition table has, besides it.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use taxicab_endgame::engine::{Engine, Game, Limits, Score};
    ///
    /// let game: Game = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1".parse()?;
    /// let limits = Limits { depth: Some(3), ..Limits::default() };
    /// let back_rank = game.read("a1a8")?;
    /// let outcome = Engine::new(1)?.search(&game, &limits, &mut |_| ControlFlow::Continue(()));
    /// assert_eq!(outcome.best, Some(back_rank));
    /// assert_eq!(outcome.score, Some(Score::Mate(1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        watch: &mut dyn FnMut(SearchEvent<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        if let Some(position) = root::climbing(game.board(), limits)
            && let Some(outcome) = headway::search(&mut self.climb, self.max_bytes, game, position, limits, watch)
        {
            return outcome;
        }
        self.table.next_generation();
        root::search(&mut self.table, game, limits, watch)
    }
}

/// Beyond every score.
const INFINITE: i32 = MATE + 1;
/// A centipawn in the unit of the selective search.
const CENTIPAWN: i32 = 100;
/// A centipawn in the unit of [`Evaluation`](crate::Evaluation), where a pawn is 1,000.
const MILLIPAWN: i32 = 10;

/// The result that the side to move may expect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Moves to mate: positive if the side to move mates, otherwise it is mated; 0 is mate on the board.
    Mate(i32),
}

impl Score {
    /// The score at the root, from one inside the engine.
    const fn of(score: i32) -> Self {
        if score > MIN_MATE {
            Self::Mate((MATE - score + 1) / 2)
        } else if score < -MIN_MATE {
            Self::Mate(-(MATE - score.abs()) / 2)
        } else {
            Self::Centipawns(score / CENTIPAWN)
        }
    }

    /// The score at the root of a stand-pat search: the evaluation of the rung that is forced.
    const fn of_ground(score: i32) -> Self {
        if plies_to_mate(score).is_some() { Self::of(score) } else { Self::Centipawns(score / (STEP * MILLIPAWN)) }
    }
}

/// As UCI writes it: `cp 35`, `mate 3`, `mate -2`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(centipawns) => write!(f, "cp {centipawns}"),
            Self::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

/// The score of the side to move if it is mated `ply` plies from the root.
const fn mated_in(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// The plies to mate of a score, whoever mates.
const fn plies_to_mate(score: i32) -> Option<i32> {
    if score.abs() > MIN_MATE { Some(MATE - score.abs()) } else { None }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;

    #[test]
    fn plies_become_moves() {
        for (score, text) in [
            (MATE - 1, "mate 1"),
            (MATE - 2, "mate 1"),
            (MATE - 3, "mate 2"),
            (-MATE, "mate 0"),
            (-MATE + 2, "mate -1"),
            (-MATE + 4, "mate -2"),
            (3_550, "cp 35"),
            (-3_550, "cp -35"),
            (MIN_MATE, "cp 9990"),
        ] {
            assert_eq!(Score::of(score).to_string(), text, "{score}");
        }
    }
}
