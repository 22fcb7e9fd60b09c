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

/// What a tile has to tell besides its number. Each has a frame and a mark of its own, so no colour is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    Home,
    Away,
    /// To slide next, this way.
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
        let standing = match hint {
            Some(hint) if hint.slide.tile == tile => Standing::Hinted(hint.slide.direction),
            _ if session.goal_board().tile(cell) == tile => Standing::Home,
            _ => Standing::Away,
        };
        draw_tile(buffer, place, tile, standing, layout.scale, palette);
    }
}

fn draw_tile(buffer: &mut Buffer, place: Rect, tile: u8, standing: Standing, scale: Scale, palette: Palette) {
    let style = style(standing, palette);
    if matches!(scale, Scale::Small | Scale::Tiny) {
        let mark = match standing {
            Standing::Home => '•',
            Standing::Away => ' ',
            Standing::Hinted(direction) => arrow(direction),
        };
        let number = format!("{tile:>3}{mark}");
        buffer.set_string(place.right() - 4, place.y, number, style);
        return;
    }
    let set = match standing {
        Standing::Home => border::DOUBLE,
        Standing::Away => border::ROUNDED,
        Standing::Hinted(_) => border::THICK,
    };
    Block::bordered().border_set(set).border_style(style).render(place, buffer);
    let text = match standing {
        Standing::Hinted(direction) if scale == Scale::Middle => format!("{}{tile}", arrow(direction)),
        Standing::Hinted(direction) => format!("{} {tile}", arrow(direction)),
        Standing::Home | Standing::Away => tile.to_string(),
    };
    // Numbers of one, two and three digits share their last column but one, so that columns of tiles line up.
    let length = text.chars().count() as u16;
    let x = place.x + (place.width - length).div_ceil(2);
    buffer.set_string(x, place.y + place.height / 2, text, style.patch(Palette::strong()));
}

/// The blank: a hole where tiles have frames, a shade where they have none.
fn draw_blank(buffer: &mut Buffer, place: Rect, scale: Scale) {
    if matches!(scale, Scale::Small | Scale::Tiny) {
        buffer.set_string(place.right() - 4, place.y, " ░░ ", Palette::frame());
    }
}

fn style(standing: Standing, palette: Palette) -> Style {
    match standing {
        Standing::Home => palette.home(),
        Standing::Away => palette.away(),
        Standing::Hinted(_) => palette.hinted(),
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
