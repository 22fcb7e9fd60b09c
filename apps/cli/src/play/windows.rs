//! The windows over the board: help, the end of a game, the size of the next game.

use std::fmt::Write as _;
use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Padding, Paragraph};
use taxicab_play::Shortest;
use taxicab_puzzle::Size;

use super::game::Game;
use super::palette::Palette;
use super::words::{clock_text, count, keys_line, shortest_text};

/// Draws a window around its lines in the middle of the screen.
pub(crate) fn draw_window(
    frame: &mut Frame,
    title: &str,
    lines: Vec<Line<'static>>,
    alignment: Alignment,
    palette: Palette,
) {
    let area = frame.area();
    let widest = lines.iter().map(Line::width).max().unwrap_or(0).max(title.chars().count() + 2) as u16;
    let (width, height) = ((widest + 6).min(area.width), (lines.len() as u16 + 4).min(area.height));
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    let place = Rect::new(x, y, width, height);
    let block = Block::bordered()
        .title(Line::styled(format!(" {title} "), palette.title()).centered())
        .border_style(Palette::strong())
        .padding(Padding::symmetric(2, 1));
    frame.render_widget(Clear, place);
    frame.render_widget(Paragraph::new(lines).alignment(alignment).block(block), place);
}

/// A line of the help: a key and its meaning.
pub(crate) fn help_entry(key: &'static str, meaning: &'static str) -> Line<'static> {
    Line::from(vec![Span::styled(format!("{key:<22}"), Palette::strong()), Span::raw(meaning)])
}

/// Draws the help with all keys.
pub(crate) fn draw_help(frame: &mut Frame, palette: Palette) {
    let entry = help_entry;
    let lines = vec![
        Line::from("Slide the tiles until the board is the goal:"),
        Line::from("by default 1 2 3 ... row by row, the blank last."),
        Line::default(),
        entry("arrows, h j k l", "slide a tile in that direction"),
        entry("Shift and arrow", "slide the whole line"),
        entry("click", "slide a tile, or the line up to it"),
        entry("u, Backspace, Ctrl-Z", "undo"),
        entry("r, y, Ctrl-Y", "redo"),
        entry("R", "restart this game"),
        entry("?", "hint; press again to do it"),
        entry("s", "watch the solution from here"),
        entry("w", "watch your own moves"),
        entry("n", "new game, any size"),
        entry("q, Esc", "quit and print a share code"),
        Line::default(),
        Line::from("A double frame or • marks a tile in its place."),
        Line::from("A run is a straight slide of one or more tiles."),
        Line::from("\"Shortest\" always means proven shortest."),
    ];
    draw_window(frame, "Help", lines, Alignment::Left, palette);
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
    let keys = [("Enter", "next game"), ("n", "size"), ("w", "watch it"), ("R", "again"), ("q", "quit")];
    lines.push(keys_line(&keys));
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
        keys_line(&[("← →", "columns"), ("↑ ↓", "rows"), ("+ -", "both")]),
        keys_line(&[("Enter", "begin"), ("Esc", "back to the game")]),
    ];
    draw_window(frame, "New game", lines, Alignment::Center, palette);
}
