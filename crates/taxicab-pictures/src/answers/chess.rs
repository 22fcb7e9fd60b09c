//! Distances on the chessboard, paths, and who is nearest, on the board and on a plane.

use taxicab::chess::territory::Owner;
use taxicab::chess::{Bitboard, Color, Movement, Obstacles, Square};
use taxicab::requests::chess::{
    MapAnswer, MobilityAnswer, PieceMobility, PlaneAnswer, TerritoryAnswer, TrajectoryAnswer, letter, spoken,
};
use taxicab::words::counted;

use super::{Drawable, capitalised};
use crate::{Board, Cell, Key, Mark, Page, Paint, Plane, Token, region, scale, tones};

/// How the distances up to the farthest are shown.
#[derive(Clone, Copy)]
struct Scale {
    farthest: u8,
    obstacles: Obstacles,
}

impl Scale {
    /// A scale for these distances, around these obstacles.
    fn of(distances: impl IntoIterator<Item = Option<u8>>, obstacles: Obstacles) -> Self {
        Self { farthest: distances.into_iter().flatten().max().unwrap_or(0), obstacles }
    }

    /// The colour of a distance.
    fn paint(self, distance: u8) -> Paint {
        Paint::Plain(scale(distance.into(), self.farthest.max(1).into()))
    }

    /// The square at this distance.
    fn cell(self, square: Square, distance: Option<u8>) -> Cell {
        let mut cell = match distance {
            Some(distance) => Cell::new(self.paint(distance), distance.to_string()),
            None => Cell::new(Paint::Silent, ""),
        };
        if self.obstacles.blocked.contains(square) && distance != Some(0) {
            // A piece can start there, where none can stop: then the number stays.
            cell.paint = Paint::Crossed;
        }
        if self.obstacles.enemy.contains(square) {
            cell.token = Some(Token::capture());
        }
        cell.mark = self.obstacles.forbidden.contains(square).then_some(Mark::Broken);
        cell
    }

    /// The legend of everything that occurs; `unreached` are the squares without a distance.
    fn legend(self, words: &str, unreached: Bitboard) -> Vec<Key> {
        let mut legend = self.distances(words);
        legend.extend(self.kinds("not reached", unreached));
        legend
    }

    /// The legend of the distances.
    fn distances(self, words: &str) -> Vec<Key> {
        let key = |distance| {
            let label = if distance == self.farthest { words } else { "" };
            Key::new(self.paint(distance), distance.to_string(), label)
        };
        (0..=self.farthest).map(key).collect()
    }

    /// The legend of everything else that occurs; `words` explain the squares without a distance.
    fn kinds(self, words: &str, unreached: Bitboard) -> Vec<Key> {
        let mut legend = Vec::new();
        let Obstacles { blocked, enemy, forbidden } = self.obstacles;
        if !(unreached & !blocked).is_empty() {
            legend.push(Key::new(Paint::Silent, "", words));
        }
        if !blocked.is_empty() {
            legend.push(Key::new(Paint::Crossed, "", "blocked"));
        }
        if !(blocked & !unreached).is_empty() {
            legend.push(Key::new(Paint::Crossed, "1", "blocked, but a piece may start there"));
        }
        if !forbidden.is_empty() {
            legend.push(Key::mark(Mark::Broken, "crossed, not stopped on"));
        }
        if !enemy.is_empty() {
            legend.push(Key::token(Token::capture(), "can be captured"));
        }
        legend
    }
}

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
        let no_site = obstacles.enterable().iter().filter(|&square| self.owner(square) == Owner::Nobody);
        let unreached: Bitboard = no_site.collect();
        legend.extend(Scale::of([], obstacles).kinds("no piece can get here", unreached | obstacles.blocked));
        let conditions = self.conditions();
        let moves = "Small numbers: moves of the nearest piece";
        let subtitle = if conditions.is_empty() { moves.into() } else { format!("{moves}; {conditions}") };
        Page { title: "Which piece is nearest".into(), subtitle, panels: vec![board.panel("")], legend }
    }
}

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

impl Drawable for PlaneAnswer {
    fn page(&self) -> Page {
        planes(&[self])
    }
}

/// The picture of the same sites in one metric or in several, side by side.
///
/// # Panics
/// There is no plane.
pub fn planes(planes: &[&PlaneAnswer]) -> Page {
    let first = planes[0];
    let (columns, rows) = (first.plane.columns as usize, first.plane.rows as usize);
    let tones = tones(columns, &first.regions(), first.sites.len());
    // One large panel, or three that share the width.
    let room = if planes.len() == 1 { 720.0_f64 } else { 380.0 };
    let side = (room / columns as f64).min(640.0 / rows as f64).clamp(2.0, 40.0);
    let mut has_letters = true;
    let panels = planes.iter().map(|plane| {
        let sites = plane.sites.iter().enumerate().map(|(number, &site)| (site, letter(number))).collect();
        let drawing = Plane { columns, rows, owners: plane.regions(), sites };
        let contested = counted(plane.contested as u64, "contested cell");
        let name = capitalised(plane.metric);
        let heading = if planes.len() == 1 { String::new() } else { format!("{name}: {contested}") };
        has_letters = drawing.has_letters(side);
        drawing.panel(heading, side, &tones)
    });
    let panels = panels.collect();
    let shade = Paint::Plain(region(0, tones[0]));
    let mut legend = vec![if has_letters {
        Key::new(shade, "A", "nearest to site A, and so on")
    } else {
        Key::new(shade, "•", "nearest to one site, and so on")
    }];
    if planes.iter().any(|plane| plane.contested > 0) {
        legend.push(Key::new(Paint::Hatched, "", "contested: two or more sites are equally near"));
    }
    let title = match planes {
        [plane] => format!("Voronoi diagram in {} distance", capitalised(plane.metric)),
        _ => "One plane, the same sites, three distances".into(),
    };
    Page { title, subtitle: first.title().replacen('x', " × ", 1), panels, legend }
}
