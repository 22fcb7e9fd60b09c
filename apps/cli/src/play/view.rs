//! The frame: title, board, panel, keys, and a window on top.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use taxicab_play::{Origin, Session, count};
use taxicab_puzzle::{Board, Goal};

use super::game::Game;
use super::layout::Layout;
use super::palette::Palette;
use super::screen::{Window, draw_footer, draw_notice, draw_panel, draw_too_small, figure_line, title_line};
use super::words::{clock_text, shortest_text};
use super::{tiles, windows};

/// Draws the game at the given time.
pub(crate) fn draw(frame: &mut Frame, game: &Game, palette: Palette, now: Duration) {
    let area = frame.area();
    let session = game.session();
    let Some(layout) = Layout::new(area, session.size()) else {
        draw_too_small(frame, &format!("A {} board", session.size()), Layout::min_screen(session.size()));
        return;
    };
    frame.render_widget(Paragraph::new(title(session, palette)), layout.title);
    tiles::draw(frame.buffer_mut(), session, game.hint(), &layout, palette);
    let figures = if layout.is_stacked { short_figures(game, now) } else { figures(game, now) };
    let mut rest = draw_panel(frame, &layout, figures);
    if !layout.is_stacked {
        rest = draw_goal(frame, session, rest);
    }
    draw_notice(frame, &layout, rest, &notice_text(game));
    draw_footer(frame, game, layout.keys);
    match game.window {
        Some(Window::Help) => windows::draw_help(frame, palette),
        Some(Window::Over) => windows::draw_won(frame, game, palette, now),
        Some(Window::Chooser(size)) => windows::draw_chooser(frame, size, palette),
        _ => {}
    }
}

fn title(session: &Session, palette: Palette) -> Line<'static> {
    let origin = match session.origin() {
        Origin::Seed(seed) => format!("seed {seed}"),
        Origin::Board => "your board".into(),
    };
    let goal = session.goal().name().map_or_else(|| "your goal board".into(), |name| format!("goal {name}"));
    title_line(&session.size().to_string(), &format!("{origin}  {goal}"), palette)
}

/// The figures of the panel beside the board.
fn figures(game: &Game, now: Duration) -> Vec<Line<'static>> {
    let session = game.session();
    let plain = |label, value: String| figure_line(label, value, String::new());
    let (shortest, proof) = shortest_text(game);
    let mut lines = vec![
        Line::default(),
        plain("Time", clock_text(session.elapsed(now))),
        plain("Moves", session.single_tile_count().to_string()),
        plain("Runs", session.multi_tile_count().to_string()),
        Line::default(),
        figure_line("In place", session.tiles_in_place().to_string(), format!(" of {}", session.size().cells() - 1)),
        figure_line("Shortest", shortest, format!("  {proof}")),
    ];
    if session.hints_used() > 0 {
        lines.push(plain("Hints", session.hints_used().to_string()));
    }
    lines.push(Line::default());
    lines
}

/// Draws a goal that is not the default, and returns the area below it.
fn draw_goal(frame: &mut Frame, session: &Session, mut rest: Rect) -> Rect {
    let is_default = *session.goal() == Goal::BlankLast;
    let picture = if is_default { vec![] } else { goal_picture(session.goal_board(), rest.width) };
    if !picture.is_empty() && picture.len() as u16 + 6 <= rest.height {
        frame.render_widget(Paragraph::new(Span::styled(" Goal", Palette::quiet())), rest);
        let below = Rect { y: rest.y + 1, height: picture.len() as u16, ..rest };
        rest.y += below.height + 2;
        rest.height -= below.height + 2;
        frame.render_widget(Paragraph::new(picture), below);
    }
    rest
}

/// The goal in small numbers; empty if it does not fit.
fn goal_picture(goal: &Board, width: u16) -> Vec<Line<'static>> {
    let digits = if goal.size().cells() > 100 { 4 } else { 3 };
    if (goal.size().width() * digits) as u16 + 1 > width {
        return vec![];
    }
    let row = |tiles: &[u8]| {
        let text: String = tiles
            .iter()
            .map(|&tile| if tile == 0 { format!("{:>digits$}", '_') } else { format!("{tile:>digits$}") })
            .collect();
        Line::from(text)
    };
    goal.rows().map(row).collect()
}

/// The figures of the panel below the board.
fn short_figures(game: &Game, now: Duration) -> Vec<Line<'static>> {
    let session = game.session();
    let (shortest, proof) = shortest_text(game);
    let figures = [
        (" ", clock_text(session.elapsed(now))),
        ("  moves ", session.single_tile_count().to_string()),
        ("  runs ", session.multi_tile_count().to_string()),
        ("  in place ", format!("{}/{}", session.tiles_in_place(), session.size().cells() - 1)),
        ("  shortest ", format!("{shortest} ({proof})")),
    ];
    let spans =
        figures.map(|(label, value)| [Span::styled(label, Palette::quiet()), Span::styled(value, Palette::strong())]);
    vec![spans.into_iter().flatten().collect()]
}

