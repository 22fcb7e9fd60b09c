//! Windows over a solution: a shorter path between two of its positions, and then between two others.

use super::Tables;
use super::beam::{Beam, Guide, Judgement, Width};
use crate::search::{Meter, StopReason};
use crate::{Board, Direction, Moves, Size, Slide};

/// Shortens solutions of one size window by window; it reuses its memory from one window to the next.
///
/// A beam search from one position of a solution, with a later one as its goal, may find a shorter path between them.
/// That path replaces this part of the solution; the rest stays as it was.
pub(super) struct Windows<'t> {
    size: Size,
    pub(super) beam: Beam<'t, u16>,
    tables: &'t Tables,
}

impl<'t> Windows<'t> {
    pub(super) fn new(size: Size, order: [Direction; 4], tables: &'t Tables) -> Self {
        Self { size, beam: Beam::new(size, order, tables, 0), tables }
    }

    /// The solution after one pass of windows of `length` moves, each overlapping the one before by two thirds.
    ///
    /// # Errors
    /// A limit of the meter stopped the search; `moves` holds the improvements until then.
    pub(super) fn pass(
        &mut self,
        start: &Board,
        moves: &mut Moves,
        length: usize,
        width: usize,
        meter: &mut Meter<'_>,
    ) -> Result<(), StopReason> {
        let mut board = *start;
        let mut place = 0;
        while place < moves.single_tile_count() {
            let window = &moves.as_slice()[place..];
            let window = &window[..length.min(window.len())];
            let end = board.after_all(&window.iter().copied().collect()).expect("the moves are legal");
            // Both paths lead the blank between the same cells, so a shorter one is shorter by two at least.
            if let Some(max_moves) = window.len().checked_sub(2) {
                let guide = Towards { cells: self.size.cells(), homes: end.cells(), distances: &self.tables.distances };
                let width = Width { positions: width, strata: 1 };
                let mut found = None;
                let ended = self.beam.search(&guide, &board, width, max_moves, meter, &mut found);
                if let Some(found) = found {
                    let (before, rest) = (&moves.as_slice()[..place], &moves.as_slice()[place + window.len()..]);
                    *moves = before.iter().copied().chain(found.iter()).chain(rest.iter().copied()).collect();
                }
                ended?;
            }
            for &direction in moves.as_slice()[place..].iter().take(length.div_ceil(3)) {
                board = board.after(direction).expect("the moves are legal");
                place += 1;
            }
        }
        Ok(())
    }
}

/// The guide towards one board: the Manhattan distance.
struct Towards<'a> {
    cells: usize,
    homes: [u8; 256],
    distances: &'a [u8],
}

impl Towards<'_> {
    fn distance(&self, tile: u8, cell: u8) -> u16 {
        self.distances[usize::from(self.homes[usize::from(tile)]) * self.cells + usize::from(cell)].into()
    }
}

impl Guide for Towards<'_> {
    type Note = u16;

    fn note(&self, board: &Board) -> u16 {
        let tiles = board.tiles().iter().enumerate().filter(|(_, tile)| **tile != 0);
        tiles.map(|(cell, &tile)| self.distance(tile, cell as u8)).sum()
    }

    #[inline]
    fn after(&self, note: u16, _tiles: &[u8], slide: Slide, allowance: usize) -> Option<Judgement<u16>> {
        let distance = note + self.distance(slide.tile, slide.to) - self.distance(slide.tile, slide.from);
        let end = if distance == 0 { Some(0) } else { None };
        let judgement = Judgement { note: distance, stratum: 0, key: distance.into(), left: 0, end };
        (usize::from(distance) <= allowance).then_some(judgement)
    }

    fn rest(&self, _tiles: &[u8]) -> Moves {
        Moves::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Control;
    use crate::{Goal, Space, shuffled};

    #[test]
    fn a_beam_as_wide_as_the_space_finds_shortest_paths() {
        let goal = Goal::Spiral.board("3x3".parse().unwrap()).unwrap();
        let (space, tables) = (Space::new(&goal).unwrap(), Tables::new(goal.size()));
        let mut beam = Beam::new(goal.size(), Direction::KORF, &tables, 0);
        for seed in 0..8 {
            let board = shuffled(&goal, seed);
            let guide = Towards { cells: 9, homes: goal.cells(), distances: &tables.distances };
            let distance = space.distance(&board).unwrap() as usize;
            for (max_moves, is_found) in [(distance, true), (31, true), (distance - 1, false)] {
                let mut meter = Meter::new(Control::default());
                // The maximum number of positions at one depth.
                let width = Width { positions: 24_047, strata: 1 };
                let mut found = None;
                beam.search(&guide, &board, width, max_moves, &mut meter, &mut found).unwrap();
                assert_eq!(found.as_ref().map(Moves::single_tile_count), is_found.then_some(distance));
                assert!(found.is_none_or(|moves| board.after_all(&moves) == Ok(goal)));
            }
        }
    }

    #[test]
    fn a_detour_is_cut_short() {
        let goal = Goal::BlankLast.board("6x6".parse().unwrap()).unwrap();
        let tables = Tables::new(goal.size());
        // The blank four times round a square: after three times the board is as before, so once is enough.
        let moves: Moves = "DRUL DRUL DRUL DRUL".parse().unwrap();
        let start = goal.after_all(&moves.inverted()).unwrap();
        let mut shortened = moves.clone();
        let mut windows = Windows::new(goal.size(), Direction::KORF, &tables);
        let mut meter = Meter::new(Control::default());
        windows.pass(&start, &mut shortened, 16, 1_000, &mut meter).unwrap();
        assert_eq!(start.after_all(&shortened), start.after_all(&moves));
        assert_eq!(shortened.single_tile_count(), 4);
    }
}
