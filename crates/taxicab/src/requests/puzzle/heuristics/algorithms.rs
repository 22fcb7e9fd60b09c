//! The table by algorithm: one board, one heuristic, every search.

use taxicab_puzzle::Board;
use taxicab_puzzle::heuristic::HeuristicName;
use taxicab_puzzle::search::StopReason;
use taxicab_puzzle::strategy::{Algorithm, HeuristicChoice, HeuristicSet};

use super::compared::{Guide, STRONGEST};
use super::{HeuristicRow, HeuristicSearch, Heuristics};
use crate::fields::Text;
use crate::requests::puzzle::{Solve, SolveAnswer};
use crate::{Context, Event, Fault, Observer, Request, Row};

/// The searches, the one without a heuristic first.
const ALGORITHMS: [Algorithm; 5] =
    [Algorithm::BreadthFirst, Algorithm::AStar, Algorithm::IdaStar, Algorithm::Weighted, Algorithm::Greedy];

impl Heuristics {
    /// A row for each algorithm.
    pub(super) fn by_algorithm(
        &self,
        board: &Board,
        goal: &Board,
        context: &Context,
        observer: &mut dyn Observer,
    ) -> Result<Vec<HeuristicRow>, Fault> {
        let strongest = || HeuristicChoice::SingleTile(HeuristicSet::new(STRONGEST));
        let mut choice = self.heuristic.as_deref().cloned().unwrap_or_else(strongest);
        if let HeuristicChoice::Runs(name) = choice {
            return Err(Fault::request(format_args!(
                "heuristic: {name} is of the multi-tile metric, which this table does not have"
            )));
        }
        let mut guide = Guide::all(std::slice::from_ref(&choice), goal, context, observer)?.remove(0);
        if guide.is_err() && self.heuristic.is_none() {
            choice = HeuristicChoice::SingleTile(HeuristicSet::new([HeuristicName::LinearConflict]));
            guide = Guide::all(std::slice::from_ref(&choice), goal, context, observer)?.remove(0);
        }
        let guide = guide.map_err(Fault::request)?;
        let mut rows: Vec<HeuristicRow> = Vec::new();
        for (index, algorithm) in ALGORITHMS.into_iter().enumerate() {
            let part = &context.part_of_time(ALGORITHMS.len() - index);
            let mut row = HeuristicRow { is_first: rows.is_empty(), ..HeuristicRow::new(board, &choice) };
            if algorithm == Algorithm::BreadthFirst {
                (row.heuristic, row.value) = ("none".into(), Some(0));
            } else {
                row.value = Some(guide.value(board));
                (row.admissible, row.consistent) = (guide.is_admissible(), guide.is_consistent());
            }
            let heuristic = (algorithm != Algorithm::BreadthFirst).then(|| Text(choice.clone()));
            let (fields, limits) = (self.fields.clone(), self.search_limits());
            let solve = Solve {
                board: self.board.clone(),
                fields,
                algorithm: Text(algorithm),
                heuristic,
                limits,
                ..Solve::default()
            };
            let is_cancelled = row.solved(&solve, part, observer)?;
            observer.event(Event::Row(Row::Heuristic(&row)));
            rows.push(row);
            if is_cancelled {
                return Err(Fault::cancelled());
            }
        }
        Ok(rows)
    }
}

impl HeuristicRow {
    /// Adds what a search finds; returns whether the caller cancelled it.
    fn solved(&mut self, solve: &Solve, context: &Context, observer: &mut dyn Observer) -> Result<bool, Fault> {
        match solve.answer(context, observer)? {
            SolveAnswer::Unsolvable(verdict) => {
                let reason =
                    if self.is_first { format!("not solvable: {}", verdict.reason) } else { "not solvable".into() };
                (self.reason, self.is_negative) = (Some(reason), true);
                let algorithm = solve.algorithm.as_str();
                self.search = Some(HeuristicSearch { algorithm, length: None, generated: 0, optimal: Some(false) });
                Ok(false)
            }
            SolveAnswer::Solution(solution) => {
                (self.expanded, self.seconds) = (Some(solution.expanded), Some(solution.seconds));
                self.reason = solution.stopped.map(|stop| stop.to_string());
                self.is_negative = solution.stopped.is_some();
                self.search = Some(HeuristicSearch {
                    algorithm: solve.algorithm.as_str(),
                    length: solution.length,
                    generated: solution.generated,
                    optimal: Some(solution.optimal),
                });
                Ok(solution.stopped == Some(StopReason::Cancelled))
            }
        }
    }
}
