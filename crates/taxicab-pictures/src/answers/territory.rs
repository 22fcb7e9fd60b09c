//! Which piece is nearest to each square.

use taxicab::chess::territory::Owner;
use taxicab::requests::chess::{TerritoryAnswer, letter, spoken};
use taxicab::words::counted;

use super::Drawable;
use super::distances::NO_STOP;
use crate::{Board, Cell, Key, Mark, Page, Paint, Token, region, tones};

impl Drawable for TerritoryAnswer {
    fn page(&self) -> Page {
        let (sites, obstacles) = (&self.sites, self.obstacles);
        let owners: Vec<Option<usize>> = self.owner.iter().map(|owner| owner.site()).collect();
        let tones = tones(8, &owners, sites.len());
        let shade = |number: usize| Paint::Plain(region(number, tones[number]));
        let board = Board::new(|square| {
            let mut cell = match self.owner(square) {
                Owner::Site(number) => Cell::new(shade(number), letter(number)),
                Owner::Contested => Cell::new(Paint::Hatched, ""),
                Owner::Nobody if obstacles.blocked.contains(square) => Cell::new(Paint::Crossed, ""),
                Owner::Nobody => Cell::new(Paint::Silent, ""),
            };
            cell.mark = obstacles.forbidden.contains(square).then_some(Mark::Broken);
            cell.corner = self.distance(square).map_or(String::new(), |distance| distance.to_string());
            if let Some(site) = sites.iter().find(|site| site.square == square) {
                (cell.token, cell.corner) = (Some(Token::of(site.movement)), String::new());
            }
            cell
        });
        let mut legend: Vec<Key> = Vec::new();
        for (number, site) in sites.iter().enumerate() {
            let squares = counted(self.counts[number].into(), "square");
            let piece = spoken(site.movement);
            legend.push(Key::new(shade(number), letter(number), format!("{piece} {}: {squares}", site.square)));
        }
        if self.contested > 0 {
            let contested = format!("contested: {}", counted(self.contested.into(), "square"));
            legend.push(Key::new(Paint::Hatched, "", contested));
        }
        if obstacles.enterable().iter().any(|square| self.owner(square) == Owner::Nobody) {
            legend.push(Key::new(Paint::Silent, "", "no piece can get here"));
        }
        if !obstacles.blocked.is_empty() {
            legend.push(Key::new(Paint::Crossed, "", "blocked"));
        }
        if !obstacles.forbidden.is_empty() {
            legend.push(Key::mark(Mark::Broken, NO_STOP));
        }
        let conditions = self.conditions();
        let moves = "Small numbers: moves of the nearest piece";
        let subtitle = if conditions.is_empty() { moves.into() } else { format!("{moves}; {conditions}") };
        Page { title: "Which piece is nearest".into(), subtitle, panels: vec![board.panel("")], legend }
    }
}
