//! The windows over the board: help, the end of a game, the size of the next game.

use std::fmt::Write as _;
use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Alignment;
use ratatui::text::Line;
use taxicab_play::{Shortest, count};
use taxicab_puzzle::Size;

use super::controls::{BOARD, CHOOSER, WON};
use super::game::Game;
use super::keys::keys_line;
use super::palette::Palette;
use super::screen::{self, draw_window};
use super::words::{clock_text, shortest_text};

/// Draws the help with all keys.
pub(crate) fn draw_help(frame: &mut Frame, palette: Palette) {
    let goal = ["Slide the tiles until the board is the goal:", "by default 1 2 3 ... row by row, the blank last."];
    let marks = [
        "A double frame or • marks a tile in its place.",
        "A run is a straight slide of one or more tiles.",
        "\"Shortest\" always means proven shortest.",
    ];
    screen::draw_help(frame, BOARD, &goal, &marks, palette);
}

/// Draws the result of a game: time, moves, and the excess over the shortest.
pub(crate) fn draw_won(frame: &mut Frame, game: &Game, palette: Palette, now: Duration) {
    let session = game.session();
    let elapsed = session.elapsed(now);
    let moves = session.single_tile_count();
    let is_perfect = session.excess() == Some(0) && !session.solver_used();
    let title = if is_perfect { "★ Perfect ★" } else { "★ Solved ★" };
    let mut summary = format!("{} in {}", count(moves, "move"), count(session.multi_tile_count(), "run"));
    if !elapsed.is_zero() {
        let _ = write!(summary, ", {}.{:02}", clock_text(elapsed), elapsed.subsec_millis() / 10);
    }
    let mut lines = vec![Line::styled(summary, Palette::strong()), Line::default()];
    lines.push(Line::styled(verdict(game), if is_perfect { palette.success() } else { Palette::strong() }));
    if session.solver_used() {
        lines.push(Line::styled("The solver showed the solution.", Palette::quiet()));
    } else if session.hints_used() > 0 {
        lines.push(Line::styled(format!("With {}.", count(session.hints_used() as usize, "hint")), Palette::quiet()));
    }
    lines.push(Line::default());
    lines.push(keys_line(WON));
    draw_window(frame, title, lines, Alignment::Center, palette);
}

/// The comparison of the moves with the shortest solution, as a sentence.
fn verdict(game: &Game) -> String {
    let session = game.session();
    match (session.shortest(), session.excess()) {
        (Shortest::Proven(_), Some(0)) => "No solution is shorter.".into(),
        (Shortest::Proven(shortest), Some(excess)) => {
            let share = 100.0 * f64::from(excess) / f64::from(shortest.max(1));
            let praise = match share {
                _ if session.solver_used() => "",
                ..=10.0 => "Superb: ",
                ..=30.0 => "Well played: ",
                _ => "",
            };
            format!("{praise}{excess} more than the shortest, {shortest}.")
        }
        _ => {
            let (range, proof) = shortest_text(game);
            format!("The shortest: {range} moves, {proof}")
        }
    }
}

/// Draws the choice of a size for the next game.
pub(crate) fn draw_chooser(frame: &mut Frame, size: Size, palette: Palette) {
    let lines = vec![
        Line::styled(format!("{} columns × {} rows", size.width(), size.height()), Palette::strong()),
        Line::default(),
    ];
    let lines = [lines, CHOOSER.map(keys_line).into()].concat();
    draw_window(frame, "New game", lines, Alignment::Center, palette);
}