fn notice_text(game: &Game) -> String {
    let replay = game.replay.map(|replay| {
        let state = if replay.is_playing { "Playing" } else { "Paused" };
        format!(" {state}, {} a second.", count(replay.tiles_per_second() as usize, "move"))
    });
    format!("{}{}", game.notice().unwrap_or_default(), replay.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::game::Action;
    use crate::play::screen::tests::{assert_colour_is_not_the_only_sign, frame_at, terminal};
    use insta::assert_snapshot;
    use taxicab_play::Command;
    use taxicab_puzzle::{Problem, Size, search};

    fn game(size: &str, goal: &Goal) -> Game {
        Game::new(Session::from_seed(size.parse().unwrap(), *goal, 42).unwrap(), 1)
    }

    fn two_moves_away() -> Game {
        Game::new(Session::from_board("1 2 3/4 0 5/7 8 6".parse().unwrap(), Goal::BlankLast).unwrap(), 1)
    }

    /// The game with the result of a search, without the thread.
    fn searched(mut game: Game) -> Game {
        let problem = game.session().start_problem();
        let outcome = search::Solver::new(problem.goal()).solve(&problem, search::Control::default());
        let (moves, lower_bound) = (outcome.moves, outcome.lower_bound);
        let purpose = taxicab::game_solver::Purpose::Start;
        let finding = taxicab::game_solver::Finding { purpose, problem, moves, lower_bound, is_finished: true };
        game.update(Action::Found(Box::new(finding)), Duration::ZERO);
        game
    }

    fn after(mut game: Game, actions: &[(u64, Action)]) -> Game {
        for (second, action) in actions {
            game.update(action.clone(), Duration::from_secs(*second));
        }
        game
    }

    fn command(text: &str) -> Action {
        Action::Command(text.parse::<Command>().unwrap())
    }

    #[test]
    fn the_fifteen_puzzle_on_80_by_24() {
        let game = after(game("4x4", &Goal::BlankLast), &[(5, command("move U")), (7, command("cell 8"))]);
        assert_snapshot!("fifteen", frame_at(&game, 80, 24, 70));
    }

    #[test]
    fn a_hint_points_at_its_tile() {
        assert_snapshot!("hint", frame_at(&after(searched(two_moves_away()), &[(0, Action::Hint)]), 80, 24, 0));
    }

    #[test]
    fn help_names_all_keys() {
        assert_snapshot!("help", frame_at(&after(game("4x4", &Goal::BlankLast), &[(0, Action::Help)]), 80, 24, 0));
    }

    #[test]
    fn a_perfect_game_is_praised() {
        let game = after(searched(two_moves_away()), &[(10, command("tile 5")), (13, command("tile 6"))]);
        assert_snapshot!("perfect", frame_at(&game, 80, 24, 99));
    }

    #[test]
    fn a_detour_is_counted() {
        let detour = [(10, command("moves UDLDU")), (13, command("tile 6"))];
        assert_snapshot!("excess", frame_at(&after(searched(two_moves_away()), &detour), 80, 24, 99));
        assert_snapshot!("unproven", frame_at(&after(two_moves_away(), &detour), 80, 24, 99));
    }

    #[test]
    fn a_replay_shows_its_state() {
        let game =
            after(searched(game("3x3", &Goal::Spiral)), &[(0, Action::Solve), (0, Action::Tick), (0, Action::Pause)]);
        assert_snapshot!("replay", frame_at(&game, 80, 24, 0));
    }

    #[test]
    fn the_next_game_may_have_another_size() {
        let actions = [(0, Action::Choose), (0, Action::Resize { columns: 1, rows: 0 })];
        assert_snapshot!("chooser", frame_at(&after(game("4x4", &Goal::BlankLast), &actions), 80, 24, 0));
    }

    #[test]
    fn larger_boards_have_smaller_tiles() {
        assert_snapshot!("eight_by_eight", frame_at(&game("8x8", &Goal::Snake), 80, 24, 0));
        assert_snapshot!("sixteen_by_sixteen", frame_at(&game("16x16", &Goal::BlankFirst), 80, 24, 0));
        assert_snapshot!("too_small", frame_at(&game("16x16", &Goal::BlankFirst), 60, 20, 0));
    }

    #[test]
    fn colour_is_never_the_only_sign() {
        for game in [
            after(searched(two_moves_away()), &[(0, Action::Hint)]),
            after(searched(two_moves_away()), &[(0, command("tile 5")), (1, command("tile 6"))]),
            game("8x8", &Goal::Snake),
        ] {
            assert_colour_is_not_the_only_sign(&game);
        }
    }

    #[test]
    fn every_tile_is_shown_on_every_size() {
        for (width, height) in [(2, 2), (3, 5), (6, 6), (7, 7), (10, 10), (16, 4), (4, 16), (16, 16)] {
            let size = Size::new(width, height).unwrap();
            let goal = Goal::BlankLast.board(size).unwrap();
            let problem = Problem::new(taxicab_puzzle::shuffled(&goal, 3), &Goal::BlankLast).unwrap();
            let game = Game::new(Session::from_board(*problem.start(), Goal::BlankLast).unwrap(), 1);
            let terminal = terminal(&game, (80, 24), 0, Palette::PLAIN);
            let layout = Layout::new(Rect::new(0, 0, 80, 24), size).unwrap();
            for (cell, &tile) in problem.start().tiles().iter().enumerate() {
                let place = layout.cell(cell);
                let shown: String = place.positions().map(|at| terminal.backend().buffer()[at].symbol()).collect();
                let digits: String = shown.chars().filter(char::is_ascii_digit).collect();
                assert_eq!(digits, if tile == 0 { String::new() } else { tile.to_string() }, "{size}, cell {cell}");
            }
        }
    }
}
