//! One screen for the three games: the loop, the windows, and how the player leaves.

use std::io;
use std::time::{Duration, Instant};

use cozy_chess::Square;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{self, MouseEventKind};
use ratatui::layout::{Alignment, Position, Rect};
use ratatui::style::Style;
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Padding, Paragraph, Widget, Wrap};
use taxicab::Context;
use taxicab::game_solver::{Finding, Purpose, Task};
use taxicab_puzzle::Size;

use super::keys::{self, Entry, Keys, keys_line};
use super::layout::Layout;
use super::palette::Palette;
use super::search::{Notices, Searches};
use super::terminal::{self, Taken};

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
    Search(Purpose, Box<Task>),
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
    const KEYS: Keys<Self::Action>;

    /// The keys of the current state: of two tables with the same key the first decides.
    fn keys(&self) -> &'static [Keys<Self::Action>];

    /// The keys in the footer.
    fn footer(&self) -> Keys<Self::Action> {
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

/// The longest wait for an event, after which searches and signals are looked at.
const LONGEST_WAIT: Duration = Duration::from_millis(100);

/// Plays until the player leaves; meanwhile the searches fill the notices.
pub(crate) fn run<S: Screen>(screen: &mut S, context: Context, notices: Notices) -> io::Result<Leave> {
    let palette = Palette::from_environment();
    let (searches, began) = (Searches::new(context, notices), Instant::now());
    let execute = |effect| match effect {
        Effect::Search(purpose, task) => {
            searches.start(purpose, &task);
            None
        }
        Effect::Leave(leave) => Some(leave),
    };
    if let Some(leave) = screen.begin().and_then(execute) {
        return Ok(leave);
    }
    let mut terminal = Taken::enter()?;
    loop {
        let area = terminal.draw(|frame| screen.draw(frame, palette, began.elapsed()))?;
        if terminal::is_over() {
            return Ok(Leave::Interrupted);
        }
        let has_event = event::poll(screen.patience(began.elapsed()).min(LONGEST_WAIT))?;
        let typed = if has_event { keys::action(&event::read()?, screen, area) } else { None };
        let found = searches.findings().filter_map(S::found);
        let mut actions = typed.into_iter().chain(found).chain(S::tick());
        if let Some(leave) = actions.find_map(|action| screen.act(action, began.elapsed()).and_then(execute)) {
            return Ok(leave);
        }
    }
}

/// Draws the frame around the board.
pub(crate) fn draw_board_frame(buffer: &mut Buffer, layout: &Layout) {
    Block::bordered().border_set(border::THICK).border_style(Palette::quiet()).render(layout.frame(), buffer);
}

/// Draws a tile or a card with its frame, its text in the middle.
pub(crate) fn draw_framed(
    buffer: &mut Buffer,
    place: Rect,
    set: border::Set<'static>,
    frame: Style,
    text: &str,
    style: Style,
) {
    Block::bordered().border_set(set).border_style(frame).render(place, buffer);
    // Aligns numbers of one, two and three digits.
    let length = text.chars().count() as u16;
    buffer.set_string(place.x + (place.width - length).div_ceil(2), place.y + place.height / 2, text, style);
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
