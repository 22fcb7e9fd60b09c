//! Windows over a solution: a shorter path between two of its positions, and then between two others.

use crate::search::ranking::{Beam, Breadth, End, Ranking, Weights};
use crate::search::{Meter, StopReason};
use crate::{Board, Moves};

/// Shortens a solution window by window.
///
/// A beam search from one position of a solution, with a later one as its goal, may find a shorter path between them.
/// That path replaces this part of the solution; the rest stays as it was.
pub(super) struct Windows<'w> {
    pub(super) weights: &'w Weights,
    /// The moves of a window; each overlaps the one before by two thirds.
    pub(super) length: usize,
    /// The width of the beams.
    pub(super) width: usize,
}

impl Windows<'_> {
    /// One pass over a solution.
    ///
    /// # Errors
    /// A limit of the meter stopped the search; `moves` holds the improvements until then.
    pub(super) fn shorten(&self, start: &Board, moves: &mut Moves, meter: &mut Meter<'_>) -> Result<(), StopReason> {
        let (mut beam, mut board, mut place) = (Beam::default(), *start, 0);
        while place < moves.single_tile_count() {
            let window = &moves.as_slice()[place..];
            let window = &window[..self.length.min(window.len())];
            if let Some(found) = self.shorter(&mut beam, &board, &window.iter().copied().collect(), meter)? {
                let (before, rest) = (&moves.as_slice()[..place], &moves.as_slice()[place + window.len()..]);
                *moves = before.iter().copied().chain(found.iter()).chain(rest.iter().copied()).collect();
            }
            for &direction in moves.as_slice()[place..].iter().take(self.length.div_ceil(3)) {
                board = board.after(direction).expect("the moves are legal");
                place += 1;
            }
        }
        Ok(())
    }

    /// A shorter path to where these moves lead.
    fn shorter(
        &self,
        beam: &mut Beam,
        board: &Board,
        window: &Moves,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Moves>, StopReason> {
        // Both paths lead the blank between the same cells, so a shorter one is shorter by two at least.
        let Some(max_moves) = window.single_tile_count().checked_sub(2) else { return Ok(None) };
        let held = Ranking::bytes(board.size());
        meter.check_memory(held)?;
        let end = board.after_all(window).expect("the moves are legal");
        let ranking = Ranking::new(&end, self.weights);
        match beam.found(
            &ranking,
            board,
            Breadth { width: self.width, max_moves, patience: max_moves, held },
            meter,
            &mut |_| (),
        )? {
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
        let windows = Windows { weights: &Weights::shipped(goal.size()), length: 16, width: 1_000 };
        windows.shorten(&start, &mut shortened, &mut Meter::new(Control::default())).unwrap();
        assert_eq!(start.after_all(&shortened), start.after_all(&moves));
        assert_eq!(shortened.single_tile_count(), 4);
    }
}
