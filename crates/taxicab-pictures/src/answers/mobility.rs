//! What the pieces of a position can reach.

use taxicab::chess::{Bitboard, Color, Obstacles, Square};
use taxicab::requests::chess::{MobilityAnswer, PieceMobility, spoken};

use super::distances::Scale;
use super::{Drawable, capitalised};
use crate::{Board, Page, Token};

/// How far each square is from the nearest of these pieces.
fn nearest<'a>(pieces: impl Iterator<Item = &'a PieceMobility> + Clone) -> impl Fn(Square) -> Option<u8> {
    move |square| pieces.clone().filter_map(|piece| piece.distance(square)).min()
}

impl Drawable for MobilityAnswer {
    fn page(&self) -> Page {
        let level = match self.level {
            "empty" => "on an empty board",
            "safe" => "around obstacles, stopping where no cheaper piece attacks",
            _ => "around obstacles",
        };
        let pins = if self.pins { ", pinned pieces on their lines" } else { "" };
        let of = |color| self.men.iter().filter(move |piece| piece.kind.color == color);
        let [white, black] = Color::ALL.map(|color| nearest(of(color)));
        let shown = Square::ALL.into_iter().flat_map(|square| [white(square), black(square)]);
        let scale = Scale::of(shown, Obstacles::NONE);
        let board = |distance: &dyn Fn(Square) -> Option<u8>| {
            Board::new(|square| {
                let mut cell = scale.cell(square, distance(square));
                if let Some(piece) = self.fen.position.piece(square) {
                    cell.token = Some(Token::of(piece));
                    let label = std::mem::take(&mut cell.label);
                    cell.corner = if distance(square) == Some(0) { String::new() } else { label };
                }
                cell
            })
        };
        let (title, panels, shown) = if let Some(piece) = self.only() {
            let title = format!("Moves of the {} on {}", spoken(piece.kind.movement()), piece.square);
            (title, vec![board(&|square| piece.distance(square)).panel("")], vec![piece.reached()])
        } else {
            let panel = |color: Color| board(&nearest(of(color))).panel(capitalised(&color.to_string()));
            let reached = |color| of(color).map(PieceMobility::reached).fold(Bitboard::EMPTY, Bitboard::union);
            let title = "Moves of the nearest piece of each side".to_owned();
            (title, Color::ALL.map(panel).into(), Color::ALL.map(reached).into())
        };
        let reached = shown.into_iter().fold(Bitboard::FULL, Bitboard::intersection);
        let legend = scale.legend("moves", !reached);
        Page { title, subtitle: capitalised(&format!("{level}{pins}")), panels, legend }
    }
}
