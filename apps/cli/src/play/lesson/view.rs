//! The frame of a lesson: title, board, panel, input line, keys, and a window on top.

use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::controls::{BOARD, ENDED, PROMOTION};
use super::layout::Layout;
use super::training::Training;
use super::{chessboard, panel};
use crate::play::keys::keys_line;
use crate::play::palette::Palette;
use crate::play::screen::{self, Window, draw_footer, draw_too_small, draw_window, title_line};
use taxicab_play::{Defender, Ended, LessonPositions};

/// Draws the lesson.
pub(crate) fn draw(frame: &mut Frame, training: &Training, palette: Palette) {
    let Some(layout) = Layout::new(frame.area()) else {
        draw_too_small(frame, "A chessboard", Layout::MIN_SCREEN);
        return;
    };
    frame.render_widget(Paragraph::new(title(training, palette)), layout.title);
    chessboard::draw(frame.buffer_mut(), training, &layout, palette);
    panel::draw(frame, training, layout.panel, palette);
    draw_input(frame, training, &layout);
    draw_footer(frame, training, layout.keys);
    match training.window {
        Some(Window::Help) => draw_help(frame, training, palette),
        Some(Window::Promotion { .. }) => {
            draw_window(frame, "Promote to", PROMOTION.map(keys_line).into(), Alignment::Center, palette);
        }
        Some(_) => draw_ended(frame, training, palette),
        None => {}
    }
}

fn title(training: &Training, palette: Palette) -> Line<'static> {
    let course = &training.course;
    let is_defence = training.lesson.trainee() != training.lesson.start().side_to_move();
    let is_tricky = training.lesson.defender == Defender::Tricky;
    let is_winner = course.positions.plies.is_some() != is_defence;
    let role = if is_winner { "you attack" } else { "you defend" };
    let position = if course.fen.is_some() {
        "your position".into()
    } else {
        format!("{}  seed {}  {role}", positions_text(&course.positions), course.seed)
    };
    let defender = if is_tricky { "  tricky defender" } else { "" };
    title_line(&course.endgame.to_string(), &format!("{position}{defender}"), palette)
}

/// `mate in 5 to 7`, or `a draw to hold`.
fn positions_text(positions: &LessonPositions) -> String {
    let Some(plies) = &positions.plies else { return "a draw to hold".into() };
    let [min, max] = [plies.start(), plies.end()].map(|plies| plies.div_ceil(2));
    if min == max { format!("mate in {min}") } else { format!("mate in {min} to {max}") }
}

const PROMPT: &str = "Your move: ";

/// Draws the input line.
fn draw_input(frame: &mut Frame, training: &Training, layout: &Layout) {
    let left = layout.grid.x.saturating_sub(2);
    let area = Rect { x: left, width: layout.input.right().saturating_sub(left), ..layout.input };
    let Some(line) = &training.input else {
        let text = if training.lesson.ended().is_some() {
            "The game is over: press n for the next position, s to restart, u to undo."
        } else if training.hand.lifted.is_some() {
            "Move it with the arrows and Enter, or click; Esc puts it down."
        } else {
            "Type a move as Kd3 or d2d3, or pick up a piece with the arrows and Enter."
        };
        frame.render_widget(Line::styled(text, Palette::quiet()), area);
        return;
    };
    let text = Line::from(vec![
        Span::raw(PROMPT),
        Span::styled(line.text(), Palette::strong()),
        Span::styled("   Enter: make the move, Esc: cancel", Palette::quiet()),
    ]);
    frame.render_widget(text, area);
    if training.window.is_none() {
        frame.set_cursor_position((area.x + (PROMPT.len() + line.cursor) as u16, area.y));
    }
}

/// Draws the help with all keys and marks. Headway and the squares of the weak king are not everywhere.
fn draw_help(frame: &mut Frame, training: &Training, palette: Palette) {
    let marks = [
        "( ) last move   « » picked up   • × target, capture",
        "! ! in check    ? ? and a double frame: hint   [ ] the rule",
        "Bar: █ the distance to mate, ▒ your loss of it.",
        "· · the weak king can go there   + + newly   - - no longer",
        "Headway: better ground is forced, however long it takes.",
    ];
    let marks = if training.state.region.is_some() { &marks[..] } else { &marks[..3] };
    screen::draw_help(frame, BOARD, &[], marks, palette);
}

