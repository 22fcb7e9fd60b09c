//! Words, styles and small drawings that the answers share, and the streams they go to.

use std::fmt::Display;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

pub(crate) use taxicab::words::{counted, grouped};

/// Emphasis: the answer itself.
pub(crate) const STRONG: Style = Style::new().bold();
/// What is good.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default().bold();
/// What is not.
pub(crate) const WRONG: Style = AnsiColor::Red.on_default().bold();
/// What is secondary.
pub(crate) const FAINT: Style = Style::new().dimmed();

/// Prints a line on standard error; an error is ignored, because there is nowhere to report it.
macro_rules! print_aside {
    ($($words:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(anstream::stderr(), $($words)*);
    }};
}
pub(crate) use print_aside;

/// Writes to standard output, at once.
pub(crate) fn write_out(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush()).map_err(|error| unwritten(&error))
}

/// An error of standard output.
pub(crate) fn unwritten(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("standard output: {error}"))
}

/// The first line of an answer: its subject, and the conditions in brackets.
pub(crate) fn write_heading(out: &mut dyn Write, subject: impl Display, conditions: impl Display) -> io::Result<()> {
    writeln!(out, "{STRONG}{subject}{STRONG:#} {FAINT}({conditions}){FAINT:#}")
}

/// Writes how many moves there are beyond those that are listed.
pub(crate) fn write_more(out: &mut dyn Write, listed: usize, all: usize) -> io::Result<()> {
    match all.saturating_sub(listed) as u64 {
        0 => Ok(()),
        more => writeln!(out, "  {FAINT}… and {} (--json lists all){FAINT:#}", counted(more, "more move")),
    }
}

/// Writes a histogram of positions: how many have each value.
pub(crate) fn write_histogram(out: &mut dyn Write, value: &str, counts: &[u64]) -> io::Result<()> {
    let most = counts.iter().copied().max().unwrap_or(1);
    let width = grouped(most).len().max("positions".len());
    writeln!(out, "  {FAINT}{value}  {:>width$}{FAINT:#}", "positions")?;
    for (number, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        writeln!(out, "  {number:>5}  {:>width$}  {}", grouped(count), bar(count, most, 50))?;
    }
    Ok(())
}

/// A bar of a histogram, whose longest has `width` cells.
pub(crate) fn bar(count: u64, most: u64, width: u64) -> String {
    "█".repeat((count * width).div_ceil(most.max(1)) as usize)
}

/// The help in a documentation comment: its lines are one paragraph, but empty and indented ones stay as they are.
pub(crate) fn help(documentation: &str) -> String {
    let mut help = String::new();
    let mut before = "";
    for line in documentation.lines().map(|line| line.strip_prefix(' ').unwrap_or(line)) {
        let is_apart = [before, line].iter().any(|line| line.is_empty() || line.starts_with("  "));
        help.push_str(if help.is_empty() {
            ""
        } else if is_apart {
            "\n"
        } else {
            " "
        });
        help.push_str(line);
        before = line;
    }
    help
}
