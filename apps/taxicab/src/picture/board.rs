//! A chessboard as a panel.

use svg::node::element::{Group, Line, Rectangle, Text};
use taxicab_chess::{Piece, Square};

use super::page::{Paint, Panel, disc, number, text};
use super::palette::{FADED, INK, PAPER};

/// A man, a site or a stone on a square.
#[derive(Clone, Debug)]
pub(crate) struct Disc {
    pub(crate) letter: String,
    pub(crate) is_dark: bool,
}

impl Disc {
    pub(crate) fn of(piece: Piece) -> Self {
        Self { letter: piece.letter().to_string(), is_dark: piece == Piece::BlackPawn }
    }
}

/// One square.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    pub(crate) paint: Paint,
    pub(crate) label: String,
    /// A small number in the lower right corner.
    pub(crate) corner: String,
    pub(crate) disc: Option<Disc>,
    /// A heavy frame inside the square.
    pub(crate) is_framed: bool,
}

impl Cell {
    pub(crate) fn new(paint: Paint, label: impl Into<String>) -> Self {
        Self { paint, label: label.into(), corner: String::new(), disc: None, is_framed: false }
    }
}

/// The 64 squares, a1 first, and lines between them.
pub(crate) struct Board {
    pub(crate) cells: Vec<Cell>,
    /// From, to, and how heavy, 0 to 1.
    pub(crate) lines: Vec<(Square, Square, f64)>,
    /// The length of a square's side.
    pub(crate) side: f64,
}

/// Text in the colour that is read best on this ground; on lines it has a ground of its own.
fn on(paint: Paint, text: Text) -> Text {
    match paint {
        Paint::Hatched | Paint::Crossed => text
            .set("stroke", PAPER)
            .set("stroke-width", 4)
            .set("stroke-linejoin", "round")
            .set("paint-order", "stroke"),
        Paint::Plain(_) | Paint::Silent => text.set("fill", paint.ink()),
    }
}

/// Room for the coordinates.
const LEFT: f64 = 20.0;
const BELOW: f64 = 22.0;

impl Board {
    pub(crate) fn new(cell: impl FnMut(Square) -> Cell) -> Self {
        Self { cells: Square::ALL.into_iter().map(cell).collect(), lines: Vec::new(), side: 48.0 }
    }

    /// The middle of a square.
    fn middle(&self, square: Square) -> (f64, f64) {
        let (file, rank) = (f64::from(square.file().index()), f64::from(square.rank().index()));
        (LEFT + (file + 0.5) * self.side, (7.5 - rank) * self.side)
    }

    pub(crate) fn panel(&self, heading: impl Into<String>) -> Panel {
        let side = self.side;
        let (mut squares, mut frames, mut lines) = (Group::new(), Group::new(), Group::new());
        let mut signs = Group::new();
        for (square, cell) in Square::ALL.into_iter().zip(&self.cells) {
            let (x, y) = self.middle(square);
            let (left, top) = (x - side / 2.0, y - side / 2.0);
            let place = Rectangle::new().set("x", number(left)).set("y", number(top));
            squares = squares.add(place.set("width", number(side)).set("height", number(side)).set("fill", cell.paint));
            if cell.is_framed {
                let frame = Rectangle::new().set("x", number(left + 2.5)).set("y", number(top + 2.5));
                frames = frames.add(frame.set("width", number(side - 5.0)).set("height", number(side - 5.0)));
            }
            if let Some(man) = &cell.disc {
                let paint = Paint::Plain(if man.is_dark { INK } else { PAPER });
                signs = signs.add(if cell.label.is_empty() {
                    disc(&man.letter, x, y, side * 0.34, paint)
                } else {
                    disc(&man.letter, x + side * 0.25, y - side * 0.25, side * 0.19, paint)
                });
            }
            if !cell.label.is_empty() {
                let (x, y) = if cell.disc.is_some() { (x - side * 0.14, y + side * 0.12) } else { (x, y) };
                signs = signs.add(on(cell.paint, text(&cell.label, x, y, side * 0.38, "middle")));
            }
            if !cell.corner.is_empty() {
                let corner = text(&cell.corner, x + side * 0.42, y + side * 0.32, side * 0.24, "end");
                signs = signs.add(on(cell.paint, corner));
            }
        }
        for &(from, to, weight) in &self.lines {
            lines = lines.add(self.line(from, to, weight));
        }
        let mut coordinates = Group::new().set("fill", FADED);
        for (index, letter) in ('a'..='h').enumerate() {
            let along = (index as f64 + 0.5) * side;
            coordinates = coordinates
                .add(text(&letter.to_string(), LEFT + along, 8.0 * side + BELOW / 2.0, 12.0, "middle"))
                .add(text(&(8 - index).to_string(), LEFT / 2.0 - 2.0, along, 12.0, "middle"));
        }
        let edge = Rectangle::new()
            .set("x", LEFT)
            .set("y", 0)
            .set("width", number(8.0 * side))
            .set("height", number(8.0 * side));
        let drawing = Group::new()
            .add(squares.set("stroke", PAPER).set("stroke-width", 1))
            .add(frames.set("fill", "none").set("stroke", INK).set("stroke-width", "2.5"))
            .add(lines.set("stroke", INK).set("stroke-linecap", "round"))
            .add(edge.set("fill", "none").set("stroke", INK).set("stroke-width", 1))
            .add(signs)
            .add(coordinates);
        Panel { sign: "", heading: heading.into(), width: LEFT + 8.0 * side, height: 8.0 * side + BELOW, drawing }
    }

    /// A line between two squares that leaves their numbers free.
    fn line(&self, from: Square, to: Square, weight: f64) -> Line {
        let ((x1, y1), (x2, y2)) = (self.middle(from), self.middle(to));
        let length = (x2 - x1).hypot(y2 - y1);
        let free = (self.side * 0.3).min(length * 0.4) / length;
        let (dx, dy) = ((x2 - x1) * free, (y2 - y1) * free);
        Line::new()
            .set("x1", number(x1 + dx))
            .set("y1", number(y1 + dy))
            .set("x2", number(x2 - dx))
            .set("y2", number(y2 - dy))
            .set("stroke-width", number(0.8 + 3.2 * weight))
    }
}
