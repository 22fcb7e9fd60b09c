//! The screen of a game of Match: its keys and the mouse, title, cards, panel, and a window on top.

use std::time::Duration;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{MouseButton, MouseEventKind};
use ratatui::layout::{Alignment, Position, Rect};
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use taxicab_chess::Movement;
use taxicab_play::{Match, count};

use super::{Action, Round, letter};
use crate::play::keys::{Entry, Keys, keys_line, offset};
use crate::play::layout::Layout;
use crate::play::palette::Palette;
use crate::play::screen::{
    self, Effect, Leave, Screen, Window, draw_board_frame, draw_footer, draw_framed, draw_notice, draw_panel,
    draw_too_small, draw_window, figure_line, title_line,
};

const BOARD: Keys<Action> = &[
    Entry::new("arrows, h j k l", |key| Action::Step(offset(key))).footer("go").help("go from card to card"),
    Entry::new("Enter, Space, click", |_| Action::RevealHere).footer("turn over").help("turn over a card"),
    Entry::new("m", |_| Action::Mark).footer("marks").help("show or hide where partners may lie"),
    Entry::new("n", |_| Action::Begin).footer("new").help("new game of this size and metric"),
    Entry::new("H", |_| Action::Help).also("? F1").footer("help"),
    Entry::new("q, Esc", |_| Action::Leave(Leave::Quit))
        .footer("quit")
        .help("quit and print the command for these cards"),
];

const HELP: Keys<Action> =
    &[Entry::new("q", |_| Action::Leave(Leave::Quit)), Entry::new("any key", |_| Action::Dismiss)];

const FINISHED: Keys<Action> = &[
    Entry::new("Enter", |_| Action::Begin).also("n").footer("next game"),
    Entry::new("Esc", |_| Action::Dismiss).footer("look at the cards"),
    Entry::new("q", |_| Action::Leave(Leave::Quit)).footer("quit"),
];

impl Screen for Round {
    type Action = Action;
    const DISMISS: Action = Action::Dismiss;
    const INTERRUPT: Action = Action::Leave(Leave::Interrupted);
    const KEYS: Keys<Action> = BOARD;

    fn keys(&self) -> &'static [Keys<Action>] {
        match self.window {
            Some(Window::Help) => &[HELP],
            Some(_) => &[FINISHED],
            None => &[BOARD],
        }
    }

    fn window(&self) -> Option<Window> {
        self.window
    }

    fn mouse(&self, kind: MouseEventKind, place: Position, area: Rect) -> Option<Action> {
        let is_down = kind == MouseEventKind::Down(MouseButton::Left);
        Layout::new(area, self.game.size())?.cell_at(place).filter(|_| is_down).map(Action::Reveal)
    }

    fn act(&mut self, action: Action, _: Duration) -> Option<Effect> {
        self.update(action).map(Effect::Leave)
    }

    fn draw(&self, frame: &mut Frame, palette: Palette, _: Duration) {
        let game = &self.game;
        let Some(layout) = Layout::new(frame.area(), game.size()) else {
            draw_too_small(frame, &format!("A grid of {}", game.size()), Layout::min_screen(game.size()));
            return;
        };
        frame.render_widget(Paragraph::new(title(game, palette)), layout.title);
        draw_board_frame(frame.buffer_mut(), &layout);
        for cell in 0..game.size().cells() {
            draw_card(frame.buffer_mut(), self, cell, &layout, palette);
        }
        let rest = draw_panel(frame, &layout, figures(game, layout.is_stacked));
        draw_notice(frame, &layout, rest, &self.notice);
        draw_footer(frame, self, layout.keys);
        match self.window {
            Some(Window::Help) => screen::draw_help(frame, BOARD, &GOAL, &MARKS, palette),
            Some(_) => draw_finished(frame, game, palette),
            None => {}
        }
    }
}

