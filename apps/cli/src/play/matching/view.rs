//! The frame of a game of Match: title, cards, panel, keys, and a window on top.

use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use taxicab_chess::Movement;
use taxicab_play::Match;

use super::cards;
use super::round::{Round, Window};
use crate::play::layout::Layout;
use crate::play::palette::Palette;
use crate::play::view::draw_too_small;
use crate::play::windows::{draw_window, help_entry};
use crate::play::words::{count, keys_line};

/// Draws the game.
pub(crate) fn draw(frame: &mut Frame, round: &Round, palette: Palette) {
    let game = round.game();
    let Some(layout) = Layout::new(frame.area(), game.size()) else {
        draw_too_small(frame, &format!("A grid of {}", game.size()), Layout::min_screen(game.size()));
        return;
    };
    frame.render_widget(Paragraph::new(title(game, palette)), layout.title);
    cards::draw(frame.buffer_mut(), round, &layout, palette);
    draw_panel(frame, round, &layout);
    let keys = [("← ↓ ↑ →", "go"), ("Enter", "turn over"), ("m", "marks"), ("n", "new"), ("H", "help"), ("q", "quit")];
    let keys = if round.window.is_none() { keys_line(&keys) } else { Line::default() };
    frame.render_widget(Paragraph::new(keys).alignment(Alignment::Center), layout.keys);
    match round.window {
        Some(Window::Help) => draw_help(frame, palette),
        Some(Window::Finished) => draw_finished(frame, game, palette),
        None => {}
    }
}

fn title(game: &Match, palette: Palette) -> Line<'static> {
    Line::from(vec![
        Span::styled(" Taxicab", palette.title()),
        Span::raw(format!("  Match {}", game.size())),
        Span::styled(format!("  {}  seed {}", moves_text(game.movement()), game.seed()), Palette::quiet()),
    ])
}

/// What a distance counts.
const fn moves_text(movement: Movement) -> &'static str {
    match movement {
        Movement::King => "king’s moves",
        Movement::Knight => "knight’s moves",
        _ => "taxi’s moves",
    }
}

fn draw_panel(frame: &mut Frame, round: &Round, layout: &Layout) {
    let game = round.game();
    let area = layout.panel;
    let figures = [
        ("Turns", game.turns().to_string()),
        ("Pairs", format!("{} of {}", game.pairs_found(), game.pairs())),
        ("Expected", format!("{:.1}", game.expected_turns())),
    ];
    let lines = if layout.is_stacked {
        let spans = figures.into_iter().flat_map(|(label, value)| {
            [Span::styled(format!(" {label} "), Palette::quiet()), Span::styled(format!("{value} "), Palette::strong())]
        });
        vec![spans.collect()]
    } else {
        let entry = |(label, value): (&'static str, String)| {
            Line::from(vec![
                Span::styled(format!(" {label:<10}"), Palette::quiet()),
                Span::styled(value, Palette::strong()),
            ])
        };
        [Line::default()].into_iter().chain(figures.into_iter().map(entry)).chain([Line::default()]).collect()
    };
    let height = lines.len() as u16;
    frame.render_widget(Paragraph::new(lines), area);
    let notice =
        Rect::new(area.x + 1, area.y + height, area.width.saturating_sub(1), area.height.saturating_sub(height));
    frame.render_widget(Paragraph::new(round.notice.as_str()).wrap(Wrap { trim: true }), notice);
}

fn draw_help(frame: &mut Frame, palette: Palette) {
    let entry = help_entry;
    let lines = vec![
        Line::from("Find the pairs. A miss shows how far each of the two"),
        Line::from("cards is from its partner; the next card hides both."),
        Line::default(),
        entry("arrows, h j k l", "go from card to card"),
        entry("Enter, Space, click", "turn over a card"),
        entry("m", "show or hide where partners may lie"),
        entry("n", "new game of this size and metric"),
        entry("q, Esc", "quit and print the command for these cards"),
        Line::default(),
        Line::from("A5   open, its partner is 5 away   A×   no path there"),
        Line::from("AB?  the partner of A or of B may lie here"),
        Line::from("Expected: the mean of a player who remembers every card"),
        Line::from("and uses no distance."),
    ];
    draw_window(frame, "Help", lines, Alignment::Left, palette);
}

