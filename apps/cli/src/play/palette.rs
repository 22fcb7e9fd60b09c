//! Colours, and styles without colours.

use ratatui::style::{Color, Modifier, Style};

/// The styles of the game, in the sixteen colours of the terminal's theme. Frames and words show all information without
/// colours too.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Palette {
    colour: bool,
}

impl Palette {
    pub(crate) const COLOURED: Self = Self { colour: true };
    pub(crate) const PLAIN: Self = Self { colour: false };

    /// Colours, unless `NO_COLOR` is set and not empty or `TERM` is `dumb`.
    pub(crate) fn from_environment() -> Self {
        let is_refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let is_dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
        if is_refused || is_dumb { Self::PLAIN } else { Self::COLOURED }
    }

    fn coloured(self, colour: Color) -> Style {
        if self.colour { Style::new().fg(colour) } else { Style::new() }
    }

    /// A tile on its goal cell.
    pub(crate) fn home(self) -> Style {
        self.coloured(Color::Green)
    }

    /// A tile elsewhere.
    pub(crate) fn away(self) -> Style {
        self.coloured(Color::Cyan)
    }

    /// The tile a hint points at.
    pub(crate) fn hinted(self) -> Style {
        self.coloured(Color::Yellow).add_modifier(Modifier::BOLD)
    }

    /// Frames and secondary text. Dim, because the grey of some themes is the background.
    pub(crate) const fn quiet() -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// Numbers and keys.
    pub(crate) const fn strong() -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Titles.
    pub(crate) fn title(self) -> Style {
        self.coloured(Color::Yellow).add_modifier(Modifier::BOLD)
    }

    /// Success.
    pub(crate) fn success(self) -> Style {
        self.coloured(Color::Green).add_modifier(Modifier::BOLD)
    }

    /// The cursor frame.
    pub(crate) fn cursor(self) -> Style {
        self.coloured(Color::Magenta).add_modifier(Modifier::BOLD)
    }

    /// Errors and warnings.
    pub(crate) fn problem(self) -> Style {
        self.coloured(Color::Red).add_modifier(Modifier::BOLD)
    }
}
