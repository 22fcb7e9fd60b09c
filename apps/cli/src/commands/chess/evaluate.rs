//! `taxicab chess evaluate`: the terms that drive a king to its mate.

use std::io::{self, Write};

use clap::Args;
use serde::Serialize;
use taxicab_chess::mop_up;

use super::positions::Positions;
use crate::report::{FAINT, Report, STRONG, Stop, Text};

/// What `taxicab chess evaluate` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab chess evaluate \"7k/5K2/8/8/8/8/8/6R1 w\"
  taxicab chess evaluate --fen \"k7/8/2K5/8/3NB3/8/8/8 w\" --json

The mop-up terms of the literature that apply to the position, each with its source: where one side is \
ahead and no pawn is left, how far its formulas have driven the other king. Each value speaks for the \
side that is named with it. They know the way, and do not mate by themselves.

JSON fields: fen, terms (name, value, color, source).")]
pub(crate) struct Arguments {
    #[command(flatten)]
    positions: Positions,
}

#[derive(Serialize)]
struct Evaluation {
    fen: String,
    terms: Vec<Term>,
}

#[derive(Serialize)]
struct Term {
    name: &'static str,
    value: i32,
    color: String,
    source: &'static str,
}

pub(crate) fn run(arguments: &Arguments, report: &mut Report) -> Result<(), Stop> {
    arguments.positions.for_each("chess evaluate", report, |fen, position, report| {
        let terms = mop_up::terms(position).map_err(|error| error.to_string())?;
        let term =
            |&mop_up::Term { name, value, color, source }| Term { name, value, color: color.to_string(), source };
        report.print_paragraph(&Evaluation { fen: fen.to_owned(), terms: terms.iter().map(term).collect() })
    })
}

impl Text for Evaluation {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{STRONG}{}{STRONG:#}", self.fen)?;
        writeln!(out, "  {FAINT}term                   value  for    source{FAINT:#}")?;
        self.terms.iter().try_for_each(|Term { name, value, color, source }| {
            writeln!(out, "  {name:<21} {value:>6}  {color:<5}  {FAINT}{source}{FAINT:#}")
        })
    }
}
