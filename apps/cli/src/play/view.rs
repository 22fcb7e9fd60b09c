//! The screen of a game of tiles: title, board, panel, keys, the mouse, and a window on top.

use std::fmt::Write as _;
use std::time::Duration;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{MouseButton, MouseEventKind};
use ratatui::layout::{Alignment, Position, Rect};
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use taxicab::game_solver::Finding;
use taxicab_play::{Command, Hint, Origin, Session, Shortest, count};
use taxicab_puzzle::{Counted, Direction, Goal, PartialGoal, Size};

use super::controls::{BOARD, CHOOSER, HELP, REPLAY, WON};
use super::game::{Action, Game};
use super::keys::{Keys, keys_line};
use super::layout::Layout;
use super::palette::Palette;
use super::screen::{
    self, Effect, Leave, Screen, Window, draw_board_frame, draw_footer, draw_framed, draw_notice, draw_panel,
    draw_too_small, draw_window, figure_line, title_line,
};

impl Screen for Game {
    type Action = Action;
    const DISMISS: Action = Action::Dismiss;
    const INTERRUPT: Action = Action::Leave(Leave::Interrupted);
    const KEYS: Keys<Action> = BOARD;

    fn keys(&self) -> &'static [Keys<Action>] {
        match self.window {
            Some(Window::Help) => &[HELP],
            Some(Window::Chooser(_)) => &CHOOSER,
            Some(_) => &[WON],
            None if self.replay.is_some() => &[REPLAY, BOARD],
            None => &[BOARD],
        }
    }

    fn window(&self) -> Option<Window> {
        self.window
    }

    fn mouse(&self, kind: MouseEventKind, place: Position, area: Rect) -> Option<Action> {
        let is_down = kind == MouseEventKind::Down(MouseButton::Left);
        let cell = Layout::new(area, self.session.size())?.cell_at(place).filter(|_| is_down)?;
        (cell != self.session.board().blank()).then_some(Action::Command(Command::Cell(cell)))
    }

    fn begin(&mut self) -> Option<Effect> {
        Self::begin(self)
    }

    fn act(&mut self, action: Action, now: Duration) -> Option<Effect> {
        self.update(action, now)
    }

    fn found(finding: Finding) -> Option<Action> {
        Some(Action::Found(Box::new(finding)))
    }

    fn tick() -> Option<Action> {
        Some(Action::Tick)
    }

    fn patience(&self, now: Duration) -> Duration {
        match &self.replay {
            Some(replay) if replay.is_playing => replay.next_at.saturating_sub(now),
            _ => Duration::from_secs(1),
        }
    }

    fn draw(&self, frame: &mut Frame, palette: Palette, now: Duration) {
        let session = &self.session;
        let Some(layout) = Layout::new(frame.area(), session.size()) else {
            draw_too_small(frame, &format!("A {} board", session.size()), Layout::min_screen(session.size()));
            return;
        };
        frame.render_widget(Paragraph::new(title(session, palette)), layout.title);
        draw_tiles(frame.buffer_mut(), session, self.hint.as_ref(), &layout, palette);
        let figures = if layout.is_stacked { short_figures(self, now) } else { figures(self, now) };
        let mut rest = draw_panel(frame, &layout, figures);
        if !layout.is_stacked {
            rest = draw_goal(frame, session, rest);
        }
        draw_notice(frame, &layout, rest, &notice_text(self));
        draw_footer(frame, self, layout.keys);
        match self.window {
            Some(Window::Help) => screen::draw_help(frame, BOARD, &GOAL, &MARKS, palette),
            Some(Window::Over) => draw_won(frame, self, palette, now),
            Some(Window::Chooser(size)) => draw_chooser(frame, size, palette),
            _ => {}
        }
    }
}

fn title(session: &Session, palette: Palette) -> Line<'static> {
    let origin = match session.origin() {
        Origin::Seed(seed) => format!("seed {seed}"),
        Origin::Board => "your board".into(),
    };
    let goal = session.aim().goal.name().map_or_else(|| "your goal board".into(), |name| format!("goal {name}"));
    let counted = match session.aim().counted {
        Counted::All => String::new(),
        counted => format!("  {counted} counts"),
    };
    title_line(&session.size().to_string(), &format!("{origin}  {goal}{counted}"), palette)
}

