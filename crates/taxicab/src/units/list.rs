//! Lists of boards in units.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::num::{NonZeroU64, NonZeroUsize};

use serde::{Deserialize, Serialize};
use taxicab_puzzle::strategy::{Algorithm, HeuristicChoice};
use taxicab_puzzle::{Board, Size};

use super::line::difference;
use super::seal::sealed;
use super::solver::usual_heuristic;
use super::{BoardsWork, Unit, Work};
use crate::fields::Text;
use crate::requests::puzzle::Solve;
use crate::{Context, Fault, Observer};

/// Deals a list of boards into units, as the boards come.
///
/// The boards of a unit have one size, since heuristics and tables are those of a size; what is no board goes with any.
#[derive(Clone, Debug)]
pub struct SplitList {
    solve: Solve,
    per_unit: NonZeroUsize,
    /// Those of the next unit, and their size.
    boards: Vec<String>,
    size: Option<Size>,
    end: ListEnd,
}

/// What a list of units holds: the last line of its file, so that one that was cut is noticed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListEnd {
    /// How many units it has.
    pub units: u64,
    /// How many boards they hold.
    pub boards: u64,
    /// Into how many shares its units are dealt, by their numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shares: Option<NonZeroU64>,
}

impl ListEnd {
    /// Its line, without an end.
    pub fn to_line(&self) -> String {
        sealed(&BTreeMap::from([("list", self)])).unwrap_or_default()
    }
}

/// Holds the units of a file to one list, as they come.
#[derive(Clone, Debug, Default)]
pub struct OneList {
    end: ListEnd,
    /// How the first is solved, but for the heuristic, which is that of the size;
    solve: Option<Solve>,
    /// and with which towards each goal.
    heuristics: Vec<(Board, Option<Text<HeuristicChoice>>)>,
}

impl OneList {
    /// Adds the next unit.
    ///
    /// # Errors
    /// It is not the next one, or of another list: its boards are solved in another way.
    pub fn push(&mut self, unit: &Unit) -> Result<(), Fault> {
        let (Unit { unit: number, work, .. }, ListEnd { units, boards, .. }) = (unit, self.end);
        let Work::Boards(work) = work else { return Err(Fault::item("not a unit of a list of boards")) };
        if *number != units {
            return Err(Fault::item(format_args!("unit {number} stands where unit {units} should")));
        }
        let other = |how: &dyn Display| Err(Fault::item(format_args!("unit {number} is of another list: {how}")));
        if work.first != boards {
            return other(&format_args!("{} boards before it in place of {boards}", work.first));
        }
        let solve = Solve { heuristic: None, ..work.solve.clone() };
        if let Some(differs) = difference(self.solve.get_or_insert_with(|| solve.clone()), &solve) {
            return other(&differs);
        }
        if let Some(goal) = work.goal()? {
            let heuristic = &work.solve.heuristic;
            match self.heuristics.iter().find(|(of, _)| *of == goal) {
                None => self.heuristics.push((goal, heuristic.clone())),
                Some((_, first)) if first == heuristic => {}
                Some((_, first)) => {
                    let shown = |choice: &Option<Text<_>>| choice.as_ref().map_or("none".into(), ToString::to_string);
                    return other(&format_args!("heuristic {} in place of {}", shown(heuristic), shown(first)));
                }
            }
        }
        self.end = ListEnd { units: units + 1, boards: boards + work.boards.len() as u64, ..self.end };
        Ok(())
    }

    /// What the units so far hold.
    pub const fn end(&self) -> ListEnd {
        self.end
    }
}

impl SplitList {
    /// Units of so many boards, each board solved by itself as the request says; without a heuristic, with the usual one of the
    /// size in units.
    ///
    /// # Errors
    /// Two options do not go together, or time is limited, so that answers would depend on the machine.
    pub fn new(solve: Solve, per_unit: NonZeroUsize) -> Result<Self, Fault> {
        solve.strategy()?;
        if solve.limits.time_limit.is_some() {
            return Err(Fault::request(
                "time_limit: a unit has the same answers wherever it runs, which a limit on time would change; max_nodes does not",
            ));
        }
        let solve = Solve { board: String::new(), ..solve };
        Ok(Self { solve, per_unit, boards: Vec::new(), size: None, end: ListEnd::default() })
    }

    /// The same, dealt into this number of shares.
    #[must_use]
    pub fn with_shares(self, shares: Option<NonZeroU64>) -> Self {
        Self { end: ListEnd { shares, ..self.end }, ..self }
    }

    /// Adds a board; the unit before it, if that is full or of another size.
    ///
    /// # Errors
    /// The size has no such heuristic, or the work was cancelled. A board that is bad has its error as its answer.
    pub fn push(
        &mut self,
        board: String,
        context: &Context,
        observer: &mut dyn Observer,
    ) -> Result<Option<Unit>, Fault> {
        let size = self.solve.fields.board(&board).ok().map(|board| board.size());
        let is_of_another = size.is_some() && self.size.is_some() && size != self.size;
        let is_full = self.boards.len() == self.per_unit.get();
        let unit = if is_full || is_of_another { self.finish(context, observer)? } else { None };
        self.size = size.or(self.size);
        self.boards.push(board);
        Ok(unit)
    }

    /// The unit of the boards that are left, if there are any.
    ///
    /// # Errors
    /// As [`push`](Self::push).
    pub fn finish(&mut self, context: &Context, observer: &mut dyn Observer) -> Result<Option<Unit>, Fault> {
        if self.boards.is_empty() {
            return Ok(None);
        }
        let boards = std::mem::take(&mut self.boards);
        let ListEnd { units, boards: first, .. } = self.end;
        self.end = ListEnd { units: units + 1, boards: first + boards.len() as u64, ..self.end };
        let mut work = BoardsWork { first, boards, solve: self.solve.clone(), tables: Vec::new() };
        // The default heuristics change with the boards that were solved before.
        let is_guided = !matches!(work.solve.algorithm.0, Algorithm::BreadthFirst | Algorithm::Anytime);
        if is_guided
            && work.solve.heuristic.is_none()
            && let Some(goal) = work.goal()?
        {
            let usual = usual_heuristic(work.solve.metric.0, &goal, context);
            work.solve.heuristic = Some(Text(usual.parse().map_err(Fault::item)?));
        }
        if let Some(solver) = work.solver(context, observer)? {
            work.tables = solver.tables().to_vec();
        }
        Ok(Some(Unit::new(units, Work::Boards(work))))
    }

    /// What the units so far hold.
    pub const fn end(&self) -> ListEnd {
        self.end
    }
}
