//! The moves of a solution in lines, with marks below those that left the shortest paths.

use std::io::{self, Write};

use taxicab::requests::puzzle::{AnalysedMove, Analysis};

use crate::report::{FAINT, WRONG};

/// The letters of a line, where every move is one letter,
const LETTERS: usize = 60;
/// a space after so many of them,
const GROUP: usize = 5;
/// and the moves of a line, where some have counts.
const MOVES: usize = 20;

/// Writes the moves, each line with the number of its first move.
pub(super) fn write(analysis: &Analysis, out: &mut dyn Write) -> io::Result<()> {
    let widest = analysis.path.iter().map(|step| step.r#move.len()).max().unwrap_or(1);
    let (in_line, in_group) = if widest == 1 { (LETTERS, GROUP) } else { (MOVES, 1) };
    for (line, steps) in analysis.path.chunks(in_line).enumerate() {
        write!(out, "\n  {FAINT}{:>4}{FAINT:#} ", line * in_line + 1)?;
        let mut marks = String::new();
        for (place, step) in steps.iter().enumerate() {
            let (letters, mark) = (&step.r#move, mark(step));
            let gap = if place % in_group == 0 { " " } else { "" };
            let fill = " ".repeat(if place + 1 < steps.len() { widest - letters.len() } else { 0 });
            match mark {
                '^' => write!(out, "{gap}{WRONG}{letters}{WRONG:#}{fill}")?,
                '?' => write!(out, "{gap}{FAINT}{letters}{FAINT:#}{fill}")?,
                _ => write!(out, "{gap}{letters}{fill}")?,
            }
            marks.push_str(gap);
            marks.extend(std::iter::repeat_n(mark, letters.len()));
            marks.push_str(&fill);
        }
        writeln!(out)?;
        if !marks.trim().is_empty() {
            writeln!(out, "       {}", marks.trim_end())?;
        }
    }
    Ok(())
}

/// What stands below a move.
fn mark(step: &AnalysedMove) -> char {
    match step.cost {
        Some(0) => ' ',
        Some(_) => '^',
        None => '?',
    }
}
