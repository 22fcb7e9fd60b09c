//! Boards by the million: one solver, all threads, answers in order.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::num::NonZeroUsize;
use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};
use std::thread;

use numpy::PyReadonlyArray3;
use numpy::ndarray::ArrayView2;
use pyo3::prelude::*;
use taxicab::requests::puzzle::{Solve, SolveAnswer};
use taxicab::{AnyRequest, Context, Fault, FaultKind, Request, Silent};

use crate::requests::{error, value_error, watched};
use crate::threads;

/// The answers of many boards, column by column.
#[derive(Default)]
#[pyclass(frozen, get_all)]
pub(crate) struct Many {
    /// The lengths; -1 where none is known.
    lengths: Vec<i32>,
    /// The solutions; `None` where none is known.
    moves: Vec<Option<String>>,
    /// The proven lower bounds; -1 of a board that cannot be solved.
    lower_bounds: Vec<i32>,
    /// Generated nodes.
    generated: Vec<u64>,
    /// Why there is no proven solution: of a limit, or of a board that cannot be solved, or what is wrong with it.
    reasons: Vec<Option<String>>,
}

/// One board's row.
type Answer = (i32, Option<String>, i32, u64, Option<String>);

fn answer(request: &Solve, board: &str, context: &Context) -> Result<Answer, Fault> {
    let answered = request.with_item(board).and_then(|request| request.answer(context, &mut Silent));
    Ok(match answered {
        Err(fault) if fault.kind == FaultKind::Item => (-1, None, -1, 0, Some(fault.to_string())),
        Err(fault) => return Err(fault),
        Ok(SolveAnswer::Solution(found)) => (
            found.length.map_or(-1, |length| length as i32),
            found.moves,
            found.lower_bound as i32,
            found.generated,
            found.reason.map(str::to_owned),
        ),
        Ok(unsolvable) => {
            let reason = serde_json::to_value(&unsolvable).unwrap_or_default();
            (-1, None, -1, 0, Some(reason["reason"].as_str().unwrap_or("not solvable").to_owned()))
        }
    })
}

/// Solves boards by a request for one, given as JSON; `progress`, if given, is called with the number of finished boards.
#[pyfunction]
#[pyo3(signature = (boards, request, progress=None))]
pub(crate) fn solve_many(
    py: Python<'_>,
    boards: Vec<String>,
    request: &str,
    progress: Option<Py<PyAny>>,
) -> PyResult<Many> {
    let request = solve_request(request)?;
    watched(py, progress, move |context, send| {
        let one = context.clone().with_threads(|| NonZeroUsize::MIN);
        let chunks = Mutex::new(boards.chunks(CHUNK).enumerate());
        let next = || chunks.lock().unwrap_or_else(PoisonError::into_inner).next();
        let (sender, found) = channel();
        // Threads of their own and not those of the pool: who waits there for a table takes up another board, which would wait
        // for the same table.
        let answers = thread::scope(|scope| {
            for _ in 0..threads().get().min(boards.len().div_ceil(CHUNK)) {
                let (sender, next, one, request) = (sender.clone(), &next, &one, &request);
                scope.spawn(move || {
                    while let Some((place, chunk)) = next() {
                        let answers =
                            chunk.iter().map(|board| answer(request, board, one)).collect::<Result<Vec<_>, _>>();
                        // After a fault nobody receives any more.
                        if sender.send((place, answers)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let (mut answers, mut done) = (BTreeMap::new(), 0_usize);
            for (place, some) in found {
                let some = some?;
                done += some.len();
                send(done);
                answers.insert(place, some);
            }
            Ok::<_, Fault>(answers)
        })?;
        let mut many = Many::default();
        for (length, moves, lower_bound, generated, reason) in answers.into_values().flatten() {
            many.lengths.push(length);
            many.moves.push(moves);
            many.lower_bounds.push(lower_bound);
            many.generated.push(generated);
            many.reasons.push(reason);
        }
        Ok(many)
    })
}

/// The texts of boards, shape (boards, rows, columns).
#[pyfunction]
pub(crate) fn board_texts(boards: PyReadonlyArray3<'_, i64>) -> Vec<String> {
    let text = |board: ArrayView2<'_, i64>| {
        let mut text = String::with_capacity(3 * board.len());
        for ((row, column), tile) in board.indexed_iter() {
            if (row, column) != (0, 0) {
                text.push(if column == 0 { '/' } else { ' ' });
            }
            // A text takes what is written.
            let _ = write!(text, "{tile}");
        }
        text
    };
    boards.as_array().outer_iter().map(text).collect()
}

/// The request for one of many boards.
pub(crate) fn solve_request(text: &str) -> PyResult<Solve> {
    match AnyRequest::from_json(text).map_err(error)? {
        AnyRequest::Solve(request) => Ok(request),
        other => Err(value_error(format_args!("{:?} is not solve", other.name()))),
    }
}

/// The boards that a thread takes at a time.
const CHUNK: usize = 64;