/// The figures of the panel beside the board.
fn figures(game: &Game, now: Duration) -> Vec<Line<'static>> {
    let session = &game.session;
    let plain = |label, value: String| figure_line(label, value, String::new());
    let (shortest, proof) = shortest_text(game);
    let mut lines = vec![
        Line::default(),
        plain("Time", clock_text(session.elapsed(now))),
        plain("Moves", session.single_tile_count().to_string()),
        plain("Runs", session.multi_tile_count().to_string()),
        Line::default(),
        figure_line("In place", session.tiles_in_place().to_string(), format!(" of {}", session.goal().tiles().len())),
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
    let is_default = *session.aim() == Goal::BlankLast.into();
    let picture = if is_default { vec![] } else { goal_picture(session.goal(), rest.width) };
    if !picture.is_empty() && picture.len() as u16 + 6 <= rest.height {
        frame.render_widget(Paragraph::new(Span::styled(" Goal", Palette::quiet())), rest);
        let below = Rect { y: rest.y + 1, height: picture.len() as u16, ..rest };
        rest.y += below.height + 2;
        rest.height -= below.height + 2;
        frame.render_widget(Paragraph::new(picture), below);
    }
    rest
}

/// The goal in small numbers, a dot for a tile that does not count; empty if it does not fit.
fn goal_picture(goal: &PartialGoal, width: u16) -> Vec<Line<'static>> {
    let size = goal.board().size();
    let digits = if size.cells() > 100 { 4 } else { 3 };
    if (size.width() * digits) as u16 + 1 > width {
        return vec![];
    }
    let cell = |&tile: &u8| match tile {
        0 if goal.is_whole() => format!("{:>digits$}", '_'),
        tile if goal.tiles().contains(tile) => format!("{tile:>digits$}"),
        _ => format!("{:>digits$}", '·'),
    };
    goal.board().rows().map(|tiles| Line::from(tiles.iter().map(cell).collect::<String>())).collect()
}

/// The figures of the panel below the board.
fn short_figures(game: &Game, now: Duration) -> Vec<Line<'static>> {
    let session = &game.session;
    let (shortest, proof) = shortest_text(game);
    let figures = [
        (" ", clock_text(session.elapsed(now))),
        ("  moves ", session.single_tile_count().to_string()),
        ("  runs ", session.multi_tile_count().to_string()),
        ("  in place ", format!("{}/{}", session.tiles_in_place(), session.goal().tiles().len())),
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
    format!("{}{}", game.notice.as_deref().unwrap_or_default(), replay.unwrap_or_default())
}

/// Draws the tiles. Each state has its own frame and mark, so no colour is needed.
fn draw_tiles(buffer: &mut Buffer, session: &Session, hint: Option<&Hint>, layout: &Layout, palette: Palette) {
    draw_board_frame(buffer, layout);
    let has_frames = layout.scale.has_frames();
    for (cell, &tile) in session.board().tiles().iter().enumerate() {
        let place = layout.cell(cell);
        let hinted = hint.filter(|hint| hint.slide.tile == tile).map(|hint| arrow(hint.slide.direction));
        let (style, set, mark) = match hinted {
            // The blank: empty where tiles have frames, shaded where they have none.
            _ if tile == 0 => {
                if !has_frames {
                    buffer.set_string(place.right() - 4, place.y, " ░░ ", Palette::quiet());
                }
                continue;
            }
            Some(arrow) => (palette.hinted(), border::THICK, arrow),
            None if !session.goal().tiles().contains(tile) => (Palette::quiet(), border::EMPTY, ' '),
            None if session.goal().board().tile(cell) == tile => (palette.home(), border::DOUBLE, '•'),
            None => (palette.away(), border::ROUNDED, ' '),
        };
        if !has_frames {
            buffer.set_string(place.right() - 4, place.y, format!("{tile:>3}{mark}"), style);
            continue;
        }
        let text = match hinted {
            Some(arrow) if place.width < 10 => format!("{arrow}{tile}"),
            Some(arrow) => format!("{arrow} {tile}"),
            None => tile.to_string(),
        };
        draw_framed(buffer, place, set, style, &text, style.patch(Palette::strong()));
    }
}

const fn arrow(direction: Direction) -> char {
    match direction {
        Direction::Up => '↑',
        Direction::Down => '↓',
        Direction::Left => '←',
        Direction::Right => '→',
    }
}

const GOAL: [&str; 2] =
    ["Slide the tiles until the board is the goal:", "by default 1 2 3 ... row by row, the blank last."];
const MARKS: [&str; 3] = [
    "A double frame or • marks a tile in its place.",
    "A run is a straight slide of one or more tiles.",
    "\"Shortest\" always means proven shortest.",
];

