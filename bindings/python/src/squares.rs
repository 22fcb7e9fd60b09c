//! Distances on the empty chessboard, one by one and over arrays.

use numpy::{PyReadonlyArray1, PyReadwriteArray1};
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyString};
use taxicab::chess::{Bitboard, Movement, Square, batch, distance::on_empty_board};

use crate::requests::value_error;

/// A square by its name or its number.
fn square(value: &Bound<'_, PyAny>) -> PyResult<Square> {
    if let Ok(name) = value.cast::<PyString>() {
        let name = name.to_str()?;
        return name.parse().map_err(|error| value_error(format_args!("{name:?}: {error}")));
    }
    // Numbers of numpy too; truth values are numbers only to Python.
    let is_number = value.is_exact_instance_of::<PyInt>()
        || (!value.is_instance_of::<PyBool>() && value.hasattr(intern!(value.py(), "__index__"))?);
    if is_number {
        let square = value.extract().ok().and_then(Square::from_index);
        return square
            .ok_or_else(|| value_error(format_args!("{value} is not a square: squares are 0 (a1) to 63 (h8)")));
    }
    Err(PyTypeError::new_err(format!(
        "a square is a name as 'a1' or a number 0 to 63, not {}",
        value.get_type().name()?
    )))
}

/// A square, or a set of them: names with commas between them, or a collection of squares.
fn squares(value: &Bound<'_, PyAny>) -> PyResult<Bitboard> {
    let set = if let Ok(names) = value.cast::<PyString>() {
        let names = names.to_str()?;
        let one = |name: &str| {
            name.trim().parse::<Square>().map_err(|error| value_error(format_args!("{:?}: {error}", name.trim())))
        };
        names.split(',').map(one).collect::<PyResult<Bitboard>>()?
    } else if value.is_exact_instance_of::<PyInt>() || !value.hasattr(intern!(value.py(), "__len__"))? {
        square(value)?.into()
    } else {
        value.try_iter()?.map(|one| square(&one?)).collect::<PyResult<Bitboard>>()?
    };
    if set.is_empty() { Err(value_error("a set of squares is empty")) } else { Ok(set) }
}

fn movement(name: &str) -> PyResult<Movement> {
    // The first comparison, since it is the default.
    if name == "king" {
        return Ok(Movement::King);
    }
    name.parse().map_err(|error| value_error(format_args!("{name:?}: {error}")))
}

/// The name of a square given by its name or its number.
#[pyfunction]
pub(crate) fn square_name(value: &Bound<'_, PyAny>) -> PyResult<String> {
    square(value).map(|square| square.to_string())
}

/// The moves of a piece on the empty board, the fewest between two sets; `None` where it does not get.
#[pyfunction]
#[pyo3(signature = (a, b, piece="king"))]
pub(crate) fn distance(a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>, piece: &str) -> PyResult<Option<u8>> {
    let (movement, a, b) = (movement(piece)?, squares(a)?, squares(b)?);
    Ok(a.iter().flat_map(|from| b.iter().filter_map(move |to| on_empty_board(movement, from, to))).min())
}

/// Writes the moves of each pair of two arrays of numbers, 255 where the piece does not get.
#[pyfunction]
pub(crate) fn distances(
    py: Python<'_>,
    a: PyReadonlyArray1<'_, u8>,
    b: PyReadonlyArray1<'_, u8>,
    piece: &str,
    mut out: PyReadwriteArray1<'_, u8>,
) -> PyResult<()> {
    let movement = movement(piece)?;
    let (a, b, out) = (a.as_slice()?, b.as_slice()?, out.as_slice_mut()?);
    if a.len() != b.len() || a.len() != out.len() {
        return Err(value_error(format_args!("arrays of {}, {} and {} squares", a.len(), b.len(), out.len())));
    }
    py.detach(|| batch::of_numbers(movement, a, b, out)).map_err(value_error)
}
