//! The board, tile by tile.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::symbols::border;
use ratatui::widgets::{Block, Widget};
use taxicab_play::{Hint, Session};
use taxicab_puzzle::Direction;

use super::layout::{Layout, Scale};
use super::palette::Palette;

/// The state of a tile. Each state has its own frame and mark, so no colour is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TileState {
    Home,
    Away,
    /// The next tile to slide, in this direction.
    Hinted(Direction),
}

/// Draws the board with its frame.
pub(crate) fn draw(buffer: &mut Buffer, session: &Session, hint: Option<&Hint>, layout: &Layout, palette: Palette) {
    let frame = Block::bordered().border_set(border::THICK).border_style(Palette::frame());
    frame.render(layout.frame(), buffer);
    for (cell, &tile) in session.board().tiles().iter().enumerate() {
        let place = layout.cell(cell);
        if tile == 0 {
            draw_blank(buffer, place, layout.scale);
            continue;
        }
        let state = match hint {
            Some(hint) if hint.slide.tile == tile => TileState::Hinted(hint.slide.direction),
            _ if session.goal_board().tile(cell) == tile => TileState::Home,
            _ => TileState::Away,
        };
        draw_tile(buffer, place, tile, state, layout.scale, palette);
    }
}

fn draw_tile(buffer: &mut Buffer, place: Rect, tile: u8, state: TileState, scale: Scale, palette: Palette) {
    let style = style(state, palette);
    if matches!(scale, Scale::Small | Scale::Tiny) {
        let mark = match state {
            TileState::Home => '•',
            TileState::Away => ' ',
            TileState::Hinted(direction) => arrow(direction),
        };
        let number = format!("{tile:>3}{mark}");
        buffer.set_string(place.right() - 4, place.y, number, style);
        return;
    }
    let set = match state {
        TileState::Home => border::DOUBLE,
        TileState::Away => border::ROUNDED,
        TileState::Hinted(_) => border::THICK,
    };
    Block::bordered().border_set(set).border_style(style).render(place, buffer);
    let text = match state {
        TileState::Hinted(direction) if scale == Scale::Middle => format!("{}{tile}", arrow(direction)),
        TileState::Hinted(direction) => format!("{} {tile}", arrow(direction)),
        TileState::Home | TileState::Away => tile.to_string(),
    };
    // Aligns numbers of one, two and three digits.
    let length = text.chars().count() as u16;
    let x = place.x + (place.width - length).div_ceil(2);
    buffer.set_string(x, place.y + place.height / 2, text, style.patch(Palette::strong()));
}

/// The blank: empty where tiles have frames, shaded where they have none.
fn draw_blank(buffer: &mut Buffer, place: Rect, scale: Scale) {
    if matches!(scale, Scale::Small | Scale::Tiny) {
        buffer.set_string(place.right() - 4, place.y, " ░░ ", Palette::frame());
    }
}

fn style(state: TileState, palette: Palette) -> Style {
    match state {
        TileState::Home => palette.home(),
        TileState::Away => palette.away(),
        TileState::Hinted(_) => palette.hinted(),
    }
}

const fn arrow(direction: Direction) -> char {
    match direction {
        Direction::Up => '↑',
        Direction::Down => '↓',
        Direction::Left => '←',
        Direction::Right => '→',
    }
}
