//! The windows over the board of a lesson: help, the end, what a pawn becomes.

use ratatui::Frame;
use ratatui::layout::Alignment;
use ratatui::text::{Line, Span};
use taxicab_play::Ended;

use super::training::Training;
use super::worth::{end_of, help_had, score};
use crate::play::palette::Palette;
use crate::play::windows::draw_window;
use crate::play::words::{count, keys_line};

/// All keys and all marks.
pub(crate) fn draw_help(frame: &mut Frame, palette: Palette) {
    let entry = |key: &'static str, meaning: &'static str| {
        Line::from(vec![Span::styled(format!("{key:<22}"), Palette::strong()), Span::raw(meaning)])
    };
    let lines = vec![
        entry("Kd3, Rad4, e8=Q", "type a move, men as capitals; Enter makes it"),
        entry("d2d3, e7e8q", "or its two squares; Esc closes the line"),
        entry("arrows, Enter, Space", "lift a man, drop it; Esc puts it down"),
        entry("click, or draw", "the same with the mouse"),
        entry("?", "hint: the man; again: the move; again: made"),
        entry("u, Ctrl-Z", "take back"),
        entry("r, y, Ctrl-Y", "make it again"),
        entry("s", "the same position from the start"),
        entry("n", "next position"),
        entry("v", "show or hide the distance to mate"),
        entry("m", "show or hide what each move is worth"),
        entry("t", "turn the board"),
        entry("q", "quit; what lays the position again is printed"),
        Line::default(),
        Line::from("( ) last move   « » lifted   • × it can go or take"),
        Line::from("! ! in check   ? ? and a double frame: the hint"),
        Line::from("The other side plays perfectly. █ of the bar is the"),
        Line::from("distance to mate, ▒ what was lost on the way."),
    ];
    draw_window(frame, "Help", lines, Alignment::Left, palette);
}

/// How the lesson ended, what was lost, and how much help there was.
pub(crate) fn draw_ended(frame: &mut Frame, training: &Training, palette: Palette) {
    let lesson = training.lesson();
    let Some(ended) = lesson.ended() else { return };
    let is_won = matches!(ended, Ended::Mated(side) if side != lesson.trainee());
    let is_perfect = lesson.plies_lost() == Some(0) && lesson.hints_used() == 0 && training.taken_back() == 0;
    let title = match (is_perfect, is_won) {
        (true, _) => "★ Perfect ★",
        (false, true) => "★ Mate ★",
        (false, false) => "The end",
    };
    let style = if is_won || is_perfect { palette.success() } else { Palette::strong() };
    let lines = vec![
        Line::styled(end_of(ended, lesson), style),
        Line::default(),
        Line::styled(
            format!("{}. {}", count(training.own_moves(), "move"), score(lesson, &training.sans())),
            Palette::strong(),
        ),
        Line::styled(help_had(lesson.hints_used(), training.taken_back()), Palette::quiet()),
        Line::default(),
        keys_line(&[("Enter", "next position"), ("s", "again"), ("u", "take back"), ("Esc", "close"), ("q", "quit")]),
    ];
    draw_window(frame, title, lines, Alignment::Center, palette);
}

/// What does the pawn become?
pub(crate) fn draw_promotion(frame: &mut Frame, palette: Palette) {
    let lines = vec![
        keys_line(&[("q", "queen"), ("r", "rook"), ("b", "bishop"), ("n", "knight")]),
        keys_line(&[("Esc", "not yet")]),
    ];
    draw_window(frame, "The pawn becomes", lines, Alignment::Center, palette);
}