fn draw_finished(frame: &mut Frame, game: &Match, palette: Palette) {
    let (turns, expected) = (game.turns(), game.expected_turns());
    let is_fewer = f64::from(turns) < expected;
    let style = if is_fewer { palette.success() } else { Palette::strong() };
    let lines = vec![
        Line::styled(
            format!("{} in {}", count(game.pairs(), "pair"), count(turns as usize, "turn")),
            Palette::strong(),
        ),
        Line::default(),
        Line::styled(
            format!("{} than the {expected:.1} that perfect memory", if is_fewer { "Fewer" } else { "More" }),
            style,
        ),
        Line::styled("without the distances needs on average.", style),
        Line::default(),
        keys_line(&[("Enter", "next game"), ("Esc", "look at the cards"), ("q", "quit")]),
    ];
    draw_window(frame, "★ All pairs ★", lines, Alignment::Center, palette);
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use ratatui::style::Color;

    use super::*;
    use crate::play::matching::round::Action;

    fn round(size: &str, movement: Movement, reveals: &[usize]) -> Round {
        let mut round = Round::new(Match::new(size.parse().unwrap(), movement, 5).unwrap());
        for &cell in reveals {
            round.update(Action::Reveal(cell));
        }
        round
    }

    fn finished() -> Round {
        let mut round = round("2x2", Movement::King, &[]);
        for (first, second) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
            if !round.game().is_found(first) && !round.game().is_found(second) {
                round.update(Action::Reveal(first));
                round.update(Action::Reveal(second));
            }
        }
        round
    }

    fn terminal(round: &Round, width: u16, height: u16, palette: Palette) -> Terminal<TestBackend> {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| draw(frame, round, palette)).unwrap();
        terminal
    }

    fn frame(round: &Round, width: u16, height: u16) -> String {
        terminal(round, width, height, Palette::PLAIN).backend().to_string()
    }

    #[test]
    fn a_miss_marks_where_the_partners_may_lie() {
        let mut round = round("4x4", Movement::Taxi, &[0, 5]);
        assert_snapshot!("miss", frame(&round, 80, 24));
        assert_snapshot!("miss_below", frame(&round, 40, 24));
        round.update(Action::Mark);
        assert!(!frame(&round, 80, 24).contains('?'));
    }

    #[test]
    fn a_knight_may_have_no_path() {
        // In the middle of three columns and two rows a knight has no move.
        let round = (0..6).filter(|&cell| cell != 1).map(|cell| round("3x2", Movement::Knight, &[1, cell]));
        let miss = round.into_iter().find(|round| round.game().pairs_found() == 0).unwrap();
        assert!(frame(&miss, 80, 24).contains('×'), "{}", frame(&miss, 80, 24));
        assert!(miss.notice.contains("no path to its partner"), "{}", miss.notice);
    }

    #[test]
    fn the_largest_grid_has_cards_without_frames() {
        assert_snapshot!("eight_by_eight", frame(&round("8x8", Movement::King, &[0, 63, 9]), 80, 24));
        assert_snapshot!("eight_by_eight_miss", frame(&round("8x8", Movement::Knight, &[18, 50]), 80, 24));
        assert_snapshot!("too_small", frame(&round("8x8", Movement::King, &[]), 39, 12));
    }

    #[test]
    fn the_end_is_held_against_perfect_memory() {
        assert_snapshot!("finished", frame(&finished(), 80, 24));
    }

    #[test]
    fn help_names_all_keys() {
        let mut round = round("4x4", Movement::Taxi, &[]);
        round.update(Action::Help);
        assert_snapshot!("help", frame(&round, 80, 24));
    }

    #[test]
    fn colour_is_never_the_only_sign() {
        for round in [round("4x4", Movement::Taxi, &[0, 5]), round("8x8", Movement::Knight, &[18, 50]), finished()] {
            let coloured = terminal(&round, 80, 24, Palette::COLOURED);
            let plain = terminal(&round, 80, 24, Palette::PLAIN);
            assert_eq!(coloured.backend().to_string(), plain.backend().to_string());
            let is_coloured = |cell: &ratatui::buffer::Cell| cell.fg != Color::Reset || cell.bg != Color::Reset;
            assert!(coloured.backend().buffer().content().iter().any(is_coloured));
            assert!(!plain.backend().buffer().content().iter().any(is_coloured));
        }
    }
}
