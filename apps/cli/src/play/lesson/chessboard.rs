//! The drawing of the board.

use cozy_chess::{Board, Color, Piece, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::symbols::border::{self, Set};
use ratatui::widgets::{Block, Widget};

use super::layout::Layout;
use super::training::{Reach, Training};
use crate::play::palette::Palette;

/// The symbols of the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PieceStyle {
    /// ♔ and ♚.
    Figures,
    /// K for White, k for Black, for terminals without the figures.
    Letters,
}

impl PieceStyle {
    /// Figures, unless the caller wants letters or the terminal has no figures.
    pub(crate) fn from_environment(wants_letters: bool) -> Self {
        let is_poor = std::env::var_os("TERM").is_some_and(|name| name == "dumb" || name == "linux");
        if wants_letters || is_poor { Self::Letters } else { Self::Figures }
    }

    pub(crate) const fn symbol(self, piece: Piece, color: Color) -> char {
        let index = piece as usize + if matches!(color, Color::White) { 0 } else { 6 };
        let symbols = match self {
            Self::Figures => ['♙', '♘', '♗', '♖', '♕', '♔', '♟', '♞', '♝', '♜', '♛', '♚'],
            Self::Letters => ['P', 'N', 'B', 'R', 'Q', 'K', 'p', 'n', 'b', 'r', 'q', 'k'],
        };
        symbols[index]
    }
}

/// The mark of a square. Each mark has its own signs, so no colour is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    None,
    /// Its piece is picked up.
    Lifted,
    /// The piece can go there.
    Target,
    /// The piece can capture there.
    Capture,
    /// The best move begins or ends here.
    Hinted,
    /// The king here is in check.
    Check,
    /// The last move began or ended here.
    Last,
    /// The weak king can go here.
    Reached,
    /// The same, since the trainee's last move.
    Given,
    /// The weak king could go here until that move.
    Taken,
}

impl Mark {
    fn of(square: Square, training: &Training, board: &Board, targets: &[Square], reach: Option<Reach>) -> Self {
        let is_king_in_check = !board.checkers().is_empty() && board.king(board.side_to_move()) == square;
        let last = training.lesson().steps().last();
        if training.hand.lifted == Some(square) {
            Self::Lifted
        } else if targets.contains(&square) {
            if board.occupied().has(square) { Self::Capture } else { Self::Target }
        } else if training.hint.is_some_and(|hint| hint.squares().any(|hinted| hinted == square)) {
            Self::Hinted
        } else if is_king_in_check {
            Self::Check
        } else if last.is_some_and(|step| step.played.from == square || step.played.to == square) {
            Self::Last
        } else {
            reach.map_or(Self::None, |reach| Self::reached(square, reach))
        }
    }

    fn reached(square: Square, reach: Reach) -> Self {
        match (reach.region.has(square), reach.given.has(square), reach.taken.has(square)) {
            (true, true, _) => Self::Given,
            (true, ..) => Self::Reached,
            (.., true) => Self::Taken,
            _ => Self::None,
        }
    }

    /// The signs on both sides of the piece.
    const fn sides(self) -> Option<(char, char)> {
        match self {
            Self::None | Self::Target => None,
            Self::Lifted => Some(('«', '»')),
            Self::Capture => Some(('×', '×')),
            Self::Hinted => Some(('?', '?')),
            Self::Check => Some(('!', '!')),
            Self::Last => Some(('(', ')')),
            Self::Reached => Some(('·', '·')),
            Self::Given => Some(('+', '+')),
            Self::Taken => Some(('-', '-')),
        }
    }

    fn style(self, palette: Palette) -> Style {
        match self {
            Self::None | Self::Last => Palette::strong(),
            Self::Lifted | Self::Hinted => palette.hinted(),
            Self::Target | Self::Capture | Self::Taken => palette.home(),
            Self::Check | Self::Given => palette.problem(),
            Self::Reached => palette.title(),
        }
    }
}

