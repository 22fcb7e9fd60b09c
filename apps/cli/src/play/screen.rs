//! One screen for the three games: the loop, the windows, and how the player leaves.

use std::io;
use std::time::{Duration, Instant};

use cozy_chess::Square;
use ratatui::Frame;
use ratatui::crossterm::event::MouseEventKind;
use ratatui::layout::{Alignment, Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Padding, Paragraph, Wrap};
use taxicab::Context;
use taxicab::game_solver::{Finding, Purpose};
use taxicab_puzzle::{Problem, Size};

use super::keys::{self, Entry, keys_line};
use super::layout::Layout;
use super::palette::Palette;
use super::search::Searches;
use super::terminal;

/// How the player quits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leave {
    Quit,
    /// Ctrl-C.
    Interrupted,
}

/// A request to the caller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Search, in place of an earlier search for the same purpose.
    Search(Purpose, Box<Problem>),
    Leave(Leave),
}

/// The window over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Window {
    Help,
    /// The result of a game.
    Over,
    /// The size of the next game of tiles.
    Chooser(Size),
    /// The choice of a promotion.
    Promotion {
        from: Square,
        to: Square,
    },
}

/// A game on the screen.
pub(crate) trait Screen {
    /// An action of the player, a search or the clock.
    type Action: 'static;
    /// Closes the window on top.
    const DISMISS: Self::Action;
    /// Leaves after Ctrl-C.
    const INTERRUPT: Self::Action;
    /// The keys of the board, which the help lists.
    const KEYS: &'static [Entry<Self::Action>];

    /// The keys of the current state: of two tables with the same key the first decides.
    fn keys(&self) -> &'static [&'static [Entry<Self::Action>]];

    /// The keys in the footer.
    fn footer(&self) -> &'static [Entry<Self::Action>] {
        self.keys()[0]
    }

    fn window(&self) -> Option<Window>;

    /// The action of the mouse at a place of the screen, without a window.
    fn mouse(&self, kind: MouseEventKind, place: Position, area: Rect) -> Option<Self::Action>;

    /// The requests of a new game.
    fn begin(&mut self) -> Option<Effect> {
        None
    }

    /// Executes an action.
    fn act(&mut self, action: Self::Action, now: Duration) -> Option<Effect>;

    /// The action of a result of a search.
    fn found(_: Finding) -> Option<Self::Action> {
        None
    }

    /// The action of the clock.
    fn tick() -> Option<Self::Action> {
        None
    }

    /// The time until the clock has to act.
    fn patience(&self, _now: Duration) -> Duration {
        Duration::MAX
    }

    fn draw(&self, frame: &mut Frame, palette: Palette, now: Duration);
}

/// Plays until the player leaves.
pub(crate) fn run<S: Screen>(screen: &mut S, context: Context) -> io::Result<Leave> {
    let palette = Palette::from_environment();
    let (searches, began) = (Searches::new(context), Instant::now());
    let execute = |effect| match effect {
        Effect::Search(purpose, problem) => {
            searches.start(purpose, &problem);
            None
        }
        Effect::Leave(leave) => Some(leave),
    };
    if let Some(leave) = screen.begin().and_then(execute) {
        return Ok(leave);
    }
    let draw = |frame: &mut Frame, screen: &S| screen.draw(frame, palette, began.elapsed());
    let patience = |screen: &S| screen.patience(began.elapsed());
    terminal::run(screen, draw, patience, |screen, event, area| {
        let typed = event.and_then(|event| keys::action(event, screen, area));
        let found = searches.findings().filter_map(S::found);
        let mut actions = typed.into_iter().chain(found).chain(S::tick());
        actions.find_map(|action| screen.act(action, began.elapsed()).and_then(execute))
    })
}

/// The line of the footer: a window other than the help lists its own keys.
pub(crate) fn draw_footer<S: Screen>(frame: &mut Frame, screen: &S, area: Rect) {
    let keys = match screen.window() {
        None | Some(Window::Help) => keys_line(screen.footer()),
        Some(_) => Line::default(),
    };
    frame.render_widget(Paragraph::new(keys).alignment(Alignment::Center), area);
}

