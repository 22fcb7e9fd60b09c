//! Boards as text: 64 short cells with coordinates, several boards side by side; the colours of owners, obstacles in words.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use taxicab::requests::chess::obstacles_in_words;
use taxicab_chess::{File, Obstacles, Rank, Square};

use crate::text::FAINT;

/// A board as text.
pub(super) struct Panel {
    /// What stands before it: "+", "=", or nothing.
    pub(super) sign: &'static str,
    pub(super) heading: String,
    /// The text of each square and its style, a1 first.
    pub(super) cells: Vec<(String, Style)>,
}

impl Panel {
    pub(super) fn new(heading: impl Into<String>, cell: impl FnMut(Square) -> (String, Style)) -> Self {
        Self { sign: "", heading: heading.into(), cells: Square::ALL.into_iter().map(cell).collect() }
    }

    /// All cells are as wide as the widest.
    fn cell_width(&self) -> usize {
        self.cells.iter().map(|(text, _)| text.chars().count()).max().unwrap_or(1)
    }

    fn width(&self) -> usize {
        (8 * (self.cell_width() + 1) - 1).max(self.heading.chars().count())
    }
}

/// Writes panels side by side, the eighth rank first.
pub(super) fn write_panels(out: &mut dyn Write, panels: &[Panel]) -> io::Result<()> {
    if panels.iter().any(|panel| !panel.heading.is_empty()) {
        let headings = panels.iter().map(|panel| {
            let sign = if panel.sign.is_empty() { "" } else { "    " };
            format!("{sign}{:<width$}", panel.heading, width = panel.width())
        });
        writeln!(out, "     {}", headings.collect::<Vec<_>>().join("   ").trim_end())?;
    }
    for rank in Rank::ALL.into_iter().rev() {
        write!(out, "  {FAINT}{}{FAINT:#}", rank.index() + 1)?;
        for (index, panel) in panels.iter().enumerate() {
            if index > 0 && !panel.sign.is_empty() {
                write!(out, "  {}", if rank == Rank::Fifth { panel.sign } else { " " })?;
            }
            write!(out, "{}", if index > 0 && panel.sign.is_empty() { "   " } else { "  " })?;
            let width = panel.cell_width();
            for file in File::ALL {
                let (text, style) = &panel.cells[usize::from(Square::new(file, rank))];
                let gap = if file == File::A { "" } else { " " };
                write!(out, "{gap}{style}{text:>width$}{style:#}")?;
            }
            if index + 1 < panels.len() {
                write!(out, "{:pad$}", "", pad = panel.width() - (8 * (width + 1) - 1))?;
            }
        }
        writeln!(out)?;
    }
    let files = panels.iter().map(|panel| {
        let (sign, width) = (if panel.sign.is_empty() { "" } else { "   " }, panel.cell_width());
        let letters: Vec<String> = ('a'..='h').map(|letter| format!("{letter:>width$}")).collect();
        format!("{sign}{:<width$}", letters.join(" "), width = panel.width())
    });
    writeln!(out, "     {FAINT}{}{FAINT:#}", files.collect::<Vec<_>>().join("   ").trim_end())
}

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

/// Obstacles in words and in brackets, after a blank; empty if there are none.
pub(super) fn aside(obstacles: Obstacles) -> String {
    let words = obstacles_in_words(obstacles);
    if words.is_empty() { words } else { format!(" ({words})") }
}