/// Draws the board with its lines and marks.
pub(crate) fn draw(buffer: &mut Buffer, training: &Training, layout: &Layout, palette: Palette) {
    draw_lines(buffer, layout);
    let (board, hand) = (training.lesson().board(), training.hand);
    let targets = hand.targets(training.lesson());
    let reach = training.reach();
    for square in Square::ALL {
        let (column, row) = hand.place(square);
        let place = layout.square(column, row);
        let is_dark = (square.file() as usize + square.rank() as usize).is_multiple_of(2);
        if is_dark {
            place.positions().for_each(|at| {
                buffer[at].set_char('░').set_style(Palette::frame());
            });
        }
        let mark = Mark::of(square, training, &board, &targets, reach);
        let centre = Position::new(place.x + place.width / 2, place.y + place.height / 2);
        if let (Some(piece), Some(color)) = (board.piece_on(square), board.color_on(square)) {
            let style = if color == Color::White { Style::new() } else { palette.away() };
            let style = style.add_modifier(Modifier::BOLD).remove_modifier(Modifier::DIM);
            buffer[centre].set_char(training.pieces.symbol(piece, color)).set_style(style);
        } else if mark == Mark::Target {
            buffer[centre].set_char('•').set_style(mark.style(palette).remove_modifier(Modifier::DIM));
        }
        if let Some((left, right)) = mark.sides() {
            for (x, sign) in [(centre.x - 1, left), (centre.x + 1, right)] {
                let style = mark.style(palette).remove_modifier(Modifier::DIM);
                buffer[(x, centre.y)].set_char(sign).set_style(style);
            }
        }
    }
    if let Some(hint) = training.hint {
        hint.squares()
            .for_each(|square| draw_frame(buffer, training, layout, square, border::DOUBLE, palette.hinted()));
    }
    if training.input().is_none() && training.lesson().ended().is_none() {
        draw_frame(buffer, training, layout, hand.cursor, border::THICK, palette.cursor());
    }
}

/// Draws the lines between the squares.
fn draw_lines(buffer: &mut Buffer, layout: &Layout) {
    let (grid, (width, height)) = (layout.grid, layout.scale.pitch());
    for at in grid.positions() {
        let (x, y) = (at.x - grid.x, at.y - grid.y);
        let line = match (x % width, y % height) {
            (0, 0) => corner(x / width, y / height),
            (0, _) => '│',
            (_, 0) => '─',
            _ => continue,
        };
        buffer[at].set_char(line).set_style(Palette::frame());
    }
}

/// The symbol of a crossing of lines.
fn corner(column: u16, row: u16) -> char {
    let side = |place: u16| usize::from(place > 0) + usize::from(place == 8);
    [['┌', '┬', '┐'], ['├', '┼', '┤'], ['└', '┴', '┘']][side(row)][side(column)]
}

/// Draws the letters of the files and the digits of the ranks.
pub(crate) fn draw_names(buffer: &mut Buffer, training: &Training, layout: &Layout) {
    for place in 0..8 {
        let (row, column) = (layout.square(0, place), layout.square(place, 0));
        let name = training.hand.square(place, place);
        let rank = name.rank().to_string();
        buffer.set_string(layout.grid.x - 2, row.y + row.height / 2, rank, Palette::quiet());
        let file = name.file().to_string();
        buffer.set_string(column.x + column.width / 2, layout.grid.bottom(), file, Palette::quiet());
    }
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

    #[test]
    fn pieces_differ_without_colour() {
        for style in [PieceStyle::Figures, PieceStyle::Letters] {
            let all = Piece::ALL.map(|piece| Color::ALL.map(|color| style.symbol(piece, color)));
            let mut all = all.concat();
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), 12);
        }
        assert_eq!(PieceStyle::Figures.symbol(Piece::King, Color::Black), '♚');
        assert_eq!(PieceStyle::Letters.symbol(Piece::Knight, Color::White), 'N');
    }
}
