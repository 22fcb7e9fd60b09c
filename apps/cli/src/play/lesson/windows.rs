//! The windows over the board of a lesson: help, the end, the promotion.

use ratatui::Frame;
use ratatui::layout::Alignment;
use ratatui::text::Line;
use taxicab_play::Ended;

use super::training::Training;
use super::words::{end_text, help_text, score_text};
use crate::play::palette::Palette;
use crate::play::windows::{draw_window, help_entry};
use crate::play::words::{count, keys_line};

/// Draws the help with all keys and marks.
pub(crate) fn draw_help(frame: &mut Frame, palette: Palette) {
    let entry = help_entry;
    let lines = vec![
        entry("Kd3, Rad4, e8=Q", "type a move with capital pieces, then Enter"),
        entry("d2d3, e7e8q", "or its two squares; Esc cancels"),
        entry("arrows, Enter, mouse", "pick up and drop a piece; Esc puts it down"),
        entry("?", "hint: the piece, then the move, then make it"),
        entry("u, r", "undo, redo; or Ctrl-Z, Ctrl-Y"),
        entry("s", "restart this position"),
        entry("n", "next position"),
        entry("v", "show or hide the distance to mate"),
        entry("m", "show or hide the value of each move"),
        entry("p", "show or hide the squares of the weak king"),
        entry("x", "let the other side hold out longest, or set traps"),
        entry("t", "turn the board"),
        entry("q", "quit and print the command for this position"),
        Line::default(),
        Line::from("( ) last move   « » picked up   • × target, capture"),
        Line::from("! ! in check    ? ? and a double frame: hint"),
        Line::from("· · the weak king can go there   + + newly   - - no longer"),
        Line::from("Headway: better ground is forced, however long it takes."),
        Line::from("Bar: █ the distance to mate, ▒ your loss of it."),
    ];
    draw_window(frame, "Help", lines, Alignment::Left, palette);
}

/// Draws the end of the lesson with the score, the hints and the undos.
pub(crate) fn draw_ended(frame: &mut Frame, training: &Training, palette: Palette) {
    let lesson = training.lesson();
    let Some(ended) = lesson.ended() else { return };
    let is_won = matches!(ended, Ended::Mated(side) if side != lesson.trainee());
    let is_perfect = lesson.plies_lost() == Some(0) && lesson.hints_used() == 0 && training.undos == 0;
    let title = match (is_perfect, is_won) {
        (true, _) => "★ Perfect ★",
        (false, true) => "★ Checkmate ★",
        (false, false) => "The end",
    };
    let style = if is_won || is_perfect { palette.success() } else { Palette::strong() };
    let lines = vec![
        Line::styled(end_text(ended, lesson), style),
        Line::default(),
        Line::styled(
            format!("{}. {}", count(lesson.own_moves(), "move"), score_text(lesson, &lesson.sans())),
            Palette::strong(),
        ),
        Line::styled(help_text(lesson.hints_used(), training.undos), Palette::quiet()),
        Line::default(),
        keys_line(&[("Enter", "next position"), ("s", "again"), ("u", "undo"), ("Esc", "close"), ("q", "quit")]),
    ];
    draw_window(frame, title, lines, Alignment::Center, palette);
}

/// Draws the choice of a promotion.
pub(crate) fn draw_promotion(frame: &mut Frame, palette: Palette) {
    let lines = vec![
        keys_line(&[("q", "queen"), ("r", "rook"), ("b", "bishop"), ("n", "knight")]),
        keys_line(&[("Esc", "cancel")]),
    ];
    draw_window(frame, "Promote to", lines, Alignment::Center, palette);
}