/// Prints the required size of the screen.
pub(crate) fn draw_too_small(frame: &mut Frame, what: &str, (width, height): (u16, u16)) {
    let area = frame.area();
    if area.width < 24 || area.height < 4 {
        frame.render_widget("too small", area);
        return;
    }
    let text = format!(
        "{what} needs a terminal of {width} columns and {height} rows; this one has {} and {}. \
         Make it larger, or press q to quit.",
        area.width, area.height
    );
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
}

/// The title of a game: the program, the game, and its details.
pub(crate) fn title_line(game: &str, details: &str, palette: Palette) -> Line<'static> {
    Line::from(vec![
        Span::styled(" Taxicab", palette.title()),
        Span::raw(format!("  {game}")),
        Span::styled(format!("  {details}"), Palette::quiet()),
    ])
}

/// A line of the panel: a figure with its name.
pub(crate) fn figure_line(label: &str, value: String, note: String) -> Line<'static> {
    Line::from(vec![
        Span::styled(format!(" {label:<10}"), Palette::quiet()),
        Span::styled(value, Palette::strong()),
        Span::styled(note, Palette::quiet()),
    ])
}

/// Draws the figures and the notice below them, and returns the area that is left to the notice.
pub(crate) fn draw_panel(frame: &mut Frame, layout: &Layout, figures: Vec<Line<'static>>) -> Rect {
    let (area, height) = (layout.panel, figures.len() as u16);
    frame.render_widget(Paragraph::new(figures), area);
    Rect { y: area.y + height, height: area.height.saturating_sub(height), ..area }
}

/// Draws the message below the figures.
pub(crate) fn draw_notice(frame: &mut Frame, layout: &Layout, area: Rect, notice: &str) {
    let margin = if layout.is_stacked { 2 } else { 1 };
    let place = Rect { x: area.x + 1, width: area.width.saturating_sub(margin), ..area };
    frame.render_widget(Paragraph::new(notice).wrap(Wrap { trim: true }), place);
}

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

/// Draws the help: the goal of the game, all keys, and the marks on the board.
pub(crate) fn draw_help<A>(
    frame: &mut Frame,
    keys: &[Entry<A>],
    goal: &[&'static str],
    marks: &[&'static str],
    palette: Palette,
) {
    let mut lines: Vec<Line> = goal.iter().copied().map(Line::from).collect();
    if !lines.is_empty() {
        lines.push(Line::default());
    }
    lines.extend(keys::help_lines(keys));
    lines.push(Line::default());
    lines.extend(marks.iter().copied().map(Line::from));
    draw_window(frame, "Help", lines, Alignment::Left, palette);
}

#[cfg(test)]
pub(crate) mod tests {
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use ratatui::buffer::Cell;
    use ratatui::style::Color;

    use super::*;

    pub(crate) fn terminal<S: Screen>(
        screen: &S,
        size: (u16, u16),
        second: u64,
        palette: Palette,
    ) -> Terminal<TestBackend> {
        let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
        terminal.draw(|frame| screen.draw(frame, palette, Duration::from_secs(second))).unwrap();
        terminal
    }

    /// The screen after some seconds, without colours.
    pub(crate) fn frame_at<S: Screen>(screen: &S, width: u16, height: u16, second: u64) -> String {
        terminal(screen, (width, height), second, Palette::PLAIN).backend().to_string()
    }

    pub(crate) fn frame<S: Screen>(screen: &S, width: u16, height: u16) -> String {
        frame_at(screen, width, height, 0)
    }

    /// Colours add nothing to the text, and without them there are none.
    pub(crate) fn assert_colour_is_not_the_only_sign<S: Screen>(screen: &S) {
        let [coloured, plain] =
            [Palette::COLOURED, Palette::PLAIN].map(|palette| terminal(screen, (80, 24), 0, palette));
        assert_eq!(coloured.backend().to_string(), plain.backend().to_string());
        let is_coloured = |cell: &Cell| cell.fg != Color::Reset || cell.bg != Color::Reset;
        assert!(coloured.backend().buffer().content().iter().any(is_coloured));
        assert!(!plain.backend().buffer().content().iter().any(is_coloured));
    }
}