/// Draws a card. Each state has its own frame and mark, so no colour is needed: `A5` lies open and its partner is 5 away, `A×`
/// has none in reach, `AB?` may hide the partner of A or of B.
fn draw_card(buffer: &mut Buffer, round: &Round, cell: usize, layout: &Layout, palette: Palette) {
    let (game, near) = (&round.game, round.candidates(cell));
    let (text, style, set) = match game.card(cell) {
        None if near.is_empty() => ("·".into(), Palette::quiet(), border::ROUNDED),
        None => (format!("{near}?"), palette.hinted(), border::ROUNDED),
        Some(card) if game.is_found(cell) => (letter(card).into(), palette.home(), border::EMPTY),
        Some(card) => {
            let distance = |distance: Option<u8>| distance.map_or_else(|| "×".into(), |distance| distance.to_string());
            let clue = game.clue(cell).map_or_else(|| ":".into(), |clue| distance(clue.distance));
            (format!("{}{clue}", letter(card)), palette.away().patch(Palette::strong()), border::DOUBLE)
        }
    };
    let (place, is_here) = (layout.cell(cell), round.cursor == cell);
    if layout.scale.has_frames() {
        let (set, frame) = if is_here { (border::THICK, palette.cursor()) } else { (set, style) };
        draw_framed(buffer, place, set, frame, &text, style);
    } else {
        buffer.set_string(place.right() - 4, place.y, if is_here { "›" } else { " " }, palette.cursor());
        buffer.set_string(place.right() - 3, place.y, format!("{text:<3}"), style);
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
    use crate::play::recorded::assert_recorded;

    use ratatui::crossterm::event::{KeyCode, KeyModifiers};

    use super::*;
    use crate::play::keys::tests::{assert_named, mouse, plain, press};
    use crate::play::screen::tests::{assert_colour_is_not_the_only_sign, frame};

    #[track_caller]
    fn assert_screen(name: &str, screen: impl std::fmt::Display) {
        assert_recorded("src/play/matching/screens.txt", name, screen);
    }

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
            if !round.game.is_found(first) && !round.game.is_found(second) {
                round.update(Action::Reveal(first));
                round.update(Action::Reveal(second));
            }
        }
        round
    }

    #[test]
    fn a_miss_marks_where_the_partners_may_lie() {
        let mut round = round("4x4", Movement::Taxi, &[0, 5]);
        assert_screen("miss", frame(&round, 80, 24));
        assert_screen("miss_below", frame(&round, 40, 24));
        round.update(Action::Mark);
        assert!(!frame(&round, 80, 24).contains('?'));
    }

    #[test]
    fn a_knight_may_have_no_path() {
        // In the middle of three columns and two rows a knight has no move.
        let round = (0..6).filter(|&cell| cell != 1).map(|cell| round("3x2", Movement::Knight, &[1, cell]));
        let miss = round.into_iter().find(|round| round.game.pairs_found() == 0).unwrap();
        assert!(frame(&miss, 80, 24).contains('×'), "{}", frame(&miss, 80, 24));
        assert!(miss.notice.contains("no path to its partner"), "{}", miss.notice);
    }

    #[test]
    fn the_largest_grid_has_cards_without_frames() {
        assert_screen("eight_by_eight", frame(&round("8x8", Movement::King, &[0, 63, 9]), 80, 24));
        assert_screen("eight_by_eight_miss", frame(&round("8x8", Movement::Knight, &[18, 50]), 80, 24));
        assert_screen("too_small", frame(&round("8x8", Movement::King, &[]), 39, 12));
    }

    #[test]
    fn the_end_is_held_against_perfect_memory() {
        assert_screen("finished", frame(&finished(), 80, 24));
    }

    #[test]
    fn help_names_all_keys() {
        let mut round = round("4x4", Movement::Taxi, &[]);
        round.update(Action::Help);
        assert_screen("help", frame(&round, 80, 24));
    }

    #[test]
    fn colour_is_never_the_only_sign() {
        for round in [round("4x4", Movement::Taxi, &[0, 5]), round("8x8", Movement::Knight, &[18, 50]), finished()] {
            assert_colour_is_not_the_only_sign(&round);
        }
    }

    #[test]
    fn every_name_is_a_key() {
        assert_named(&[BOARD, HELP, FINISHED]);
    }

    #[test]
    fn keys_depend_on_the_window() {
        let mut round = round("4x4", Movement::Taxi, &[]);
        assert_eq!(plain(&round, KeyCode::Char('l')), Some(Action::Step((1, 0))));
        assert_eq!(plain(&round, KeyCode::Char(' ')), Some(Action::RevealHere));
        assert_eq!(plain(&round, KeyCode::Esc), Some(Action::Leave(Leave::Quit)));
        round.update(Action::Help);
        assert_eq!(plain(&round, KeyCode::Esc), Some(Action::Dismiss));
        round.window = Some(Window::Over);
        assert_eq!(plain(&round, KeyCode::Enter), Some(Action::Begin));
        assert_eq!(plain(&round, KeyCode::Char(' ')), None);
        let interrupted = Some(Action::Leave(Leave::Interrupted));
        assert_eq!(press(&round, KeyCode::Char('c'), KeyModifiers::CONTROL), interrupted);
    }

    #[test]
    fn a_click_turns_over_the_card_under_it() {
        let round = round("4x4", Movement::Taxi, &[]);
        let layout = Layout::new(Rect::new(0, 0, 80, 24), round.game.size()).unwrap();
        let click = |place: Rect| mouse(&round, MouseEventKind::Down(MouseButton::Left), place.x + 1, place.y + 1);
        assert_eq!(click(layout.cell(6)), Some(Action::Reveal(6)));
        assert_eq!(click(layout.panel), None);
    }
}
