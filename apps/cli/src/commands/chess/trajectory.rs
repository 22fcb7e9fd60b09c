//! `taxicab chess trajectory`: all paths from one square to another.

use std::io::{self, Write};

use anstyle::Style;
use taxicab::requests::chess::{Listed, Trajectory, TrajectoryAnswer, spoken};
use taxicab_chess::Square;

use super::boards::{Panel, aside, write_panels};
use crate::commands::{Run, arguments};
use crate::console::{CommandError, Console, Render};
use crate::input::{Items, Pairs};
use crate::picture_file::PictureFile;
use crate::text::{FAINT, STRONG, grouped};

arguments! {
    /// Examples:
    ///   taxicab chess trajectory f6 h1
    ///   taxicab chess trajectory f6 h1 --explain
    ///   taxicab chess trajectory f6 h1 --length 6 --degree 2 --json
    ///   taxicab chess trajectory a1 b2 --piece knight --list
    ///   taxicab chess trajectory a1 h8 --occupied d4,e5 --svg paths.svg
    ///
    /// After Boris Stilman (1994): a shortest trajectory is a path with the fewest moves; an admissible one of degree K consists
    /// of at most K shortest pieces, joined at docks. Squares may be visited twice; a path with several possible docks counts
    /// once. --explain shows why a square is on a shortest path, or a dock of degree 2: its distances from the start and to the
    /// end add up to the length. At a dock of a higher degree they add up to the length at most.
    pub(crate) struct Arguments {
        #[command(flatten)]
        pairs: Pairs,
        #[command(flatten)]
        request: Trajectory,
        #[command(flatten)]
        picture: PictureFile,
    }
}

impl Run for Arguments {
    fn run(&self, console: &mut Console) -> Result<(), CommandError> {
        let Arguments { pairs, request, picture } = self;
        picture.for_each(request, &pairs.items(), console)
    }
}

impl Render for TrajectoryAnswer {
    const IS_PARAGRAPH: bool = true;

    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        let (piece, obstacles) = (spoken(self.mover.movement), aside(self.mover.obstacles));
        let summary = self.summary();
        let Self { from, to, .. } = self;
        writeln!(out, "{piece} {from} to {to}: {STRONG}{summary}{STRONG:#}{FAINT}{obstacles}{FAINT:#}")?;
        if self.is_none() && (self.length.is_none() || !self.is_explained()) {
            return Ok(());
        }
        if !self.docks.is_empty() {
            writeln!(out, "  docks: {}", self.docks)?;
        }
        writeln!(out)?;
        let panels: Vec<Panel> = if self.is_explained() {
            let signs = ["", "+", "=", ""];
            let panel = |((heading, numbers), sign): ((String, Vec<Option<u8>>), &'static str)| {
                let cell = |square| {
                    let number: Option<u8> = numbers[usize::from(square)];
                    let style = if self.squares.contains(square) { STRONG } else { Style::new() };
                    number.map_or((".".into(), FAINT), |number| (number.to_string(), style))
                };
                Panel { sign, ..Panel::new(heading, cell) }
            };
            self.boards().into_iter().zip(signs).map(panel).collect()
        } else {
            vec![Panel::new("", |square| cell(self, square))]
        };
        write_panels(out, &panels)?;
        let mut listed = 0;
        for path in self.paths.iter() {
            if listed == 0 {
                writeln!(out)?;
            }
            listed += 1;
            writeln!(out, "  {path}")?;
        }
        if listed > 0 && !self.complete.is_complete() {
            let more = if listed < Listed::MAX { "; --list=MOST lists more" } else { "" };
            let listed =
                if self.complete.is_cancelled() { "some".into() } else { format!("the first {}", grouped(listed)) };
            writeln!(out, "  {FAINT}{listed} of them{more}{FAINT:#}")?;
        }
        Ok(())
    }
}

/// The moves from the start where a path passes; docks stand out.
fn cell(paths: &TrajectoryAnswer, square: Square) -> (String, Style) {
    let distance = paths.shortest.as_ref().and_then(|shortest| shortest.outward().distance(square));
    match distance.filter(|_| paths.squares.contains(square)) {
        Some(distance) if paths.docks.contains(square) => (distance.to_string(), STRONG),
        Some(distance) => (distance.to_string(), Style::new()),
        None => (if paths.mover.obstacles.blocked.contains(square) { "#" } else { "." }.into(), FAINT),
    }
}
