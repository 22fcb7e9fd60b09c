//! `taxicab chess evaluate`: the terms that drive a king to its mate.

use std::io::{self, Write};

use clap::Args;
use taxicab::Context;
use taxicab::requests::chess::{Evaluate, EvaluateAnswer, Term};

use super::positions::Positions;
use crate::answering;
use crate::report::{FAINT, Report, STRONG, Stop, Text};

/// What `taxicab chess evaluate` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab chess evaluate \"7k/5K2/8/8/8/8/8/6R1 w\"
  taxicab chess evaluate --fen \"k7/8/2K5/8/3NB3/8/8/8 w\" --json

The mop-up terms of the literature that apply to the position, each with its source: where one side is \
ahead and no pawn is left, how far its formulas have driven the other king. Each value speaks for the \
side that is named with it. They show progress and do not mate by themselves.

JSON fields: fen, terms (name, value, color, source).")]
pub(crate) struct Arguments {
    #[command(flatten)]
    positions: Positions,
}

pub(crate) fn run(arguments: &Arguments, context: &Context, report: &mut Report) -> Result<(), Stop> {
    answering::for_each_with(
        &Evaluate::default(),
        &arguments.positions.items(),
        context,
        report,
        |answer: EvaluateAnswer, report| report.print_paragraph(&answer),
    )
}

impl Text for EvaluateAnswer {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{STRONG}{}{STRONG:#}", self.fen)?;
        writeln!(out, "  {FAINT}term                   value  for    source{FAINT:#}")?;
        self.terms.iter().try_for_each(|Term { name, value, color, source }| {
            writeln!(out, "  {name:<21} {value:>6}  {color:<5}  {FAINT}{source}{FAINT:#}")
        })
    }
}
