//! Lists of boards in units.

use serde::{Deserialize, Serialize};
use taxicab_puzzle::Metric;
use taxicab_puzzle::strategy::Algorithm;

use super::solver::usual_heuristic;
use super::{BoardsWork, Unit, Work};
use crate::fields::Text;
use crate::requests::puzzle::Solve;
use crate::{Context, Fault, Observer};

/// How a list of boards is divided into units.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SplitList {
    /// How each board is solved; without a heuristic, with the usual one of the size in units.
    #[serde(flatten)]
    pub solve: Solve,
}

impl SplitList {
    /// The unit of some boards of a list, of one size if no heuristic is named; `number` units with `first` boards were made before.
    ///
    /// # Errors
    /// Two options do not go together, or the size has no such heuristic. Boards that are bad have their errors as answers.
    pub fn unit(
        &self,
        number: u64,
        first: u64,
        boards: Vec<String>,
        context: &Context,
        observer: &mut dyn Observer,
    ) -> Result<Unit, Fault> {
        self.solve.strategy()?;
        let solve = Solve { board: String::new(), ..self.solve.clone() };
        let mut work = BoardsWork { first, boards, solve, tables: Vec::new() };
        // The default heuristics change with the boards that were solved before.
        let is_guided = !matches!(work.solve.algorithm.0, Algorithm::BreadthFirst | Algorithm::Anytime);
        if is_guided
            && work.solve.metric.0 == Metric::SingleTile
            && work.solve.heuristic.is_none()
            && let Some(goal) = work.goal()?
        {
            let usual = usual_heuristic(Metric::SingleTile, &goal, context);
            work.solve.heuristic = Some(Text(usual.parse().map_err(Fault::item)?));
        }
        if let Some(solver) = work.solver(context, observer)? {
            work.tables = solver.tables().to_vec();
        }
        Ok(Unit::new(number, Work::Boards(work)))
    }
}
