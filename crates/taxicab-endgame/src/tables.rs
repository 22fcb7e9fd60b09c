//! Exact tables of endgames and how to probe them.
//!
//! ```text
//! endgame      the pieces that are left                    position   and their squares
//! index        every position has a number                 symmetry   and its images have the same
//! pawns        the placements of an endgame with pawns
//! fill/        the retrograde fill of a table              table      one byte a position
//! packed       the table as it is stored
//! value        win, draw or loss in plies                  census     how many positions of each
//! moves        the moves of a position, with values        probe      a board's value, ranked moves, line
//! fen          legal positions as text
//! ```

mod census;
pub(crate) mod endgame;
pub(crate) mod fen;
mod fill;
pub(crate) mod index;
mod packed;
mod pawns;
pub(crate) mod position;
mod probe;
mod table;

use alloc::sync::Arc;
use core::ops::ControlFlow;

pub use census::{Census, Count};
pub use endgame::{Endgame, EndgameError, Side};
pub use fen::{FenFault, board_from_fen};
pub use fill::{FillError, FillProgress, FillWatch};
pub use index::Index;
pub use position::{EndgameMove, EndgamePosition};
pub(crate) use probe::can_capture_en_passant;
pub use probe::{ProbeError, RankedMove, canonical_order, legal_moves};
pub use table::{Table, Value};

/// Tables of several endgames, each with those that its captures and promotions lead to.
///
/// ```
/// use taxicab_endgame::{Endgame, EndgamePosition, Tables, Value};
///
/// let mut tables = Tables::new();
/// tables.fill(Endgame::KRK)?;
/// let position: taxicab_chess::Position = "8/8/8/4k3/8/8/8/KR6 w".parse().unwrap();
/// assert_eq!(tables.value(&EndgamePosition::of(&position).unwrap()), Some(Value::Win(29)));
/// # Ok::<(), taxicab_endgame::FillError>(())
/// ```
///
/// A clone shares the tables.
#[derive(Clone, Debug)]
pub struct Tables {
    /// By [`Endgame::slot`].
    tables: [Option<Arc<Table>>; Endgame::SLOTS],
}

impl Default for Tables {
    fn default() -> Self {
        Self::new()
    }
}

impl Tables {
    /// No tables.
    pub const fn new() -> Self {
        Self { tables: [const { None }; Endgame::SLOTS] }
    }

    /// The table of an endgame, if it is filled.
    #[inline]
    pub fn table(&self, endgame: Endgame) -> Option<&Table> {
        self.shared(endgame).map(|table| &**table)
    }

    /// The table of an endgame, to be shared with other `Tables`.
    #[inline]
    pub fn shared(&self, endgame: Endgame) -> Option<&Arc<Table>> {
        self.tables[endgame.slot()].as_ref()
    }

    /// Adds a table that was stored or filled elsewhere.
    pub fn insert(&mut self, table: impl Into<Arc<Table>>) {
        let table = table.into();
        let slot = table.endgame().slot();
        self.tables[slot] = Some(table);
    }

    /// All tables, by endgame.
    pub fn iter(&self) -> impl Iterator<Item = &Table> {
        self.tables.iter().flatten().map(|table| &**table)
    }

    /// Fills the table of an endgame and those of its successors that are missing.
    ///
    /// # Errors
    /// None: only a watch interrupts a fill.
    ///
    /// # Complexity
    /// Some milliseconds for three pieces, about a second for four and what they lead to; up to 13 MB a table, and as much
    /// again while it is filled. Of five pieces minutes, 119 to 805 MB a table, and three times as much while it is filled.
    pub fn fill(&mut self, endgame: Endgame) -> Result<&Table, FillError> {
        self.fill_watched(endgame, &mut |_| ControlFlow::Continue(()))
    }

    /// As [`fill`](Self::fill); the watch gets the progress every few milliseconds and can interrupt.
    ///
    /// # Errors
    /// The watch interrupted. Tables that were finished are kept.
    pub fn fill_watched(&mut self, endgame: Endgame, watch: &mut FillWatch<'_>) -> Result<&Table, FillError> {
        for needed in endgame.with_successors() {
            if self.table(needed).is_none() {
                let table = fill::filled(needed, self, watch)?;
                self.insert(table);
            }
        }
        Ok(self.table(endgame).expect("it was filled"))
    }

    /// The value of a position; `None` if it is not legal or its table is missing.
    ///
    /// King and bishop or knight against king is a draw, with a table or without: neither side can mate. Without a
    /// table the position must be legal.
    pub fn value(&self, position: &EndgamePosition) -> Option<Value> {
        match self.table(position.endgame()) {
            Some(table) => table.value(position),
            None if position.endgame().is_dead_draw() => Some(Value::Draw),
            None => None,
        }
    }
}
