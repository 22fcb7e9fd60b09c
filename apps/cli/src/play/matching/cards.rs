//! The cards, one by one.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::symbols::border;
use ratatui::widgets::{Block, Widget};
use taxicab_play::Match;

use super::round::Round;
use crate::play::layout::{Layout, Scale};
use crate::play::palette::Palette;

/// A sign for each pair of the largest grid.
const LETTERS: [char; 32] = [
    'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P', 'Q', 'R', 'S', 'T', 'U', 'V', 'W',
    'X', 'Y', 'Z', '&', '#', '%', '@', '$', '+',
];
const _: () = assert!(LETTERS.len() == Match::MAX_SIDE * Match::MAX_SIDE / 2);

/// The sign of a pair, by its number.
pub(super) const fn letter(card: u8) -> char {
    LETTERS[card as usize]
}

/// How a card lies. Each state has its own frame and mark, so no colour is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CardState {
    Hidden,
    /// Hidden, and the partner of an open card may lie here.
    Candidate,
    Open,
    Found,
}

/// Draws all cards with their frame.
pub(super) fn draw(buffer: &mut Buffer, round: &Round, layout: &Layout, palette: Palette) {
    let frame = Block::bordered().border_set(border::THICK).border_style(Palette::frame());
    frame.render(layout.frame(), buffer);
    for cell in 0..round.game().size().cells() {
        let (state, text) = card(round, cell);
        let is_here = round.cursor == cell;
        draw_card(buffer, layout.cell(cell), state, &text, is_here, layout.scale, palette);
    }
}

/// The state of a card, and at most three characters: `A5` lies open and its partner is 5 away, `A×` has none in reach, `AB?` may hide the
/// partner of A or of B.
fn card(round: &Round, cell: usize) -> (CardState, String) {
    let game = round.game();
    let Some(card) = game.card(cell) else {
        let near = round.candidates(cell);
        return if near.is_empty() {
            (CardState::Hidden, "·".into())
        } else {
            (CardState::Candidate, format!("{near}?"))
        };
    };
    if game.is_found(cell) {
        return (CardState::Found, letter(card).into());
    }
    let clue = game.clue(cell).map(|clue| clue.distance.map_or_else(|| "×".into(), |distance| distance.to_string()));
    (CardState::Open, format!("{}{}", letter(card), clue.unwrap_or_else(|| ":".into())))
}

fn draw_card(
    buffer: &mut Buffer,
    place: Rect,
    state: CardState,
    text: &str,
    is_here: bool,
    scale: Scale,
    palette: Palette,
) {
    let style = style(state, palette);
    if matches!(scale, Scale::Small | Scale::Tiny) {
        buffer.set_string(place.right() - 4, place.y, if is_here { "›" } else { " " }, palette.cursor());
        buffer.set_string(place.right() - 3, place.y, format!("{text:<3}"), style);
        return;
    }
    let set = match state {
        _ if is_here => border::THICK,
        CardState::Open => border::DOUBLE,
        CardState::Hidden | CardState::Candidate => border::ROUNDED,
        CardState::Found => border::EMPTY,
    };
    let frame = if is_here { palette.cursor() } else { style };
    Block::bordered().border_set(set).border_style(frame).render(place, buffer);
    let length = text.chars().count() as u16;
    buffer.set_string(place.x + (place.width - length).div_ceil(2), place.y + place.height / 2, text, style);
}

fn style(state: CardState, palette: Palette) -> Style {
    match state {
        CardState::Hidden => Palette::quiet(),
        CardState::Candidate => palette.hinted(),
        CardState::Open => palette.away().patch(Palette::strong()),
        CardState::Found => palette.home(),
    }
}
