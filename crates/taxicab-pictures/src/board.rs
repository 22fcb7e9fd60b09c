//! A chessboard as a panel.

use svg::node::element::{Group, Path};
use taxicab_chess::{Bitboard, Square};

use crate::page::{Mark, Paint, Panel, Token, badge, disc, number, plate, rectangle, text, text_on};
use crate::palette::{BLACK, FADED, LIGHT_SQUARE, STRONG_LINE, WHITE};

/// One square.
#[derive(Clone, Debug)]
pub struct Cell {
    /// The fill.
    pub paint: Paint,
    /// The text in its middle; on a square with a piece it becomes a badge.
    pub label: String,
    /// A small number in the lower right corner; a target shows its label there.
    pub corner: String,
    /// The piece or disc on it.
    pub token: Option<Token>,
    /// The mark over it.
    pub mark: Option<Mark>,
}

impl Cell {
    /// A square with a label and nothing on it.
    pub fn new(paint: Paint, label: impl Into<String>) -> Self {
        Self { paint, label: label.into(), corner: String::new(), token: None, mark: None }
    }
}

/// The 64 squares, a1 first, and lines between them.
#[derive(Clone, Debug)]
pub struct Board {
    /// The squares, a1 first.
    pub cells: Vec<Cell>,
    /// From, to, and how heavy, 0 to 1.
    pub lines: Vec<(Square, Square, f64)>,
    /// The length of a square's side.
    pub side: f64,
}

/// Room for the coordinates.
const LEFT: f64 = 20.0;
const BELOW: f64 = 22.0;

impl Board {
    /// A board without lines.
    pub fn new(cell: impl FnMut(Square) -> Cell) -> Self {
        Self { cells: Square::ALL.into_iter().map(cell).collect(), lines: Vec::new(), side: 48.0 }
    }

    /// The middle of a square.
    fn middle(&self, square: Square) -> (f64, f64) {
        let (file, rank) = (f64::from(square.file().index()), f64::from(square.rank().index()));
        (LEFT + (file + 0.5) * self.side, (7.5 - rank) * self.side)
    }

    /// The board with its coordinates.
    pub fn panel(&self, heading: impl Into<String>) -> Panel {
        let side = self.side;
        let (mut squares, mut marks, mut signs) = (Group::new(), Group::new(), Group::new());
        // A number on a line is drawn in a disc.
        let touched: Bitboard = self.lines.iter().flat_map(|&(from, to, _)| [from, to]).collect();
        for (square, cell) in Square::ALL.into_iter().zip(&self.cells) {
            let (x, y) = self.middle(square);
            let is_light = cell.paint == Paint::Silent && Bitboard::LIGHT.contains(square);
            let paint = if is_light { Paint::Plain(LIGHT_SQUARE) } else { cell.paint };
            squares = squares.add(rectangle(x - side / 2.0, y - side / 2.0, side, side).set("fill", paint));
            if let Some(mark) = cell.mark {
                marks = marks.add(mark.drawn(x, y, side, cell.paint));
            }
            signs = self.signs(signs, square, cell, touched.contains(square));
        }
        let mut coordinates = Group::new().set("fill", FADED);
        for (index, letter) in ('a'..='h').enumerate() {
            let along = (index as f64 + 0.5) * side;
            coordinates = coordinates
                .add(text(&letter.to_string(), LEFT + along, 8.0 * side + BELOW / 2.0, 12.0, "middle"))
                .add(text(&(8 - index).to_string(), LEFT / 2.0 - 2.0, along, 12.0, "middle"));
        }
        let edge = rectangle(LEFT, 0.0, 8.0 * side, 8.0 * side).set("fill", "none");
        let drawing = Group::new()
            .add(squares.set("stroke", "#000").set("stroke-opacity", "0.1"))
            .add(self.paths())
            .add(marks)
            .add(edge.set("stroke", STRONG_LINE))
            .add(signs)
            .add(coordinates);
        Panel { sign: "", heading: heading.into(), width: LEFT + 8.0 * side, height: 8.0 * side + BELOW, drawing }
    }

    /// The piece or disc on a square, and its texts.
    fn signs(&self, mut signs: Group, square: Square, cell: &Cell, is_touched: bool) -> Group {
        let (side, (x, y)) = (self.side, self.middle(square));
        match &cell.token {
            Some(Token::Piece(figure)) => signs = signs.add(figure.drawn(x, y, side * 0.86)),
            Some(Token::Disc { letter, paint }) if cell.label.is_empty() => {
                signs = signs.add(disc(letter, x, y, side * 0.34, *paint));
            }
            Some(Token::Disc { letter, paint }) => {
                signs = signs.add(disc(letter, x + side * 0.25, y - side * 0.25, side * 0.19, *paint));
            }
            None => {}
        }
        let is_target = cell.mark == Some(Mark::Target);
        let corner = if is_target { &cell.label } else { &cell.corner };
        if !cell.label.is_empty() && !is_target {
            signs = signs.add(match cell.token {
                Some(Token::Piece(_)) => badge(&cell.label, x - side * 0.46, y - side * 0.45, side * 0.25),
                _ if is_touched => disc(&cell.label, x, y, side * 0.23, Paint::Plain(BLACK)),
                Some(_) => text_on(cell.paint, &cell.label, x - side * 0.14, y + side * 0.12, side * 0.38, "middle"),
                None => text_on(cell.paint, &cell.label, x, y, side * 0.38, "middle"),
            });
        }
        if !corner.is_empty() {
            // Next to a piece the number has a plate in the colour of the square.
            let (x, y, size) = (x + side * 0.42, y + side * 0.32, side * 0.24);
            if matches!(cell.token, Some(Token::Piece(_))) {
                signs = signs.add(plate(cell.paint, corner, x, y, size, "end"));
            }
            signs = signs.add(text_on(cell.paint, corner, x, y, size, "end"));
        }
        signs
    }

    /// Lines between the middles of squares, dark on a light edge of their own.
    fn paths(&self) -> Group {
        let (mut edges, mut strokes) = (Group::new(), Group::new());
        for &(from, to, weight) in &self.lines {
            let ((x1, y1), (x2, y2)) = (self.middle(from), self.middle(to));
            let path = format!("M{} {}L{} {}", number(x1), number(y1), number(x2), number(y2));
            let width = 1.0 + 4.5 * weight;
            edges = edges.add(Path::new().set("d", path.as_str()).set("stroke-width", number(width + 2.0)));
            strokes = strokes.add(Path::new().set("d", path).set("stroke-width", number(width)));
        }
        Group::new().add(edges.set("stroke", WHITE)).add(strokes.set("stroke", BLACK))
    }
}
