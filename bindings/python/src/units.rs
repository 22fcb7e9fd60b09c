//! Units of work: lines of JSON in, lines of JSON out.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use serde::de::DeserializeOwned;
use serde_json::json;
use taxicab::requests::puzzle::BoardFields;
use taxicab::units::{self, Merged, SplitList, SplitSearch, Step, Unit, UnitResult};
use taxicab::{Context, Fault, Silent};

use crate::boards::solve_request;
use crate::requests::{done, error, value_error};

fn read<T: DeserializeOwned>(text: &str) -> PyResult<T> {
    serde_json::from_str(text).map_err(value_error)
}

/// The lines of the first step of a search, given as JSON.
#[pyfunction]
pub(crate) fn split_search(py: Python<'_>, text: &str) -> PyResult<Vec<String>> {
    let split: SplitSearch = read(text)?;
    done(py, move |context| split.iteration(context, &mut Silent)).map(|step| step.lines().collect())
}

/// Deals boards into units of so many, to be solved as a request given as JSON says.
#[pyclass(frozen)]
pub(crate) struct SplitBoards(Arc<Mutex<SplitList>>);

#[pymethods]
impl SplitBoards {
    #[new]
    fn new(request: &str, per_unit: i64) -> PyResult<Self> {
        let count = usize::try_from(per_unit).ok().and_then(NonZeroUsize::new);
        let count = count.ok_or_else(|| value_error(format_args!("per_unit: {per_unit} is below 1")))?;
        let split = SplitList::new(solve_request(request)?, count).map_err(error)?;
        Ok(Self(Arc::new(Mutex::new(split))))
    }

    /// Adds boards; the lines of the units that are whole.
    fn push(&self, py: Python<'_>, boards: Vec<String>) -> PyResult<Vec<String>> {
        self.done(py, move |split, context| {
            let mut lines = Vec::new();
            for board in boards {
                lines.extend(split.push(board, context, &mut Silent)?.map(|unit| unit.to_line()));
            }
            Ok(lines)
        })
    }

    /// The line of the unit of the boards that are left, if there are any.
    fn finish(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.done(py, |split, context| Ok(split.finish(context, &mut Silent)?.map(|unit| unit.to_line())))
    }
}

impl SplitBoards {
    fn done<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut SplitList, &Context) -> Result<T, Fault> + Send + 'static,
    ) -> PyResult<T> {
        let split = Arc::clone(&self.0);
        done(py, move |context| work(&mut split.lock().unwrap_or_else(PoisonError::into_inner), context))
    }
}

/// The line of the result of a unit.
#[pyfunction]
pub(crate) fn run_unit(py: Python<'_>, line: &str) -> PyResult<String> {
    let unit = Unit::from_line(line).map_err(error)?;
    done(py, move |context| unit.run(context, &mut Silent)).map(|result| result.to_line())
}

/// A fault if lines are not those of a step.
#[pyfunction]
pub(crate) fn check_step(lines: Vec<String>) -> PyResult<()> {
    Step::read(&lines).map(drop).map_err(error)
}

/// The lines of the next step, and whether it is one; else those of the units that have no result.
#[pyfunction]
pub(crate) fn merge_units(py: Python<'_>, lines: Vec<String>, results: Vec<String>) -> PyResult<(bool, Vec<String>)> {
    done(py, move |context| {
        let Step::Iteration(iteration) = Step::read(&lines)? else {
            return Err(Fault::item("the search is at its end: there is nothing to put together"));
        };
        let result = |(number, line): (usize, &String)| {
            UnitResult::from_line(line).map_err(|fault| Fault::item(format_args!("result {number}: {fault}")))
        };
        let results = results.iter().enumerate().map(result).collect::<Result<Vec<_>, _>>()?;
        Ok(match iteration.merged(&results, context, &mut Silent)? {
            Merged::Complete(step) => (true, step.lines().collect()),
            Merged::Missing(missing) => (false, missing.iter().map(Unit::to_line).collect()),
        })
    })
}

/// A fault if the line of a result is not as it was written.
#[pyfunction]
pub(crate) fn check_result(line: &str) -> PyResult<()> {
    UnitResult::from_line(line).map(drop).map_err(error)
}

/// The tables of a split and what they take, as JSON; `text` has the size and the goal.
#[pyfunction]
pub(crate) fn tables_of(text: &str, split: &str) -> PyResult<String> {
    let fields: BoardFields = read(text)?;
    units::tables_of(&fields, split).map(|tables| json!(tables).to_string()).map_err(error)
}

/// Builds a table of a split, or loads it; its name and checksum as JSON.
#[pyfunction]
pub(crate) fn build_table(py: Python<'_>, text: &str, split: String, number: i64) -> PyResult<String> {
    let fields: BoardFields = read(text)?;
    let number =
        usize::try_from(number).map_err(|_| value_error(format_args!("{number} is not the number of a table")))?;
    let table = done(py, move |context| units::build_table(&fields, &split, number, context, &mut Silent));
    table.map(|table| json!(table).to_string())
}
