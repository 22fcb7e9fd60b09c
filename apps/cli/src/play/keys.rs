//! Tables of keys. One line of a table gives keys their effect, the help window a line, and the footer of the screen a word.

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};

use super::palette::Palette;
use super::screen::{Screen, Window};

/// A line of a table of keys.
#[derive(Debug)]
pub(crate) struct Entry<A> {
    /// The names of the keys, as the help shows them: `u, Backspace, Ctrl-Z`.
    keys: &'static str,
    /// More keys, which no text names.
    also: &'static str,
    /// The meaning in the footer or in a window; empty if it is not shown there.
    footer: &'static str,
    /// The meaning in the help; empty if it is not shown there.
    help: &'static str,
    /// The effect; `None` for a line that only explains.
    action: Option<fn(KeyEvent) -> A>,
}

/// A table of keys.
pub(crate) type Keys<A> = &'static [Entry<A>];

impl<A> Entry<A> {
    /// Keys and their effect.
    pub(crate) const fn new(keys: &'static str, action: fn(KeyEvent) -> A) -> Self {
        Self { keys, also: "", footer: "", help: "", action: Some(action) }
    }

    /// A line of the help for another input, or for keys of other lines.
    pub(crate) const fn note(keys: &'static str, help: &'static str) -> Self {
        Self { keys, also: "", footer: "", help, action: None }
    }

    pub(crate) const fn also(self, also: &'static str) -> Self {
        Self { also, ..self }
    }

    pub(crate) const fn footer(self, footer: &'static str) -> Self {
        Self { footer, ..self }
    }

    pub(crate) const fn help(self, help: &'static str) -> Self {
        Self { help, ..self }
    }

    /// The keys before the first comma; all arrows as signs.
    fn short_keys(&self) -> &'static str {
        let first = self.keys.split(',').next().unwrap_or_default();
        if first == "arrows" { "← ↓ ↑ →" } else { first }
    }
}

/// Whether a text names a key.
fn names(text: &str, key: KeyEvent) -> bool {
    text.split([',', ' ']).any(|name| is_key(name, key))
}

fn is_key(name: &str, key: KeyEvent) -> bool {
    let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
    let letter = match key.code {
        KeyCode::Char(letter) => Some(letter),
        _ => None,
    };
    if let Some(name) = name.strip_prefix("Ctrl-") {
        return is_control && letter.is_some_and(|letter| name.eq_ignore_ascii_case(&letter.to_string()));
    }
    let is_named = match name {
        "arrows" => matches!(key.code, KeyCode::Left | KeyCode::Down | KeyCode::Up | KeyCode::Right),
        "←" => key.code == KeyCode::Left,
        "→" => key.code == KeyCode::Right,
        "↑" => key.code == KeyCode::Up,
        "↓" => key.code == KeyCode::Down,
        "Enter" => key.code == KeyCode::Enter,
        "Esc" => key.code == KeyCode::Esc,
        "Space" => letter == Some(' '),
        "Backspace" => key.code == KeyCode::Backspace,
        "Delete" => key.code == KeyCode::Delete,
        "Home" => key.code == KeyCode::Home,
        "End" => key.code == KeyCode::End,
        "F1" => key.code == KeyCode::F(1),
        // The help ends with any key, but q quits.
        "any" => letter != Some('q'),
        "letter" => letter.is_some_and(|letter| letter != ' '),
        _ => letter.is_some_and(|letter| name.chars().eq([letter])),
    };
    is_named && !is_control
}

