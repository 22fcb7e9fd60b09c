//! `taxicab chess race`: which side is first. `taxicab chess evaluate`: the terms that drive a king to its mate.

use std::io::{self, Write};

use taxicab::requests::chess::{Evaluate, EvaluateAnswer, Race, RaceAnswer, Term};

use crate::answering::questions;
use crate::console::Render;
use crate::input::Positions;
use crate::text::{FAINT, STRONG};

questions! {
    /// Examples:
    ///   taxicab chess race "8/5P2/8/8/3k4/8/8/K7 w"
    ///   taxicab chess race --fen "8/7p/8/1k6/8/8/P7/7K w - - 0 1" --json
    ///   taxicab chess race --fen "4k3/8/8/8/8/8/8/4K3 w" --to d5
    ///   taxicab chess race --fen "8/8/4k3/8/8/8/4K3/8 w" --to c3,e4
    ///
    /// Kings and pawns: which side promotes first, by the rule of the square with its two exceptions. With --to: which king gets
    /// first to a square, or to one of several, against every defence; and which is nearer if each king moves alone.
    Race, Positions;
    /// Examples:
    ///   taxicab chess evaluate "7k/5K2/8/8/8/8/8/6R1 w"
    ///   taxicab chess evaluate --fen "k7/8/2K5/8/3NB3/8/8/8 w" --json
    ///
    /// The mop-up terms of the literature that apply to the position, each with its source: where one side is ahead and no pawn
    /// is left, how far the other king is driven. Each value is for the side that is named with it. They show progress and do not
    /// mate by themselves.
    Evaluate, Positions;
}

impl Render for RaceAnswer {
    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        let winner = self.winner.map_or("nobody".into(), |winner| winner.to_string());
        writeln!(out, "{STRONG}{winner}{STRONG:#}: {}", self.reason)
    }
}

impl Render for EvaluateAnswer {
    const IS_PARAGRAPH: bool = true;

    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{STRONG}{}{STRONG:#}", self.fen)?;
        writeln!(out, "  {FAINT}term                   value  for    source{FAINT:#}")?;
        self.terms.iter().try_for_each(|Term { name, value, color, source }| {
            writeln!(out, "  {name:<21} {value:>6}  {color:<5}  {FAINT}{source}{FAINT:#}")
        })
    }
}
