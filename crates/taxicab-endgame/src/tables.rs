//! The tables of several endings, each with those that its captures and promotions lead to.

use alloc::collections::BTreeMap;
use core::ops::ControlFlow;

use crate::ending::Ending;
use crate::fill::{self, FillError, FillWatch};
use crate::standing::Standing;
use crate::table::Table;
use crate::value::Value;

/// Tables by ending.
///
/// ```
/// use taxicab_endgame::{Ending, Standing, Tables, Value};
///
/// let mut tables = Tables::new();
/// tables.fill(Ending::KRK)?;
/// let position: taxicab_chess::Position = "8/8/8/4k3/8/8/8/KR6 w".parse().unwrap();
/// assert_eq!(tables.value(&Standing::of(&position).unwrap()), Some(Value::Win(29)));
/// # Ok::<(), taxicab_endgame::FillError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Tables {
    tables: BTreeMap<Ending, Table>,
}

impl Tables {
    /// None yet.
    pub const fn new() -> Self {
        Self { tables: BTreeMap::new() }
    }

    /// The table of an ending, if it is there.
    pub fn table(&self, ending: Ending) -> Option<&Table> {
        self.tables.get(&ending)
    }

    /// Takes a table that was kept.
    pub fn insert(&mut self, table: Table) {
        self.tables.insert(table.ending(), table);
    }

    /// All tables, by ending.
    pub fn iter(&self) -> impl Iterator<Item = &Table> {
        self.tables.values()
    }

    /// Fills the table of an ending and those of its successors, as far as they are not there.
    ///
    /// # Errors
    /// As [`fill_watched`](Self::fill_watched); without a watch none.
    ///
    /// # Complexity
    /// Some milliseconds for three men, 0.1 s for four against a bare king; a few MB.
    pub fn fill(&mut self, ending: Ending) -> Result<&Table, FillError> {
        self.fill_watched(ending, &mut |_| ControlFlow::Continue(()))
    }

    /// As [`fill`](Self::fill); `watch` is told of every layer and can break off.
    ///
    /// # Errors
    /// The watch broke off. Tables that were finished are kept.
    pub fn fill_watched(&mut self, ending: Ending, watch: &mut FillWatch<'_>) -> Result<&Table, FillError> {
        if !self.tables.contains_key(&ending) {
            for successor in ending.successors() {
                self.fill_watched(successor, watch)?;
            }
            let table = fill::filled(ending, self, watch)?;
            self.insert(table);
        }
        Ok(&self.tables[&ending])
    }

    /// The value of a position; `None` if it is not legal or its table is not there.
    ///
    /// King and bishop or knight against king is a draw, with a table or without: a king in the corner has no third square
    /// taken from it. Without a table the position must be legal.
    pub fn value(&self, standing: &Standing) -> Option<Value> {
        match self.table(standing.ending()) {
            Some(table) => table.value(standing),
            None if standing.ending().is_dead_draw() => Some(Value::Draw),
            None => None,
        }
    }
}