/// The action of an event in the current state of a game on a screen of this area.
pub(crate) fn action<S: Screen>(event: &Event, screen: &S, area: Rect) -> Option<S::Action> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => {
            if names("Ctrl-C", *key) {
                return Some(S::INTERRUPT);
            }
            // Keys with Ctrl have their effect under every window.
            let board = key.modifiers.contains(KeyModifiers::CONTROL).then_some(S::KEYS);
            let entries = screen.keys().iter().copied().chain(board).flatten();
            let found = entries.filter_map(|entry| Some((entry, entry.action?)));
            let mut found = found.filter(|(entry, _)| names(entry.keys, *key) || names(entry.also, *key));
            found.next().map(|(_, action)| action(*key))
        }
        Event::Mouse(mouse) => match screen.window() {
            None => screen.mouse(mouse.kind, Position::new(mouse.column, mouse.row), area),
            Some(Window::Help | Window::Over) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                Some(S::DISMISS)
            }
            Some(_) => None,
        },
        _ => None,
    }
}

/// Columns to the right and rows down of an arrow or of h, j, k, l.
pub(crate) const fn offset(key: KeyEvent) -> (isize, isize) {
    match key.code {
        KeyCode::Left | KeyCode::Char('h') => (-1, 0),
        KeyCode::Right | KeyCode::Char('l') => (1, 0),
        KeyCode::Up | KeyCode::Char('k') => (0, -1),
        _ => (0, 1),
    }
}

/// Keys and their meanings, in one line.
pub(crate) fn keys_line<A>(table: &[Entry<A>]) -> Line<'static> {
    let mut spans = vec![];
    for entry in table.iter().filter(|entry| !entry.footer.is_empty()) {
        if !spans.is_empty() {
            spans.push(Span::raw("  "));
        }
        spans.push(Span::styled(entry.short_keys(), Palette::strong()));
        spans.push(Span::styled(format!(" {}", entry.footer), Palette::quiet()));
    }
    Line::from(spans)
}

/// The lines of the help.
pub(crate) fn help_lines<A>(table: &[Entry<A>]) -> impl Iterator<Item = Line<'static>> {
    table.iter().filter(|entry| !entry.help.is_empty()).map(|entry| {
        Line::from(vec![Span::styled(format!("{:<22}", entry.keys), Palette::strong()), Span::raw(entry.help)])
    })
}

#[cfg(test)]
pub(crate) mod tests {
    use ratatui::crossterm::event::MouseEvent;

    use super::*;

    /// The action of a key.
    pub(crate) fn press<S: Screen>(screen: &S, code: KeyCode, modifiers: KeyModifiers) -> Option<S::Action> {
        action(&Event::Key(KeyEvent::new(code, modifiers)), screen, Rect::ZERO)
    }

    /// The action of a key without Shift or Ctrl.
    pub(crate) fn plain<S: Screen>(screen: &S, code: KeyCode) -> Option<S::Action> {
        press(screen, code, KeyModifiers::NONE)
    }

    /// The action of the mouse on a screen of 80 columns and 24 rows.
    pub(crate) fn mouse<S: Screen>(screen: &S, kind: MouseEventKind, column: u16, row: u16) -> Option<S::Action> {
        let mouse = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
        action(&Event::Mouse(mouse), screen, Rect::new(0, 0, 80, 24))
    }

    /// Every name of a table is the name of some key.
    pub(crate) fn assert_named<A>(tables: &[&[Entry<A>]]) {
        use KeyCode::{Backspace, Delete, Down, End, Enter, Esc, F, Home, Left, Right, Up};
        let codes = (' '..='~').map(KeyCode::Char);
        let codes = codes.chain([Left, Right, Up, Down, Enter, Esc, Backspace, Delete, Home, End, F(1)]);
        let keys: Vec<KeyEvent> = codes
            .flat_map(|code| [KeyModifiers::NONE, KeyModifiers::CONTROL].map(|with| KeyEvent::new(code, with)))
            .collect();
        for entry in tables.iter().copied().flatten().filter(|entry| entry.action.is_some()) {
            for name in [entry.keys, entry.also].into_iter().flat_map(|text| text.split([',', ' '])) {
                let is_other = ["", "key", "click", "mouse"].contains(&name);
                assert!(is_other || keys.iter().any(|&key| is_key(name, key)), "{name:?} names no key");
            }
        }
    }
}
