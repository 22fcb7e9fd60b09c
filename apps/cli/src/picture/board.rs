//! A chessboard as a panel.

use svg::node::element::{Group, Path, Rectangle};
use taxicab_chess::{Bitboard, Movement, Square};

use super::page::{Mark, Paint, Panel, disc, number, text, text_on};
use super::palette::{FADED, INK, PAPER};

/// A man, a site or a stone on a square: a capital letter for every man, and the disc is dark for Black's.
#[derive(Clone, Debug)]
pub(crate) struct Disc {
    pub(crate) letter: String,
    pub(crate) is_dark: bool,
}

impl Disc {
    pub(crate) fn of(piece: Movement) -> Self {
        Self { letter: piece.letter().to_ascii_uppercase().to_string(), is_dark: piece == Movement::BlackPawn }
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
    /// What is drawn over the square.
    pub(crate) mark: Option<Mark>,
}

impl Cell {
    pub(crate) fn new(paint: Paint, label: impl Into<String>) -> Self {
        Self { paint, label: label.into(), corner: String::new(), disc: None, mark: None }
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
        let (mut squares, mut marks, mut signs) = (Group::new(), Group::new(), Group::new());
        // Where lines meet a number stands in a disc.
        let touched: Bitboard = self.lines.iter().flat_map(|&(from, to, _)| [from, to]).collect();
        for (square, cell) in Square::ALL.into_iter().zip(&self.cells) {
            let (x, y) = self.middle(square);
            let (left, top) = (x - side / 2.0, y - side / 2.0);
            let place = Rectangle::new().set("x", number(left)).set("y", number(top));
            squares = squares.add(place.set("width", number(side)).set("height", number(side)).set("fill", cell.paint));
            if let Some(mark) = cell.mark {
                marks = marks.add(mark.drawn(x, y, side));
            }
            if let Some(man) = &cell.disc {
                let paint = Paint::Plain(if man.is_dark { INK } else { PAPER });
                signs = signs.add(if cell.label.is_empty() {
                    disc(&man.letter, x, y, side * 0.34, paint)
                } else {
                    disc(&man.letter, x + side * 0.25, y - side * 0.25, side * 0.19, paint)
                });
            }
            if touched.contains(square) && !cell.label.is_empty() {
                signs = signs.add(disc(&cell.label, x, y, side * 0.22, Paint::Plain(PAPER)));
            } else if !cell.label.is_empty() {
                let (x, y) = if cell.disc.is_some() { (x - side * 0.14, y + side * 0.12) } else { (x, y) };
                let ground = if cell.mark == Some(Mark::Target) { Paint::Plain(PAPER) } else { cell.paint };
                signs = signs.add(text_on(ground, &cell.label, x, y, side * 0.38, "middle"));
            }
            if !cell.corner.is_empty() {
                let (x, y) = (x + side * 0.42, y + side * 0.32);
                signs = signs.add(text_on(cell.paint, &cell.corner, x, y, side * 0.24, "end"));
            }
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
            .add(self.ways())
            .add(marks)
            .add(edge.set("fill", "none").set("stroke", INK).set("stroke-width", 1))
            .add(signs)
            .add(coordinates);
        Panel { sign: "", heading: heading.into(), width: LEFT + 8.0 * side, height: 8.0 * side + BELOW, drawing }
    }

    /// Lines between the middles of squares, dark on a light ground of their own.
    fn ways(&self) -> Group {
        let (mut ground, mut strokes) = (Group::new(), Group::new());
        for &(from, to, weight) in &self.lines {
            let ((x1, y1), (x2, y2)) = (self.middle(from), self.middle(to));
            let path = format!("M{} {}L{} {}", number(x1), number(y1), number(x2), number(y2));
            let width = 1.0 + 4.5 * weight;
            ground = ground.add(Path::new().set("d", path.as_str()).set("stroke-width", number(width + 2.0)));
            strokes = strokes.add(Path::new().set("d", path).set("stroke-width", number(width)));
        }
        Group::new().add(ground.set("stroke", PAPER)).add(strokes.set("stroke", INK))
    }
}
