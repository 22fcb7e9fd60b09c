//! The windows over the board of a lesson: help, the end, the promotion.

use ratatui::Frame;
use ratatui::layout::Alignment;
use ratatui::text::Line;
use taxicab_play::{Ended, count, help_text};

use super::controls::{BOARD, ENDED, PROMOTION};
use super::training::Training;
use crate::play::keys::keys_line;
use crate::play::palette::Palette;
use crate::play::screen::{self, draw_window};

/// Draws the help with all keys and marks.
pub(crate) fn draw_help(frame: &mut Frame, palette: Palette) {
    let marks = [
        "( ) last move   « » picked up   • × target, capture",
        "! ! in check    ? ? and a double frame: hint",
        "· · the weak king can go there   + + newly   - - no longer",
        "Headway: better ground is forced, however long it takes.",
        "Bar: █ the distance to mate, ▒ your loss of it.",
    ];
    screen::draw_help(frame, BOARD, &[], &marks, palette);
}

/// Draws the end of the lesson with the score, the hints and the undos.
pub(crate) fn draw_ended(frame: &mut Frame, training: &Training, palette: Palette) {
    let lesson = training.lesson();
    let (Some(ended), words) = (lesson.ended(), training.words()) else { return };
    let is_won = matches!(ended, Ended::Mated(side) if side != lesson.trainee());
    let is_perfect = lesson.plies_lost() == Some(0) && lesson.hints_used() == 0 && training.undos == 0;
    let title = match (is_perfect, is_won) {
        (true, _) => "★ Perfect ★",
        (false, true) => "★ Checkmate ★",
        (false, false) => "The end",
    };
    let style = if is_won || is_perfect { palette.success() } else { Palette::strong() };
    let lines = vec![
        Line::styled(words.end.unwrap_or_default(), style),
        Line::default(),
        Line::styled(format!("{}. {}", count(lesson.own_moves(), "move"), words.score), Palette::strong()),
        Line::styled(help_text(lesson.hints_used(), training.undos), Palette::quiet()),
        Line::default(),
        keys_line(ENDED),
    ];
    draw_window(frame, title, lines, Alignment::Center, palette);
}

/// Draws the choice of a promotion.
pub(crate) fn draw_promotion(frame: &mut Frame, palette: Palette) {
    draw_window(frame, "Promote to", PROMOTION.map(keys_line).into(), Alignment::Center, palette);
}
