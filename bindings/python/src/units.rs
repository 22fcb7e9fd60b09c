//! Units of work: lines of JSON in, lines of JSON out.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::de::DeserializeOwned;
use serde_json::json;
use taxicab::requests::puzzle::BoardFields;
use taxicab::units::{self, Iteration, Merged, Plan, SplitList, SplitSearch, Step, Unit, UnitResult};
use taxicab::{Context, Event, Fault};

use crate::requests::{error, watched};

/// Runs work that can be cancelled; its progress is not asked for.
fn done<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Context, &mut dyn FnMut(Event<'_>)) -> Result<T, Fault> + Send,
) -> PyResult<T> {
    watched(py, move |context, _: &mut dyn FnMut(())| work(context, &mut |_| ()), |_, ()| Ok(()))?.map_err(error)
}

fn read<T: DeserializeOwned>(text: &str) -> PyResult<T> {
    serde_json::from_str(text).map_err(|error| PyValueError::new_err(error.to_string()))
}

fn lines_of(step: &Step) -> Vec<String> {
    match step {
        Step::Solved(solved) => vec![json!({ "solved": **solved }).to_string()],
        Step::Iteration(iteration) => iteration.lines().collect(),
    }
}

/// The lines of the first step of a search, given as JSON.
#[pyfunction]
pub(crate) fn split_search(py: Python<'_>, text: &str) -> PyResult<Vec<String>> {
    let split: SplitSearch = read(text)?;
    done(py, move |context, mut observer| split.iteration(context, &mut observer)).map(|step| lines_of(&step))
}

/// The line of a unit of boards; `number` units with `first` boards came before.
#[pyfunction]
pub(crate) fn unit_of_boards(
    py: Python<'_>,
    number: u64,
    first: u64,
    boards: Vec<String>,
    text: &str,
) -> PyResult<String> {
    let split: SplitList = read(text)?;
    let unit = done(py, move |context, mut observer| split.unit(number, first, boards, context, &mut observer))?;
    Ok(unit.to_line())
}

/// The line of the result of a unit.
#[pyfunction]
pub(crate) fn run_unit(py: Python<'_>, line: &str) -> PyResult<String> {
    let unit = Unit::from_line(line).map_err(error)?;
    done(py, move |context, mut observer| unit.run(context, &mut observer)).map(|result| result.to_line())
}

/// The lines of the next step, and whether it is one; else those of the units that have no result.
#[pyfunction]
pub(crate) fn merge_units(py: Python<'_>, units: Vec<String>, results: Vec<String>) -> PyResult<(bool, Vec<String>)> {
    done(py, move |context, mut observer| {
        let mut lines = units.iter();
        let plan = lines.next().map_or(Ok(None), |line| Plan::from_line(line))?;
        let plan = plan.ok_or_else(|| Fault::item("the first line is not that of an iteration"))?;
        let units = lines.map(|line| Unit::from_line(line)).collect::<Result<_, _>>()?;
        let results = results.iter().map(|line| UnitResult::from_line(line)).collect::<Result<Vec<_>, _>>()?;
        Ok(match Iteration::of(plan, units)?.merged(&results, context, &mut observer)? {
            Merged::Complete(step) => (true, lines_of(&step)),
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
pub(crate) fn build_table(py: Python<'_>, text: &str, split: &str, number: usize) -> PyResult<String> {
    let fields: BoardFields = read(text)?;
    let table =
        done(py, move |context, mut observer| units::build_table(&fields, split, number, context, &mut observer));
    table.map(|table| json!(table).to_string())
}
