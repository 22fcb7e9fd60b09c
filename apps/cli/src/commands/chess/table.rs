//! `taxicab chess table`: any table of the crate, for use elsewhere.

use std::io::{self, IsTerminal, Write};

use clap::Args;
use taxicab::requests::chess::{Format, Table, TableAnswer, TableEntry, Tables};
use taxicab::{Context, Request};

use crate::answering;
use crate::input;
use crate::report::{FAINT, Report, STRONG, Stop, Text, counted, grouped};

/// What `taxicab chess table` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab chess table
  taxicab chess table centre-manhattan
  taxicab chess table king-15x15 --square c2
  taxicab chess table knight-0x88 --format rust
  taxicab chess table knight-0x88 --format js
  taxicab chess table king-64x64 --format c > king.h
  echo centre | taxicab chess table

Without a name all tables are listed. Every table is computed from the rules of movement and checked \
against a fill. In C, Rust and JavaScript a function stands beside the values: it computes the index from one \
square or two, and adds what a table by displacement cannot hold, a knight's step from or to a corner.

JSON fields: name, about (what a value is, how it is indexed), type (u8, i8, u64), columns, length, bytes, \
values (u64 as hexadecimal texts, which no reader of JSON rounds); with --square also square, board (the values \
from there to the 64 squares, a1 first) and superimposed (the drawing).")]
pub(crate) struct Arguments {
    /// Tables by name; none or '-' reads one a line from standard input, and if there is none all are listed.
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    #[command(flatten)]
    request: Table,
}

pub(crate) fn run(arguments: &Arguments, context: &Context, report: &mut Report) -> Result<(), Stop> {
    let Arguments { names, request } = arguments;
    let format = request.format.0;
    if report.is_json() && format != Format::Text {
        return Err(Stop::Usage("--json and --format are two ways of writing: give one".into()));
    }
    let mut is_list = names.is_empty();
    // On a terminal nobody is waited for: all are listed at once.
    if !(names.is_empty() && io::stdin().is_terminal()) {
        input::for_each(names, Table::NAME, report, |name, report| {
            is_list = false;
            let table = answering::answered(&request.with_item(name)?, context, report)?;
            report.print_paragraph(&table)
        })?;
    }
    if !is_list {
        return Ok(());
    }
    if format != Format::Text {
        let example = format!("taxicab chess table king-64x64 --format {format}");
        return Err(Stop::Usage(format!("--format {format} writes one table, and its name is missing: '{example}'")));
    }
    let list = answering::answered(&Tables::default(), context, report)?;
    Ok(list.iter().try_for_each(|table| report.print(table))?)
}

impl Text for TableEntry {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self { name, r#type, length, about, .. } = self;
        let length = grouped(*length as u64);
        writeln!(out, "{STRONG}{name:<29}{STRONG:#} {type:>3} × {length:<5}  {FAINT}{about}{FAINT:#}")
    }
}

impl Text for TableAnswer {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(source) = &self.source {
            return write!(out, "{source}");
        }
        let TableEntry { name, about, r#type, bytes, .. } = self.entry;
        let bytes = counted(bytes as u64, "byte");
        writeln!(out, "{STRONG}{name}{STRONG:#}: {about} {FAINT}({type}, {bytes}){FAINT:#}\n")?;
        match &self.superimposed {
            Some(superimposed) => write!(out, "{superimposed}"),
            None => self.rows().iter().try_for_each(|row| writeln!(out, "  {row}")),
        }
    }
}
