//! The drawing of the board.

use cozy_chess::{Board, Color, Move, Piece, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::symbols::border::{self, Set};
use ratatui::widgets::{Block, Widget};

use super::layout::Layout;
use super::panel;
use super::training::Training;
use crate::play::palette::Palette;

/// The symbols of the pieces: White's, pawn to king, then Black's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceStyle([char; 12]);

impl PieceStyle {
    pub(crate) const FIGURES: Self = Self(['♙', '♘', '♗', '♖', '♕', '♔', '♟', '♞', '♝', '♜', '♛', '♚']);
    /// For terminals without the figures.
    pub(crate) const LETTERS: Self = Self(['P', 'N', 'B', 'R', 'Q', 'K', 'p', 'n', 'b', 'r', 'q', 'k']);

    /// Figures, unless the caller wants letters or the terminal has no figures.
    pub(crate) fn from_environment(wants_letters: bool) -> Self {
        let is_poor = std::env::var_os("TERM").is_some_and(|name| name == "dumb" || name == "linux");
        if wants_letters || is_poor { Self::LETTERS } else { Self::FIGURES }
    }

    pub(crate) const fn symbol(self, piece: Piece, color: Color) -> char {
        self.0[piece as usize + 6 * color as usize]
    }
}

/// The mark of a square: signs on both sides of its piece, or the dot of a target without one. Each mark has its own signs,
/// so no colour is needed.
fn mark(
    square: Square,
    training: &Training,
    board: &Board,
    targets: &[Square],
    palette: Palette,
) -> (&'static [char], Style) {
    let last = training.lesson.steps().last().map(|step| step.played);
    let reach = training.reach().unwrap_or_default();
    let [is_reached, was_taken, was_given] = reach.map(|squares| squares.contains(&square.to_string()));
    if training.hand.lifted == Some(square) {
        (&['«', '»'], palette.hinted())
    } else if targets.contains(&square) {
        (if is_capture(training, square) { &['×', '×'] } else { &['•'] }, palette.home())
    } else if training.hinted_squares().any(|hinted| hinted == square) {
        (&['?', '?'], palette.hinted())
    } else if !board.checkers().is_empty() && board.king(board.side_to_move()) == square {
        (&['!', '!'], palette.problem())
    } else if last.is_some_and(|last| last.from == square || last.to == square) {
        (&['(', ')'], Palette::strong())
    } else if panel::rule(training).is_some_and(|rule| rule.squares.contains(&square.to_string())) {
        (&['[', ']'], palette.success())
    } else if is_reached && was_given {
        (&['+', '+'], palette.problem())
    } else if is_reached {
        (&['·', '·'], palette.title())
    } else if was_taken {
        (&['-', '-'], palette.home())
    } else {
        (&[], Style::new())
    }
}

/// Whether the picked-up piece captures on a square, en passant too.
fn is_capture(training: &Training, to: Square) -> bool {
    let is_here = |played: Move| Some(played.from) == training.hand.lifted && played.to == to;
    training.state.moves.iter().any(|choice| choice.captured.is_some() && is_here(choice.named.played))
}

/// Draws the board with its lines and marks, the letters of its files and the digits of its ranks.
pub(crate) fn draw(buffer: &mut Buffer, training: &Training, layout: &Layout, palette: Palette) {
    draw_lines(buffer, layout);
    let (board, hand) = (training.lesson.board(), training.hand);
    let targets = hand.targets(&training.lesson);
    for square in Square::ALL {
        let (column, row) = hand.place(square);
        let place = layout.square(column, row);
        let is_dark = (square.file() as usize + square.rank() as usize).is_multiple_of(2);
        if is_dark {
            place.positions().for_each(|at| {
                buffer[at].set_char('░').set_style(Palette::quiet());
            });
        }
        let centre = Position::new(place.x + place.width / 2, place.y + place.height / 2);
        if let (Some(piece), Some(color)) = (board.piece_on(square), board.color_on(square)) {
            let style = if color == Color::White { Style::new() } else { palette.away() };
            let style = style.add_modifier(Modifier::BOLD).remove_modifier(Modifier::DIM);
            buffer[centre].set_char(training.pieces.symbol(piece, color)).set_style(style);
        }
        let (signs, style) = mark(square, training, &board, &targets, palette);
        let left = centre.x + 1 - signs.len() as u16;
        for (&sign, x) in signs.iter().zip((left..).step_by(2)) {
            buffer[(x, centre.y)].set_char(sign).set_style(style.remove_modifier(Modifier::DIM));
        }
    }
    for place in 0..8 {
        let (row, column) = (layout.square(0, place), layout.square(place, 0));
        let name = hand.square(place, place);
        buffer.set_string(layout.grid.x - 2, row.y + row.height / 2, name.rank().to_string(), Palette::quiet());
        let middle = column.x + column.width / 2;
        buffer.set_string(middle, layout.grid.bottom(), name.file().to_string(), Palette::quiet());
    }
    for square in training.hinted_squares() {
        draw_frame(buffer, training, layout, square, border::DOUBLE, palette.hinted());
    }
    if training.input.is_none() && training.lesson.ended().is_none() {
        draw_frame(buffer, training, layout, hand.cursor, border::THICK, palette.cursor());
    }
}

/// Draws the lines between the squares.
fn draw_lines(buffer: &mut Buffer, layout: &Layout) {
    let (grid, (width, height)) = (layout.grid, layout.pitch);
    for at in grid.positions() {
        let (x, y) = (at.x - grid.x, at.y - grid.y);
        let line = match (x % width, y % height) {
            (0, 0) => corner(x / width, y / height),
            (0, _) => '│',
            (_, 0) => '─',
            _ => continue,
        };
        buffer[at].set_char(line).set_style(Palette::quiet());
    }
}

/// The symbol of a crossing of lines.
fn corner(column: u16, row: u16) -> char {
    let side = |place: u16| usize::from(place > 0) + usize::from(place == 8);
    [['┌', '┬', '┐'], ['├', '┼', '┤'], ['└', '┴', '┘']][side(row)][side(column)]
}

/// Draws a frame around a square in place of its lines.
fn draw_frame(buffer: &mut Buffer, training: &Training, layout: &Layout, square: Square, set: Set<'_>, style: Style) {
    let (column, row) = training.hand.place(square);
    let place = layout.square(column, row);
    let around = Rect::new(place.x - 1, place.y - 1, place.width + 2, place.height + 2);
    let style = style.remove_modifier(Modifier::DIM);
    Block::bordered().border_set(set).border_style(style).render(around, buffer);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::lesson::controls::Action;
    use crate::play::lesson::training::tests::{training_by, type_in};
    use taxicab_endgame::Tables;

    #[test]
    fn pieces_differ_without_colour() {
        for style in [PieceStyle::FIGURES, PieceStyle::LETTERS] {
            let all = Piece::ALL.map(|piece| Color::ALL.map(|color| style.symbol(piece, color)));
            let mut all = all.concat();
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), 12);
        }
        assert_eq!(PieceStyle::FIGURES.symbol(Piece::King, Color::Black), '♚');
        assert_eq!(PieceStyle::LETTERS.symbol(Piece::Knight, Color::White), 'N');
    }

    fn at(text: &str) -> Square {
        text.parse().unwrap()
    }

    /// A pawn is captured en passant, and the lesson continues with the tables of what is left, where headway is judged.
    #[test]
    fn captures_and_promotions_continue_the_lesson() {
        let endgame = "KPKP".parse().unwrap();
        let mut tables = Tables::new();
        tables.fill(endgame).unwrap();
        let begun = |fen| training_by(tables.clone(), endgame, fen, false);
        let mut training = begun("8/8/7k/8/1pP5/7K/8/8 b - c3 0 1");
        assert_eq!((training.reach(), training.state.ending.as_deref()), (None, Some("KPKP")));
        training.update(Action::Click(at("b4")));
        assert!(is_capture(&training, at("c3")) && !is_capture(&training, at("b3")));
        type_in(&mut training, "bxc3");
        assert_eq!((training.lesson.sans()[0].as_str(), training.state.ending.as_deref()), ("bxc3", Some("KPK")));
        assert!(training.reach().is_some());
        for piece in ["N", "B", "R", "Q"] {
            training = begun("8/8/7k/8/7P/7K/p7/8 b");
            type_in(&mut training, &format!("a1={piece}"));
            assert_eq!(training.lesson.sans()[0], format!("a1={piece}"));
            assert!(matches!(training.state.ending.as_deref(), Some("KNKP" | "KBKP" | "KRKP" | "KQKP")));
            training = begun("8/8/7k/8/7P/7K/p7/8 b");
            type_in(&mut training, &format!("a2a1{}", piece.to_lowercase()));
            assert_eq!(training.lesson.sans()[0], format!("a1={piece}"));
        }
    }
}
