//! The moves to every square, or from every square.

use taxicab::chess::{Movement, Obstacles, Square};
use taxicab::requests::chess::MapAnswer;

use super::distances::Scale;
use super::{Drawable, capitalised};
use crate::{Board, Key, Mark, Page, Token};

impl Drawable for MapAnswer {
    fn page(&self) -> Page {
        let obstacles = self.squares.iter().fold(self.mover.obstacles, Obstacles::without);
        let scale = Scale::of(self.distances.iter().copied(), obstacles);
        let board = Board::new(|square| {
            let mut cell = scale.cell(square, self.distance(square));
            if self.squares.contains(square) && !self.inward {
                (cell.label, cell.token) = (String::new(), Some(Token::of(self.mover.movement)));
            } else if self.squares.contains(square) && self.to.is_none() {
                cell.mark = Some(Mark::Target);
            }
            cell
        });
        let unreached = Square::ALL.into_iter().filter(|&square| self.distance(square).is_none()).collect();
        let mut legend = scale.legend("moves", unreached);
        if !self.inward {
            legend.push(Key::token(Token::of(self.mover.movement), "start"));
        } else if self.to.is_none() {
            legend.push(Key::mark(Mark::Target, "target"));
        }
        let subtitle = if self.mover.movement == Movement::Taxi {
            "A taxi is a king that moves along files and ranks only"
        } else {
            ""
        };
        Page { title: capitalised(&self.title()), subtitle: subtitle.into(), panels: vec![board.panel("")], legend }
    }
}
