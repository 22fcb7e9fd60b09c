//! Windows over a solution: a shorter path between two of its positions, and then between two others.

use crate::search::ranking::{Beam, Breadth, End, Ranking, Weights};
use crate::search::{Meter, StopReason};
use crate::{Board, Moves};

/// One pass over a solution, which shortens it window by window.
///
/// A beam search from one position of a solution, with a later one as its goal, may find a shorter path between them.
/// That path replaces this part of the solution; the rest stays as it was.
pub(super) struct Windows<'w> {
    weights: &'w Weights,
    /// The moves of a window; each overlaps the one before by two thirds.
    length: usize,
    /// The width of the beams.
    width: usize,
    beam: Beam,
    /// Where the next window begins, and the moves before it.
    board: Board,
    place: usize,
}

impl<'w> Windows<'w> {
    pub(super) fn new(weights: &'w Weights, start: &Board, length: usize, width: usize) -> Self {
        Self { weights, length, width, beam: Beam::default(), board: *start, place: 0 }
    }

    /// Shortens the solution in its next window if a beam can; whether there was one.
    ///
    /// # Errors
    /// A limit of the meter stopped the search.
    pub(super) fn shorten_next(&mut self, moves: &mut Moves, meter: &mut Meter<'_>) -> Result<bool, StopReason> {
        let Some(window) = moves.as_slice().get(self.place..).filter(|window| !window.is_empty()) else {
            return Ok(false);
        };
        let window = &window[..self.length.min(window.len())];
        if let Some(found) = self.shorter(&window.iter().copied().collect(), meter)? {
            let (before, rest) = (&moves.as_slice()[..self.place], &moves.as_slice()[self.place + window.len()..]);
            *moves = before.iter().copied().chain(found.iter()).chain(rest.iter().copied()).collect();
        }
        for &direction in moves.as_slice()[self.place..].iter().take(self.length.div_ceil(3)) {
            self.board = self.board.after(direction).expect("the moves are legal");
            self.place += 1;
        }
        Ok(true)
    }

    /// A shorter path to where these moves lead.
    fn shorter(&mut self, window: &Moves, meter: &mut Meter<'_>) -> Result<Option<Moves>, StopReason> {
        // Both paths lead the blank between the same cells, so a shorter one is shorter by two at least.
        let Some(max_moves) = window.single_tile_count().checked_sub(2) else { return Ok(None) };
        let held = Ranking::bytes(self.board.size());
        meter.check_memory(held)?;
        let end = self.board.after_all(window).expect("the moves are legal");
        let ranking = Ranking::new(&end, self.weights);
        let breadth = Breadth { width: self.width, max_moves, patience: max_moves, held, until: None };
        match self.beam.found(&ranking, &self.board, breadth, meter, &mut |_| ())? {
            End::Goal(moves) => Ok(Some(moves)),
            End::Stuck(_) | End::Nowhere => Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Goal;
    use crate::search::Control;

    #[test]
    fn a_detour_is_cut_short() {
        let goal = Goal::BlankLast.board("6x6".parse().unwrap()).unwrap();
        // The blank four times round a square: after three times the board is as before, so once is enough.
        let moves: Moves = "DRUL DRUL DRUL DRUL".parse().unwrap();
        let start = goal.after_all(&moves.inverted()).unwrap();
        let mut shortened = moves.clone();
        let (weights, mut meter) = (Weights::shipped(goal.size()), Meter::new(Control::default()));
        let mut windows = Windows::new(&weights, &start, 16, 1_000);
        while windows.shorten_next(&mut shortened, &mut meter).unwrap() {}
        assert_eq!(start.after_all(&shortened), start.after_all(&moves));
        assert_eq!(shortened.single_tile_count(), 4);
    }
}
