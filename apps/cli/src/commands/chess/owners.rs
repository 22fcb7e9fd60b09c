//! Colours of the owners of squares and cells.

use anstyle::{AnsiColor, Style};

/// The style of a site's squares in a terminal.
pub(super) fn style(number: usize) -> Style {
    const COLOURS: [AnsiColor; 6] = [
        AnsiColor::Cyan,
        AnsiColor::Yellow,
        AnsiColor::Magenta,
        AnsiColor::Green,
        AnsiColor::BrightBlue,
        AnsiColor::BrightRed,
    ];
    COLOURS[number % COLOURS.len()].on_default()
}