/// Draws the result of a game: time, moves, and the excess over the shortest.
fn draw_won(frame: &mut Frame, game: &Game, palette: Palette, now: Duration) {
    let session = &game.session;
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
    let session = &game.session;
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
fn draw_chooser(frame: &mut Frame, size: Size, palette: Palette) {
    let lines = vec![
        Line::styled(format!("{} columns × {} rows", size.width(), size.height()), Palette::strong()),
        Line::default(),
    ];
    let lines = [lines, CHOOSER.map(keys_line).into()].concat();
    draw_window(frame, "New game", lines, Alignment::Center, palette);
}

/// Minutes and seconds, with hours if there are any.
fn clock_text(elapsed: Duration) -> String {
    let seconds = elapsed.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// The shortest length as far as it is known, and the state of its proof.
fn shortest_text(game: &Game) -> (String, &'static str) {
    let searching = if game.is_start_searched { "not proven" } else { "searching …" };
    match game.session.shortest() {
        Shortest::Proven(length) => (length.to_string(), "proven"),
        Shortest::Between { lower_bound: 0, best_known: None } => ("?".into(), searching),
        Shortest::Between { lower_bound: 0, best_known: Some(best) } => (format!("≤ {best}"), searching),
        Shortest::Between { lower_bound, best_known: None } => (format!("≥ {lower_bound}"), searching),
        Shortest::Between { lower_bound, best_known: Some(best) } => (format!("{lower_bound} to {best}"), searching),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::recorded::assert_recorded;
    use crate::play::screen::tests::{assert_colour_is_not_the_only_sign, frame_at, terminal};
    use taxicab_play::Aim;
    use taxicab_puzzle::{Problem, search};

    #[track_caller]
    fn assert_screen(name: &str, screen: impl std::fmt::Display) {
        assert_recorded("src/play/screens.txt", name, screen);
    }

    fn game(size: &str, goal: &Goal) -> Game {
        Game::new(Session::from_seed(size.parse().unwrap(), *goal, 42).unwrap(), 1)
    }

    fn two_moves_away() -> Game {
        Game::new(Session::from_board("1 2 3/4 0 5/7 8 6".parse().unwrap(), Goal::BlankLast).unwrap(), 1)
    }

    /// The game with the result of a search, without the thread.
    fn searched(mut game: Game) -> Game {
        let problem = game.session.start_problem();
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
        assert_screen("fifteen", frame_at(&game, 80, 24, 70));
    }

    #[test]
    fn tiles_that_do_not_count_have_no_frame() {
        let aim = Aim { goal: Goal::BlankLast, counted: "first-row".parse().unwrap() };
        let game = Game::new(Session::from_seed("4x4".parse().unwrap(), aim, 42).unwrap(), 1);
        assert_screen("first_row", frame_at(&game, 80, 24, 0));
    }

    #[test]
    fn a_hint_points_at_its_tile() {
        assert_screen("hint", frame_at(&after(searched(two_moves_away()), &[(0, Action::Hint)]), 80, 24, 0));
    }

    #[test]
    fn help_names_all_keys() {
        assert_screen("help", frame_at(&after(game("4x4", &Goal::BlankLast), &[(0, Action::Help)]), 80, 24, 0));
    }

    #[test]
    fn a_perfect_game_is_praised() {
        let game = after(searched(two_moves_away()), &[(10, command("tile 5")), (13, command("tile 6"))]);
        assert_screen("perfect", frame_at(&game, 80, 24, 99));
    }

    #[test]
    fn a_detour_is_counted() {
        let detour = [(10, command("moves UDLDU")), (13, command("tile 6"))];
        assert_screen("excess", frame_at(&after(searched(two_moves_away()), &detour), 80, 24, 99));
        assert_screen("unproven", frame_at(&after(two_moves_away(), &detour), 80, 24, 99));
    }

    #[test]
    fn a_replay_shows_its_state() {
        let game =
            after(searched(game("3x3", &Goal::Spiral)), &[(0, Action::Solve), (0, Action::Tick), (0, Action::Pause)]);
        assert_screen("replay", frame_at(&game, 80, 24, 0));
    }

    #[test]
    fn the_next_game_may_have_another_size() {
        let actions = [(0, Action::Choose), (0, Action::Resize((1, 0)))];
        assert_screen("chooser", frame_at(&after(game("4x4", &Goal::BlankLast), &actions), 80, 24, 0));
    }

    #[test]
    fn larger_boards_have_smaller_tiles() {
        assert_screen("eight_by_eight", frame_at(&game("8x8", &Goal::Snake), 80, 24, 0));
        assert_screen("sixteen_by_sixteen", frame_at(&game("16x16", &Goal::BlankFirst), 80, 24, 0));
        assert_screen("too_small", frame_at(&game("16x16", &Goal::BlankFirst), 60, 20, 0));
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
