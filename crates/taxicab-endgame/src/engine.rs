//! A small engine: any legal position, and exactly the measured policy where an ending is measured.
//!
//! In the endings of [`Ending::BASIC`](crate::Ending::BASIC) it searches full-width with [`Evaluation::TAXICAB`](crate::Evaluation::TAXICAB); at a
//! fixed depth its move is that of the [`Policy`](crate::Policy) of that depth. With time instead of a depth it plays the
//! policy of the depth its weights are made for (`policy_depth` of `engine/measured.rs`), or a sooner mate when deepening proves one.
//! Everywhere else it searches selectively, with material, squares and mobility; strength there is not the aim.
//!
//! ```text
//! game         a position with its past: what would be a third repetition
//! fault        what is wrong with the position of a game, or with a move
//! measured     which positions are measured, and what they look like to the evaluation
//! exact        what tables know, for those who want it: no search asks them
//! estimate     material, squares, mobility: everywhere else
//! full_width   the search of the policy         selective    the search of everything else
//! quiescence   captures to a quiet end          order        which move is looked at first
//! memory       the transposition table          worker       nodes, watch, lines: what both searches share
//! ```
//!
//! The engine reads no clock: a [`Watch`](Observed) is told what happens every so many nodes, and may stop it.

mod estimate;
mod exact;
mod fault;
mod full_width;
mod game;
mod measured;
mod memory;
mod order;
mod quiescence;
mod root;
mod score;
mod selective;
mod worker;

use alloc::vec::Vec;
use core::ops::ControlFlow;

use cozy_chess::{Board, Move};

pub use exact::Exact;
pub use fault::{GameFault, MoveFault};
pub use game::Game;
use measured::{Left, Measured};
use memory::Memory;
pub use memory::OutOfMemory;
pub use score::Score;

/// Where a search ends by itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies of the last iteration, 1 to [`Engine::MOST_DEPTH`]; in a measured ending, the depth of the policy.
    pub depth: Option<u8>,
    /// Nodes; never one more is visited, but a move is found even with 0.
    pub nodes: Option<u64>,
    /// Moves to the mate that is looked for: a proven one this short ends the search, and where an ending is measured, the
    /// certainty that there is none.
    pub mate: Option<u8>,
    /// The only moves to choose from; all where empty.
    pub only: Vec<Move>,
}

/// What the watch of a search is told. It answers whether to go on.
#[derive(Debug)]
pub enum Observed<'a> {
    /// So many nodes were visited; said every 1,024.
    Nodes(u64),
    /// An iteration ended.
    Iteration(&'a Report),
}

/// What an iteration found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Its plies.
    pub depth: u8,
    /// The plies of its longest line.
    pub longest: u8,
    /// Nodes since the search began.
    pub nodes: u64,
    /// How much of the transposition table this search filled, in thousandths.
    pub full: u16,
    /// What it expects; `None` where it deepened beyond the policy and proved no mate, so that the move stands.
    pub score: Option<Score>,
    /// The moves it expects, the one to play first; empty where `score` is `None`.
    pub line: Vec<Move>,
}

/// What a search comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The move to play; `None` if there is none.
    pub best: Option<Move>,
    /// The reply it expects.
    pub ponder: Option<Move>,
    /// What it expects; `None` if no iteration ended.
    pub score: Option<Score>,
    /// Nodes visited.
    pub nodes: u64,
}

/// The engine: a transposition table, and what it remembers of a search.
pub struct Engine {
    memory: Memory,
}

impl Engine {
    /// The deepest iteration, in plies.
    pub const MOST_DEPTH: u8 = 100;

    /// One with a transposition table of so many megabytes, at least one.
    ///
    /// # Errors
    /// They are not to be had.
    pub fn new(megabytes: usize) -> Result<Self, OutOfMemory> {
        Ok(Self { memory: Memory::new(megabytes)? })
    }

    /// Takes a table of another size, empty.
    ///
    /// # Errors
    /// It is not to be had; the old one stays.
    pub fn resize(&mut self, megabytes: usize) -> Result<(), OutOfMemory> {
        self.memory = Memory::new(megabytes)?;
        Ok(())
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.memory.clear();
    }

    /// The depth of the policy that is played in the measured ending on a board, where time is no limit; `None` on any other
    /// board.
    ///
    /// ```
    /// use taxicab_endgame::board_from_fen;
    /// use taxicab_endgame::engine::Engine;
    ///
    /// assert_eq!(Engine::policy_depth(&board_from_fen("8/8/8/3k4/8/8/8/KQ6 w")?), Some(3));
    /// assert_eq!(Engine::policy_depth(&board_from_fen("8/8/8/3k4/3q4/8/8/KQ6 w")?), None);
    /// # Ok::<(), taxicab_endgame::FenFault>(())
    /// ```
    pub fn policy_depth(board: &Board) -> Option<u8> {
        match Measured::of(board)?.left(board)? {
            Left::Ending(standing) => Some(Measured::policy_depth(standing.ending())),
            Left::Draw => None,
        }
    }

    /// Searches the position of a game. An announced mate is proven: by every defence, within the fifty-move rule.
    ///
    /// # Complexity
    /// Without a depth it goes on until another limit, the watch, [`MOST_DEPTH`](Self::MOST_DEPTH) or, where an
    /// ending is measured, a mate proven the shortest ends it. Elsewhere a sooner mate may be there.
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
        watch: &mut dyn FnMut(Observed<'_>) -> ControlFlow<()>,
    ) -> Outcome {
        self.memory.begin();
        root::search(&mut self.memory, game, limits, watch)
    }
}