/// Draws the end of the lesson with the score, the hints and the undos.
fn draw_ended(frame: &mut Frame, training: &Training, palette: Palette) {
    let state = &training.state;
    let is_won = state.ended.is_some_and(|ended| ended.winner == Some(state.trainee));
    let is_perfect = state.plies_lost == Some(0) && training.hints == 0 && training.undos == 0;
    let is_held = training.lesson.ended() == Some(Ended::Held);
    let title = match (is_perfect, is_won, is_held) {
        (true, ..) => "★ Perfect ★",
        (false, true, _) => "★ Checkmate ★",
        (false, false, true) => "★ Draw held ★",
        (false, false, false) => "The end",
    };
    let style = if is_won || is_perfect || is_held { palette.success() } else { Palette::strong() };
    let [end, score, help] = training.end_texts();
    let lines = vec![
        Line::styled(end, style),
        Line::default(),
        Line::styled(score, Palette::strong()),
        Line::styled(help, Palette::quiet()),
        Line::default(),
        keys_line(ENDED),
    ];
    draw_window(frame, title, lines, Alignment::Center, palette);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::lesson::Course;
    use crate::play::lesson::chessboard::PieceStyle;
    use crate::play::lesson::controls::Action;
    use crate::play::lesson::training::tests::{queen, training, type_in};
    use crate::play::recorded::assert_recorded;
    use crate::play::screen::tests::{assert_colour_is_not_the_only_sign, frame};
    use ratatui::crossterm::event::KeyCode;
    use taxicab_endgame::{Endgame, Tables};
    use taxicab_play::LessonPlies;

    #[track_caller]
    fn assert_screen(name: &str, screen: impl std::fmt::Display) {
        assert_recorded("src/play/lesson/screens.txt", name, screen);
    }

    fn after(mut training: Training, actions: &[Action]) -> Training {
        for action in actions {
            training.update(*action);
        }
        training
    }

    fn knight() -> Training {
        training(Endgame::KBNK, "8/8/8/3k4/8/8/8/KBN5 w", false)
    }

    /// A lesson by seed.
    fn seeded() -> Training {
        let mut tables = Tables::new();
        tables.fill(Endgame::KRK).unwrap();
        by_seed(Endgame::KRK, LessonPlies::Long, tables)
    }

    fn by_seed(endgame: Endgame, plies: LessonPlies, tables: Tables) -> Training {
        let course = Course::new(endgame, plies, None, 42, &tables);
        let lesson = course.lesson(&tables).unwrap();
        Training::new(course, lesson, tables)
    }

    #[test]
    fn a_rule_is_drawn_with_how_often_it_is_right() {
        let pawn = training(Endgame::KPK, "8/3k4/8/3K4/8/3P4/8/8 w", false);
        assert_screen("key_squares", frame(&after(pawn, &[Action::Rule]), 80, 24));
        let without = after(knight(), &[Action::Rule]);
        assert_eq!(without.notice.as_deref(), Some("There is no rule with a name for this endgame."));
    }

    /// Pieces on both sides: a draw to hold, without headway and the squares of the weak king.
    #[test]
    fn a_draw_is_held_against_a_rook() {
        let endgame = "KRKB".parse().unwrap();
        let mut tables = Tables::new();
        tables.fill(endgame).unwrap();
        let mut training = by_seed(endgame, LessonPlies::Draw, tables);
        assert_screen("draw_begun", frame(&training, 80, 24));
        assert_screen("draw_help", frame(&after(training.clone(), &[Action::Help]), 80, 24));
        for _ in 0..3 {
            training = after(training, &[Action::Hint; 3]);
        }
        assert_screen("draw_under_way", frame(&training, 80, 24));
        while training.lesson.ended().is_none() {
            training = after(training, &[Action::Hint; 3]);
        }
        assert_screen("draw_held", frame(&training, 80, 24));
    }

    fn mate_in_two() -> Training {
        training(Endgame::KQK, "7k/8/5K2/8/8/8/8/1Q6 w", false)
    }

    fn click(text: &str) -> Action {
        Action::Click(text.parse().unwrap())
    }

    #[test]
    fn a_lesson_on_80_by_24() {
        assert_screen("begun", frame(&seeded(), 80, 24));
        let mut training = knight();
        for typed in ["Kb2", "Ka3", "Bf5"] {
            type_in(&mut training, typed);
        }
        assert_screen("under_way", frame(&training, 80, 24));
    }

    #[test]
    fn a_hint_points_at_its_squares() {
        assert_screen("hint", frame(&after(knight(), &[Action::Hint]), 80, 24));
        assert_screen("hint_whole", frame(&after(knight(), &[Action::Hint, Action::Hint]), 80, 24));
    }

    #[test]
    fn a_picked_up_piece_shows_its_targets() {
        let lesson = training(Endgame::KRK, "8/8/8/8/3kR3/8/8/K7 b", false);
        assert_screen("lifted", frame(&after(lesson, &[click("d4")]), 80, 24));
    }

    #[test]
    fn an_error_names_the_fault() {
        let mut training = knight();
        type_in(&mut training, "Kx9");
        assert_screen("fault", frame(&training, 80, 24));
    }

    #[test]
    fn moves_are_ranked_and_the_distance_hidden() {
        let training = after(knight(), &[Action::List, Action::Gauge]);
        assert_screen("ranked", frame(&training, 80, 24));
    }

    #[test]
    fn the_end_shows_the_loss() {
        let mut perfect = mate_in_two();
        type_in(&mut perfect, "Qb7");
        type_in(&mut perfect, "Qg7");
        assert_screen("perfect", frame(&perfect, 80, 24));
        let mut drawn = after(queen(), &[Action::Hint]);
        type_in(&mut drawn, "Qe4");
        assert_screen("drawn", frame(&drawn, 80, 24));
        assert_screen("drawn_looked_at", frame(&after(drawn, &[Action::Dismiss]), 80, 24));
    }

    #[test]
    fn windows_fit() {
        assert_screen("help", frame(&after(knight(), &[Action::Help]), 80, 24));
        let pawn = training(Endgame::KPK, "7k/4P3/8/8/8/8/8/K7 w", false);
        assert_screen("promotion", frame(&after(pawn, &[click("e7"), click("e8")]), 80, 24));
    }

    #[test]
    fn a_defender_sees_the_board_from_its_side() {
        let defence = training(Endgame::KRK, "8/8/8/3k4/8/8/8/KR6 w", true);
        assert_screen("defence", frame(&defence, 80, 24));
    }

    #[test]
    fn quiet_plies_are_shown_from_sixty() {
        let mut training = training(Endgame::KRK, "8/8/8/3k4/8/8/8/KR6 w", false);
        for typed in ["Rc1", "Rb1"].iter().cycle().take(29) {
            type_in(&mut training, typed);
        }
        assert!(!frame(&training, 80, 24).contains("Fifty-move"));
        type_in(&mut training, "Rb1");
        assert_screen("quiet", frame(&training, 80, 24));
    }

    #[test]
    fn other_screens() {
        let typing = after(knight(), &[Action::Type(KeyCode::Char('K').into())]);
        assert_screen("least", frame(&typing, Layout::MIN_SCREEN.0, Layout::MIN_SCREEN.1));
        assert_screen("too_small", frame(&knight(), 60, 20));
        let large = after(knight(), &[Action::Hint, Action::Hint, Action::List]);
        assert_screen("large", frame(&large, 132, 43));
    }

    #[test]
    fn the_w_manoeuvre_is_praised() {
        let mut training = training(Endgame::KBNK, "7k/8/5K2/4N3/4B3/8/8/8 w", false);
        training.update(Action::Defender);
        for typed in ["Nf7", "Bf5", "Bh7", "Ne5", "Ke6", "Nd7"] {
            type_in(&mut training, typed);
        }
        assert_screen("w_manoeuvre", frame(&training, 80, 24));
        type_in(&mut training, "Bd3");
        assert_screen("squares_taken", frame(&training, 80, 24));
    }

    #[test]
    fn letters_stand_for_the_pieces() {
        let mut training = queen();
        training.pieces = PieceStyle::LETTERS;
        let shown = frame(&training, 80, 24);
        assert!(shown.contains("┃░K░┃") && shown.contains("│·k·│") && !shown.contains('♔'), "{shown}");
    }

    #[test]
    fn colour_is_never_the_only_sign() {
        let mut moved = knight();
        type_in(&mut moved, "Kb2");
        for training in [
            after(knight(), &[Action::Hint, Action::Hint]),
            after(moved, &[Action::List]),
            after(queen(), &[click("e1")]),
        ] {
            assert_colour_is_not_the_only_sign(&training);
        }
    }
}
