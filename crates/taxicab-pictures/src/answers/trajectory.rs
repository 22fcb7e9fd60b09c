//! All paths from one square to another.

use taxicab::chess::{Bitboard, Square};
use taxicab::requests::chess::TrajectoryAnswer;

use super::distances::Scale;
use super::{Drawable, capitalised};
use crate::{Board, Cell, Key, Mark, Page, Token};

impl Drawable for TrajectoryAnswer {
    fn page(&self) -> Page {
        if self.is_explained() && self.length.is_some() {
            return explained_page(self);
        }
        let (from, to) = (*self.from, *self.to);
        let step = |square: Square| {
            let shortest = self.shortest.as_ref().filter(|_| self.squares.contains(square))?;
            shortest.outward().distance(square)
        };
        let scale = Scale::of(Square::ALL.into_iter().map(step), self.mover.obstacles.without(*self.from));
        let mut board = Board::new(|square| {
            let mut cell = scale.cell(square, step(square));
            if self.docks.contains(square) {
                cell.mark = Some(Mark::Diamond);
            }
            if square == from {
                (cell.label, cell.token) = (String::new(), Some(Token::of(self.mover.movement)));
            } else if square == to {
                cell.mark = Some(Mark::Target);
            }
            cell
        });
        let is_drawn = self.degree == 1 && !self.is_none() && from != to;
        let words = match self.count {
            Some(0) => "",
            Some(2..) if is_drawn => "moves; heavy lines: many paths",
            _ => "moves from the start",
        };
        let mut legend = if self.is_none() { Vec::new() } else { scale.distances(words) };
        legend.push(Key::token(Token::of(self.mover.movement), if from == to { "start and target" } else { "start" }));
        if from != to {
            legend.push(Key::mark(Mark::Target, "target"));
        }
        if is_drawn {
            board.lines = self.lines();
        }
        // The ends have marks of their own.
        if self.docks.without(from).without(to) != Bitboard::EMPTY {
            legend.push(Key::mark(Mark::Diamond, "dock: a shortest piece ends here"));
        }
        legend.extend(scale.kinds("on none of the paths", !self.squares.with(from).with(to)));
        Page { title: self.title(), subtitle: self.summary(), panels: vec![board.panel("")], legend }
    }
}

fn explained_page(paths: &TrajectoryAnswer) -> Page {
    let boards = paths.boards();
    let obstacles = paths.mover.obstacles.without(*paths.from);
    let scale = Scale::of(boards.iter().flat_map(|(_, numbers)| numbers.iter().copied()), obstacles);
    let is_meant = |square: Square| boards.get(3).is_some_and(|(_, numbers)| numbers[usize::from(square)].is_some());
    let panels = boards.iter().zip(["", "+", "=", ""]).enumerate().map(|(index, ((heading, numbers), sign))| {
        let mut board = Board::new(|square| {
            let mut cell = scale.cell(square, numbers[usize::from(square)]);
            if index == 3 && is_meant(square) {
                cell = Cell::new(scale.paint(paths.length.unwrap_or(0)), "1");
            }
            if index == 2 && is_meant(square) {
                cell.mark = Some(Mark::Diamond);
            }
            cell
        });
        board.side = 34.0;
        let mut panel = board.panel(capitalised(heading));
        panel.sign = sign;
        panel
    });
    let panels = panels.collect();
    let mut legend = scale.distances("moves");
    if Square::ALL.into_iter().any(is_meant) {
        legend.push(Key::mark(
            Mark::Diamond,
            match paths.degree {
                _ if paths.is_shortest() => "the sum is the length: on a shortest path",
                2 => "the sum is the length: dock of two pieces",
                _ => "dock: a shortest piece ends here; the sum is the length at most",
            },
        ));
    }
    // A piece that starts on a wall or in a corner without a way out: the sums show it without words.
    let numbered = |square: &Square| boards[..2].iter().any(|(_, numbers)| numbers[usize::from(*square)].is_some());
    let unnumbered = Square::ALL.into_iter().filter(|square| !numbered(square)).collect();
    legend.extend(scale.kinds("not reached", unnumbered));
    Page { title: paths.title(), subtitle: paths.summary(), panels, legend }
}
