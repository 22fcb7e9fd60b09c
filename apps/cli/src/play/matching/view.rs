//! The frame of a game of Match: title, cards, panel, keys, and a window on top.

use ratatui::Frame;
use ratatui::layout::Alignment;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use taxicab_chess::Movement;
use taxicab_play::{Match, count};

use super::cards;
use super::controls::{BOARD, FINISHED};
use super::round::Round;
use crate::play::keys::keys_line;
use crate::play::layout::Layout;
use crate::play::palette::Palette;
use crate::play::screen::{
    self, Window, draw_footer, draw_notice, draw_panel, draw_too_small, draw_window, figure_line, title_line,
};

/// Draws the game.
pub(crate) fn draw(frame: &mut Frame, round: &Round, palette: Palette) {
    let game = round.game();
    let Some(layout) = Layout::new(frame.area(), game.size()) else {
        draw_too_small(frame, &format!("A grid of {}", game.size()), Layout::min_screen(game.size()));
        return;
    };
    frame.render_widget(Paragraph::new(title(game, palette)), layout.title);
    cards::draw(frame.buffer_mut(), round, &layout, palette);
    let rest = draw_panel(frame, &layout, figures(game, layout.is_stacked));
    draw_notice(frame, &layout, rest, &round.notice);
    draw_footer(frame, round, layout.keys);
    match round.window {
        Some(Window::Help) => screen::draw_help(frame, BOARD, &GOAL, &MARKS, palette),
        Some(_) => draw_finished(frame, game, palette),
        None => {}
    }
}

fn title(game: &Match, palette: Palette) -> Line<'static> {
    let details = format!("{}  seed {}", moves_text(game.movement()), game.seed());
    title_line(&format!("Match {}", game.size()), &details, palette)
}

/// What a distance counts.
const fn moves_text(movement: Movement) -> &'static str {
    match movement {
        Movement::King => "king’s moves",
        Movement::Knight => "knight’s moves",
        _ => "taxi’s moves",
    }
}

/// The figures of the panel, below the cards in one line.
fn figures(game: &Match, is_stacked: bool) -> Vec<Line<'static>> {
    let figures = [
        ("Turns", game.turns().to_string()),
        ("Pairs", format!("{} of {}", game.pairs_found(), game.pairs())),
        ("Expected", format!("{:.1}", game.expected_turns())),
    ];
    if is_stacked {
        let spans = figures.into_iter().flat_map(|(label, value)| {
            [Span::styled(format!(" {label} "), Palette::quiet()), Span::styled(format!("{value} "), Palette::strong())]
        });
        return vec![spans.collect()];
    }
    let lines = figures.map(|(label, value)| figure_line(label, value, String::new()));
    [Line::default()].into_iter().chain(lines).chain([Line::default()]).collect()
}

const GOAL: [&str; 2] =
    ["Find the pairs. A miss shows how far each of the two", "cards is from its partner; the next card hides both."];
const MARKS: [&str; 4] = [
    "A5   open, its partner is 5 away   A×   no path there",
    "AB?  the partner of A or of B may lie here",
    "Expected: the mean of a player who remembers every card",
    "and uses no distance.",
];

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
        keys_line(FINISHED),
    ];
    draw_window(frame, "★ All pairs ★", lines, Alignment::Center, palette);
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::play::matching::round::Action;
    use crate::play::screen::tests::{assert_colour_is_not_the_only_sign, frame};

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
            assert_colour_is_not_the_only_sign(&round);
        }
    }
}
