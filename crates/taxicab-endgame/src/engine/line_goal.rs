//! The goal of a principal variation: the rung at its end, in words.

use core::fmt;

use cozy_chess::{Board, Move};

use super::principal_variation::StandPat;
use crate::{EndgamePosition, Evaluation, Side, Term};

/// Better ground that the strong side of a measured endgame forces, whatever the other side does.
#[derive(Clone, Copy, Debug)]
pub struct LineGoal {
    /// The position now.
    pub from: EndgamePosition,
    /// The rung at the end of the line.
    pub to: EndgamePosition,
    /// The plies of the line.
    pub plies: u8,
    /// The term that improves the most, weighed.
    pub term: &'static Term,
}

impl LineGoal {
    /// The goal of the line of a [`Report`](super::Report); `None` unless the strong side is to move and the line ends
    /// on a rung with a better evaluation, in which a term improves.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use taxicab_endgame::engine::{LineGoal, Engine, Game, Limits, SearchEvent};
    ///
    /// let game: Game = "8/8/8/4k3/8/8/8/K6R w - - 0 1".parse()?;
    /// let mut climb = None;
    /// let limits = Limits { depth: Some(6), ..Limits::default() };
    /// Engine::new(1)?.search(&game, &limits, &mut |event| {
    ///     if let SearchEvent::Iteration(report) = event {
    ///         climb = LineGoal::of(game.board(), &report.line);
    ///     }
    ///     ControlFlow::Continue(())
    /// });
    /// assert!(climb.is_some_and(|climb| climb.plies <= 6 && climb.to.is_rung()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(board: &Board, line: &[Move]) -> Option<Self> {
        StandPat::of(board).filter(|stand_pat| stand_pat.strong == board.side_to_move())?;
        let from = StandPat::position(board)?;
        let mut board = board.clone();
        for &mv in line {
            board.try_play(mv).ok()?;
        }
        let to = StandPat::position(&board)?;
        let gain = |term: &&Term| term.value(&to) - term.value(&from);
        let term = Evaluation::TAXICAB.terms().max_by_key(gain)?;
        let improves = gain(&term) > 0 || from.endgame() != to.endgame();
        let is_higher = Evaluation::TAXICAB.value(&to) > Evaluation::TAXICAB.value(&from) || !from.is_rung();
        let is_ground = to.to_move() == Side::Strong && to.is_rung();
        (improves && is_higher && is_ground && !line.is_empty()).then_some(Self {
            from,
            to,
            plies: line.len() as u8,
            term,
        })
    }

    /// The measures of its term now and on the rung.
    pub fn measures(&self) -> (i32, i32) {
        (self.term.measured(&self.from), self.term.measured(&self.to))
    }
}

/// `better ground in 2 moves, whatever the other side does: the squares the weak king can ever reach, from 14 to 9`.
impl fmt::Display for LineGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.plies.div_ceil(2);
        let plural = if moves == 1 { "" } else { "s" };
        write!(f, "better ground in {moves} move{plural}, whatever the other side does: ")?;
        if self.from.endgame() != self.to.endgame() {
            return f.write_str("the pawn promotes");
        }
        let (before, after) = self.measures();
        write!(f, "{}, from {before} to {after}", self.term.meaning)
    }
}
