//! The moves of a game and a cursor among them, for undo, redo and replay.

use alloc::vec::Vec;
use core::ops::Range;

use taxicab_puzzle::Direction;

/// One single-tile move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) direction: Direction,
    /// Whether undo stops before this move: true for the first tile of a run, false for the others.
    pub(crate) begins_step: bool,
}

/// The moves made stand before the cursor, the undone moves after it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct History {
    pub(crate) entries: Vec<Entry>,
    pub(crate) cursor: usize,
}

impl History {
    pub(crate) fn made(&self) -> &[Entry] {
        &self.entries[..self.cursor]
    }

    pub(crate) fn undone(&self) -> &[Entry] {
        &self.entries[self.cursor..]
    }

    /// Replaces the undone moves.
    pub(crate) fn replace_undone(&mut self, entries: impl IntoIterator<Item = Entry>) {
        self.entries.truncate(self.cursor);
        self.entries.extend(entries);
    }

    /// The cursor after an undo: before the step of the last move.
    pub(crate) fn undo_target(&self) -> Option<usize> {
        self.made().iter().rposition(|entry| entry.begins_step)
    }

    /// The cursor after a redo: behind the step of the next move.
    pub(crate) fn redo_target(&self) -> Option<usize> {
        let rest = self.undone().get(1..)?;
        let more = rest.iter().position(|entry| entry.begins_step).unwrap_or(rest.len());
        Some(self.cursor + 1 + more)
    }

    /// Moves the cursor and returns the slides that lead there, inverted on the way back.
    pub(crate) fn travel(&mut self, target: usize) -> Vec<Direction> {
        let span = |range: Range<usize>| self.entries[range].iter().map(|entry| entry.direction);
        let slides = if target < self.cursor {
            span(target..self.cursor).rev().map(Direction::opposite).collect()
        } else {
            span(self.cursor..target).collect()
        };
        self.cursor = target;
        slides
    }
}

/// One step of several moves, which undo takes together.
pub(crate) fn one_step(directions: impl IntoIterator<Item = Direction>) -> impl Iterator<Item = Entry> {
    directions.into_iter().enumerate().map(|(index, direction)| Entry { direction, begins_step: index == 0 })
}

/// One step for each move.
pub(crate) fn single_steps(directions: impl IntoIterator<Item = Direction>) -> impl Iterator<Item = Entry> {
    directions.into_iter().map(|direction| Entry { direction, begins_step: true })
}

#[cfg(test)]
mod tests {
    use super::*;
    use Direction::{Left, Right, Up};

    #[test]
    fn undo_and_redo_travel_by_steps() {
        let mut history = History::default();
        assert_eq!((history.undo_target(), history.redo_target()), (None, None));
        history.replace_undone(one_step([Right, Right]));
        assert_eq!(history.travel(2), [Right, Right]);
        history.replace_undone(one_step([Up]));
        history.travel(3);
        assert_eq!(history.undo_target(), Some(2));
        assert_eq!(history.travel(0), [Direction::Down, Left, Left]);
        assert_eq!(history.redo_target(), Some(2));
        // From the middle of a step both lead to its ends.
        history.travel(1);
        assert_eq!((history.undo_target(), history.redo_target()), (Some(0), Some(2)));
        history.replace_undone([]);
        assert_eq!((history.entries.len(), history.redo_target()), (1, None));
    }
}
